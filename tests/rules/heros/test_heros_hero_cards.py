"""The hero cards of a turn: three in hand, three face up, one taken, one played; who plays next."""

from typing import Any

import pytest

from tests.rules.heros import turn_requests as turn
from tests.rules.heros.heros_client import illegal, territory

CARDS: dict[str, Any] = {"shown": ["plato", "ashoka", "qin"], "hand": ["homer", "nero"], "pile": 9}


def move(hero: Any = None, **changes: Any) -> Any:
    """The hero cards after a turn."""
    return turn.play(heroes={**CARDS, **changes}, hero=hero).heroes


def refuse(**changes: Any) -> list[tuple[str, str]]:
    """The faults of these hero cards."""
    return illegal("turns", turn.build_request(heroes={**CARDS, **changes}))


def test_the_row_is_not_completed_before_the_hero_has_done_all_it_has_to() -> None:
    after = move({"population": 1}, taken="ashoka", turned_up="cyrus")
    assert (after.shown, after.pile) == (("plato", "qin"), 9)
    assert after.steps[-1].text.code == "heroes.row.unfinished"
    silent = move({"population": 1}, taken="ashoka")
    assert [one.rule for one in silent.steps] == ["hero.choice"]


@pytest.mark.parametrize(
    ("changes", "faults"),
    [
        ({"hand": ["homer"]}, [("/heroes/hand", "hero.hand")]),
        ({"hand": ["a", "b", "c"]}, [("/heroes/hand", "hero.hand")]),
        ({"shown": ["plato", "qin"]}, [("/heroes/shown", "hero.row")]),
        ({"shown": ["a", "b", "c", "d"]}, [("/heroes/shown", "hero.row")]),
        ({"pile": 0}, [("/heroes", "hero.choice")]),
        ({"taken": "homer"}, [("/heroes/taken", "hero.choice")]),
        ({"taken": "qin", "drawn": "cyrus"}, [("/heroes/drawn", "hero.choice")]),
        ({"turned_up": "cyrus"}, [("/heroes/turned_up", "hero.row")]),
        ({"taken": "qin", "pile": 0, "turned_up": "cyrus"}, [("/heroes/turned_up", "hero.row")]),
        ({"taken": "qin", "played": "plato"}, [("/heroes/played", "hero.hand")]),
        ({"drawn": "cyrus", "played": "plato"}, [("/heroes/played", "hero.hand")]),
        ({"drawn": "homer"}, [("/heroes/drawn", "cap.heroes")]),
        ({"hand": ["qin", "nero"]}, [("/heroes/hand/0", "cap.heroes")]),
        ({"pile": 72}, [("/heroes/pile", "cap.heroes")]),
    ],
)
def test_hero_cards_that_cannot_be_are_refused(
    changes: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert refuse(**changes) == faults


def list_complete(names: str, spaces: int = 3) -> list[dict[str, Any]]:
    """Territories that were paid out."""
    return [territory(one, [1] * spaces, {}, scored=True) for one in names.split()]


def test_no_turn_begins_once_four_beige_ladders_are_complete() -> None:
    ladders = list_complete("india china middle_east africa")
    request = turn.build_request(table={"territories": ladders})
    assert illegal("turns", request) == [("/table/territories", "epoch.end_ancient")]
    unpaid = [{**one, "scored": False} for one in ladders]
    request = turn.build_request(table={"territories": unpaid})
    assert illegal("turns", request) == [("/table/territories", "epoch.end_ancient")]
