"""From a normalized body to a position of the rules; all faults are reported together."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from services.deluges.rules import caps
from services.deluges.rules.board import BoardPosition
from services.deluges.rules.build_position import EXISTING_FIELDS, BuildPosition
from services.deluges.rules.cells import Cell
from services.deluges.rules.consistency import (
    refuse_cell,
    refuse_own_slaves,
    refuse_repeated_cells,
)
from services.deluges.rules.construction_position import Constructions, refuse_constructions
from services.deluges.rules.constructions import HERITAGE
from services.deluges.rules.editions import refuse_advanced_piece, refuse_copper
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.growths import Growth, GrowthRequest
from services.deluges.rules.harvest_position import Harvest, refuse_quarries, refuse_wishes
from services.deluges.rules.maps import refuse_island, refuse_players_on_map
from services.deluges.rules.movement_position import Movements, refuse_movements
from services.deluges.rules.neighbours import (
    join_neighbours,
    list_known_cells,
    list_ocean_warnings,
    refuse_neighbours,
)
from services.deluges.rules.rises import (
    FloodCell,
    FloodRequest,
    MarkedCell,
    WaterRise,
    refuse_rise,
)
from services.deluges.rules.seats import list_movers, refuse_seats
from services.deluges.rules.starts import Start, refuse_start
from services.deluges.rules.table import read_table
from services.deluges.rules.tally_scores import TallyPosition
from services.deluges.rules.trades import Market, refuse_market
from services.deluges.rules.turn_end_position import (
    TurnEnd,
    TurnEndRequest,
    count_deforested,
    mark_cell,
    refuse_escapes,
    refuse_turn_end,
)
from services.deluges.rules.water import is_under_water
from shared.core.illegal import Faults
from shared.core.phrases import Word
from shared.core.players import (
    build_player_check,
    collect_players,
    refuse_duplicates,
    refuse_unknown,
)
from shared.core.pointers import PointerSteps, pointer
from shared.schemas.bodies import Normalized
from shared.schemas.checked_readers import build_checked_reader
from shared.schemas.declared import build_reader

read_declared_tally = build_reader(TallyPosition)
read_declared_board = build_reader(BoardPosition)
read_declared_floods = build_reader(FloodRequest)
read_declared_growth = build_reader(GrowthRequest)
read_declared_harvest = build_reader(Harvest)
read_declared_turn_end = build_reader(TurnEndRequest)
check_cell_players = build_player_check(Cell)
check_movement_players = build_player_check(Movements)
check_conflict_players = build_player_check(Conflict)


def read_tally(body: Normalized) -> TallyPosition:
    """Everyone's counts; raises IllegalPosition with every fault."""
    faults = Faults()
    position: TallyPosition = read_declared_tally(body)
    _refuse_repeated_players(body["players"], faults)
    for index, player in enumerate(position.tallies):
        at, counts = ("players", index), player.counts
        for kind, built in HERITAGE.items():
            if getattr(counts, built.plural):
                refuse_advanced_piece(position.table.advanced, kind, (*at, built.plural), faults)
        caps.refuse_warriors(counts.warriors, (*at, "warriors"), faults)
        caps.refuse_boats(counts.boats, (*at, "boats"), faults)
    faults.raise_if_any()
    return position


def read_board(body: Normalized) -> BoardPosition:
    """The whole board; raises IllegalPosition with every fault."""
    faults = Faults()
    position: BoardPosition = read_declared_board(body)
    cells, boats, known = position.cells, position.boats, position.players.keys()
    _refuse_repeated_players(body["players"], faults)
    _refuse_cells_of_players(cells, known, position.table.advanced, faults)
    refuse_unknown([(pointer("boats", player), player) for player in boats], known, faults)
    caps.refuse_boats_of_players(boats, faults)
    faults.raise_if_any()
    return position


