"""What the network learns from: drawn cells with their facts, endlessly, from a seed."""

from collections.abc import Iterator

import numpy as np
from numpy.random import Generator, default_rng
from numpy.typing import NDArray

from services.recognition.catalogue import BASE, TILES
from services.recognition.facts import FACTS, OTHER, TABLE, list_facts
from services.recognition.training.scenes import Drawings, lay_nothing, lay_something, lay_tile
from services.recognition.training.strokes import happens
from services.recognition.training.views import TEXTURES, draw_style, draw_textures, photograph

SHARES = {"base": 0.62, "river": 0.06, "inns_and_cathedrals": 0.08, "traders_and_builders": 0.06}
"""How many of the cells show a tile of each set."""
TABLES = 0.1
"""How many show a table; what is left shows something else."""
_RENEWED = 0.2
"""How often a tile is drawn again before a cell shows it."""
_LIKE = 3
"""How many cells have one style, with different tiles and lights."""
_COATS = 1.9
"""How much more often a tile is drawn that has a twin with or without a coat of arms."""


def list_names() -> dict[str, tuple[str, ...]]:
    """The tiles that are drawn, by set."""
    return {
        name: tuple(key for key, tile in TILES.items() if name in tile.copies) for name in SHARES
    }


class Source:
    """Draws batches of cells, the same from the same seed."""

    def __init__(self, seed: int) -> None:
        self._rng: Generator = default_rng(seed)
        self._names = list_names()
        every = sorted({name for names in self._names.values() for name in names})
        self._drawings = Drawings(every, self._rng)
        self._textures = draw_textures(TEXTURES, self._rng)
        self._weights = {key: _weigh(names) for key, names in self._names.items()}

    def draw(self, count: int) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
        """So many cells, n × width × width × 3 RGB, and the facts that each shows."""
        pairs = list(self._draw_cells(count))
        return np.stack([one for one, _ in pairs]), np.stack([facts for _, facts in pairs])

    def _draw_cells(self, count: int) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.float32]]]:
        rng = self._rng
        style = draw_style(self._textures, rng)
        for number in range(count):
            if number % _LIKE == 0:
                style = draw_style(self._textures, rng)
            facts = np.zeros(len(FACTS), np.float32)
            kind = rng.choice(6, p=(*SHARES.values(), TABLES, 1 - TABLES - sum(SHARES.values())))
            if kind < len(SHARES):
                name = self._pick(list(SHARES)[kind])
                turns = int(rng.integers(4))
                if happens(_RENEWED, rng):
                    self._drawings.renew(name, rng)
                scene = lay_tile(self._drawings, name, turns, rng)
                facts = list_facts([name], [90 * turns])[0].astype(np.float32)
            elif kind == len(SHARES):
                scene = lay_nothing(self._drawings, rng)
                facts[TABLE] = 1
            else:
                scene = lay_something(self._drawings, rng)
                facts[OTHER] = 1
            yield photograph(scene, style, rng), facts

    def _pick(self, group: str) -> str:
        names = self._names[group]
        return names[int(self._rng.choice(len(names), p=self._weights[group]))]


def _weigh(names: tuple[str, ...]) -> NDArray[np.float64]:
    """How often each tile of a set is drawn: gardens less, tiles that differ by a coat more."""
    plain = {TILES[name].plain for name in names}
    weights = np.array(
        [
            (_COATS if name in plain or TILES[name].plain else 1.0)
            * (0.25 if "garden" in TILES[name].signs and BASE in TILES[name].copies else 1.0)
            for name in names
        ]
    )
    return np.asarray(weights / weights.sum(), np.float64)
