"""Features, the figures on them, tokens, players and the rule set of a request.

These are the positions of the operations feature-scores and sheet-scores, with the field names of
the request. Counts are whole numbers from 0.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar

from shared.core.sheet import Mode

Edition: TypeAlias = Literal["C1", "C2", "C3"]
PointerSteps: TypeAlias = Sequence[str | int]
"""The steps of a JSON pointer into the request."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """Edition, expansions and options in force; None for expansions is all of them."""

    edition: Edition = "C3"
    expansions: frozenset[str] | None = None
    little_buildings: Literal["basic", "variant"] = "basic"
    tiny_city: Literal[4, 2] = 4
    hill_tie_break: bool = True
    labyrinth: Literal["basic", "advanced"] = "basic"
    barn_field_castle: Literal[4, 2] = 4
    easter_second: Literal["dense", "strict"] = "dense"
    open_inn: Literal["zero", "ignore"] = "zero"


class Player(NamedTuple):
    """A player and the points already on the track; None where the request has none."""

    id: str
    carried: int | None = None


class Follower(NamedTuple):
    """`count` figures of one sort of one player on a feature; `ghosts` is for all of them together.

    `big_top_tiles`: circus and acrobat tiles among the ringmaster's own and the 8 around, 0-9.
    """

    player: str
    figure: str
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which nobody calls
    ghosts: int = 0
    hill: bool = False
    big_top_tiles: int = 0


class LittleBuildings(NamedTuple):
    """Little buildings that count for a feature."""

    shed: int = 0
    house: int = 0
    tower: int = 0


class Triangles(NamedTuple):
    """Triangular tiles: `single` alone in their square, `paired` squares filled by two."""

    single: int = 0
    paired: int = 0


class Tanners(NamedTuple):
    """Players with a follower on Leipzig's Tanners; the field's printed sheds and farmhouses."""

    players: tuple[str, ...] = ()
    buildings: int = 0


NO_BUILDINGS = LittleBuildings()
NO_TRIANGLES = Triangles()
NO_TANNERS = Tanners()
NO_PLAYERS: Mapping[str, int] = MappingProxyType({})


class Road(NamedTuple):
    """A road; `tiles` are ordinary ones: bridges, tunnels and so on are counted apart."""

    complete: bool = False
    tiles: int = 0
    inns: int = 0
    mage: bool = False
    witch: bool = False
    signposts: int = 0
    signpost_kinds: int = 1
    wainwrights: tuple[str, ...] = ()
    little_buildings: LittleBuildings = NO_BUILDINGS
    german_cathedral_segments: int = 0
    german_cathedrals: int = 0
    german_castles: int = 0
    labyrinth_followers: int = 0
    bridges: int = 0
    tunnels: int = 0
    ferries: int = 0
    labyrinths: int = 0
    wonder_roads: int = 0
    leipzig_roads: int = 0
    double_tiles: int = 0
    triangles: Triangles = NO_TRIANGLES


class City(NamedTuple):
    """A city; `wonders` names the wonder tiles whose large city belongs to it."""

    complete: bool = False
    tiles: int = 0
    coats: int = 0
    cathedrals: int = 0
    besieged: bool = False
    mage: bool = False
    witch: bool = False
    little_buildings: LittleBuildings = NO_BUILDINGS
    wonders: tuple[str, ...] = ()
    coiners: tuple[str, ...] = ()
    darmstadtium: bool = False
    german_castles: int = 0
    triangles: Triangles = NO_TRIANGLES


class Monastery(NamedTuple):
    """A building of the monastery kind; `neighbours` are the occupied spaces of the 8 around.

    `neighbour_tiles` is what they are as tiles (C1), None for the same number.
    """

    building: str = "monastery"
    neighbours: int = 0
    neighbour_tiles: int | None = None
    vineyards: int = 0
    little_buildings: LittleBuildings = NO_BUILDINGS
    challenge: str = "none"
    church_followers: Mapping[str, int] = NO_PLAYERS
    taken_back: bool = False


class Garden(NamedTuple):
    """A garden; neighbours as of a monastery."""

    neighbours: int = 0
    neighbour_tiles: int | None = None
    little_buildings: LittleBuildings = NO_BUILDINGS
    taken_back: bool = False


class GermanCastle(NamedTuple):
    """A German castle; `neighbours` are the occupied spaces of the 10 around."""

    neighbours: int = 0
    neighbour_tiles: int | None = None
    little_buildings: LittleBuildings = NO_BUILDINGS
    taken_back: bool = False


class Field(NamedTuple):
    """A field; `cities` are complete and not besieged, `besieged_cities` complete and besieged."""

    cities: int = 0
    besieged_cities: int = 0
    castles: int = 0
    little_buildings: LittleBuildings = NO_BUILDINGS
    pigsty: bool = False
    tanners: Tanners = NO_TANNERS
    barn_placed: bool = False


class BarnField(NamedTuple):
    """A field with a barn, for the farmers who came from the City of Carcassonne."""

    cities: int = 0
    besieged_cities: int = 0
    castles: int = 0
    little_buildings: LittleBuildings = NO_BUILDINGS
    pigsty: bool = False


class Barn(NamedTuple):
    """A field with a barn, for the owners of barns."""

    cities: int = 0
    besieged_cities: int = 0
    castles: int = 0
    little_buildings: LittleBuildings = NO_BUILDINGS


class AbbotMonastery(NamedTuple):
    """A German, Dutch or Belgian, or Japanese building held by a figure as abbot.

    `row` and `column` are the spaces beside its own up to the first gap, on both sides together;
    `row_tiles` and `column_tiles` what they are as tiles (C1), None for the same number.
    """

    building: str = "german"
    row: int = 0
    column: int = 0
    row_tiles: int | None = None
    column_tiles: int | None = None
    little_buildings: LittleBuildings = NO_BUILDINGS


class GermanCathedral(NamedTuple):
    """A German cathedral and the roads that reach it, each once.

    Only some fields of a road count here: whether it is complete, its tiles, segments and inns.
    """

    roads: tuple[Road, ...] = ()
    little_buildings: LittleBuildings = NO_BUILDINGS


class Hut(NamedTuple):
    """The Hut of Baba Yaga."""

    empty_spaces: int = 0
    little_buildings: LittleBuildings = NO_BUILDINGS


class HauntedCastle(NamedTuple):
    """A haunted castle; `start_tile_spaces` are misty spaces of the start tile in reach, 0-2."""

    mist_tiles: int = 0
    start_tile_spaces: int = 0
    little_buildings: LittleBuildings = NO_BUILDINGS


class Circus(NamedTuple):
    """A circus; `value` is its animal token, the followers stand on its tile and the 8 around."""

    value: int = 0


class Castle(NamedTuple):
    """A castle; `value` (in play) is that of the best neighbouring feature just completed."""

    value: int = 0


class Toll(NamedTuple):
    """What tolls are collected for on a road, and the players with a tollhouse at its ends."""

    owners: tuple[str, ...] = ()
    farms: int = 0
    sheds: int = 0
    gardens: int = 0
    highwaymen: int = 0
    travellers: int = 0


class Vodyanoy(NamedTuple):
    """The tile of Vodyanoy."""


class Acrobats(NamedTuple):
    """A pyramid of acrobats."""


class Cemetery(NamedTuple):
    """A cemetery."""


class FortuneTeller(NamedTuple):
    """A fortune teller's tent; little buildings on its tile and the 4 beside."""

    little_buildings: LittleBuildings = NO_BUILDINGS


