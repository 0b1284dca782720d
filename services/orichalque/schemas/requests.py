"""Requests of Orichalque: what the caller may send, as published.

Bounds here are those of form, wide enough for what the rules refuse with an id of their own: a
fourth hoplite on a creature, a fifth Titan, a fourth port.
"""

from typing import Any

from services.orichalque.rules.catalogue import (
    CARD,
    CELLS,
    CREATURES_PLANNED,
    DISPLAYED,
    HOPLITES_PLANNED,
    PLAYERS,
)
from services.orichalque.rules.position import (
    ACTIONS,
    BUILDINGS,
    TERRAINS,
    TITAN_TERRAINS,
    TITANS,
    Die,
)
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import (
    Flag,
    ListOf,
    OneOf,
    Text,
    WholeNumber,
    listed_player_id,
    player_id,
)
from shared.schemas.requests import rules_of

FARTHEST = 60
"""Of a coordinate from the caller's own origin."""
MOST_PORTS = 6
MOST_TITANS = 8
MOST_OFFERED = 8
MOST_TOKENS = 20
MOST_PIECES = 99
MOST_CREATURES = 20
"""As many as the box has."""
MOST_ON_A_CREATURE = 9
MOST_STRENGTH = 60
MOST_LOOT = 20
MOST_FACES = 12
HIGHEST_FACE = 20
TILE_CELLS = 3
MOST_COST = 9
MOST_PRICE = 20


def coordinate() -> WholeNumber:
    """An axial coordinate."""
    return WholeNumber(-FARTHEST, FARTHEST)


def terrain_field(**kind: Any) -> OneOf:
    """A terrain."""
    return OneOf(*TERRAINS, **kind)


def pieces_field(**kind: Any) -> WholeNumber:
    """Hoplites or nuggets in storage."""
    return WholeNumber(0, MOST_PIECES, default=0, **kind)


def price_field(note: str) -> WholeNumber:
    """A printed price."""
    return WholeNumber(0, MOST_PRICE, optional=True, note=note)


def die_field() -> Nested:
    """The combat die."""
    return Nested(DieFaces(), filled=True, note="Left out: 1 to 5 and one automatic face.")


class Loot(Body):
    """What a captured creature brings."""

    nuggets = WholeNumber(0, MOST_LOOT, default=0)
    hoplites = WholeNumber(0, MOST_LOOT, default=0)


class IslandCreature(Body):
    """A creature as printed, and the hoplites that lost combats have left on it."""

    name = Text(1, 40, optional=True)
    strength = WholeNumber(
        1, MOST_STRENGTH, optional=True, note="Left out: of a creature that is known by its name."
    )
    loot = Nested(Loot(), optional=True, note="Left out: none, or that of a known creature.")
    hoplites = WholeNumber(0, MOST_ON_A_CREATURE, default=0, note="On it already; three at most.")


class IslandCell(Body):
    """A cell of the island, by axial coordinates; free without terrain and cover."""

    q = coordinate()
    r = coordinate()
    terrain = terrain_field(optional=True, note="Under a cover it counts for nothing.")
    cover = OneOf("building", "temple", optional=True)
    building = OneOf(*BUILDINGS, optional=True, note="Which one; left out: another one.")
    creature = Nested(IslandCreature(), optional=True, note="On a volcano.")


class Spot(Body):
    """A cell by its coordinates."""

    q = coordinate()
    r = coordinate()


class IslandPort(Body):
    """A port and what it pays once."""

    q = coordinate()
    r = coordinate()
    hoplites = WholeNumber(0, MOST_LOOT, default=0)
    nuggets = WholeNumber(0, MOST_LOOT, default=0)
    taken = Flag(optional=True, note="Left out: whether its cell is covered.")


class HeldTitan(Body):
    """A Titan held."""

    name = OneOf(*TITANS)
    active = Flag(default=True, note="False once its favour is used; its point stays.")


class OfferedBuilding(Body):
    """A building on the offer and the terrain of its place."""

    building = OneOf(*BUILDINGS)
    terrain = OneOf(*TITAN_TERRAINS)


def offer_field() -> ListOf:
    """The buildings that everybody can build."""
    note = "Buildings to be had, each by the terrain of its place."
    return ListOf(Nested(OfferedBuilding()), MOST_OFFERED, default=list, note=note)


