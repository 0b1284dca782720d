"""What of each cell its tile does not explain: pieces that lie on it, glare, other things.

Each cell is compared with patches of its tile, shifted as fits best, in the colours of the photo:
those that were taught, or else the other cells of the same photo that show the same shape.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.packs import SIDE, Pack
from services.recognition.reading import ReadTile
from services.recognition.scores import MARGIN, Lab, convert_to_lab

LIGHTNESS_WEIGHT = 0.5
"""A difference of lightness counts half: shadows are no pieces."""
REACH = 1
"""A pixel is explained by any pixel of the patch that is so near, in pixels, in both directions."""
_ROUNDS = 4
_TRUSTED = 0.8
"""The share of pixels that the colours of the photo are learned from."""


@dataclass(frozen=True, slots=True)
class Explained:
    """Cells beside what their tiles look like in the colours of the photo.

    Both are cells × SIDE × SIDE × 3, Lab; `residuals` is cells × SIDE × SIDE: the distance.
    `shifts` is cells × 2: how many pixels right and down of its cell each tile lies.
    """

    seen: Lab
    expected: Lab
    residuals: NDArray[np.float64]
    shifts: NDArray[np.intp]


def explain(cells: NDArray[np.uint8], patches: Sequence[Sequence[Lab]]) -> Explained:
    """Explain cells (n × (SIDE + 2 MARGIN) × the same × 3, uint8 RGB) by patches as they lie.

    Each cell has at least one patch.
    """
    images = convert_to_lab(cells)
    matches = [_match(image, own) for image, own in zip(images, patches, strict=True)]
    shape = (len(patches), SIDE, SIDE, 3)
    seen = np.array([one for one, _, _ in matches], np.float32).reshape(shape)
    own = np.array([one for _, one, _ in matches], np.float32).reshape(shape)
    shifts = np.array([one for _, _, one in matches], np.intp).reshape(len(patches), 2)
    expected = _adapt_colours(own, seen)
    return Explained(seen, expected, _measure(seen, expected), shifts)


def list_taught(tiles: Sequence[ReadTile], pack: Pack) -> list[list[Lab]]:
    """By cell, the taught patches of its tile, as they lie; none where it was not taught."""
    patches: dict[str, list[Lab]] = {}
    for tile, patch in pack.patches:
        patches.setdefault(tile, []).append(convert_to_lab(patch))
    return [
        [] if tile.tile is None else _turn(patches.get(tile.tile, []), tile.tile, tile.rotation)
        for tile in tiles
    ]


def list_mates(cells: NDArray[np.uint8], tiles: Sequence[ReadTile]) -> list[list[Lab]]:
    """By cell, the other cells of the same shape, as they lie; a coat of arms makes no other shape.

    `cells` is as `explain` takes it.
    """
    inner = slice(MARGIN, MARGIN + SIDE)
    images = convert_to_lab(cells)[:, inner, inner]
    shapes = [None if one.tile is None else TILES[one.tile].plain or one.tile for one in tiles]
    upright = [
        np.rot90(image, (one.rotation or 0) // 90) for image, one in zip(images, tiles, strict=True)
    ]
    return [
        []
        if shape is None
        else _turn(
            [upright[n] for n, other in enumerate(shapes) if other == shape and n != number],
            shape,
            tiles[number].rotation,
        )
        for number, shape in enumerate(shapes)
    ]


def _turn(patches: Sequence[Lab], tile: str, rotation: int | None) -> list[Lab]:
    """The patches of a tile in every rotation that shows it as it lies."""
    turns = range((rotation or 0) // 90, 4, TILES[tile].rotations)
    return [np.rot90(patch, -turn) for patch in patches for turn in turns]


def _match(image: Lab, patches: Sequence[Lab]) -> tuple[Lab, Lab, tuple[int, int]]:
    """The window of an image that is most like one of the patches, the patch, and the shift.

    The median of the difference is compared, which a piece on the tile does not change.
    """
    levelled = [patch - np.median(patch, axis=(0, 1)) for patch in patches]
    best = (np.inf, 0, 0, 0)
    for down in range(2 * MARGIN + 1):
        for right in range(2 * MARGIN + 1):
            window = image[down : down + SIDE, right : right + SIDE]
            flat = window - np.median(window, axis=(0, 1))
            for number, patch in enumerate(levelled):
                error = float(np.median(np.abs(flat - patch).sum(axis=2)))
                best = min(best, (error, number, down, right))
    _, number, down, right = best
    window = image[down : down + SIDE, right : right + SIDE]
    return window, patches[number], (right - MARGIN, down - MARGIN)


def _adapt_colours(own: Lab, seen: Lab) -> Lab:
    """The colours of patches as this photo has them: an affine map learned from all pixels.

    Pixels that it explains worst, such as those of pieces, are left out.
    """
    colours = np.c_[own.reshape(-1, 3), np.ones(own.size // 3)]
    wanted = seen.reshape(-1, 3)
    trusted = np.ones(len(colours), bool)
    mapped = wanted
    for _ in range(_ROUNDS if len(colours) else 0):
        rule = np.linalg.lstsq(colours[trusted], wanted[trusted], rcond=None)[0]
        mapped = colours @ rule
        errors = np.linalg.norm(mapped - wanted, axis=1)
        trusted = errors <= np.quantile(errors, _TRUSTED)
    return np.asarray(mapped.reshape(own.shape), np.float32)


def _measure(seen: Lab, expected: Lab) -> NDArray[np.float64]:
    weights = np.array([LIGHTNESS_WEIGHT, 1, 1])
    around = np.pad(expected, ((0, 0), (REACH, REACH), (REACH, REACH), (0, 0)), mode="edge")
    steps = range(2 * REACH + 1)
    distances = [
        np.linalg.norm(
            (seen - around[:, down : down + SIDE, right : right + SIDE]) * weights, axis=3
        )
        for down in steps
        for right in steps
    ]
    return np.asarray(np.min(distances, axis=0), np.float64)
