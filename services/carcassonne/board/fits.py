"""Which tiles fit into an empty space, how turned, and how many of them are left.

A tile fits where every rim matches the one it meets and at least one tile is met; abbeys and
bridges of the board are looked at as they lie. Copies are counted by box: garden twins count
together, and every player has one abbey. Knows no points.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from services.carcassonne.board.design import Design
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.finding import found
from services.carcassonne.board.ground import SPAN, Ground
from services.carcassonne.board.position import BoardPosition, FitsPosition
from services.carcassonne.board.stock import copies
from services.carcassonne.board.turning import FACING, STEPS, Turned, matches, turned
from shared.core.sheet import Calculation

TURN = 90
"""Degrees of a quarter turn."""


def fitting(position: FitsPosition) -> Calculation:
    """The designs that fit a space; raises IllegalPosition with every fault of the board."""
    board = position.board
    faults = BoardFaults(board.faults)
    ground = found(board.tiles, board.pieces, faults)
    faults.raise_if_any()
    fits = [
        {"tile": design.id, "rotations": rotations, **_left(ground, board, design)}
        for design in position.designs
        if (rotations := list(_rotations(ground, design, position.x, position.y)))
    ]
    return Calculation({"x": position.x, "y": position.y, "fits": fits})


def _rotations(ground: Ground, design: Design, x: int, y: int) -> Iterator[int]:
    for quarters, turn in enumerate(turned(design)):
        if fits_at(ground, turn, x, y):
            yield quarters * TURN


def fits_at(ground: Ground, turn: Turned, x: int, y: int) -> bool:
    """Whether a turned tile fits with its first cell on a space."""
    met = False
    for cell in turn.cells:
        space = (x + cell.dx) * SPAN + y + cell.dy
        if space in ground.at:
            return False
        for side, (dx, dy) in STEPS.items():
            beyond = ground.at.get(space + dx * SPAN + dy)
            if beyond is None:
                continue
            met = True
            if not matches(cell.rim(side).code, beyond[1].rim(FACING[side]).code):
                return False
    return met


def _left(ground: Ground, board: BoardPosition, design: Design) -> Mapping[str, Any]:
    """How many copies are left in the box; nothing for tiles that have none."""
    most = copies(design, len(board.players))
    if most is None:
        return {}
    laid = len([turn for turn in ground.turns if turn.design.box == design.box])
    return {"copies_left": max(0, most - laid)}
