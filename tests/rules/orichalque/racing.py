"""Asks for the race and for one player's next turn."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from services.orichalque.rules.creatures import Loot
from services.orichalque.rules.islands import Action, Island, TileCell
from services.orichalque.rules.position import (
    ActionCard,
    InitiativePlayer,
    RacePosition,
    RoundEnd,
    TableRules,
)
from services.orichalque.rules.races import check_race
from shared.core.sheet import Calculation
from tests.rules.orichalque.drawn_islands import tile

FOREST = tile("f")


def card(
    action: Action = "produce", laid: Sequence[TileCell] = FOREST, cost: int = 0
) -> ActionCard:
    return ActionCard(action, tuple(laid), cost)


def race(*players: Island, cards: Sequence[ActionCard] = (), **more: Any) -> Calculation[Any]:
    joined = more.pop("joined", False)
    return check_race(RacePosition(TableRules(joined), players, tuple(cards), **more))


def next_turn(player: Island, *cards: ActionCard, **more: Any) -> Any:
    """One player's next turn."""
    facts: Any = race(player, cards=cards, **more).facts
    return facts.players[0].next


def chance(player: Island, *cards: ActionCard, **more: Any) -> str:
    return str(next_turn(player, *cards, **more).chance.fraction)


def way(player: Island, *cards: ActionCard, **more: Any) -> Any:
    """The best way to win."""
    return next_turn(player, *cards, **more).ways[0]


def build_round_end(hoplites: Mapping[str, int], holder: str = "a", **more: Any) -> RoundEnd:
    """The end of a round in which players sit as listed."""
    players = tuple([InitiativePlayer(*one) for one in hoplites.items()])
    return RoundEnd(TableRules(), players, seats=tuple(hoplites), holder=holder, **more)


def rename_player(player: Island, name: str) -> Island:
    return replace(player, player=name)


def all_different(player: Island) -> Island:
    """The same island, each of whose creatures brings another number of nuggets."""
    cells = [
        cell._replace(creature=cell.creature._replace(loot=Loot(nuggets=number)))
        if cell.creature
        else cell
        for number, cell in enumerate(player.cells)
    ]
    return replace(player, cells=tuple(cells))


def list_actions(found: Any) -> list[tuple[str, str]]:
    """The actions of a way and what they are paid with."""
    return [(act.action, act.paid_with or "") for act in found.actions]
