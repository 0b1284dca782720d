"""The events of a game checked, applied and paid out, in order.

Every event is checked against the state of the game before it; a scoring is paid by the rules of
one territory with the counters that the event itself gives, because counters grow during the game.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from services.heros.rules.box import AJANTA, GOLD_PER_POINT, WONDER_POINTS
from services.heros.rules.coins import pay_event, read_coins
from services.heros.rules.conquest import Conquest, ConquestEvent, resolve_conquest
from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.events import (
    Event,
    GameRecord,
    GoldEvent,
    PowerEvent,
    ScoringEvent,
    WonderEvent,
)
from services.heros.rules.game_events import (
    GameState,
    apply_event,
    build_scored_ladder,
    refuse_unknown_players,
)
from services.heros.rules.migration import MigrationEvent, resolve_migration
from services.heros.rules.places import Ajanta
from services.heros.rules.population import NOBODY, TerritoryPopulation, refuse_players
from services.heros.rules.territory_scores import (
    ScoredTerritory,
    ScoringContext,
    ScoringTerritory,
    score_ladder,
)
from services.heros.rules.ties import Counters, TieBreakers, refuse_undecided
from services.heros.rules.wonders import wonder_word
from shared.core.illegal import Faults
from shared.core.sheet import Calculation, Notice


class EventResult(NamedTuple):
    """One event with the state before and after it and, by its kind, its results.

    `gains` are its points by player; `territory` is the scoring in full and `breakers` are what
    decided its ties; `arithmetic` is the calculation of a conquest or migration. `warnings` are
    those of the event by itself.
    """

    event: Event
    before: GameState
    after: GameState
    gains: Mapping[str, int] = NOBODY
    territory: ScoredTerritory | None = None
    breakers: TieBreakers | None = None
    arithmetic: Calculation[Any] | None = None
    warnings: tuple[Notice, ...] = ()


def apply_events(record: GameRecord) -> tuple[EventResult, ...]:
    """The result of every event.

    Raises IllegalPosition with all faults of all events; the problem is `missing-tie-break` or
    `unresolved-tie` when nothing else is wrong.
    """
    faults = Faults()
    refuse_players(record.roster, record.given.seats, faults)
    results: list[EventResult] = []
    state = GameState(record.given.epoch, coins=read_coins(record, faults))
    for index, event in enumerate(record.given.events):
        found, at = len(faults.found), f"/events/{index}"
        refuse_unknown_players(event, index, record, faults)
        if "player.unknown" in [one.code for one in faults.found[found:]]:
            state = state._replace(coins=None)  # another player may have these coins
        after = apply_event(state, event, at, record, faults)
        if state.coins is not None:
            after = after._replace(coins=pay_event(state.coins, event, at, faults))
        if len(faults.found) == found:
            results.append(_build_result(index, state, after, record))
        state = after
    rankings = [result.territory.payout.ranking for result in results if result.territory]
    refuse_undecided(rankings, faults.found)
    return tuple(results)


def _build_result(
    index: int, before: GameState, after: GameState, record: GameRecord
) -> EventResult:
    event, at = record.given.events[index], f"/events/{index}"
    match event:
        case ScoringEvent():
            return _score_event(index, event, before, after, record)
        case WonderEvent(player=player):
            return EventResult(event, before, after, {player: WONDER_POINTS})
        case GoldEvent(player=player, gold=gold):
            return EventResult(event, before, after, {player: gold // GOLD_PER_POINT})
        case MigrationEvent():
            arithmetic = resolve_migration(event.migration, at)
            return EventResult(event, before, after, arithmetic=arithmetic)
        case ConquestEvent(effect=effect, populations=populations) if effect and populations:
            territory, influence = event.territory, event.influence
            conquest = Conquest(
                before.epoch, event.hero_value, effect, populations, territory, influence
            )
            return EventResult(event, before, after, arithmetic=resolve_conquest(conquest))
        case PowerEvent(player=player, wonder=wonder):
            warnings = _warn_of_unbuilt(player, wonder, f"{at}/player", before, record)
            return EventResult(event, before, after, warnings=warnings)
    return EventResult(event, before, after)


def _warn_of_unbuilt(
    holder: str, wonder: str, at: str, state: GameState, record: GameRecord
) -> tuple[Notice, ...]:
    """A warning where a power is used by a player who cannot have built a wonder.

    Points before the first event may be those of a wonder built before it.
    """
    if holder in state.builders:
        return ()
    if any(one.id == holder and one.carried >= WONDER_POINTS for one in record.roster.players):
        return ()
    if wonder == AJANTA:
        return (Notice("ajanta.unbuilt", at, {"player": holder}),)
    return (Notice("wonder.unbuilt", at, {"player": holder, "wonder": wonder_word(wonder)}),)


def _score_event(
    index: int, event: ScoringEvent, before: GameState, after: GameState, record: GameRecord
) -> EventResult:
    at, used = f"/events/{index}", event.ajanta
    breakers = _build_breakers(event, at, record)
    ajanta = None if used is None else Ajanta(used.player, False, f"{at}/ajanta")
    scoring = ScoringTerritory(
        build_scored_ladder(event, before.epoch, record),
        TerritoryPopulation(event.population, f"{at}/population"),
        ScoringContext(record.roster, breakers, ajanta, record.given.rules),
    )
    scored, warnings = score_ladder(scoring, index), list_counter_warnings(breakers)
    if used is not None:
        warnings += _warn_of_unbuilt(used.player, AJANTA, f"{at}/ajanta/player", before, record)
    gains = scored.payout.points
    return EventResult(event, before, after, gains, scored, breakers, warnings=warnings)


def _build_breakers(event: ScoringEvent, at: str, record: GameRecord) -> TieBreakers:
    pointer_steps = record.pointer_steps
    return TieBreakers(
        hero_discoveries=Counters(event.hero_discoveries, f"{at}/hero_discoveries", pointer_steps),
        discovery_heroes=Counters(event.discovery_heroes, f"{at}/discovery_heroes", pointer_steps),
        active_player=event.active_player,
        active_player_at=f"{at}/active_player",
        seats=record.given.seats,
        unresolved=record.given.rules.unresolved_tie,
    )
