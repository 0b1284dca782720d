"""A board as the request gives it: tiles, figures, other pieces, the rule set; and its faults.

x grows east, y grows south, rotations are clockwise in degrees, sides are those of the board and
not of the unrotated tile. None is a field not given.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, Protocol, TypeAlias, TypeVar, get_args

from services.carcassonne.board.design import HALVES, SIDES, Design
from services.carcassonne.rules import called, limits
from services.carcassonne.rules.called import ROTATION, LittleBuildingKind
from services.carcassonne.rules.expansions import (
    FAIRY_EXPANSIONS,
    HILL_EXPANSIONS,
    KIND_EXPANSIONS,
    PIECE_EXPANSIONS,
    TOKEN_EXPANSIONS,
)
from services.carcassonne.rules.feature_markers import BRIDGES, TUNNELS
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.kinds import PLACES
from services.carcassonne.rules.names import ALL_FIGURES, PLACES_MEANT
from services.carcassonne.rules.position import Figures, FigureSort, Ghosts, Owner, Player, RuleSet
from shared.core.answers import Mode
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Choices,
    InExpansions,
    Key,
    Length,
    Part,
    Piece,
    PlayerId,
    Range,
    read_fields,
)
from shared.core.illegal import Fault, Faults, Place
from shared.core.phrases import NO_PARAMS, Param

Clashes: TypeAlias = Literal["refuse", "score"]
Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees, clockwise."""
ROTATIONS = get_args(Rotation)
TILE_ID_LENGTH = Length(1, 40)
TileId: TypeAlias = Annotated[str, TILE_ID_LENGTH]
Coordinate: TypeAlias = Annotated[int, Range(-limits.FARTHEST, limits.FARTHEST)]
Column: TypeAlias = Annotated[Coordinate, "The column of its space, growing east.", called.COLUMN]
Row: TypeAlias = Annotated[Coordinate, "The row of its space, growing south.", called.ROW]
Side: TypeAlias = Annotated[str, Choices(*SIDES)]
SpaceSide: TypeAlias = Annotated[Side, "The side of that space, in the board’s frame."]
PlaceSide: TypeAlias = Annotated[
    str | None,
    Choices(*SIDES, *HALVES),
    "In the board’s frame, a half-edge for fields; left out where the tile has one such.",
    called.SIDE,
]
PlaceSegment: TypeAlias = Annotated[
    int | None, Range(0, limits.SEGMENTS - 1), "Instead of `side`: its index in the tile."
]
Standing: TypeAlias = Annotated[str, Choices(*PLACES), PLACES_MEANT, called.STANDING]
SPACE_SIDE = Part("SpaceSide")
TileRotation: TypeAlias = Annotated[int, Choices(*ROTATIONS), "Degrees, clockwise.", ROTATION]


