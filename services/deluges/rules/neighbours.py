"""Which cells touch, and which cells are ocean, as requests say it.

A request lists cells of land, and names cells of ocean only where they touch something or have
boats. So a name that is in no cell is ocean, or misspelt: without `oceans` the answer asks for it,
with `oceans` it is refused.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Annotated, TypeAlias

from services.deluges.rules.cells import CellName
from services.deluges.rules.limits import CELLS, MOST_NEIGHBOURS
from shared.core.declarations import AtMost
from shared.core.illegal import Fault, Faults
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.suggestions import fit_names

Neighbours: TypeAlias = Annotated[
    Mapping[CellName, Annotated[tuple[CellName, ...], AtMost(MOST_NEIGHBOURS)]],
    AtMost(CELLS),
    "By cell: the cells that touch it. It is enough to name a pair once.",
]
Oceans: TypeAlias = Annotated[
    tuple[CellName, ...] | None,
    AtMost(CELLS),
    "The names of the cells that are always ocean; left out: whatever `neighbours` names and "
    "`cells` does not.",
]


def join_neighbours(given: Mapping[str, tuple[str, ...]]) -> Mapping[str, frozenset[str]]:
    """The cells that touch each cell, whichever of a pair names the other.

    A cell of which nothing is said is left out.
    """
    found: dict[str, set[str]] = {}
    for cell, others in given.items():
        found.setdefault(cell, set())
        for other in others:
            found.setdefault(cell, set()).add(other)
            found.setdefault(other, set()).add(cell)
    return {cell: frozenset(others) for cell, others in found.items()}


def note_unknown_cell(at: PointerSteps, cell: str, known: Collection[str], faults: Faults) -> None:
    """Notes `cell.unknown` at `at`, with the known name that may be meant."""
    fitting = fit_names(sorted(known))
    faults.add(Fault("cell.unknown", pointer(*at), {"cell": cell}, fitting=fitting, given=cell))


def list_known_cells(
    given: Mapping[str, tuple[str, ...]],
    cells: Collection[str],
    oceans: tuple[str, ...] | None,
    fleets: Collection[str] = (),
) -> frozenset[str]:
    """Every cell that the map of a request has."""
    return frozenset([*cells, *fleets, *(oceans or ()), *[name for _, name in _list_names(given)]])


def refuse_neighbours(
    given: Mapping[str, tuple[str, ...]],
    cells: Collection[str],
    oceans: tuple[str, ...] | None,
    faults: Faults,
    fleets: Collection[str] = (),
) -> None:
    """Notes cells that touch themselves, and with `oceans` every name that is no cell or two.

    A cell with `fleets` is ocean or listed as flooded.
    """
    for cell, others in given.items():
        if cell in others:
            faults.note("cell.itself", pointer("neighbours", cell, others.index(cell)), cell=cell)
    if oceans is None:
        return
    for index, name in enumerate(oceans):
        if name in cells or name in oceans[:index]:
            faults.note("cell.duplicate", pointer("oceans", index), cell=name)
    known = {*cells, *oceans, *fleets}
    for at, name in _list_names(given):
        if name not in known:
            note_unknown_cell(at, name, known, faults)


def list_ocean_warnings(
    given: Mapping[str, tuple[str, ...]], known: Collection[str], oceans: tuple[str, ...] | None
) -> Iterator[Notice]:
    """Without `oceans`: a question at each name that nothing else in the request has."""
    taken = set(known)
    if oceans is not None:
        return
    for at, name in _list_names(given):
        if name not in taken:
            taken.add(name)
            yield Notice("cell-taken-for-ocean", pointer(*at), {"cell": name})


def _list_names(given: Mapping[str, tuple[str, ...]]) -> Iterator[tuple[PointerSteps, str]]:
    """Every name of a cell, with the steps to it."""
    for cell, others in given.items():
        yield ("neighbours", cell), cell
        for index, other in enumerate(others):
            yield ("neighbours", cell, index), other
