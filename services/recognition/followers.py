"""Finds followers: blobs of one follower colour that the tiles below do not explain.

A follower stands up, so in a slanted photo it hides what lies behind it: its place is where it
touches the tile, which is computed from where the camera is.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.packs import SIDE
from services.recognition.reading import COLOURS, Cell, SeenFollower
from services.recognition.residuals import Explained
from services.recognition.scores import Lab

UNEXPLAINED = 14.0
"""The least distance of a pixel from its tile, in units of Lab."""
LEAST_AREA = 0.05
LEAST_DARK_AREA = 0.08
LARGEST_AREA = 0.45
"""The area of a follower in tiles, of a black or grey one, and of the largest one.

Small dark things are shadows and gaps; larger things are hands, cups and glare.
"""
LEAST_PURITY = 0.45
"""The least share of a blob's pixels that have its colour."""
HEIGHT = 0.3
"""The height of a follower in tiles."""
FIELD_GREEN = (60.0, -33.0, 45.0)
"""The field of a tile in good light, Lab: what the light of a photo is measured with."""
_LEAST_GREEN = -12.0
_DARK = 22.0
_PALE = 11.0


@dataclass(frozen=True, slots=True)
class _Blob:
    """A follower in the mosaic of all cells: its middle in tiles, its area in tiles, its colour.

    `mask` is 1 where it is in the mosaic.
    """

    x: float
    y: float
    area: float
    colour: str
    purity: float
    mask: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class Found:
    """The followers, and which pixels of each cell they hide: cells × SIDE × SIDE, bool.

    The pixels are those of the tile as `Explained` has it shifted.
    """

    followers: tuple[SeenFollower, ...]
    hidden: NDArray[np.bool_]


def find_followers(
    cells: Sequence[Cell],
    explained: Explained,
    camera: NDArray[np.float64],
    players: Mapping[str, str],
) -> Found:
    """The followers on cells. `camera` is its x, y and height in tiles (`locate_camera`).

    `players` has the player by colour; with it, no other colours are looked for. Without it grey is
    not looked for, which glare and shadows are too.
    """
    hidden = np.zeros((len(cells), SIDE, SIDE), np.bool_)
    if not cells:
        return Found((), hidden)
    wanted = frozenset(players) or frozenset(COLOURS) - {"grey"}
    labels = _name_colours(_balance(explained), wanted)
    corner = Cell(min(cell.x for cell in cells), min(cell.y for cell in cells))
    mosaic = _join(cells, corner, explained, labels)
    occupied = frozenset(cells)
    blobs = [
        blob
        for number, colour in enumerate(COLOURS)
        for blob in _find_blobs(mosaic, number, colour)
    ]
    covered = np.zeros(mosaic.shape, np.uint8)
    for blob in blobs:
        covered |= blob.mask
    covered = np.asarray(cv2.dilate(covered, np.ones((3, 3), np.uint8)), np.uint8)
    for number, cell in enumerate(cells):
        top, left = (cell.y - corner.y) * SIDE, (cell.x - corner.x) * SIDE
        hidden[number] = covered[top : top + SIDE, left : left + SIDE] > 0
    found = (_place(blob, corner, occupied, camera, players) for blob in blobs)
    followers = sorted((one for one in found if one is not None), key=lambda one: (one.y, one.x))
    return Found(tuple(followers), hidden)


def _balance(explained: Explained) -> Lab:
    """The cells as in good light: fields have the colour `FIELD_GREEN`."""
    expected = explained.expected
    is_field = (expected[..., 1] < _LEAST_GREEN) & (explained.residuals < UNEXPLAINED)
    if not is_field.any():
        return explained.seen
    field = np.median(explained.seen[is_field], axis=0)
    ends = np.array([[field, FIELD_GREEN]], np.float32)
    own, wanted = cv2.cvtColor(ends, cv2.COLOR_Lab2LRGB)[0]
    gains = np.clip(wanted, 0.01, 1) / np.clip(own, 0.01, 1)
    flat = np.ascontiguousarray(explained.seen.reshape(-1, 1, 3))
    light = np.clip(cv2.cvtColor(flat, cv2.COLOR_Lab2LRGB) * gains, 0, 1).astype(np.float32)
    balanced = cv2.cvtColor(light, cv2.COLOR_LRGB2Lab).reshape(explained.seen.shape)
    return np.asarray(balanced, np.float32)


