"""The events and territories of a whole game, as the caller gives them.

Events hold only what changes points or ends an epoch, and as much of the rest as is needed to check
them. Bounds are wide enough that the rules refuse with their own ids what they forbid.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.box import COINS, HIGHEST_TREASURE, PLAYERS, GivenRules, PerWonder
from services.heros.rules.conquest import ConquestEvent
from services.heros.rules.ladder import Discoveries, PlacedThisTurn
from services.heros.rules.migration import MigrationEvent
from services.heros.rules.places import AjantaHolder, AjantaUse
from services.heros.rules.population import (
    MOST_KEYS,
    NOBODY,
    Civilizations,
    PopulationByKey,
    Roster,
    build_roster,
)
from services.heros.rules.territories import Epoch, PerTerritory, TerritoryId
from services.heros.rules.ties import (
    OF_DISCOVERY_HEROES,
    OF_HERO_DISCOVERIES,
    ActivePlayer,
    DiscoveryHeroes,
    HeroDiscoveries,
    Seats,
    TiedCivilizations,
)
from services.heros.rules.wonders import WonderName
from shared.core.declarations import AtMost, Part, PlayerId, Range, Tagged, Unpublished
from shared.core.illegal import Faults
from shared.core.suggestions import AlsoCalled, AlsoMeans

NamedTerritory: TypeAlias = Annotated[TerritoryId, AlsoCalled("name", "nom", "territory")]


class CompleteTerritory(NamedTuple):
    """A territory whose ladder has just been completed."""

    id: NamedTerritory
    discoveries: Discoveries
    population: PopulationByKey
    placed_this_turn: PlacedThisTurn = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TerritoryScores:
    """One territory to be scored."""

    rules: GivenRules
    epoch: Annotated[
        Epoch | None, "The epoch that the game is in; left out: that of the territory’s colour."
    ] = None
    players: TiedCivilizations
    seats: Seats = ()
    active_player: ActivePlayer = None
    ajanta: Annotated[
        AjantaHolder | None,
        "With two players: who uses the Ajanta sanctuary; left out: nobody does.",
    ] = None
    territory: Annotated[CompleteTerritory, "The territory that is paid out."]


class TableTerritory(NamedTuple):
    """A territory of the table, its ladder complete or not."""

    id: NamedTerritory
    discoveries: Discoveries = ()
    population: PopulationByKey = NOBODY
    placed_this_turn: PlacedThisTurn = None
    scored: Annotated[bool, "Whether it was paid out already in this epoch."] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TableScores:
    """All territories of the table; those left out are empty."""

    rules: GivenRules
    epoch: Annotated[
        Epoch | None,
        "The epoch that the game is in; left out: each territory in that of its colour.",
    ] = None
    players: TiedCivilizations
    seats: Seats = ()
    active_player: ActivePlayer = None
    ajanta: Annotated[
        AjantaHolder | None,
        "With two players: who holds the Ajanta sanctuary; left out: nobody does.",
    ] = None
    territories: Annotated[
        PerTerritory[TableTerritory],
        "The territories of the table. Those left out count as empty: no discovery, no "
        "population, not scored. The answer has all nine.",
    ]


LadderAlone: TypeAlias = Annotated[
    TableTerritory, Part("Ladder", ("id", "discoveries"), "A territory's discoveries.")
]


class EpochChanges(NamedTuple):
    """The ladders at the end of the ancient epoch; territories left out are empty."""

    rules: GivenRules
    territories: Annotated[
        PerTerritory[LadderAlone],
        "The ladders at the end of the ancient epoch; those left out are empty.",
    ]
    wonders: Annotated[
        PerWonder[WonderName] | None,
        "The wonders that players have built, if it is asked which leave the game.",
    ] = None


MOST_EVENTS = 500
NONE_GIVEN: Mapping[str, int] = MappingProxyType({})


class ScoringEvent(NamedTuple):
    """A ladder is complete: its territory is paid out."""

    territory: TerritoryId
    discoveries: Discoveries
    population: PopulationByKey
    placed_this_turn: PlacedThisTurn = None
    active_player: ActivePlayer = None
    ajanta: Annotated[
        AjantaUse | None,
        "With two players: who uses the Ajanta sanctuary here; left out: nobody does.",
    ] = None
    hero_discoveries: Annotated[
        Mapping[PlayerId, HeroDiscoveries], AtMost(MOST_KEYS), OF_HERO_DISCOVERIES, Unpublished()
    ] = NONE_GIVEN
    discovery_heroes: Annotated[
        Mapping[PlayerId, DiscoveryHeroes], AtMost(MOST_KEYS), OF_DISCOVERY_HEROES, Unpublished()
    ] = NONE_GIVEN
    also_completed: Annotated[
        TerritoryId | None,
        "The other ladder this turn could complete, where this scoring ends the epoch: it does not "
        "score.",
    ] = None


class WonderEvent(NamedTuple):
    """A player builds a wonder."""

    player: Annotated[PlayerId, "The id of the player who builds it."]
    wonder: WonderName | None = None


class PowerEvent(NamedTuple):
    """A player uses the power of a wonder.

    That of the Ajanta sanctuary, with two players, is `ajanta` of the scoring.
    """

    player: Annotated[PlayerId, "The id of the player who uses it."]
    wonder: WonderName


class GoldEvent(NamedTuple):
    """A player converts gold into points."""

    player: Annotated[PlayerId, "The id of the player who converts it."]
    gold: Annotated[int, Range(1, COINS), "Gold converted, an even number."]


class TreasureEvent(NamedTuple):
    """A player receives the gold of his hero's treasure."""

    player: Annotated[PlayerId, "The id of the player who receives it."]
    gold: Annotated[int, Range(1, HIGHEST_TREASURE), "Coins that he receives."]


