"""Random colours of all inks: fields mostly green, cities mostly brown, roads pale, rivers blue."""

import colorsys
from collections.abc import Mapping
from typing import TypeAlias

import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from services.recognition.training.strokes import INKS, ROOFS, Ink, happens

Colours: TypeAlias = NDArray[np.float32]
"""By ink, RGB from 0 to 255."""
_Ranges: TypeAlias = tuple[tuple[float, float], ...]
"""The ranges of hue in degrees, saturation and value."""
FIGURES: Mapping[str, _Ranges] = {
    "red": ((-8, 8), (0.7, 1.0), (0.4, 0.9)),
    "blue": ((205, 235), (0.6, 1.0), (0.3, 0.85)),
    "green": ((95, 145), (0.5, 1.0), (0.2, 0.7)),
    "yellow": ((45, 58), (0.7, 1.0), (0.65, 1.0)),
    "black": ((0, 360), (0.0, 0.2), (0.04, 0.2)),
    "grey": ((0, 360), (0.0, 0.1), (0.4, 0.95)),
    "pink": ((320, 345), (0.3, 0.7), (0.6, 0.95)),
}
"""Hue, saturation and value of figures by their colour."""


def mix(hue: float, saturation: float, value: float) -> Colours:
    """A colour of hue in degrees; saturation and value are clipped to 0 to 1."""
    clipped = min(max(saturation, 0.0), 1.0), min(max(value, 0.0), 1.0)
    return np.array(colorsys.hsv_to_rgb(hue % 360 / 360, *clipped), np.float32) * 255


def _pick(ranges: _Ranges, rng: Generator) -> Colours:
    hue, saturation, value = (float(rng.uniform(*one)) for one in ranges)
    return mix(hue, saturation, value)


def draw_colours(rng: Generator) -> Colours:
    """A palette."""
    colours = np.zeros((INKS, 3), np.float32)
    _colour_fields(colours, rng)
    _colour_cities(colours, rng)
    _colour_ways(colours, rng)
    _colour_signs(colours, rng)
    _colour_rest(colours, rng)
    return colours


def _colour_fields(colours: Colours, rng: Generator) -> None:
    hue = rng.uniform(45, 150) if happens(0.1, rng) else rng.normal(88, 16)
    saturation, value = rng.uniform(0.25, 0.85), rng.uniform(0.32, 0.78)
    spread = {
        Ink.FIELD: (0, 0, 1, 1),
        Ink.FIELD_SPOT: (7, 0.1, 0.8, 1.2),
        Ink.CROP_SPOT: (12, 0.15, 0.65, 1.3),
        Ink.TREE: (14, 0.12, 0.3, 0.8),
        Ink.TREE_LIGHT: (12, 0.12, 0.6, 1.15),
    }
    for ink, (turned, faded, low, high) in spread.items():
        own = hue + rng.normal(0, turned) + (8 if ink == Ink.TREE else 0)
        colours[ink] = mix(own, saturation + rng.normal(0, faded), value * rng.uniform(low, high))
    colours[Ink.CROP] = _pick(((25, 65), (0.2, 0.7), (0.4, 0.85)), rng)
    if happens(0.1, rng):
        colours[Ink.TREE] = _pick(((10, 50), (0.4, 0.8), (0.3, 0.7)), rng)


def _colour_cities(colours: Colours, rng: Generator) -> None:
    while True:
        hue, saturation = rng.normal(31, 9), rng.uniform(0.12, 0.75)
        if happens(0.08, rng):
            hue, saturation = rng.uniform(0, 360), rng.uniform(0, 0.25)
        value = rng.uniform(0.35, 0.88)
        colours[Ink.GROUND] = mix(hue, saturation, value)
        if np.abs(colours[Ink.GROUND] - colours[Ink.FIELD]).max() > 30:
            break
    spot = hue + rng.normal(0, 6), saturation + rng.normal(0, 0.1), value * rng.uniform(0.75, 1.2)
    colours[Ink.GROUND_SPOT] = mix(*spot)
    _colour_roofs(colours, rng)
    kind = rng.random()
    colours[Ink.WALL] = _pick(((20, 50), (0, 0.35), (0.4, 0.95)), rng)
    if kind > 0.9:
        colours[Ink.WALL] = colours[Ink.GROUND]
    elif kind > 0.7:
        colours[Ink.WALL] = _pick(((10, 35), (0.3, 0.7), (0.25, 0.7)), rng)
    colours[Ink.WALL_EDGE] = colours[Ink.WALL] * rng.uniform(0.5, 0.9)
    if happens(0.75, rng):
        colours[Ink.WALL_EDGE] = _pick(((10, 60), (0.05, 0.6), (0.06, 0.45)), rng)


def _colour_roofs(colours: Colours, rng: Generator) -> None:
    """Mostly one family of red or brown."""
    family = rng.random()
    roof = rng.normal(12, 8) if family < 0.65 else rng.uniform(20, 45)
    roof = rng.uniform(0, 360) if family > 0.88 else roof
    for number in range(ROOFS):
        own, saturation = roof + rng.normal(0, 8), rng.uniform(0.3, 0.9)
        value = rng.uniform(0.35, 0.9)
        if happens(0.15, rng):
            own, saturation = rng.uniform(190, 240), rng.uniform(0.05, 0.5)
        colours[Ink.ROOF + 2 * number] = mix(own, saturation, value)
        shade = value * rng.uniform(0.5, 0.92)
        colours[Ink.ROOF + 2 * number + 1] = mix(own, saturation + 0.05, shade)


