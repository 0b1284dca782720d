"""Which event may follow in a game, and what it makes of its state.

The ancient epoch is over when four of its five territories are complete (`epoch.end_ancient`); then
nothing more scores in it, but the turn is finished before the epoch changes: a conquest and the
treasure come after the discoveries. The game is over the instant the eighth is complete in the
modern epoch (`game.end`); then nothing may follow. A territory scores once per epoch. A ladder of
the ancient epoch keeps its best discovery (`epoch.keep_best`), so that discovery is on it when it
scores again. Of two ladders completed by the turn that ends an epoch, one scores: the other lacks
one discovery at most, and only that one may be complete and unpaid.
"""

from services.heros.rules.box import AJANTA, GOLD_PER_POINT
from services.heros.rules.conquest import ConquestEvent, Populations, refuse_conquest
from services.heros.rules.epochs import END_RULE
from services.heros.rules.events import (
    EpochChangeEvent,
    Event,
    GameRecord,
    GoldEvent,
    PowerEvent,
    ScoringEvent,
    WonderEvent,
)
from services.heros.rules.game_state import (
    NEW_GAME,
    GameState,
    apply_power,
    apply_wonder,
    note_builder,
    refuse_ajanta,
    uses_up_ajanta,
)
from services.heros.rules.ladder import (
    ONE_PER_TURN,
    Ladder,
    build_ladder,
    refuse_incomplete,
    refuse_overfull,
)
from services.heros.rules.migration import MigrationEvent, refuse_migration
from services.heros.rules.population import (
    TerritoryPopulation,
    refuse_excess_population,
    refuse_unowned_keys,
)
from services.heros.rules.territories import (
    TERRITORIES,
    Epoch,
    is_in_play,
    refuse_not_in_play,
    territory_word,
)
from services.heros.rules.wonders import refuse_unknown_wonder
from shared.core.illegal import Faults
from shared.core.players import build_player_check
from shared.core.pointers import pointer


def apply_event(
    state: GameState, event: Event, at: str, record: GameRecord, faults: Faults
) -> GameState:
    """The state after the event; notes every rule that the event breaks.

    `at` points at the event, here and below. An event that breaks a rule is applied as far as
    possible, so that later ones are still checked.
    """
    if state.is_over and (state.epoch == "modern" or isinstance(event, ScoringEvent)):
        _refuse_too_late(state, event, at, record, faults)
        return state
    match event:
        case ScoringEvent():
            _refuse_scoring(state, event, at, record, faults)
            return _apply_scoring(state, event, record)
        case WonderEvent():
            return apply_wonder(state, event, at, record, faults)
        case PowerEvent():
            return apply_power(state, event, at, record, faults)
        case EpochChangeEvent():
            return _apply_epoch_change(state, event, at, faults)
        case _:
            _refuse_event_by_itself(state, event, at, record, faults)
    return state


def _refuse_too_late(
    state: GameState, event: Event, at: str, record: GameRecord, faults: Faults
) -> None:
    """Notes an event after the end, and its faults that do not depend on the state."""
    wording = "late" if state.epoch == "ancient" else ""
    faults.breach(END_RULE[state.epoch], at, wording=wording)
    match event:
        case ScoringEvent():
            refuse_ajanta(state, event, at, record, faults)
            refuse_not_in_play(event.territory, state.epoch, f"{at}/territory", faults)
            _refuse_ladder(state, event, at, record, faults)
        case EpochChangeEvent():
            _refuse_fifth(NEW_GAME, event, at, faults)
        case PowerEvent(wonder=str(wonder)) | WonderEvent(wonder=str(wonder)):
            refuse_unknown_wonder(wonder, f"{at}/wonder", faults)
        case _:
            _refuse_event_by_itself(state, event, at, record, faults)


def _refuse_event_by_itself(
    state: GameState, event: Event, at: str, record: GameRecord, faults: Faults
) -> None:
    """Notes faults of gold, migrations and conquests, which do not depend on scorings."""
    match event:
        case GoldEvent(gold=gold) if gold % GOLD_PER_POINT:
            faults.breach("gold.converted", f"{at}/gold", gold=gold)
        case MigrationEvent(migration=migration):
            cap = record.roster.get_player_cap(event.player)
            refuse_migration(migration, cap, at, faults)
            reached = [(one, f"{at}/to{pointer(one)}") for one in migration.to]
            for territory, where in ((migration.origin, f"{at}/from"), *reached):
                refuse_not_in_play(territory, state.epoch, where, faults, "migration.adjacent")
        case ConquestEvent():
            get_cap = record.roster.get_player_cap
            caps = Populations(get_cap(event.player), get_cap(event.defender))
            refuse_conquest(event, state.epoch, caps, at, faults)
            if event.defender == event.player:
                faults.note("conquest.self", f"{at}/defender", player=event.player)


