"""A whole game: the points of each event, when the epochs ended, who won.

Migrations, conquests and changes of epoch bring no points; they are checked, and their own
calculation is part of the ledger.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import GOLD_PER_POINT, WONDER_POINTS, PerPlayer
from services.heros.rules.coins import list_purse_warnings, list_unknown_warnings
from services.heros.rules.counters import list_decrease_warnings
from services.heros.rules.epoch_status import LAST_TWO_MODERN
from services.heros.rules.epochs import END_RULE, EpochProgress, build_progress
from services.heros.rules.event_results import EventResult, LedgerRow, apply_events, build_rows
from services.heros.rules.events import GameRecord, GoldEvent, WonderEvent
from services.heros.rules.game_events import GameState
from services.heros.rules.territories import EPOCHS, Epoch, PerTerritory, TerritoryId
from services.heros.rules.territory_scores import ScoredEvent, build_sheet_players
from shared.core.answers import MANY, Amount, PlayerName, RuleId, Sentence, SheetRows, SheetType
from shared.core.declarations import AtMost
from shared.core.phrases import Phrase
from shared.core.sheet import (
    Award,
    Entry,
    Line,
    Notice,
    Ruling,
    ScoreSheet,
    distinct_rulings,
    find_leaders,
)

InOrder: TypeAlias = PerTerritory[TerritoryId]


class CompletedLadders(NamedTuple):
    """Ladders completed in each epoch, in order."""

    ancient: Annotated[
        InOrder, "Those of the ancient epoch, in the order in which they were completed."
    ] = ()
    modern: Annotated[
        InOrder, "Those of the modern epoch, in the order in which they were completed."
    ] = ()


class EpochEnd(NamedTuple):
    """An end that an event brought about."""

    rule: Annotated[RuleId, "The id of the rule that ends the epoch."]
    epoch: Annotated[Epoch, "The epoch that ended."]
    event: Annotated[Amount, "The event’s index in the request’s `events`, from 0."]
    text: Sentence


class GameSheetFacts(NamedTuple):
    """What the sheet of a game has beyond every sheet."""

    epoch: Annotated[Epoch, "The epoch that the game is in after the last event."]
    completed: Annotated[CompletedLadders, "The territories whose ladders were completed."]
    progress: Annotated[EpochProgress, "How far that epoch is from its end."]
    ledger: Annotated[
        tuple[LedgerRow, ...], AtMost(MANY), "Every event of the request, in its order."
    ]
    ends: Annotated[
        tuple[EpochEnd, ...],
        AtMost(len(EPOCHS)),
        "The ends of epochs that events brought about, in order.",
    ]
    winners: Annotated[
        PerPlayer[PlayerName] | None,
        "The ids of the players with the most points; only once the game is over.",
    ] = None


GameSheet: TypeAlias = Annotated[
    ScoreSheet,
    SheetType(
        "GameSheet",
        "The sheet and the ledger of a game.",
        GameSheetFacts,
        entries=SheetRows(
            "GameEntry",
            "A scoring of the game, or all wonders, or all gold converted.",
            MANY,
            "Each scoring, then all wonders together and all gold together.",
            ScoredEvent,
        ),
    ),
]


def score_game(record: GameRecord) -> GameSheet:
    results = apply_events(record)
    state = results[-1].after if results else GameState(record.given.epoch)
    ended = state.epoch == "modern" and state.is_over
    totals: dict[str, int] = {one.id: one.carried for one in record.roster.players}
    ledger = build_rows(results, totals)
    best, rulings = find_leaders(totals), _list_rulings(results)
    if ended and len(best) > 1:
        rulings.append(Ruling("game-tie", "joint-winners"))
    return ScoreSheet(
        mode="final" if ended else "completed",
        players=build_sheet_players(record.roster),
        entries=(
            *[result.territory.entry for result in results if result.territory],
            *_list_sums(results),
        ),
        rulings=distinct_rulings(rulings),
        warnings=(
            *_list_warnings(results),
            *list_purse_warnings(record),
            *list_unknown_warnings(record),
        ),
        facts=GameSheetFacts(
            epoch=state.epoch,
            completed=_list_completed(results, state),
            progress=build_progress(state.epoch, len(state.completed)),
            ledger=ledger,
            ends=_list_ends(results),
            winners=best if ended else None,
        ),
    )


def _list_completed(results: Sequence[EventResult], state: GameState) -> CompletedLadders:
    # The ladders of an epoch are those of the state in which it was left.
    left = [one.before for one in results if one.before.epoch != one.after.epoch]
    return CompletedLadders(**{one.epoch: one.completed for one in (*left, state)})


def _list_ends(results: Sequence[EventResult]) -> tuple[EpochEnd, ...]:
    return tuple(
        EpochEnd(END_RULE[epoch], epoch, index, Phrase(f"progress.{epoch}.reached"))
        for index, result in enumerate(results)
        if result.territory and result.after.is_over
        for epoch in [result.before.epoch]
    )


def _list_sums(results: Sequence[EventResult]) -> Iterator[Entry]:
    wonders, gold = Counter[str](), Counter[str]()
    for result in results:
        match result.event:
            case WonderEvent(player=player):
                wonders[player] += 1
            case GoldEvent(player=player):
                gold[player] += result.event.gold
    if wonders:
        awards = [
            Award(one, (Line("wonder.built", number, WONDER_POINTS),))
            for one, number in wonders.items()
        ]
        yield Entry("wonders", "wonder", "wonders", awards=tuple(awards))
    if gold:
        awards = [
            Award(one, (Line("gold.converted", spent // GOLD_PER_POINT, 1, {"gold": spent}),))
            for one, spent in gold.items()
        ]
        yield Entry("gold", "gold", "gold", awards=tuple(awards))


def _list_rulings(results: Sequence[EventResult]) -> list[Ruling]:
    rulings: list[Ruling] = []
    for result in results:
        if result.territory:
            rulings += result.territory.rulings
        if result.arithmetic:
            rulings += result.arithmetic.rulings
        left_out = getattr(result.event, "also_completed", None)
        if left_out is not None and result.before.epoch == "modern":
            rulings.append(LAST_TWO_MODERN)
    return rulings


def _list_warnings(results: Sequence[EventResult]) -> tuple[Notice, ...]:
    warnings: list[Notice] = []
    for result in results:
        for part in (result.territory, result.arithmetic, result):
            warnings += part.warnings if part else ()
    in_order = [result.breakers for result in results if result.breakers]
    return (*warnings, *list_decrease_warnings(in_order))
