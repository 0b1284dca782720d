"""Compares cells with the patches of a reference pack: correlation of colour and of gradients.

Every patch is compared in four rotations, and every cell with shifts of up to `MARGIN` pixels in
both directions, because tiles lie a little off the grid.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.packs import SIDE, Pack
from services.recognition.reading import ROTATIONS

Lab: TypeAlias = NDArray[np.float32]
"""… × height × width × 3: lightness 0 to 100, a and b."""

MARGIN = 3
"""The largest shift, in pixels of a cell `SIDE` wide: 9 %."""
RIM = 1
"""The pixels at each border of a tile that are not compared: its cut edge and its neighbour."""
CERTAINTY = 25.0
"""What a correlation of 1 is worth, in natural logarithms."""
CHANNELS = 5
_LEAST_VISIBLE = 0.4
"""A cell of which less is visible is compared as it is."""
_BLUR = 0.7
_FLOOR = 2.0
"""A contrast that is no more than noise, in units of Lab."""


@dataclass(frozen=True, slots=True)
class Comparison:
    """How well each option fits each cell.

    Option n is `tiles[n]` in `rotations[n]` degrees, each rotation that differs once. `values` is
    cells × options, float32: the best correlation, -1 to 1. `shifts` is cells × 2, float64: by how
    many tile widths the best fit of a cell lies right of and below the cell.
    """

    tiles: tuple[str, ...]
    rotations: tuple[int, ...]
    values: NDArray[np.float32]
    shifts: NDArray[np.float64]


def convert_to_lab(pixels: NDArray[np.uint8]) -> Lab:
    """… × height × width × 3, uint8 RGB, as Lab."""
    if pixels.size == 0:
        return np.empty(pixels.shape, np.float32)
    flat = np.ascontiguousarray(pixels).reshape(-1, 1, 3)
    converted = cv2.cvtColor(flat.astype(np.float32) / 255, cv2.COLOR_RGB2Lab)
    return np.asarray(converted.reshape(pixels.shape), np.float32)


def compare(
    cells: NDArray[np.uint8], pack: Pack, side: int = SIDE, margin: int = MARGIN
) -> Comparison:
    """Compare cells (n × (side + 2 margin) × the same × 3, uint8 RGB) with a pack.

    `side` is the width of a tile in pixels, `margin` the largest shift.
    """
    options, rows = _rotate_patches(pack, side)
    if not len(cells) or not options:
        return Comparison((), (), np.empty((len(cells), 0), np.float32), np.zeros((len(cells), 2)))
    described = [_describe(image) for image in convert_to_lab(cells)]
    values = np.full((len(cells), len(rows)), -1, np.float32)
    best = np.full(len(cells), -1, np.float32)
    shifts = np.zeros((len(cells), 2))
    for down in range(2 * margin + 1):
        for right in range(2 * margin + 1):
            windows = [one[down : down + side, right : right + side] for one in described]
            found = _normalize(windows) @ rows.T
            values = np.maximum(values, found)
            better = found.max(axis=1) > best
            best = np.maximum(best, found.max(axis=1))
            shifts[better] = (right - margin) / side, (down - margin) / side
    return Comparison(*_merge(options, values), shifts)


def compare_visible(
    cells: NDArray[np.uint8], hidden: NDArray[np.bool_], comparison: Comparison, pack: Pack
) -> Comparison:
    """Compare cells again without the pixels that a piece hides (n × height × width, bool).

    Only cells with hidden pixels change, and only shifts near their best one are tried.
    """
    options, patches = _describe_patches(pack, SIDE)
    values = comparison.values.copy()
    for cell in np.flatnonzero(hidden.any(axis=(1, 2))):
        described = _describe(convert_to_lab(cells[cell]))
        right, down = np.round(comparison.shifts[cell] * SIDE).astype(int) + MARGIN
        found = np.full((1, len(options)), -1, np.float32)
        for top in range(max(down - 1, 0), min(down + 1, 2 * MARGIN) + 1):
            for left in range(max(right - 1, 0), min(right + 1, 2 * MARGIN) + 1):
                window = slice(top, top + SIDE), slice(left, left + SIDE)
                visible = ~hidden[cell][window][RIM:-RIM, RIM:-RIM]
                if visible.mean() >= _LEAST_VISIBLE:
                    own = _normalize([described[window]], visible)
                    found = np.maximum(found, own @ _normalize(patches, visible).T)
        if found.max() > -1:
            # The whole counts half: where a piece lies is never known to the pixel.
            values[cell] = (_merge(options, found)[2][0] + values[cell]) / 2
    return replace(comparison, values=values)


def _rotate_patches(pack: Pack, side: int) -> tuple[list[tuple[str, int]], NDArray[np.float32]]:
    """Each patch in four rotations: the tile and the rotation, and the normalized descriptions."""
    options, windows = _describe_patches(pack, side)
    return options, _normalize(windows) if windows else np.empty((0, 0), np.float32)


def _describe_patches(
    pack: Pack, side: int
) -> tuple[list[tuple[str, int]], list[NDArray[np.float32]]]:
    options, windows = [], []
    for tile, patch in pack.patches:
        small = cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA)
        image = convert_to_lab(np.asarray(small, np.uint8))
        for turns, rotation in enumerate(ROTATIONS):
            options.append((tile, TILES[tile].reduce_rotation(rotation)))
            windows.append(_describe(np.ascontiguousarray(np.rot90(image, -turns))))
    return options, windows


def _describe(image: Lab) -> NDArray[np.float32]:
    """Lightness, a, b, and the two gradients of lightness: height × width × 5."""
    smooth = cv2.GaussianBlur(image, (0, 0), _BLUR)[..., 0]
    across = cv2.Sobel(smooth, cv2.CV_32F, 1, 0) / 4
    down = cv2.Sobel(smooth, cv2.CV_32F, 0, 1) / 4
    return np.dstack([image[..., 0] / 2, image[..., 1:], across, down])


def _normalize(
    windows: Sequence[NDArray[np.float32]], visible: NDArray[np.bool_] | None = None
) -> NDArray[np.float32]:
    """Descriptions as rows of length 1: each channel without its mean, each group of one size.

    With `visible`, only those pixels of the inner part of a tile.
    """
    inner = np.stack(windows)[:, RIM:-RIM, RIM:-RIM]
    pixels = inner.reshape(len(inner), -1, CHANNELS) if visible is None else inner[:, visible]
    pixels = pixels - pixels.mean(axis=1, keepdims=True)
    for group in (slice(0, 1), slice(1, 3), slice(3, 5)):
        part = pixels[..., group]
        size = np.sqrt((part**2).mean(axis=(1, 2), keepdims=True))
        pixels[..., group] = part / (size + _FLOOR)
    rows = pixels.reshape(len(pixels), -1)
    return np.asarray(rows / (np.linalg.norm(rows, axis=1, keepdims=True) + 1e-6), np.float32)


def _merge(
    options: Sequence[tuple[str, int]], values: NDArray[np.float32]
) -> tuple[tuple[str, ...], tuple[int, ...], NDArray[np.float32]]:
    """The best value of all patches that show the same option."""
    columns: dict[tuple[str, int], list[int]] = {}
    for column, option in enumerate(options):
        columns.setdefault(option, []).append(column)
    merged = [values[:, own].max(axis=1) for own in columns.values()]
    tiles = tuple(tile for tile, _ in columns)
    rotations = tuple(rotation for _, rotation in columns)
    return tiles, rotations, np.stack(merged, axis=1)
