"""Pictures of battles: well-formed, in the language asked for, with everything on them."""

from typing import Any
from xml.etree import ElementTree

import pytest

from services.civilization.app import GAME
from services.civilization.drawing.fronts import fit_text, render_battle
from shared.operations.documents import read_positions
from shared.texts import LANGUAGES, Language, load_texts
from tests.rules.civilization.asking_civilization import GATES, OPERATIONS, battle, side

TEXTS = load_texts(GAME.folder / "texts")
SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = [
    one
    for one in read_positions(GAME.folder)
    if one["operation"] == "battles" and one.get("status", 200) == 200
]


def drawn(request: Any, language: Language = "en") -> ElementTree.Element:
    """The picture of a battle, read as XML."""
    state = OPERATIONS["battles"].read(GATES["battles"].normalize(request))
    # Our own picture: nothing in it comes from outside but names, which are escaped.
    return ElementTree.fromstring(render_battle(state, TEXTS[language]))


def written(picture: ElementTree.Element) -> list[str]:
    """The words of a picture."""
    return [text.text or "" for text in picture.iter(f"{SVG}text")]


def cards(picture: ElementTree.Element) -> list[ElementTree.Element]:
    """The cards of a picture."""
    return list(picture.iter(f"{SVG}g"))


RULEBOOK = battle(
    side("a1 i3 3/5,a2 a3 3/5", player="Ada", bonus=[{"source": "general"}]),
    side("d1 i2 3/3,d2 m3 4/4", player="Bob", bonus=[{"source": "barracks"}]),
    "d1 a1@1 d2 a2@2",
)


def test_a_picture_shows_fronts_units_wounds_and_totals() -> None:
    words = written(drawn(RULEBOOK))
    for word in (
        "Front 1",
        "Front 2",
        "Rifleman",
        "3/5",
        "a1",
        "Attacker: Ada",
        "Defender: Bob",
        "Units 3 + bonus card 2 = 5",
        "Units 1 + bonus card 0 = 1",
        "The attacker wins",
    ):
        assert word in words


def test_a_picture_has_a_drop_for_wounds_and_a_stroke_for_the_dead() -> None:
    shown = {card.findall(f"{SVG}text")[2].text: card for card in cards(drawn(RULEBOOK))}
    assert {name: card.get("opacity") for name, card in shown.items()} == {
        "a1": "1",
        "a2": "1",
        "d1": "0.45",
        "d2": "1",
    }
    drops = {
        name: [text.text for text in card.findall(f"{SVG}text")[3:]] for name, card in shown.items()
    }
    assert drops == {"a1": ["3"], "a2": ["4"], "d1": [], "d2": ["3"]}


def test_a_picture_describes_the_battle_to_those_who_cannot_see_it() -> None:
    picture = drawn(RULEBOOK)
    given = picture.findtext(f"{SVG}desc") or ""
    assert "The defender opens front 1: Pikeman d1 (3/3)." in given
    assert picture.findtext(f"{SVG}title") == "The attacker wins"
    assert picture.get("role") == "img"


def test_a_battle_in_progress_says_whose_turn_it_is_and_what_is_in_hand() -> None:
    words = written(drawn({**RULEBOOK, "plays": RULEBOOK["plays"][:2]}))
    assert "The defender’s turn" in words
    assert words.count("1 unit in hand") == 2


def test_the_last_to_come_stands_nearest_to_the_line() -> None:
    stacked = battle(side("a1 i2 3/3,a2 i2 3/3"), side("d1 m1 2/2,d2 m1 2/2"), "d1 a1@1 d2@1 a2")
    tops = {}
    for card in cards(drawn(stacked)):
        left, top = (card.get("transform") or "")[len("translate(") : -1].split()
        tops[card.findall(f"{SVG}text")[2].text] = (int(left), int(top))
    assert tops["a1"][0] == tops["d1"][0] == tops["d2"][0] < tops["a2"][0]
    assert tops["a1"][1] < tops["d2"][1] < tops["d1"][1]


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


def test_a_tie_says_that_it_is_the_defenders() -> None:
    given = battle(side("a1 i1 1/3"), side("d1 i1 1/3"), "d1 a1")
    assert "A tie: the defender wins" in written(drawn(given))
    assert "Égalité\u00a0: au défenseur" in written(drawn(given, "fr"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", POSITIONS, ids=lambda one: str(one["name"]))
def test_every_worked_battle_can_be_drawn(position: Any, language: Language) -> None:
    picture = drawn(position["request"], language)
    left, top, width, height = map(int, (picture.get("viewBox") or "").split())
    assert (left, top) == (0, 0)
    for card in cards(picture):
        x, y = (card.get("transform") or "")[len("translate(") : -1].split()
        assert 0 < int(x) <= width - 120
        assert 0 < int(y) <= height - 64
