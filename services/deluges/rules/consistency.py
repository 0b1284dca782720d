"""What there can be at most, and what cannot be on a cell or cannot be there together.

Of the box the rulebook says only that it has four colours of players, so `cap.pieces` refuses a
fifth civilisation where no players are listed. Warriors on a cell that fanatics have taken are out
for good and not among the five of their colour, but there were never more than five on it. Forests
and mines on a flooded cell are not refused: rulings `trees-lost` and `mines-lost` say what they are
worth. Every fault is collected.

A request lists cells of land, and names cells of ocean only where they touch something or have
boats. So a name that is in no cell is ocean, or misspelt: without `oceans` the answer asks for it,
with `oceans` it is refused.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Annotated, TypeAlias

from services.deluges.rules import box
from services.deluges.rules.cells import ByCell, Cell, CellName, PiecesByPlayer, SlavesThere
from services.deluges.rules.people import determine_control, drop_absent, find_claimants, is_lost
from shared.core.declarations import AtMost, IsPlayer
from shared.core.illegal import Fault, Faults, find_repeated
from shared.core.players import build_player_check, collect_players
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.suggestions import AlsoCalled, fit_names

check_players = build_player_check(Cell)
"""Notes the players that a cell names."""


def refuse_cell(
    cell: Cell,
    at: PointerSteps,
    advanced: bool,
    faults: Faults,
    known: Collection[str] | None = None,
) -> None:
    _refuse_excess_on_cell(cell, at, faults)
    for index, piece in enumerate(cell.heritage):
        refuse_advanced_piece(advanced, piece.kind, (*at, "heritage", index, "kind"), faults)
    for index, function in enumerate(cell.functions):
        refuse_advanced_piece(advanced, function, (*at, "functions", index), faults)
    for index, _ in find_repeated(cell.functions):
        faults.note("function.duplicate", pointer(*at, "functions", index))
    refuse_own_slaves(cell.slaves, at, faults)
    if cell.flooded:
        _refuse_on_ocean(cell, at, faults)
    if cell.controller is not None and (known is None or cell.controller in known):
        _refuse_controller(cell, cell.controller, at, faults)


def refuse_cells(
    cells: Sequence[Cell], advanced: bool, faults: Faults, known: Collection[str] | None = None
) -> None:
    for index, cell in enumerate(cells):
        if known is not None:
            check_players(cell, ("cells", index), known, faults)
        refuse_cell(cell, ("cells", index), advanced, faults, known)
    refuse_warriors_on_board(cells, faults)


def refuse_repeated_cells(cells: Sequence[Cell], faults: Faults) -> None:
    """Notes `cell.duplicate` at every cell whose id an earlier one has."""
    for index, name in find_repeated([cell.id for cell in cells]):
        faults.note("cell.duplicate", pointer("cells", index, "id"), cell=name)


def refuse_other_civilisations(cells: Iterable[Cell], where: str, faults: Faults) -> None:
    """Where no players are listed, those that the cells name are at most four as well."""
    refuse_civilisations(collect_players(check_players, cells), where, faults)


def refuse_own_slaves(slaves: Sequence[SlavesThere], at: PointerSteps, faults: Faults) -> None:
    """Notes `slave.captured` where a slave is of the same people as its master."""
    for index, slave in enumerate(slaves):
        if slave.master == slave.colour:
            where = pointer(*at, "slaves", index, "colour")
            faults.breach("slave.captured", where, player=slave.master)


def _refuse_on_ocean(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    is_there = {
        "workers": any(cell.workers.values()),
        "slaves": any(slave.number for slave in cell.slaves),
        "warriors": any(cell.warriors.values()),
        "fanatics": bool(cell.fanatics),
        "functions": bool(cell.functions),
    }
    for what, is_present in is_there.items():
        if is_present:
            faults.breach("flood.threshold", pointer(*at, what))


def _refuse_controller(cell: Cell, controller: str, at: PointerSteps, faults: Faults) -> None:
    where = pointer(*at, "controller")
    control = determine_control(cell)
    present = find_claimants(control.crowd)
    if control.state == "flooded":
        faults.breach("control.cell", where, wording="ocean")
    elif control.state == "lost":
        faults.breach("control.fanatics", where)
    elif present and controller not in present:
        # Slaves of a master without a warrior are free.
        wording = "freed" if controller in [one.master for one in cell.slaves] else ""
        faults.breach("control.cell", where, wording=wording, player=controller, players=present)


def refuse_advanced_piece(advanced: bool, piece: str, at: PointerSteps, faults: Faults) -> None:
    rule = box.CONSTRUCTIONS[piece].advanced_rule
    if rule and not advanced:
        faults.breach(rule, pointer(*at))


def refuse_copper(advanced: bool, copper: int, at: PointerSteps, faults: Faults) -> None:
    if copper and not advanced:
        faults.breach("build.cost", pointer(*at))


def refuse_civilisations(players: Iterable[str], where: str, faults: Faults) -> None:
    """The box has pieces in four colours; `players` are those named on cells."""
    given = len(set(players))
    if given > box.CIVILISATIONS:
        faults.breach("cap.pieces", where, given=given, most=box.CIVILISATIONS)


def refuse_excess(built: box.Construction, count: int, at: PointerSteps, faults: Faults) -> None:
    if count > built.most:
        faults.breach(built.limit, pointer(*at), given=count, most=built.most)


def refuse_excess_of_players(
    built: box.Construction, counts: Mapping[str, int], at: PointerSteps, faults: Faults
) -> None:
    """The same of every player of a map of warriors or boats."""
    for player, count in counts.items():
        refuse_excess(built, count, (*at, player), faults)


def refuse_warriors_on_board(cells: Sequence[Cell], faults: Faults) -> None:
    """Over a whole board; reported at the cell where a player passes the limit."""
    totals = Counter[str]()
    passed: dict[str, PointerSteps] = {}
    for index, cell in enumerate(cells):
        at = ("cells", index, "warriors")
        if cell.warriors and is_lost(cell):
            refuse_excess_of_players(box.WARRIOR, cell.warriors, at, faults)
            continue
        for player, count in cell.warriors.items():
            totals[player] += count
            if totals[player] > box.WARRIOR.most:
                passed.setdefault(player, (*at, player))
    for player, where in passed.items():
        refuse_excess(box.WARRIOR, totals[player], where, faults)


def refuse_excess_constructions(
    kind: str, given: int, cells: int, at: PointerSteps, faults: Faults
) -> None:
    """The cap of one construction: `given` pieces of one civilisation, or on `cells` cells."""
    built = box.CONSTRUCTIONS[kind]
    most = built.most if built.per_civilisation else built.most * cells
    if given <= most:
        return
    if built.is_function:
        faults.note("function.duplicate", pointer(*at))
    else:
        wording = "" if built.per_civilisation else "cells"
        faults.breach(built.limit, pointer(*at), wording=wording, given=given, most=most)


def _refuse_excess_on_cell(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    refuse_excess(box.MINE, cell.mine_count, (*at, "mines"), faults)
    seen = Counter[str]()
    for index, built in enumerate(cell.heritage):
        seen[built.kind] += 1
        construction = box.CONSTRUCTIONS[built.kind]
        if seen[built.kind] == construction.most + 1:
            faults.breach(construction.limit, pointer(*at, "heritage", index))


Neighbours: TypeAlias = Annotated[
    ByCell[Annotated[tuple[CellName, ...], AtMost(box.MOST_NEIGHBOURS)]],
    "By cell: the cells that touch it. It is enough to name a pair once.",
]
Oceans: TypeAlias = Annotated[
    box.PerCell[CellName] | None,
    "The names of the cells that are always ocean; left out: whatever `neighbours` names and "
    "`cells` does not.",
]
Fleets: TypeAlias = Annotated[
    ByCell[PiecesByPlayer],
    "By ocean cell: the boats there, by player.",
    AlsoCalled("boats", "bateaux", "ships", "navires", "flotte"),
]
Seats: TypeAlias = box.PerCivilisation[Annotated[str, IsPlayer(is_checked=False)]]


def join_neighbours(given: Mapping[str, tuple[str, ...]]) -> Mapping[str, frozenset[str]]:
    """The cells that touch each cell of which something is said, whichever of a pair names it."""
    found: dict[str, set[str]] = {}
    for cell, others in given.items():
        found.setdefault(cell, set()).update(others)
        for other in others:
            found.setdefault(other, set()).add(cell)
    return {cell: frozenset(others) for cell, others in found.items()}


def note_unknown_cell(at: PointerSteps, cell: str, known: Collection[str], faults: Faults) -> None:
    """Notes `cell.unknown` at `at`, with the known name that may be meant."""
    fitting = fit_names(sorted(known))
    faults.add(Fault("cell.unknown", pointer(*at), {"cell": cell}, fitting=fitting, given=cell))


def refuse_map(
    cells: Collection[Cell],
    given: Mapping[str, tuple[str, ...]],
    oceans: tuple[str, ...] | None,
    faults: Faults,
    fleets: Mapping[str, PiecesByPlayer] = MappingProxyType({}),
) -> frozenset[str]:
    """Notes boats that cannot be there and cells that touch themselves; finds the cells of a map.

    With `oceans` every name is refused that is no cell or two. A cell with `fleets` is ocean or
    listed as flooded.
    """
    _refuse_fleets(cells, fleets, faults)
    for cell, others in given.items():
        if cell in others:
            faults.note("cell.itself", pointer("neighbours", cell, others.index(cell)), cell=cell)
    names = {cell.id for cell in cells}
    for index, name in enumerate(oceans or ()):
        if name in names or name in (oceans or ())[:index]:
            faults.note("cell.duplicate", pointer("oceans", index), cell=name)
    known = {*names, *(fleets if oceans is None else oceans)}
    named = [*_list_names(given), *[(("fleets", cell), cell) for cell in fleets]]
    for at, name in named if oceans is not None else ():
        if name not in known:
            note_unknown_cell(at, name, known, faults)
    return frozenset(known.union([name for _, name in named]))


def list_ocean_warnings(
    given: Mapping[str, tuple[str, ...]],
    known: Collection[str],
    oceans: tuple[str, ...] | None,
    fleets: Collection[str] = (),
) -> Iterator[Notice]:
    """Without `oceans`: a question at each name that nothing else in the request has.

    `known` is without the cells of `fleets`. These are asked for where it is said what touches.
    """
    if oceans is not None:
        return
    taken = {*known, *fleets}
    map_names = {name for _, name in _list_names(given)}
    for at, name in _list_names(given):
        if name not in taken:
            taken.add(name)
            yield Notice("cell-taken-for-ocean", pointer(*at), {"cell": name})
    for name in fleets if map_names else ():
        if name not in map_names.union(known):
            yield Notice("cell-taken-for-ocean", pointer("fleets", name), {"cell": name})


def _list_names(given: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[PointerSteps, str]]:
    for cell, others in given.items():
        yield ("neighbours", cell), cell
        for index, other in enumerate(others):
            yield ("neighbours", cell, index), other


def list_land(cells: Collection[Cell]) -> frozenset[str]:
    return frozenset([cell.id for cell in cells if not cell.flooded])


def _refuse_fleets(
    cells: Collection[Cell], fleets: Mapping[str, PiecesByPlayer], faults: Faults
) -> None:
    land = list_land(cells)
    totals = Counter[str]()
    for cell, boats in fleets.items():
        if cell in land:
            faults.breach("movement.boat", pointer("fleets", cell))
        there = tuple(drop_absent(boats))
        if len(there) > 1:
            where = pointer("fleets", cell)
            faults.breach("conflict.sea", where, wording="together", players=there)
        totals.update(boats)
    for count in totals.values():
        refuse_excess(box.BOAT, count, ("fleets",), faults)


def read_fleets(given: Mapping[str, PiecesByPlayer]) -> dict[str, dict[str, int]]:
    """The boats by ocean cell and player, without those that are not there."""
    return {cell: drop_absent(boats) for cell, boats in given.items()}


def list_movers(cells: Iterable[Cell], boats: Iterable[Mapping[str, int]]) -> frozenset[str]:
    """The players who have workers, warriors or boats: slaves do not move by themselves."""
    on_land = [pieces for cell in cells for pieces in (cell.workers, cell.warriors)]
    return frozenset().union(*map(drop_absent, [*on_land, *boats]))


def refuse_seats(seats: tuple[str, ...], players: Collection[str], faults: Faults) -> None:
    refuse_second_seats(seats, faults)
    missing = tuple(sorted({*players}.difference(seats)))
    if seats and missing:
        faults.note("seats.everybody", pointer("seats"), players=missing)


def refuse_second_seats(seats: tuple[str, ...], faults: Faults) -> None:
    for index, player in find_repeated(seats):
        faults.note("player.duplicate", pointer("seats", index), player=player)
