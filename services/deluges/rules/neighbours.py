"""Which cells touch, which are ocean, where boats are and who sits where, as requests say it.

A request lists cells of land, and names cells of ocean only where they touch something or have
boats. So a name that is in no cell is ocean, or misspelt: without `oceans` the answer asks for it,
with `oceans` it is refused. Boats of two players meet in a conflict at once, so each cell has boats
of one player.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Annotated, TypeAlias

from services.deluges.rules.box import BOAT, MOST_NEIGHBOURS, PerCell, PerCivilisation
from services.deluges.rules.cells import ByCell, Cell, CellName, PiecesByPlayer
from services.deluges.rules.consistency import refuse_excess
from services.deluges.rules.people import drop_absent
from shared.core.declarations import AtMost, IsPlayer
from shared.core.illegal import Fault, Faults, find_repeated
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.suggestions import AlsoCalled, fit_names

Neighbours: TypeAlias = Annotated[
    ByCell[Annotated[tuple[CellName, ...], AtMost(MOST_NEIGHBOURS)]],
    "By cell: the cells that touch it. It is enough to name a pair once.",
]
Oceans: TypeAlias = Annotated[
    PerCell[CellName] | None,
    "The names of the cells that are always ocean; left out: whatever `neighbours` names and "
    "`cells` does not.",
]
Fleets: TypeAlias = Annotated[
    ByCell[PiecesByPlayer],
    "By ocean cell: the boats there, by player.",
    AlsoCalled("boats", "bateaux", "ships", "navires", "flotte"),
]
Seats: TypeAlias = PerCivilisation[Annotated[str, IsPlayer(is_checked=False)]]


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
    """Every name of a cell, with the steps to it."""
    for cell, others in given.items():
        yield ("neighbours", cell), cell
        for index, other in enumerate(others):
            yield ("neighbours", cell, index), other


def list_land(cells: Collection[Cell]) -> frozenset[str]:
    return frozenset([cell.id for cell in cells if not cell.flooded])


def _refuse_fleets(
    cells: Collection[Cell], fleets: Mapping[str, PiecesByPlayer], faults: Faults
) -> None:
    """Rules `movement.boat`, `conflict.sea` and `cap.boats`."""
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
        refuse_excess(BOAT, count, ("fleets",), faults)


def read_fleets(given: Mapping[str, PiecesByPlayer]) -> dict[str, dict[str, int]]:
    """The boats by ocean cell and player, without those that are not there."""
    return {cell: drop_absent(boats) for cell, boats in given.items()}


def list_movers(cells: Iterable[Cell], boats: Iterable[Mapping[str, int]]) -> frozenset[str]:
    """The players who have workers, warriors or boats: slaves do not move by themselves."""
    on_land = [pieces for cell in cells for pieces in (cell.workers, cell.warriors)]
    return frozenset().union(*map(drop_absent, [*on_land, *boats]))


def refuse_seats(seats: tuple[str, ...], players: Collection[str], faults: Faults) -> None:
    """Notes a second seat of the same player, and where seats are given, `players` without one."""
    refuse_second_seats(seats, faults)
    missing = tuple(sorted({*players}.difference(seats)))
    if seats and missing:
        faults.note("seats.everybody", pointer("seats"), players=missing)


def refuse_second_seats(seats: tuple[str, ...], faults: Faults) -> None:
    for index, player in find_repeated(seats):
        faults.note("player.duplicate", pointer("seats", index), player=player)
