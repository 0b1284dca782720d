"""Chooses the tiles of all cells together: an exact integer program over the whole board.

The sum of the cells' scores is made as large as possible, less a penalty for each pair of adjacent
tiles whose edges do not fit: joins are soft, because players misplace tiles. The copies in the box
are limits that hold. A cell may also be unknown, for a fixed score; that fits every edge.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import highspy
import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import ANY_EDGE, TILES, can_meet
from services.recognition.reading import Cell

MISMATCH = 4.0
"""The penalty of two adjacent tiles that do not fit, in units of the scores."""
SPREAD = 14.0
"""An option that scores so much less than the best of its cell is left out."""
MOST_OPTIONS = 30
TEMPERATURE = 1.6
"""Of scores with correlations, which are no probabilities."""
SECONDS = 0.8
"""After this time the best board found so far is taken."""
_OVERDRAWN = 1_000.0
"""The price of each tile that certain tiles take beyond the box."""


@dataclass(frozen=True, slots=True)
class Options:
    """The options of every cell: designs in the rotations that differ.

    Option n is `tiles[n]` in `rotations[n]` degrees. `scores` is cells × options, float64, in
    natural logarithms up to a constant of each cell; `unknown` is the score of an unknown tile, by
    cell. `temperature` is what they are divided by before they become shares.
    """

    cells: tuple[Cell, ...]
    tiles: tuple[str, ...]
    rotations: tuple[int, ...]
    scores: NDArray[np.float64]
    unknown: NDArray[np.float64]
    temperature: float = TEMPERATURE


@dataclass(frozen=True, slots=True)
class Board:
    """The option of each cell, -1 for unknown; `is_exact` says whether it was proven the best."""

    chosen: tuple[int, ...]
    is_exact: bool


def list_edges(options: Options) -> tuple[str, ...]:
    """The edges of every option, as `Tile.edges_at` gives them."""
    pairs = zip(options.tiles, options.rotations, strict=True)
    return tuple(TILES[tile].edges_at(rotation) for tile, rotation in pairs)


def list_joins(cells: Sequence[Cell]) -> tuple[tuple[int, int, int], ...]:
    """The pairs of adjacent cells: two indices, and the side (index of NESW) of the first."""
    index = {cell: number for number, cell in enumerate(cells)}
    east = [(n, index.get(Cell(x + 1, y)), 1) for n, (x, y) in enumerate(cells)]
    south = [(n, index.get(Cell(x, y + 1)), 2) for n, (x, y) in enumerate(cells)]
    return tuple((one, two, side) for one, two, side in [*east, *south] if two is not None)


def decode(options: Options, stocks: Mapping[str, int], certain: Mapping[int, int]) -> Board:
    """Choose the best board.

    `stocks` has the copies by stock; a tile without stock is no option. `certain` has the option by
    cell of what is known; they are kept even where they exceed the box or do not fit.
    """
    program = _Program(options, stocks, certain)
    return program.solve()


class _Program:
    """The integer program: a column for each kept option, and rows for cells, copies and joins."""

    def __init__(
        self, options: Options, stocks: Mapping[str, int], certain: Mapping[int, int]
    ) -> None:
        self._options = options
        self._stocks = stocks
        self._edges = list_edges(options)
        self._model = highspy.Highs()  # type: ignore[no-untyped-call]  # highspy types methods only
        self._model.setOptionValue("output_flag", False)
        self._model.setOptionValue("threads", 1)
        self._model.setOptionValue("time_limit", SECONDS)
        self._model.setOptionValue("mip_rel_gap", 1e-6)
        self._columns: list[tuple[int, int]] = []
        self._count = 0
        self._by_cell: list[list[int]] = []
        for cell in range(len(options.cells)):
            kept = [certain[cell]] if cell in certain else self._keep(cell)
            self._by_cell.append([self._add_option(cell, option) for option in kept])
        self._add_cells()
        self._add_copies()
        for join in list_joins(options.cells):
            self._add_join(*join)

    def solve(self) -> Board:
        """The best board; if the time is over, the best one found, or one cell after the other."""
        self._model.maximize()
        solution = self._model.getSolution()
        if not solution.value_valid:
            return Board(self._choose_greedily(), is_exact=False)
        values = solution.col_value
        chosen = [
            self._columns[max(columns, key=lambda column: values[column])][1]
            for columns in self._by_cell
        ]
        is_exact = self._model.getModelStatus() == highspy.HighsModelStatus.kOptimal
        return Board(tuple(chosen), is_exact)

    def _choose_greedily(self) -> tuple[int, ...]:
        """Each cell its best option that the box still has, without a look at edges."""
        left = dict(self._stocks)
        chosen = []
        for columns in self._by_cell:
            ranked = [self._columns[column][1] for column in columns]
            option = next(
                (one for one in ranked if one < 0 or left.get(self._name_stock(one), 0) > 0),
                ranked[0],
            )
            if option >= 0:
                left[self._name_stock(option)] = left.get(self._name_stock(option), 0) - 1
            chosen.append(option)
        return tuple(chosen)

    def _name_stock(self, option: int) -> str:
        return TILES[self._options.tiles[option]].stock

    def _keep(self, cell: int) -> list[int]:
        """The options of a cell that are worth a column, and -1 for unknown."""
        scores = self._options.scores[cell]
        sold = [
            option
            for option, tile in enumerate(self._options.tiles)
            if self._has_stock(tile) and np.isfinite(scores[option])
        ]
        order = sorted(sold, key=lambda option: -scores[option])[:MOST_OPTIONS]
        least = max((scores[option] for option in order), default=0.0) - SPREAD
        return [option for option in order if scores[option] >= least] + [-1]

    def _has_stock(self, tile: str) -> bool:
        return self._stocks.get(TILES[tile].stock, 0) > 0

    def _add_option(self, cell: int, option: int) -> int:
        known, unknown = self._options.scores, self._options.unknown
        value = float(unknown[cell] if option < 0 else known[cell, option])
        self._columns.append((cell, option))
        return self._add_column(value if np.isfinite(value) else 0.0, is_whole=True)

    def _add_column(self, value: float, *, is_whole: bool, most: float = 1.0) -> int:
        self._model.addCol(value, 0.0, most, 0, [], [])
        if is_whole:
            self._model.changeColIntegrality(self._count, highspy.HighsVarType.kInteger)
        self._count += 1
        return self._count - 1

    def _add_cells(self) -> None:
        for columns in self._by_cell:
            self._add_row(1.0, 1.0, dict.fromkeys(columns, 1.0))

    def _add_copies(self) -> None:
        used: dict[str, dict[int, float]] = {}
        for column, (_, option) in enumerate(self._columns):
            if option >= 0:
                stock = self._name_stock(option)
                used.setdefault(stock, {})[column] = 1.0
        for stock, row in used.items():
            over = self._add_column(-_OVERDRAWN, is_whole=False, most=highspy.kHighsInf)
            self._add_row(-highspy.kHighsInf, self._stocks.get(stock, 0), {**row, over: -1.0})

    def _add_join(self, one: int, two: int, side: int) -> None:
        """A mismatch is at least the options of one side less those of the other that fit."""
        near = self._list_letters(one, side)
        far = self._list_letters(two, (side + 2) % 4)
        letters = sorted({letter for _, letter in (*near, *far)} - {ANY_EDGE})
        broken = self._add_column(-MISMATCH, is_whole=False)
        for letter in letters:
            row = {column: 1.0 for column, seen in near if seen == letter}
            row.update({column: -1.0 for column, seen in far if can_meet(seen, letter)})
            if any(value > 0 for value in row.values()):
                self._add_row(-highspy.kHighsInf, 0.0, {**row, broken: -1.0})

    def _list_letters(self, cell: int, side: int) -> list[tuple[int, str]]:
        """By column of a cell, the letter of a side."""
        return [
            (column, ANY_EDGE if option < 0 else self._edges[option][side])
            for column in self._by_cell[cell]
            for option in (self._columns[column][1],)
        ]

    def _add_row(self, least: float, most: float, row: Mapping[int, float]) -> None:
        self._model.addRow(least, most, len(row), list(row), list(row.values()))
