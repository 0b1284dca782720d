"""A whole turn: every action legal or not, gold after each, and what is still to be done.

An illegal action is left out, and the next ones are looked at without it. The turn is complete when
the hero's population and discoveries are placed.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from services.heros.rules import turn_state
from services.heros.rules.box import DISCOVERIES_IN_ALL, PLAYERS, PerPlayer, PerWonder
from services.heros.rules.conquest import ConquestAnswer
from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.epochs import EpochProgress, build_progress
from services.heros.rules.event_results import PointsByPlayer
from services.heros.rules.hero_cards import HeroCardsAfter, move_hero_cards
from services.heros.rules.ladder import DiscoveryPoints
from services.heros.rules.migration import MigrationAnswer
from services.heros.rules.population import MOST_KEYS
from services.heros.rules.territories import PerTerritory, TerritoryId
from services.heros.rules.territory_scores import PaidLadder
from services.heros.rules.turn_actions import ACTION_KINDS, MOST_ACTIONS
from services.heros.rules.turn_steps import play
from shared.core import answers
from shared.core.answers import Amount, Award, Identifier, PlayerName, RuleId, Sentence, TieBreak
from shared.core.declarations import AtMost, Inline, Part, PlayerId
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Calculation, Entry, Ruling, distinct_rulings, total

KIND_NAMES = {kind: name for name, kind in ACTION_KINDS.items()}


class TurnScoring(NamedTuple):
    """A territory that an action paid out, as `territory-scores` does."""

    paid: Annotated[PaidLadder, Inline()]
    awards: Annotated[PerPlayer[Award], "What each player who is paid gets, line by line."]
    tie_breaks: Annotated[PerPlayer[TieBreak] | None, "Every tie that a criterion broke, if any."]


class TurnStep(NamedTuple):
    """An action of the turn and its outcome."""

    kind: Annotated[Identifier, "The kind of action, as in the request."]
    legal: Annotated[bool, "Whether the rules allow it; an illegal action is left out."]
    rule: RuleId
    text: Sentence
    gold: Annotated[Amount, "Gold of the player whose turn it is, after the action."]
    gains: Annotated[PointsByPlayer | None, "By player: points that the action brings, if any."]
    conquest: Annotated[
        ConquestAnswer | None, Part("ConquestResult"), "Of a conquest: what it destroys."
    ] = None
    migration: Annotated[
        MigrationAnswer | None,
        Part("MigrationResult"),
        "Of a migration: what it costs and where everyone goes.",
    ] = None
    scoring: Annotated[
        TurnScoring | None, "Of a discovery that completed a ladder: how it was paid out."
    ] = None


class TurnTerritory(NamedTuple):
    """A territory after the turn."""

    id: TerritoryId
    discoveries: Annotated[
        tuple[DiscoveryPoints, ...],
        AtMost(DISCOVERIES_IN_ALL),
        "Points of each discovery on its ladder.",
    ]
    population: Annotated[
        Mapping[PlayerId, Amount],
        AtMost(MOST_KEYS),
        "By player, or by colour for players who name their colours: population there.",
    ]
    scored: Annotated[bool, "Whether it was paid out in this epoch."]


class TurnWonder(NamedTuple):
    """A wonder after the turn."""

    name: Annotated[Identifier, "Its name."]
    player: Annotated[PlayerId, "The id of the player who built it."]
    used: Annotated[bool, "Whether its power was used in this epoch."]


class Treasure(NamedTuple):
    """The gold that the hero brought."""

    rule: RuleId
    amount: Annotated[Amount, "Gold that it brought, as far as the bank had it."]
    text: Sentence


class OpenDuties(NamedTuple):
    """What the hero still has to do."""

    population: Annotated[Amount, "Population that is still to be placed."]
    discoveries: Annotated[Amount, "Discoveries that are still to be drawn."]


class NextTurn(NamedTuple):
    """Whose turn follows."""

    rule: RuleId
    player: Annotated[PlayerName, "The id of the player who plays next."]
    text: Sentence


class TurnAnswer(NamedTuple):
    """A turn, action by action, and the table after it."""

    steps: Annotated[
        tuple[TurnStep, ...], AtMost(MOST_ACTIONS), "Every action of the request, in its order."
    ]
    complete: Annotated[bool, "Whether the hero has done all it has to, or the game is over."]
    duties: Annotated[OpenDuties, "What the hero still has to do."]
    treasure: Annotated[
        Treasure | None, "The hero’s gold; left out as long as the turn has not come to it."
    ]
    points: Annotated[PointsByPlayer, "By player: points that the turn brought."]
    gold: Annotated[Mapping[PlayerId, Amount], AtMost(PLAYERS), "By player: gold after the turn."]
    territories: Annotated[PerTerritory[TurnTerritory], "The nine after the turn."]
    wonders: Annotated[PerWonder[TurnWonder], "The wonders after the turn."]
    progress: Annotated[EpochProgress, "How far the epoch is from its end."]
    next: Annotated[
        NextTurn | None,
        "Who plays next; left out while the turn is not complete, after the game and, where it "
        "takes the seats to say it, without them.",
    ]
    heroes: Annotated[HeroCardsAfter | None, "The hero cards after the turn, if they are given."]


def play_turn(turn: turn_state.Turn) -> Calculation[TurnAnswer]:
    """Every action of the turn; raises IllegalPosition for a tie that cannot be decided."""
    state = turn_state.start_turn(turn)
    steps: list[turn_state.Done] = []
    for index, action in enumerate(turn.actions):
        done = play(state, action, turn, f"/actions/{index}")
        steps.append(done if done.legal else done._replace(state=state))
        state = steps[-1].state
    duties = OpenDuties(
        turn_state.count_owed_population(state, turn),
        turn_state.count_owed_discoveries(state, turn),
    )
    is_game_over = turn.epoch == "modern" and state.is_over(turn.epoch)
    if not any(duties) and not is_game_over:
        state = turn_state.take_treasure(state, turn)
    is_complete = is_game_over or not any(duties)
    is_epoch_over = state.is_over(turn.epoch)
    points = {one.id: 0 for one in turn.context.roster.players}
    for done in steps:
        for player, gained in (done.gains or {}).items():
            points[player] += gained
    answer = TurnAnswer(
        steps=tuple(
            TurnStep(
                KIND_NAMES[type(action)],
                done.legal,
                done.rule,
                done.text,
                done.state.gold[turn.player],
                done.gains,
                done.conquest,
                done.migration,
                _describe_scoring(done.scoring),
            )
            for action, done in zip(turn.actions, steps, strict=True)
        ),
        complete=is_complete,
        duties=duties,
        treasure=_describe_treasure(state, turn),
        points=points,
        gold=state.gold,
        territories=tuple(
            TurnTerritory(name, one.ladder.discoveries, one.population.by_key, one.scored)
            for name, one in state.territories.items()
        ),
        wonders=tuple([TurnWonder(one.name, one.player, one.used) for one in state.wonders]),
        progress=build_progress(turn.epoch, len(state.completed)),
        next=_find_next(turn, is_epoch_over) if is_complete and not is_game_over else None,
        heroes=None
        if turn.heroes is None
        else move_hero_cards(turn.heroes, turn.player, is_complete, is_epoch_over),
    )
    warnings = [warning for done in steps for warning in done.warnings]
    warnings += list_counter_warnings(turn.context.breakers)
    rulings = [ruling for done in steps for ruling in done.rulings]
    if answer.next is not None and is_epoch_over:
        rulings.append(Ruling("modern-first", "same-player"))
    return Calculation(answer, distinct_rulings(rulings), tuple(warnings))


def _find_next(turn: turn_state.Turn, is_epoch_over: bool) -> NextTurn | None:
    """Who plays after this complete turn, also by ruling `modern-first`."""
    if is_epoch_over:
        return NextTurn("turn.next", turn.player, Phrase("turn.begins", {"player": turn.player}))
    seats = turn.context.breakers.seats
    if not seats:
        return None
    player = seats[(seats.index(turn.player) + 1) % len(seats)]
    params: dict[str, Param] = {"player": player, "before": turn.player}
    return NextTurn("turn.next", player, Phrase("turn.follows", params))


def _describe_scoring(entry: Entry | None) -> TurnScoring | None:
    if entry is None:
        return None
    awards = [
        answers.Award(
            award.player,
            total(award.lines),
            lines=tuple(
                answers.Line(one.rule, one.number, one.each, one.points, one.phrase)
                for one in award.lines
            ),
        )
        for award in entry.awards
    ]
    return TurnScoring(entry.facts, tuple(awards), entry.tie_breaks or None)


def _describe_treasure(state: turn_state.TurnState, turn: turn_state.Turn) -> Treasure | None:
    if state.brought is None:
        return None
    brought, due = state.brought, turn.hero.treasure
    params: dict[str, Param] = {"count": brought, "player": turn.player}
    text = Phrase("turn.brings", params)
    if not due:
        text = Phrase("turn.brings.nothing")
    elif brought < due:
        text = Phrase("turn.brings.less", {**params, "treasure": due})
    return Treasure("turn.treasure", brought, text)
