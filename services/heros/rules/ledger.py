"""The ledger of a game: every event with its points and its own calculation."""

from collections.abc import Mapping, Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import PLAYERS
from services.heros.rules.conquest import ConquestAnswer, ConquestEvent
from services.heros.rules.event_results import EventResult
from services.heros.rules.events import (
    EVENT_KINDS,
    EpochChangeEvent,
    Event,
    GoldEvent,
    PowerEvent,
    ScoringEvent,
    TreasureEvent,
    WonderEvent,
)
from services.heros.rules.ladder import DiscoveryPoints
from services.heros.rules.migration import Migration, MigrationAnswer, MigrationEvent, count_moved
from services.heros.rules.territories import TERRITORIES, Epoch, TerritoryId, territory_word
from services.heros.rules.wonders import wonder_word
from shared.core.answers import Amount, Identifier, PlayerName, Sentence
from shared.core.declarations import AtMost, Part
from shared.core.phrases import Param, Phrase

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
    """Every event with its points; `totals` is updated from the points so far to the last sums."""
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
    """The sentence of a conquest, with the territory and the defender if they are given."""
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
