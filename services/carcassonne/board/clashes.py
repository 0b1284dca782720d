"""Edges that do not match: where both are, and what each shows."""

from collections.abc import Sequence
from typing import NamedTuple

from services.carcassonne.board.design import OPPOSITE, SIDES, Cell, Segment
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.position import BoardFaults
from shared.core.illegal import Place
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer


class Clash(NamedTuple):
    """Two edges that do not match: both places, that of the earlier tile first, and their words."""

    places: tuple[Place, Place]
    words: tuple[Word, Word]


def build_clash(laid: LaidTiles, near: int, far: int, side: str) -> Clash:
    """The clash of two cells, by their numbers; `side` leads from the near one to the far one."""
    ends = [_build_place(laid, near, side), _build_place(laid, far, OPPOSITE[side])]
    rims = [_name_rim(laid, near, side), _name_rim(laid, far, OPPOSITE[side])]
    if laid.cell_tiles[near] > laid.cell_tiles[far]:
        ends.reverse()
        rims.reverse()
    (before, last), (earlier, later) = ends, rims
    return Clash((before, last), (earlier, later))


def refuse_clash(clash: Clash, faults: BoardFaults) -> None:
    """Notes board.edge."""
    (before, last), (earlier, later) = clash
    params: dict[str, Param] = {"one": later, "x": last.x, "y": last.y}
    params |= {"other": earlier, "other_x": before.x, "other_y": before.y}
    faults.note_places("board.edge", before, last, params=params)


def _name_rim(laid: LaidTiles, number: int, side: str) -> Word:
    return name_rim(laid.cells[number], side, laid.segments, laid.cell_nodes[number])


def name_rim(cell: Cell, side: str, segments: Sequence[Segment], first: int = 0) -> Word:
    """The word for what a side of a cell shows: a road or a river before the fields beside it.

    On a bare tile a half of the side may have no field; the word then says which half has one.
    `first` is the place of the first segment of its tile among `segments`.
    """
    kinds = [segments[first + local].kind for local in cell.rim_at(side).segments]
    kind = next((one for one in kinds if one != "field"), "field" if kinds else "bare")
    left, right = (bool(cell.segments_at.get(side + half)) for half in "LR")
    if kind in ("city", "bare") or (left and right):
        return Word(f"edge.{kind}")
    if not left and not right:
        return Word(f"edge.{kind}.alone")
    return Word(f"edge.{kind}.{SIDES[SIDES.index(side) - (1 if left else 3)]}")


def _build_place(laid: LaidTiles, number: int, side: str) -> Place:
    """A side of the cell with this number, for a fault."""
    cell, index = laid.cells[number], laid.cell_tiles[number]
    tile = laid.tiles[index]
    return Place(tile.x + cell.dx, tile.y + cell.dy, side, pointer("tiles", index))
