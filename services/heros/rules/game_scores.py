"""A whole game: the points of each event, when the epochs ended, who won.

Every scoring pays by the rules of one territory, every wonder and every 2 gold by theirs; whoever
has the most points when the eighth ladder of the modern epoch is scored has won, and equals win
together (ruling `game-tie`). Migrations, conquests and changes of epoch bring no points; they are
checked, and their own calculation is part of the ledger.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from services.heros.rules.conquest import ConquestEvent
from services.heros.rules.counters import list_decrease_warnings
from services.heros.rules.epochs import END_RULE, REACHED_TEXTS, render_progress
from services.heros.rules.event_results import EventResult, apply_events
from services.heros.rules.events import (
    EVENT_KINDS,
    EpochChangeEvent,
    Event,
    GameRecord,
    GoldEvent,
    ScoringEvent,
    WonderEvent,
)
from services.heros.rules.game_state import GameState
from services.heros.rules.migration import MigrationEvent
from services.heros.rules.territories import (
    EPOCHS,
    TERRITORIES,
    territory_word_inside,
    territory_word_opening,
)
from services.heros.rules.territory_scores import build_sheet_players
from services.heros.rules.wonders_and_gold import build_gold_line, build_wonder_line
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import (
    Award,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    distinct_rulings,
)

Totals: TypeAlias = Mapping[str, int]

KIND_NAMES: Mapping[type[Event], str] = {kind: name for name, kind in EVENT_KINDS.items()}
SCORING_TEXTS = {
    one: Phrase("ledger.scoring", {"territory": territory_word_opening(one)}) for one in TERRITORIES
}
"""The sentence of a scoring, by territory."""
JOINT_WINNERS = Ruling("game-tie", "joint-winners")
LAST_TWO_MODERN = Ruling("last-two-modern", "one-scores")


def score_game(record: GameRecord) -> ScoreSheet:
    """The sheet and the ledger of a game, or of as much of it as is given.

    Raises IllegalPosition with all faults of all events.
    """
    results = apply_events(record)
    state = results[-1].after if results else GameState(record.epoch)
    ended = state.epoch == "modern" and state.is_over
    totals: dict[str, int] = {one.id: one.carried for one in record.roster.players}
    rows = _build_rows(results, totals)
    winners = _find_winners(totals) if ended else []
    facts: dict[str, Plain] = {
        "epoch": state.epoch,
        "completed": _list_completed(results, state),
        "progress": render_progress(state.epoch, len(state.completed)),
        "ledger": rows,
        "ends": _list_ends(results),
    }
    if ended:
        facts["winners"] = winners
    return ScoreSheet(
        mode="final" if ended else "completed",
        players=build_sheet_players(record.roster),
        entries=(
            *_list_scorings(results),
            *_build_wonder_entries(results),
            *_build_gold_entries(results),
        ),
        rulings=distinct_rulings([*_list_rulings(results), *_list_tie_rulings(winners)]),
        warnings=_list_warnings(results),
        facts=facts,
    )


def _find_winners(totals: Totals) -> list[str]:
    most = max(totals.values())
    return [player for player, points in totals.items() if points == most]


def _list_tie_rulings(winners: Sequence[str]) -> tuple[Ruling, ...]:
    if len(winners) < 2:
        return ()
    return (JOINT_WINNERS,)


def _list_completed(results: Sequence[EventResult], state: GameState) -> Plain:
    """Ladders completed in each epoch, in the order in which they were."""
    completed: dict[str, Plain] = {epoch: [] for epoch in EPOCHS}
    for result in results:
        # The ladders of an epoch are those of the state in which it was left.
        if result.before.epoch != result.after.epoch:
            completed[result.before.epoch] = list(result.before.completed)
    completed[state.epoch] = list(state.completed)
    return completed


def _build_rows(results: Sequence[EventResult], totals: dict[str, int]) -> list[Plain]:
    """Every event with its points; `totals` is updated from the points so far to the last sums."""
    rows: list[Plain] = []
    for index, result in enumerate(results):
        event, gains = result.event, result.gains
        for player, points in gains.items():
            totals[player] += points
        row: dict[str, Plain] = {
            "event": index,
            "kind": KIND_NAMES[type(event)],
            "epoch": result.after.epoch,
            "gains": dict(gains),
            "totals": totals.copy(),
            "text": _describe_event(event),
        }
        row |= _render_details(result)
        rows.append(row)
    return rows


def _render_details(result: EventResult) -> Mapping[str, Plain]:
    event = result.event
    match event:
        case ScoringEvent():
            territory = event.territory
            entry = f"{territory}-{result.before.epoch}"
            if event.also_completed is None:
                return {"territory": territory, "entry": entry}
            other = event.also_completed
            return {"territory": territory, "entry": entry, "also_completed": other}
        case EpochChangeEvent():
            return {"kept": dict(result.after.kept)}
        case MigrationEvent():
            assert result.arithmetic is not None
            return {"player": event.player, "migration": result.arithmetic.facts}
        case ConquestEvent():
            calculated = {"conquest": result.arithmetic.facts} if result.arithmetic else {}
            return {"player": event.player, **calculated}
        case _:
            return {"player": event.player}


def _describe_event(event: Event) -> Phrase:
    match event:
        case ScoringEvent():
            return _describe_scoring(event)
        case WonderEvent():
            return Phrase("ledger.wonder", {"player": event.player})
        case GoldEvent():
            return Phrase("ledger.gold", {"player": event.player, "gold": event.gold})
        case MigrationEvent():
            return _describe_migration(event)
        case ConquestEvent():
            return _describe_conquest(event)
        case _:
            return Phrase("ledger.epoch_change")


def _describe_migration(event: MigrationEvent) -> Phrase:
    params: dict[str, Param] = {
        "player": event.player,
        "count": sum(event.to.values()),
        "origin": territory_word_inside(event.origin),
        "territories": tuple(
            [territory_word_inside(one) for one in TERRITORIES if one in event.to]
        ),
    }
    return Phrase("ledger.migration", params)


def _describe_conquest(event: ConquestEvent) -> Phrase:
    """The sentence of a conquest, with the territory and the defender if they are given."""
    code = "ledger.conquest"
    params: dict[str, Param] = {"player": event.player, "value": event.hero_value}
    if event.territory is not None:
        code += ".in"
        params["territory"] = territory_word_inside(event.territory)
    if event.defender is not None:
        code += ".against"
        params["defender"] = event.defender
    return Phrase(code, params)


def _describe_scoring(event: ScoringEvent) -> Phrase:
    if event.also_completed is None:
        return SCORING_TEXTS[event.territory]
    word, other = (
        territory_word_opening(event.territory),
        territory_word_inside(event.also_completed),
    )
    return Phrase("ledger.scoring_of_two", {"territory": word, "other": other})


def _list_ends(results: Sequence[EventResult]) -> list[Plain]:
    return [
        {
            "rule": END_RULE[result.before.epoch],
            "epoch": result.before.epoch,
            "event": index,
            "text": Phrase(REACHED_TEXTS[result.before.epoch]),
        }
        for index, result in enumerate(results)
        if result.territory and result.ends_epoch
    ]


def _list_scorings(results: Sequence[EventResult]) -> list[Entry]:
    return [result.territory.entry for result in results if result.territory]


def _build_wonder_entries(results: Sequence[EventResult]) -> tuple[Entry, ...]:
    built: dict[str, int] = {}
    for result in results:
        if isinstance(result.event, WonderEvent):
            built[result.event.player] = built.get(result.event.player, 0) + 1
    return _build_entries(
        "wonder", "wonders", {one: build_wonder_line(n) for one, n in built.items()}
    )


def _build_gold_entries(results: Sequence[EventResult]) -> tuple[Entry, ...]:
    spent: dict[str, int] = {}
    for result in results:
        if isinstance(result.event, GoldEvent):
            spent[result.event.player] = spent.get(result.event.player, 0) + result.event.gold
    return _build_entries(
        "gold", "gold", {one: build_gold_line(gold) for one, gold in spent.items()}
    )


def _build_entries(kind: str, category: str, lines: Mapping[str, Line]) -> tuple[Entry, ...]:
    awards = tuple(Award(player, (line,)) for player, line in lines.items())
    return (Entry(category, kind, category, awards=awards),) if awards else ()


def _list_rulings(results: Sequence[EventResult]) -> list[Ruling]:
    rulings: list[Ruling] = []
    for result in results:
        if result.territory:
            rulings += result.territory.rulings
        if result.arithmetic:
            rulings += result.arithmetic.rulings
        if _leaves_out_in_modern(result):
            rulings.append(LAST_TWO_MODERN)
    return rulings


def _leaves_out_in_modern(result: EventResult) -> bool:
    event = result.event
    left_out = isinstance(event, ScoringEvent) and event.also_completed is not None
    return left_out and result.before.epoch == "modern"


def _list_warnings(results: Sequence[EventResult]) -> tuple[Notice, ...]:
    warnings: list[Notice] = []
    for result in results:
        warnings += result.territory.warnings if result.territory else ()
        warnings += result.arithmetic.warnings if result.arithmetic else ()
        warnings += result.warnings
    in_order = [result.breakers for result in results if result.breakers]
    return (*warnings, *list_decrease_warnings(in_order))
