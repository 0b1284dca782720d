"""How long boards of Carcassonne take to be found and scored, beside a plain flood fill of them.

Runs in the environment, as `python -m deploy.bench.boards ROUNDS`, and prints JSON. The rules
alone, without reading, words and bytes, and the fill take turns in one process. Times are of the
processor, so that other processes disturb them less.
"""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from statistics import median

from deploy.bench.figures import BoardTimes
from deploy.bench.plain_fill import find_features
from services.carcassonne.app import GAME
from services.carcassonne.board.position import BoardPosition
from services.carcassonne.board.scores import build_board_sheet
from shared.operations.documents import read_positions

OPERATION = "board-scores"
BOARDS = ("board-base", "board-large")
"""Worked positions: a whole game of the base game, and 2,000 tiles."""
TILES_OF_A_TURN = 720
"""So many tiles, on one board or on several, are found before it is the other's turn."""


def measure_boards(rounds: int) -> list[BoardTimes]:
    """Every board that is measured, so many rounds of both ways."""
    return [_measure_board(_read_position(name), rounds) for name in BOARDS]


def _measure_board(position: BoardPosition, rounds: int) -> BoardTimes:
    laid = [
        (
            [(one.kind, [edge.side for edge in one.edges], one.coats) for one in design.segments],
            tile.x,
            tile.y,
            tile.rotation // 90,
        )
        for tile in position.tiles
        if (design := tile.design) is not None
    ]
    times = max(1, TILES_OF_A_TURN // len(laid))
    build_board_sheet(position)  # what is made once for each design is made now
    scored, plain = [], []
    for _ in range(rounds):
        scored.append(_time_ms(lambda: build_board_sheet(position), times))
        plain.append(_time_ms(lambda: find_features(laid), times))
    ratio = median(one / other for one, other in zip(scored, plain, strict=True))
    figures = [round(one, 3) for one in (median(scored), median(plain), ratio)]
    return BoardTimes(len(laid), len(position.followers), *figures)


def _time_ms(work: Callable[[], object], times: int) -> float:
    began = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - began) * 1000 / times


def _read_position(name: str) -> BoardPosition:
    operation = next(one for one in GAME.operations if one.name == OPERATION)
    request = next(one["request"] for one in read_positions(GAME.folder) if one["name"] == name)
    position: BoardPosition = operation.read(operation.request.normalize(request)).position
    return position


if __name__ == "__main__":
    json.dump([asdict(one) for one in measure_boards(int(sys.argv[1]))], sys.stdout)