class Shepherd(NamedTuple):
    """Shepherds in a field; `flock` is the sum of the flock's tokens."""

    flock: int = 0


Feature: TypeAlias = (
    Road
    | City
    | Monastery
    | Garden
    | GermanCastle
    | Field
    | BarnField
    | Barn
    | AbbotMonastery
    | GermanCathedral
    | Hut
    | HauntedCastle
    | Circus
    | Castle
    | Toll
    | Vodyanoy
    | Acrobats
    | Cemetery
    | FortuneTeller
    | Shepherd
)


KIND_NAMES: Mapping[type[Feature], str] = {
    Road: "road",
    City: "city",
    Monastery: "monastery",
    Garden: "garden",
    GermanCastle: "german_castle",
    Field: "field",
    BarnField: "barn_field",
    Barn: "barn",
    AbbotMonastery: "abbot_monastery",
    GermanCathedral: "german_cathedral",
    Hut: "hut",
    HauntedCastle: "haunted_castle",
    Circus: "circus",
    Castle: "castle",
    Toll: "toll",
    Vodyanoy: "vodyanoy",
    Acrobats: "acrobats",
    Cemetery: "cemetery",
    FortuneTeller: "fortune_teller",
    Shepherd: "shepherd",
}
"""The name of every kind of feature, as requests give it."""
KIND_CLASSES: Mapping[str, type[Feature]] = {name: of for of, name in KIND_NAMES.items()}
F = TypeVar("F", bound=Feature, covariant=True)


class HeldFeature(NamedTuple, Generic[F]):
    """A feature and its figures; `fairy` is the player whose follower here has the fairy."""

    feature: F
    followers: tuple[Follower, ...] = ()
    fairy: str | None = None


class Bet(NamedTuple):
    """A chip laid on a completed road or city of so many tiles."""

    player: str
    chip: str
    kind: str
    tiles: int


class Wonder(NamedTuple):
    """A wonder and its owner; `count` is that of other players' knights or of his own farmers."""

    wonder: str
    owner: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls


@dataclass(frozen=True, slots=True)
class Holdings:
    """Tokens, titles, chips and wonders of the players; None for what the request leaves out."""

    king: str | None = None
    robber_baron: str | None = None
    completed_cities: int | None = None
    completed_roads: int | None = None
    goods: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    gold: Mapping[str, int] = field(default_factory=dict)
    fruit: Mapping[str, int] = field(default_factory=dict)
    gifts: Mapping[str, int] = field(default_factory=dict)
    eggs: Mapping[str, int] = field(default_factory=dict)
    robbers: Mapping[str, int] = field(default_factory=dict)
    bets: tuple[Bet, ...] = ()
    wonders: tuple[Wonder, ...] = ()


@dataclass(frozen=True, slots=True)
class FeaturePosition:
    """One feature to be scored by itself."""

    rules: RuleSet
    mode: Mode
    players: tuple[Player, ...]
    held: HeldFeature[Feature]


@dataclass(frozen=True, slots=True)
class SheetPosition:
    """Every feature that is still held, and the tokens."""

    rules: RuleSet
    mode: Mode
    players: tuple[Player, ...]
    features: tuple[HeldFeature[Feature], ...] = ()
    holdings: Holdings = field(default_factory=Holdings)
