"""Groups the cells of a board by the design that they show, up to rotation: what a person is asked.

Two cells are of one group if they likelier show the same design than not, by the shares of their
candidates. Sure and doubtful cells are never in one group: a sure cell answers nothing about them.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition import reading
from services.recognition.answers import name_group
from services.recognition.catalogue import TILES

SAME = 0.5
"""How likely two cells of a group show the same design, at least."""


@dataclass(frozen=True, slots=True)
class _Beliefs:
    """The shares of all cells: cells × pairs of stock and rotation; all four of each stock."""

    stocks: tuple[str, ...]
    shares: NDArray[np.float64]

    def turn(self, quarters: int) -> NDArray[np.float64]:
        """Cells × stocks × 4, as of the same cells after so many quarter turns clockwise."""
        return np.roll(self.shares, quarters, axis=2)


def group_cells(tiles: Sequence[reading.ReadTile]) -> tuple[reading.Group, ...]:
    """The groups of all cells, the largest first, then the one whose best cell is least sure.

    The best cell of a group is the surest; the rotations of its other cells are relative to it.
    """
    beliefs = _weigh(tiles)
    if not tiles:
        return ()
    likeness = np.stack(
        [
            np.einsum("isr,jsr->ij", beliefs.turn(turns), beliefs.shares, optimize=True)
            for turns in range(4)
        ]
    )
    turns, likely = likeness.argmax(axis=0), likeness.max(axis=0)
    left = sorted(range(len(tiles)), key=lambda n: -tiles[n].confidence)
    groups: list[reading.Group] = []
    while left:
        best = left[0]
        own = [best] + [
            other
            for other in left[1:]
            if likely[best, other] >= SAME and tiles[other].is_doubtful == tiles[best].is_doubtful
        ]
        left = [other for other in left if other not in own]
        members = [(tiles[best], 0)] + [(tiles[n], int(turns[best, n])) for n in own[1:]]
        groups.append(_describe(members))
    return tuple(sorted(groups, key=_rank))


def _weigh(tiles: Sequence[reading.ReadTile]) -> _Beliefs:
    stocks = tuple(sorted({TILES[one.tile].stock for cell in tiles for one in cell.candidates}))
    index = {stock: number for number, stock in enumerate(stocks)}
    shares = np.zeros((len(tiles), len(stocks), 4))
    for row, cell in enumerate(tiles):
        for one in cell.candidates:
            shares[row, index[TILES[one.tile].stock], one.rotation // 90] += one.score
    for stock, number in index.items():
        # A design that looks the same after a turn has its share in each of those rotations.
        period = TILES[stock].rotations
        for turns in range(period, 4):
            shares[:, number, turns] = shares[:, number, turns % period]
        shares[:, number] /= (4 / period) ** 0.5
    return _Beliefs(stocks, shares)


def _describe(members: Sequence[tuple[reading.ReadTile, int]]) -> reading.Group:
    """A group of cells, each with its quarter turns from the first, the best one."""
    best = members[0][0]
    cells = tuple(reading.GroupedCell(one.x, one.y, 90 * turns) for one, turns in members)
    return reading.Group(
        name_group(cells),
        cells,
        _join_candidates(members),
        reading.Cell(best.x, best.y),
        best.is_doubtful,
        best.confidence,
    )


def _join_candidates(
    members: Sequence[tuple[reading.ReadTile, int]],
) -> tuple[reading.Candidate, ...]:
    """What the best cell shows, by the mean of all cells turned as it lies, the best first."""
    scores: dict[tuple[str, int], float] = {}
    for one, turns in members:
        for tile, rotation, score in one.candidates:
            turned = tile, TILES[tile].reduce_rotation(rotation - 90 * turns)
            scores[turned] = scores.get(turned, 0.0) + score / len(members)
    order = sorted(scores, key=lambda option: -scores[option])[: reading.CANDIDATES]
    return tuple(reading.Candidate(*option, round(scores[option], 4)) for option in order)


def _rank(group: reading.Group) -> tuple[int, float, reading.Cell]:
    return -len(group.cells), group.confidence, group.best_cell
