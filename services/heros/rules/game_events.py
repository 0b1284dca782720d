"""Which event may follow in a game, and what it makes of its state.

When the ancient epoch is over nothing more scores in it, but the turn is finished before the epoch
changes: a conquest and the treasure come after the discoveries. After the end of the game nothing
may follow. Of two ladders completed by the turn that ends an epoch, one scores: the other lacks one
discovery at most, and only that one may be complete and unpaid. A wonder that is not named counts
towards the wonders of its epoch alone.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.heros.rules.box import AJANTA, GOLD_PER_POINT, LIGHTHOUSE, WONDERS, list_wonders
from services.heros.rules.conquest import ConquestEvent, Populations, refuse_conquest
from services.heros.rules.epochs import END_RULE, NEEDED
from services.heros.rules.events import (
    EpochChangeEvent,
    Event,
    GameRecord,
    GoldEvent,
    PowerEvent,
    ScoringEvent,
    WonderEvent,
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
    NOBODY,
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
from services.heros.rules.wonders import refuse_building, refuse_unknown_wonder, wonder_word
from shared.core.illegal import Faults
from shared.core.players import build_player_check
from shared.core.pointers import pointer


class GameState(NamedTuple):
    """What a game has come to after some events.

    `completed` are the ladders completed in this epoch, `wonders` how many were built in it. `best`
    is the best discovery of each ladder scored in this epoch, `kept` that of each ladder of the
    ancient epoch in the modern one, as far as it is given. `built` has who built which wonder, as
    far as they are named; who used the power of one has built it. `used` are the wonders whose
    power was used in this epoch; `builders` built a wonder in this game. `too_early` says that the
    modern epoch was begun before the ancient one was over, so that no orange ladder can score yet.
    `left_out` is the second ladder that the last scoring could complete. `coins` are everybody's,
    None where they are not counted.
    """

    epoch: Epoch
    completed: tuple[str, ...] = ()
    wonders: int = 0
    best: Mapping[str, int] = NOBODY
    kept: Mapping[str, int] = NOBODY
    built: Mapping[str, str] = MappingProxyType({})
    used: frozenset[str] = frozenset()
    builders: frozenset[str] = frozenset()
    too_early: bool = False
    left_out: str | None = None
    coins: Mapping[str, int] | None = None

    @property
    def is_over(self) -> bool:
        return len(self.completed) >= NEEDED[self.epoch]


NEW_GAME = GameState("ancient")


def refuse_ajanta(
    state: GameState, event: ScoringEvent, at: str, record: GameRecord, faults: Faults
) -> None:
    if event.ajanta is None:
        return
    rule, where, player = "territory.ajanta", f"{at}/ajanta", event.ajanta.player
    if not record.roster.is_for_two:
        faults.breach(rule, where, wording="for_two")
        return
    if AJANTA in state.used:
        faults.breach(rule, where, wording="used")
    holder = state.built.get(AJANTA, player)
    if record.roster.is_another(holder, player):
        faults.breach(rule, where, wording="of_another", player=player, holder=holder)


def uses_up_ajanta(event: ScoringEvent, record: GameRecord) -> bool:
    """Whether the scoring uses the sanctuary's power: it pays only where its holder is present."""
    if event.ajanta is None:
        return False
    holder = event.ajanta.player
    keys = [key for one in record.roster.players if one.id == holder for key in one.keys]
    return any(event.population.get(key) for key in keys)


def note_builder(state: GameState, wonder: str, player: str) -> GameState:
    if wonder in state.built:
        return state
    is_of_epoch = WONDERS[wonder] == state.epoch
    return state._replace(
        built={wonder: player, **state.built}, wonders=state.wonders + is_of_epoch
    )


def apply_wonder(
    state: GameState, event: WonderEvent, at: str, record: GameRecord, faults: Faults
) -> GameState:
    """Checks a wonder that is named, and all of the epoch together."""
    is_for_two = record.roster.is_for_two
    cap = len(list_wonders(state.epoch, is_for_two))
    if state.wonders >= cap:
        faults.breach("cap.wonders", at, count=cap)
    built, wonder = state.built, event.wonder
    if wonder is not None and not refuse_unknown_wonder(wonder, f"{at}/wonder", faults):
        refuse_building(wonder, state.epoch, is_for_two, built, f"{at}/wonder", faults)
        built = {wonder: event.player, **built}
    return state._replace(
        wonders=state.wonders + 1, built=built, builders=state.builders | {event.player}
    )


def apply_power(
    state: GameState, event: PowerEvent, at: str, record: GameRecord, faults: Faults
) -> GameState:
    where, player, wonder = f"{at}/wonder", event.player, event.wonder
    if refuse_unknown_wonder(wonder, where, faults):
        return state
    word, holder = wonder_word(wonder), state.built.get(wonder, player)
    if record.roster.is_another(holder, player):
        faults.breach("wonder.power", where, wording="of_another", wonder=word, holder=holder)
    if record.roster.is_for_two and wonder == LIGHTHOUSE:
        faults.breach("wonder.lighthouse", where)
    if record.roster.is_for_two and wonder == AJANTA:
        faults.breach("territory.ajanta", where, wording="by_scoring")
    if WONDERS[wonder] == "modern" and state.epoch == "ancient":
        faults.breach("wonder.epoch", where, wording="early", wonder=word)
    if wonder in state.used:
        faults.breach("wonder.power", where, wording="used", wonder=word)
    return note_builder(state._replace(used=state.used | {wonder}), wonder, player)


def apply_event(
    state: GameState, event: Event, at: str, record: GameRecord, faults: Faults
) -> GameState:
    """The state after the event; notes every rule that it breaks, and applies it all the same."""
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
    ladder = build_scored_ladder(event, state.epoch, record)
    refuse_overfull(ladder, at, faults)
    refuse_incomplete(ladder, at, faults)
    best = state.kept.get(event.territory)
    if best is not None and best not in event.discoveries:
        word = territory_word(event.territory, ".opening")
        faults.breach("epoch.keep_best", f"{at}/discoveries", territory=word, discovery=best)


def _refuse_scored_territory(state: GameState, territory: str, at: str, faults: Faults) -> None:
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
