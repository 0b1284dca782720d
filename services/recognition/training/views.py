"""Makes a scene into what a camera sees: colours, textures, blur, bends, light, noise.

Everything here is random; only the amounts are chosen.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from services.recognition.network import CELL_SHARE, WIDTH
from services.recognition.training import scenes
from services.recognition.training.palettes import draw_colours
from services.recognition.training.scenes import Scene
from services.recognition.training.strokes import INKS, SIDE, Ink, happens

TEXTURES = 64
_TEXTURE = 300
Image: TypeAlias = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Style:
    """How an edition looks: a palette, three textures, and how strongly each ink shows one."""

    colours: NDArray[np.float32]
    strengths: NDArray[np.float32]
    kinds: NDArray[np.intp]
    textures: tuple[Image, ...]
    tint: NDArray[np.float32]


def draw_textures(count: int, rng: Generator) -> list[Image]:
    """Textures of mean 0 and deviation 1: noise, clouds, brush strokes, spots, waves."""
    return [_draw_texture(number % 7, rng) for number in range(count)]


def _draw_texture(kind: int, rng: Generator) -> Image:
    noise = rng.standard_normal((_TEXTURE, _TEXTURE))
    fine, coarse = rng.uniform(0.3, 1), rng.uniform(2, 8)
    blurs = {2: (fine, coarse), 3: (coarse, fine), 4: (coarse / 3,) * 2, 5: (fine, fine)}
    if kind in blurs:
        across, down = blurs[kind]
        noise = np.asarray(cv2.GaussianBlur(noise, (0, 0), sigmaX=across, sigmaY=down), np.float64)
    if kind == 1:
        noise = np.sum([_draw_clouds(size, rng) for size in (2, 4, 8, 16, 32)], axis=0)
    elif kind == 5:
        noise = (noise > 0).astype(np.float64)
    elif kind == 6:
        rows, columns = np.mgrid[:_TEXTURE, :_TEXTURE]
        angle, pace = rng.uniform(0, 3.14), rng.uniform(0.5, 1.6)
        along = columns * np.cos(angle) + rows * np.sin(angle)
        noise = np.sin(along * pace + 8 * np.asarray(cv2.GaussianBlur(noise, (0, 0), 5)))
    level = noise - noise.mean()
    return np.asarray((level / (level.std() + 1e-6)).clip(-3, 3), np.float32)


def _draw_clouds(size: int, rng: Generator) -> NDArray[np.float64]:
    few = rng.normal(size=(_TEXTURE // size + 2,) * 2)
    whole = cv2.resize(few, (_TEXTURE, _TEXTURE), interpolation=cv2.INTER_CUBIC)
    return np.asarray(whole * size**0.5, np.float64)


def draw_style(textures: Sequence[Image], rng: Generator) -> Style:
    """How one edition looks."""
    strengths = np.abs(rng.normal(0, 1, INKS)) * rng.uniform(2, 22)
    strengths[Ink.FIGURE :] *= 0.4
    chosen = tuple(textures[int(n)] for n in rng.integers(0, len(textures), 3))
    tint = rng.uniform((0.7, 0.8, 0.5), 1.2).astype(np.float32)
    kinds = rng.integers(0, 3, INKS)
    return Style(draw_colours(rng), strengths.astype(np.float32), kinds, chosen, tint)


def paint(inks: NDArray[np.uint8], style: Style, rng: Generator) -> Image:
    """A map in colours: height × width × 3, RGB, about 0 to 255."""
    height, width = inks.shape
    image = style.colours[inks]
    relief = np.zeros(inks.shape, np.float32)
    for kind, texture in enumerate(style.textures):
        repeats = -(-height // _TEXTURE) + 1, -(-width // _TEXTURE) + 1
        whole = np.tile(texture, repeats) if max(inks.shape) > _TEXTURE // 2 else texture
        top = int(rng.integers(0, whole.shape[0] - height))
        left = int(rng.integers(0, whole.shape[1] - width))
        own = np.where(style.kinds == kind, style.strengths, np.float32(0))
        relief += own[inks] * whole[top : top + height, left : left + width]
    return np.asarray(image + relief[..., None] * style.tint, np.float32)


def photograph(scene: Scene, style: Style, rng: Generator) -> NDArray[np.uint8]:
    """A scene as the network sees a cell: `WIDTH` × `WIDTH` × 3, RGB."""
    image = paint(scene.inks, style, rng)
    if scene.shade is not None:
        soft = cv2.GaussianBlur(scene.shade, (0, 0), rng.uniform(0.6, 4))
        image *= (1 - soft * np.float32(rng.uniform(0.1, 0.7) / 255))[..., None]
    image = np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.5, 1.3)), np.float32)
    return expose(_bend(image, rng), rng)


def _bend(image: Image, rng: Generator) -> Image:
    """Cut the cell out as a lattice does that lies a little off."""
    scale = WIDTH * CELL_SHARE / SIDE * np.exp(rng.normal(0, 0.03))
    angle, stretch, skew = rng.normal(0, 0.035), rng.normal(0, 0.02, 2), rng.normal(0, 0.03, 2)
    plane = np.array(
        [
            [np.cos(angle) * np.exp(stretch[0]), -np.sin(angle) + skew[0], 0],
            [np.sin(angle) + skew[1], np.cos(angle) * np.exp(stretch[1]), 0],
            [*rng.normal(0, 0.0004, 2), 1],
        ]
    )
    shift = np.clip(rng.normal(0, 0.04, 2), -0.12, 0.12) * WIDTH * CELL_SHARE
    half = scenes.WIDTH / 2
    before = np.array([[1, 0, -half], [0, 1, -half], [0, 0, 1]])
    after = np.array(
        [[scale, 0, WIDTH / 2 + shift[0]], [0, scale, WIDTH / 2 + shift[1]], [0, 0, 1]]
    )
    seen = cv2.warpPerspective(
        image, after @ plane @ before, (WIDTH, WIDTH), borderMode=cv2.BORDER_REPLICATE
    )
    image = np.asarray(seen, np.float32)
    if happens(0.06, rng):
        # The picture ends here: its border is repeated.
        end = int(WIDTH * rng.uniform(0.72, 0.97))
        turned = np.rot90(image, int(rng.integers(4)))
        turned[end:] = turned[end - 1]
    return image


def expose(image: Image, rng: Generator) -> NDArray[np.uint8]:
    """Light, shadow, gloss, contrast, colour, sharpness, noise and a JPEG file's losses."""
    image = _light(image, rng)
    image *= np.exp(rng.normal(0, 0.09, 3) + rng.normal(0, 0.22)).astype(np.float32)
    image = (image - 128) * np.float32(rng.uniform(0.55, 1.15)) + np.float32(
        128 + rng.normal(0, 12)
    )
    if happens(0.4, rng):
        curve = np.clip(image / 255, 0, 1) ** np.float32(np.exp(rng.normal(0, 0.25)))
        image = np.asarray(255 * curve, np.float32)
    if happens(0.4, rng):
        grey = image.mean(axis=2, keepdims=True)
        image = grey + (image - grey) * np.float32(rng.uniform(0.4, 1.35))
    image = _sharpen(image, rng)
    if happens(0.6, rng):
        noise = rng.standard_normal(image.shape, np.float32)
        image = image + noise * np.float32(rng.uniform(1, 9))
    seen = np.clip(image, 0, 255).astype(np.uint8)
    if happens(0.3, rng):
        quality = [cv2.IMWRITE_JPEG_QUALITY, int(rng.uniform(25, 90))]
        seen = np.asarray(cv2.imdecode(cv2.imencode(".jpg", seen, quality)[1], 1), np.uint8)
    return seen


