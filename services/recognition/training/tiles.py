"""Draws a tile of the catalogue from its facts alone, differently each time: a map of inks.

No publisher's picture is used: what a tile shows is its sides, what they join, and its signs.
"""

from collections.abc import Sequence

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from services.recognition.catalogue import TILES, Tile
from services.recognition.training.objects import (
    box,
    draw_garden,
    draw_house,
    draw_inn,
    draw_monastery,
    draw_tree,
)
from services.recognition.training.shapes import NAMES, City, push_away, shape_city, shape_way
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
from services.recognition.training.towns import draw_walls, fill_city, place_coat

_WIDEST_VILLAGE = 0.13


def draw_tile(name: str, rng: Generator) -> Map:
    """A tile unrotated, `SIDE` × `SIDE`."""
    tile = TILES[name]
    edges = dict(zip(NAMES, tile.edges, strict=True))
    canvas = np.full((SIDE, SIDE), Ink.FIELD, np.uint8)
    _draw_ground(canvas, rng)
    groups = {kind: [one for one in tile.groups if edges[one[0]] == kind] for kind in "CRI"}
    cities = [shape_city(group, len(groups["C"]) - 1, rng) for group in groups["C"]]
    mask = _mark_cities(cities, groups["C"])
    small = [group for group in groups["C"] if len(group) == 1]
    away = push_away(small)
    middle = np.array([0.5, 0.5]) + rng.normal(0, 0.035, 2) + 0.06 * away
    _draw_rivers(canvas, groups["I"], middle, away, rng)
    ways = _draw_roads(canvas, groups, middle, away, cities, rng)
    _draw_scenery(canvas, mask, rng)
    if cities:
        fill_city(canvas, mask, rng)
        draw_walls(canvas, [wall for city in cities for wall in city.walls], rng)
    _draw_signs(canvas, tile, mask, ways, rng)
    return canvas


def _draw_ground(canvas: Map, rng: Generator) -> None:
    """Spots, crops in rows and paths of a field."""
    for _ in range(int(rng.integers(0, 6))):
        blob(canvas, rng.random(2), rng.uniform(0.06, 0.3), Ink.FIELD_SPOT, rng, 12)
    if happens(0.25, rng):
        for _ in range(int(rng.integers(1, 4))):
            at, angle = rng.random(2), rng.uniform(0, 3.14)
            wide, high = rng.uniform(0.06, 0.2, 2)
            ink = choose((Ink.CROP, Ink.CROP_SPOT), rng)
            fill(canvas, place(box(-wide, -high, wide, high), at, 1, angle), ink)
            rows = np.linspace(-wide, wide, int(rng.integers(3, 7))) if happens(0.5, rng) else ()
            for row in rows:
                line = place(np.array([(row, -high), (row, high)]), at, 1, angle)
                stroke(canvas, line, Ink.FIELD_SPOT, 1)
    if happens(0.25, rng):
        for _ in range(int(rng.integers(1, 4))):
            steps = np.r_[rng.random((1, 2)), rng.normal(0, 0.14, (4, 2))]
            ink = choose((Ink.TREE, Ink.FIELD_SPOT, Ink.DARK), rng)
            stroke(canvas, np.cumsum(steps, axis=0), ink, int(rng.integers(1, 3)))


def _mark_cities(cities: Sequence[City], groups: Sequence[str]) -> NDArray[np.bool_]:
    """Which pixels are city; larger cities are laid first, so that none covers a smaller one."""
    mask = np.zeros((SIDE, SIDE), np.uint8)
    for _, city in sorted(zip(groups, cities, strict=True), key=lambda pair: -len(pair[0])):
        for points, is_city in city.parts:
            fill(mask, points, int(is_city))
    return mask > 0


def _draw_rivers(
    canvas: Map, groups: Sequence[str], middle: Points, away: Points, rng: Generator
) -> None:
    width = rng.uniform(0.1, 0.26) * SIDE
    edge = rng.uniform(0, 3.5)
    for group in groups:
        lines = shape_way(group, middle, away, rng)
        for line in lines:
            stroke(canvas, line, Ink.RIVER_EDGE, width + 2 * edge)
        if len(group) == 1:
            size = rng.uniform(0.05, 0.24)
            blob(canvas, middle, size + edge / SIDE, Ink.RIVER_EDGE, rng, 14)
            blob(canvas, middle, size, Ink.RIVER, rng, 14)
        for line in lines:
            stroke(canvas, line, Ink.RIVER, width)
            if happens(0.5, rng):
                stroke(
                    canvas, line + rng.normal(0, 0.02, 2), Ink.RIVER_SPOT, int(rng.integers(1, 4))
                )


