"""Victory: at least five points and no creature on the island, at once.

Rows `victory.titan`, `victory.temple`, `victory.medallion`, `victory.pacified` and `victory.race`
of docs/rules/orichalque.md. One point each for a Titan held, its favour used or not, for a temple
and for a medallion. An island that never had a creature is pacified. This module does not know how
a point was made.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.orichalque.rules.ground import creatures_of
from services.orichalque.rules.position import Island
from services.orichalque.rules.steps import Step, step
from shared.core.phrases import Plain
from shared.core.sheet import Award, Entry, Line

ENOUGH = 5
"""Points that win on an island without creatures."""
MEDALLION = 5
"""Nuggets that a medallion takes."""
_PACIFIED = step("victory.pacified", "island.pacified")
_WON = step("victory.race", "missing.nothing")


class Missing(NamedTuple):
    """What a player still lacks: points, and creatures to capture."""

    points: int
    creatures: int

    @property
    def nothing(self) -> bool:
        return not (self.points or self.creatures)


def points_of(island: Island) -> int:
    """Victory points above the player's board.

    Rules `victory.titan`, `victory.temple` and `victory.medallion`.
    """
    return len(island.titans) + island.temples + island.medallions


def missing(island: Island) -> Missing:
    """What the player lacks to win. Rules `victory.race` and `victory.pacified`."""
    return Missing(max(0, ENOUGH - points_of(island)), len(creatures_of(island)))


def entries(island: Island) -> tuple[Entry, ...]:
    """One entry for each source of points that the player has."""
    counts = {
        "titan": len(island.titans),
        "temple": island.temples,
        "medallion": island.medallions,
    }
    return tuple([_entry(kind, count, island.player) for kind, count in counts.items() if count])


def _entry(kind: str, count: int, player: str) -> Entry:
    award = Award(player, (Line(f"victory.{kind}", count, 1),))
    return Entry(id=kind, kind=kind, category=f"{kind}s", awards=(award,))


def shown_missing(lacking: Missing) -> Mapping[str, Plain]:
    """What is missing, as numbers and as a sentence."""
    return {"points": lacking.points, "creatures": lacking.creatures, **_told(lacking)}


def shown_peace(creatures: int) -> Step:
    """Whether the island is pacified, as a step."""
    return step("victory.pacified", "island.creatures", count=creatures) if creatures else _PACIFIED


def _told(lacking: Missing) -> Step:
    points, creatures = lacking
    if points and creatures:
        said = "missing.both.one" if points == 1 else "missing.both"
        return step("victory.race", said, points=points, count=creatures)
    if points:
        return step("victory.race", "missing.points", count=points)
    return step("victory.race", "missing.creatures", count=creatures) if creatures else _WON
