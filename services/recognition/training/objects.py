"""What stands on tiles: trees, houses, monasteries, coats of arms, inns, gardens."""

import cv2
import numpy as np
from numpy.random import Generator

from services.recognition.training.strokes import (
    ROOFS,
    SIDE,
    Ink,
    Map,
    Points,
    blob,
    choose,
    fill,
    happens,
    outline,
    place,
    stroke,
)

SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], np.float64)
_COATS = (
    np.array([(-1, -1), (1, -1), (1, 0.2), (0.75, 0.75), (0, 1.25), (-0.75, 0.75), (-1, 0.2)]),
    SQUARE,
    np.c_[np.cos(np.linspace(0, 5.8, 12)), np.sin(np.linspace(0, 5.8, 12))],
)


def box(left: float, top: float, right: float, bottom: float) -> Points:
    """The corners of an upright rectangle."""
    return np.array([(left, top), (right, top), (right, bottom), (left, bottom)])


def draw_tree(canvas: Map, at: Points, size: float, rng: Generator) -> None:
    """A tree from above, or a fir from the side."""
    if happens(0.2, rng):
        fill(canvas, place(np.array([(-0.8, 1), (0, -1.3), (0.8, 1)]), at, size, 0), Ink.TREE)
        return
    blob(canvas, at, size, Ink.TREE, rng)
    if happens(0.6, rng):
        blob(canvas, at - 0.25 * size, 0.6 * size, Ink.TREE_LIGHT, rng)


def draw_house(canvas: Map, at: Points, size: float, angle: float, rng: Generator) -> None:
    """A house: two halves of a roof, a roof with a front, a gable or a round tower."""
    stretch = np.array([rng.uniform(0.6, 1.5), rng.uniform(0.6, 1.0)])
    roof = Ink.ROOF + 2 * int(rng.integers(ROOFS))
    ridge = rng.uniform(-0.2, 0.2)
    kind = rng.integers(0, 10)

    def put(shape: Points, ink: int) -> None:
        fill(canvas, place(shape * stretch, at, size, angle), ink)

    if kind < 5:
        put(box(-1, -1, 1, ridge), roof)
        put(box(-1, ridge, 1, 1), roof + 1)
    elif kind < 8:
        put(SQUARE, roof)
        put(box(-1, 1, 1, rng.uniform(1, 1.8)), Ink.HOUSE)
    elif kind < 9:
        put(np.array([(-1, 1), (0, -1.4), (1, 1)]), roof)
        put(np.array([(0, -1.4), (1, 1), (0.2, 1)]), roof + 1)
    else:
        blob(canvas, at, 0.8 * size, roof, rng, 12)
    if happens(0.4, rng):
        outline(canvas, place(SQUARE * stretch, at, size, angle), Ink.DARK)


def draw_coat(canvas: Map, at: Points, size: float, angle: float, rng: Generator) -> None:
    """A coat of arms: a shield, a square or a disc with an edge and a sign."""
    shape = _COATS[int(rng.choice(3, p=(0.62, 0.25, 0.13)))]
    shape = shape * [rng.uniform(0.75, 1.05), rng.uniform(0.85, 1.1)]
    edge = Ink.COAT_EDGE if happens(0.7, rng) else Ink.DARK
    fill(canvas, place(shape * rng.uniform(1.0, 1.45), at, size, angle), edge)
    fill(canvas, place(shape, at, size, angle), Ink.COAT)
    for sign in _list_signs(rng):
        fill(canvas, place(sign, at, size, angle), Ink.COAT_SIGN)


def _list_signs(rng: Generator) -> list[Points]:
    """The parts of a coat that have the second colour: quarters, a cross, a half, a bar, a spot."""
    width = rng.uniform(0.12, 0.3)
    x, y = rng.uniform(-0.15, 0.15), rng.uniform(-0.1, 0.2)
    quarters = [box(-0.9, -0.85, x, y), box(x, y, 0.9, 0.85)]
    if happens(0.5, rng):
        quarters = [box(x, -0.85, 0.9, y), box(-0.9, y, x, 0.85)]
    signs: tuple[list[Points], ...] = (
        quarters,
        [box(-width, -0.9, width, 0.95), box(-0.9, -width - 0.1, 0.9, width - 0.1)],
        [box(-0.8, -0.8, 0, 0.9)],
        [np.array([(-0.8, -0.8), (-0.4, -0.8), (0.8, 0.6), (0.6, 0.8)])],
        [0.5 * _COATS[2]],
        [],
    )
    return signs[int(rng.choice(6, p=(0.3, 0.28, 0.1, 0.1, 0.12, 0.1)))]


