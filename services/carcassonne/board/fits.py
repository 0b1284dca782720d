"""Which tiles fit into an empty space, how turned, and how many of them are left.

A tile fits where every rim matches the one it meets and at least one tile is met; abbeys and
bridges of the board are looked at as they lie. Copies are counted by box: garden twins count
together, and every player has one abbey, which fills a hole with tiles on all four sides. On an
empty board every tile fits. Knows no points.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from services.carcassonne.board.design import Design
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.finding import found
from services.carcassonne.board.ground import SPAN, Ground
from services.carcassonne.board.position import FitsPosition
from services.carcassonne.board.stock import copies
from services.carcassonne.board.survey import surveyed_on
from services.carcassonne.board.turning import FACING, RIMS, STEPS, Turned, closes, matches, turned
from shared.core.illegal import Place
from shared.core.pointers import pointer
from shared.core.sheet import Calculation

TURN = 90
"""Degrees of a quarter turn."""
Beside: TypeAlias = Sequence[tuple[Literal[0, 1, 2, 3], str]]
"""What meets a space: which of its own rims is met, and the code of the one beyond."""
LAID_FIRST = ("count",)
"""The City of Carcassonne lies there before the first tile is drawn."""


def fitting(position: FitsPosition) -> Calculation:
    """The designs that fit a space; raises IllegalPosition with every fault of the board."""
    board = position.board
    wrong, faults = BoardFaults(), BoardFaults(board.faults)
    ground = found(board.tiles, board.pieces, wrong)
    _refuse_space(ground, position, faults)
    surveyed_on(ground, board, BoardFaults((*faults.found, *wrong.found)))
    beside = _beside(ground, position.x, position.y)
    laid = Counter([turn.design.box for turn in ground.turns])
    fits = [
        {"tile": design.id, "rotations": rotations, **_left(design, laid, len(board.players))}
        for design in position.designs
        if design.expansions != LAID_FIRST
        and (rotations := _rotations(ground, design, position, beside))
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


def _beside(ground: Ground, x: int, y: int) -> Beside:
    """What meets a space."""
    spots = [
        (RIMS[side], FACING[side], ground.at.get((x + dx) * SPAN + y + dy))
        for side, (dx, dy) in STEPS.items()
    ]
    return [(rim, spot[1].rim(facing).code) for rim, facing, spot in spots if spot is not None]


def _rotations(ground: Ground, design: Design, position: FitsPosition, beside: Beside) -> list[int]:
    """How a design may be turned; a tile of one cell fits where its rims match those beside it."""
    fitting = []
    for quarters, turn in enumerate(turned(design)):
        rims = turn.cell.rims
        for rim, code in beside:
            own = rims[rim].code
            if own != code and not matches(own, code):
                break
        else:
            if not turn.large or _others_fit(ground, turn, position.x, position.y):
                fitting.append(quarters * TURN)
    return [] if fitting and len(beside) < len(STEPS) and closes(design) else fitting


def _others_fit(ground: Ground, turn: Turned, x: int, y: int) -> bool:
    """Whether all cells of a turned tile but the first, which lies on this space, fit."""
    for cell in turn.cells[1:]:
        space = (x + cell.dx) * SPAN + y + cell.dy
        if space in ground.at:
            return False
        for side, (dx, dy) in STEPS.items():
            beyond = ground.at.get(space + dx * SPAN + dy)
            if beyond and not matches(cell.rim(side).code, beyond[1].rim(FACING[side]).code):
                return False
    return True


def _left(design: Design, laid: Mapping[str, int], players: int) -> Mapping[str, Any]:
    """How many copies are left in the box; nothing for tiles that have none."""
    most = copies(design, players)
    return {} if most is None else {"copies_left": max(0, most - laid[design.box])}
