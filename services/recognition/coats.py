"""Whether a cell shows a coat of arms: the small mark that alone distinguishes many tiles.

Where the mark is, and its colour against the ground, is learned from the pack: it is where the
patches of a tile and of the same tile without coats differ most.
"""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.packs import SIDE, Pack
from services.recognition.scores import MARGIN, Comparison, Lab, convert_to_lab

REACH = 2
"""How far from its place a mark is looked for, in pixels of a patch, in both directions."""
WORTH = 6.0
"""What a mark as strong as in the pack is worth, in natural logarithms; its absence as much."""
THRESHOLD = 0.45
"""The share of the pack's contrast at which a mark is as likely as not."""
_BLUR = 0.8
_GROUND = 7
"""Half the width of the square whose median is the ground around a mark."""
_SHIFT = 2
_INSET = 2
_LEAST_CONTRAST = 10.0
"""Two patches that differ less than this in a and b, in units of Lab, do not show the mark."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Where an unrotated tile has its mark (row, column), and the colour against the ground."""

    row: int
    column: int
    colour: NDArray[np.float32]


def find_marks(pack: Pack) -> Mapping[str, Mark]:
    """The mark by tile, for every tile with coats whose plain tile was taught too."""
    first: dict[str, Lab] = {}
    for tile, patch in pack.patches:
        first.setdefault(tile, convert_to_lab(patch))
    marks: dict[str, Mark] = {}
    for tile, image in first.items():
        plain = first.get(TILES[tile].plain)
        mark = _find_mark(image, plain) if plain is not None else None
        if mark is not None:
            marks[tile] = mark
    return marks


def _find_mark(coated: Lab, plain: Lab) -> Mark | None:
    steps = range(-_SHIFT, _SHIFT + 1)
    moved = [np.roll(plain, (down, right), (0, 1)) for down in steps for right in steps]
    inner = slice(_SHIFT + 1, -_SHIFT - 1)
    closest = min(moved, key=lambda one: float(np.abs(coated - one)[inner, inner].mean()))
    difference = cv2.GaussianBlur(coated - closest, (0, 0), 1.0)
    strength = np.linalg.norm(difference[..., 1:], axis=-1)
    strength[[0, 1, -2, -1]] = 0
    strength[:, [0, 1, -2, -1]] = 0
    row, column = (int(place) for place in np.unravel_index(strength.argmax(), strength.shape))
    if strength[row, column] < _LEAST_CONTRAST:
        return None
    return Mark(row, column, difference[row, column])


def weigh_coats(
    cells: NDArray[np.uint8],
    hidden: NDArray[np.bool_],
    comparison: Comparison,
    marks: Mapping[str, Mark],
) -> NDArray[np.float64]:
    """What to add to the score of each option, cells × options, in natural logarithms, 0 or less.

    Of a pair only the tile that fits less loses, so no pair gains over other tiles.
    `cells` is what was compared: n × (SIDE + 2 MARGIN) × the same × 3, uint8 RGB; `hidden` says
    which pixels a piece hides: a mark that lies there may be or not.
    """
    images = [cv2.GaussianBlur(one, (0, 0), _BLUR) for one in convert_to_lab(cells)]
    added = np.zeros(comparison.values.shape)
    columns = {
        option: column
        for column, option in enumerate(zip(comparison.tiles, comparison.rotations, strict=True))
    }
    for (tile, rotation), column in columns.items():
        other = columns.get((TILES[tile].plain, rotation))
        if tile not in marks or other is None:
            continue
        alike = range(rotation // 90, 4, TILES[tile].rotations)
        for cell, image in enumerate(images):
            shift = comparison.shifts[cell] * SIDE
            turned = [_rotate(marks[tile], turns) for turns in alike]
            if any(_is_hidden(hidden[cell], mark, shift) for mark in turned):
                continue
            seen = max(_measure(image, mark, shift) for mark in turned)
            worth = WORTH * float(np.clip((seen - THRESHOLD) / (1 - THRESHOLD), -1, 1))
            added[cell, column] += min(worth, 0)
            added[cell, other] -= max(worth, 0)
    return added


def _rotate(mark: Mark, turns: int) -> Mark:
    row, column = mark.row, mark.column
    for _ in range(turns):
        row, column = column, SIDE - 1 - row
    return Mark(row, column, mark.colour)


def _is_hidden(hidden: NDArray[np.bool_], mark: Mark, shift: NDArray[np.float64]) -> bool:
    """Whether a piece hides the middle of the place of a mark."""
    row, column = np.round(np.array([mark.row, mark.column]) + MARGIN + shift[::-1]).astype(int)
    return bool(hidden[max(row - 1, 0) : row + 2, max(column - 1, 0) : column + 2].any())


def _measure(image: Lab, mark: Mark, shift: NDArray[np.float64]) -> float:
    """The mark's contrast in an image, as a share of its contrast in the pack."""
    middle = np.round(np.array([mark.row, mark.column]) + MARGIN + shift[::-1]).astype(int)
    low, high = _INSET, len(image) - 1 - _INSET
    top, left = np.clip(middle - REACH, low, high)
    bottom, right = np.clip(middle + REACH, low, high) + 1
    above, before = np.maximum(middle - _GROUND, 0)
    below, behind = middle + _GROUND + 1
    ground = np.median(image[above:below, before:behind].reshape(-1, 3), axis=0)
    seen = (image[top:bottom, left:right] - ground) @ mark.colour
    return float(seen.max() / (mark.colour @ mark.colour))
