"""The end of a turn in its order: growth, the counter, the floods, and who begins the next turn.

The counter is counted from the cells, so every cell says how many trees it has, or whether it had
any.
"""

from collections.abc import Collection
from typing import Annotated, NamedTuple

from services.deluges.rules import consistency, floods
from services.deluges.rules.box import BOAT, PerCell, Table
from services.deluges.rules.cells import NO_PIECES, Cell, CellName, PiecesByPlayer
from services.deluges.rules.flights import (
    ESCAPES,
    CellAfter,
    Escape,
    Flight,
    Undecided,
    find_map_after,
    list_neighbour_warnings,
)
from services.deluges.rules.growths import GrowthAnswer, grow_settled_cell
from services.deluges.rules.maps import MAPS, MapName, refuse_island, refuse_players_on_map
from services.deluges.rules.people import Steps
from services.deluges.rules.settling import list_rulings, list_warnings, settle_cells
from shared.core.answers import Many
from shared.core.declarations import AtMost, Inline, IsPlayer, PlayerId
from shared.core.illegal import Fault, Faults
from shared.core.players import collect_players
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import build_step


class TurnEndCell(NamedTuple):
    """A cell at the end of a turn; of one under water, whether it was deforested before."""

    flood_cell: Annotated[floods.FloodCell, Inline()]
    controller: Annotated[
        PlayerId | None,
        "The id of the player who controls the cell, where the pieces do not show it.",
    ] = None


class TurnEndRequest(NamedTuple):
    """The map at the end of a turn, before anything grows."""

    table: Table
    deforested_before: Annotated[floods.Deforested, "The counter at the end of the turn before."]
    cells: Annotated[PerCell[TurnEndCell], "Every cell of the map but those always ocean."]
    boats: Annotated[PiecesByPlayer, "Boats on the ocean by player; checked against the limit."] = (
        NO_PIECES
    )
    map: Annotated[MapName, "The map in play. Islands are those of the map for four players."] = (
        "four_players"
    )
    neighbours: consistency.Neighbours | None = None
    oceans: consistency.Oceans = None
    escapes: Annotated[
        tuple[Escape, ...],
        AtMost(ESCAPES),
        "Who flees where, of those who can flee to several cells; needs `neighbours`.",
    ] = ()
    seats: Annotated[consistency.Seats, "The ids of the players, clockwise."] = ()
    first: Annotated[
        str | None, IsPlayer(is_checked=False), "The id of the player who began this turn."
    ] = None