def _light(image: Image, rng: Generator) -> Image:
    height, width = image.shape[:2]
    down, across = np.mgrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j].astype(np.float32)
    if happens(0.5, rng):
        slope = rng.normal(0, 0.18, 2).astype(np.float32)
        image = image * np.clip(1 + slope[0] * across + slope[1] * down, 0.3, 1.7)[..., None]
    if happens(0.12, rng):
        angle = rng.uniform(0, 2 * np.pi)
        side = np.cos(angle) * across + np.sin(angle) * down - rng.uniform(-0.8, 0.8)
        dark = rng.uniform(0.2, 0.6) / (1 + np.exp(-side * rng.uniform(5, 40)))
        image = image * (1 - dark)[..., None].astype(np.float32)
    if happens(0.18, rng):
        gloss = np.zeros((height, width), np.float32)
        middle = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
        radii = (int(width * rng.uniform(0.08, 0.5)), int(height * rng.uniform(0.05, 0.37)))
        cv2.ellipse(gloss, middle, radii, rng.uniform(0, 180), 0, 360, 1.0, -1)
        soft = cv2.GaussianBlur(gloss, (0, 0), width * rng.uniform(0.03, 0.17))
        image = image + soft[..., None] * np.float32(rng.uniform(20, 140))
    return np.asarray(image, np.float32)


def _sharpen(image: Image, rng: Generator) -> Image:
    """Blurred, coarse, or sharper than it was."""
    if happens(0.35, rng):
        return np.asarray(cv2.GaussianBlur(image, (0, 0), rng.uniform(0.3, 1.3)), np.float32)
    if happens(0.25, rng):
        height, width = image.shape[:2]
        across, down = rng.uniform(0.3, 0.87, 2)
        few = cv2.resize(image, None, fx=across, fy=down, interpolation=cv2.INTER_AREA)
        smooth = cv2.INTER_LINEAR if happens(0.5, rng) else cv2.INTER_CUBIC
        image = np.asarray(cv2.resize(few, (width, height), interpolation=smooth), np.float32)
    elif happens(0.4, rng):
        fine = image - cv2.GaussianBlur(image, (0, 0), 1.0)
        image = image + fine * np.float32(rng.uniform(0.3, 1.5))
    return np.asarray(image, np.float32)
