"""From what cells show to how well each design fits, whether or not it was ever taught."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import TILES
from services.recognition.facts import (
    FACTS,
    FIRST_PAIR,
    KINDS,
    OTHER,
    SIDES,
    TABLE,
    list_answers,
    list_facts,
)
from services.recognition.reading import SeenSide, TileSides

LEAST = -12.0
"""What no cell shows has this logarithm: a picture is never so sure."""
COVERED = 1.5
"""By how much something else is less likely than a tile that it covers, in natural logarithms."""
_NAMES = {"C": "city", "R": "road", "F": "field", "I": "river"}


def list_options(tiles: Iterable[str]) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Tiles in each rotation that differs: the tile and the rotation of each option."""
    pairs = [(tile, 90 * turns) for tile in tiles for turns in range(TILES[tile].rotations)]
    return tuple(tile for tile, _ in pairs), tuple(rotation for _, rotation in pairs)


def score_options(
    facts: NDArray[np.float64], tiles: Sequence[str], rotations: Sequence[int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The logarithm of each option's probability, cells × options; and of no option being right.

    Options that look alike have the same; a bare table is no reason for an unknown design.
    """
    answers, wanted = list_answers(), list_facts(tiles, rotations)
    shares = _share(facts, answers)
    size = answers.sum(axis=1)
    places = (wanted @ answers.T - size / 2).argmax(axis=1) if len(wanted) else np.empty(0, int)
    known = np.zeros(len(answers), bool)
    known[places] = True
    known[answers[:, TABLE] > 0] = True
    unknown = np.log(shares[:, ~known].sum(axis=1) + np.exp(LEAST))
    return np.log(shares[:, places] + np.exp(LEAST)), unknown


def weigh_tiles(facts: NDArray[np.float64]) -> NDArray[np.float64]:
    """The evidence that each cell shows a tile, in natural logarithms."""
    answers = list_answers()
    shares = _share(facts, answers)
    is_tile = (answers[:, TABLE] + answers[:, OTHER]) == 0
    floor = np.exp(LEAST)
    tile = shares[:, is_tile].sum(axis=1)
    table = shares[:, answers[:, TABLE] > 0].sum(axis=1)
    other = shares[:, answers[:, OTHER] > 0].sum(axis=1)
    return np.asarray(np.log(tile + floor) - np.log(table + other * np.exp(-COVERED) + floor))


def weigh_clarity(facts: NDArray[np.float64]) -> NDArray[np.float64]:
    """How clearly each cell shows one design or a bare table, in natural logarithms, 0 at most."""
    answers = list_answers()
    shares = _share(facts, answers)[:, answers[:, OTHER] == 0]
    return np.asarray(np.log(shares.max(axis=1) + np.exp(LEAST)), np.float64)


def share_sides(facts: NDArray[np.float64]) -> NDArray[np.float64]:
    """The probability of each kind at each side: cells × `SIDES` × `KINDS`."""
    answers = list_answers()[:, :FIRST_PAIR]
    shares = _share(facts, list_answers()) @ answers
    sides = shares.reshape(len(facts), len(SIDES), len(KINDS))
    return np.asarray(sides / (sides.sum(axis=2, keepdims=True) + 1e-12), np.float64)


def describe_sides(facts: NDArray[np.float64]) -> list[TileSides]:
    """What each side of each cell is, with how sure that is."""
    return [
        TileSides(
            *(
                SeenSide(_NAMES[KINDS[int(own.argmax())]], round(float(own.max()), 3))
                for own in shares
            )
        )
        for shares in share_sides(facts)
    ]


def _share(facts: NDArray[np.float64], answers: NDArray[np.float64]) -> NDArray[np.float64]:
    assert facts.shape[1] == len(FACTS)
    values = facts @ answers.T
    shares = np.exp(values - values.max(axis=1, keepdims=True, initial=-np.inf))
    return np.asarray(shares / shares.sum(axis=1, keepdims=True), np.float64)
