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
    note = (
        "An axial coordinate: `q` grows to the right, `r` downwards and to the right; the caller "
        "chooses the origin."
    )
    return WholeNumber(-FARTHEST, FARTHEST, note=note)


def terrain_field(**kind: Any) -> OneOf:
    """A terrain."""
    return OneOf(*TERRAINS, **{"note": "The terrain printed on the cell.", **kind})


def pieces_field(**kind: Any) -> WholeNumber:
    """Hoplites or nuggets in storage."""
    return WholeNumber(0, MOST_PIECES, default=0, **kind)


def price_field(note: str) -> WholeNumber:
    """A printed price."""
    return WholeNumber(0, MOST_PRICE, optional=True, note=note)


def die_field() -> Nested:
    """The combat die."""
    return Nested(
        DieFaces(),
        filled=True,
        note="The die that is rolled; left out: faces 1 to 5 and one automatic face.",
    )


class Loot(Body):
    """What a captured creature brings."""

    nuggets = WholeNumber(0, MOST_LOOT, default=0, note="Nuggets that it brings.")
    hoplites = WholeNumber(0, MOST_LOOT, default=0, note="Hoplites that it brings.")


class IslandCreature(Body):
    """A creature as printed, and the hoplites that lost combats have left on it."""

    name = Text(
        1, 40, optional=True, note="Its name, such as `cyclops`; some names say strength and loot."
    )
    strength = WholeNumber(
        1,
        MOST_STRENGTH,
        optional=True,
        note="Its strength, which the sum of the dice must reach; left out: that of a "
        "creature known by its name.",
    )
    loot = Nested(
        Loot(),
        optional=True,
        note="What capturing it brings; left out: nothing, or that of a known creature.",
    )
    hoplites = WholeNumber(
        0,
        MOST_ON_A_CREATURE,
        default=0,
        note="Hoplites on it already, from combats that were lost; three at most.",
    )


class IslandCell(Body):
    """A cell of the island, by axial coordinates; free without terrain and cover."""

    q = coordinate()
    r = coordinate()
    terrain = terrain_field(
        optional=True, note="The terrain laid there; under a cover it counts for nothing."
    )
    cover = OneOf(
        "building",
        "temple",
        optional=True,
        note="What covers the cell and replaces its terrain; left out: nothing.",
    )
    building = OneOf(
        *BUILDINGS, optional=True, note="Which building covers it; left out: another one."
    )
    creature = Nested(
        IslandCreature(), optional=True, note="The creature on it; only volcanoes have one."
    )


class Spot(Body):
    """A cell by its coordinates."""

    q = coordinate()
    r = coordinate()


class IslandPort(Body):
    """A port and what it pays once."""

    q = coordinate()
    r = coordinate()
    hoplites = WholeNumber(
        0, MOST_LOOT, default=0, note="Hoplites that it pays when it is covered."
    )
    nuggets = WholeNumber(0, MOST_LOOT, default=0, note="Nuggets that it pays when it is covered.")
    taken = Flag(optional=True, note="Whether it has paid; left out: whether its cell is covered.")


class HeldTitan(Body):
    """A Titan held."""

    name = OneOf(*TITANS, note="Which Titan it is.")
    active = Flag(default=True, note="False once its favour is used; its point stays.")


class OfferedBuilding(Body):
    """A building on the offer and the terrain of its place."""

    building = OneOf(*BUILDINGS, note="The building that can be had.")
    terrain = OneOf(
        *TITAN_TERRAINS, note="The terrain of its place on the offer, on which it is built."
    )


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
        Spot(),
        optional=True,
        note="The cell of the metropolis, one of the ports; left out: not laid yet.",
    )
    ports = ListOf(
        Nested(IslandPort()),
        MOST_PORTS,
        default=list,
        note="The island’s ports, whether they have paid or not.",
    )
    titans = ListOf(
        Nested(HeldTitan()), MOST_TITANS, default=list, note="The Titans that the player holds now."
    )
    temples = WholeNumber(0, MOST_TOKENS, default=0, note="Temples built, a point each.")
    medallions = WholeNumber(0, MOST_TOKENS, default=0, note="Medallions forged, a point each.")
    hoplites = pieces_field(note="Hoplites in storage: not those on creatures.")
    nuggets = pieces_field(note="Nuggets in storage.")
    captured = ListOf(Text(1, 40), MOST_CREATURES, default=list, note="Captured creatures by name.")


