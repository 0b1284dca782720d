"""The types that the recogniser takes and returns.

A photo is always used upright, as its EXIF orientation says; `px` and `py` are pixels of that
upright picture from its upper left corner, x to the right and y down. A lattice point (x, y) is the
upper left corner of the cell (x, y). `rotation` is in degrees clockwise from the catalogue's
drawing: 0, 90, 180 or 270. A confidence lies between 0 and 1.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.recognition.catalogue import BASE, SETS
from shared.core.answers import PlayerName
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Choices,
    Inline,
    Length,
    ListedPlayerId,
    Range,
    WrittenAs,
)
from shared.core.phrases import Param

COLOURS = ("black", "blue", "green", "grey", "pink", "red", "yellow")
ROTATIONS = (0, 90, 180, 270)
KINDS_OF_SIDES = ("city", "road", "field", "river")
STAGES = ("picture", "grid", "tiles", "followers")
CANDIDATES = 5
MOST_COORDINATE = 1000
MOST_CELLS = 400
MOST_SCORES = 600_000
"""The most characters of the text of `BoardReading.scores`."""
MOST_PHOTO = 12_000_000
"""The most bytes of a photo."""
MOST_PIXELS = 40_000_000
MOST_NAME = 60
"""The most characters of the name of a reference pack."""
MOST_PACK = 400_000
"""The most bytes of a reference pack."""
MOST_POINTS = 1_000
MOST_SIDE = 30_000
"""The most pixels of a side of a photo; a corner may lie a little outside of it."""
MOST_ID = 8_000
"""The most characters of the id of a group: a group has at most `MOST_CELLS` cells."""
MOST_COPIES = 400
MOST_PLAYERS = 12

Column: TypeAlias = Annotated[
    int, Range(-MOST_COORDINATE, MOST_COORDINATE), "The column of the cell, growing to the right."
]
Row: TypeAlias = Annotated[
    int, Range(-MOST_COORDINATE, MOST_COORDINATE), "The row of the cell, growing downwards."
]
TileId: TypeAlias = Annotated[str, Length(1, 40), "The tile’s id in Carcassonne’s catalogue."]
Rotation: TypeAlias = Annotated[
    int, Choices(*ROTATIONS), "Degrees clockwise from the catalogue’s drawing."
]
Colour: TypeAlias = Annotated[str, Choices(*COLOURS), "The colour of the follower."]
PackName: TypeAlias = Annotated[
    str | None, Length(1, MOST_NAME), "What the owner calls the copy that the reference knows."
]
PackDay: TypeAlias = Annotated[
    str | None, Length(10, 10), "The day on which it was taught, as YYYY-MM-DD."
]
Share: TypeAlias = Annotated[float, Range(0, 1)]
"""A confidence, or a part of a whole."""


class Cell(NamedTuple):
    """A cell of the board."""

    x: Column
    y: Row


class LatticePoint(NamedTuple):
    """Where the upper left corner of the cell (x, y) lies in the upright picture, in pixels."""

    x: Column
    y: Row
    px: Annotated[float, Range(-MOST_SIDE, MOST_SIDE), "Pixels from the picture’s left."]
    py: Annotated[float, Range(-MOST_SIDE, MOST_SIDE), "Pixels from the picture’s top."]


class PlacedTile(NamedTuple):
    """A tile of the catalogue, such as BA/D, on a cell."""

    x: Column
    y: Row
    tile: TileId
    rotation: Rotation


class PlayerColour(NamedTuple):
    """A player's id and the colour of the followers: one of `COLOURS`."""

    id: ListedPlayerId
    colour: Colour


class Limits(NamedTuple):
    """Which tiles there are."""

    box: Annotated[
        Mapping[TileId, Annotated[int, Range(0, MOST_COPIES)]] | None,
        AtMost(1_000),
        "By tile: how many copies there are. Left out: those of `sets`.",
    ] = None
    sets: Annotated[
        tuple[Annotated[str, Choices(*dict.fromkeys((BASE, *SETS)))], ...],
        AtMost(len(SETS) + 1),
        "The sets whose tiles may lie on the table.",
    ] = (BASE,)
    tiles_laid: Annotated[
        int | None, Range(1, MOST_CELLS), "How many tiles lie on the table, if it is known."
    ] = None


