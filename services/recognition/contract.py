"""Requests and answers of the recogniser as they are published, and what they are made into."""

from collections.abc import Iterable
from typing import Annotated, NamedTuple, TypeAlias

from services.recognition.reading import (
    CANDIDATES,
    MOST_CELLS,
    MOST_ID,
    MOST_PLAYERS,
    MOST_SCORES,
    STAGES,
    BoardReading,
    Candidate,
    Cell,
    CertainTiles,
    Colour,
    Column,
    Decoding,
    FoundFollower,
    Grid,
    Group,
    GroupAnswer,
    GroupedCell,
    Limits,
    OccupiedCells,
    PlacedTile,
    PlayerColour,
    Progress,
    ReadTile,
    Reference,
    Rotation,
    Row,
    Share,
    TileId,
    TileSides,
)
from shared.core.answers import Identifier, Sentence
from shared.core.declarations import AtLeast, AtMost, Choices, Inline, Length, ListedPlayerId, Range
from shared.core.phrases import Phrase

MOST_FOLLOWERS = 200
MOST_WARNINGS = 20


class DecodingRequest(NamedTuple):
    """Scores of an earlier reading, and the person's answers about its tiles."""

    scores: Annotated[str, Length(1, MOST_SCORES), "`scores` of an answer, as they came."]
    limits: Annotated[Limits, Inline()]
    tiles: CertainTiles = ()
    cells: OccupiedCells = None
    players: Annotated[
        tuple[PlayerColour, ...], AtMost(MOST_PLAYERS), "The players, for `position`."
    ] = ()
    groups: Annotated[
        tuple[GroupAnswer, ...],
        AtMost(MOST_CELLS),
        "What groups show. An answer teaches the other cells; a tile in `tiles` counts first.",
    ] = ()


class FoundTile(NamedTuple):
    """An occupied cell, and the tile on it unless no design of the box fits."""

    x: Column
    y: Row
    confidence: Annotated[Share, "How sure the tile is."]
    candidates: Annotated[
        tuple[Candidate, ...], AtMost(CANDIDATES), "What it may be, the best first."
    ]
    tile: TileId | None = None
    rotation: Rotation | None = None
    doubtful: Annotated[
        bool | None, "It is near a tie, or no design of the box fits: look at it."
    ] = None
    sides: Annotated[
        TileSides | None, "What its four sides show, whatever tile it is, as the picture lies."
    ] = None


class FoundGroup(NamedTuple):
    """Cells that likely show the same design, up to rotation."""

    id: Annotated[str, Length(5, MOST_ID), "What `groups` of `decodings` names it by."]
    cells: Annotated[tuple[GroupedCell, ...], AtLeast(1), AtMost(MOST_CELLS), "Its cells."]
    candidates: Annotated[
        tuple[Candidate, ...],
        AtMost(CANDIDATES),
        "What it may be, the best first, in the rotation of `best_cell`.",
    ]
    best_cell: Annotated[Cell, "Its surest cell: the one to look at."]
    certain: Annotated[bool | None, "None of its cells is doubtful: nothing is to be answered."] = (
        None
    )


class PositionPlayer(NamedTuple):
    """A player of the position."""

    id: ListedPlayerId
    colour: Colour


class BoardPosition(NamedTuple):
    """A body for `POST /v1/carcassonne/board-scores`, without followers."""

    players: Annotated[
        tuple[PositionPlayer, ...],
        AtMost(MOST_PLAYERS),
        "Those of the request; without any, one for each colour of followers.",
    ]
    tiles: Annotated[tuple[PlacedTile, ...], AtMost(MOST_CELLS), "The tiles that are known."]


class RecognitionWarning(NamedTuple):
    """Something to be looked at."""

    code: Annotated[Identifier, "The id of the warning, the same in every language."]
    text: Sentence


FoundTiles: TypeAlias = Annotated[
    tuple[FoundTile, ...], AtMost(MOST_CELLS), "The occupied cells, row by row."
]
FoundGroups: TypeAlias = Annotated[
    tuple[FoundGroup, ...],
    AtMost(MOST_CELLS),
    "The cells whose tile nobody gave, by design: the largest group first, then the least sure.",
]
Warnings: TypeAlias = Annotated[
    tuple[RecognitionWarning, ...], AtMost(MOST_WARNINGS), "What to look at."
]


