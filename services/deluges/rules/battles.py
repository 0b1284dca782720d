"""A fight between sides of one kind: warriors, boats, or the freed workers of a cell.

Rows `conflict.equal` and `conflict.many` of docs/rules/deluges.md, rulings `conflict-equal` and
`conflict-many`. The larger side loses as many as the smaller had; equal sides both vanish. The
rulebook describes two sides only. Of three or more, the largest keeps its lead over the second and
the rest vanish (`second`), or it loses as many as all the others had (`sum`), or the request is
refused (`refuse`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.deluges.rules.table import ConflictMany
from shared.core.illegal import Fault, IllegalPosition
from shared.core.sheet import Ruling

FEWEST_SIDES = 2
"""A battle has two sides or more."""


class Outcome(NamedTuple):
    """Who survives (nobody with 0 is listed), by which rule, and the rulings that mattered.

    `rule` is empty when there were fewer than two sides and so no fight.
    """

    survivors: Mapping[str, int]
    rule: str = ""
    rulings: tuple[Ruling, ...] = ()


class Balance(NamedTuple):
    """What every side has left and what it lost, 0 too, and who has anything left, if anybody."""

    survivors: Mapping[str, int]
    losses: Mapping[str, int]
    winner: str | None


def fight(sides: Mapping[str, int], two: str, many: ConflictMany, where: str) -> Outcome:
    """The outcome of a fight. `two` is the rule of a fight of two; `where` points at the sides.

    Raises IllegalPosition (`conflict.many`) for three sides or more when `many` is refuse. Rule
    `conflict.many`.
    """
    present = {player: count for player, count in sides.items() if count}
    if len(present) < FEWEST_SIDES:
        return Outcome(present)
    if len(present) == FEWEST_SIDES:
        return _fight_two(present, two)
    if many == "refuse":
        params = {"count": len(present)}
        raise IllegalPosition((Fault("conflict.many", where, params, "conflict.many"),))
    survivors = _subtract_losses(present, many)
    return Outcome(survivors, "conflict.many", (Ruling("conflict-many", many),))


def balance_sides(sides: Mapping[str, int], fought: Outcome) -> Balance:
    """Survivors and losses of every side, and the winner if there is one."""
    left = {side: fought.survivors.get(side, 0) for side in sides}
    losses = {side: count - left[side] for side, count in sides.items()}
    return Balance(left, losses, next(iter(fought.survivors), None))


def find_largest_sides(sides: Mapping[str, int]) -> tuple[str, ...]:
    """The players with the most pieces; several where they are equal."""
    most = max(sides.values())
    return tuple([player for player, count in sides.items() if count == most])


def _fight_two(present: Mapping[str, int], two: str) -> Outcome:
    """Rule `conflict.equal`."""
    survivors = _subtract_losses(present, "second")
    if survivors:
        return Outcome(survivors, two)
    return Outcome({}, "conflict.equal", (Ruling("conflict-equal", "both-vanish"),))


def _subtract_losses(present: Mapping[str, int], many: ConflictMany) -> Mapping[str, int]:
    first, *rest = sorted(present.values(), reverse=True)
    left = first - (sum(rest) if many == "sum" else rest[0])
    if left <= 0:
        return {}
    return {player: left for player, count in present.items() if count == first}