def _name_colours(image: Lab, wanted: frozenset[str]) -> NDArray[np.int8]:
    """The index of each pixel's colour in `COLOURS`, -1 for a colour that is not wanted."""
    lightness, a, b = (image[..., n] for n in range(3))
    chroma = np.hypot(a, b)
    hue = np.degrees(np.arctan2(b, a)) % 360
    rules = {
        "black": (lightness < _DARK) & (chroma < _PALE),
        "grey": (lightness >= _DARK) & (lightness < 60) & (chroma < 8),
        "yellow": (chroma > 45) & (hue > 87) & (hue < 113) & (lightness > 30),
        "green": (chroma > 12) & (hue > 118) & (hue < 190) & (lightness < 33),
        "blue": (chroma > 7) & (hue > 195) & (hue < 320) & (lightness < 55),
        "pink": (chroma > 22) & (lightness > 45) & ((hue >= 320) | (hue < 15)),
        "red": (chroma > 34) & ((hue > 345) | (hue < 52)) & (lightness < 58),
    }
    labels = np.full(image.shape[:-1], -1, np.int8)
    for colour, chosen in rules.items():
        if colour in wanted:
            labels[chosen] = COLOURS.index(colour)
    return labels


def _join(
    cells: Sequence[Cell], corner: Cell, explained: Explained, labels: NDArray[np.int8]
) -> NDArray[np.int8]:
    """One picture of all cells: the colour of each unexplained pixel, -1 for the rest.

    -2 is unexplained and of no follower's colour.
    """
    width = max(cell.x for cell in cells) - corner.x + 1
    height = max(cell.y for cell in cells) - corner.y + 1
    mosaic = np.full((height * SIDE, width * SIDE), -1, np.int8)
    named = np.where(labels >= 0, labels, np.int8(-2))
    unexplained = np.where(explained.residuals > UNEXPLAINED, named, np.int8(-1))
    for cell, own in zip(cells, unexplained, strict=True):
        top, left = (cell.y - corner.y) * SIDE, (cell.x - corner.x) * SIDE
        mosaic[top : top + SIDE, left : left + SIDE] = own
    return mosaic


def _find_blobs(mosaic: NDArray[np.int8], number: int, colour: str) -> list[_Blob]:
    mask = (mosaic == number).astype(np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)), np.uint8)
    mask = np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((3, 3), np.uint8)), np.uint8)
    count, labels, stats, middles = cv2.connectedComponentsWithStats(mask)
    least = LEAST_DARK_AREA if colour in ("black", "grey") else LEAST_AREA
    blobs = []
    for n in range(1, count):
        area = float(stats[n, cv2.CC_STAT_AREA]) / SIDE**2
        left, top, width, height = (int(stats[n, k]) for k in range(4))
        box = mosaic[top : top + height, left : left + width]
        purity = float((box == number).sum() / max(1, (box != -1).sum()))
        is_compact = area * SIDE**2 > 0.3 * width * height
        if least <= area <= LARGEST_AREA and purity >= LEAST_PURITY and is_compact:
            x, y = (float(place + 0.5) / SIDE for place in middles[n])
            own = (labels == n).astype(np.uint8)
            blobs.append(_Blob(x, y, area, colour, purity, own))
    return blobs


def _place(
    blob: _Blob,
    corner: Cell,
    occupied: frozenset[Cell],
    camera: NDArray[np.float64],
    players: Mapping[str, str],
) -> SeenFollower | None:
    """Where a blob stands: its middle is seen at half its height; None if that is on no tile."""
    seen = np.array([blob.x + corner.x, blob.y + corner.y])
    foot = seen + (camera[:2] - seen) * min(HEIGHT / 2 / max(float(camera[2]), 0.5), 0.5)
    cell = Cell(int(np.floor(foot[0])), int(np.floor(foot[1])))
    if cell not in occupied:
        foot, cell = seen, Cell(int(np.floor(seen[0])), int(np.floor(seen[1])))
    if cell not in occupied:
        return None
    size = min(1.0, blob.area / (2 * LEAST_AREA))
    place = (round(float(foot[0]) - cell.x, 3), round(float(foot[1]) - cell.y, 3))
    confidence = round(float(blob.purity * size), 3)
    return SeenFollower(cell.x, cell.y, blob.colour, place, confidence, players.get(blob.colour))
