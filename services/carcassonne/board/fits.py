"""Which tiles fit into an empty space, how turned, and how many of them are left.

A tile fits where every rim matches the one it meets and at least one tile is met; abbeys and
bridges of the board are looked at as they lie. Copies are counted by box: garden twins count
together, and every player has one abbey, which fills a hole with tiles on all four sides. On an
empty board every tile fits. Knows no points.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from services.carcassonne.board.design import Design
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.finding import found
from services.carcassonne.board.ground import SPAN, Ground
from services.carcassonne.board.position import BoardPosition, FitsPosition
from services.carcassonne.board.stock import copies
from services.carcassonne.board.survey import surveyed
from services.carcassonne.board.turning import FACING, STEPS, Turned, closes, matches, turned
from shared.core.illegal import Place
from shared.core.pointers import pointer
from shared.core.sheet import Calculation

TURN = 90
"""Degrees of a quarter turn."""
LAID_FIRST = ("count",)
"""The City of Carcassonne lies there before the first tile is drawn."""


def fitting(position: FitsPosition) -> Calculation:
    """The designs that fit a space; raises IllegalPosition with every fault of the board."""
    board = position.board
    faults = BoardFaults(board.faults)
    # What is wrong with the board itself is told by the survey, together with the space's faults.
    ground = found(board.tiles, board.pieces, BoardFaults())
    _refuse_space(ground, position, faults)
    surveyed(replace(board, faults=faults.found))
    fits = [
        {"tile": design.id, "rotations": rotations, **_left(ground, board, design)}
        for design in position.designs
        if design.expansions != LAID_FIRST
        and (rotations := list(_rotations(ground, design, position.x, position.y)))
    ]
    return Calculation({"x": position.x, "y": position.y, "fits": fits})


def _refuse_space(ground: Ground, position: FitsPosition, faults: BoardFaults) -> None:
    """A space that is taken, or that touches nothing; on an empty board all do."""
    x, y = position.x, position.y
    space = Place(x, y, "", pointer("space"))
    taken = ground.at.get(x * SPAN + y)
    if taken is not None:
        faults.at_places("board.overlap", Place(x, y, "", pointer("tiles", taken[2])), space)
    elif ground.at and not _beside(ground, x, y):
        faults.at_places("board.detached", space)


def _beside(ground: Ground, x: int, y: int) -> int:
    """How many of the four spaces beside one are taken."""
    return len([1 for dx, dy in STEPS.values() if (x + dx) * SPAN + y + dy in ground.at])


def _rotations(ground: Ground, design: Design, x: int, y: int) -> Iterator[int]:
    if closes(design) and _beside(ground, x, y) < len(STEPS):
        return
    for quarters, turn in enumerate(turned(design)):
        if fits_at(ground, turn, x, y):
            yield quarters * TURN


def fits_at(ground: Ground, turn: Turned, x: int, y: int) -> bool:
    """Whether a turned tile fits with its first cell on a space."""
    met = not ground.at
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
