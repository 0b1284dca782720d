"""A fight between sides of one kind: warriors, boats, or the freed workers of a cell.

Rows `conflict.equal` and `conflict.many` of docs/rules/deluges.md, rulings `conflict-equal` and
`conflict-many`. The larger side loses as many as the smaller had; equal sides both vanish. The
rulebook describes two sides only. Of three or more, the largest keeps its lead over the second and
the rest vanish (`second`), or it loses as many as all the others had (`sum`), or the request is
refused (`refuse`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.deluges.rules.people import drop_absent
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


def fight(sides: Mapping[str, int], two: str, many: ConflictMany, where: str) -> Outcome:
    """The outcome of a fight. `two` is the rule of a fight of two; `where` points at the sides.

    Raises IllegalPosition (`conflict.many`) for three sides or more when `many` is refuse. Rules
    `conflict.equal` and `conflict.many`.
    """
    present = drop_absent(sides)
    if len(present) < FEWEST_SIDES:
        return Outcome(present)
    most, second, *rest = sorted(present.values(), reverse=True)
    if rest and many == "refuse":
        params = {"count": len(present)}
        raise IllegalPosition((Fault("conflict.many", where, params, "conflict.many"),))
    left = most - second - (sum(rest) if many == "sum" else 0)
    survivors = {player: left for player, count in present.items() if count == most and left > 0}
    if rest:
        return Outcome(survivors, "conflict.many", (Ruling("conflict-many", many),))
    if survivors:
        return Outcome(survivors, two)
    return Outcome({}, "conflict.equal", (Ruling("conflict-equal", "both-vanish"),))