def draw_monastery(canvas: Map, at: Points, rng: Generator) -> None:
    """A monastery: one to four wings with roofs and walls, perhaps a tower, on its ground."""
    size = rng.uniform(0.14, 0.27)
    angle = rng.uniform(-0.2, 0.2) + (np.pi / 4 if happens(0.15, rng) else 0)
    if happens(0.6, rng):
        ground = choose((Ink.PLACE, Ink.FIELD_SPOT, Ink.CROP, Ink.CROP_SPOT), rng)
        spread = size * rng.uniform(1.1, 1.7)
        if happens(0.5, rng):
            blob(canvas, at, spread, ground, rng, 14)
        else:
            fill(canvas, place(SQUARE, at, spread, angle), ground)
            if happens(0.5, rng):
                edge = choose((Ink.DARK, Ink.WALL, Ink.TREE), rng)
                outline(canvas, place(SQUARE, at, spread, angle), edge)
    long, wide, height = rng.uniform(0.6, 1.1), rng.uniform(0.3, 0.6), rng.uniform(0, 0.7)
    plans = (
        [(-long, -wide / 2, long, wide / 2), (-wide / 2, -long, wide / 2, long)],
        [(-long, -wide / 2, long, wide / 2), (-long, -0.6 * long, wide - long, 0.6 * long)],
        [(-long, -long, long, wide - long), (-long, -long, wide - long, long)],
        [(-long, -wide / 2, long, wide / 2)],
    )
    for wing in plans[int(rng.integers(len(plans)))]:
        _draw_wing(canvas, wing, height, (at, size, angle), rng)
    if happens(0.7, rng):
        _draw_tower(canvas, (at, size, angle), rng)


def _draw_wing(
    canvas: Map,
    wing: tuple[float, float, float, float],
    height: float,
    where: tuple[Points, float, float],
    rng: Generator,
) -> None:
    left, top, right, bottom = wing
    parts = [(box(left, bottom, right, bottom + height), Ink.MONASTERY_WALL)]
    if right - left > bottom - top:
        ridge = (top + bottom) / 2 + rng.uniform(-0.1, 0.1)
        parts.append((box(left, top, right, ridge), Ink.MONASTERY_SHADE))
        parts.append((box(left, ridge, right, bottom), Ink.MONASTERY))
    else:
        ridge = (left + right) / 2
        parts.append((box(left, top, ridge, bottom), Ink.MONASTERY))
        parts.append((box(ridge, top, right, bottom), Ink.MONASTERY_SHADE))
    for shape, ink in parts:
        fill(canvas, place(shape, *where), ink)
    if happens(0.6, rng):
        outline(canvas, place(box(left, top, right, bottom), *where), Ink.DARK)
    for x in rng.uniform(left, right, int(rng.integers(0, 4))):
        window = np.array([(x, bottom + 0.15 * height), (x, bottom + 0.6 * height)])
        stroke(canvas, place(window, *where), Ink.DARK, 1)


def _draw_tower(canvas: Map, where: tuple[Points, float, float], rng: Generator) -> None:
    x, y = rng.uniform(-0.8, 0.8), rng.uniform(-0.6, 0.2)
    wide, high = rng.uniform(0.15, 0.3), rng.uniform(0.3, 0.9)
    fill(canvas, place(box(x - wide, y, x + wide, y + high), *where), Ink.MONASTERY_WALL)
    roof = np.array([(x - 1.2 * wide, y), (x, y - rng.uniform(0.3, 0.9)), (x + 1.2 * wide, y)])
    ink = Ink.MONASTERY_SHADE if happens(0.7, rng) else Ink.MONASTERY
    fill(canvas, place(roof, *where), ink)


def draw_inn(canvas: Map, at: Points, rng: Generator) -> None:
    """An inn beside a lake: a round water with an edge, a house by it."""
    size = rng.uniform(0.07, 0.12)
    if happens(0.7, rng):
        blob(canvas, at, size * rng.uniform(1.05, 1.3), Ink.RIVER_EDGE, rng, 14)
    blob(canvas, at, size, Ink.RIVER, rng, 14)
    aside = at + rng.normal(0, 0.4, 2) * size
    draw_house(canvas, aside, rng.uniform(0.04, 0.07), rng.uniform(-0.4, 0.4), rng)


def draw_garden(canvas: Map, at: Points, rng: Generator) -> None:
    """A garden: a bed with a hedge, rows and flowers."""
    size, angle = rng.uniform(0.07, 0.13), rng.uniform(-0.5, 0.5)
    fill(canvas, place(SQUARE, at, 1.25 * size, angle), choose((Ink.TREE, Ink.WALL, Ink.DARK), rng))
    fill(canvas, place(SQUARE, at, size, angle), choose((Ink.PLACE, Ink.CROP, Ink.FIELD_SPOT), rng))
    if happens(0.6, rng):
        for row in np.linspace(-0.7, 0.7, int(rng.integers(2, 5))):
            line = place(np.array([(-0.8, row), (0.8, row)]), at, size, angle)
            stroke(canvas, line, choose((Ink.TREE, Ink.FLOWER, Ink.CROP_SPOT), rng), 2)
    for _ in range(int(rng.integers(0, 9))):
        spot = place(rng.uniform(-0.8, 0.8, (1, 2)), at, size, angle)[0]
        cv2.circle(canvas, tuple(int(n) for n in spot * SIDE), 1, int(Ink.FLOWER), -1)