class CellGrowth(NamedTuple):
    """How a cell on land grows before any flood."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    growth: Annotated[GrowthAnswer, Inline()]


class TurnEndAnswer(NamedTuple):
    """The end of a turn: what grows, which cells are deforested, what floods and who flees."""

    growths: Annotated[PerCell[CellGrowth], "The growth of each cell on land, in their order."]
    deforested: Annotated[PerCell[CellName], "The cells that the counter counts, in their order."]
    flood: Annotated[floods.FloodAnswer, Inline()]
    flights: Annotated[
        Many[Flight] | None,
        "Who flees where, flood by flood; only if the request has `neighbours`.",
    ]
    undecided: Annotated[
        Many[Undecided] | None,
        "Who may flee to several cells and is not in `escapes`; only if the request has "
        "`neighbours`.",
    ]
    cells_after: Annotated[
        PerCell[CellAfter] | None,
        "Every cell after the floods, in their order; only if the request has `neighbours` and "
        "nobody is undecided.",
    ]
    first: Annotated[
        PlayerId | None,
        "The id of the player who begins the next turn; only if the request says who began this "
        "one and the game goes on.",
    ]
    steps: Steps


class TurnEnd(NamedTuple):
    """The end of a turn, and the rise of the water that it brings before anything grows."""

    request: TurnEndRequest
    rise: floods.WaterRise


def find_turn_end(request: TurnEndRequest, faults: Faults) -> TurnEnd:
    """Count the deforested cells, and note every fault of the request."""
    marked = []
    for index, one in enumerate(request.cells):
        marked.append(_mark_cell(one, ("cells", index), request, faults))
        if one.flood_cell.island:
            refuse_island(request.map, pointer("cells", index, "island"), faults)
    counted = sum(bool(one.deforested) for one in marked)
    rise = floods.WaterRise(
        request.deforested_before, counted, tuple(marked), request.table, request.map
    )
    cells = rise.list_cells_before()
    known = consistency.refuse_map(cells, request.neighbours or {}, request.oceans, faults)
    _refuse_escapes(request, known, faults)
    consistency.refuse_repeated_cells(cells, faults)
    _refuse_turn_end(request, rise, consistency.list_movers(cells, [request.boats]), faults)
    consistency.refuse_cells(cells, request.table.advanced, faults)
    consistency.refuse_excess_of_players(BOAT, request.boats, ("boats",), faults)
    named = collect_players(consistency.check_players, cells).union(request.boats)
    consistency.refuse_civilisations(named, "/cells", faults)
    refuse_players_on_map(request.map, len(named), "/cells", faults)
    refuse_players_on_map(request.map, len(request.seats), "/seats", faults)
    return TurnEnd(request, rise)


def end_turn(end: TurnEnd) -> Calculation[TurnEndAnswer]:
    request, rise = end
    cells = rise.list_cells_before()
    settled = settle_cells(cells, rise.table)
    growths: list[CellGrowth] = []
    for index, marked in enumerate(rise.cells):
        if not floods.is_flooded_before(marked, rise):
            grown = grow_settled_cell(settled[index])
            growths.append(CellGrowth(marked.cell.id, grown))
            pieces, warriors = grown.after
            cell = settled[index].cell._replace(lost=grown.lost, warriors=warriors)
            cells[index] = cell._replace(**pieces._asdict())
    marks = zip(rise.cells, cells, strict=True)
    rise = rise._replace(cells=tuple([one._replace(cell=cell) for one, cell in marks]))
    rulings, later = list_rulings(settled), []
    given, names = request.neighbours or {}, [one.id for one in cells]
    warnings = [
        *consistency.list_ocean_warnings(given, names, request.oceans),
        *list_warnings(settled),
    ]
    after = None
    if request.neighbours is not None:
        neighbours = consistency.join_neighbours(given)
        after = find_map_after(rise, neighbours, request.escapes)
        found = [one._replace(cell=after.drowning.get(one.cell.id, one.cell)) for one in rise.cells]
        rise = rise._replace(cells=tuple(found), has_refugees=not after.undecided)
        warnings += list_neighbour_warnings(after.flights, neighbours)
        if any(flight.empty for flight in after.flights):
            later.append(Ruling("friendly-cell", "own"))
    flood = floods.apply_rise(rise)
    # Nobody drowns where all are known to have a refuge.
    is_safe = after is not None and all(one.refuges for one in after.flights)
    rulings += [one for one in flood.rulings if not is_safe or one.code != "no-friendly-cell"]
    steps = [build_step("flood.count", count=rise.after, before=rise.before)]
    first = _find_next_first(request, rise)
    if first is not None:
        steps.append(build_step("turn.first", player=first))
    answer = TurnEndAnswer(
        growths=tuple(growths),
        deforested=tuple([one.cell.id for one in rise.cells if one.deforested]),
        flood=flood.facts,
        flights=None if after is None else after.flights,
        undecided=None if after is None else after.undecided,
        cells_after=after.cells if after is not None and not after.undecided else None,
        first=first,
        steps=tuple(steps),
    )
    return Calculation(answer, distinct_rulings([*rulings, *later]), tuple(warnings))


def _find_next_first(request: TurnEndRequest, rise: floods.WaterRise) -> str | None:
    """The left neighbour of the player who began this turn."""
    if request.first is None or floods.is_over(rise.after):
        return None
    seats = request.seats
    return seats[(seats.index(request.first) + 1) % len(seats)]


def _mark_cell(
    given: TurnEndCell, at: tuple[str, int], request: TurnEndRequest, faults: Faults
) -> floods.MarkedCell:
    """The cell with its mark; notes `turn.forests` if it is unknown whether it is deforested."""
    flood_cell = given.flood_cell
    mark = floods.find_mark(flood_cell, at, faults)
    cell: Cell = flood_cell.contents._replace(controller=given.controller)
    if floods.is_under_water(mark, request.deforested_before):
        if flood_cell.deforested is None:
            is_island = flood_cell.island or (mark == 1 and MAPS[request.map].islands)
            params = {"at": floods.FLOODS[mark], "mark": mark}
            where, land = pointer(*at, "deforested"), "island" if is_island else "drowned"
            faults.add(Fault("turn.forests", where, params, wording=land))
        return floods.MarkedCell(cell, mark, flood_cell.deforested)
    if flood_cell.forests is None and not flood_cell.deforested:
        faults.note("turn.forests", pointer(*at, "forests"))
    return floods.mark_cell(cell, flood_cell, mark, at, faults)


def _refuse_turn_end(
    request: TurnEndRequest, rise: floods.WaterRise, movers: Collection[str], faults: Faults
) -> None:
    if floods.is_over(rise.before):
        faults.breach("flood.end", "/deforested_before", end=floods.END)
    if rise.after < rise.before:
        faults.note("turn.miscounted", "/deforested_before", before=rise.before, count=rise.after)
    floods.refuse_early_floods(rise, faults)
    consistency.refuse_seats(request.seats, movers, faults)
    if request.first is not None and request.first not in request.seats:
        faults.breach("turn.first", "/first", player=request.first)


def _refuse_escapes(request: TurnEndRequest, known: Collection[str], faults: Faults) -> None:
    if request.neighbours is None:
        if request.escapes:
            faults.breach("flood.flight", "/neighbours", wording="neighbours")
        return
    for index, one in enumerate(request.escapes):
        for name, cell in (("from", one.origin), ("to", one.to)):
            if cell not in known:
                consistency.note_unknown_cell(("escapes", index, name), cell, known, faults)
