"""Every player's next turn: what the general supply limits of it, and which Titans it may take.

Rows `supply.pieces` and `titan.zone` of docs/rules/orichalque.md, ruling `supply-empty`. A zone
created or enlarged takes its Titan from wherever it is. A Titan is listed only where another player
can pay for a card whose tile draws it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from services.orichalque.rules.budgets import build_share
from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.island_masks import IslandMasks, build_masks, list_creatures
from services.orichalque.rules.islands import Island, Titan, TitanName
from services.orichalque.rules.next_turns import TurnContext, TurnForecast, WayToWin, forecast_turn
from services.orichalque.rules.position import RacePosition
from services.orichalque.rules.production import FAVOUR, compute_yield
from services.orichalque.rules.supply import PLENTY, Supply
from services.orichalque.rules.tiles import (
    find_places,
    lay_tile,
    list_metropolis_options,
    pay_metropolis,
)
from services.orichalque.rules.titans import TITAN_OF
from services.orichalque.rules.turns import Economy

_SHARES = 4
"""Players among whom the steps of one player are shared again."""
_PRODUCING = 2
"""Actions of a turn that may produce or recruit."""


class Outlook(NamedTuple):
    """A player's next turn, and what it was computed from."""

    island: Island
    masks: IslandMasks
    context: TurnContext
    forecast: TurnForecast

    @property
    def supply(self) -> Supply:
        return self.context.find_supply(self.island)


def build_outlook(position: RacePosition, island: Island, supply: Supply) -> Outlook:
    masks = build_masks(island)
    option = next(list_metropolis_options(island, masks)).island
    economy = Economy(
        mines=compute_yield(option, "mine").buildings,
        camps=compute_yield(option, "camp").buildings,
        prices=position.prices,
        die=position.die,
        most=Supply(island.hoplites + supply.hoplites, island.nuggets + supply.nuggets),
    )
    volcanoes_join = position.table.volcano_joins_zones
    budget = build_share(len(position.players))
    context = TurnContext(position.display, position.offer, volcanoes_join, economy, budget, {})
    return Outlook(island, masks, context, forecast_turn(island, masks, context))


def is_limited(outlook: Outlook, players: int) -> bool:
    """Whether the supply has less than a way takes, or than a better way would take."""
    forecast, context = outlook.forecast, outlook.context
    if any(_takes_less(outlook, way) for way in forecast.ways):
        return True
    most, supply = _count_most_gains(outlook), outlook.supply
    if most.hoplites <= supply.hoplites and most.nuggets <= supply.nuggets:
        return False
    economy = context.economy._replace(most=PLENTY)
    plenty = context._replace(economy=economy, budget=build_share(players * _SHARES), known={})
    other = forecast_turn(outlook.island, outlook.masks, plenty)
    chances = [{way.card: way.chance for way in one.ways} for one in (forecast, other)]
    return chances[0] != chances[1] or forecast.ceiling != other.ceiling


def _takes_less(outlook: Outlook, way: WayToWin) -> bool:
    """Whether the supply has less than a way takes of it, but for hoplites of a loot."""
    spot = way.new_metropolis
    if spot and pay_metropolis(outlook.island, spot, outlook.supply).steps:
        return True
    return bool(way.paid.steps) or any(way.finish.short)


def _count_most_gains(outlook: Outlook) -> Supply:
    """The most that a player may take from the supply in one turn."""
    island, economy = outlook.island, outlook.context.economy
    drawn = [cell.creature for card in outlook.context.display for cell in card.tile]
    loots = [one.loot for one in (*list_creatures(island), *drawn) if one]
    rewards = [*loots, *[Loot(port.nuggets, port.hoplites) for port in island.ports]]
    favoured = _PRODUCING * FAVOUR
    return Supply(
        sum([one.hoplites for one in rewards]) + favoured * economy.camps,
        sum([one.nuggets for one in rewards]) + favoured * economy.mines,
    )


def find_steals(outlooks: Sequence[Outlook]) -> Iterator[tuple[Outlook, Titan]]:
    """Every Titan held that another player may take, each after its holder."""
    wanted = {titan.name for one in outlooks for titan in one.island.titans}
    reach = [_find_reachable(one, wanted) for one in outlooks]
    for number, holder in enumerate(outlooks):
        others = reach[:number] + reach[number + 1 :]
        for titan in holder.island.titans:
            if any(titan.name in names for names in others):
                yield holder, titan


def _find_reachable(outlook: Outlook, wanted: set[TitanName]) -> set[TitanName]:
    """Which of the wanted Titans the player's next tile can draw."""
    found: set[TitanName] = set()
    volcanoes_join = outlook.context.volcanoes_join
    for before in list_metropolis_options(outlook.island, outlook.masks, outlook.supply):
        for card in outlook.context.display:
            drawn = {TITAN_OF[cell.terrain] for cell in card.tile if cell.terrain in TITAN_OF}
            possible = {*TITAN_OF.values()} if volcanoes_join else drawn
            if card.cost <= before.island.hoplites and possible & wanted - found:
                for place in find_places(before.masks, card.tile):
                    found.update(lay_tile(before.masks, place, volcanoes_join).titans)
    return found
