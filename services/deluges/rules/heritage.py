"""Heritage: two points for each dolmen built; advanced: monuments one, wonders five.

Rows `heritage.dolmen`, `heritage.monument` and `heritage.wonder` of docs/rules/deluges.md. What
counts is who built it: under water, on a captured cell or under fanatics it still counts for its
builder. This module does not know where a building stands.
"""

from collections.abc import Mapping, Sequence

from services.deluges.rules.tallies import Tally
from shared.core.sheet import Award, Entry, Line

WORTH = {"dolmen": 2, "monument": 1, "wonder": 5}
"""Points for each building of heritage, by kind."""
COUNTED = {"dolmen": "dolmens", "monument": "monuments", "wonder": "wonders"}
"""Kind of heritage → the count of the tally that it is in."""

BASIC_KINDS = ("dolmen",)
ADVANCED_KINDS = ("dolmen", "monument", "wonder")


def heritage_points(counts: Mapping[str, int]) -> int:
    """Points of all the heritage among a player's counts."""
    return sum([WORTH[kind] * counts[counted] for kind, counted in COUNTED.items()])


def heritage_entries(tallies: Sequence[Tally], advanced: bool) -> tuple[Entry, ...]:
    """One entry per kind of heritage that the edition has, one award per player who built any."""
    kinds = ADVANCED_KINDS if advanced else BASIC_KINDS
    return tuple([_entry(kind, tallies) for kind in kinds])


def _entry(kind: str, tallies: Sequence[Tally]) -> Entry:
    counted, rule, worth = COUNTED[kind], f"heritage.{kind}", WORTH[kind]
    built = {tally.id: tally.counts[counted] for tally in tallies}
    awards = [
        Award(player, (Line(rule, count, worth),)) for player, count in built.items() if count
    ]
    return Entry(id=kind, kind=kind, category="heritage", awards=tuple(awards), strength=built)