def _colour_ways(colours: Colours, rng: Generator) -> None:
    road: _Ranges = ((30, 62), (0, 0.32), (0.66, 1.0))
    if happens(0.12, rng):
        road = ((30, 62), (0, 0.2), (0.45, 0.7))
    elif happens(0.12, rng):
        road = ((25, 50), (0.25, 0.5), (0.6, 0.9))
    while True:
        colours[Ink.ROAD] = _pick(road, rng)
        if np.abs(colours[Ink.ROAD] - colours[Ink.FIELD]).max() > 35:
            break
        road = ((30, 62), (0, 0.25), (0.7, 1.0))
    kind = rng.random()
    colours[Ink.ROAD_EDGE] = _pick(((20, 60), (0.1, 0.6), (0.08, 0.45)), rng)
    if kind > 0.88:
        colours[Ink.ROAD_EDGE] = _pick(((20, 50), (0.1, 0.5), (0.5, 1.0)), rng)
    elif kind > 0.7:
        colours[Ink.ROAD_EDGE] = colours[Ink.FIELD] * rng.uniform(0.4, 0.8)
    elif kind > 0.55:
        colours[Ink.ROAD_EDGE] = colours[Ink.ROAD]
    colours[Ink.RIVER] = _pick(((175, 235), (0.15, 0.9), (0.3, 0.9)), rng)
    colours[Ink.RIVER_SPOT] = np.clip(colours[Ink.RIVER] * rng.uniform(0.7, 1.4), 0, 255)
    edges = (colours[Ink.RIVER] * 0.6, colours[Ink.FIELD] * 0.6, colours[Ink.CROP])
    colours[Ink.RIVER_EDGE] = edges[int(rng.integers(3))]


def _colour_signs(colours: Colours, rng: Generator) -> None:
    colours[Ink.COAT] = mix(rng.normal(222, 14), rng.uniform(0.35, 1), rng.uniform(0.25, 0.85))
    if happens(0.25, rng):
        colours[Ink.COAT] = _pick(((0, 360), (0.4, 1), (0.2, 0.85)), rng)
    signs = (
        _pick(((0, 360), (0, 0), (0.75, 1)), rng),
        _pick(((40, 58), (0.4, 0.9), (0.7, 1)), rng),
        np.clip(colours[Ink.COAT] * rng.uniform(0.5, 1.4), 0, 255),
        _pick(((0, 360), (0.3, 1), (0.2, 1)), rng),
    )
    colours[Ink.COAT_SIGN] = signs[int(rng.choice(4, p=(0.5, 0.25, 0.15, 0.1)))]
    edges = (
        _pick(((0, 360), (0, 0), (0.75, 1)), rng),
        _pick(((0, 60), (0.1, 0.6), (0.05, 0.35)), rng),
        _pick(((38, 55), (0.3, 0.8), (0.5, 0.9)), rng),
        colours[Ink.COAT] * np.float32(0.8),
    )
    colours[Ink.COAT_EDGE] = edges[int(rng.choice(4, p=(0.4, 0.25, 0.2, 0.15)))]
    roofs = ((3, 21), (0.3, 0.9)), ((190, 250), (0.05, 0.6)), ((20, 50), (0.1, 0.6))
    hue, saturation = roofs[int(rng.choice(3, p=(0.55, 0.25, 0.2)))]
    own = float(rng.uniform(*hue)), float(rng.uniform(*saturation))
    value = rng.uniform(0.3, 0.85)
    colours[Ink.MONASTERY] = mix(*own, value)
    colours[Ink.MONASTERY_SHADE] = mix(*own, value * rng.uniform(0.5, 0.9))
    colours[Ink.MONASTERY_WALL] = _pick(((20, 60), (0, 0.45), (0.45, 1)), rng)


def _colour_rest(colours: Colours, rng: Generator) -> None:
    colours[Ink.HOUSE] = _pick(((25, 50), (0, 0.4), (0.6, 1)), rng)
    colours[Ink.DARK] = _pick(((0, 60), (0.1, 0.6), (0.05, 0.35)), rng)
    colours[Ink.FLOWER] = _pick(((0, 360), (0.4, 1), (0.6, 1)), rng)
    colours[Ink.WHITE] = _pick(((0, 60), (0, 0.2), (0.7, 1)), rng)
    colours[Ink.PLACE] = _pick(((25, 60), (0.1, 0.5), (0.45, 0.9)), rng)
    tables = (
        ((12, 40), (0.2, 0.75), (0.2, 0.9)),
        ((0, 360), (0, 0.8), (0.1, 0.95)),
        ((0, 360), (0, 0.08), (0.05, 1)),
    )
    colours[Ink.TABLE] = _pick(tables[int(rng.choice(3, p=(0.6, 0.22, 0.18)))], rng)
    colours[Ink.TABLE_SPOT] = np.clip(colours[Ink.TABLE] * rng.uniform(0.6, 1.4), 0, 255)
    colours[Ink.SEAM] = _pick(((0, 60), (0, 0.4), (0.02, 0.4)), rng)
    if happens(0.3, rng):
        colours[Ink.SEAM] = _pick(((0, 60), (0, 0.4), (0.6, 0.95)), rng)
    skin = ((8, 35), (0.2, 0.65), (0.3, 0.95))
    colours[Ink.THING] = _pick(skin if happens(0.5, rng) else tables[1], rng)
    colours[Ink.THING_SPOT] = _pick(tables[1], rng)
    for ink in (Ink.FIGURE, Ink.OTHER_FIGURE):
        chosen = tuple(FIGURES.values())[int(rng.integers(len(FIGURES)))]
        colours[ink] = _pick(chosen, rng)
        colours[ink + 1] = colours[ink] * np.float32(rng.uniform(0.4, 0.85))