def read_floods(body: Normalized) -> WaterRise:
    """The counter and the cells of interest; raises IllegalPosition with every fault."""
    faults, table = Faults(), read_table(body["rules"])
    given: FloodRequest = read_declared_floods(body)
    marked = tuple(
        [_mark_cell(cell, ("cells", index), faults) for index, cell in enumerate(given.cells)]
    )
    cells = [one.cell for one in marked]
    rise = WaterRise(given.before, given.after, marked, table)
    refuse_repeated_cells(cells, faults)
    refuse_rise(rise, faults)
    for index in range(len(cells)):
        refuse_cell(rise.get_cell_before(index), ("cells", index), table.advanced, faults)
    caps.refuse_warriors_on_board(cells, faults)
    _check_civilisations(cells, "/cells", faults)
    faults.raise_if_any()
    return rise


def _mark_cell(given: FloodCell, at: PointerSteps, faults: Faults) -> MarkedCell:
    """The cell with its mark, that of islands too, and whether it is deforested, if that is known.

    Notes an island with the mark of another cell, and forests on a deforested cell.
    """
    cell, deforested = given.contents, given.deforested
    mark = _read_mark(given, at, faults)
    if given.forests is not None:
        is_bare = given.forests == 0
        if deforested not in (None, is_bare):
            faults.note("flood.forests", pointer(*at, "deforested"))
        cell, deforested = cell._replace(forests=given.forests), is_bare
    return MarkedCell(cell, mark, deforested)


def _read_mark(given: FloodCell, at: PointerSteps, faults: Faults) -> int:
    """The flood that reaches the cell; notes an island with the mark of another cell."""
    if given.island and given.mark > 1:
        faults.note("flood.island", pointer(*at, "mark"), mark=given.mark)
    return given.mark or int(given.island)


def read_turn_end(body: Normalized) -> TurnEnd:
    """The map at the end of a turn; raises IllegalPosition with every fault."""
    faults = Faults()
    request: TurnEndRequest = read_declared_turn_end(body)
    before = request.deforested_before
    marked = []
    for index, one in enumerate(request.cells):
        at = ("cells", index)
        mark = _read_mark(one.flood_cell, at, faults)
        marked.append(mark_cell(one, mark, is_under_water(mark, before), at, faults))
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
    caps.refuse_warriors_on_board(cells, faults)
    caps.refuse_boats_of_players(request.boats, faults)
    named = collect_players(check_cell_players, cells).union(request.boats)
    caps.refuse_civilisations(named, "/cells", faults)
    refuse_players_on_map(request.map, len(named), "/cells", faults)
    refuse_players_on_map(request.map, len(end.seats), "/seats", faults)
    faults.raise_if_any()
    return end


def _refuse_builds(position: BuildPosition, faults: Faults) -> None:
    wish, place = position.wish, position.place
    _check_editions(position, faults)
    _check_payment(position.payment, position.resources, faults)
    for piece, field in EXISTING_FIELDS.items():
        at = ("wish", piece) if wish[piece] else (field,)
        wanted = place.count_existing(piece) + wish[piece]
        caps.refuse_excess_constructions(piece, wanted, place.cells, at, faults)


def _check_editions(position: BuildPosition, faults: Faults) -> None:
    advanced = position.table.advanced
    for piece, field in EXISTING_FIELDS.items():
        if position.place.count_existing(piece):
            refuse_advanced_piece(advanced, piece, (field,), faults)
    for piece, count in position.wish.items():
        if count:
            refuse_advanced_piece(advanced, piece, ("wish", piece), faults)
    for name, held in (("resources", position.resources), ("payment", position.payment)):
        refuse_copper(advanced, held["copper"], (name, "copper"), faults)


def _check_payment(
    payment: Mapping[str, int], resources: Mapping[str, int], faults: Faults
) -> None:
    for kind, count in payment.items():
        if count > resources[kind]:
            what, where = Word(f"resource.{kind}"), pointer("payment", kind)
            faults.note("payment.beyond", where, what=what, given=count, held=resources[kind])