class BoardAnswer(NamedTuple):
    """What a photo of a table shows."""

    grid: Annotated[Grid, "Where the cells lie in the picture."]
    tiles: FoundTiles
    scores: Annotated[str, Length(1, MOST_SCORES), "What `decodings` takes, an opaque text."]
    followers: Annotated[
        tuple[FoundFollower, ...], AtMost(MOST_FOLLOWERS), "The followers that stand on tiles."
    ]
    position: Annotated[BoardPosition, "The board as a request for scores."]
    warnings: Warnings
    taught: Annotated[
        bool, "Whether a reference was given; without one, tiles are read by what they show."
    ]
    groups: FoundGroups
    reference: Annotated[Reference | None, "What the given reference says of itself."] = None


class BoardProgress(NamedTuple):
    """What is done next with a photo."""

    stage: Annotated[int, Range(1, len(STAGES)), "Its number, from 1."]
    of: Annotated[int, Range(len(STAGES), len(STAGES)), "How many stages there are."]
    doing: Annotated[str, Choices(*STAGES), "What is looked for."]
    tiles: Annotated[
        tuple[FoundTile, ...], AtMost(MOST_CELLS), "The tiles so far: none before they are read."
    ]
    grid: Annotated[Grid | None, "Where the cells lie, once that is known."] = None


class DecodingAnswer(NamedTuple):
    """The tiles of a board, decoded anew."""

    tiles: FoundTiles
    position: Annotated[BoardPosition, "The board as a request for scores."]
    warnings: Warnings
    groups: FoundGroups


class GridAnswer(NamedTuple):
    """Where the cells lie in the picture."""

    grid: Annotated[Grid, "The lattice that was found, or that the given corners make."]
    warnings: Warnings


def build_board_answer(reading: BoardReading, players: tuple[PlayerColour, ...]) -> BoardAnswer:
    colours = dict.fromkeys(one.colour for one in reading.followers)
    return BoardAnswer(
        grid=reading.grid,
        tiles=_describe_tiles(reading.tiles),
        scores=reading.scores,
        followers=reading.followers,
        position=_build_position(reading.tiles, players or _list_players(colours)),
        warnings=_describe_warnings(reading.warnings),
        taught=reading.is_taught,
        groups=_describe_groups(reading.groups),
        reference=reading.reference,
    )


def build_progress(progress: Progress) -> BoardProgress:
    stage = STAGES.index(progress.stage) + 1
    tiles = _describe_tiles(progress.tiles)
    return BoardProgress(stage, len(STAGES), progress.stage, tiles, progress.grid)


def build_decoding_answer(decoding: Decoding, players: tuple[PlayerColour, ...]) -> DecodingAnswer:
    return DecodingAnswer(
        tiles=_describe_tiles(decoding.tiles),
        position=_build_position(decoding.tiles, players),
        warnings=_describe_warnings(decoding.warnings),
        groups=_describe_groups(decoding.groups),
    )


def build_grid_answer(grid: Grid, *, is_sure: bool) -> GridAnswer:
    return GridAnswer(grid, _describe_warnings([] if is_sure else ["unsure-grid"]))


def _list_players(colours: Iterable[str]) -> tuple[PlayerColour, ...]:
    return tuple([PlayerColour(colour, colour) for colour in colours])


def _describe_tiles(tiles: Iterable[ReadTile]) -> tuple[FoundTile, ...]:
    return tuple(
        [
            FoundTile(
                one.x,
                one.y,
                one.confidence,
                one.candidates,
                one.tile,
                one.rotation,
                one.is_doubtful or None,
                one.sides,
            )
            for one in tiles
        ]
    )


def _describe_groups(groups: Iterable[Group]) -> tuple[FoundGroup, ...]:
    return tuple(
        [
            FoundGroup(
                one.id, one.cells, one.candidates, one.best_cell, not one.is_doubtful or None
            )
            for one in groups
        ]
    )


def _build_position(tiles: Iterable[ReadTile], players: Iterable[PlayerColour]) -> BoardPosition:
    return BoardPosition(
        tuple([PositionPlayer(one.id, one.colour) for one in players]),
        tuple(
            [
                PlacedTile(one.x, one.y, one.tile, one.rotation)
                for one in tiles
                if one.tile is not None and one.rotation is not None
            ]
        ),
    )


def _describe_warnings(codes: Iterable[str]) -> tuple[RecognitionWarning, ...]:
    return tuple([RecognitionWarning(code, Phrase(f"warning.{code}")) for code in codes])
