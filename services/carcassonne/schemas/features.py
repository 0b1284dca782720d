"""The kinds of feature that a request may describe: each has its own fields and no others.

A count left out is 0, a flag left out is false. Numbers that contradict each other are refused
later, in `contradictions.py`.
"""

from collections.abc import Mapping

from services.carcassonne.rules.catalogue import MOST, PLAYERS, ROADS
from services.carcassonne.rules.names import (
    ABBOT_BUILDINGS,
    BUILDINGS,
    CHALLENGES,
    CITY_WONDERS,
)
from services.carcassonne.rules.surroundings import CASTLE_SPACES, SPACES
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, StrictField, WholeNumber, player_id


def kind_field(kind: str) -> OneOf:
    """The field that distinguishes the kinds."""
    return OneOf(kind)


def count_field(note: str | None = None, most: int = MOST) -> WholeNumber:
    """How many of something; 0 when left out."""
    return WholeNumber(0, most, default=0, note=note)


def flag_field(note: str | None = None) -> Flag:
    """Whether something is there; false when left out."""
    return Flag(default=False, note=note)


def players_field(note: str) -> ListOf:
    """Players of whom something is true."""
    return ListOf(player_id(), PLAYERS, default=list, note=note)


def tiles_of_c1_field(of: str, spaces: int) -> WholeNumber:
    """Edition C1 counts tiles where the others count spaces; two triangles fill one."""
    return WholeNumber(
        0, 2 * spaces, optional=True, note=f"Edition C1: tiles on those spaces, if not `{of}`."
    )


class LittleBuildings(Body):
    """Little buildings by their kind."""

    shed = count_field()
    house = count_field()
    tower = count_field()


class Triangles(Body):
    """Triangular tiles: squares that hold one of them, and squares that hold two."""

    single = count_field("Squares with one triangle.")
    paired = count_field("Squares with two triangles.")


class Tanners(Body):
    """The Tanners' quarter of Leipzig: who has a follower there, and what it pays for."""

    players = players_field("Who has a follower there.")
    buildings = count_field("Printed sheds and farmhouses on the field.")


def counts_field(body: Body, note: str) -> Nested:
    """Counts by kind, all 0 when left out: a sheet has a hundred of these, so they are copied."""
    return Nested(body, default=body.normalize({}).copy, note=note)


def little_buildings_field(where: str) -> Nested:
    """Little buildings that belong to a feature."""
    return counts_field(LittleBuildings(), f"Little buildings {where}.")


def triangles_field() -> Nested:
    """Triangular tiles of a feature."""
    return counts_field(Triangles(), "Triangular tiles, not among `tiles`.")


def complete_field() -> Flag:
    """Whether a road or a city is complete."""
    return flag_field("Whether it is complete.")


def cathedral_segments_field() -> WholeNumber:
    """Roads that begin at a German cathedral."""
    return count_field("Its segments on German cathedral tiles, each counted.")


def _road_tile_fields() -> dict[str, StrictField]:
    apart = "one tile each, not among `tiles`"
    return {
        "complete": complete_field(),
        "tiles": count_field("Ordinary road tiles."),
        "inns": count_field("Inns on the lake beside it."),
        "german_cathedral_segments": cathedral_segments_field(),
        "bridges": count_field(f"Wooden bridges, {apart}."),
        "tunnels": count_field(f"Tunnel tiles, {apart}."),
        "ferries": count_field(f"Ferry tiles, {apart}."),
        "labyrinths": count_field(f"Labyrinth tiles, {apart}."),
        "wonder_roads": count_field("Long forking roads of Notre-Dame or Stonehenge."),
        "leipzig_roads": count_field("Long roads of Leipzig tiles."),
        "double_tiles": count_field("Double tiles on both halves of which the road lies."),
        "triangles": triangles_field(),
    }


