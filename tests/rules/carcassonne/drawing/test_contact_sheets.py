"""The page of all tiles: each of them in four rotations, with what its description says."""

from collections.abc import Sequence
from xml.etree import ElementTree as ET

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.drawing.lookups import render_contact_sheet
from services.carcassonne.drawing.shapes import SIGNS
from services.carcassonne.tiles.catalogue import DESIGNS

DOCTYPE = "<!DOCTYPE html>"
SVG = "{http://www.w3.org/2000/svg}"


def render_page(*names: str) -> ET.Element:
    return render_page_of([DESIGNS[name] for name in names])


def render_page_of(designs: Sequence[Design]) -> ET.Element:
    """The page as a tree; fails on what is not well-formed."""
    html = render_contact_sheet(designs, "All <tiles>", "fr")
    assert html.startswith(DOCTYPE)
    return ET.fromstring(html.removeprefix(DOCTYPE))


def test_the_caption_of_a_double_tile_names_cells() -> None:
    double = Design(
        "my/double", (Segment("road", (Edge("N", 0), Edge("S", 1))),), cells=((0, 0), (0, 1))
    )
    (figure,) = render_page_of([double]).iter("figure")
    assert "".join(figure.itertext()) == "my/double road N0 S1"
    boxes = [picture.get("viewBox") for picture in figure.iter(f"{SVG}svg")]
    assert boxes == ["-6 -6 12 24", "-18 -6 24 12", "-6 -18 12 24", "-6 -6 24 12"]


def test_the_page_has_its_title_its_language_and_all_signs() -> None:
    root = render_page("BA/D")
    assert root.get("lang") == "fr"
    assert root.findtext("head/title") == "All <tiles>"
    assert root.findtext("body/h1") == "All <tiles>"
    legend = ["".join(sign.itertext()).strip() for sign in root.findall("body/p/span")]
    assert legend == sorted(SIGNS)
