"""Finds followers, and which pixels of the tiles below they hide.

The network is shown the board with the camera in the south: a follower stands where its southern
end is.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from services.recognition.packs import SIDE
from services.recognition.picture import Photo
from services.recognition.plane import Homography, cut_cells, locate_camera
from services.recognition.reading import COLOURS, Cell, FoundFollower
from services.recognition.scores import Lab
from services.recognition.sight import STEP, see_figures

SURE = 0.26
"""How sure a follower's foot and colour are, at least."""
HIDDEN = 0.87
"""A spot around a foot is hidden if a figure is seen there with this share, at least.

That is one half, because in training a spot without a figure cost 0.15 of one with a figure.
"""
NAMED = 0.7
"""What the colours of the pixels themselves count beside those that the network says."""
AROUND = 5
"""So many spots around its foot in both directions a figure's colour is looked for."""
WHOLE = 0.25
"""A figure has its colour around its foot in so large a share, at least; else it is less sure."""
APART = 0.35
"""Two figures of one colour stand at least so far apart, in tiles: one has no two feet."""
APART_ON_TILE = 0.5
"""The same for two on one tile, where a player hardly ever has two."""
FIELD_GREEN = (60.0, -33.0, 45.0)
"""The field of a tile in good light, Lab: what the light of a photo is measured with."""
LIGHT = 50.0
"""A tenth of a board is at least so light, Lab; a darker board is made lighter."""
ALIKE = frozenset({"black", "green"})
"""Colours that nobody can tell from each other on a board that is darker."""
_LEAST_GREEN = -12.0
_DARK = 22.0
_PALE = 11.0
SPOTS = SIDE // STEP
_BESIDE = np.ones((3, 3), np.uint8)


@dataclass(frozen=True, slots=True)
class Found:
    """The followers, and which pixels of each cell they hide: cells × SIDE × SIDE, bool."""

    followers: tuple[FoundFollower, ...]
    hidden: NDArray[np.bool_]


def find_followers(
    photo: Photo,
    homography: Homography,
    occupied: Sequence[Cell],
    around: Sequence[Cell],
    players: Mapping[str, str],
) -> Found:
    """The followers on occupied cells, of which there is at least one.

    `around` are other cells that the picture shows. `players` has the player by colour; with it, no
    other colours are looked for. Without it grey is not looked for, which shadows are too.
    """
    corner = Cell(min(cell.x for cell in occupied) - 1, min(cell.y for cell in occupied) - 1)
    board = _join(photo, homography, corner, occupied, around)
    camera = locate_camera(homography, photo.size)
    turns = count_turns(camera[:2] - np.mean(occupied, axis=0))
    shares, feet = (np.rot90(seen, -turns) for seen in see_figures(np.rot90(board, turns)))
    wanted = frozenset(players) or frozenset(COLOURS) - {"grey"}
    shares = shares * np.array([one in wanted for one in COLOURS])
    lab = _read_lab(board)
    found = list(find_feet(_weigh_colours(lab, shares), feet, corner))
    unclear = ALIKE if _measure_light(lab) < LIGHT and wanted >= ALIKE else frozenset[str]()
    tiles = frozenset(occupied)
    followers = [
        FoundFollower(
            *(cell.x, cell.y, colour, place, confidence),
            players.get(colour),
            colour in unclear or None,
        )
        for cell, place, colour, confidence in found
        if cell in tiles
    ]
    _, figures = cv2.connectedComponents((shares.sum(axis=2) > HIDDEN).astype(np.uint8))
    places = [(cell.y - corner.y + y, cell.x - corner.x + x) for cell, (x, y), _, _ in found]
    rows, columns = (np.array(places).reshape(-1, 2) * SPOTS).astype(int).T
    is_covered = (figures > 0) & np.isin(figures, figures[rows, columns])
    covered = cv2.dilate(is_covered.astype(np.uint8), _BESIDE)
    pixels = np.kron(covered, np.ones((STEP, STEP), np.uint8)) > 0
    hidden = np.array([pixels[_find_part(cell, corner)] for cell in occupied])
    return Found(tuple(sorted(followers, key=lambda one: (one.y, one.x))), hidden)


def _find_part(cell: Cell, corner: Cell) -> tuple[slice, slice]:
    top, left = (cell.y - corner.y) * SIDE, (cell.x - corner.x) * SIDE
    return slice(top, top + SIDE), slice(left, left + SIDE)


def _join(
    photo: Photo,
    homography: Homography,
    corner: Cell,
    occupied: Sequence[Cell],
    around: Sequence[Cell],
) -> NDArray[np.uint8]:
    """One picture of the occupied cells and those around, in one colour where none is shown."""
    columns = max(cell.x for cell in occupied) - corner.x + 2
    rows = max(cell.y for cell in occupied) - corner.y + 2
    shown = [
        cell
        for cell in dict.fromkeys((*occupied, *around))
        if 0 <= cell.x - corner.x < columns and 0 <= cell.y - corner.y < rows
    ]
    images = cut_cells(photo, homography, shown, SIDE, 0)
    board = np.empty((rows * SIDE, columns * SIDE, 3), np.uint8)
    board[:] = images.mean(axis=(0, 1, 2))
    for cell, image in zip(shown, images, strict=True):
        board[_find_part(cell, corner)] = image
    return board


def count_turns(direction: NDArray[np.float64]) -> int:
    """The quarter turns, counter-clockwise, after which a direction leads south."""
    x, y = direction
    return round(float(np.arctan2(-x, y)) / (np.pi / 2)) % 4


