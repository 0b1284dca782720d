"""Pictures of battles: well-formed, in the language asked for, with everything on them."""

from typing import Any
from xml.etree import ElementTree

import pytest

from services.civilization.app import GAME
from services.civilization.drawing.fronts import fit_text, render_battle
from shared.texts import Language, load_texts
from tests.rules.civilization.asking_civilization import BODIES, OPERATIONS, battle, side

TEXTS = load_texts(GAME.folder / "texts")
SVG = "{http://www.w3.org/2000/svg}"


def drawn(request: Any, language: Language = "en") -> ElementTree.Element:
    """The picture of a battle, read as XML."""
    state = OPERATIONS["battles"].read(BODIES["battles"].normalize(request))
    # Our own picture: nothing in it comes from outside but names, which are escaped.
    return ElementTree.fromstring(render_battle(state, TEXTS[language]))


def written(picture: ElementTree.Element) -> list[str]:
    """The words of a picture."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def cards(picture: ElementTree.Element) -> list[ElementTree.Element]:
    """The cards of a picture."""
    return list(picture.iter(f"{SVG}g"))


@pytest.mark.parametrize("name", ["<b>&\"'", "\x00\x1b", "\ufffe", "]]>", "🏹" * 10])
def test_no_name_breaks_a_picture(name: str) -> None:
    given = battle(side("a1 i1 1/3", player=name), side("d1 i1 1/3"))
    given["attacker"]["units"][0]["id"] = name
    given["plays"] = [
        {"side": "defender", "unit": "d1"},
        {"side": "attacker", "unit": name, "front": 1},
    ]
    assert len(cards(drawn(given))) == 2


def titles(picture: ElementTree.Element) -> list[str]:
    """What shortened words are in full."""
    return [text.findtext(f"{SVG}title") or "" for text in picture.iter(f"{SVG}text") if len(text)]


@pytest.mark.parametrize("letter", ["x", "W", "兵"])
def test_a_long_player_name_ends_before_the_cards_and_is_complete_in_words(letter: str) -> None:
    picture = drawn(battle(side(player=letter * 40), side()))
    assert titles(picture) == ["Attacker: " + letter * 40]
    (shown,) = [one for one in written(picture) if one.endswith("…")]
    assert shown.startswith("Attacker: " + letter)
    # From 16 to the cards at 256 there is room for 14 letters of 16, after "Attacker: ".
    assert len(shown) - len("Attacker: ") < {"x": 20, "W": 14, "兵": 14}[letter]


def test_an_id_leaves_room_for_the_drop_of_wounds() -> None:
    given = battle(side("attacking a1 1/3"), side("defending a1 1/3"), "")
    given["plays"] = [
        {"side": "defender", "unit": "defending"},
        {"side": "attacker", "unit": "attacking", "front": 1},
    ]
    assert titles(drawn(given)) == ["defending", "attacking"]
    assert titles(drawn({**given, "plays": given["plays"][:1]})) == []


def test_where_not_even_one_letter_fits_there_are_dots() -> None:
    assert ">…<title>abc</title>" in fit_text("abc", 0, 0, 20, 5)