class Space(NamedTuple):
    """A space of the board."""

    x: Column
    y: Row

    def surrounding(self) -> list["Space"]:
        """The eight spaces around it, column by column."""
        near = [Space(self.x + dx, self.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return [space for space in near if space != self]


class Located(Protocol):
    """Anything on a space."""

    @property
    def x(self) -> int: ...
    @property
    def y(self) -> int: ...


class PlacedTile(NamedTuple):
    """A tile and the space of its first cell; `design` is None for an unknown id."""

    tile: str
    design: Design | None
    x: int
    y: int
    rotation: int = 0


class PlacedFollower(NamedTuple):
    """Figures of one sort of one player at one place."""

    player: Owner
    figure: FigureSort
    x: Column
    y: Row
    on: Annotated[Standing, "What they stand on there."]
    side: PlaceSide = None
    segment: PlaceSegment = None
    number: Figures = 1
    ghosts: Ghosts = 0
    hill: Annotated[
        bool,
        "It stands on a hill; not needed for a hill printed on its tile.",
        Piece(*HILL_EXPANSIONS),
    ] = False
    flock: Annotated[
        tuple[Annotated[int, Range(1, limits.SHEEP_OF_A_TOKEN)], ...],
        AtMost(limits.FLOCK_TOKENS),
        "Shepherd: the sheep on each of the tokens of the flock.",
        InExpansions(*ALL_FIGURES["shepherd"].expansions),
    ] = ()
    taken_back: Annotated[
        bool,
        "In play: an abbot whom his player takes back before his building is complete.",
        InExpansions(*ALL_FIGURES["abbot"].expansions),
    ] = False


class Fairy(NamedTuple):
    """The fairy beside a follower; what it stands on is needed only if the tile has several."""

    x: Column
    y: Row
    player: Annotated[PlayerId, "Beside whose follower it stands."]
    figure: Annotated[FigureSort | None, "Where one tile holds several."] = None
    on: Annotated[Standing | None, "What that follower stands on, if several do."] = None
    side: PlaceSide = None
    segment: PlaceSegment = None


class SegmentPlace(NamedTuple):
    """A place on a road or a city."""

    x: Column
    y: Row
    on: Annotated[str, Choices("road", "city"), "What it stands on there."]
    side: PlaceSide = None
    segment: PlaceSegment = None


class Bridge(NamedTuple):
    """A wooden bridge; both its ends become road edges."""

    x: Column
    y: Row
    axis: Annotated[
        Literal["NS", "WE"], "Whether it leads from north to south or from west to east."
    ]


class BoardEdge(NamedTuple):
    """A side of a space."""

    x: Column
    y: Row
    side: SpaceSide


class PlacedCastle(NamedTuple):
    """A castle, by either of its tiles and the side towards the other one."""

    x: Column
    y: Row
    side: SpaceSide
    built_now: Annotated[
        bool, "Built in this turn: a follower in its city may be given as in the city."
    ] = False


class Tunnel(NamedTuple):
    """Mouths with tokens of one colour: both, or the one that has its token so far."""

    ends: Annotated[
        tuple[Annotated[BoardEdge, SPACE_SIDE], ...],
        AtLeast(1),
        AtMost(2),
        "The sides at which the mouths are.",
    ]


class Ferry(NamedTuple):
    """A ferry on a lake: it joins the road ends at two sides."""

    x: Column
    y: Row
    sides: Annotated[
        tuple[Side, ...], AtLeast(2), AtMost(2), "The two sides whose road ends it joins."
    ]


class Tollhouse(NamedTuple):
    """A tollhouse on a crossing, at the end of the road that leaves it by `side`."""

    player: Annotated[PlayerId, "Whose tollhouse it is."]
    x: Column
    y: Row
    side: SpaceSide
    large: Annotated[bool, "It shows 2, the large toll, which is collected in play."] = False


class PlacedBuilding(NamedTuple):
    """A little building."""

    kind: Annotated[LittleBuildingKind, "Which building it is."]
    x: Column
    y: Row


class GoldPile(NamedTuple):
    """Gold ingots on a tile."""

    x: Column
    y: Row
    number: Annotated[int, Range(1, limits.MOST), Key("count"), "How many ingots."]


class BigTop(NamedTuple):
    """The big top, and its animal token."""

    x: Column
    y: Row
    value: Annotated[int, Range(0, limits.MOST), "Points of the animal token under it."]


T = TypeVar("T")
PiecesOf: TypeAlias = Annotated[tuple[T, ...], AtMost(limits.BOARD_PIECES)]
PlaceOnALine: TypeAlias = Annotated[SegmentPlace | None, Part("PlaceOnALine")]


@dataclass(frozen=True, slots=True)
class Pieces:
    """Pieces on the board other than followers."""

    fairy: Annotated[
        Fairy | None,
        Part("PlacedFairy", ("player", "figure", "x", "y", "on", "side", "segment")),
        "The fairy beside a follower.",
        Piece(*FAIRY_EXPANSIONS),
    ] = None
    mage: Annotated[
        PlaceOnALine,
        "The road or city on which the mage stands.",
        called.MAGE,
        Piece(*PIECE_EXPANSIONS["mage"]),
    ] = None
    witch: Annotated[
        PlaceOnALine,
        "The road or city on which the witch stands.",
        Piece(*PIECE_EXPANSIONS["witch"]),
    ] = None
    bridges: Annotated[
        PiecesOf[Bridge], "Wooden bridges.", BRIDGES, Piece(*PIECE_EXPANSIONS["bridges"])
    ] = ()
    castles: Annotated[
        PiecesOf[PlacedCastle],
        "Castles, each by either of its tiles.",
        called.CASTLES,
        Piece(*PIECE_EXPANSIONS["castles"]),
    ] = ()
    tunnels: Annotated[
        PiecesOf[Tunnel], "Tunnel tokens, by colour.", TUNNELS, Piece(*PIECE_EXPANSIONS["tunnels"])
    ] = ()
    ferries: Annotated[
        PiecesOf[Ferry], "Ferries on lakes.", Piece(*PIECE_EXPANSIONS["ferries"])
    ] = ()
    tollhouses: Annotated[
        PiecesOf[Tollhouse],
        "Tollhouses on crossings.",
        called.TOLLHOUSES,
        Piece(*KIND_EXPANSIONS["toll"]),
    ] = ()
    little_buildings: Annotated[
        PiecesOf[PlacedBuilding],
        "Little buildings on tiles.",
        Piece(*PIECE_EXPANSIONS["little_buildings"]),
        called.BUILDINGS,
    ] = ()
    big_top: Annotated[
        BigTop | None,
        "The big top on a circus tile.",
        called.BIG_TOP,
        Piece(*KIND_EXPANSIONS["circus"]),
    ] = None
    gold: Annotated[
        PiecesOf[GoldPile], "Gold ingots on tiles.", Piece(*TOKEN_EXPANSIONS["gold"])
    ] = ()


NO_PIECES = Pieces()
SINGLE_PIECES = tuple([one.name for one in read_fields(Pieces) if one.default is None])
"""The fields of `Pieces` that hold one piece or None; the others hold several."""
_COUNTED = [title.counted for title in TITLES]
BOARD_HOLDINGS = Part(
    "BoardHoldings",
    tuple([one.name for one in read_fields(Holdings) if one.name not in _COUNTED]),
    "What is held beside features; what is counted on the board is not among it.",
)


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A whole board.

    `all_features` asks for every feature, not only for those that are held or score. `faults` were
    found while the request was read; they are raised together with those of the board.
    """

    rules: RuleSet
    mode: Mode
    players: tuple[Player, ...]
    tiles: tuple[PlacedTile, ...] = ()
    followers: tuple[PlacedFollower, ...] = ()
    pieces: Pieces = NO_PIECES
    holdings: Holdings = field(default_factory=Holdings)
    all_features: bool = False
    clashes: Clashes = "refuse"
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class FitsPosition:
    """A board, a space (None: every free one), and the designs to try, in the answer's order."""

    board: BoardPosition
    space: Space | None
    designs: tuple[Design, ...]


@dataclass(frozen=True, slots=True)
class ComparisonPosition:
    """One board under two rule sets; that of the board itself is ignored."""

    board: BoardPosition
    rule_sets: tuple[RuleSet, RuleSet]


class BoardFaults(Faults):
    """Collects the faults of a board, starting with those found while the request was read."""

    def __init__(self, found: tuple[Fault, ...] = ()) -> None:
        super().__init__()
        self._found.extend(found)

    def note_places(
        self, code: str, *places: Place, wording: str = "", params: Mapping[str, Param] = NO_PARAMS
    ) -> None:
        """Notes a fault that involves several places; it points at the last of them."""
        fault = Fault(code, places[-1].pointer, params, places=places, wording=wording)
        self._found.append(fault)

    def note_empty(self, code: str, place: Place) -> None:
        """Notes that no tile lies where a piece that joins tiles should be."""
        self.note_places(code, place, wording="empty", params={"x": place.x, "y": place.y})

    def refuse_piece(self, piece: str, where: str, space: Located, *, is_empty: bool) -> None:
        """Notes that a space cannot hold a piece: no tile lies there, or one of another sort.

        `where` is the pointer of the piece; `piece` is the wording of a space with a tile.
        """
        wording = "empty" if is_empty else piece
        self.breach("figure.place", where, wording=wording, x=space.x, y=space.y)
