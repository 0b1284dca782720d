"""A board as the request gives it: tiles, figures, other pieces, the rule set; and its faults.

The fields have the names of the request. x grows east, y grows south, rotations are clockwise in
degrees, sides are those of the board and not of the unrotated tile. None is a field not given.
"""

from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.carcassonne.board.design import Design
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import Player, RuleSet
from shared.core.answers import Mode
from shared.core.declarations import Length
from shared.core.illegal import Fault, Faults, Place
from shared.core.phrases import Word

Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""Degrees, clockwise."""
ROTATIONS = get_args(Rotation)
TileId: TypeAlias = Annotated[str, Length(1, 40)]


class Space(NamedTuple):
    """A space of the board."""

    x: int
    y: int

    def surrounding(self) -> list["Space"]:
        """The eight spaces around it, column by column."""
        near = [Space(self.x + dx, self.y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        return [space for space in near if space != self]


class PlacedTile(NamedTuple):
    """A tile and the space of its first cell; `design` is None for an unknown id."""

    tile: str
    design: Design | None
    x: int
    y: int
    rotation: int = 0


class PlacedFollower(NamedTuple):
    """`count` figures of one sort of one player at one place.

    `on` is road, city, field, castle, pyramid … as the contract lists them. `side` is a side or a
    half-edge, `segment` the index of a segment of the design; both None where neither is needed.
    """

    player: str
    figure: str
    x: int
    y: int
    on: str
    side: str | None = None
    segment: int | None = None
    count: int = 1  # type: ignore[assignment]  # hides tuple.count, which nobody calls
    ghosts: int = 0
    hill: bool = False


class Fairy(NamedTuple):
    """The fairy beside a follower of `player`; the rest is None unless the tile has several."""

    x: int
    y: int
    player: str
    figure: str | None = None
    on: str | None = None
    side: str | None = None
    segment: int | None = None


class SegmentPlace(NamedTuple):
    """A place on a segment, as in `PlacedFollower`; for the mage and the witch a road or city."""

    x: int
    y: int
    on: str
    side: str | None = None
    segment: int | None = None


class Bridge(NamedTuple):
    """A bridge over a tile, from north to south or from west to east."""

    x: int
    y: int
    axis: Literal["NS", "WE"]


class BoardEdge(NamedTuple):
    """A side of a space of the board."""

    x: int
    y: int
    side: str


class Tunnel(NamedTuple):
    """Two mouths that carry tokens of one colour, or the one that has its token so far."""

    ends: tuple[BoardEdge, ...]


class Ferry(NamedTuple):
    """A ferry on a lake tile; it joins the road ends at two of its sides."""

    x: int
    y: int
    sides: tuple[str, str]


class Tollhouse(NamedTuple):
    """A tollhouse on the crossing of a tile, at the end of the road that leaves by `side`."""

    player: str
    x: int
    y: int
    side: str


class PlacedBuilding(NamedTuple):
    """A little building: `kind` is shed, house or tower."""

    kind: str
    x: int
    y: int


class BigTop(NamedTuple):
    """The big top on a circus tile; `value` is that of the animal token under it."""

    x: int
    y: int
    value: int


SINGLE_PIECES = ("fairy", "mage", "witch", "big_top")
"""The fields of `Pieces` that hold one piece or None; the others hold several."""


@dataclass(frozen=True, slots=True)
class Pieces:
    """The pieces on the board besides the followers."""

    fairy: Fairy | None = None
    mage: SegmentPlace | None = None
    witch: SegmentPlace | None = None
    bridges: tuple[Bridge, ...] = ()
    castles: tuple[BoardEdge, ...] = ()
    tunnels: tuple[Tunnel, ...] = ()
    ferries: tuple[Ferry, ...] = ()
    tollhouses: tuple[Tollhouse, ...] = ()
    little_buildings: tuple[PlacedBuilding, ...] = ()
    big_top: BigTop | None = None


@dataclass(frozen=True, slots=True)
class BoardPosition:
    """A whole board.

    `all_features` asks for every feature, not only for those that are held or score. `faults` were
    found while the request was read; they are raised together with those of the board.
    """

    rules: RuleSet
    mode: Mode
    players: tuple[Player, ...]
    tiles: tuple[PlacedTile, ...]
    followers: tuple[PlacedFollower, ...] = ()
    pieces: Pieces = field(default_factory=Pieces)
    holdings: Holdings = field(default_factory=Holdings)
    all_features: bool = False
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """A board and the tile just laid on it, an index of `board.tiles`; `player` laid it."""

    board: BoardPosition
    laid: int
    player: str


@dataclass(frozen=True, slots=True)
class FitsPosition:
    """A board, an empty space, and the designs to try there, in the order of the answer."""

    board: BoardPosition
    x: int
    y: int
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

    def note_places(self, code: str, *places: Place) -> None:
        """Notes a fault that involves several places; it points at the last of them."""
        self._found.append(Fault(code, places[-1].pointer, places=places))

    def refuse_piece(self, piece: str, where: str) -> None:
        """Notes that nothing at this place can hold such a piece; `where` is its pointer."""
        self.breach("figure.place", where, wording="nothing", piece=Word(f"piece.{piece}"))
