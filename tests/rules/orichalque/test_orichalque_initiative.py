"""Who receives the initiative token, and who gains a hoplite with it."""

from collections.abc import Mapping
from typing import Any

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


def test_every_player_sits_once() -> None:
    faults = end_round({"a": 1, "b": 4}, "a", None, "a")
    assert [fault.pointer for fault in faults.found] == ["/players/2/id"]
