"""The four operations of the recogniser: pure functions of the request."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from services.recognition import packs, plane
from services.recognition.answers import read_answer
from services.recognition.box import check_tiles, count_stocks
from services.recognition.catalogue import TILES
from services.recognition.cells import choose_cells
from services.recognition.decoded import decode_board, select_cells
from services.recognition.designs import describe_sides
from services.recognition.followers import find_followers
from services.recognition.groups import group_cells
from services.recognition.locating import SURE, Located, locate
from services.recognition.picture import Photo, read_picture
from services.recognition.reading import (
    MOST_CELLS,
    MOST_POINTS,
    BoardReading,
    Cell,
    ConfirmedBoard,
    Decoding,
    FoundFollower,
    Grid,
    GroupAnswer,
    Hints,
    HintsError,
    LatticePoint,
    Limits,
    NoBoardFound,
    PlacedTile,
    Progress,
    ReadTile,
    Reference,
    Report,
    SeenSide,
)
from services.recognition.scores import MARGIN
from services.recognition.scores_text import CellScores, read_scores, write_scores
from services.recognition.scoring import ScoredCells, join_scores, score_cells, weigh_occupation
from services.recognition.teaching import teach_groups, teach_shapes

MOST_SEEN = 2_500
"""The most cells that a picture may have room for: a tile has at least about 2 % of its width."""
LOW_RESOLUTION = 24
"""A tile narrower than so many pixels of the photo is read badly."""
RIVER_CELLS = 3
"""A river has at least so many tiles; fewer may be mistakes."""
RIVER_SURE = 0.8
"""How sure a river at a side of such a tile is, at least."""
_STEPS = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _say_nothing(_: Progress) -> None:
    """Nobody waits for progress."""


def recognize_board(
    photo: bytes, reference: bytes | None, hints: Hints, report: Report = _say_nothing
) -> BoardReading:
    """Read a whole board from a photo (JPEG, PNG, WebP, at most `MOST_PHOTO` bytes).

    `report` is called before each stage.
    Without a reference the tiles are read by what they show: their sides and signs.
    Raises PictureError, PackError, HintsError, and NoBoardFound.
    """
    _check_hints(hints)
    pack = packs.read_pack(reference) if reference is not None else packs.Pack()
    report(Progress("picture"))
    picture = Photo(read_picture(photo))
    report(Progress("grid"))
    located = locate(picture, hints.lattice, pack)
    located, occupied = _occupy(picture, located, pack, hints)
    grid = _describe_grid(picture, located, occupied)
    report(Progress("tiles", grid))
    beside = _list_beside(occupied, located.cells)
    cells = [*occupied, *beside]
    scored = score_cells(picture, located.homography, cells, pack, len(occupied))
    is_occupied = (True,) * len(occupied) + (False,) * len(beside)
    known = CellScores(scored.list_taught(pack), scored.facts, is_occupied)
    decoding = _decode(known, occupied, hints.tiles, hints.limits)
    report(Progress("followers", grid, decoding.tiles))
    followers, hidden = _see_followers(picture, located, scored, occupied, hints)
    if pack.patches and hidden.any():
        known = replace(known, taught=scored.list_taught(pack, hidden))
        decoding = _decode(known, occupied, hints.tiles, hints.limits)
    return BoardReading(
        grid,
        decoding.tiles,
        write_scores(known),
        followers,
        (*_warn(located, pack, occupied), *decoding.warnings),
        is_taught=bool(pack.patches),
        reference=_describe_pack(pack) if reference is not None else None,
        groups=decoding.groups,
    )


def find_grid(photo: bytes, hints: Hints) -> Grid:
    """Find the lattice alone; raises PictureError, HintsError and NoBoardFound."""
    _check_hints(hints)
    picture = Photo(read_picture(photo))
    located = locate(picture, hints.lattice, packs.Pack())
    located, occupied = _occupy(picture, located, packs.Pack(), hints)
    return _describe_grid(picture, located, occupied)


def learn_reference(photo: bytes, board: ConfirmedBoard, reference: bytes | None) -> bytes:
    """Make a reference pack of a confirmed board, added to an earlier pack if there is one.

    At most `MOST_PACK` bytes. Raises PictureError, PackError and HintsError.
    """
    homography = plane.fit_corners(board.lattice)
    _check_tiles(board.tiles)
    if board.taught_on is not None and not packs.is_day(board.taught_on):
        raise HintsError("no-day")
    earlier = packs.read_pack(reference) if reference is not None else packs.Pack()
    picture = Photo(read_picture(photo))
    cells = [Cell(tile.x, tile.y) for tile in board.tiles]
    _check_inside(picture, homography, cells)
    patches = plane.cut_cells(picture, homography, cells, packs.SIDE, 0)
    upright = (
        (tile.tile, np.ascontiguousarray(np.rot90(patch, tile.rotation // 90)))
        for tile, patch in zip(board.tiles, patches, strict=True)
    )
    new = packs.order_by_likeness(upright)
    new = replace(new, name=board.name or "", taught_on=board.taught_on or "")
    return packs.write_pack(packs.merge_packs(new, earlier))


def _describe_pack(pack: packs.Pack) -> Reference:
    return Reference(len(pack.tiles), pack.name or None, pack.taught_on or None)


def decode_scores(
    scores: str,
    certain: tuple[PlacedTile, ...],
    cells: frozenset[Cell] | None,
    limits: Limits,
    answers: Sequence[GroupAnswer] = (),
) -> Decoding:
    """Decode the scores of an earlier reading again, without the photo.

    `certain` are the tiles that the person knows; `cells` are the occupied cells among those of the
    scores, None for the ones that the reading found; `answers` are what groups show.
    Raises ScoresError and HintsError.
    """
    _check_tiles(certain)
    check_tiles(answer.tile for answer in answers)
    known = read_scores(scores)
    count_stocks(limits)
    found = [cell for cell, is_so in zip(known.taught.cells, known.occupied, strict=True) if is_so]
    taught = [read_answer(answer) for answer in answers]
    named = (*certain, *(best for best, *_ in taught))
    laid = set(found if cells is None else cells) | {Cell(tile.x, tile.y) for tile in named}
    return _decode(known, _sort(laid), certain, limits, taught)


def _decode(
    known: CellScores,
    cells: Sequence[Cell],
    certain: Sequence[PlacedTile],
    limits: Limits,
    answers: Sequence[Sequence[PlacedTile]] = (),
) -> Decoding:
    """The tiles of these cells, each with the sides that it shows, and their groups."""
    given = {Cell(tile.x, tile.y) for tile in certain}
    answered = [best for best, *_ in answers if Cell(best.x, best.y) not in given]
    _check_tiles(answered)
    certain = (*certain, *answered)
    options = teach_groups(join_scores(known, limits), answers)
    taught = teach_shapes(options, known, answered)
    decoding = decode_board(select_cells(taught, cells), certain, limits)
    if not known.taught.tiles:
        taught = teach_shapes(options, known, [*answered, *_list_sure(decoding.tiles)])
        decoding = decode_board(select_cells(taught, cells), certain, limits)
    sides = dict(zip(known.taught.cells, describe_sides(known.facts), strict=True))
    tiles = tuple(replace(one, sides=sides[Cell(one.x, one.y)]) for one in decoding.tiles)
    done = given | {Cell(one.x, one.y) for one in answered}
    rest = [one for one in tiles if Cell(one.x, one.y) not in done]
    seen = ("river-seen",) if _misses_river(tiles, limits) else ()
    warnings = (*decoding.warnings, *seen)
    return replace(decoding, tiles=tiles, warnings=warnings, groups=group_cells(rest))


def _misses_river(tiles: Sequence[ReadTile], limits: Limits) -> bool:
    """Whether a river is seen that the box does not have."""
    stocks = count_stocks(limits)
    if any("I" in TILES[stock].edges and copies > 0 for stock, copies in stocks.items()):
        return False
    sides = [one.sides for one in tiles if one.sides is not None]
    wet = [own for own in sides if any(map(_is_river, own))]
    return len(wet) >= RIVER_CELLS


def _is_river(side: SeenSide) -> bool:
    return side.kind == "river" and side.confidence >= RIVER_SURE


def _list_sure(tiles: Iterable[ReadTile]) -> Iterator[PlacedTile]:
    for one in tiles:
        if one.tile is not None and one.rotation is not None and not one.is_doubtful:
            yield PlacedTile(one.x, one.y, one.tile, one.rotation)


def _check_hints(hints: Hints) -> None:
    _check_tiles(hints.tiles)
    count_stocks(hints.limits)
    cells = hints.cells or frozenset()
    if len(cells) > MOST_CELLS:
        raise HintsError("too-many-cells", cells=len(cells), limit=MOST_CELLS)
    if hints.lattice:
        plane.fit_corners(hints.lattice)


def _check_tiles(tiles: Sequence[PlacedTile]) -> None:
    check_tiles(tile.tile for tile in tiles)
    if len(tiles) > MOST_CELLS:
        raise HintsError("too-many-cells", cells=len(tiles), limit=MOST_CELLS)
    seen = set()
    for tile in tiles:
        if (tile.x, tile.y) in seen:
            raise HintsError("cell-twice", x=tile.x, y=tile.y)
        seen.add((tile.x, tile.y))


def _check_inside(picture: Photo, homography: plane.Homography, cells: Sequence[Cell]) -> None:
    """Raise HintsError for too many cells, too large a block of them, or one outside the picture.

    A cell is outside if its middle is, or if it lies behind the camera.
    """
    if len(cells) > MOST_CELLS:
        raise HintsError("too-many-cells", cells=len(cells), limit=MOST_CELLS)
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    if (max(xs) - min(xs) + 2) * (max(ys) - min(ys) + 2) > MOST_POINTS:
        raise HintsError("far-cells", limit=MOST_POINTS)
    width, height = picture.size
    places = np.array(cells, np.float64) + 0.5
    depths = np.c_[places, np.ones(len(cells))] @ homography[2] * np.linalg.det(homography)
    for cell, (px, py), depth in zip(cells, plane.project(homography, places), depths, strict=True):
        if not (depth > 0 and 0 <= px < width and 0 <= py < height):
            raise HintsError("outside-picture", x=cell.x, y=cell.y)


def _occupy(
    picture: Photo, located: Located, pack: packs.Pack, hints: Hints
) -> tuple[Located, list[Cell]]:
    """The occupied cells, row by row; a lattice that was found starts at their upper left corner.

    Cells that the person gives, or tiles, are occupied whatever the picture shows.
    """
    given = {Cell(tile.x, tile.y) for tile in hints.tiles}
    if hints.cells is not None:
        chosen = given | hints.cells
        _check_inside(picture, located.homography, _sort(chosen))
        return located, _sort(chosen)
    if len(located.cells) > MOST_SEEN:
        raise HintsError("far-cells", limit=MOST_SEEN)
    evidence = weigh_occupation(picture, located.homography, located.cells, pack)
    numbers = choose_cells(located.cells, evidence, hints.limits.tiles_laid)
    chosen = {located.cells[number] for number in numbers} | given
    if not chosen:
        raise NoBoardFound("no-tiles")
    _check_inside(picture, located.homography, _sort(chosen))
    if hints.lattice:
        return located, _sort(chosen)
    corner = Cell(min(cell.x for cell in chosen), min(cell.y for cell in chosen))
    moved = np.array([[1, 0, corner.x], [0, 1, corner.y], [0, 0, 1.0]])
    homography = located.homography @ moved
    located = replace(located, homography=homography, cells=tuple(_move(located.cells, corner)))
    return located, _sort(_move(chosen, corner))


def _move(cells: Iterable[Cell], corner: Cell) -> list[Cell]:
    return [Cell(x - corner.x, y - corner.y) for x, y in cells]


def _sort(cells: Iterable[Cell]) -> list[Cell]:
    return sorted(cells, key=lambda cell: (cell.y, cell.x))


def _list_beside(occupied: Sequence[Cell], cells: Iterable[Cell]) -> list[Cell]:
    """The empty cells beside occupied ones: the person may say that they are occupied too."""
    taken = set(occupied)
    around = {Cell(x + right, y + down) for x, y in occupied for right, down in _STEPS}
    free = _sort((around & set(cells)) - taken)
    return free[: max(0, MOST_CELLS - len(occupied))]


def _describe_grid(picture: Photo, located: Located, occupied: Sequence[Cell]) -> Grid:
    """The lattice points of the block that contains all occupied cells."""
    columns = range(min(cell.x for cell in occupied), max(cell.x for cell in occupied) + 2)
    rows = range(min(cell.y for cell in occupied), max(cell.y for cell in occupied) + 2)
    corners = [(x, y) for y in rows for x in columns]
    places = plane.project(located.homography, np.array(corners, np.float64))
    lattice = tuple(
        LatticePoint(x, y, round(float(px), 1), round(float(py), 1))
        for (x, y), (px, py) in zip(corners, places, strict=True)
    )
    return Grid(lattice, picture.size, round(located.confidence, 3))


def _see_followers(  # followers need all that was found before them
    picture: Photo,
    located: Located,
    scored: ScoredCells,
    occupied: Sequence[Cell],
    hints: Hints,
) -> tuple[tuple[FoundFollower, ...], NDArray[np.bool_]]:
    """The followers, and which pixels of the scored cells they hide: n × height × width, bool."""
    players = {player.colour: player.id for player in hints.players}
    found = find_followers(picture, located.homography, occupied, located.cells, players)
    hidden = np.zeros(scored.images.shape[:3], np.bool_)
    inner = slice(MARGIN, MARGIN + packs.SIDE)
    hidden[: len(occupied), inner, inner] = found.hidden
    return found.followers, hidden


def _warn(located: Located, pack: packs.Pack, occupied: Sequence[Cell]) -> tuple[str, ...]:
    middles = np.array(occupied, np.float64) + 0.5
    width = float(np.median(plane.measure_tiles(located.homography, middles)))
    warnings = {
        "no-reference": not pack.patches,
        "unsure-grid": located.confidence < SURE,
        "low-resolution": width < LOW_RESOLUTION,
    }
    return tuple(code for code, is_so in warnings.items() if is_so)
