"""Tiles drawn from their descriptions: what is there is seen, houses and trees too."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.drawing.lookups import render_contact_sheet
from services.carcassonne.drawing.scenery import MOST_TREES, TREE_ROOM, render_houses
from services.carcassonne.drawing.shapes import SIGNS
from services.carcassonne.drawing.svg_paths import HALF, Point, trace_path
from services.carcassonne.drawing.tiles import render_design, render_tile_picture
from services.carcassonne.tiles.catalogue import DESIGNS
from services.carcassonne.tiles.design_reading import read_design
from shared.core.illegal import Faults
from tests.cases import every_case
from tests.rules.carcassonne.drawing.svg import (
    find_paths,
    list_used_signs,
    parse_picture,
    read_text,
)

CITY_NORTH = "M-6-6H6C2-2-2-2-6-6z"


def build_design(**described: Any) -> Design:
    faults = Faults()
    design = read_design({"id": "my/<1>", **described}, (), faults)
    assert faults.found == ()
    assert design is not None
    return design


def test_every_printed_tile_has_a_picture_that_names_it() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                check_picture(design)


def check_picture(design: Design) -> None:
    root = parse_picture(render_tile_picture(design))
    assert read_text(root, "title") == design.id
    assert root.get("viewBox") == "-6 -6 12 12"
    # A pattern takes most of the time of a picture: resvg paints it pixel by pixel.
    assert not [one for one in root.iter() if one.tag.endswith("pattern")]
    cities = sum(segment.kind == "city" for segment in design.segments)
    bare = design.id == "AM/A" or design.id.startswith("CO/")
    assert len(find_paths(root, "c")) == cities + bare
    sums = Counter(list_used_signs(root))
    assert sums["coat"] == sum(segment.coats for segment in design.segments)
    assert sums["garden"] == sum(segment.kind == "garden" for segment in design.segments)
    assert sums["inn"] == sum(segment.inn for segment in design.segments)


def describe_look(design: Design) -> tuple[Any, ...]:
    """What a tile is, whatever its name and the order of its segments and sides."""
    sides = [frozenset(segment.edges) for segment in design.segments]
    segments = Counter(
        (
            replace(segment, edges=(), cities=()),
            sides[number],
            frozenset(sides[city] for city in segment.cities),
        )
        for number, segment in enumerate(design.segments)
    )
    return segments, Counter(design.marks)


def test_tiles_that_look_alike_are_alike() -> None:
    pictures: dict[str, Design] = {}
    for design in DESIGNS.values():
        twin = pictures.setdefault(render_design(design).body, design)
        assert describe_look(twin) == describe_look(design), (twin.id, design.id)
    assert len(pictures) > 300


def test_an_unknown_mark_is_a_plain_one() -> None:
    design = build_design(segments=[], marks=[{"kind": "unheard_of"}])
    assert list_used_signs(parse_picture(render_tile_picture(design)))[-1] == "mark"


def test_a_picture_turns_with_the_tile() -> None:
    assert '<g transform="rotate(90)">' in render_tile_picture(DESIGNS["BA/D"], 90)
    assert "rotate" not in render_tile_picture(DESIGNS["BA/D"])


def test_a_name_cannot_break_the_picture() -> None:
    assert (
        read_text(parse_picture(render_tile_picture(build_design(segments=[]))), "title")
        == "my/<1>"
    )


def test_a_tile_of_several_cells_is_drawn_on_all_of_them() -> None:
    cells = [{"x": 0, "y": 0}, {"x": 0, "y": 1}]
    segments = [
        {"kind": "road", "edges": [{"cell": 0, "side": "N"}, {"cell": 1, "side": "S"}]},
        {"kind": "city", "edges": [{"cell": 1, "side": "E"}], "coats": 1},
        {"kind": "haunted_castle", "cell": 1},
    ]
    design = build_design(cells=cells, segments=segments, marks=[{"kind": "mist", "count": 2}])
    root = parse_picture(render_tile_picture(design, 90))
    assert root.get("viewBox") == "-18 -6 24 12"
    assert find_paths(root, "z") == ["M-6-6h12v12h-12zM-6 6h12v12h-12z"]
    assert find_paths(root, "zb") == find_paths(root, "z")
    assert find_paths(root, "r") == ["M0-6L0 0 0 6M0 18L0 12 0 6"]
    assert find_paths(root, "w") == ["M6 12L0 12"]
    assert Counter(list_used_signs(root)) == Counter({"coat": 1, "haunted_castle": 1, "mist": 2})


def test_no_sign_stands_on_another_of_the_same_tile() -> None:
    close = [
        design.id
        for design in DESIGNS.values()
        if len(set(_find_places(render_design(design).body)))
        < len(_find_places(render_design(design).body))
    ]
    assert close == []


def _find_places(body: str) -> list[str]:
    return re.findall(r'<use href="#[a-zA-Z]\w*"([^/]*)/>', body)


@pytest.mark.parametrize(
    ("corner", "outline"),
    [
        ("NE", "M-6-6L6-6L6 6z"),
        ("SE", "M6-6L6 6L-6 6z"),
        ("SW", "M6 6L-6 6L-6-6z"),
        ("NW", "M-6 6L-6-6L6-6z"),
    ],
)
def test_a_triangle_is_drawn_as_the_half_of_its_space(corner: str, outline: str) -> None:
    design = build_design(segments=[{"kind": "road", "edges": [corner[0]]}], triangles=[corner])
    root = parse_picture(render_tile_picture(design))
    assert find_paths(root, "q") == [outline]
    assert find_paths(root, "a") == []  # the empty half is no ground of a great city
    (clip,) = [one for one in root.iter() if one.tag.endswith("clipPath")]
    cut = [one for one in root.iter() if "clip-path" in one.attrib]
    assert [one.attrib["clip-path"] for one in cut] == [f"url(#{clip.attrib['id']})"]
    assert [one.attrib["d"] for one in clip] == [outline]


def test_two_triangles_on_a_space_are_drawn_as_a_square() -> None:
    design = build_design(segments=[], triangles=["NE", "SW"])
    root = parse_picture(render_tile_picture(design))
    assert not [one for one in root.iter() if one.tag.endswith("clipPath")]
    assert find_paths(root, "z") == ["M-6-6h12v12h-12z"]


LINE = re.compile(r"M(-?[\d.]+) ?(-?[\d.]+)H(-?[\d.]+)")


def read_middles(way: str) -> list[Point]:
    """The middles of the straight lines of a path."""
    return [
        complex((float(start) + float(end)) / 2, float(y)) for start, y, end in LINE.findall(way)
    ]


def find_middles(design: Design, kind: str) -> list[Point]:
    ways = find_paths(parse_picture(render_tile_picture(design)), kind)
    return [middle for way in ways for middle in read_middles(way)]


def test_houses_leave_room_for_signs() -> None:
    roofs, lights = render_houses(CITY_NORTH, [-4.7j])
    assert all(abs(one.real) + abs(one.imag + 4.7) >= 2 for one in read_middles(roofs))
    assert len(read_middles(roofs)) == len(read_middles(lights))
    assert render_houses(CITY_NORTH, [complex(x, -4.7) for x in range(-5, 6)]) == ("", "")


def test_trees_are_in_the_fields_away_from_signs_and_from_each_other() -> None:
    with every_case() as case:
        for design in DESIGNS.values():
            with case(design.id):
                check_trees(design)


def check_trees(design: Design) -> None:
    trees = find_middles(design, "e")
    assert len(trees) <= MOST_TREES
    own = render_design(design)
    taken = [place for _, place in own.signs]
    roads = [line for kind, way in own.ways if kind in "rui" for line in trace_path(way, 8, 8)]
    taken += [point for line in roads for point in line]
    for number, tree in enumerate(trees):
        for other in (*taken, *trees[:number]):
            assert abs(tree - other) ** 2 >= TREE_ROOM**2 * 0.9
        assert max(abs(tree.real), abs(tree.imag)) < HALF


def test_a_picture_has_the_rules_of_its_own_classes_for_light_and_for_dark() -> None:
    picture = render_tile_picture(DESIGNS["BA/U"])
    light, dark = picture[: picture.index("</style>")].split("@media")
    for kind in ("r", "re", "z", "e"):
        assert f".{kind}{{" in light
        assert f".{kind}{{" in dark
    assert ".co{" not in light


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
