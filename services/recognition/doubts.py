"""How sure each chosen tile is, the candidates of its cell, and which cells are doubtful.

The belief in an option is what it scores with the neighbours as chosen, their edges included, and
less what the board loses where another cell must give up its copy. A cell is doubtful when another
option comes near.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from services.recognition.catalogue import ANY_EDGE, TILES, can_meet
from services.recognition.decoding import MISMATCH, Board, Options, list_edges, list_joins
from services.recognition.reading import CANDIDATES, Candidate

DOUBTFUL = 0.85
"""A cell is doubtful when the share of its tile is less."""
_MOST_LOSS = 40.0


@dataclass(frozen=True, slots=True)
class Belief:
    """What is believed of a cell: the share of the chosen option, the best candidates."""

    confidence: float
    candidates: tuple[Candidate, ...]
    is_doubtful: bool


def weigh_doubts(
    options: Options, board: Board, stocks: Mapping[str, int], certain: Mapping[int, int]
) -> tuple[Belief, ...]:
    """The belief of every cell. What is certain has the confidence 1 and is never doubtful."""
    with_joins = _add_joins(options, board)
    prices = _price_copies(with_joins, options, board, stocks, certain)
    return tuple(
        _believe(cell, options, board, with_joins[cell] - prices[cell], certain)
        for cell in range(len(options.cells))
    )


def find_mismatches(options: Options, board: Board) -> tuple[tuple[int, int], ...]:
    """The pairs of adjacent cells whose chosen tiles do not fit."""
    edges = _Edges(options)
    return tuple(
        (one, two)
        for one, two, side in list_joins(options.cells)
        if not can_meet(
            edges.of(board.chosen[one], side), edges.of(board.chosen[two], (side + 2) % 4)
        )
    )


class _Edges:
    """The edge of an option at a side (index of NESW); unknown has any."""

    def __init__(self, options: Options) -> None:
        self._edges = list_edges(options)

    def of(self, option: int, side: int) -> str:
        return ANY_EDGE if option < 0 else self._edges[option][side]

    def list_clashing(self, side: int, faced: str) -> list[int]:
        """The options whose edge at a side does not fit the edge beside it."""
        own = [option[side] for option in self._edges]
        return [option for option, edge in enumerate(own) if not can_meet(edge, faced)]


def _add_joins(options: Options, board: Board) -> NDArray[np.float64]:
    """The scores of all options and, last, of unknown, less the mismatches with the neighbours."""
    edges = _Edges(options)
    scores = np.asarray(np.c_[options.scores, options.unknown], np.float64)
    wrong = dict[tuple[int, str], list[int]]()
    for one, two, side in list_joins(options.cells):
        for cell, other, own in ((one, two, side), (two, one, (side + 2) % 4)):
            faced = edges.of(board.chosen[other], (own + 2) % 4)
            if (own, faced) not in wrong:
                wrong[own, faced] = edges.list_clashing(own, faced)
            scores[cell, wrong[own, faced]] -= MISMATCH
    return scores


def _price_copies(
    scores: NDArray[np.float64],
    options: Options,
    board: Board,
    stocks: Mapping[str, int],
    certain: Mapping[int, int],
) -> NDArray[np.float64]:
    """By cell and option, what another cell loses if this one takes a copy that is in use."""
    stock_of = [TILES[tile].stock for tile in options.tiles] + [""]
    exchange = _Exchange(scores, board, stock_of, stocks, certain)
    freed = [stock_of[option] for option in board.chosen]
    rows = {one: [exchange.price(stock, one) for stock in stock_of[:-1]] for one in set(freed)}
    return np.array([[*rows[one], 0.0] for one in freed])


class _Exchange:
    """What a copy of a stock costs: nothing while the box has one left.

    Otherwise another cell gives up its copy and takes its next best option: of a stock that has
    copies left, or of the stock that is given up for it.
    """

    def __init__(
        self,
        scores: NDArray[np.float64],
        board: Board,
        stock_of: Sequence[str],
        stocks: Mapping[str, int],
        certain: Mapping[int, int],
    ) -> None:
        self._scores = scores
        self._board = board
        self._stock_of = np.array(stock_of)
        self._stocks = stocks
        chosen = [stock_of[option] for option in board.chosen]
        self._left = {stock: copies - chosen.count(stock) for stock, copies in stocks.items()}
        self._holders: dict[str, list[int]] = {}
        for cell, stock in enumerate(chosen):
            if cell not in certain:
                self._holders.setdefault(stock, []).append(cell)
        has_copy = [name == "" or self._left.get(name, 0) > 0 for name in stock_of]
        self._has_copy = np.array(has_copy)
        self._prices: dict[tuple[str, str], float] = {}

    def price(self, stock: str, freed: str) -> float:
        """What the others lose when a cell that has a copy of `freed` takes one of `stock`."""
        if self._stocks.get(stock, 0) <= 0:
            return np.inf
        if stock == freed or self._left[stock] > 0:
            return 0.0
        if (stock, freed) not in self._prices:
            self._prices[stock, freed] = self._lose_least(stock, freed)
        return self._prices[stock, freed]

    def _lose_least(self, stock: str, freed: str) -> float:
        is_freed = self._has_copy | (self._stock_of == freed)
        free = is_freed & (self._stock_of != stock)
        losses = [
            float(self._scores[cell, self._board.chosen[cell]] - self._scores[cell, free].max())
            for cell in self._holders.get(stock, [])
        ]
        return max(0.0, min(losses, default=_MOST_LOSS))


def _believe(
    cell: int,
    options: Options,
    board: Board,
    values: NDArray[np.float64],
    certain: Mapping[int, int],
) -> Belief:
    shares = np.exp((values - values.max()) / options.temperature)
    shares /= shares.sum()
    chosen = board.chosen[cell]
    order = [int(n) for n in np.argsort(-shares[:-1], kind="stable") if np.isfinite(values[n])]
    if chosen >= 0:
        order = [chosen] + [option for option in order if option != chosen]
    candidates = tuple(
        Candidate(options.tiles[option], options.rotations[option], round(float(shares[option]), 4))
        for option in order[:CANDIDATES]
    )
    if cell in certain:
        return Belief(1.0, candidates, is_doubtful=False)
    confidence = float(shares[chosen])
    return Belief(round(confidence, 4), candidates, chosen < 0 or confidence < DOUBTFUL)
