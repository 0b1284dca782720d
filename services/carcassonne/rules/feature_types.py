"""The kinds of feature, declared field by field as requests describe them.

Schemas, readers, warnings and docs/expansions.md follow from the annotations. Counts start at 0.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.carcassonne.rules.feature_markers import (
    AROUND,
    BRIDGES,
    COMPLETE,
    IN_C1,
    IN_PLAY,
    LENGTH,
    SIGNPOSTS,
    TILE,
    TUNNELS,
    WITH_CHURCHES,
    BesiegedCities,
    Castles,
    Cities,
    Coats,
    Completeness,
    GermanCastles,
    LineTiles,
    Mage,
    MonasteryBuilding,
    Pigsty,
    Single,
    SomePlayers,
    TakenBack,
    Tile,
    TileCount,
    Witch,
)
from services.carcassonne.rules.holdings import Count, CountByPlayer
from services.carcassonne.rules.limits import BOXES, ROADS
from services.carcassonne.rules.names import ABBOT_BUILDINGS, CHALLENGES, CITY_WONDERS
from shared.core.declarations import (
    AtMost,
    Choices,
    Convert,
    InExpansions,
    Part,
    Piece,
    Range,
    list_marked,
)

SPACES = 8
CASTLE_SPACES = 10
"""Spaces around a German castle, which lies on two."""
START_TILE_SPACES = 2
"""Spaces of the start tile of mist, of 2×2, that a haunted castle beside it can have around it."""

CountAround: TypeAlias = Annotated[int, Range(0, SPACES)]


class LittleBuildings(NamedTuple):
    """Little buildings by their kind."""

    shed: Annotated[Count, "How many sheds."] = 0
    house: Annotated[Count, "How many houses."] = 0
    tower: Annotated[Count, "How many towers."] = 0


class Triangles(NamedTuple):
    """Triangular tiles: squares that hold one of them, and squares that hold two."""

    single: Annotated[Count, "Squares with one triangle."] = 0
    paired: Annotated[Count, "Squares with two triangles."] = 0


class Tanners(NamedTuple):
    """The Tanners' quarter of Leipzig: who has a follower there, and what it pays for."""

    players: Annotated[SomePlayers, "Who has a follower there."] = ()
    buildings: Annotated[Count, "Printed sheds and farmhouses on the field."] = 0


NO_BUILDINGS = LittleBuildings()
NO_TRIANGLES = Triangles()
NO_TANNERS = Tanners()
NO_PLAYERS: Mapping[str, int] = MappingProxyType({})


def drop_empty_quarter(tanners: Tanners) -> Tanners:
    """Return no Tanners at all where nobody has a follower there, whatever their buildings."""
    return tanners if tanners.players else NO_TANNERS


OwnBuildings: TypeAlias = Annotated[LittleBuildings, Piece("little_buildings")]
OwnTriangles: TypeAlias = Annotated[
    Triangles, "Triangular tiles, not among `tiles`.", Piece("halflings"), TILE
]
TileBuildings: TypeAlias = Annotated[OwnBuildings, "Little buildings on its tiles."]
AroundBuildings: TypeAlias = Annotated[OwnBuildings, "Little buildings on its tile and around it."]
NeighbourTiles: TypeAlias = Annotated[
    int | None,
    Range(0, 2 * SPACES),
    "Edition C1: other tiles on those spaces, if not `neighbours`.",
    IN_C1,
]
CastleNeighbourTiles: TypeAlias = Annotated[NeighbourTiles, Range(0, 2 * CASTLE_SPACES)]


class Road(NamedTuple):
    """A road, and what stands on it and at its ends."""

    complete: Completeness = False
    tiles: Annotated[TileCount, "Ordinary road tiles.", LENGTH] = 0
    inns: Annotated[Count, "Inns on the lake beside it.", Piece("inns_and_cathedrals")] = 0
    mage: Annotated[Mage, "The mage stands on it."] = False
    witch: Annotated[Witch, "The witch stands on it."] = False
    signposts: Annotated[Count, "Signposts in the right direction.", SIGNPOSTS] = 0
    signpost_kinds: Annotated[
        int,
        Range(1, 3),
        "In play: how many kinds of them.",
        InExpansions(*SIGNPOSTS.expansions),
        COMPLETE,
    ] = 1
    wainwrights: Annotated[
        SomePlayers,
        "In play: who has a follower with Leipzig's Wainwrights.",
        Piece("leipzig"),
        COMPLETE,
    ] = ()
    little_buildings: TileBuildings = NO_BUILDINGS
    german_cathedral_segments: Annotated[
        TileCount,
        "Its segments on German cathedral tiles, each counted.",
        Piece("cathedrals_in_germany"),
    ] = 0
    german_cathedrals: Annotated[
        Count,
        "German cathedrals at which it ends; with 0 its segments are those of one.",
        Piece("cathedrals_in_germany"),
    ] = 0
    german_castles: GermanCastles = 0
    labyrinth_followers: Annotated[
        Count, "In play, advanced labyrinth: followers on the road.", Piece("labyrinth"), COMPLETE
    ] = 0
    bridges: Annotated[
        TileCount, "Wooden bridges, not among `tiles`.", Piece("bridges_castles_bazaars"), BRIDGES
    ] = 0
    tunnels: Annotated[TileCount, "Tunnel tiles, not among `tiles`.", Piece("tunnels"), TUNNELS] = 0
    ferries: Annotated[TileCount, "Ferry tiles, not among `tiles`.", Piece("ferries")] = 0
    labyrinths: Annotated[TileCount, "Labyrinth tiles, not among `tiles`.", Piece("labyrinth")] = 0
    wonder_roads: Annotated[
        TileCount, "Long forking roads of Notre-Dame or Stonehenge.", Piece("wonders")
    ] = 0
    leipzig_roads: Annotated[TileCount, "Long roads of Leipzig tiles.", Piece("leipzig")] = 0
    double_tiles: Annotated[TileCount, "Double tiles on both halves of which the road lies."] = 0
    triangles: OwnTriangles = NO_TRIANGLES


