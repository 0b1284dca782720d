"""A turn while it is played: the table, what the hero brings, gold, and outcomes of actions."""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.box import COINS
from services.heros.rules.conquest import ConquestAnswer
from services.heros.rules.epochs import NEEDED
from services.heros.rules.hero_cards import HeroCards
from services.heros.rules.migration import MigrationAnswer
from services.heros.rules.places import Ajanta
from services.heros.rules.population import TerritoryPopulation
from services.heros.rules.table_scores import AssessedTerritory
from services.heros.rules.territories import Epoch, is_in_play
from services.heros.rules.territory_scores import ScoringContext
from services.heros.rules.turn_actions import Action, Hero
from services.heros.rules.wonders import BuiltWonder
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Entry, Notice, Ruling


class Turn(NamedTuple):
    """A turn with everything that does not change while it is played."""

    epoch: Epoch
    player: str
    hero: Hero
    actions: tuple[Action, ...]
    context: ScoringContext
    territories: Mapping[str, AssessedTerritory]
    gold: Mapping[str, int]
    wonders: tuple[BuiltWonder, ...]
    heroes: HeroCards | None = None

    def get_keys(self, player: str) -> tuple[str, ...]:
        return next(one.keys for one in self.context.roster.players if one.id == player)


class TurnState(NamedTuple):
    """What a turn has come to.

    `step` is the step of the turn that the player has reached, `placed` the population and
    `handled` the discoveries of the hero so far, `laid` the territories where a discovery was laid.
    `brought` is the gold of the hero's treasure, None before it comes. `ajanta` is the sanctuary
    where the next scoring uses its power.
    """

    territories: Mapping[str, AssessedTerritory]
    gold: Mapping[str, int]
    wonders: tuple[BuiltWonder, ...]
    completed: frozenset[str]
    step: int = 0
    placed: int = 0
    handled: int = 0
    laid: tuple[str, ...] = ()
    has_attacked: bool = False
    brought: int | None = None
    ajanta: Ajanta | None = None

    def is_over(self, epoch: Epoch) -> bool:
        """Whether the epoch is over; with the modern one the game."""
        return len(self.completed) >= NEEDED[epoch]


def start_turn(turn: Turn) -> TurnState:
    completed = [
        name
        for name, one in turn.territories.items()
        if one.scored or (one.ladder.is_complete and one.ladder.is_in_play)
    ]
    gold = {one.id: turn.gold.get(one.id, 0) for one in turn.context.roster.players}
    ajanta = turn.context.ajanta
    if ajanta is not None and ajanta.used:
        ajanta = None
    territories = {
        # A ladder scores the moment it is complete: before this turn.
        name: one._replace(scored=name in completed)
        for name, one in turn.territories.items()
    }
    return TurnState(territories, gold, turn.wonders, frozenset(completed), ajanta=ajanta)


def pay(state: TurnState, player: str, gold: int) -> TurnState:
    return state._replace(gold={**state.gold, player: state.gold[player] - gold})


def use_up(state: TurnState, wonder: str) -> TurnState:
    wonders = [one._replace(used=True) if one.name == wonder else one for one in state.wonders]
    return state._replace(wonders=tuple(wonders))


def take_treasure(state: TurnState, turn: Turn) -> TurnState:
    """The hero's gold comes, as far as the bank has it."""
    if state.brought is not None:
        return state
    brought = min(turn.hero.treasure, COINS - sum(state.gold.values()))
    return pay(state, turn.player, -brought)._replace(brought=brought)


def count_population(state: TurnState, key: str) -> int:
    return sum([one.population.by_key.get(key, 0) for one in state.territories.values()])


def count_owed_population(state: TurnState, turn: Turn) -> int:
    if not any(is_in_play(one, turn.epoch) for one in turn.hero.territories):
        return 0
    keys, get_cap = turn.get_keys(turn.player), turn.context.roster.get_cap
    beside = sum([get_cap(key) - count_population(state, key) for key in keys])
    return min(turn.hero.population - state.placed, beside)


def count_owed_discoveries(state: TurnState, turn: Turn) -> int:
    return turn.hero.discoveries - state.handled


def has_open_territory(state: TurnState, turn: Turn) -> bool:
    """Whether one of the hero's territories can still take a discovery in this turn."""
    return any(
        is_in_play(name, turn.epoch)
        and not state.territories[name].ladder.is_complete
        and name not in state.laid
        for name in turn.hero.territories
    )


def change_population(state: TurnState, territory: str, changes: Mapping[str, int]) -> TurnState:
    one = state.territories[territory]
    by_key = dict(one.population.by_key)
    for key, change in changes.items():
        by_key[key] = by_key.get(key, 0) + change
    there = {key: count for key, count in by_key.items() if count}
    changed = one._replace(population=TerritoryPopulation(there, one.population.at))
    return state._replace(territories={**state.territories, territory: changed})


class Done(NamedTuple):
    """The outcome of an action: its rule and reason, what it brings, the entry that it paid out."""

    state: TurnState
    legal: bool
    rule: str
    text: Phrase
    gains: Mapping[str, int] | None = None
    conquest: ConquestAnswer | None = None
    migration: MigrationAnswer | None = None
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()
    scoring: Entry | None = None


def refuse(state: TurnState, rule: str, code: str, **params: Param) -> Done:
    return Done(state, False, rule, Phrase(code, params))


def refuse_by(state: TurnState, faults: Faults) -> Done:
    fault = faults.found[0]
    return Done(state, False, fault.rule or fault.code, fault.phrase)
