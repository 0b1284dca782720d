"""Finds the tiles that fit into an empty space, their rotations, and how many copies are left.

Of all free spaces at once, those whose neighbours show them the same rims are searched once; only
tiles of several cells, which meet more than these, are tried space by space. Copies are counted by
box: garden twins count together.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from services.carcassonne.board.answers import Fit, FitsAnswer, SpaceFits
from services.carcassonne.board.design import (
    EMPTY_RIM,
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
from services.carcassonne.board.line_tiles import add_castles
from services.carcassonne.board.misplaced import find_misplaced
from services.carcassonne.board.notices import find_clashes, find_surplus_tiles
from services.carcassonne.board.placements import Placements, place_on_features
from services.carcassonne.board.position import BoardFaults, FitsPosition, Space
from services.carcassonne.board.supplies import count_board
from services.carcassonne.rules.limits import FITS
from shared.core.illegal import Fault, IllegalPosition, Place
from shared.core.phrases import Param
from shared.core.pointers import pointer
from shared.core.sheet import Calculation

START_EXPANSIONS = ("count",)
"""Expansions of the start tile: the City of Carcassonne is laid before the first tile is drawn."""


Stock: TypeAlias = Mapping[str, int | None]
"""By the id of a design how many copies of it its box still has.

None for tiles that the request describes, and for the abbey where no players are given.
"""


class Neighbour(NamedTuple):
    """A rim that a tile on the space would meet, and the index of its own rim there."""

    own_rim: Literal[0, 1, 2, 3]
    rim: Rim


def place_to_fit(position: FitsPosition) -> Placements:
    """Who and what is where; raises IllegalPosition with every fault of the space and the board."""
    board, space = position.board, position.space
    wrong, faults = BoardFaults(), BoardFaults(board.faults)
    found = find_features(board.tiles, board.pieces, wrong, scores_clashes=board.clashes == "score")
    features = add_castles(found, board.rules, wrong)
    if space is not None:
        _refuse_space(features.laid, space, faults)
    return place_on_features(board, features, BoardFaults((*faults.found, *wrong.found)))


def find_fits(placements: Placements, position: FitsPosition) -> Calculation[FitsAnswer]:
    """The designs that fit a space, or each free one; raises fits.many beyond one answer."""
    board, space, laid = position.board, position.space, placements.laid
    designs = [one for one in position.designs if one.expansions != START_EXPANSIONS]
    stock = _count_stock(laid, designs, len(board.players), board.rules.boxes)
    box = count_board(board, laid)
    counted = Counter([rotated.design for rotated in laid.rotated_designs])
    surplus = find_surplus_tiles(laid, counted, len(board.players), board.rules.boxes)
    if space is None:
        answer = FitsAnswer(spaces=_find_all_fits(laid, designs, stock))
    else:
        beside = _find_neighbours(laid, space)
        answer = FitsAnswer(*space, _find_fits(laid, designs, stock, space, beside))
    of_board = (*find_clashes(placements), *surplus, *find_misplaced(placements))
    return Calculation(answer, box.rulings, (*of_board, *box.warnings))


def _count_stock(laid: LaidTiles, designs: Sequence[Design], players: int, boxes: int) -> Stock:
    taken = Counter([rotated.design.box for rotated in laid.rotated_designs])
    most = {design: design.count_copies(players, boxes) for design in designs}
    return {
        design.id: max(0, count - taken[design.box]) if count else None
        for design, count in most.items()
    }


def _find_all_fits(laid: LaidTiles, designs: Sequence[Design], stock: Stock) -> list[SpaceFits]:
    """The fits of every free space, row by row; raises IllegalPosition with fits.many."""
    spaces = list_free_spaces(laid)
    wide = sum([len(one.cells) for one in designs if len(one.cells) > 1])
    _refuse_excess(len(spaces) * wide)
    found: dict[tuple[tuple[int, str], ...], list[Fit]] = {}
    answer: list[SpaceFits] = []
    for space in spaces:
        beside = _find_neighbours(laid, space)
        codes = tuple([(one.own_rim, one.rim.code) for one in beside])
        fits = found.get(codes)
        if fits is None or wide:
            found[codes] = fits = _find_fits(laid, designs, stock, space, beside)
        answer.append(SpaceFits(*space, fits))
    _refuse_excess(sum([len(one.fits) for one in answer]))
    return answer


def _refuse_excess(count: int) -> None:
    if count > FITS:
        params: Mapping[str, Param] = {"count": count, "limit": FITS}
        raise IllegalPosition((Fault("fits.many", pointer("spaces"), params),))


def list_free_spaces(laid: LaidTiles) -> list[Space]:
    """The empty spaces that touch a tile, row by row; the origin where no tile is laid."""
    numbers = {
        space + step
        for space, cell in laid.occupied.items()
        for side, step in SIDE_STEPS.items()
        if laid.cells[cell].rim_at(side).code != EMPTY_RIM
    }
    half = STRIDE // 2
    free = [divmod(one + half, STRIDE) for one in numbers.difference(laid.occupied)]
    spaces = [Space(x, y - half) for x, y in free] or [Space(0, 0)]
    return sorted(spaces, key=lambda space: (space.y, space.x))


def _refuse_space(laid: LaidTiles, space: Space, faults: BoardFaults) -> None:
    """Notes a space that is occupied, or that touches no tile of a board that has some."""
    place = Place(space.x, space.y, None, pointer("space"))
    params: dict[str, Param] = {"x": space.x, "y": space.y}
    taken = laid.occupied.get(space.x * STRIDE + space.y)
    if taken is not None:
        where = pointer("tiles", laid.cell_tiles[taken])
        places = (place._replace(pointer=where), place)
        is_half = EMPTY_RIM in [rim.code for rim in laid.cells[taken].rims]
        wording = "half" if is_half else "space"
        faults.note_places("board.overlap", *places, wording=wording, params=params)
    elif laid.occupied and not _find_neighbours(laid, space):
        faults.note_places("board.detached", place, wording="space", params=params)


def _find_neighbours(laid: LaidTiles, space: Space) -> list[Neighbour]:
    """The rims that a tile on the space would meet; none of the half that a triangle leaves."""
    number = space.x * STRIDE + space.y
    cells = [(side, laid.occupied.get(number + step)) for side, step in SIDE_STEPS.items()]
    return [
        Neighbour(RIM_INDICES[side], rim)
        for side, cell in cells
        if cell is not None and (rim := laid.cells[cell].rim_at(OPPOSITE[side])).code != EMPTY_RIM
    ]


def _find_fits(
    laid: LaidTiles,
    designs: Sequence[Design],
    stock: Stock,
    space: Space,
    beside: Sequence[Neighbour],
) -> list[Fit]:
    number = space.x * STRIDE + space.y
    return [
        Fit(design.id, rotations, stock[design.id])
        for design in designs
        if (rotations := _find_rotations(laid, design, number, beside))
    ]


def _find_rotations(
    laid: LaidTiles, design: Design, space: int, beside: Sequence[Neighbour]
) -> list[int]:
    fitting = []
    for quarters, rotated in enumerate(build_rotations(design)):
        rims = rotated.cells[0].rims
        if design.empty and beside and {rims[one.own_rim].code for one in beside} == {EMPTY_RIM}:
            continue
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
