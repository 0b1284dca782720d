"""Pictures of islands: well-formed, in the language asked for, with everything on them."""

from typing import Any
from xml.etree import ElementTree

import pytest

from services.orichalque.app import GAME
from services.orichalque.drawing.island import render_island
from shared.operations.documents import read_positions
from shared.texts import LANGUAGES, Language, load_texts
from tests.rules.orichalque.asking_orichalque import CYCLOPS, island, position

TEXTS = load_texts(GAME.folder / "texts")
SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = [
    one
    for one in read_positions(GAME.folder)
    if one["operation"] == "island-scores" and one.get("status", 200) == 200
]
RHOMBUS = island(
    {-1: (1, "dm"), 0: (-1, "Xfl.")},
    ports=[{"q": -1, "r": 0, "hoplites": 1, "nuggets": 2}, {"q": 2, "r": 0, "hoplites": 2}],
    offer=[{"building": "ark", "terrain": "forest"}, {"building": "mine", "terrain": "desert"}],
)


def drawn(request: Any, language: Language = "en") -> ElementTree.Element:
    """The picture of an island, read as XML."""
    # Our own picture: nothing in it comes from outside but names, which are escaped.
    read = position("island-scores", request)
    return ElementTree.fromstring(render_island(read, TEXTS[language]))


def written(picture: ElementTree.Element) -> list[str]:
    """The words of a picture."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def list_titles(picture: ElementTree.Element) -> list[str]:
    """What the cells are, in words."""
    return [title.text or "" for title in picture.iterfind(f"{SVG}g/{SVG}title")]


def of_class(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The marks of a class on the island, without the legend."""
    return [mark for mark in picture.iter() if mark.get("class") == name]


def test_a_terrain_shows_by_colour_pattern_and_letter() -> None:
    picture = drawn(island({0: (0, "Xf")}))
    (cell,) = [
        group
        for group in picture.iterfind(f"{SVG}g")
        if group.findtext(f"{SVG}title") == "Forest at (1, 0)."
    ]
    fills = [path.get("fill") for path in cell.iterfind(f"{SVG}path")]
    assert fills == ["#7fb069", "url(#terrain-forest)"]
    assert cell.findtext(f"{SVG}text") == "F"
    assert picture.find(f"{SVG}defs/{SVG}pattern[@id='terrain-forest']") is not None


def test_a_site_of_a_temple_is_drawn_around_the_middles_of_its_cells() -> None:
    (site,) = of_class(drawn(RHOMBUS), "temple-site")
    corners = [
        tuple(float(number) for number in corner.split())
        for corner in (site.get("d") or "")[1:-1].split("L")
    ]
    sides = [
        round(abs(complex(*one) - complex(*other)))
        for one, other in zip(corners, [*corners[1:], corners[0]], strict=True)
    ]
    # Neighbours' middles are 34 × √3 apart: no side of the path is the long diagonal.
    assert sides == [59, 59, 59, 59]


def test_a_cell_for_buildings_is_marked_once() -> None:
    twice = [{"building": "ark", "terrain": "forest"}, {"building": "mine", "terrain": "forest"}]
    marks = of_class(drawn({**RHOMBUS, "offer": twice}), "building-site")
    assert len(marks) == 1 + 1, "one on the island, one in the legend"


def ports(picture: ElementTree.Element) -> list[tuple[str, bool, str | None]]:
    """What each port pays, whether that is thin, and how strong its ring is."""
    found = []
    for group in picture.iterfind(f"{SVG}g"):
        ring, pay = group.find(f"{SVG}circle[@r='28']"), group.find(f"{SVG}text")
        if ring is not None and pay is not None:
            thin = pay.get("font-weight") == "normal"
            found.append((pay.text or "", thin, ring.get("opacity")))
    return found


def test_a_port_says_what_it_pays_thinly_once_it_has_paid() -> None:
    assert ports(drawn(RHOMBUS)) == [("1H 2N", True, "0.5"), ("2H", False, "1")]


