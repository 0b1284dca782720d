"""From scores to tiles: decodes a board and says what is doubtful about it."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np

from services.recognition.box import count_stocks
from services.recognition.catalogue import TILES
from services.recognition.decoding import Options, decode
from services.recognition.doubts import Belief, find_mismatches, weigh_doubts
from services.recognition.reading import Cell, Decoding, HintsError, Limits, PlacedTile, ReadTile


def decode_board(options: Options, certain: Sequence[PlacedTile], limits: Limits) -> Decoding:
    """Decode the cells of `options`. Raises HintsError if a certain tile lies elsewhere."""
    stocks = count_stocks(limits)
    options, known = _fix(options, certain)
    board = decode(options, stocks, known)
    beliefs = weigh_doubts(options, board, stocks, known)
    tiles = tuple(
        _describe(cell, options, chosen, belief)
        for cell, chosen, belief in zip(options.cells, board.chosen, beliefs, strict=True)
    )
    warnings = {
        "unknown-designs": -1 in board.chosen,
        "mismatched-edges": bool(find_mismatches(options, board)),
        "more-than-box": _exceeds(tiles, stocks),
    }
    return Decoding(tiles, tuple(code for code, is_so in warnings.items() if is_so))


def select_cells(options: Options, cells: Sequence[Cell]) -> Options:
    """The options of these cells alone. Raises HintsError for a cell that has no scores."""
    index = {cell: number for number, cell in enumerate(options.cells)}
    for cell in cells:
        if cell not in index:
            raise HintsError("no-such-cell", x=cell.x, y=cell.y)
    rows = [index[cell] for cell in cells]
    scores, unknown = options.scores[rows], options.unknown[rows]
    return replace(options, cells=tuple(cells), scores=scores, unknown=unknown)


def _fix(options: Options, certain: Sequence[PlacedTile]) -> tuple[Options, Mapping[int, int]]:
    """The options with those of the certain tiles added, and the certain option by cell."""
    index = {cell: number for number, cell in enumerate(options.cells)}
    pairs = list(zip(options.tiles, options.rotations, strict=True))
    known: dict[int, int] = {}
    for tile in certain:
        cell = Cell(tile.x, tile.y)
        if cell not in index:
            raise HintsError("no-such-cell", x=tile.x, y=tile.y)
        if tile.tile not in TILES:
            raise HintsError("unknown-tile", tile=tile.tile)
        if index[cell] in known:
            raise HintsError("cell-twice", x=tile.x, y=tile.y)
        pair = tile.tile, TILES[tile.tile].reduce_rotation(tile.rotation)
        if pair not in pairs:
            pairs.append(pair)
        known[index[cell]] = pairs.index(pair)
    # A design that was never taught is no option of the other cells.
    untaught = np.full((len(options.cells), len(pairs) - len(options.tiles)), -np.inf)
    scores = np.c_[options.scores, untaught]
    tiles, rotations = tuple(tile for tile, _ in pairs), tuple(turn for _, turn in pairs)
    return replace(options, tiles=tiles, rotations=rotations, scores=scores), known


def _describe(cell: Cell, options: Options, chosen: int, belief: Belief) -> ReadTile:
    is_known = chosen >= 0
    return ReadTile(
        cell.x,
        cell.y,
        options.tiles[chosen] if is_known else None,
        options.rotations[chosen] if is_known else None,
        belief.confidence,
        belief.candidates,
        belief.is_doubtful,
    )


def _exceeds(tiles: Sequence[ReadTile], stocks: Mapping[str, int]) -> bool:
    used: dict[str, int] = {}
    for one in tiles:
        if one.tile is not None:
            stock = TILES[one.tile].stock
            used[stock] = used.get(stock, 0) + 1
    return any(count > stocks.get(stock, 0) for stock, count in used.items())
