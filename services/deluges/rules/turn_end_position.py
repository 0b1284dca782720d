"""The end of a turn as requests describe it: the whole map, and the counter a turn before.

Rows `flood.count`, `flood.end` and `turn.first` of docs/rules/deluges.md. The counter of deforested
cells is counted from the cells: land without a tree, and cells under water that were deforested
before they were flooded. So every cell says how many trees it has, or whether it had any.
"""

from collections.abc import Collection, Mapping
from typing import Annotated, NamedTuple

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.caps import (
    refuse_boats_of_players,
    refuse_civilisations,
    refuse_warriors_on_board,
)
from services.deluges.rules.cells import NO_PIECES, Cell, PiecesByPlayer
from services.deluges.rules.consistency import check_players, refuse_cell, refuse_repeated_cells
from services.deluges.rules.escapes import ESCAPES, Escape
from services.deluges.rules.limits import CELLS
from services.deluges.rules.maps import MAPS, MapName, refuse_island, refuse_players_on_map
from services.deluges.rules.neighbours import (
    Neighbours,
    Oceans,
    join_neighbours,
    list_known_cells,
    list_ocean_warnings,
    note_unknown_cell,
    refuse_neighbours,
)
from services.deluges.rules.rises import (
    Deforested,
    FloodCell,
    MarkedCell,
    WaterRise,
    find_mark,
    is_flooded_before,
    refuse_early_floods,
)
from services.deluges.rules.seats import list_movers, refuse_seats
from services.deluges.rules.table import Table
from services.deluges.rules.water import END, FLOODS, is_over, is_under_water
from shared.core.declarations import AtMost, Inline, IsPlayer, PlayerId
from shared.core.illegal import Fault, Faults
from shared.core.players import collect_players
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


def find_turn_end(request: TurnEndRequest, faults: Faults) -> TurnEnd:
    """Count the deforested cells, and note every fault of the map, its counter and its people."""
    before = request.deforested_before
    marked = []
    for index, one in enumerate(request.cells):
        at = ("cells", index)
        mark = find_mark(one.flood_cell, at, faults)
        is_island = one.flood_cell.island or (mark == 1 and MAPS[request.map].islands)
        land = "island" if is_island else "drowned"
        under = land if is_under_water(mark, before) else None
        marked.append(mark_cell(one, mark, under, at, faults))
        if one.flood_cell.island:
            refuse_island(request.map, pointer(*at, "island"), faults)
    counted = count_deforested(tuple(marked))
    rise = WaterRise(before, counted, tuple(marked), request.table, request.map)
    given, names = request.neighbours or {}, {one.cell.id for one in marked}
    refuse_neighbours(given, names, request.oceans, faults)
    end = TurnEnd(
        rise,
        None if request.neighbours is None else join_neighbours(given),
        request.seats,
        request.first,
        tuple(list_ocean_warnings(given, names, request.oceans)),
        request.escapes,
    )
    known = list_known_cells(given, names, request.oceans)
    refuse_escapes(request.escapes, request.neighbours, known, faults)
    cells = [rise.get_cell_before(index) for index in range(len(marked))]
    refuse_repeated_cells(cells, faults)
    refuse_turn_end(end, list_movers(cells, [request.boats]), faults)
    for index, cell in enumerate(cells):
        refuse_cell(cell, ("cells", index), request.table.advanced, faults)
    refuse_warriors_on_board(cells, faults)
    refuse_boats_of_players(request.boats, faults)
    named = collect_players(check_players, cells).union(request.boats)
    refuse_civilisations(named, "/cells", faults)
    refuse_players_on_map(request.map, len(named), "/cells", faults)
    refuse_players_on_map(request.map, len(end.seats), "/seats", faults)
    return end


def count_deforested(cells: tuple[MarkedCell, ...]) -> int:
    """The counter: cells without a tree, those under water if they had none. Rule `flood.count`."""
    return sum(bool(marked.deforested) for marked in cells)


def mark_cell(
    given: TurnEndCell, mark: int, under: str | None, at: tuple[str, int], faults: Faults
) -> MarkedCell:
    """The cell with its mark and whether it counts as deforested.

    `under` is how a refusal calls a cell that is under water, None of one that is not. Notes a
    cell of which it is not known whether it is deforested: `turn.forests`.
    """
    flood_cell = given.flood_cell
    cell: Cell = flood_cell.contents._replace(controller=given.controller)
    if under is not None:
        if flood_cell.deforested is None:
            params = {"at": FLOODS[mark], "mark": mark}
            where = pointer(*at, "deforested")
            faults.add(Fault("turn.forests", where, params, wording=under))
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
