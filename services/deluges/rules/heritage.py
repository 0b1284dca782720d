"""Heritage: two points for each dolmen built; advanced: monuments one, wonders five.

Rows `heritage.dolmen`, `heritage.monument` and `heritage.wonder` of docs/rules/deluges.md. What
counts is who built it: under water, on a captured cell or under fanatics it still counts for its
builder.
"""

from collections.abc import Sequence

from services.deluges.rules.editions import ADVANCED_PIECES
from services.deluges.rules.tallies import Tally, TallyCounts
from shared.core.sheet import Award, Entry, Line

POINTS = {"dolmen": 2, "monument": 1, "wonder": 5}
"""Points for each building of heritage, by kind."""
COUNT_NAMES = {kind: f"{kind}s" for kind in POINTS}
"""Kind of heritage → its count in the tally."""

ADVANCED_KINDS = tuple(POINTS)
BASIC_KINDS = tuple([kind for kind in POINTS if kind not in ADVANCED_PIECES])


def sum_heritage_points(counts: TallyCounts) -> int:
    """Points of all the heritage among a player's counts."""
    return sum([POINTS[kind] * getattr(counts, counted) for kind, counted in COUNT_NAMES.items()])


def build_heritage_entries(tallies: Sequence[Tally], advanced: bool) -> tuple[Entry, ...]:
    """One entry per kind of heritage that the edition has, one award per player who built any."""
    kinds = ADVANCED_KINDS if advanced else BASIC_KINDS
    return tuple([_build_entry(kind, tallies) for kind in kinds])


def _build_entry(kind: str, tallies: Sequence[Tally]) -> Entry:
    """Rows `heritage.dolmen`, `heritage.monument` and `heritage.wonder`."""
    counted, rule, worth = COUNT_NAMES[kind], f"heritage.{kind}", POINTS[kind]
    built = {tally.id: getattr(tally.counts, counted) for tally in tallies}
    awards = [
        Award(player, (Line(rule, count, worth),)) for player, count in built.items() if count
    ]
    return Entry(id=kind, kind=kind, category="heritage", awards=tuple(awards), strength=built)
