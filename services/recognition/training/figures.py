"""Draws figures as bodies that stand or lie on a board, seen from where a camera is."""

from collections.abc import Mapping
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from services.recognition.reading import COLOURS
from services.recognition.training.palettes import FIGURES, mix
from services.recognition.training.scenes import FIGURE
from services.recognition.training.strokes import Points, happens
from services.recognition.training.views import Image

SIDE = 64
"""The width of a tile in pixels."""
VISIBLE = 0.35
"""A figure that shows less of itself than this share is not looked for."""
_SIZE = 0.36
"""The height of an ordinary figure, in tiles."""
_THIN = 0.25
"""How often a figure is thinner than those of wood."""
_RARE = 0.4
"""How often grey and pink are drawn beside the five colours that every box has."""


@dataclass(frozen=True, slots=True)
class View:
    """Where the camera and the light are: how far what is one high is seen away, in x and y.

    Shadows fall by `shadow`, `light` is where the light comes from, and `dimness` what faces
    without light have of it.
    """

    away: NDArray[np.float64]
    shadow: NDArray[np.float64]
    light: NDArray[np.float64]
    dimness: float


@dataclass(slots=True)
class Drawn:
    """A board with figures: its picture, how dark shadows are, and which figure each pixel shows.

    `owners` has the number of a figure plus one, 0 where none is.
    """

    image: Image
    shade: NDArray[np.uint8]
    owners: NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class _Body:
    """A figure's faces from far to near, each with its share of the light, and its corners.

    `foot` is the middle of where it touches the board.
    """

    foot: Points
    faces: list[tuple[Points, float]]
    corners: Points
    ink: NDArray[np.float32]


def draw_view(rng: Generator) -> View:
    """A camera anywhere above, or in the south."""
    kind = rng.choice(3, p=(0.4, 0.42, 0.18))
    tilt = rng.uniform(*((0, 0.5), (0.5, 1.6), (1.6, 3.2))[kind])
    angle = rng.uniform(-1, 1) * (0.9 if kind else np.pi)
    light = np.array([*rng.normal(size=2), rng.uniform(0.5, 2.5)])
    return View(
        tilt * np.array([np.sin(angle), -np.cos(angle)]),
        -light[:2] / light[2],
        light / np.linalg.norm(light),
        float(rng.uniform(0.35, 0.85)),
    )


def draw_tints(rng: Generator) -> Mapping[int, tuple[float, float, float]]:
    """The hue, saturation and value of each colour that is on a board."""
    count = int(rng.integers(1, 6))
    often = np.array([_RARE if colour in ("grey", "pink") else 1.0 for colour in COLOURS])
    tints = {}
    for number in rng.choice(len(COLOURS), count, replace=False, p=often / often.sum()):
        hue, saturation, value = (rng.uniform(*one) for one in FIGURES[COLOURS[int(number)]])
        tints[int(number)] = hue + rng.normal(0, 4), saturation, value
    return tints


def place_figures(
    drawn: Drawn, view: View, count: int, rng: Generator
) -> tuple[list[Points], list[int]]:
    """Draw so many figures on a board.

    Returns the feet of those that show enough of themselves, in tiles, and every figure's colour,
    an index of `COLOURS`, in the order of `drawn.owners`.
    """
    tints = draw_tints(rng)
    scale = _SIZE * rng.uniform(0.8, 1.2)
    feet = list(rng.uniform(0, len(drawn.image) / SIDE, (count, 2)))
    for number in range(1, count):
        if happens(0.15, rng):
            feet[number] = feet[number - 1] + rng.normal(0, 0.3, 2)
    feet.sort(key=lambda foot: float(-foot @ view.away))
    colours = [int(one) for one in rng.choice(list(tints), count)]
    bodies = [
        _build(foot, view, scale, tints[colour], rng)
        for foot, colour in zip(feet, colours, strict=True)
    ]
    for body in bodies:
        _throw_shadow(drawn.shade, body, view)
    sizes = [_draw(drawn, body, number + 1, rng) for number, body in enumerate(bodies)]
    shown = np.bincount(drawn.owners.ravel(), minlength=count + 1)[1:]
    parts = zip(feet, sizes, shown, strict=True)
    return [foot for foot, whole, part in parts if part > VISIBLE * whole], colours


