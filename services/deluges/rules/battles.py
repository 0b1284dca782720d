"""A fight between sides of equal kind: warriors on land, boats at sea, freed workers among
themselves.

Rows `conflict.equal` and `conflict.many` of docs/rules/deluges.md, rulings `conflict-equal` and
`conflict-many`. The larger side loses as many as the smaller had; equal sides both vanish. The
rulebook tells of two sides only: of three or more, the largest keeps its lead over the second and
the rest vanish (`second`), or loses as many as all the others had (`sum`), or the table wants no
answer (`refuse`). This module does not know where the fight is.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.deluges.rules.table import ConflictMany
from shared.core.illegal import Fault, IllegalPosition
from shared.core.phrases import Plain
from shared.core.sheet import Ruling


class Outcome(NamedTuple):
    """Who survives (nobody with 0 is listed), by which rule, and the rulings that mattered.

    `rule` is empty when there were fewer than two sides and so no fight.
    """

    survivors: Mapping[str, int]
    rule: str = ""
    rulings: tuple[Ruling, ...] = ()


def fight(sides: Mapping[str, int], two: str, many: ConflictMany, where: str) -> Outcome:
    """Fights it out. `two` is the rule of a fight of two; `where` points at the sides.

    Raises IllegalPosition (`conflict.many`) for three sides or more when `many` is refuse. Rule
    `conflict.many`.
    """
    present = {player: count for player, count in sides.items() if count}
    if len(present) < 2:
        return Outcome(present)
    if len(present) == 2:
        return _fight_of_two(present, two)
    if many == "refuse":
        params = {"count": len(present)}
        raise IllegalPosition((Fault("conflict.many", where, params, "conflict.many"),))
    lead = _lead(present, many)
    return Outcome(lead, "conflict.many", (Ruling("conflict-many", many),))


def told(sides: Mapping[str, int], fought: Outcome) -> dict[str, Plain]:
    """Survivors and losses of every side, and the winner if there is one."""
    left = {side: fought.survivors.get(side, 0) for side in sides}
    told: dict[str, Plain] = {
        "survivors": left,
        "losses": {side: count - left[side] for side, count in sides.items()},
    }
    if fought.survivors:
        told["winner"] = next(iter(fought.survivors))
    return told


def leaders(sides: Mapping[str, int]) -> tuple[str, ...]:
    """Whoever has the most; several where they are equal."""
    most = max(sides.values())
    return tuple([player for player, count in sides.items() if count == most])


def _fight_of_two(present: Mapping[str, int], two: str) -> Outcome:
    lead = _lead(present, "second")
    if lead:
        return Outcome(lead, two)
    return Outcome({}, "conflict.equal", (Ruling("conflict-equal", "both-vanish"),))


def _lead(present: Mapping[str, int], many: ConflictMany) -> Mapping[str, int]:
    first, *rest = sorted(present.values(), reverse=True)
    left = first - (sum(rest) if many == "sum" else rest[0])
    if left <= 0:
        return {}
    return {player: left for player, count in present.items() if count == first}
