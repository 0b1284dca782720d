"""Draws what tiles lie on: plain, planks and grain of wood, woven or printed cloth, stone."""

from collections.abc import Callable
from functools import partial

import cv2
import numpy as np
from numpy.random import Generator

from services.recognition.training.strokes import Ink, Map, blob, happens


def draw_table(width: int, rng: Generator) -> Map:
    """A map of so many pixels in both directions, turned by any quarter."""
    canvas = np.full((width, width), Ink.TABLE, np.uint8)
    kinds = (
        *(_leave,) * 3,
        _draw_lines,
        _draw_spots,
        _draw_squares,
        *(_draw_grain,) * 3,
        _draw_print,
    )
    kinds[int(rng.integers(len(kinds)))](canvas, rng)
    return np.ascontiguousarray(np.rot90(canvas, int(rng.integers(4))))


def _leave(_canvas: Map, _rng: Generator) -> None:
    """A plain table; its texture is the style's."""


def _draw_lines(canvas: Map, rng: Generator) -> None:
    for x in np.cumsum(rng.uniform(4, 40, 12)):
        line = [(int(x), 0), (int(x + rng.normal(0, 3)), len(canvas))]
        cv2.line(canvas, line[0], line[1], int(Ink.TABLE_SPOT), int(rng.integers(1, 6)))


def _draw_spots(canvas: Map, rng: Generator) -> None:
    for _ in range(int(rng.integers(3, 20))):
        blob(canvas, rng.uniform(0, 1.4, 2), rng.uniform(0.03, 0.3), Ink.TABLE_SPOT, rng)


def _draw_squares(canvas: Map, rng: Generator) -> None:
    step = int(rng.integers(6, 30))
    rows, columns = np.mgrid[: len(canvas), : len(canvas)] // step
    canvas[(rows + columns) % 2 == 0] = Ink.TABLE_SPOT


def _draw_grain(canvas: Map, rng: Generator) -> None:
    """Wood: long streaks of any width in many shades, perhaps between planks."""
    size = len(canvas)
    shades = np.zeros(canvas.shape)
    for _ in range(int(rng.integers(1, 4))):
        length, thickness = rng.uniform(20, 400), rng.uniform(1, 16)
        few = rng.normal(size=(int(size / thickness) + 2, int(size / length) + 2))
        shades += cv2.resize(few, (size, size), interpolation=cv2.INTER_CUBIC)
    dots = rng.normal(0, rng.uniform(0.2, 2), canvas.shape)
    canvas[shades + dots > rng.normal(0, 0.5)] = Ink.TABLE_SPOT
    if happens(0.3, rng):
        for y in np.arange(rng.uniform(0, 60), size, rng.uniform(25, 120)):
            canvas[int(y) : int(y) + int(rng.integers(1, 3))] = Ink.SEAM


def _draw_print(canvas: Map, rng: Generator) -> None:
    """Cloth: one shape again and again, or threads that cross."""
    size, step = len(canvas), int(rng.integers(3, 34))
    ink = int(rng.choice((Ink.TABLE_SPOT, Ink.THING_SPOT, Ink.WHITE), p=(0.6, 0.2, 0.2)))
    patch = np.zeros((step, step), np.uint8)
    middle, radius = (step // 2, step // 2), max(1, int(step * rng.uniform(0.15, 0.45)))
    shapes: tuple[Callable[[], object], ...] = (
        partial(cv2.circle, patch, middle, radius, 1, -1),
        partial(cv2.line, patch, (0, step), (step, 0), 1, max(1, radius // 2)),
        partial(cv2.rectangle, patch, (0, 0), (radius, step), 1, -1),
        partial(cv2.drawMarker, patch, middle, 1, cv2.MARKER_CROSS, step, max(1, radius // 2)),
    )
    shapes[int(rng.integers(len(shapes)))]()
    repeats = -(-size // step)
    canvas[np.tile(patch, (repeats, repeats))[:size, :size] > 0] = ink
