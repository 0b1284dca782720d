"""A player's turn as requests describe it: the hero, the table, and what the player does in order.

What is printed on hero and wonder cards is given by the caller.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules import box
from services.heros.rules.conquest import GivenEffect, HeroValue
from services.heros.rules.events import TableTerritory
from services.heros.rules.hero_cards import HeroCards, refuse_hero_cards
from services.heros.rules.ladder import DiscoveryPoints
from services.heros.rules.migration import Migration
from services.heros.rules.places import AjantaHolder
from services.heros.rules.population import MOST_KEYS, Roster
from services.heros.rules.territories import Epoch, PerTerritory, TerritoryId, refuse_repeated
from services.heros.rules.ties import Seats, TiedCivilizations
from services.heros.rules.wonders import (
    BuiltWonder,
    WonderName,
    refuse_built_wonders,
    refuse_unknown_wonder,
)
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    IsPlayer,
    Key,
    Part,
    PlayerId,
    Range,
    Tagged,
)
from shared.core.illegal import Faults
from shared.core.players import refuse_unknown
from shared.core.suggestions import AlsoCalled, AlsoMeans

MOST_ACTIONS = 60
PieceColour: TypeAlias = Annotated[
    str | None,
    IsPlayer(is_checked=False),
    "The colour of the pieces, for players who name several; left out: their first.",
]


class Hero(NamedTuple):
    """The hero card that is played."""

    population: Annotated[int, Range(0, box.MOST_HERO_POPULATION), "Population that it places."]
    discoveries: Annotated[int, Range(0, box.MOST_HERO_DISCOVERIES), "Discoveries that it draws."]
    conquest: HeroValue
    treasure: Annotated[
        int,
        Range(0, box.HIGHEST_TREASURE),
        "Gold that it brings.",
        AlsoCalled("gold", "or", "coins"),
    ]
    territories: Annotated[
        tuple[TerritoryId, ...],
        AtLeast(1),
        AtMost(box.MOST_HERO_TERRITORIES),
        "The territories where it has influence.",
        AlsoCalled("influence"),
    ]


class TurnTable(NamedTuple):
    """The table before the turn; territories left out are empty, players left out have no gold."""

    territories: Annotated[PerTerritory[TableTerritory], "The territories before the turn."] = ()
    gold: Annotated[
        Mapping[PlayerId, Annotated[int, Range(0, box.COINS)]],
        AtMost(MOST_KEYS),
        "By player: gold before the turn.",
    ] = MappingProxyType({})
    wonders: Annotated[box.PerWonder[BuiltWonder], "The wonders that players have built."] = ()


NO_TABLE = TurnTable()


class PopulationAction(NamedTuple):
    """Population that the hero brings is placed in one territory."""

    territory: TerritoryId
    number: Annotated[
        int, Range(1, box.MOST_HERO_POPULATION), Key("count"), "Population that is placed."
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

    wonder: WonderName


class GoldAction(NamedTuple):
    """Gold is converted into points."""

    gold: Annotated[int, Range(1, box.COINS), "Gold converted, an even number."]


class PowerAction(NamedTuple):
    """The power of a wonder is used; what it does is printed on its card."""

    wonder: WonderName
    player: Annotated[
        PlayerId | None,
        IsPlayer(is_checked=False),
        "The id of the player who uses it, where it is not the one whose turn it is: some cards "
        "allow that.",
    ] = None


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

    rules: box.GivenRules
    epoch: Annotated[Epoch, "The epoch that the game is in."]
    players: TiedCivilizations
    active_player: Annotated[PlayerId, Key("player"), "The id of the player whose turn it is."]
    hero: Annotated[Hero, "The hero card that the player plays."]
    table: Annotated[TurnTable, "The table before the turn."] = NO_TABLE
    actions: Annotated[
        tuple[
            Annotated[
                Action,
                Tagged("Action", "kind", ACTION_KINDS, "What the player does."),
                AlsoMeans(**{"or": "gold", "attaque": "conquest", "attack": "conquest"}),
            ],
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
    heroes: Annotated[
        HeroCards | None, "The hero cards, if the choice of a hero is to be checked too."
    ] = None


def refuse_turn(given: GivenTurn, roster: Roster, faults: Faults) -> None:
    _refuse_table(given.table, faults)
    is_for_two = roster.is_for_two
    refuse_built_wonders(given.table.wonders, given.epoch, is_for_two, "/table/wonders", faults)
    refuse_repeated(given.hero.territories, "/hero/territories", faults)
    if given.heroes is not None:
        refuse_hero_cards(given.heroes, "/heroes", faults)
    if given.ajanta is not None:
        _refuse_ajanta(given.ajanta, given.table.wonders, roster, faults)
    own = [key for key, player in roster.owners.items() if player == given.active_player]
    for index, action in enumerate(given.actions):
        _refuse_names(action, f"/actions/{index}", own, roster, faults)


def _refuse_table(table: TurnTable, faults: Faults) -> None:
    held = sum(table.gold.values())
    if held > box.COINS:
        faults.breach("cap.gold", "/table/gold", count=held, most=box.COINS)
    for index, one in enumerate(table.territories):
        if one.placed_this_turn:
            where = f"/table/territories/{index}/placed_this_turn"
            faults.breach("ladder.one_per_turn", where, wording="before")


def _refuse_names(
    action: Action, at: str, own: Sequence[str], roster: Roster, faults: Faults
) -> None:
    players = roster.caps_by_player
    match action:
        case ConquestAction(defender=defender):
            refuse_unknown([(f"{at}/defender", defender)], players, faults)
        case PowerAction(player=str(player)):
            refuse_unknown([(f"{at}/player", player)], players, faults)
        case PopulationAction(colour=str(colour)) | MigrationAction(colour=str(colour)):
            if own and colour not in own:  # an unknown player has none
                faults.note("turn.colour", f"{at}/colour", colour=colour)
    if isinstance(action, WonderAction | PowerAction):
        refuse_unknown_wonder(action.wonder, f"{at}/wonder", faults)


def _refuse_ajanta(
    ajanta: AjantaHolder, wonders: Sequence[BuiltWonder], roster: Roster, faults: Faults
) -> None:
    for one in wonders:
        if one.name == box.AJANTA and roster.is_another(one.player, ajanta.player):
            params = {"player": ajanta.player, "holder": one.player}
            faults.breach("territory.ajanta", "/ajanta/player", wording="of_another", **params)
        elif one.name == box.AJANTA and one.used != ajanta.used:
            faults.breach("territory.ajanta", "/ajanta/used", wording="contradiction")