def test_a_port_that_is_said_to_be_taken_is_thin() -> None:
    given = [{"q": 0, "r": 0, "nuggets": 1, "taken": True}]
    assert ports(drawn(island({0: (0, "X.")}, ports=given))) == [("1N", True, "0.5")]


def test_the_legend_explains_every_sign_with_letters_as_large_as_words() -> None:
    picture = drawn(RHOMBUS)
    assert {"Hoplites on a creature", "Port: hoplites, nuggets"} <= set(written(picture))
    letters = [
        text
        for row in picture.iterfind(f"{SVG}g")
        if row.find(f"{SVG}title") is None
        for text in row.iterfind(f"{SVG}text")
        if text.text in {"F", "L", "D", "M", "V"}
    ]
    assert [(text.text, text.get("font-size")) for text in letters] == [
        (letter, "11") for letter in "FLDMV"
    ]


def test_buildings_and_temples_are_described_and_drawn() -> None:
    picture = drawn(island({0: (0, "XMCOABT")}))
    assert list_titles(picture)[1:] == [
        "Mine at (1, 0).",
        "Training camp at (2, 0).",
        "Oratory at (3, 0).",
        "Ark at (4, 0).",
        "Building at (5, 0).",
        "Temple at (6, 0).",
    ]
    assert {"Mi", "Ca", "Or", "Ar", "Bu"} <= set(written(picture))


def test_a_picture_says_what_is_missing_to_win_in_its_language() -> None:
    picture = drawn(island({0: (0, "Xv")}, [CYCLOPS], medallions=4), "fr")
    assert picture.findtext(f"{SVG}title") == "Il manque 1 point et il reste 1 Créature à capturer"
    assert "Forêt" in written(picture)
    assert picture.get("role") == "img"


def test_a_picture_describes_the_island_to_those_who_cannot_see_it() -> None:
    given = drawn(RHOMBUS).findtext(f"{SVG}desc") or ""
    assert given.startswith("Desert at (1, -1). Mountain at (2, -1).")


@pytest.mark.parametrize("name", ["<b>&\"'", "\x00\x1b", "\ufffe", "]]>", "🏹" * 10])
def test_no_name_breaks_a_picture(name: str) -> None:
    picture = drawn(island({0: (0, "Xv")}, [{"name": name, "strength": 7}]))
    assert len(list_titles(picture)) == 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("worked", POSITIONS, ids=lambda one: str(one["name"]))
def test_every_worked_island_can_be_drawn(worked: Any, language: Language) -> None:
    picture = drawn(worked["request"], language)
    left, top, width, height = map(float, (picture.get("viewBox") or "").split())
    assert (left, top) == (0, 0)
    for group in picture.iterfind(f"{SVG}g[@transform]"):
        x, y = (group.get("transform") or "")[len("translate(") : -1].split()
        assert 0 < float(x) < width
        assert 0 < float(y) < height


def test_nothing_is_marked_beside_a_creature() -> None:
    request = island(
        {-2: (2, "v"), -1: (1, "dm"), 0: (-1, "Xfl")},
        [CYCLOPS],
        offer=[{"building": "ark", "terrain": "mountain"}],
    )
    picture = drawn(request)
    assert of_class(picture, "temple-site") == []
    assert len(of_class(picture, "building-site")) == 1, "the legend's"


def test_a_creature_without_a_name_is_called_a_creature() -> None:
    picture = drawn(island({0: (0, "Xv")}, [{"strength": 7}]), "fr")
    assert "Volcan en (1, 0). Là\u00a0: une Créature, force 7." in list_titles(picture)


def test_a_building_of_which_nothing_is_said_is_a_building() -> None:
    request = island({0: (0, "X.")})
    request["cells"][1]["cover"] = "building"
    assert list_titles(drawn(request))[1] == "Building at (1, 0)."