class EpochChangeEvent(NamedTuple):
    """The ancient epoch is over and the modern one is set up."""

    fifth: Annotated[LadderAlone | None, "The ancient territory that did not score."] = None


Event: TypeAlias = (
    ScoringEvent
    | WonderEvent
    | GoldEvent
    | MigrationEvent
    | ConquestEvent
    | EpochChangeEvent
    | TreasureEvent
    | PowerEvent
)
EVENT_KINDS: Mapping[str, type[Event]] = {
    "scoring": ScoringEvent,
    "wonder": WonderEvent,
    "gold": GoldEvent,
    "migration": MigrationEvent,
    "conquest": ConquestEvent,
    "epoch_change": EpochChangeEvent,
    "treasure": TreasureEvent,
    "power": PowerEvent,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GameScores:
    """A game as a list of events in order."""

    rules: GivenRules
    epoch: Annotated[Epoch, "The epoch in which the events begin."] = "ancient"
    players: Civilizations
    seats: Seats = ()
    gold: Annotated[
        Mapping[PlayerId, Annotated[int, Range(0, COINS)]] | None,
        AtMost(PLAYERS),
        "Coins of each player before the first event, 1 where left out; with it everybody’s coins "
        "are counted, and what nobody can pay is refused.",
    ] = None
    events: Annotated[
        tuple[
            Annotated[
                Event,
                Tagged("Event", "kind", EVENT_KINDS, "What kind of event this is."),
                AlsoMeans(**{"or": "gold", "attaque": "conquest", "attack": "conquest"}),
            ],
            ...,
        ],
        AtMost(MOST_EVENTS),
        "What happened, in order.",
    ]


class GameRecord(NamedTuple):
    """A game and its players; `pointer_steps` has the key of each one's tie counters: his id."""

    given: GameScores
    roster: Roster
    pointer_steps: Mapping[str, str]


def find_game(given: GameScores, _: Faults) -> GameRecord:
    """The game of the request; its faults are found event by event."""
    roster = build_roster(given.players)
    return GameRecord(given, roster, {one.id: one.id for one in roster.players})
