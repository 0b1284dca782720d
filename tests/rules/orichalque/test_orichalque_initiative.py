"""Who receives the initiative token, and who gains a hoplite with it."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.orichalque.rules.initiative import refuse_initiative, resolve_initiative
from services.orichalque.rules.position import InitiativePlayer, RoundEnd, TableRules
from shared.core.illegal import Faults
from shared.core.sheet import Calculation
from tests.rules.orichalque.racing import build_round_end

SEATS = "abcd"


def end_round(hoplites: Mapping[str, int], holder: str, chosen: str | None, *again: str) -> Faults:
    """The faults of a round's end where players sit as listed; `again` are listed once more."""
    players = tuple([InitiativePlayer(one, hoplites[one]) for one in (*hoplites, *again)])
    faults = Faults()
    refuse_initiative(RoundEnd(TableRules(), players, tuple(hoplites), holder, chosen), faults)
    return faults


def resolve_holders(
    *hoplites: int, holder: str = "a", chosen: str | None = None
) -> Calculation[Any]:
    counts = dict(zip(SEATS, hoplites, strict=False))
    return resolve_initiative(build_round_end(counts, holder, chosen=chosen))


def facts(*hoplites: int, **more: Any) -> Any:
    return resolve_holders(*hoplites, **more).facts


def test_of_two_tied_the_holder_cannot_keep_the_token() -> None:
    answer = facts(4, 2, 4)
    assert answer.tied == ("a", "c")
    assert (answer.receiver, answer.gains, answer.kept) == ("c", "b", False)
    assert answer.steps[0].text.code == "step.initiative.not-himself"


def test_the_choice_of_the_holder_settles_it() -> None:
    answer = facts(1, 4, 4, holder="a", chosen="b")
    assert (answer.receiver, answer.gains) == ("b", "a")
    assert answer.steps[0].text.code == "step.initiative.chosen"


@pytest.mark.parametrize(
    ("holder", "chosen", "found"),
    [
        ("a", None, []),
        ("a", "b", []),
        ("a", "d", [("/chosen", "initiative.hoplites", "")]),
        ("b", "b", [("/chosen", "initiative.hoplites", "holder")]),
        ("x", "y", [("/holder", "player.unknown", ""), ("/chosen", "player.unknown", "")]),
    ],
)
def test_only_one_of_the_tied_can_be_chosen(
    holder: str, chosen: str | None, found: list[tuple[str, str, str]]
) -> None:
    faults = end_round({"a": 1, "b": 4, "c": 4, "d": 2}, holder, chosen)
    assert [(fault.pointer, fault.code, fault.wording) for fault in faults.found] == found


def test_where_one_has_the_most_nobody_else_can_be_chosen() -> None:
    faults = end_round({"a": 1, "b": 4}, "a", "a")
    (fault,) = faults.found
    assert (fault.code, fault.wording) == ("initiative.hoplites", "alone")
    assert fault.params == {"leader": "b", "most": 4}


def test_every_player_sits_once() -> None:
    faults = end_round({"a": 1, "b": 4}, "a", None, "a")
    assert [fault.pointer for fault in faults.found] == ["/players/2/id"]
