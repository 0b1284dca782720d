"""The events of a game checked, applied and paid out, in order."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.heros.rules.box import AJANTA, GOLD_PER_POINT, PLAYERS, WONDER_POINTS
from services.heros.rules.coins import pay_event, read_coins
from services.heros.rules.conquest import Conquest, ConquestAnswer, ConquestEvent, resolve_conquest
from services.heros.rules.counters import list_counter_warnings
from services.heros.rules.events import (
    EVENT_KINDS,
    EpochChangeEvent,
    Event,
    GameRecord,
    GoldEvent,
    PowerEvent,
    ScoringEvent,
    TreasureEvent,
    WonderEvent,
)
from services.heros.rules.game_events import (
    GameState,
    apply_event,
    build_scored_ladder,
    refuse_unknown_players,
)
from services.heros.rules.ladder import DiscoveryPoints
from services.heros.rules.migration import (
    Migration,
    MigrationAnswer,
    MigrationEvent,
    count_moved,
    resolve_migration,
)
from services.heros.rules.places import Ajanta
from services.heros.rules.population import NOBODY, TerritoryPopulation, refuse_players
from services.heros.rules.territories import TERRITORIES, Epoch, TerritoryId, territory_word
from services.heros.rules.territory_scores import (
    ScoredTerritory,
    ScoringContext,
    ScoringTerritory,
    score_ladder,
)
from services.heros.rules.ties import Counters, TieBreakers, refuse_undecided
from services.heros.rules.wonders import wonder_word
from shared.core.answers import Amount, Identifier, PlayerName, Sentence
from shared.core.declarations import AtMost, Part
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
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
    """The result of every event; raises IllegalPosition with all faults of all events."""
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


KIND_NAMES: Mapping[type[Event], str] = {kind: name for name, kind in EVENT_KINDS.items()}
PointsByPlayer: TypeAlias = Annotated[Mapping[PlayerName, Amount], AtMost(PLAYERS)]


class LedgerRow(NamedTuple):
    """One event of the game, what it brought to whom, and everyone's points after it."""

    event: Annotated[Amount, "The event’s index in the request’s `events`, from 0."]
    kind: Annotated[Identifier, "The kind of event, as in the request."]
    epoch: Annotated[Epoch, "The epoch that the game is in after the event."]
    gains: Annotated[PointsByPlayer, "By player: points that the event brought."]
    totals: Annotated[
        PointsByPlayer,
        "By player: points after the event, those from before the game’s first event included.",
    ]
    text: Sentence
    player: Annotated[
        PlayerName | None,
        "The id of the player whose event it is; left out of scorings and changes of epoch.",
    ] = None
    territory: Annotated[TerritoryId | None, "Of a scoring: the territory that was paid out."] = (
        None
    )
    entry: Annotated[Identifier | None, "Of a scoring: the `id` of its entry on the sheet."] = None
    also_completed: Annotated[
        TerritoryId | None,
        "Of a scoring: the other ladder this turn could complete; it does not score.",
    ] = None
    kept: Annotated[
        Mapping[TerritoryId, DiscoveryPoints] | None,
        AtMost(len(TERRITORIES)),
        "Of a change of epoch, by territory: the discovery that stays on its ladder.",
    ] = None
    conquest: Annotated[
        ConquestAnswer | None,
        Part("ConquestResult"),
        "Of a conquest: what it destroys, if its effect and both populations are given.",
    ] = None
    migration: Annotated[
        MigrationAnswer | None,
        Part("MigrationResult"),
        "Of a migration: what it costs and where everyone goes.",
    ] = None
    wonder: Annotated[
        Identifier | None, "Of a wonder or a power: the id of the wonder, if it is given."
    ] = None
    gold: Annotated[
        PointsByPlayer | None,
        "By player: coins after the event, if the request gives those before the first one.",
    ] = None


def build_rows(results: Sequence[EventResult], totals: dict[str, int]) -> tuple[LedgerRow, ...]:
    rows: list[LedgerRow] = []
    for index, result in enumerate(results):
        for player, points in result.gains.items():
            totals[player] += points
        rows.append(_build_row(index, result, totals.copy()))
    return tuple(rows)


def _build_row(index: int, result: EventResult, totals: Mapping[str, int]) -> LedgerRow:
    event, scored = result.event, result.territory
    calculated = None if result.arithmetic is None else result.arithmetic.facts
    return LedgerRow(
        event=index,
        kind=KIND_NAMES[type(event)],
        epoch=result.after.epoch,
        gains=result.gains,
        totals=totals,
        text=_describe_event(event),
        player=getattr(event, "player", None),
        territory=event.territory if isinstance(event, ScoringEvent) else None,
        entry=None if scored is None else scored.entry.id,
        also_completed=getattr(event, "also_completed", None),
        kept=result.after.kept if isinstance(event, EpochChangeEvent) else None,
        conquest=calculated if isinstance(event, ConquestEvent) else None,
        migration=calculated if isinstance(event, MigrationEvent) else None,
        wonder=getattr(event, "wonder", None),
        gold=result.after.coins,
    )


def _describe_event(event: Event) -> Phrase:
    match event:
        case ScoringEvent():
            return _describe_scoring(event)
        case WonderEvent() | PowerEvent():
            return _describe_wonder(event)
        case GoldEvent():
            return Phrase("ledger.gold", {"player": event.player, "gold": event.gold})
        case TreasureEvent():
            return Phrase("ledger.treasure", {"player": event.player, "count": event.gold})
        case MigrationEvent():
            return _describe_migration(event.player, event.migration)
        case ConquestEvent():
            return _describe_conquest(event)
        case _:
            return Phrase("ledger.epoch_change")


def _describe_wonder(event: WonderEvent | PowerEvent) -> Phrase:
    player, wonder = event.player, event.wonder
    if wonder is None:
        return Phrase("ledger.wonder", {"player": player})
    params: dict[str, Param] = {"player": player, "wonder": wonder_word(wonder)}
    if isinstance(event, PowerEvent):
        return Phrase("ledger.power", params)
    return Phrase("ledger.wonder.named", params)


def _describe_migration(player: str, migration: Migration) -> Phrase:
    params: dict[str, Param] = {
        "player": player,
        "count": count_moved(migration),
        "origin": territory_word(migration.origin, ".from"),
        "territories": tuple(
            [territory_word(one, ".the") for one in TERRITORIES if one in migration.to]
        ),
    }
    return Phrase("ledger.migration", params)


def _describe_conquest(event: ConquestEvent) -> Phrase:
    code = "ledger.conquest"
    params: dict[str, Param] = {"player": event.player, "value": event.hero_value}
    if event.territory is not None:
        code += ".in"
        params["place"] = territory_word(event.territory, ".in")
    if event.defender is not None:
        code += ".against"
        params["defender"] = event.defender
    return Phrase(code, params)


def _describe_scoring(event: ScoringEvent) -> Phrase:
    params: dict[str, Param] = {"territory": territory_word(event.territory, ".opening")}
    if event.also_completed is None:
        return Phrase("ledger.scoring", params)
    params["other"] = territory_word(event.also_completed, ".the")
    return Phrase("ledger.scoring_of_two", params)