def _build(
    foot: Points, view: View, scale: float, tint: tuple[float, float, float], rng: Generator
) -> _Body:
    """A prism over an outline that stands or lies."""
    outline = _draw_outline(rng) * scale
    angle = rng.uniform(0, 2 * np.pi)
    along, across = (np.cos(angle), np.sin(angle), 0), (-np.sin(angle), np.cos(angle), 0)
    up = (0, 0, 1)
    kind = rng.choice(3, p=(0.55, 0.37, 0.08))
    axes = np.array(((along, up, across), (along, across, up), (up, along, across))[kind])
    # Most are of wood; some are of cardboard.
    thick = scale * rng.uniform(*((0.05, 0.5) if happens(_THIN, rng) else (0.5, 0.7)))
    ends = (outline @ axes[:2])[None] + axes[2] * np.array([-0.5, 0.5])[:, None, None] * thick
    ends[..., 2] -= ends[..., 2].min()
    ends[..., :2] += foot - ends[..., :2].mean((0, 1))
    steps = outline - np.roll(outline, 1, 0)
    normals = steps[:, 1:] * axes[0] - steps[:, :1] * axes[1]
    hue, saturation, value = tint
    own = saturation + rng.normal(0, 0.04), value * np.exp(rng.normal(0, 0.08))
    faces = _list_faces(ends, np.r_[normals, -axes[2:], axes[2:]], view)
    return _Body(foot, faces, ends.reshape(-1, 3), mix(hue + rng.normal(0, 2), *own))


def _draw_outline(rng: Generator) -> Points:
    """A meeple from its feet to its head, a round or a rectangular piece; counter-clockwise."""
    kind = rng.integers(0, 12)
    if kind < 10:
        return np.asarray(FIGURE[::-1] * -0.5 * rng.uniform(0.85, 1.1, 2), np.float64)
    if kind < 11:
        angles = np.linspace(0, 2 * np.pi, 12, endpoint=False)
        circle = np.c_[np.cos(angles), np.sin(angles)]
        return np.asarray(circle * rng.uniform(0.25, 0.45, 2), np.float64)
    return np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * rng.uniform(0.2, 0.5, 2)


def _list_faces(ends: Points, normals: Points, view: View) -> list[tuple[Points, float]]:
    """The faces that the camera sees, from far to near, with their light."""
    low, high = ends
    before = np.roll(ends, 1, 1)
    sides = np.stack([before[0], low, high, before[1]], 1)
    camera = np.array([*-view.away, 1.0])
    units = normals / np.maximum(np.linalg.norm(normals, axis=1, keepdims=True), 1e-9)
    lights = view.dimness + (1 - view.dimness) * np.maximum(0, units @ view.light)
    seen = [
        (float(face.mean(0) @ camera), _project(face, view), float(light))
        for face, unit, light in zip([*sides, low, high], units, lights, strict=True)
        if unit @ camera > 0
    ]
    return [(face, light) for _, face, light in sorted(seen, key=lambda one: one[0])]


def _project(corners: Points, view: View) -> Points:
    """Where the camera sees points of n × 3, on the board."""
    return np.asarray(corners[:, :2] + corners[:, 2:] * view.away, np.float64)


def _throw_shadow(shade: NDArray[np.uint8], body: _Body, view: View) -> None:
    ground = body.corners[:, :2]
    fallen = ground + body.corners[:, 2:] * view.shadow
    cv2.fillConvexPoly(shade, cv2.convexHull(_to_pixels(np.r_[ground, fallen])), 255)


def _draw(drawn: Drawn, body: _Body, owner: int, rng: Generator) -> int:
    """Draw a body; returns how many pixels it has."""
    own = np.zeros_like(drawn.owners)
    gloss = np.float32(rng.uniform(0.1, 0.6) if happens(0.25, rng) else 0)
    for face, light in body.faces:
        pixels = [_to_pixels(face)]
        bright = gloss if light > 0.93 else np.float32(0)
        ink = body.ink * np.float32(light) * (1 - bright) + 255 * bright
        cv2.fillPoly(drawn.image, pixels, ink.tolist())
        cv2.fillPoly(own, pixels, 1)
        cv2.fillPoly(drawn.shade, pixels, 0)
    drawn.owners[own > 0] = owner
    return int(own.sum())


def _to_pixels(points: Points) -> NDArray[np.int32]:
    return np.round(points * SIDE - 0.5).astype(np.int32)
