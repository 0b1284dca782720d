"""A cell before a phase of the turn: people who cannot stay together fight first.

So nobody grows, harvests, flees, moves or counts before that fight. In the tally only freed slaves
fight: of other people of several colours ruling `cell-unresolved` says who controls the cell.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from services.deluges.rules.box import TableRules
from services.deluges.rules.cells import Cell
from services.deluges.rules.conflicts import (
    FEWEST_SIDES,
    Conflict,
    ConflictAnswer,
    resolve_conflict,
)
from services.deluges.rules.people import (
    Control,
    determine_control,
    drop_absent,
    list_freed_steps,
    list_people_warnings,
)
from shared.core.illegal import Fault, IllegalPosition
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Calculation, Notice, Ruling
from shared.core.steps import Step


class SettledCell(NamedTuple):
    """A cell whose people can stay together, who controls it, and what happened on it first.

    On a cell that fanatics took by the fight, those who survived it are still listed.
    """

    cell: Cell
    control: Control
    warnings: tuple[Notice, ...]
    steps: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def settle_cell(cell: Cell, table: TableRules, at: PointerSteps) -> SettledCell:
    control = determine_control(cell)
    warnings = tuple(list_people_warnings(cell, control, at))
    if control.mixed:
        return _fight(cell, table, at, warnings)
    if not control.freed:
        return SettledCell(cell, control, warnings)
    freed = cell._replace(**control.crowd._asdict())
    steps = tuple(list_freed_steps(control.freed))
    return SettledCell(freed, determine_control(freed), warnings, steps)


def settle_freed(cell: Cell, table: TableRules, at: PointerSteps) -> SettledCell:
    """The same in the tally, where nobody fights if the request names the controller."""
    control = determine_control(cell)
    if control.freed and not control.declared:
        return settle_cell(cell, table, at)
    warnings = [*list_people_warnings(cell, control, at)]
    if control.mixed:
        warnings.append(Notice("cell-unresolved", pointer(*at)))
    return SettledCell(cell, control, tuple(warnings))


def settle_cells(
    cells: Sequence[Cell],
    table: TableRules,
    settle: Callable[[Cell, TableRules, PointerSteps], SettledCell] = settle_cell,
) -> list[SettledCell]:
    """Every cell of a map; raises IllegalPosition with every fight that the table refuses."""
    settled: list[SettledCell] = []
    faults: list[Fault] = []
    for index, cell in enumerate(cells):
        try:
            settled.append(settle(cell, table, ("cells", index)))
        except IllegalPosition as refused:
            faults += refused.faults
    if faults:
        raise IllegalPosition(tuple(faults))
    return settled


def list_rulings(settled: Sequence[SettledCell]) -> list[Ruling]:
    return [ruling for one in settled for ruling in one.rulings]


def list_warnings(settled: Sequence[SettledCell]) -> tuple[Notice, ...]:
    return tuple([notice for one in settled for notice in one.warnings])


def resolve_at(conflict: Conflict, at: PointerSteps) -> Calculation[ConflictAnswer]:
    """The outcome of a conflict; raises IllegalPosition that points at `at`."""
    try:
        return resolve_conflict(conflict)
    except IllegalPosition as refused:
        faults = [fault._replace(pointer=pointer(*at)) for fault in refused.faults]
        raise IllegalPosition(tuple(faults)) from refused


def add_boats(
    fleets: dict[str, dict[str, int]],
    name: str,
    boats: Mapping[str, int],
    table: TableRules,
    at: PointerSteps,
) -> Calculation[ConflictAnswer] | None:
    """Add boats to the fleet of a cell; where they meet others they fight, and that is returned."""
    fleet = dict(Counter(fleets.get(name, {})) + Counter(boats))
    fought = resolve_at(Conflict(table, "sea", fleet), at) if len(fleet) > 1 else None
    fleets[name] = drop_absent(fought.facts.survivors) if fought else fleet
    return fought


def meet(cell: Cell, table: TableRules, attacker: str | None = None) -> Conflict:
    sides, workers = cell.warriors, cell.workers
    return Conflict(table, "land", sides, workers, cell.slaves, cell.fanatics, cell.lost, attacker)


def _fight(
    cell: Cell, table: TableRules, at: PointerSteps, warnings: tuple[Notice, ...]
) -> SettledCell:
    fought = resolve_at(meet(cell, table), at)
    answer = fought.facts
    people = answer.out_for_good or answer.crowd
    after = cell._replace(lost=bool(answer.lost), controller=None, **people._asdict())
    # Where no warriors met, the step of their battle says nothing of this cell.
    steps = answer.steps[len(drop_absent(cell.warriors)) < FEWEST_SIDES :]
    kept = tuple([one for one in steps if one.rule != "control.fanatics"])
    return SettledCell(after, determine_control(after), warnings, kept, fought.rulings)
