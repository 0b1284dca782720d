"""Edges that do not match: where both are, and what each shows."""

from typing import NamedTuple

from services.carcassonne.board.bridges import name_rim
from services.carcassonne.board.design import OPPOSITE
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


def _build_place(laid: LaidTiles, number: int, side: str) -> Place:
    """A side of the cell with this number, for a fault."""
    cell, index = laid.cells[number], laid.cell_tiles[number]
    tile = laid.tiles[index]
    return Place(tile.x + cell.dx, tile.y + cell.dy, side, pointer("tiles", index))