class Settlement(Body):
    """An island and what its player has beside it."""

    cells = ListOf(
        Nested(IslandCell()), CELLS, low=1, note="Every cell of the island, free or not."
    )
    metropolis = Nested(
        Spot(), optional=True, note="Its cell, one of the ports; left out: not laid yet."
    )
    ports = ListOf(Nested(IslandPort()), MOST_PORTS, default=list)
    titans = ListOf(Nested(HeldTitan()), MOST_TITANS, default=list)
    temples = WholeNumber(0, MOST_TOKENS, default=0, note="Temple tokens.")
    medallions = WholeNumber(0, MOST_TOKENS, default=0, note="Medallion tokens.")
    hoplites = pieces_field(note="In storage: not those on creatures.")
    nuggets = pieces_field(note="In storage.")
    captured = ListOf(Text(1, 40), MOST_CREATURES, default=list, note="Captured creatures by name.")


class Island(Settlement):
    """A player's island and what there is to build."""

    player = player_id(default="player")
    offer = offer_field()


class IslandScores(Island):
    """One player's island: points, what is missing to win, and what can be built where."""

    rules = rules_of(CARD)


class DieFaces(Body):
    """The faces of the die, all equally likely."""

    faces = ListOf(
        WholeNumber(0, HIGHEST_FACE),
        MOST_FACES,
        low=1,
        default=lambda: list(Die().faces),
        note="The faces with a number; 0: a blank one.",
    )
    auto = WholeNumber(0, MOST_FACES, default=Die().auto, note="Faces that win by themselves.")


class CombatOdds(Body):
    """One combat."""

    rules = rules_of(CARD)
    strength = WholeNumber(1, MOST_STRENGTH)
    hoplites = WholeNumber(0, MOST_ON_A_CREATURE, default=0, note="Engaged now.")
    there = WholeNumber(
        0, MOST_ON_A_CREATURE, default=0, note="Of combats lost before; three at most in all."
    )
    cronos = Flag(default=False, note="Whether the favour of Cronos is used.")
    die = die_field()


class CapturePlans(Body):
    """The creatures of an island and the hoplites to be shared over them."""

    rules = rules_of(CARD)
    creatures = ListOf(Nested(IslandCreature()), CREATURES_PLANNED)
    hoplites = WholeNumber(0, HOPLITES_PLANNED, default=0, note="In storage.")
    cronos = Flag(default=False, note="Whether the favour of Cronos is at hand.")
    die = die_field()


class TileCell(Body):
    """A cell of a terrain tile, relative to its others."""

    q = coordinate()
    r = coordinate()
    terrain = terrain_field()
    creature = Nested(
        IslandCreature(), optional=True, note="On a volcano, which has one even if it is left out."
    )


class TerrainTile(Body):
    """A terrain tile: one to three cells, relative to one another."""

    cells = ListOf(Nested(TileCell()), TILE_CELLS, low=1)


class Placements(Body):
    """An island and a tile to be laid, turned as one likes."""

    rules = rules_of(CARD)
    island = Nested(Island())
    tile = Nested(TerrainTile())


class Racer(Settlement):
    """A player of the race and his island."""

    id = listed_player_id()


class DisplayedCard(Body):
    """An action card of the display and the tile on it."""

    action = OneOf(*ACTIONS)
    tile = Nested(TerrainTile())
    cost = WholeNumber(0, MOST_COST, default=0, note="Hoplites printed at its place.")


class ExtraPrices(Body):
    """What an extra action costs, as printed; what is left out cannot be paid."""

    hoplites = price_field("Capture, build or produce.")
    nuggets = price_field("Capture, build or recruit.")
    creatures = price_field("Captured creatures: any action.")


class RaceChecks(Body):
    """Everybody's island, and what the next turn offers."""

    rules = rules_of(CARD)
    players = ListOf(Nested(Racer()), PLAYERS, low=1)
    display = ListOf(
        Nested(DisplayedCard()),
        DISPLAYED,
        default=list,
        note="From left to right; empty: not given.",
    )
    prices = Nested(ExtraPrices(), filled=True)
    offer = offer_field()
    seats = ListOf(
        player_id(), PLAYERS, default=list, note="Every player, clockwise; empty: not given."
    )
    active = player_id(optional=True, note="Who plays next; left out: who has the first seat.")
    die = die_field()


class InitiativePlayer(Body):
    """A player and his hoplites in storage."""

    id = listed_player_id()
    hoplites = pieces_field()


class Initiatives(Body):
    """The end of a round."""

    rules = rules_of(CARD)
    players = ListOf(Nested(InitiativePlayer()), PLAYERS, low=2)
    seats = ListOf(player_id(), PLAYERS, low=2, note="Every player, clockwise.")
    holder = player_id(note="Who has the token.")
    chosen = player_id(optional=True, note="In a tie: to whom the holder gives the token.")
