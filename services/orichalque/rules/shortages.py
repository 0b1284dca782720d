"""Whether the general supply limits what players may win in a race.

Row `supply.pieces` of docs/rules/orichalque.md, ruling `supply-empty`.
"""

from typing import NamedTuple

from services.orichalque.rules.budgets import build_share
from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.island_masks import IslandMasks, list_creatures
from services.orichalque.rules.islands import Island
from services.orichalque.rules.next_turns import TurnContext, TurnForecast, WayToWin, forecast_turn
from services.orichalque.rules.position import RacePosition
from services.orichalque.rules.production import FAVOUR
from services.orichalque.rules.supply import PLENTY, Supply
from services.orichalque.rules.tiles import pay_metropolis

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


def is_limited(position: RacePosition, outlook: Outlook, supply: Supply) -> bool:
    """Whether the supply has less than a way takes, or than a better way would take."""
    forecast, context = outlook.forecast, outlook.context
    if any(_takes_less(outlook, way) for way in forecast.ways):
        return True
    most = _count_most_gains(position, outlook)
    if most.hoplites <= supply.hoplites and most.nuggets <= supply.nuggets:
        return False
    share = build_share(len(position.players) * _SHARES)
    economy = context.economy._replace(most=PLENTY)
    plenty = context._replace(economy=economy, budget=share, known={})
    other = forecast_turn(outlook.island, outlook.masks, plenty)
    chances = [{way.card: way.chance for way in one.ways} for one in (forecast, other)]
    return chances[0] != chances[1] or forecast.ceiling != other.ceiling


def _takes_less(outlook: Outlook, way: WayToWin) -> bool:
    """Whether the supply has less than a way takes of it, but for hoplites of a loot."""
    island, spot = outlook.island, way.new_metropolis
    if spot and pay_metropolis(island, spot, outlook.context.find_supply(island)).steps:
        return True
    return bool(way.paid.steps) or any(way.finish.short)


def _count_most_gains(position: RacePosition, outlook: Outlook) -> Supply:
    """The most that a player may take from the supply in one turn."""
    island, economy = outlook.island, outlook.context.economy
    drawn = [cell.creature for card in position.display for cell in card.tile]
    loots = [one.loot for one in (*list_creatures(island), *drawn) if one]
    rewards = [*loots, *[Loot(port.nuggets, port.hoplites) for port in island.ports]]
    favoured = _PRODUCING * FAVOUR
    return Supply(
        sum([one.hoplites for one in rewards]) + favoured * economy.camps,
        sum([one.nuggets for one in rewards]) + favoured * economy.mines,
    )
