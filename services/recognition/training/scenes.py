"""Lays a drawn tile beside others on a table, as a cell of a photo sees it; or no tile at all.

A scene is a map of `WIDTH` pixels in both directions: a cell in the middle, `RIM` of its
surroundings on all sides.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.training.strokes import SIDE, Ink, Map, blob, happens
from services.recognition.training.tables import draw_table
from services.recognition.training.tiles import draw_tile

RIM = 18
WIDTH = SIDE + 2 * RIM
_DRAWINGS = 40
"""How many drawings of each tile are kept; a new one takes the place of the oldest."""
_HALF = (
    (0, -1),
    (0.28, -0.85),
    (0.3, -0.5),
    (0.95, -0.2),
    (0.95, 0.1),
    (0.45, 0.2),
    (0.8, 1),
    (0.15, 1),
)
FIGURE = np.array([*_HALF, (0, 0.55), *((-x, y) for x, y in _HALF[:0:-1])])
"""A meeple that lies: head, arms and legs."""


@dataclass(frozen=True, slots=True)
class Scene:
    """A map, and how much shadow each pixel has, 0 to 255, None if nothing throws one."""

    inks: Map
    shade: NDArray[np.uint8] | None


class Drawings:
    """Drawings of every tile of these names, replaced little by little."""

    def __init__(self, names: Sequence[str], rng: Generator) -> None:
        self.names = tuple(names)
        self._maps: dict[str, list[Map]] = {name: [draw_tile(name, rng)] for name in names}
        self._facing: Mapping[str, list[tuple[str, int]]] = {
            letter: [
                (name, turns)
                for name in names
                for turns in range(4)
                if TILES[name].edges_at(90 * turns)[0] == letter
            ]
            for letter in "CRFI"
        }

    def renew(self, name: str, rng: Generator) -> None:
        """Draw a tile once more."""
        kept = self._maps[name]
        kept.append(draw_tile(name, rng))
        del kept[:-_DRAWINGS]

    def pick(self, name: str, turns: int, rng: Generator) -> Map:
        """A drawing of a tile after so many quarter turns clockwise."""
        kept = self._maps[name]
        return np.rot90(kept[int(rng.integers(len(kept)))], -turns)

    def pick_any(self, rng: Generator) -> Map:
        """A drawing of any tile, turned."""
        return self.pick(self.names[int(rng.integers(len(self.names)))], int(rng.integers(4)), rng)

    def pick_facing(self, letter: str, side: int, rng: Generator) -> Map:
        """A drawing that shows this letter at a side, an index of NESW."""
        fitting = self._facing.get(letter)
        if not fitting:
            return self.pick_any(rng)
        name, turns = fitting[int(rng.integers(len(fitting)))]
        return self.pick(name, turns + side, rng)


def lay_tile(drawings: Drawings, name: str, turns: int, rng: Generator) -> Scene:
    """A tile with what lies beside it."""
    edges = TILES[name].edges_at(90 * (turns % 4))
    density = float(rng.choice((0, 0.6, 0.9, 1), p=(0.06, 0.14, 0.3, 0.5)))
    canvas = draw_table(WIDTH, rng)
    _lay_beside(canvas, drawings, edges, density, rng)
    canvas[RIM : RIM + SIDE, RIM : RIM + SIDE] = drawings.pick(name, turns, rng)
    _draw_seams(canvas, rng)
    return _stand_figures(canvas, int(rng.choice(3, p=(0.66, 0.26, 0.08))), rng)


def lay_nothing(drawings: Drawings, rng: Generator) -> Scene:
    """A cell of the table without a tile, perhaps beside some."""
    density = float(rng.choice((0, 0.35, 0.7), p=(0.35, 0.4, 0.25)))
    canvas = draw_table(WIDTH, rng)
    edges = "".join("CRFI"[n] for n in rng.integers(0, 3, 4))
    _lay_beside(canvas, drawings, edges, density, rng)
    return _stand_figures(canvas, int(rng.choice(3, p=(0.8, 0.15, 0.05))), rng)


def lay_something(drawings: Drawings, rng: Generator) -> Scene:
    """Something else: a part of a tile, parts of several, a hand, a card, tokens."""
    kind = rng.integers(-1, 4)
    if kind < 0:
        return Scene(_magnify(drawings, rng), None)
    if kind == 0:
        return Scene(_lay_between(drawings, rng), None)
    scene = lay_nothing(drawings, rng)
    if kind == 1:
        scene = lay_tile(drawings, drawings.names[int(rng.integers(len(drawings.names)))], 0, rng)
        for _ in range(int(rng.integers(2, 5))):
            at = rng.uniform(0.3, 1.05, 2)
            blob(scene.inks, at, rng.uniform(0.28, 0.6), Ink.THING, rng, int(rng.integers(5, 14)))
    elif kind == 2:
        _draw_card(scene.inks, rng)
    else:
        for _ in range(int(rng.integers(4, 14))):
            ink = int(rng.choice((Ink.THING, Ink.THING_SPOT, Ink.WHITE, Ink.DARK)))
            blob(scene.inks, rng.uniform(0.2, 1.15, 2), rng.uniform(0.04, 0.2), ink, rng, 12)
    return scene


def _lay_beside(
    canvas: Map, drawings: Drawings, edges: str, density: float, rng: Generator
) -> None:
    """The tiles beside a cell and at its corners, each with a chance of `density`."""
    for row in (0, 1):
        for column in (0, 1):
            if happens(0.85 * density, rng):
                rows = slice(0, RIM) if row == 0 else slice(WIDTH - RIM, WIDTH)
                columns = slice(0, RIM) if column == 0 else slice(WIDTH - RIM, WIDTH)
                image = drawings.pick_any(rng)
                canvas[rows, columns] = image[:RIM, :RIM]
    has_seam = happens(0.5, rng)
    for side in range(4):
        if happens(1 - density, rng):
            continue
        letter = edges[side] if happens(0.97, rng) else "CRF"[int(rng.integers(3))]
        image = drawings.pick_facing(letter, side + 2, rng).copy()
        image = np.roll(image, int(np.clip(np.round(rng.normal(0, 1.6)), -5, 5)), 1 - side % 2)
        if has_seam:
            image[[0, -1]] = Ink.SEAM
            image[:, [0, -1]] = Ink.SEAM
        depth = RIM - max(0, int(rng.normal(0.4, 1.2)))
        inner = slice(RIM, RIM + SIDE)
        parts = {
            0: ((slice(0, depth), inner), image[SIDE - depth :]),
            1: ((inner, slice(WIDTH - depth, WIDTH)), image[:, :depth]),
            2: ((slice(WIDTH - depth, WIDTH), inner), image[:depth]),
            3: ((inner, slice(0, depth)), image[:, SIDE - depth :]),
        }
        where, strip = parts[side]
        canvas[where] = strip


def _draw_seams(canvas: Map, rng: Generator) -> None:
    """The cut edge of the tile, and round corners."""
    first, last = RIM, RIM + SIDE - 1
    if happens(0.6, rng):
        for step in range(int(rng.integers(1, 3))):
            for side in range(4):
                if happens(0.85, rng):
                    line = first + step if side % 2 else last - step
                    part = (line, slice(first, last + 1))
                    canvas[part if side < 2 else part[::-1]] = Ink.SEAM
    if happens(0.15, rng):
        ink = int(Ink.TABLE if happens(0.6, rng) else Ink.SEAM)
        for x, y in ((first, first), (first, last), (last, first), (last, last)):
            cv2.circle(canvas, (x, y), int(rng.integers(1, 4)), ink, -1)


def _stand_figures(canvas: Map, count: int, rng: Generator) -> Scene:
    shade = np.zeros((WIDTH, WIDTH), np.uint8) if count else None
    for number in range(count):
        assert shade is not None
        _draw_figure(canvas, shade, Ink.OTHER_FIGURE if number else Ink.FIGURE, rng)
    return Scene(canvas, shade)


def _draw_figure(canvas: Map, shade: NDArray[np.uint8], ink: int, rng: Generator) -> None:
    """A figure that lies or stands: its face, its side towards the camera, and its shadow."""
    size = rng.uniform(0.1, 0.25) * SIDE
    middle = rng.uniform(0.02, 0.98, 2) * SIDE + RIM
    kind = rng.integers(0, 6)
    if kind < 4:
        shape = FIGURE * [rng.uniform(0.7, 1.1), rng.uniform(0.6, 1.3)]
    elif kind < 5:
        angles = np.linspace(0, 6.28, 12)
        shape = np.c_[np.cos(angles), np.sin(angles)] * rng.uniform(0.4, 1, 2)
    else:
        shape = np.array([(-1, -0.5), (1, -0.5), (1, 0.5), (-1, 0.5)]) * rng.uniform(0.3, 0.9, 2)
    angle = rng.uniform(0, 6.28)
    spin = np.array([[np.cos(angle), np.sin(angle)], [-np.sin(angle), np.cos(angle)]])
    face = shape @ spin * size
    if happens(0.4, rng):
        # Seen from low, a figure that stands is long: away from the camera.
        away = _draw_direction(rng)
        face += np.outer(face @ away, away) * rng.uniform(0, 2)
    face += middle
    depth, shadow = (_draw_direction(rng) * size * rng.uniform(*span) for span in _REACHES)
    cv2.fillPoly(shade, [cv2.convexHull(_round(np.r_[face, face + shadow]))], 255)
    for part in np.linspace(1, 0, 5):
        where = [_round(face + depth * part)]
        cv2.fillPoly(canvas, where, int(ink + 1 if part else ink))
        cv2.fillPoly(shade, where, 0)


_REACHES = ((0.0, 0.5), (0.1, 0.7))
"""How far the side of a figure and its shadow reach, in its size."""


def _draw_direction(rng: Generator) -> NDArray[np.float64]:
    angle = rng.uniform(0, 2 * np.pi)
    return np.array([np.cos(angle), np.sin(angle)])


def _round(points: NDArray[np.float64]) -> NDArray[np.int32]:
    return np.round(points).astype(np.int32)


def _lay_between(drawings: Drawings, rng: Generator) -> Map:
    """Four tiles that meet in the middle of the cell, or nearly there: the grid is wrong here."""
    x, y = (int(n) for n in rng.uniform(0.3, 0.7, 2) * WIDTH)
    if happens(0.4, rng):
        x = int(rng.choice((0, WIDTH)))
    pieces = [np.tile(drawings.pick_any(rng), (2, 2))[:WIDTH, :WIDTH] for _ in range(4)]
    canvas = pieces[0].copy()
    canvas[:y, x:] = pieces[1][SIDE - y % SIDE :, :][:y, : WIDTH - x]
    canvas[y:, :x] = pieces[2][: WIDTH - y, :x]
    canvas[y:, x:] = pieces[3][: WIDTH - y, : WIDTH - x]
    return canvas


def _magnify(drawings: Drawings, rng: Generator) -> Map:
    """A quarter or half of a tile where a whole one should be: the grid is too narrow here."""
    image = drawings.pick_any(rng)
    parts = SIDE // 2, int(rng.choice((SIDE // 2, SIDE)))
    width, height = (int(n) for n in rng.permutation(parts))
    left = int(rng.choice((0, SIDE - width)))
    top = int(rng.choice((0, SIDE - height)))
    piece = np.ascontiguousarray(image[top : top + height, left : left + width])
    piece = np.pad(piece, (RIM * width // SIDE, RIM * height // SIDE), mode="symmetric")
    wide = cv2.resize(piece, (WIDTH, WIDTH), interpolation=cv2.INTER_NEAREST)
    return np.asarray(wide, np.uint8)


def _draw_card(canvas: Map, rng: Generator) -> None:
    """A card, the back of a tile or a board of points: a frame with a sign."""
    middle, size = rng.uniform(0.4, 0.95, 2) * SIDE, rng.uniform(0.3, 0.7, 2) * SIDE
    angle = float(rng.uniform(0, 360))
    for shrink, ink in ((1.0, Ink.THING_SPOT), (rng.uniform(0.7, 0.95), Ink.THING)):
        shape = cv2.boxPoints((tuple(middle), tuple(2 * size * shrink), angle))
        cv2.fillPoly(canvas, [_round(np.asarray(shape, np.float64))], int(ink))
    if happens(0.7, rng):
        ink = Ink.WHITE if happens(0.5, rng) else Ink.THING_SPOT
        blob(canvas, middle / SIDE, rng.uniform(0.08, 0.3), ink, rng, int(rng.integers(3, 14)))
