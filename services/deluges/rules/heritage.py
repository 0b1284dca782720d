"""Heritage: two points for each dolmen built; advanced: monuments one, wonders five.

Rows heritage.dolmen, heritage.monument and heritage.wonder of rules/deluges.md. What counts is who
built it: under water, on a captured cell or under fanatics it still counts for its builder. This
module does not know where a building stands.
"""

from collections.abc import Sequence

from services.deluges.rules.tallies import Tally
from shared.core.sheet import Award, Entry, Line

WORTH = {"dolmen": 2, "monument": 1, "wonder": 5}
"""Points for each building of heritage, by kind."""

BASIC_KINDS = ("dolmen",)
ADVANCED_KINDS = ("dolmen", "monument", "wonder")


def heritage_entries(tallies: Sequence[Tally], advanced: bool) -> tuple[Entry, ...]:
    """One entry per kind of heritage that the edition has, one award per player who built any."""
    return tuple(_entry(kind, tallies) for kind in (ADVANCED_KINDS if advanced else BASIC_KINDS))


def _entry(kind: str, tallies: Sequence[Tally]) -> Entry:
    built = {tally.id: tally.heritage(kind) for tally in tallies}
    return Entry(
        id=kind,
        kind=kind,
        category="heritage",
        strength=built,
        awards=tuple(
            Award(player, (Line(f"heritage.{kind}", count, WORTH[kind]),))
            for player, count in built.items()
            if count
        ),
    )