def _other_road_fields() -> dict[str, StrictField]:
    return {
        "mage": flag_field("The mage stands on it."),
        "witch": flag_field("The witch stands on it."),
        "signposts": count_field("Signposts in the right direction."),
        "signpost_kinds": WholeNumber(1, 3, default=1, note="In play: how many kinds of them."),
        "wainwrights": players_field("In play: who has a follower with Leipzig's Wainwrights."),
        "little_buildings": little_buildings_field("on its tiles"),
        "german_cathedrals": count_field("German cathedrals at which it ends."),
        "german_castles": count_field("In play: German castles at which it ends."),
        "labyrinth_followers": count_field("In play, advanced labyrinth: followers on it."),
    }


CATHEDRAL_ROAD = Body.of("CathedralRoad", _road_tile_fields())
ROAD = Body.of("Road", {"kind": kind_field("road"), **_road_tile_fields(), **_other_road_fields()})


class City(Body):
    """A city and the knights in it."""

    kind = kind_field("city")
    complete = complete_field()
    tiles = count_field("City tiles.")
    coats = count_field("Coats of arms.")
    cathedrals = count_field("Cathedrals.")
    besieged = flag_field("Besieged: cathars, siege or besiegers.")
    mage = flag_field("The mage stands in it.")
    witch = flag_field("The witch stands in it.")
    little_buildings = little_buildings_field("on its tiles")
    wonders = ListOf(
        OneOf(*CITY_WONDERS),
        len(CITY_WONDERS),
        default=list,
        note="Wonder tiles whose large city it is, not among `tiles`.",
    )
    coiners = players_field("In play: who has a follower with Leipzig's Coiners.")
    darmstadtium = flag_field("In play: the Darmstadtium stands in it.")
    german_castles = count_field("In play: German castles at which it ends.")
    triangles = triangles_field()


class Monastery(Body):
    """A monastery, or a building that is scored as one, and the monk on it."""

    kind = kind_field("monastery")
    building = OneOf(*BUILDINGS, default="monastery")
    neighbours = count_field("Occupied spaces around it.", SPACES)
    neighbour_tiles = tiles_of_c1_field("neighbours", SPACES)
    vineyards = count_field("Vineyards around it.", SPACES)
    little_buildings = little_buildings_field("on its tile and around it")
    challenge = OneOf(*CHALLENGES, default="none", note="Between it and a shrine, or of a shrine.")
    church_followers = MapOf(
        player_id(),
        WholeNumber(0, MOST),
        PLAYERS,
        default=dict,
        note="In play, church of Darmstadt: followers on its nine tiles by player.",
    )
    taken_back = flag_field("In play: an abbot, taken back before it is complete.")


class Garden(Body):
    """A garden and the abbot on it."""

    kind = kind_field("garden")
    neighbours = count_field("Occupied spaces around it.", SPACES)
    neighbour_tiles = tiles_of_c1_field("neighbours", SPACES)
    little_buildings = little_buildings_field("on its tile and around it")
    taken_back = flag_field("In play: the abbot, taken back before it is complete.")


class GermanCastle(Body):
    """A castle of the Castles in Germany, on two spaces."""

    kind = kind_field("german_castle")
    neighbours = count_field("Occupied spaces around it.", CASTLE_SPACES)
    neighbour_tiles = tiles_of_c1_field("neighbours", CASTLE_SPACES)
    little_buildings = little_buildings_field("on its tile and around it")
    taken_back = flag_field("In play: an abbot, taken back before it is complete.")


CITIES = "Complete cities beside it, without the besieged; with Carcassonne and Leipzig."
BESIEGED = "Complete cities beside it that are besieged."
CASTLES = "Castles beside it."
PIGSTY = "A pigsty stands on it."


class Field(Body):
    """A field and the farmers on it; a pig is a follower entry."""

    kind = kind_field("field")
    cities = count_field(CITIES)
    besieged_cities = count_field(BESIEGED)
    castles = count_field(CASTLES)
    little_buildings = little_buildings_field("on its tiles")
    pigsty = flag_field(PIGSTY)
    tanners = Nested(Tanners(), filled=True, note="Leipzig's Tanners.")
    barn_placed = flag_field("In play: a barn has just been placed on it.")


class BarnField(Body):
    """A field with a barn, and the farmers who came there from the City of Carcassonne."""

    kind = kind_field("barn_field")
    cities = count_field(CITIES)
    besieged_cities = count_field(BESIEGED)
    castles = count_field(CASTLES)
    little_buildings = little_buildings_field("on its tiles")
    pigsty = flag_field(PIGSTY)