def _read_lab(board: NDArray[np.uint8]) -> Lab:
    lab = cv2.cvtColor(board.astype(np.float32) / 255, cv2.COLOR_RGB2Lab)
    return np.asarray(lab, np.float32)


def _measure_light(lab: Lab) -> float:
    """A tenth of the board is at least so light."""
    return float(np.percentile(lab[..., 0], 90))


def _weigh_colours(lab: Lab, shares: NDArray[np.float32]) -> NDArray[np.float32]:
    """How much of each colour a figure has around a spot: spots down × across × colours."""
    height, width = shares.shape[:2]
    named = _name_colours(_balance(lab))
    parts = np.asarray(cv2.resize(named, (width, height), interpolation=cv2.INTER_AREA))
    figure = shares.sum(axis=2, keepdims=True)
    is_wanted = shares.any(axis=(0, 1))
    both = NAMED * parts * is_wanted * figure + (1 - NAMED) * shares
    return np.asarray(cv2.blur(both.astype(np.float32), (AROUND, AROUND)), np.float32)


def _balance(lab: Lab) -> Lab:
    """The board as in good light: at least as light as `LIGHT`, its fields `FIELD_GREEN`."""
    lab = _brighten(lab)
    is_field = lab[..., 1] < _LEAST_GREEN
    if not is_field.any():
        return lab
    ends = np.array([[np.median(lab[is_field], axis=0), FIELD_GREEN]], np.float32)
    own, wanted = cv2.cvtColor(ends, cv2.COLOR_Lab2LRGB)[0]
    gains = np.clip(wanted, 0.01, 1) / np.clip(own, 0.01, 1)
    light = np.clip(cv2.cvtColor(lab, cv2.COLOR_Lab2LRGB) * gains, 0, 1)
    return np.asarray(cv2.cvtColor(light.astype(np.float32), cv2.COLOR_LRGB2Lab), np.float32)


def _brighten(lab: Lab) -> Lab:
    """The board at least as light as `LIGHT`: in the dark, colours are too near to each other."""
    lightest = min(_measure_light(lab), LIGHT)
    ends = np.array([[[lightest, 0, 0], [LIGHT, 0, 0]]], np.float32)
    own, wanted = cv2.cvtColor(ends, cv2.COLOR_Lab2LRGB)[0, :, 0]
    light = cv2.cvtColor(lab, cv2.COLOR_Lab2LRGB) * wanted / max(own, 1e-4)
    return np.asarray(cv2.cvtColor(np.clip(light, 0, 1), cv2.COLOR_LRGB2Lab), np.float32)


def _name_colours(image: Lab) -> NDArray[np.float32]:
    """1 where a pixel has a colour of a figure: height × width × `COLOURS`."""
    lightness, a, b = (image[..., n] for n in range(3))
    chroma = np.hypot(a, b)
    hue = np.degrees(np.arctan2(b, a)) % 360
    rules = {
        "black": (lightness < _DARK) & (chroma < _PALE),
        "blue": (chroma > 7) & (hue > 195) & (hue < 320) & (lightness < 55),
        "green": (chroma > 12) & (hue > 118) & (hue < 190) & (lightness < 33),
        "grey": (lightness >= _DARK) & (lightness < 60) & (chroma < 8),
        "pink": (chroma > 22) & (lightness > 45) & ((hue >= 320) | (hue < 15)),
        "red": (chroma > 34) & ((hue > 345) | (hue < 52)) & (lightness < 58),
        "yellow": (chroma > 45) & (hue > 87) & (hue < 113) & (lightness > 30),
    }
    return np.stack([rules[colour] for colour in COLOURS], axis=2).astype(np.float32)


def find_feet(
    colours: NDArray[np.float32], feet: NDArray[np.float32], corner: Cell
) -> Iterator[tuple[Cell, tuple[float, float], str, float]]:
    """The cell of each foot, its place there, its colour and how sure it is.

    Of two of one colour that are too near to each other, the surer one is a figure.
    """
    sure = feet * np.clip(colours.max(axis=2) / WHOLE, 0, 1)
    is_peak = (feet >= cv2.dilate(feet, _BESIDE)) & (sure >= SURE)
    found = list[tuple[float, float, str]]()
    for row, column in sorted(np.argwhere(is_peak), key=lambda at: -float(sure[at[0], at[1]])):
        top, left = max(0, row - 1), max(0, column - 1)
        around = feet[top : row + 2, left : column + 2]
        rows, columns = np.indices(around.shape)
        x = corner.x + (left + 0.5 + np.average(columns, weights=around)) / SPOTS
        y = corner.y + (top + 0.5 + np.average(rows, weights=around)) / SPOTS
        colour = COLOURS[int(colours[row, column].argmax())]
        if any(name == colour and _is_near((x, y), place) for *place, name in found):
            continue
        found.append((x, y, colour))
        cell = Cell(int(np.floor(x)), int(np.floor(y)))
        place = round(float(x) - cell.x, 3), round(float(y) - cell.y, 3)
        yield cell, place, colour, round(float(sure[row, column]), 3)


def _is_near(one: Sequence[float], other: Sequence[float]) -> bool:
    """Whether two places are those of one figure."""
    is_on_one_tile = (np.floor(one) == np.floor(other)).all()
    distance = np.hypot(*np.subtract(one, other))
    return bool(distance < (APART_ON_TILE if is_on_one_tile else APART))