class City(NamedTuple):
    """A city and the knights in it."""

    complete: Completeness = False
    tiles: Annotated[Count, "City tiles.", TILE, LENGTH] = 0
    coats: Coats = 0
    cathedrals: Annotated[Count, "Cathedrals in it.", Piece("inns_and_cathedrals")] = 0
    besieged: Annotated[
        bool, "Besieged: cathars, siege or besiegers.", Piece("siege", "cathars")
    ] = False
    mage: Annotated[Mage, "The mage stands in it."] = False
    witch: Annotated[Witch, "The witch stands in it."] = False
    little_buildings: TileBuildings = NO_BUILDINGS
    wonders: Annotated[
        tuple[Annotated[str, Choices(*CITY_WONDERS)], ...],
        AtMost(BOXES * len(CITY_WONDERS)),
        "Wonder tiles whose large city it is, not among `tiles`.",
        Piece("wonders"),
        Single("wonder.duplicate", in_each_box=True),
        TILE,
    ] = ()
    coiners: Annotated[
        SomePlayers,
        "In play: who has a follower with Leipzig's Coiners.",
        Piece("leipzig"),
        COMPLETE,
    ] = ()
    darmstadtium: Annotated[
        bool,
        "In play: the Darmstadtium stands in it.",
        Piece("darmstadt"),
        Single("darmstadtium.duplicate", in_each_box=True),
        COMPLETE,
    ] = False
    german_castles: GermanCastles = 0
    triangles: OwnTriangles = NO_TRIANGLES


class Monastery(NamedTuple):
    """A monastery, or a building that is scored as one, and the monk on it."""

    building: MonasteryBuilding = "monastery"
    neighbours: Annotated[CountAround, "Occupied spaces around it.", AROUND] = 0
    neighbour_tiles: NeighbourTiles = None
    vineyards: Annotated[CountAround, "Vineyards around it.", Piece("hills_and_sheep")] = 0
    little_buildings: AroundBuildings = NO_BUILDINGS
    challenge: Annotated[
        str, Choices(*CHALLENGES), "Between it and a shrine, or of a shrine.", Piece("shrines")
    ] = "none"
    church_followers: Annotated[
        CountByPlayer,
        "In play, church of Darmstadt: followers on its nine tiles by player.",
        WITH_CHURCHES,
        COMPLETE,
    ] = NO_PLAYERS
    taken_back: Annotated[TakenBack, "In play: an abbot, taken back before it is complete."] = False


class Garden(NamedTuple):
    """A garden and the abbot on it."""

    neighbours: Annotated[CountAround, "Occupied spaces around it.", AROUND] = 0
    neighbour_tiles: NeighbourTiles = None
    little_buildings: AroundBuildings = NO_BUILDINGS
    taken_back: Annotated[TakenBack, "In play: an abbot, taken back before it is complete."] = False


class GermanCastle(NamedTuple):
    """A castle of the Castles in Germany, on two spaces."""

    neighbours: Annotated[int, Range(0, CASTLE_SPACES), "Occupied spaces around it.", AROUND] = 0
    neighbour_tiles: CastleNeighbourTiles = None
    little_buildings: AroundBuildings = NO_BUILDINGS
    taken_back: Annotated[TakenBack, "In play: an abbot, taken back before it is complete."] = False


class Field(NamedTuple):
    """A field and the farmers on it; a pig is a follower entry."""

    cities: Cities = 0
    besieged_cities: BesiegedCities = 0
    castles: Castles = 0
    little_buildings: TileBuildings = NO_BUILDINGS
    pigsty: Pigsty = False
    tanners: Annotated[
        Tanners, "Leipzig's Tanners.", Piece("leipzig"), Convert(drop_empty_quarter)
    ] = NO_TANNERS
    barn_placed: Annotated[
        bool, "In play: a barn has just been placed on it.", Piece("abbey_and_mayor"), IN_PLAY
    ] = False


