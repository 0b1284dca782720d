"""Tie counters that cannot be right: they are used as given, with a warning.

A hero places no discovery, one or two. Both counters count the whole game, so neither decreases
from one scoring to the next.
"""

from collections.abc import Sequence

from services.heros.rules.box import DISCOVERIES_IN_ALL, HEROES, MOST_HERO_DISCOVERIES
from services.heros.rules.ties import Counters, TieBreakers
from shared.core.phrases import Param
from shared.core.sheet import Notice


def list_counter_warnings(breakers: TieBreakers) -> tuple[Notice, ...]:
    """`counters.per_hero` by player, `counters.in_all` and `counters.heroes` once of all."""
    placed_by, heroes = breakers.hero_discoveries, breakers.discovery_heroes
    warnings: list[Notice] = []
    for code, counters, most in (
        ("counters.in_all", placed_by, DISCOVERIES_IN_ALL),
        ("counters.heroes", heroes, HEROES),
    ):
        if (given := sum(counters.values.values())) > most:
            # At the last counter, all together pass what the box holds.
            *_, (last, _) = counters.list_in_order()
            warnings.append(Notice(code, counters.at(last), {"placed": given, "count": most}))
    for player, placed in placed_by.list_in_order():
        count = heroes.values.get(player)
        if count is not None and placed > MOST_HERO_DISCOVERIES * count:
            params: dict[str, Param] = {"player": player, "count": count, "placed": placed}
            warnings.append(Notice("counters.per_hero", placed_by.at(player), params))
    return tuple(warnings)


def list_decrease_warnings(in_order: Sequence[TieBreakers]) -> tuple[Notice, ...]:
    """`counters.fell` wherever a counter is lower than at an earlier scoring of the game."""
    warnings: list[Notice] = []
    placed: dict[str, int] = {}
    heroes: dict[str, int] = {}
    for breakers in in_order:
        if breakers.hero_discoveries.values:
            warnings += _list_decreases(breakers.hero_discoveries, placed)
        if breakers.discovery_heroes.values:
            warnings += _list_decreases(breakers.discovery_heroes, heroes)
    return tuple(warnings)


def _list_decreases(counters: Counters, highest: dict[str, int]) -> list[Notice]:
    """Warnings of the counters below `highest`, which is raised to those above it."""
    warnings: list[Notice] = []
    for player, value in counters.list_in_order():
        before = highest.get(player, 0)
        if value < before:
            params: dict[str, Param] = {"player": player, "before": before, "after": value}
            warnings.append(Notice("counters.fell", counters.at(player), params))
        highest[player] = max(before, value)
    return warnings