def refuse_unknown_players(event: Event, index: int, record: GameRecord, faults: Faults) -> None:
    """Notes `player.unknown` for each player of the event, by its index, who is not in the game."""
    check = build_player_check(type(event))
    check(event, ("events", index), record.roster.caps_by_player, faults)
    if isinstance(event, ScoringEvent):
        at = f"/events/{index}/population"
        population = TerritoryPopulation(event.population, at)
        refuse_unowned_keys([population], record.roster.owners, faults)
        refuse_excess_population([population], record.roster, faults)


def build_scored_ladder(event: ScoringEvent, epoch: Epoch, record: GameRecord) -> Ladder:
    """The ladder that scores, in the epoch the game is in."""
    spaces, placed = record.given.rules.ancient_ladder_in_modern, event.placed_this_turn
    return build_ladder(event.territory, epoch, event.discoveries, spaces, placed)


def _refuse_scoring(
    state: GameState, event: ScoringEvent, at: str, record: GameRecord, faults: Faults
) -> None:
    refuse_ajanta(state, event, at, record, faults)
    if event.also_completed is not None:
        _refuse_also_completed(state, event, event.also_completed, at, record, faults)
    _refuse_scored_territory(state, event.territory, f"{at}/territory", faults)
    _refuse_ladder(state, event, at, record, faults)


def _refuse_ladder(
    state: GameState, event: ScoringEvent, at: str, record: GameRecord, faults: Faults
) -> None:
    """Notes a ladder that is incomplete, has too many discoveries, or lacks the one it kept."""
    ladder = build_scored_ladder(event, state.epoch, record)
    refuse_overfull(ladder, at, faults)
    refuse_incomplete(ladder, at, faults)
    best = state.kept.get(event.territory)
    if best is not None and best not in event.discoveries:
        word = territory_word(event.territory, ".opening")
        faults.breach("epoch.keep_best", f"{at}/discoveries", territory=word, discovery=best)


def _refuse_scored_territory(state: GameState, territory: str, at: str, faults: Faults) -> None:
    """Notes a territory that is not in play yet, or was completed already in this epoch."""
    if territory in state.completed:
        word = territory_word(territory)
        faults.note("territory.scored", at, rule="ladder.length", territory=word)
        return
    refuse_not_in_play(territory, "ancient" if state.too_early else state.epoch, at, faults)


def _refuse_also_completed(
    state: GameState, event: ScoringEvent, other: str, at: str, record: GameRecord, faults: Faults
) -> None:
    where = f"{at}/also_completed"
    after = _apply_scoring(state, event, record)
    if not after.is_over:
        faults.note("scoring.also_completed", where, rule=END_RULE[state.epoch])
    _refuse_scored_territory(after, other, where, faults)


def _apply_scoring(state: GameState, event: ScoringEvent, record: GameRecord) -> GameState:
    completed = state.completed
    if event.territory not in completed and is_in_play(event.territory, state.epoch):
        completed = (*completed, event.territory)
    state = state._replace(
        completed=completed,
        best={**state.best, event.territory: max(event.discoveries, default=0)},
        used=state.used | {AJANTA} if uses_up_ajanta(event, record) else state.used,
        left_out=event.also_completed,
    )
    return note_builder(state, AJANTA, event.ajanta.player) if event.ajanta else state


def _apply_epoch_change(
    state: GameState, event: EpochChangeEvent, at: str, faults: Faults
) -> GameState:
    if state.epoch == "modern":
        faults.note("epoch.modern", at, rule="game.end")
        _refuse_fifth(NEW_GAME, event, at, faults)
        return state
    if not state.is_over:
        complete = len(state.completed)
        wording = "early" if complete else "unbegun"
        faults.breach(END_RULE["ancient"], at, wording=wording, count=complete)
    kept = dict(state.best)
    _refuse_fifth(state, event, at, faults)
    _refuse_left_out(state, event, at, faults)
    if event.fifth is not None and event.fifth.discoveries:
        kept[event.fifth.id] = max(event.fifth.discoveries)
    return GameState(
        "modern", kept=kept, built=state.built, builders=state.builders, too_early=not state.is_over
    )


def _refuse_fifth(state: GameState, event: EpochChangeEvent, at: str, faults: Faults) -> None:
    """Notes a fifth ladder that is not a beige one, scored in this state, or is too full."""
    fifth = event.fifth
    if fifth is None:
        return
    _refuse_scored_territory(state, fifth.id, f"{at}/fifth/id", faults)
    refuse_overfull(build_ladder(fifth.id, "ancient", fifth.discoveries), f"{at}/fifth", faults)


def _refuse_left_out(state: GameState, event: EpochChangeEvent, at: str, faults: Faults) -> None:
    """Notes a fifth ladder too short where the last scoring left it out, or complete elsewhere."""
    fifth = event.fifth
    if fifth is None:
        return
    placed, spaces = len(fifth.discoveries), TERRITORIES[fifth.id].spaces
    rule, where = END_RULE["ancient"], f"{at}/fifth/discoveries"
    word, least = territory_word(fifth.id, ".opening"), spaces - ONE_PER_TURN
    if fifth.id == state.left_out:
        if placed < least:
            faults.breach(rule, where, wording="left_out", territory=word, least=least)
    elif placed == spaces:
        faults.breach(rule, where, wording="unpaid", territory=word)
