"""Pictures of islands: well-formed, in the language asked for, with everything on them."""

from typing import Any
from xml.etree import ElementTree

import pytest

from services.orichalque.app import GAME
from services.orichalque.drawing.island import render_island
from shared.texts import Language, load_texts
from tests.rules.orichalque.asking_orichalque import CYCLOPS, island, position

TEXTS = load_texts(GAME.folder / "texts")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(request: Any, language: Language = "en") -> ElementTree.Element:
    """The picture of an island, read as XML."""
    # Our own picture: nothing in it comes from outside but names, which are escaped.
    read = position("island-scores", request)
    return ElementTree.fromstring(render_island(read, TEXTS[language]))


def list_titles(picture: ElementTree.Element) -> list[str]:
    """What the cells are, in words."""
    return [title.text or "" for title in picture.iterfind(f"{SVG}g/{SVG}title")]


def of_class(picture: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    """The marks of a class on the island, without the legend."""
    return [mark for mark in picture.iter() if mark.get("class") == name]


def ports(picture: ElementTree.Element) -> list[tuple[str, bool, str | None]]:
    """What each port pays, whether that is thin, and how strong its ring is."""
    found = []
    for group in picture.iterfind(f"{SVG}g"):
        ring, pay = group.find(f"{SVG}circle[@r='28']"), group.find(f"{SVG}text")
        if ring is not None and pay is not None:
            thin = pay.get("font-weight") == "normal"
            found.append((pay.text or "", thin, ring.get("opacity")))
    return found


def test_a_port_that_is_said_to_be_taken_is_thin() -> None:
    given = [{"q": 0, "r": 0, "nuggets": 1, "taken": True}]
    assert ports(drawn(island({0: (0, "X.")}, ports=given))) == [("1N", True, "0.5")]


@pytest.mark.parametrize("name", ["<b>&\"'", "\x00\x1b", "\ufffe", "]]>", "🏹" * 10])
def test_no_name_breaks_a_picture(name: str) -> None:
    picture = drawn(island({0: (0, "Xv")}, [{"name": name, "strength": 7}]))
    assert len(list_titles(picture)) == 2


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