def _draw_roads(
    canvas: Map,
    groups: dict[str, list[str]],
    middle: Points,
    away: Points,
    cities: Sequence[City],
    rng: Generator,
) -> list[Points]:
    """Draw the roads and what they end at; the lines of the roads."""
    roads = groups["R"]
    ends = [road for road in roads if len(road) != 2]
    at = middle
    if len(ends) == 1 and len(roads) == 1:
        at = _find_wall(ends[0], groups["C"], cities, middle)
    lines = [line for road in roads for line in shape_way(road, at, away, rng)]
    width = rng.uniform(0.03, 0.075) if happens(0.45, rng) else rng.uniform(0.045, 0.15)
    edge = rng.uniform(0, 3.2)
    for line in lines:
        stroke(canvas, line, Ink.ROAD_EDGE, width * SIDE + 2 * edge)
    is_crossing = sum(len(road) == 1 for road in roads) > 1
    if is_crossing and happens(0.35, rng):
        ink = choose((Ink.PLACE, Ink.ROAD, Ink.FIELD_SPOT), rng)
        blob(canvas, middle, rng.uniform(0.08, 0.18), ink, rng, 12)
    for line in lines:
        stroke(canvas, line, Ink.ROAD, width * SIDE)
    if happens(0.15, rng):
        for line in lines:
            stroke(canvas, line + rng.normal(0, 0.01, 2), Ink.ROAD_EDGE, 1)
    if is_crossing and happens(0.75, rng):
        _draw_village(canvas, middle, rng)
    return lines


def _find_wall(road: str, groups: Sequence[str], cities: Sequence[City], middle: Points) -> Points:
    """Where a single road ends: at the wall of a city with three sides, else in the middle."""
    for group, city in zip(groups, cities, strict=True):
        if len(group) == 3 and road not in group:
            wall = city.walls[0]
            axis = 0 if road in "NS" else 1
            return np.asarray(wall[int(np.argmin(np.abs(wall[:, axis] - 0.5)))], np.float64)
    return middle


def _draw_village(canvas: Map, middle: Points, rng: Generator) -> None:
    kind = rng.integers(0, 7)
    if kind < 5:
        spread = rng.uniform(0.03, _WIDEST_VILLAGE)
        for _ in range(int(rng.integers(1, 7))):
            angle = rng.uniform(0, 3.14) if happens(0.3, rng) else rng.uniform(-0.3, 0.3)
            at = middle + rng.normal(0, spread, 2)
            draw_house(canvas, at, rng.uniform(0.025, 0.07), angle, rng)
    elif kind < 6:
        for _ in range(int(rng.integers(1, 6))):
            draw_tree(canvas, middle + rng.normal(0, 0.06, 2), rng.uniform(0.03, 0.07), rng)
    else:
        inks = (Ink.PLACE, Ink.ROAD_EDGE, Ink.FIELD_SPOT, Ink.TREE, Ink.WALL, Ink.ROOF)
        blob(canvas, middle, rng.uniform(0.05, 0.14), choose(inks, rng), rng, 12)


def _draw_scenery(canvas: Map, city: NDArray[np.bool_], rng: Generator) -> None:
    """Trees, houses, flowers and animals in the fields."""
    ways = (Ink.ROAD, Ink.ROAD_EDGE, Ink.RIVER, Ink.RIVER_EDGE, Ink.RIVER_SPOT)
    field = ~city & ~np.isin(canvas, ways)
    count = int(rng.integers(0, choose((4, 10, 30), rng))) if happens(0.75, rng) else 0
    for at in scatter(field, count, int(rng.integers(0, 6)), rng):
        draw_tree(canvas, at, rng.uniform(0.015, 0.075), rng)
    houses = int(rng.integers(1, 4)) if happens(0.35, rng) else 0
    for at in scatter(field, houses, 7, rng):
        angle = rng.uniform(0, 6.3) if happens(0.3, rng) else rng.uniform(-0.2, 0.2)
        draw_house(canvas, at, rng.uniform(0.03, 0.07), angle, rng)
    flowers = int(rng.integers(1, 12)) if happens(0.3, rng) else 0
    ink = choose((Ink.FLOWER, Ink.WHITE), rng)
    for at in scatter(field, flowers, 2, rng):
        blob(canvas, at, rng.uniform(0.006, 0.025), ink, rng, 6)
    for at in scatter(field, int(happens(0.12, rng)), 9, rng):
        draw_house(canvas, at, rng.uniform(0.06, 0.1), rng.uniform(-0.2, 0.2), rng)
        blob(canvas, at + np.array((0.08, 0.05)), 0.05, Ink.PLACE, rng)


def _draw_signs(
    canvas: Map, tile: Tile, city: NDArray[np.bool_], ways: Sequence[Points], rng: Generator
) -> None:
    field = ~city & ~np.isin(canvas, (Ink.ROAD, Ink.ROAD_EDGE, Ink.RIVER, Ink.RIVER_EDGE))
    if "coat" in tile.signs:
        place_coat(canvas, city, rng)
    if "monastery" in tile.signs:
        draw_monastery(canvas, np.array([0.5, 0.47]) + rng.normal(0, 0.04, 2), rng)
    if "inn" in tile.signs and ways:
        line = ways[int(rng.integers(len(ways)))]
        beside = line[len(line) // 2] + rng.uniform(0.1, 0.19) * push_away(
            (NAMES[rng.integers(4)],)
        )
        draw_inn(canvas, np.clip(beside, 0.14, 0.86), rng)
    if "garden" in tile.signs:
        for at in scatter(field, 1, 11, rng):
            draw_garden(canvas, at, rng)