OccupiedCells: TypeAlias = Annotated[
    frozenset[Cell] | None,
    WrittenAs(tuple[Cell, ...], frozenset),
    AtLeast(1),
    AtMost(MOST_CELLS),
    "The occupied cells, and no others; left out: they are found.",
]
CertainTiles: TypeAlias = Annotated[
    tuple[PlacedTile, ...], AtMost(MOST_CELLS), "Tiles that are certain."
]


class Hints(NamedTuple):
    """What is known of a photo."""

    limits: Annotated[Limits, Inline()] = Limits()
    lattice: Annotated[
        tuple[LatticePoint, ...],
        AtMost(MOST_POINTS),
        "Corners of tiles in the picture: none, or at least four, not all on one line.",
    ] = ()
    cells: OccupiedCells = None
    tiles: CertainTiles = ()
    players: Annotated[
        tuple[PlayerColour, ...], AtMost(MOST_PLAYERS), "The players with their colours."
    ] = ()


@dataclass(frozen=True, slots=True)
class ConfirmedBoard:
    """A board that a person confirmed; a photo of a single tile is a board of one cell."""

    lattice: Annotated[
        tuple[LatticePoint, ...],
        AtLeast(4),
        AtMost(MOST_POINTS),
        "At least four corners of tiles, not all on one line.",
    ]
    tiles: Annotated[
        tuple[PlacedTile, ...], AtLeast(1), AtMost(MOST_CELLS), "Every tile that the photo shows."
    ]
    name: PackName = None
    taught_on: PackDay = None


