"""Tie counters that cannot be right: they are used as given, with a warning.

`tie.hero_discoveries` counts the discoveries of the heroes a player has played,
`tie.discovery_heroes` those heroes with a discovery value. A hero places none, one or two, so there
are at most two discoveries per such hero. Both count the whole game, so neither falls from one
scoring to the next.

This module does not know heroes, only how many there were.
"""

from collections.abc import Mapping, Sequence

from services.heros.rules.ties import Counter, TieBreakers
from shared.core.phrases import Param
from shared.core.sheet import Notice

DISCOVERIES_PER_HERO = 2


def counter_warnings(breakers: TieBreakers) -> tuple[Notice, ...]:
    """`counters.per_hero` for each player with more discoveries than his heroes could place."""
    warnings: list[Notice] = []
    for player, placed in breakers.hero_discoveries.items():
        heroes = breakers.discovery_heroes[player].value
        if placed.value is None or heroes is None:
            continue
        if placed.value > DISCOVERIES_PER_HERO * heroes:
            params: dict[str, Param] = {"player": player, "count": heroes, "placed": placed.value}
            warnings.append(Notice("counters.per_hero", placed.at, params))
    return tuple(warnings)


def falling_warnings(in_order: Sequence[TieBreakers]) -> tuple[Notice, ...]:
    """`counters.fell` wherever a counter is lower than at an earlier scoring of the game."""
    warnings: list[Notice] = []
    highest: dict[tuple[str, str], int] = {}
    for breakers in in_order:
        for name, counters in _named(breakers).items():
            for player, counter in counters.items():
                if counter.value is None:
                    continue
                before = highest.get((name, player), 0)
                if counter.value < before:
                    params: dict[str, Param] = {
                        "player": player,
                        "before": before,
                        "after": counter.value,
                    }
                    warnings.append(Notice("counters.fell", counter.at, params))
                highest[name, player] = max(before, counter.value)
    return tuple(warnings)


def _named(breakers: TieBreakers) -> Mapping[str, Mapping[str, Counter]]:
    return {
        "hero_discoveries": breakers.hero_discoveries,
        "discovery_heroes": breakers.discovery_heroes,
    }
