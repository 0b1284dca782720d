"""Victory: at least five points and no creature on the island, at once.

An island that never had a creature is pacified.
"""

from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from services.orichalque.rules.islands import Explanation, Island
from services.orichalque.rules.lattice import list_creatures
from shared.core.answers import Amount
from shared.core.declarations import Inline, Reused
from shared.core.sheet import Award, Entry, Line
from shared.core.steps import Step, build_step

WINNING_POINTS = 5
"""Points that win on an island without creatures."""
MEDALLION_PRICE = 5
_WON = build_step("victory.race", "missing.nothing")


class MissingGoals(NamedTuple):
    """What a player still lacks: points, and creatures to capture."""

    points: Annotated[Amount, "Points that the player still lacks, 0 if there are five or more."]
    creatures: Annotated[Amount, "Creatures still to be captured."]

    @property
    def has_won(self) -> bool:
        return not (self.points or self.creatures)


class MissingAnswer(NamedTuple):
    """What is missing to win: points, and creatures to capture."""

    goals: Annotated[MissingGoals, Inline()]
    step: Explanation


Missing: TypeAlias = Annotated[MissingAnswer, Reused(), "What the player lacks to win."]


def count_points(island: Island) -> int:
    return len(island.titans) + island.temples + island.medallions


def find_missing(island: Island) -> MissingGoals:
    return MissingGoals(max(0, WINNING_POINTS - count_points(island)), len(list_creatures(island)))


def list_entries(island: Island) -> tuple[Entry, ...]:
    """One entry for each source of points that the player has."""
    counts = {"titan": len(island.titans), "temple": island.temples, "medallion": island.medallions}
    entries = []
    for kind, count in counts.items():
        if count:
            award = Award(island.player, (Line(f"victory.{kind}", count, 1),))
            entries.append(Entry(kind, kind, f"{kind}s", awards=(award,)))
    return tuple(entries)


@lru_cache(maxsize=256)
def describe_missing(missing: MissingGoals) -> MissingAnswer:
    return MissingAnswer(missing, explain_missing(missing))


def explain_missing(missing: MissingGoals) -> Step:
    points, creatures = missing
    if points and creatures:
        wording = "missing.both.one" if points == 1 else "missing.both"
        return build_step("victory.race", wording, points=points, count=creatures)
    if points:
        return build_step("victory.race", "missing.points", count=points)
    return build_step("victory.race", "missing.creatures", count=creatures) if creatures else _WON
