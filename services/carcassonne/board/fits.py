"""Finds the tiles that fit into an empty space, their rotations, and how many copies are left.

A tile fits where every rim matches the one that it meets, and it must meet at least one. Abbeys and
bridges of the board are taken into account. Copies are counted by box: garden twins count together.
Every player has one abbey, which needs tiles on all four sides. On an empty board every tile fits.
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
    QUARTER_TURN,
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

Neighbours: TypeAlias = Sequence[tuple[Literal[0, 1, 2, 3], str]]
"""The index of each rim of a space that has a neighbour, and the code of the neighbour's rim."""
START_EXPANSIONS = ("count",)
"""Expansions of the start tile: the City of Carcassonne is laid before the first tile is drawn."""


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
    """Notes a space that is occupied, or that touches no tile of a board that has some."""
    x, y = position.x, position.y
    space = Place(x, y, "", pointer("space"))
    taken = graph.occupied.get(x * STRIDE + y)
    if taken is not None:
        faults.note_places("board.overlap", Place(x, y, "", pointer("tiles", taken.tile)), space)
    elif graph.occupied and not _find_neighbours(graph, x, y):
        faults.note_places("board.detached", space)


def _find_neighbours(graph: FeatureGraph, x: int, y: int) -> Neighbours:
    """The rims that a tile on this space would meet."""
    sides = [
        (RIM_INDICES[side], OPPOSITE[side], graph.occupied.get((x + dx) * STRIDE + y + dy))
        for side, (dx, dy) in STEPS.items()
    ]
    return [
        (rim, placed.cell.rim_at(facing).code)
        for rim, facing, placed in sides
        if placed is not None
    ]


def _find_rotations(
    graph: FeatureGraph, design: Design, position: FitsPosition, beside: Neighbours
) -> list[int]:
    """The rotations in degrees in which a design fits a space with these neighbours."""
    fitting = []
    for quarters, rotated in enumerate(build_rotations(design)):
        rims = rotated.cells[0].rims
        for rim, code in beside:
            own = rims[rim].code
            if own != code and not can_meet(own, code):
                break
        else:
            if not rotated.is_irregular or _has_fitting_cells(
                graph, rotated, position.x, position.y
            ):
                fitting.append(quarters * QUARTER_TURN)
    return [] if fitting and len(beside) < len(STEPS) and is_abbey(design) else fitting


def _has_fitting_cells(graph: FeatureGraph, rotated: RotatedDesign, x: int, y: int) -> bool:
    """Whether all cells after the first fit, when the first cell lies on this space."""
    for cell in rotated.cells[1:]:
        space = (x + cell.dx) * STRIDE + y + cell.dy
        if space in graph.occupied:
            return False
        for side, (dx, dy) in STEPS.items():
            beyond = graph.occupied.get(space + dx * STRIDE + dy)
            if beyond and not can_meet(
                cell.rim_at(side).code, beyond.cell.rim_at(OPPOSITE[side]).code
            ):
                return False
    return True


def _count_copies_left(design: Design, laid: Mapping[str, int], players: int) -> Mapping[str, Any]:
    """`copies_left` in the box; empty for tiles that the request describes."""
    most = count_copies(design, players)
    return {} if most is None else {"copies_left": max(0, most - laid[design.box])}