class Reference(NamedTuple):
    """What a reference pack says of itself; `tiles` is how many designs it knows."""

    tiles: Annotated[int, Range(0, 2**16 - 1), "How many designs it knows."]
    name: PackName = None
    taught_on: PackDay = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Where the cells lie: every corner of the found block, row by row.

    `size` is the width and the height of the upright picture in pixels. The lattice is sure when
    `confidence` is at least `locating.SURE`.
    """

    lattice: Annotated[
        tuple[LatticePoint, ...], AtMost(MOST_POINTS), "Every corner of the block, row by row."
    ]
    size: Annotated[
        tuple[Annotated[int, Range(1, MOST_SIDE)], ...],
        AtLeast(2),
        AtMost(2),
        "Width and height of the upright picture in pixels.",
    ]
    confidence: Annotated[Share, "How sure the grid is; a grid of four given corners is."]


class Candidate(NamedTuple):
    """A design that a cell may show; `score` is its share of the belief, between 0 and 1."""

    tile: TileId
    rotation: Rotation
    score: Annotated[Share, "Its share of the belief; those of all candidates make at most 1."]


class GroupedCell(NamedTuple):
    """A cell of a group; `rotation` is in degrees clockwise from its best cell."""

    x: Column
    y: Row
    rotation: Annotated[
        int, Choices(*ROTATIONS), "Degrees clockwise from what the best cell of the group shows."
    ]


@dataclass(frozen=True, slots=True)
class Group:
    """Cells that show the same design, the best to look at first.

    `id` says which cells they are. The candidates are turned as the best cell lies. `confidence` is
    how sure its tile is.
    """

    id: str
    cells: tuple[GroupedCell, ...]
    candidates: tuple[Candidate, ...]
    best_cell: Cell
    is_doubtful: bool
    confidence: float


class GroupAnswer(NamedTuple):
    """What a person says that a group shows; `rotation` is that of its best cell."""

    id: Annotated[str, Length(5, MOST_ID), "The id of a group of an answer, as it came."]
    tile: TileId
    rotation: Annotated[
        int, Choices(*ROTATIONS), "Degrees clockwise from the catalogue’s drawing, of `best_cell`."
    ]


class SeenSide(NamedTuple):
    """What a side of a cell shows."""

    kind: Annotated[str, Choices(*KINDS_OF_SIDES), "What the side is."]
    confidence: Annotated[Share, "How sure that is."]


class TileSides(NamedTuple):
    """What the four sides of a cell show, as the picture lies."""

    N: Annotated[SeenSide, "The upper side."]
    E: Annotated[SeenSide, "The right side."]
    S: Annotated[SeenSide, "The lower side."]
    W: Annotated[SeenSide, "The left side."]


@dataclass(frozen=True, slots=True)
class ReadTile:
    """An occupied cell.

    `tile` and `rotation` are None where no design of the box fits: the design is unknown. The
    candidates are the best first; whatever is near a tie is doubtful. `sides` are what the picture
    shows, whatever the tile is; None before they are described.
    """

    x: int
    y: int
    tile: str | None
    rotation: int | None
    confidence: float
    candidates: tuple[Candidate, ...]
    is_doubtful: bool
    sides: TileSides | None = None


class FoundFollower(NamedTuple):
    """A follower on a cell."""

    x: Column
    y: Row
    colour: Colour
    place: Annotated[
        tuple[Share, ...],
        AtLeast(2),
        AtMost(2),
        "Its place on the cell, from the upper left (0, 0) to the lower right (1, 1).",
    ]
    confidence: Annotated[Share, "How sure it is."]
    player: PlayerName | None = None
    doubtful: Annotated[
        bool | None, "The photo is too dark to tell its colour from another: ask for it."
    ] = None


@dataclass(frozen=True, slots=True)
class BoardReading:
    """Everything that was read from a photo.

    `scores` is the text that `decode_scores` takes. `warnings` are codes: `no-reference` (nothing
    was taught: tiles are read by what they show), `unsure-grid` (the lattice may be wrong),
    `low-resolution` (a tile is narrower than 24 pixels), `unknown-designs` (a cell shows no design
    of the box), `river-seen` (the box has none),
    `mismatched-edges` (adjacent tiles do not fit), `more-than-box` (certain tiles
    exceed the box). `is_taught` says whether there was a reference, and `reference` which one.
    """

    grid: Grid
    tiles: tuple[ReadTile, ...]
    scores: str
    followers: tuple[FoundFollower, ...]
    warnings: tuple[str, ...]
    is_taught: bool = True
    reference: Reference | None = None
    groups: tuple[Group, ...] = ()


@dataclass(frozen=True, slots=True)
class Progress:
    """What is done next with a photo, one of `STAGES`, and the grid and the tiles so far."""

    stage: str
    grid: Grid | None = None
    tiles: tuple[ReadTile, ...] = ()


Report: TypeAlias = Callable[[Progress], None]


@dataclass(frozen=True, slots=True)
class Decoding:
    """The tiles of a board decoded again, with the same warnings as `BoardReading`."""

    tiles: tuple[ReadTile, ...]
    warnings: tuple[str, ...]
    groups: tuple[Group, ...] = ()


class RecognitionError(Exception):
    """Something that was sent cannot be used; `values` are numbers or names for the sentence."""

    def __init__(self, code: str, **values: Param) -> None:
        super().__init__(code, values)
        self.code = code
        self.values = values


class PictureError(RecognitionError):
    """The photo cannot be read.

    Codes: `empty`, `too-large` (`bytes`, `limit`), `too-many-pixels` (`pixels`, `limit`),
    `too-small` (`width`, `height`, `least`), `too-long` (`ratio`), `not-a-picture`, `no-heic`
    (where no decoder of it is installed), `corrupt`,
    `animated`, `cmyk` (the colours of a printer), `deep` (more than 8 bits a channel).
    """


class PackError(RecognitionError):
    """The reference pack cannot be read or grown.

    Codes: `too-large` (`bytes`, `limit`), `not-a-pack`, `version` (`version`), `corrupt`.
    """


class ScoresError(RecognitionError):
    """The text of scores cannot be read. Codes: `too-large`, `version`, `corrupt`."""


class HintsError(RecognitionError):
    """What the person says cannot be.

    Codes: `few-corners` (`least`), `corners-on-a-line`, `corners-twice`, `corners-inconsistent`
    (the points are no plane grid), `unknown-tile` (`tile`), `unknown-set` (`set`),
    `too-many-cells` (`cells`, `limit`), `far-cells` (`limit`: the block of cells has more lattice
    points, or the picture has room for more cells), `no-such-cell` (`x`, `y`: a tile on a cell that
    the scores or `cells` do not have), `cell-twice` (`x`, `y`), `outside-picture` (`x`, `y`),
    `unknown-group` (no group can have this id), `no-day` (of a reference).
    """


class NoBoardFound(RecognitionError):
    """No lattice or no tile could be found. Codes: `no-grid`, `no-tiles`."""
