"""Draws what a city of a tile is made of: ground, houses, walls with turrets, coats of arms."""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from services.recognition.training.objects import SQUARE, box, draw_coat, draw_house, draw_tree
from services.recognition.training.strokes import (
    SIDE,
    Ink,
    Map,
    Points,
    blob,
    choose,
    fill,
    happens,
    place,
    scatter,
    stroke,
)


def fill_city(canvas: Map, city: NDArray[np.bool_], rng: Generator) -> None:
    """The ground of a city and its houses."""
    ground = np.full((SIDE, SIDE), Ink.GROUND, np.uint8)
    _vary_ground(ground, rng)
    _build_houses(ground, city, rng)
    canvas[city] = ground[city]


def _vary_ground(ground: Map, rng: Generator) -> None:
    """Spots, and sometimes trees, a green or lanes."""
    for _ in range(int(rng.integers(0, 5))):
        blob(ground, rng.random(2), rng.uniform(0.05, 0.25), Ink.GROUND_SPOT, rng, 10)
    for _ in range(int(rng.integers(1, 8)) if happens(0.15, rng) else 0):
        draw_tree(ground, rng.random(2), rng.uniform(0.02, 0.06), rng)
    if happens(0.12, rng):
        ink = choose((Ink.FIELD, Ink.FIELD_SPOT, Ink.PLACE), rng)
        blob(ground, rng.random(2), rng.uniform(0.05, 0.14), ink, rng, 12)
    for _ in range(int(rng.integers(1, 4)) if happens(0.2, rng) else 0):
        steps = np.cumsum(np.r_[rng.random((1, 2)), rng.normal(0, 0.2, (3, 2))], axis=0)
        ink = choose((Ink.GROUND_SPOT, Ink.DARK, Ink.PLACE), rng)
        stroke(ground, steps, ink, int(rng.integers(1, 4)))


def _build_houses(ground: Map, city: NDArray[np.bool_], rng: Generator) -> None:
    """No houses, some, many, or one cluster of them; perhaps a large one."""
    size = rng.uniform(0.022, 0.075)
    angle = rng.uniform(-0.3, 0.3) if happens(0.7, rng) else rng.uniform(0, 3.14)
    cover = float(rng.choice((0, 0.15, 0.4, 0.8, 1.6), p=(0.06, 0.2, 0.3, 0.28, 0.16)))
    count = int(min(110, cover * city.mean() / (3 * size**2)))
    places = scatter(city, count, int(rng.integers(0, 5)), rng)
    if len(places) and happens(0.35, rng):
        middle = places.mean(axis=0) if happens(0.6, rng) else places[0]
        places = middle + (places - middle) * rng.uniform(0.25, 0.6)
    spread = 3.0 if happens(0.15, rng) else 0.1
    for at in places[np.argsort(places[:, 1])]:
        turned = angle + (np.pi / 2 if happens(0.35, rng) else 0) + rng.uniform(0, spread)
        draw_house(ground, at, size * rng.uniform(0.7, 1.3), turned, rng)
    for at in scatter(city, int(happens(0.25, rng)), 10, rng):
        draw_house(ground, at, rng.uniform(0.07, 0.12), angle, rng)


def draw_walls(canvas: Map, walls: Sequence[Points], rng: Generator) -> None:
    """The walls of all cities of a tile, of one width, and their turrets."""
    width, edge = rng.uniform(0, 0.065) * SIDE, rng.uniform(0, 2.5)
    if width > 1 or happens(0.8, rng):
        for ink, wide in ((Ink.WALL_EDGE, width + 2 * edge), (Ink.WALL, width)):
            for wall in walls:
                stroke(canvas, wall, ink, wide)
        if width > 2 and happens(0.3, rng):
            _hatch(canvas, walls, width, rng)
        below = np.array([0, rng.uniform(0.005, 0.04)])
        for wall in walls if happens(0.4, rng) else ():
            stroke(canvas, wall + below, Ink.WALL_EDGE, 1)
    size = rng.uniform(0.02, 0.055)
    for wall in walls if happens(0.5, rng) else ():
        for n in np.linspace(2, len(wall) - 3, int(rng.integers(1, 7))).astype(int):
            _draw_turret(canvas, wall[n], size, rng)


def _hatch(canvas: Map, walls: Sequence[Points], width: float, rng: Generator) -> None:
    """Lines across the walls, as of battlements."""
    step = int(rng.integers(1, 3))
    for wall in walls:
        along = wall[2:] - wall[:-2]
        lengths = np.linalg.norm(along, axis=1, keepdims=True) + 1e-6
        across = np.c_[-along[:, 1], along[:, 0]] / lengths * width / SIDE * 0.7
        for n in range(1, len(wall) - 1, step):
            ends = np.array([wall[n] - across[n - 1], wall[n] + across[n - 1]])
            stroke(canvas, ends, Ink.WALL_EDGE, 1)


def _draw_turret(canvas: Map, at: Points, size: float, rng: Generator) -> None:
    kind = rng.integers(0, 3)
    if kind == 0:
        blob(canvas, at, 1.25 * size, Ink.WALL_EDGE, rng, 8)
        blob(canvas, at, size, Ink.WALL, rng, 8)
    elif kind == 1:
        fill(canvas, place(SQUARE * [1, 1.3], at, size, 0), Ink.WALL_EDGE)
        fill(canvas, place(SQUARE * [1, 1.3], at, 0.75 * size, 0), Ink.WALL)
    else:
        fill(canvas, place(box(-1, -0.2, 1, 1.3), at, size, 0), Ink.WALL)
        roof = np.array([(-1.2, -0.2), (0, -1.6), (1.2, -0.2)])
        fill(canvas, place(roof, at, size, 0), Ink.ROOF + 1)


def place_coat(canvas: Map, city: NDArray[np.bool_], rng: Generator) -> None:
    """A coat anywhere in the city, or near a corner or the middle of a side that is city."""
    size = rng.uniform(0.034, 0.07) if happens(0.6, rng) else rng.uniform(0.05, 0.11)
    inset = round(0.9 * size * SIDE)
    places = scatter(city, 1, inset, rng)
    places = places if len(places) else scatter(city, 1, 4, rng)
    if happens(0.5, rng):
        near = size + rng.uniform(0.01, 0.09)
        grid = [(x, y) for x in (near, 0.5, 1 - near) for y in (near, 0.5, 1 - near)]
        inside = [(x, y) for x, y in grid if (x, y) != (0.5, 0.5) and _is_city(city, x, y)]
        if inside:
            chosen = inside[int(rng.integers(len(inside)))]
            places = np.array([chosen]) + rng.normal(0, 0.02, 2)
    angle = rng.uniform(-0.15, 0.15)
    angle += 0.0 if happens(0.55, rng) else np.pi / 4 * int(rng.integers(-3, 5))
    for at in places:
        draw_coat(canvas, at, size, angle, rng)


def _is_city(city: NDArray[np.bool_], x: float, y: float) -> bool:
    return bool(city[int(y * SIDE), int(x * SIDE)])