class BarnField(NamedTuple):
    """A field with a barn, and the farmers who came there from the City of Carcassonne."""

    cities: Cities = 0
    besieged_cities: BesiegedCities = 0
    castles: Castles = 0
    little_buildings: TileBuildings = NO_BUILDINGS
    pigsty: Pigsty = False


class Barn(NamedTuple):
    """A field with a barn, for the barns' owners."""

    cities: Cities = 0
    besieged_cities: BesiegedCities = 0
    castles: Castles = 0
    little_buildings: TileBuildings = NO_BUILDINGS


class AbbotMonastery(NamedTuple):
    """A German, Dutch or Belgian, or Japanese building and the figure placed there as abbot."""

    building: Annotated[str, Choices(*ABBOT_BUILDINGS), "Which building it is."] = "german"
    row: Annotated[Count, "Occupied spaces of its row up to the first gap, without its own."] = 0
    column: Annotated[Count, "The same of its column."] = 0
    row_tiles: Annotated[LineTiles, "Edition C1: other tiles on those spaces, if not `row`."] = None
    column_tiles: Annotated[LineTiles, "Edition C1: the same, if not `column`."] = None
    little_buildings: Annotated[OwnBuildings, "Little buildings on the counted tiles."] = (
        NO_BUILDINGS
    )


_AT_CATHEDRAL = ("complete", "inns", *list_marked(Road, Tile))
CATHEDRAL_ROAD = Part(
    "CathedralRoad", tuple([name for name in Road._fields if name in _AT_CATHEDRAL])
)
"""What of a road counts at a German cathedral."""


class GermanCathedral(NamedTuple):
    """A German cathedral and the archbishop on it."""

    roads: Annotated[
        tuple[Annotated[Road, CATHEDRAL_ROAD], ...],
        AtMost(ROADS),
        "Every road that reaches it, each once.",
    ] = ()
    little_buildings: Annotated[
        OwnBuildings, "Little buildings on its tile and the tiles of its roads."
    ] = NO_BUILDINGS


class Hut(NamedTuple):
    """The hut of Baba Yaga."""

    empty_spaces: Annotated[CountAround, "Empty spaces around it."] = 0
    little_buildings: AroundBuildings = NO_BUILDINGS


class HauntedCastle(NamedTuple):
    """A haunted castle."""

    mist_tiles: Annotated[
        int, Range(0, SPACES + 1), "Tiles with mist, its own and the 8 around."
    ] = 0
    start_tile_spaces: Annotated[
        int, Range(0, START_TILE_SPACES), "Misty spaces of the start tile among the nine."
    ] = 0
    little_buildings: AroundBuildings = NO_BUILDINGS


class Circus(NamedTuple):
    """A circus and the followers on its tile and around it."""

    value: Annotated[Count, "Points of the animal token."] = 0


class Castle(NamedTuple):
    """A castle and its lord."""

    value: Annotated[Count, "In play: points of the best neighbour just completed.", IN_PLAY] = 0


class Toll(NamedTuple):
    """An open road that ends at a crossing with tollhouses."""

    owners: Annotated[SomePlayers, "Whose tollhouses stand at its ends."] = ()
    farms: Annotated[Count, "Printed farms on it."] = 0
    sheds: Annotated[Count, "Printed sheds on it."] = 0
    gardens: Annotated[Count, "Printed gardens on it."] = 0
    highwaymen: Annotated[Count, "Highwaymen on it."] = 0
    travellers: Annotated[Count, "Groups of travellers on it."] = 0
    large: Annotated[SomePlayers, "In play: those of them whose tollhouses show 2.", IN_PLAY] = ()

    @property
    def printed(self) -> int:
        """How many farms, sheds, gardens and highwaymen are on it."""
        return self.farms + self.sheds + self.gardens + self.highwaymen


class Vodyanoy(NamedTuple):
    """The lake of the Vodyanoy; its followers alone matter."""


class Acrobats(NamedTuple):
    """A pyramid of acrobats; its followers alone matter."""


class Cemetery(NamedTuple):
    """A cemetery; its followers alone matter."""


class FortuneTeller(NamedTuple):
    """The fortune teller's tent."""

    little_buildings: Annotated[
        OwnBuildings, "Little buildings on its tile and the 4 beside it."
    ] = NO_BUILDINGS


class Shepherd(NamedTuple):
    """A shepherd and his flock."""

    flock: Annotated[Count, "Sheep on the flock's tokens."] = 0


Feature: TypeAlias = (
    Road
    | City
    | Monastery
    | Field
    | BarnField
    | Barn
    | Castle
    | Hut
    | Vodyanoy
    | Garden
    | GermanCastle
    | AbbotMonastery
    | GermanCathedral
    | Cemetery
    | HauntedCastle
    | FortuneTeller
    | Shepherd
    | Circus
    | Acrobats
    | Toll
)
