"""Heritage: points for each dolmen, monument and wonder built.

Rows `heritage.dolmen`, `heritage.monument` and `heritage.wonder` of docs/rules/deluges.md. What
counts is who built it: under water, on a captured cell or under fanatics it still counts for its
builder.
"""

from collections.abc import Sequence

from services.deluges.rules.constructions import HERITAGE, Construction
from services.deluges.rules.tallies import Tally, TallyCounts
from shared.core.sheet import Award, Entry, Line


def sum_heritage_points(counts: TallyCounts) -> int:
    """Points of all the heritage among a player's counts."""
    return sum([built.points * getattr(counts, built.plural) for built in HERITAGE.values()])


def build_heritage_entries(tallies: Sequence[Tally], advanced: bool) -> tuple[Entry, ...]:
    """One entry per kind of heritage that the edition has, one award per player who built any."""
    return tuple(
        [
            _build_entry(built, tallies)
            for built in HERITAGE.values()
            if advanced or not built.advanced_rule
        ]
    )


def _build_entry(heritage: Construction, tallies: Sequence[Tally]) -> Entry:
    """Rows `heritage.dolmen`, `heritage.monument` and `heritage.wonder`."""
    kind, rule = heritage.kind, f"heritage.{heritage.kind}"
    built = {tally.id: getattr(tally.counts, heritage.plural) for tally in tallies}
    awards = [
        Award(player, (Line(rule, count, heritage.points),))
        for player, count in built.items()
        if count
    ]
    return Entry(id=kind, kind=kind, category="heritage", awards=tuple(awards), strength=built)
