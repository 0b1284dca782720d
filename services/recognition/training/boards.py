"""What the network of followers learns from: drawn boards with figures, endlessly, from a seed."""

from collections.abc import Sequence

import cv2
import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from services.recognition import packs
from services.recognition.sight import STEP
from services.recognition.training.figures import SIDE, Drawn, draw_view, place_figures
from services.recognition.training.samples import list_names
from services.recognition.training.scenes import Drawings
from services.recognition.training.strokes import Ink, Map, Points, blob, happens
from services.recognition.training.tables import draw_table
from services.recognition.training.views import TEXTURES, draw_style, draw_textures, expose, paint

TILES = 5
"""How many tiles a board is wide."""
WIDTH = TILES * packs.SIDE
_MOST = 24
"""The most figures of a board."""
_RENEWED = 0.02
_NEAR = 0.14
"""How far around a foot it is nearly there, in tiles."""


class Boards:
    """Draws boards, the same from the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng: Generator = default_rng(seed)
        every = sorted({name for names in list_names().values() for name in names})
        self._drawings = Drawings(every, self._rng)
        self._textures = draw_textures(TEXTURES, self._rng)

    def draw(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.float32]]:
        """A board as the network sees it, the colour of each spot and how near feet are.

        A colour is an index of `COLOURS` plus one, 0 where no figure is.
        """
        rng = self._rng
        style = draw_style(self._textures, rng)
        image = paint(self._lay(), style, rng)
        empty = np.zeros(image.shape[:2], np.uint8)
        drawn = Drawn(image, empty.copy(), empty)
        count = 0 if happens(0.1, rng) else int(rng.integers(1, _MOST + 1))
        feet, colours = place_figures(drawn, draw_view(rng), count, rng)
        return self._see(drawn), _mark(drawn.owners, colours), _measure_feet(feet)

    def _lay(self) -> Map:
        """Tiles beside each other on a table, without regard to what fits."""
        rng = self._rng
        canvas = draw_table(TILES * SIDE, rng)
        density = rng.uniform(0.5, 1)
        has_seams = happens(0.6, rng)
        for row in range(-1, TILES + 1):
            for column in range(-1, TILES + 1):
                if happens(density, rng):
                    self._lay_tile(canvas, row, column, has_seams=has_seams)
        for _ in range(int(rng.choice(3, p=(0.85, 0.1, 0.05)))):
            at = rng.uniform(0, TILES * SIDE / 96, 2)
            blob(canvas, at, rng.uniform(0.4, 0.8), Ink.THING, rng, int(rng.integers(5, 14)))
        return canvas

    def _lay_tile(self, canvas: Map, row: int, column: int, *, has_seams: bool) -> None:
        rng = self._rng
        if happens(_RENEWED, rng):
            names = self._drawings.names
            self._drawings.renew(names[int(rng.integers(len(names)))], rng)
        image = np.ascontiguousarray(self._drawings.pick_any(rng))
        small = cv2.resize(image, (SIDE, SIDE), interpolation=cv2.INTER_NEAREST)
        if has_seams:
            small[[0, -1]] = small[:, [0, -1]] = Ink.SEAM
        top, left = np.round(np.array([row, column]) * SIDE + rng.normal(0, 1.5, 2)).astype(int)
        rows = slice(max(0, top), max(0, top + SIDE))
        columns = slice(max(0, left), max(0, left + SIDE))
        part = canvas[rows, columns]
        first = rows.start - top, columns.start - left
        part[:] = small[first[0] :, first[1] :][: part.shape[0], : part.shape[1]]

    def _see(self, drawn: Drawn) -> NDArray[np.uint8]:
        """The board as a camera sees it, in one light."""
        rng = self._rng
        soft = cv2.GaussianBlur(drawn.shade, (0, 0), rng.uniform(0.6, 5))
        dark = 1 - soft * np.float32(rng.uniform(0.1, 0.75) / 255)
        image = drawn.image * dark[..., None]
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.8))
        small = cv2.resize(image, (WIDTH, WIDTH), interpolation=cv2.INTER_AREA)
        return expose(np.asarray(small, np.float32), rng)


def _mark(owners: NDArray[np.uint8], colours: Sequence[int]) -> NDArray[np.uint8]:
    """The colour of each spot."""
    step = SIDE * STEP // packs.SIDE
    kinds = np.array([0, *(colour + 1 for colour in colours)], np.uint8)
    return kinds[owners[step // 2 :: step, step // 2 :: step]]


def _measure_feet(feet: Sequence[Points]) -> NDArray[np.float32]:
    """1 where a figure touches the board, less around it."""
    places = (np.arange(WIDTH // STEP) + 0.5) * STEP / packs.SIDE
    near = np.zeros((len(places), len(places)), np.float32)
    for x, y in feet:
        across, down = (np.exp(-(((places - at) / _NEAR) ** 2)) for at in (x, y))
        near = np.maximum(near, np.outer(down / down.max(), across / across.max()))
    return near.astype(np.float32)
