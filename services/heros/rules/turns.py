"""A whole turn: every action legal or not, gold after each, and what is still to be done.

Rows `turn.*` of docs/rules/heros.md. An illegal action is left out, and the next ones are looked at
without it. What each action does is in `turn_steps.py`. The turn is complete when the hero's
population and discoveries are placed; its treasure comes then at the latest, and the player to the
left plays next.
"""

from collections.abc import Mapping

from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.epochs import build_progress
from services.heros.rules.hero_cards import move_hero_cards
from services.heros.rules.turn_actions import ACTION_KINDS
from services.heros.rules.turn_answers import (
    NextTurn,
    OpenDuties,
    Treasure,
    TurnAnswer,
    TurnScoring,
    TurnStep,
    TurnTerritory,
    TurnWonder,
)
from services.heros.rules.turn_state import (
    Done,
    Turn,
    TurnState,
    count_owed_discoveries,
    count_owed_population,
    start_turn,
    take_treasure,
)
from services.heros.rules.turn_steps import play
from shared.core import answers
from shared.core.phrases import Param, Phrase
from shared.core.sheet import (
    Calculation,
    Entry,
    Ruling,
    distinct_rulings,
    total,
)

MODERN_FIRST = Ruling("modern-first", "same-player")
KIND_NAMES = {kind: name for name, kind in ACTION_KINDS.items()}


def play_turn(turn: Turn) -> Calculation[TurnAnswer]:
    """Every action of the turn; raises IllegalPosition for a tie that cannot be decided."""
    state = start_turn(turn)
    steps: list[Done] = []
    for index, action in enumerate(turn.actions):
        done = play(state, action, turn, f"/actions/{index}")
        steps.append(done if done.legal else done._replace(state=state))
        state = steps[-1].state
    duties = OpenDuties(count_owed_population(state, turn), count_owed_discoveries(state, turn))
    is_game_over = turn.epoch == "modern" and state.is_over(turn.epoch)
    if not any(duties) and not is_game_over:
        state = take_treasure(state, turn)
    is_complete = is_game_over or not any(duties)
    is_epoch_over = state.is_over(turn.epoch)
    answer = TurnAnswer(
        steps=tuple(
            [
                _describe(KIND_NAMES[type(action)], done, turn)
                for action, done in zip(turn.actions, steps, strict=True)
            ]
        ),
        complete=is_complete,
        duties=duties,
        treasure=_describe_treasure(state, turn),
        points=_sum_gains(steps, turn),
        gold=state.gold,
        territories=tuple(
            [
                TurnTerritory(name, one.ladder.discoveries, one.population.by_key, one.scored)
                for name, one in state.territories.items()
            ]
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
        rulings.append(MODERN_FIRST)
    return Calculation(answer, distinct_rulings(rulings), tuple(warnings))


def _find_next(turn: Turn, is_epoch_over: bool) -> NextTurn | None:
    """Who plays after this complete turn. Rule `turn.next`.

    Who ended the ancient epoch begins the modern one (ruling `modern-first`).
    """
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
                [
                    answers.Line(one.rule, one.number, one.each, one.points, one.phrase)
                    for one in award.lines
                ]
            ),
        )
        for award in entry.awards
    ]
    return TurnScoring(entry.facts, tuple(awards), entry.tie_breaks or None)


def _describe(kind: str, done: Done, turn: Turn) -> TurnStep:
    return TurnStep(
        kind,
        done.legal,
        done.rule,
        done.text,
        done.state.gold[turn.player],
        done.gains,
        done.conquest,
        done.migration,
        _describe_scoring(done.scoring),
    )


def _describe_treasure(state: TurnState, turn: Turn) -> Treasure | None:
    """Rule `turn.treasure`."""
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


def _sum_gains(steps: list[Done], turn: Turn) -> Mapping[str, int]:
    sums = {one.id: 0 for one in turn.context.roster.players}
    for done in steps:
        for player, points in (done.gains or {}).items():
            sums[player] += points
    return sums
