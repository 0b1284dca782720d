"""Decides which lattice a photo has: the person's or a found one, moved onto the tiles."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from services.recognition import plane
from services.recognition.judging import choose_grid, is_whole
from services.recognition.lattice import GridCandidate, find_grids, judge_grid
from services.recognition.packs import Pack
from services.recognition.picture import Photo
from services.recognition.reading import MOST_CELLS, Cell, LatticePoint, NoBoardFound
from services.recognition.segments import find_segments, snap_to_segments
from services.recognition.snapping import snap

SURE = 0.7
"""From this confidence on, a lattice counts as sure."""
AGREEING = 0.5
"""The share of well-fitting cells that must agree with a sure lattice."""
LEAST_SCORE = 0.3
"""A grid that explains less is not offered."""
_SCORE_RANGE = (0.4, 0.7)
"""The scores of a grid that is not believed at all, and of one that is believed."""
_CLEAR_MARGIN = 0.1
"""How much better than every other grid a sure one explains the segments."""
_SAME = 0.15
"""Grids whose lines lie so near, in tiles, are the same."""
_FARTHEST = 0.5
"""Segments may move a person's corner by no more, in tiles."""
_SUSPECT = 0.5
"""The most confidence of a lattice that the picture contradicts."""


@dataclass(frozen=True, slots=True)
class Located:
    """A lattice, the cells to look at (those nearest to the board's middle first), how sure."""

    homography: plane.Homography
    cells: tuple[Cell, ...]
    confidence: float


def locate(photo: Photo, corners: Sequence[LatticePoint], pack: Pack) -> Located:
    """The lattice of a photo: the person's, if there are corners, or one found by itself.

    Raises HintsError if the corners make no grid, and NoBoardFound.
    """
    return _place(photo, corners, pack) if corners else _find(photo, pack)


def _place(photo: Photo, corners: Sequence[LatticePoint], pack: Pack) -> Located:
    given = plane.fit_corners(corners)
    around = np.array([(point.x, point.y) for point in corners], np.float64)
    cells = _list(photo, given, around)
    if pack.patches:
        found, share = snap(photo, given, cells, pack)
        agrees = share >= AGREEING
    else:
        segments = find_segments(photo.pixels)
        found, size = snap_to_segments(given, segments), photo.size
        agrees = judge_grid(found, segments, size) is not None
    if _move(given, found, around) > _FARTHEST:
        found, agrees = given, False
    return Located(found, _list(photo, found, around), 1.0 if agrees else _SUSPECT)


def _find(photo: Photo, pack: Pack) -> Located:
    segments = find_segments(photo.pixels)
    grids = find_grids(segments, photo.size)
    if not grids or grids[0].score < LEAST_SCORE:
        raise NoBoardFound("no-grid")
    best, others = grids[0], [one for one in grids[1:] if not _is_same(one, grids[0])]
    margin = best.score - max((one.score for one in others), default=0.0)
    low, high = _SCORE_RANGE
    confidence = min((best.score - low) / (high - low), margin / _CLEAR_MARGIN)
    homography, around = best.homography, best.middle[None]
    if confidence >= SURE and not is_whole(photo, best):
        confidence = _SUSPECT
    if confidence < SURE:
        homography, around = choose_grid(photo, _drop_same(grids))
        homography = snap_to_segments(homography, segments)
    cells = _list(photo, homography, around)
    if pack.patches:
        homography, share = snap(photo, homography, cells, pack)
        confidence = min(confidence, share / AGREEING)
    return Located(homography, _list(photo, homography, around), float(np.clip(confidence, 0, 1)))


def _drop_same(grids: Sequence[GridCandidate]) -> list[GridCandidate]:
    kept: list[GridCandidate] = []
    for grid in grids:
        if not any(_is_same(grid, other) for other in kept):
            kept.append(grid)
    return kept


def _is_same(one: GridCandidate, other: GridCandidate) -> bool:
    """Whether the lines of both grids are the same around the middle of the second."""
    steps = np.array([(x, y) for x in (-2, 0, 2) for y in (-2, 0, 2)], np.float64)
    points = np.round(other.middle) + steps
    seen = plane.project(plane.invert(one.homography), plane.project(other.homography, points))
    spans = np.linalg.norm(seen[[2, 6]] - seen[0], axis=1)
    is_aligned = np.abs(seen - np.round(seen)).max() < _SAME
    return bool(is_aligned and np.abs(spans - 4).max() < 4 * _SAME)


def _move(given: plane.Homography, found: plane.Homography, around: plane.Points) -> float:
    """The farthest that a corner moves, in tiles."""
    moved = np.linalg.norm(plane.project(found, around) - plane.project(given, around), axis=1)
    return float((moved / plane.measure_tiles(given, around)).max())


def _list(photo: Photo, homography: plane.Homography, around: plane.Points) -> tuple[Cell, ...]:
    return tuple(plane.list_cells(homography, photo.size, around, MOST_CELLS))