class Barn(Body):
    """A field with a barn, for the barns' owners."""

    kind = kind_field("barn")
    cities = count_field(CITIES)
    besieged_cities = count_field(BESIEGED)
    castles = count_field(CASTLES)
    little_buildings = little_buildings_field("on its tiles")


class AbbotMonastery(Body):
    """A German, Dutch or Belgian, or Japanese building and the figure placed there as abbot."""

    kind = kind_field("abbot_monastery")
    building = OneOf(*ABBOT_BUILDINGS, default="german")
    row = count_field("Occupied spaces of its row up to the first gap, without its own.")
    column = count_field("The same of its column.")
    row_tiles = tiles_of_c1_field("row", MOST)
    column_tiles = tiles_of_c1_field("column", MOST)
    little_buildings = little_buildings_field("on the counted tiles")


class GermanCathedral(Body):
    """A German cathedral and the archbishop on it."""

    kind = kind_field("german_cathedral")
    roads = ListOf(
        Nested(CATHEDRAL_ROAD), ROADS, default=list, note="Every road that reaches it, each once."
    )
    little_buildings = little_buildings_field("on its tile and the tiles of its roads")


class Hut(Body):
    """The hut of Baba Yaga."""

    kind = kind_field("hut")
    empty_spaces = count_field("Empty spaces around it.", SPACES)
    little_buildings = little_buildings_field("on its tile and around it")


class HauntedCastle(Body):
    """A haunted castle."""

    kind = kind_field("haunted_castle")
    mist_tiles = count_field("Tiles with mist, its own and the 8 around.", SPACES + 1)
    start_tile_spaces = count_field("Misty spaces of the start tile among the nine.", 2)
    little_buildings = little_buildings_field("on its tile and around it")


class Circus(Body):
    """A circus and the followers on its tile and around it."""

    kind = kind_field("circus")
    value = count_field("Points of the animal token.")


class Castle(Body):
    """A castle and its lord."""

    kind = kind_field("castle")
    value = count_field("In play: points of the best neighbour just completed.")


class Toll(Body):
    """An open road that ends at a crossing with tollhouses."""

    kind = kind_field("toll")
    owners = players_field("Whose tollhouses stand at its ends.")
    farms = count_field("Printed farms on it.")
    sheds = count_field("Printed sheds on it.")
    gardens = count_field("Printed gardens on it.")
    highwaymen = count_field("Highwaymen on it.")
    travellers = count_field("Groups of travellers on it.")


class Vodyanoy(Body):
    """The lake of the Vodyanoy; its followers alone matter."""

    kind = kind_field("vodyanoy")


class Acrobats(Body):
    """A pyramid of acrobats; its followers alone matter."""

    kind = kind_field("acrobats")


class Cemetery(Body):
    """A cemetery; its followers alone matter."""

    kind = kind_field("cemetery")


class FortuneTeller(Body):
    """The fortune teller's tent."""

    kind = kind_field("fortune_teller")
    little_buildings = little_buildings_field("on its tile and the 4 beside it")


class Shepherd(Body):
    """A shepherd and his flock."""

    kind = kind_field("shepherd")
    flock = count_field("Sheep on the flock's tokens.")


KINDS: Mapping[str, Body] = {
    "road": ROAD,
    "city": City(),
    "monastery": Monastery(),
    "field": Field(),
    "barn_field": BarnField(),
    "barn": Barn(),
    "castle": Castle(),
    "hut": Hut(),
    "vodyanoy": Vodyanoy(),
    "garden": Garden(),
    "german_castle": GermanCastle(),
    "abbot_monastery": AbbotMonastery(),
    "german_cathedral": GermanCathedral(),
    "cemetery": Cemetery(),
    "haunted_castle": HauntedCastle(),
    "fortune_teller": FortuneTeller(),
    "shepherd": Shepherd(),
    "circus": Circus(),
    "acrobats": Acrobats(),
    "toll": Toll(),
}
"""Every kind of feature, by its name."""
