"""Who receives the initiative token, and who gains a hoplite with it."""

import pytest

from services.orichalque.rules.rounds import refuse_initiative
from shared.core.illegal import Faults
from tests.rules.orichalque.racing import build_round_end


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
    faults = Faults()
    ended = build_round_end({"a": 1, "b": 4, "c": 4, "d": 2}, holder, chosen=chosen)
    refuse_initiative(ended, faults)
    assert [(fault.pointer, fault.code, fault.wording) for fault in faults.found] == found
