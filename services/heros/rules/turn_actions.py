"""A player's turn as requests describe it: the hero, the table, and what the player does in order.

Rows `turn.*`, `wonder.*` and `gold.*` of docs/rules/heros.md. What is printed on hero and wonder
cards is given by the caller. What each action does is in `turn_steps.py`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules.catalogue import COINS, HIGHEST_TREASURE
from services.heros.rules.conquest import GivenEffect, HeroValue
from services.heros.rules.given_territories import TableTerritory
from services.heros.rules.ladder import DiscoveryPoints
from services.heros.rules.migration import Migration
from services.heros.rules.places import AjantaHolder
from services.heros.rules.population import MOST_KEYS, Roster
from services.heros.rules.territories import TERRITORIES, Epoch, TerritoryId
from services.heros.rules.ties import Seats
from services.heros.rules.wonders_and_gold import WONDERS_BY_EPOCH
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    IsPlayer,
    Key,
    Length,
    Part,
    PlayerId,
    Range,
    Tagged,
)
from shared.core.illegal import Faults
from shared.core.players import refuse_unknown
from shared.core.pointers import pointer

MOST_HERO_POPULATION = 7
MOST_HERO_DISCOVERIES = 2
MOST_HERO_TERRITORIES = 5
MOST_ACTIONS = 60
WonderName: TypeAlias = Annotated[str, Length(1, 40)]
PieceColour: TypeAlias = Annotated[
    str | None,
    IsPlayer(is_checked=False),
    "The colour of the pieces, for players who name several; left out: their first.",
]


class Hero(NamedTuple):
    """The hero card that is played."""

    population: Annotated[int, Range(0, MOST_HERO_POPULATION), "Population that it places."]
    discoveries: Annotated[int, Range(0, MOST_HERO_DISCOVERIES), "Discoveries that it draws."]
    conquest: HeroValue
    treasure: Annotated[int, Range(0, HIGHEST_TREASURE), "Gold that it brings."]
    territories: Annotated[
        tuple[TerritoryId, ...],
        AtLeast(1),
        AtMost(MOST_HERO_TERRITORIES),
        "The territories where it has influence.",
    ]


class BuiltWonder(NamedTuple):
    """A wonder in front of a player."""

    name: Annotated[WonderName, "Its name; `alexandria_lighthouse` is not used by two players."]
    player: Annotated[PlayerId, "The id of the player who built it."]
    epoch: Annotated[Epoch, "The epoch of its colour."]
    used: Annotated[bool, "Whether its power was used in this epoch."] = False


class TurnTable(NamedTuple):
    """The table before the turn; territories left out are empty, players left out have no gold."""

    territories: Annotated[
        tuple[TableTerritory, ...], AtMost(len(TERRITORIES)), "The territories before the turn."
    ] = ()
    gold: Annotated[
        Mapping[PlayerId, Annotated[int, Range(0, COINS)]],
        AtMost(MOST_KEYS),
        "By player: gold before the turn.",
    ] = MappingProxyType({})
    wonders: Annotated[
        tuple[BuiltWonder, ...],
        AtMost(sum(WONDERS_BY_EPOCH.values())),
        "The wonders that players have built.",
    ] = ()


NO_TABLE = TurnTable()


class PopulationAction(NamedTuple):
    """Population that the hero brings is placed in one territory."""

    territory: TerritoryId
    count: Annotated[  # type: ignore[assignment]  # hides tuple.count, which nobody calls
        int, Range(1, MOST_HERO_POPULATION), "Population that is placed."
    ]
    colour: PieceColour = None


class DiscoveryAction(NamedTuple):
    """A discovery that was drawn is placed, or goes back to the bag where it cannot be."""

    points: Annotated[DiscoveryPoints, "Its points."]
    territory: Annotated[
        TerritoryId | None, "The territory where it is placed; left out: back to the bag."
    ] = None


class ConquestAction(NamedTuple):
    """The hero attacks."""

    territory: TerritoryId
    defender: Annotated[PlayerId, "The id of the player who is attacked."]
    effect: GivenEffect


class MigrationAction(NamedTuple):
    """Population moves for gold."""

    migration: Annotated[Migration, Inline(), Part("TurnMigration", ("origin", "to", "borders"))]
    colour: PieceColour = None


class WonderAction(NamedTuple):
    """A wonder is built for gold."""

    wonder: Annotated[WonderName, "Its name."]


class GoldAction(NamedTuple):
    """Gold is converted into points."""

    gold: Annotated[int, Range(1, COINS), "Gold converted, an even number."]


class PowerAction(NamedTuple):
    """The power of a wonder is used; what it does is printed on its card."""

    wonder: Annotated[WonderName, "The name of the wonder."]


Action: TypeAlias = (
    PopulationAction
    | DiscoveryAction
    | ConquestAction
    | MigrationAction
    | WonderAction
    | GoldAction
    | PowerAction
)
ACTION_KINDS: Mapping[str, type[Action]] = {
    "population": PopulationAction,
    "discovery": DiscoveryAction,
    "conquest": ConquestAction,
    "migration": MigrationAction,
    "wonder": WonderAction,
    "gold": GoldAction,
    "power": PowerAction,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenTurn:
    """The turn of one player: the hero that is played, and the actions in their order."""

    epoch: Annotated[Epoch, "The epoch that the game is in."]
    active_player: Annotated[PlayerId, Key("player"), "The id of the player whose turn it is."]
    hero: Annotated[Hero, "The hero card that the player plays."]
    table: Annotated[TurnTable, "The table before the turn."] = NO_TABLE
    actions: Annotated[
        tuple[
            Annotated[Action, Tagged("Action", "kind", ACTION_KINDS, "What the player does.")],
            ...,
        ],
        AtMost(MOST_ACTIONS),
        "What the player does, in order. Treasure comes by itself before gold is spent.",
    ]
    seats: Seats = ()
    ajanta: Annotated[
        AjantaHolder | None,
        "With two players: who uses the Ajanta sanctuary in this turn’s first scoring.",
    ] = None


def refuse_turn(given: GivenTurn, roster: Roster, faults: Faults) -> None:
    """Notes more gold than the box holds, and players and colours that actions name wrongly."""
    held = sum(given.table.gold.values())
    if held > COINS:
        faults.breach("cap.gold", "/table/gold", count=held, most=COINS)
    own = [key for key, player in roster.owners.items() if player == given.active_player]
    for index, action in enumerate(given.actions):
        at = ("actions", index)
        if isinstance(action, ConquestAction):
            named = [(pointer(*at, "defender"), action.defender)]
            refuse_unknown(named, roster.caps_by_player, faults)
        colour = getattr(action, "colour", None)
        if colour is not None and colour not in own:
            faults.note("turn.colour", pointer(*at, "colour"), colour=colour)
