"""Finds the tiles that fit into an empty space, their rotations, and how many copies are left.

A tile fits where every rim matches the one that it meets, and it must meet at least one. Abbeys and
bridges of the board are taken into account. Copies are counted by box: garden twins count together.
Every player has one abbey, which needs tiles on all four sides. On an empty board every tile fits.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from services.carcassonne.board.answers import Fit, FitsAnswer
from services.carcassonne.board.design import (
    OPPOSITE,
    QUARTER_TURN,
    RIM_INDICES,
    STEPS,
    Design,
    Rim,
    RotatedDesign,
    build_rotations,
    is_abbey,
)
from services.carcassonne.board.features import find_features
from services.carcassonne.board.laying import SIDE_STEPS, STRIDE, LaidTiles
from services.carcassonne.board.placements import place_on_features
from services.carcassonne.board.position import BoardFaults, FitsPosition
from shared.core.illegal import Place
from shared.core.pointers import pointer
from shared.core.sheet import Calculation

START_EXPANSIONS = ("count",)
"""Expansions of the start tile: the City of Carcassonne is laid before the first tile is drawn."""


class Neighbour(NamedTuple):
    """A rim that a tile on the space would meet, and the index of its own rim there."""

    own_rim: Literal[0, 1, 2, 3]
    rim: Rim


def find_fits(position: FitsPosition) -> Calculation:
    """The designs that fit a space; raises IllegalPosition with every fault of the board."""
    board = position.board
    wrong, faults = BoardFaults(), BoardFaults(board.faults)
    features = find_features(board.tiles, board.pieces, wrong)
    laid, space = features.laid, position.x * STRIDE + position.y
    beside = _find_neighbours(laid, space)
    _refuse_space(laid, position, beside, faults)
    place_on_features(board, features, BoardFaults((*faults.found, *wrong.found)))
    taken = Counter([rotated.design.box for rotated in laid.rotated_designs])
    fits = [
        Fit(design.id, rotations, _count_copies_left(design, taken, len(board.players)))
        for design in position.designs
        if design.expansions != START_EXPANSIONS
        and (rotations := _find_rotations(laid, design, space, beside))
    ]
    return Calculation(FitsAnswer(position.x, position.y, fits))


def _refuse_space(
    laid: LaidTiles, position: FitsPosition, beside: Sequence[Neighbour], faults: BoardFaults
) -> None:
    """Notes a space that is occupied, or that touches no tile of a board that has some."""
    x, y = position.x, position.y
    space = Place(x, y, "", pointer("space"))
    taken = laid.occupied.get(x * STRIDE + y)
    if taken is not None:
        where = pointer("tiles", laid.cell_tiles[taken])
        faults.note_places("board.overlap", Place(x, y, "", where), space)
    elif laid.occupied and not beside:
        faults.note_places("board.detached", space)


def _find_neighbours(laid: LaidTiles, space: int) -> list[Neighbour]:
    """The rims that a tile on the space with this number would meet."""
    cells = [(side, laid.occupied.get(space + step)) for side, step in SIDE_STEPS.items()]
    return [
        Neighbour(RIM_INDICES[side], laid.cells[cell].rim_at(OPPOSITE[side]))
        for side, cell in cells
        if cell is not None
    ]


def _find_rotations(
    laid: LaidTiles, design: Design, space: int, beside: Sequence[Neighbour]
) -> list[int]:
    """The rotations in degrees in which a design fits a space with these neighbours."""
    fitting = []
    for quarters, rotated in enumerate(build_rotations(design)):
        rims = rotated.cells[0].rims
        for one in beside:
            if not rims[one.own_rim].can_meet(one.rim):
                break
        else:
            if not rotated.is_irregular or _has_fitting_cells(laid, rotated, space):
                fitting.append(quarters * QUARTER_TURN)
    return [] if fitting and len(beside) < len(STEPS) and is_abbey(design) else fitting


def _has_fitting_cells(laid: LaidTiles, rotated: RotatedDesign, first: int) -> bool:
    """Whether all cells after the first fit, when the first lies on the space of this number."""
    for cell in rotated.cells[1:]:
        space = first + cell.dx * STRIDE + cell.dy
        if space in laid.occupied:
            return False
        for side, step in SIDE_STEPS.items():
            beyond = laid.occupied.get(space + step)
            if beyond is not None and not cell.rim_at(side).can_meet(
                laid.cells[beyond].rim_at(OPPOSITE[side])
            ):
                return False
    return True


def _count_copies_left(design: Design, laid: Mapping[str, int], players: int) -> int | None:
    """How many copies the box still has; None for tiles that the request describes."""
    most = design.count_copies(players)
    return None if most is None else max(0, most - laid[design.box])