class Island(Settlement):
    """A player's island and what there is to build."""

    player = player_id(default="player", note="The player’s id, which the answer names.")
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
    auto = WholeNumber(0, MOST_FACES, default=Die().auto, note="How many faces win by themselves.")


class CombatOdds(Body):
    """One combat."""

    rules = rules_of(CARD)
    strength = WholeNumber(
        1, MOST_STRENGTH, note="The creature’s strength, which the sum of the dice must reach."
    )
    hoplites = WholeNumber(0, MOST_ON_A_CREATURE, default=0, note="Hoplites engaged now.")
    there = WholeNumber(
        0,
        MOST_ON_A_CREATURE,
        default=0,
        note="Hoplites on the creature already, from combats that were lost; three at most in all.",
    )
    cronos = Flag(default=False, note="Whether the favour of Cronos is used.")
    die = die_field()


class CapturePlans(Body):
    """The creatures of an island and the hoplites to be shared over them."""

    rules = rules_of(CARD)
    creatures = ListOf(
        Nested(IslandCreature()), CREATURES_PLANNED, note="The creatures of the island."
    )
    hoplites = WholeNumber(
        0, HOPLITES_PLANNED, default=0, note="Hoplites in storage, which can be engaged."
    )
    cronos = Flag(default=False, note="Whether the favour of Cronos is at hand.")
    die = die_field()


class TileCell(Body):
    """A cell of a terrain tile, relative to its others."""

    q = coordinate()
    r = coordinate()
    terrain = terrain_field()
    creature = Nested(
        IslandCreature(),
        optional=True,
        note="The creature that a volcano brings; it has one even if it is left out.",
    )


class TerrainTile(Body):
    """A terrain tile: one to three cells, relative to one another."""

    cells = ListOf(
        Nested(TileCell()),
        TILE_CELLS,
        low=1,
        note="The tile’s cells; only how they lie to one another matters.",
    )


class Placements(Body):
    """An island and a tile to be laid, turned as one likes."""

    rules = rules_of(CARD)
    island = Nested(Island(), note="The island before the tile is laid.")
    tile = Nested(TerrainTile(), note="The tile to be laid.")


class Racer(Settlement):
    """A player of the race and his island."""

    id = listed_player_id()


class DisplayedCard(Body):
    """An action card of the display and the tile on it."""

    action = OneOf(*ACTIONS, note="The action that the card allows.")
    tile = Nested(TerrainTile(), note="The tile that is laid with it.")
    cost = WholeNumber(
        0, MOST_COST, default=0, note="Hoplites printed at its place, which taking it costs."
    )


class ExtraPrices(Body):
    """What an extra action costs, as printed; what is left out cannot be paid."""

    hoplites = price_field("Hoplites for one more capture, build or produce.")
    nuggets = price_field("Nuggets for one more capture, build or recruit.")
    creatures = price_field("Captured creatures for one more action of any kind.")


class RaceChecks(Body):
    """Everybody's island, and what the next turn offers."""

    rules = rules_of(CARD)
    players = ListOf(Nested(Racer()), PLAYERS, low=1, note="Every player, with the island.")
    display = ListOf(
        Nested(DisplayedCard()),
        DISPLAYED,
        default=list,
        note="The cards on display, from left to right; empty: not given.",
    )
    prices = Nested(ExtraPrices(), filled=True, note="What an extra action costs.")
    offer = offer_field()
    seats = ListOf(
        player_id(), PLAYERS, default=list, note="Every player, clockwise; empty: not given."
    )
    active = player_id(
        optional=True,
        note="The id of the player whose turn is next; left out: that of the first seat.",
    )
    die = die_field()


class InitiativePlayer(Body):
    """A player and his hoplites in storage."""

    id = listed_player_id()
    hoplites = pieces_field(note="Hoplites in storage.")


class Initiatives(Body):
    """The end of a round."""

    rules = rules_of(CARD)
    players = ListOf(Nested(InitiativePlayer()), PLAYERS, low=2, note="Every player at the table.")
    seats = ListOf(player_id(), PLAYERS, low=2, note="Every player, clockwise.")
    holder = player_id(note="The id of the player who has the token.")
    chosen = player_id(
        optional=True, note="In a tie: the id of the player to whom the holder gives the token."
    )
