"""Tie counters that cannot be right: they are used as given, with a warning.

`tie.hero_discoveries` counts the discoveries of the heroes a player has played,
`tie.discovery_heroes` those heroes with a discovery value. A hero places none, one or two, so there
are at most two discoveries per such hero, and no more in all than the box holds. Both count the
whole game, so neither decreases from one scoring to the next.
"""

from collections.abc import Sequence

from services.heros.rules.box import DISCOVERIES_IN_ALL, HEROES, MOST_HERO_DISCOVERIES
from services.heros.rules.ties import Counters, TieBreakers
from shared.core.phrases import Param
from shared.core.sheet import Notice


def list_counter_warnings(breakers: TieBreakers) -> tuple[Notice, ...]:
    """`counters.per_hero` for each player with more discoveries than his heroes could place.

    `counters.in_all` and `counters.heroes`, once each, where the players together have more
    discoveries or heroes than the box holds.
    """
    placed_by, heroes = breakers.hero_discoveries, breakers.discovery_heroes.values
    warnings = [
        *_list_box_warnings("counters.in_all", placed_by, DISCOVERIES_IN_ALL),
        *_list_box_warnings("counters.heroes", breakers.discovery_heroes, HEROES),
    ]
    for player, placed in placed_by.list_in_order():
        if player in heroes and placed > MOST_HERO_DISCOVERIES * heroes[player]:
            at = placed_by.at(player)
            params: dict[str, Param] = {"player": player, "count": heroes[player], "placed": placed}
            warnings.append(Notice("counters.per_hero", at, params))
    return tuple(warnings)


def _list_box_warnings(code: str, counters: Counters, most: int) -> list[Notice]:
    """A warning, at the last counter, where all together pass what the box holds."""
    given = sum(counters.values.values())
    if given <= most:
        return []
    params: dict[str, Param] = {"placed": given, "count": most}
    last = [player for player, _ in counters.list_in_order()][-1]
    return [Notice(code, counters.at(last), params)]


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
