"""The end of a turn as requests describe it: the whole map, and the counter a turn before.

Rows `flood.count`, `flood.end` and `turn.first` of docs/rules/deluges.md. The counter of deforested
cells is counted from the cells: land without a tree, and cells under water that were deforested
before they were flooded. So every cell says how many trees it has, or whether it had any.
"""

from collections.abc import Collection, Mapping
from typing import Annotated, NamedTuple

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import NO_PIECES, Cell, PiecesByPlayer
from services.deluges.rules.escapes import ESCAPES, Escape
from services.deluges.rules.limits import CELLS
from services.deluges.rules.maps import MapName
from services.deluges.rules.neighbours import Neighbours, Oceans, note_unknown_cell
from services.deluges.rules.rises import (
    Deforested,
    FloodCell,
    MarkedCell,
    WaterRise,
    is_flooded_before,
    refuse_early_floods,
)
from services.deluges.rules.seats import refuse_seats
from services.deluges.rules.table import Table
from services.deluges.rules.water import END, FLOODS, is_over
from shared.core.declarations import AtMost, Inline, IsPlayer, PlayerId
from shared.core.illegal import Fault, Faults
from shared.core.pointers import pointer
from shared.core.sheet import Notice


class TurnEndCell(NamedTuple):
    """A cell at the end of a turn; of one under water, whether it was deforested before."""

    flood_cell: Annotated[FloodCell, Inline()]
    controller: Annotated[
        PlayerId | None,
        "The id of the player who controls the cell, where the pieces do not show it.",
    ] = None


class TurnEndRequest(NamedTuple):
    """The map at the end of a turn, before anything grows."""

    table: Table
    deforested_before: Annotated[Deforested, "The counter at the end of the turn before."]
    cells: Annotated[
        tuple[TurnEndCell, ...], AtMost(CELLS), "Every cell of the map but those always ocean."
    ]
    boats: Annotated[PiecesByPlayer, "Boats on the ocean by player; checked against the limit."] = (
        NO_PIECES
    )
    map: Annotated[MapName, "The map in play. Islands are those of the map for four players."] = (
        "four_players"
    )
    neighbours: Neighbours | None = None
    oceans: Oceans = None
    escapes: Annotated[
        tuple[Escape, ...],
        AtMost(ESCAPES),
        "Who flees where, of those who can flee to several cells; needs `neighbours`.",
    ] = ()
    seats: Annotated[
        tuple[Annotated[str, IsPlayer(is_checked=False)], ...],
        AtMost(CIVILISATIONS),
        "The ids of the players, clockwise.",
    ] = ()
    first: Annotated[
        str | None, IsPlayer(is_checked=False), "The id of the player who began this turn."
    ] = None


class TurnEnd(NamedTuple):
    """The map and its counter, with what else the players want to know.

    `warnings` are of names that are in no cell.
    """

    rise: WaterRise
    neighbours: Mapping[str, frozenset[str]] | None
    seats: tuple[str, ...]
    first: str | None
    warnings: tuple[Notice, ...] = ()
    escapes: tuple[Escape, ...] = ()


def count_deforested(cells: tuple[MarkedCell, ...]) -> int:
    """The counter: cells without a tree, those under water if they had none. Rule `flood.count`."""
    return sum(bool(marked.deforested) for marked in cells)


def mark_cell(
    given: TurnEndCell, mark: int, is_under: bool, at: tuple[str, int], faults: Faults
) -> MarkedCell:
    """The cell with its mark and whether it counts as deforested.

    Notes a cell of which that is not known: `turn.forests`.
    """
    flood_cell = given.flood_cell
    cell: Cell = flood_cell.contents._replace(controller=given.controller)
    if is_under:
        if flood_cell.deforested is None:
            wording = "island" if flood_cell.island else "drowned"
            params = {"at": FLOODS[mark], "mark": mark}
            where = pointer(*at, "deforested")
            faults.add(Fault("turn.forests", where, params, wording=wording))
        return MarkedCell(cell, mark, flood_cell.deforested)
    forests = flood_cell.forests
    if forests is None:
        if not flood_cell.deforested:
            faults.note("turn.forests", pointer(*at, "forests"))
        return MarkedCell(cell, mark, flood_cell.deforested)
    if flood_cell.deforested not in (None, forests == 0):
        faults.note("flood.forests", pointer(*at, "deforested"))
    return MarkedCell(cell._replace(forests=forests), mark, forests == 0)


def refuse_turn_end(end: TurnEnd, movers: Collection[str], faults: Faults) -> None:
    """Notes a counter that cannot be, and `movers` or a first player without a seat."""
    rise = end.rise
    if is_over(rise.before):
        faults.breach("flood.end", "/deforested_before", end=END)
    if rise.after < rise.before:
        faults.note("turn.miscounted", "/deforested_before", before=rise.before, count=rise.after)
    refuse_early_floods(rise, faults)
    refuse_seats(end.seats, movers, faults)
    if end.first is not None and end.first not in end.seats:
        faults.breach("turn.first", "/first", player=end.first)


def refuse_escapes(
    escapes: tuple[Escape, ...],
    given: Mapping[str, tuple[str, ...]] | None,
    known: Collection[str],
    faults: Faults,
) -> None:
    """Notes escapes without `neighbours`, and else their cells that the map does not have."""
    if given is None:
        if escapes:
            faults.breach("flood.flight", "/neighbours", wording="neighbours")
        return
    for index, one in enumerate(escapes):
        for name, cell in (("from", one.origin), ("to", one.to)):
            if cell not in known:
                note_unknown_cell(("escapes", index, name), cell, known, faults)


def is_land(marked: MarkedCell, rise: WaterRise) -> bool:
    """Whether the cell was not under water before the end of this turn."""
    return not is_flooded_before(marked, rise)
