"""The box of 2008: an operation that takes one of its pieces says when there are more of them."""

from copy import deepcopy
from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.conditions import list_field_paths
from tests.rules.heros.box_limits import BASES, LIMITS, Limit
from tests.rules.heros.heros_client import BODIES, CALLS

NO_PIECE = {
    *("edition", "expansions", "unresolved_tie", "ancient_ladder_in_modern", "epoch", "kind"),
    *("id", "name", "colour", "carried", "seats", "first", "active_player", "player", "defender"),
    *("ajanta", "used", "territory", "scored", "also_completed", "from", "borders"),
    *("face", "attacker_loses", "defender_loses"),
}
"""Fields that name a player, a place or a choice: no piece is counted in them."""
NOT_OF_THE_BOX = frozenset({"coins.unknown", "conquest.defender"})
"""Warnings of what the request leaves out, whatever the box holds."""


def covers(limit: Limit, path: str) -> bool:
    """Whether the limit is that of the field, or of the object or list that has it."""
    return path == limit.field or path.startswith(f"{limit.field}/")


@pytest.mark.parametrize("operation", list(BASES))
def test_every_field_takes_no_piece_or_has_its_limit_here(operation: str) -> None:
    body = CALLS.operations[operation].request
    for path in list_field_paths(body):
        name = path.rsplit("/", 1)[1].rstrip("[]{}")
        is_limited = any(covers(one, path) for one in LIMITS[operation])
        assert is_limited or name in NO_PIECE, path


def test_every_operation_has_its_limits() -> None:
    assert set(BASES) == set(LIMITS) == set(CALLS.operations)


def put(request: dict[str, Any], at: str, value: Any) -> dict[str, Any]:
    """The request with this value at a place, or with these parts."""
    if not at:
        return {**request, **value}
    changed: Any = deepcopy(request)
    inner = changed
    *steps, last = at.strip("/").split("/")
    for step in steps:
        inner = inner[int(step)] if isinstance(inner, list) else inner[step]
    inner[last] = value
    return dict(changed)


def says_so(operation: str, request: dict[str, Any]) -> bool:
    """Whether the answer says that something of the request cannot be."""
    if not BODIES[operation].admits(request):
        return True
    try:
        answer = CALLS.answer(operation, request)
    except IllegalPosition:
        return True
    facts = answer.facts
    steps = [*getattr(facts, "steps", ()), *getattr(facts, "placements", ())]
    warned = any(one.code not in NOT_OF_THE_BOX for one in answer.warnings)
    return warned or not all(getattr(one, "legal", True) for one in steps)


@pytest.mark.parametrize("operation", list(LIMITS))
def test_no_piece_passes_the_limit_of_the_box_in_silence(operation: str) -> None:
    base = BASES[operation]
    for limit in LIMITS[operation]:
        assert not says_so(operation, put(base, limit.at, limit.within)), limit
        assert says_so(operation, put(base, limit.at, limit.beyond)), limit
