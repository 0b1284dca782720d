"""Which tiles fit into an empty space, how turned, and how many of them are left.

A tile fits where every rim matches the one it meets and at least one tile is met; abbeys and
bridges of the board are looked at as they lie. Copies are counted by box: garden twins count
together, and every player has one abbey, which fills a hole with tiles on all four sides. On an
empty board every tile fits. Knows no points.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

from services.carcassonne.board.analysis import analyse_graph
from services.carcassonne.board.design import Design
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.graph_building import build_graph
from services.carcassonne.board.position import FitsPosition
from services.carcassonne.board.rotations import (
    OPPOSITE,
    RIM_INDICES,
    STEPS,
    RotatedDesign,
    build_rotations,
    can_meet,
    is_abbey,
)
from services.carcassonne.board.stock import count_copies
from shared.core.illegal import Place
from shared.core.pointers import pointer
from shared.core.sheet import Calculation

QUARTER_TURN = 90
"""Degrees of a quarter turn."""
Neighbours: TypeAlias = Sequence[tuple[Literal[0, 1, 2, 3], str]]
"""What meets a space: which of its own rims is met, and the code of the one beyond."""
START_EXPANSIONS = ("count",)
"""The City of Carcassonne lies there before the first tile is drawn."""


def find_fits(position: FitsPosition) -> Calculation:
    """The designs that fit a space; raises IllegalPosition with every fault of the board."""
    board = position.board
    wrong, faults = BoardFaults(), BoardFaults(board.faults)
    graph = build_graph(board.tiles, board.pieces, wrong)
    _refuse_space(graph, position, faults)
    analyse_graph(graph, board, BoardFaults((*faults.found, *wrong.found)))
    beside = _find_neighbours(graph, position.x, position.y)
    laid = Counter([rotated.design.box for rotated in graph.rotated_designs])
    fits = [
        {
            "tile": design.id,
            "rotations": rotations,
            **_count_copies_left(design, laid, len(board.players)),
        }
        for design in position.designs
        if design.expansions != START_EXPANSIONS
        and (rotations := _find_rotations(graph, design, position, beside))
    ]
    return Calculation({"x": position.x, "y": position.y, "fits": fits})


def _refuse_space(graph: FeatureGraph, position: FitsPosition, faults: BoardFaults) -> None:
    """A space that is taken, or that touches nothing; on an empty board all do."""
    x, y = position.x, position.y
    space = Place(x, y, "", pointer("space"))
    taken = graph.occupied.get(x * STRIDE + y)
    if taken is not None:
        faults.note_places("board.overlap", Place(x, y, "", pointer("tiles", taken[2])), space)
    elif graph.occupied and not _find_neighbours(graph, x, y):
        faults.note_places("board.detached", space)


def _find_neighbours(graph: FeatureGraph, x: int, y: int) -> Neighbours:
    """What meets a space."""
    spots = [
        (RIM_INDICES[side], OPPOSITE[side], graph.occupied.get((x + dx) * STRIDE + y + dy))
        for side, (dx, dy) in STEPS.items()
    ]
    return [(rim, spot[1].rim_at(facing).code) for rim, facing, spot in spots if spot is not None]


def _find_rotations(
    graph: FeatureGraph, design: Design, position: FitsPosition, beside: Neighbours
) -> list[int]:
    """How a design may be turned; a tile of one cell fits where its rims match those beside it."""
    fitting = []
    for quarters, rotated in enumerate(build_rotations(design)):
        rims = rotated.cell.rims
        for rim, code in beside:
            own = rims[rim].code
            if own != code and not can_meet(own, code):
                break
        else:
            if not rotated.is_irregular or _is_fitting_elsewhere(
                graph, rotated, position.x, position.y
            ):
                fitting.append(quarters * QUARTER_TURN)
    return [] if fitting and len(beside) < len(STEPS) and is_abbey(design) else fitting


def _is_fitting_elsewhere(graph: FeatureGraph, rotated: RotatedDesign, x: int, y: int) -> bool:
    """Whether all cells of a turned tile but the first, which lies on this space, fit."""
    for cell in rotated.cells[1:]:
        space = (x + cell.dx) * STRIDE + y + cell.dy
        if space in graph.occupied:
            return False
        for side, (dx, dy) in STEPS.items():
            beyond = graph.occupied.get(space + dx * STRIDE + dy)
            if beyond and not can_meet(
                cell.rim_at(side).code, beyond[1].rim_at(OPPOSITE[side]).code
            ):
                return False
    return True


def _count_copies_left(design: Design, laid: Mapping[str, int], players: int) -> Mapping[str, Any]:
    """How many copies are left in the box; nothing for tiles that have none."""
    most = count_copies(design, players)
    return {} if most is None else {"copies_left": max(0, most - laid[design.box])}