def _refuse_conflict(conflict: Conflict, faults: Faults) -> None:
    place, sides, attacker = conflict.place, conflict.sides, conflict.attacker
    named = collect_players(check_conflict_players, [conflict])
    caps.refuse_civilisations(named, "/sides", faults)
    refuse = caps.refuse_warriors if place == "land" else caps.refuse_boats
    for player, count in sides.items():
        refuse(count, ("sides", player), faults)
    refuse_own_slaves(conflict.slaves, (), faults)
    if place == "sea":
        for what in ("workers", "slaves", "fanatics", "lost"):
            if getattr(conflict, what):
                faults.breach("conflict.sea", pointer(what))
    if attacker is not None and not sides.get(attacker):
        faults.note("conflict.attacker", "/attacker", player=attacker)


def read_growth(body: Normalized) -> Growth:
    """The cell that grows; raises IllegalPosition with every fault."""
    faults = Faults()
    request: GrowthRequest = read_declared_growth(body)
    given, advanced = request.cell, request.table.advanced
    cell = given.contents._replace(forests=given.forests, controller=given.controller)
    refuse_cell(cell, ("cell",), advanced, faults)
    if given.granary:
        refuse_advanced_piece(advanced, "granary", ("cell", "granary"), faults)
        if cell.flooded:
            faults.breach("flood.threshold", "/cell/granary")
    elif given.granary is False and "granary" in cell.functions:
        faults.note("growth.functions", "/cell/granary")
    caps.refuse_warriors_on_cell(cell, ("cell",), faults)
    _check_civilisations([cell], "/cell", faults)
    faults.raise_if_any()
    return Growth(request.table, cell.with_function("granary") if given.granary else cell)


def read_harvest(body: Normalized) -> Harvest:
    """The cells and the wishes of a harvest; raises IllegalPosition with every fault."""
    faults = Faults()
    harvest: Harvest = read_declared_harvest(body)
    _refuse_repeated_players(body["players"], faults)
    cells = [one.cell for one in harvest.cells]
    _refuse_cells_of_players(cells, harvest.players, harvest.table.advanced, faults)
    refuse_quarries(harvest, faults)
    refuse_wishes(harvest, faults)
    faults.raise_if_any()
    return harvest


def _refuse_cells_of_players(
    cells: Sequence[Cell], known: Collection[str], advanced: bool, faults: Faults
) -> None:
    """Notes every fault of the cells of a board whose players are listed."""
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        check_cell_players(cell, ("cells", index), known, faults)
        refuse_cell(cell, ("cells", index), advanced, faults, known)
    caps.refuse_warriors_on_board(cells, faults)


def _refuse_movements(movements: Movements, faults: Faults) -> None:
    cells, named = movements.cells, collect_players(check_movement_players, [movements])
    named = named.union(*movements.fleets.values())
    refuse_seats(movements.seats, list_movers(cells, movements.fleets.values()), faults)
    refuse_repeated_cells(cells, faults)
    for index, cell in enumerate(cells):
        refuse_cell(cell, ("cells", index), movements.table.advanced, faults)
    caps.refuse_warriors_on_board(cells, faults)
    caps.refuse_civilisations(named, "/cells", faults)
    refuse_movements(movements, faults)


def _refuse_constructions(given: Constructions, faults: Faults) -> None:
    ids = [one.id for one in given.players]
    _refuse_cells_of_players(given.cells, ids, given.table.advanced, faults)
    fleets = [
        (pointer("fleets", cell, who), who) for cell in given.fleets for who in given.fleets[cell]
    ]
    refuse_unknown(fleets, ids, faults)
    refuse_constructions(given, faults)


def _refuse_repeated_players(players: Sequence[Normalized], faults: Faults) -> None:
    refuse_duplicates([player["id"] for player in players], faults)


def _check_civilisations(cells: Iterable[Cell], where: str, faults: Faults) -> None:
    """Where no players are listed, those that the cells name are at most four as well."""
    caps.refuse_civilisations(collect_players(check_cell_players, cells), where, faults)


read_builds = build_checked_reader(BuildPosition, _refuse_builds)
read_conflict = build_checked_reader(Conflict, _refuse_conflict)
read_movements = build_checked_reader(Movements, _refuse_movements)
read_start = build_checked_reader(Start, refuse_start)
read_market = build_checked_reader(Market, refuse_market)
read_constructions = build_checked_reader(Constructions, _refuse_constructions)
