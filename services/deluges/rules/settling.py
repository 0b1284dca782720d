"""A cell before a phase of the turn: people who cannot stay together fight first.

Rows `slave.freed`, `slave.captured`, `conflict.land` and `control.fanatics` of
docs/rules/deluges.md. Slaves without a warrior over them are free at once, and free people of
several colours fight at once (`conflicts.py`). So nobody grows, harvests, flees, moves or counts
before that fight; a fight may also leave the cell to its fanatics. In the tally only freed slaves
fight: of other people of several colours ruling `cell-unresolved` says who controls the cell.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from services.deluges.rules.answers import Crowd, SlavesThere
from services.deluges.rules.battles import FEWEST_SIDES
from services.deluges.rules.cells import Cell, Slaves
from services.deluges.rules.conflicts import ConflictAnswer, resolve_conflict
from services.deluges.rules.control import (
    Control,
    determine_control,
    list_control_warnings,
    list_people_warnings,
)
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.people import drop_absent, list_freed_steps
from services.deluges.rules.table import TableRules
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
    steps: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    warnings: tuple[Notice, ...] = ()


def settle_cell(cell: Cell, table: TableRules, at: PointerSteps) -> SettledCell:
    """The cell, which is at `at`, once slaves are freed and people of several colours have fought.

    Raises IllegalPosition (`conflict.many`) where the table refuses the fight.
    """
    control = determine_control(cell)
    warnings = tuple(list_people_warnings(cell, control, *at))
    if not control.people.freed and not control.mixed:
        return SettledCell(cell, control, warnings=warnings)
    if control.mixed:
        return _fight(cell, table, at)._replace(warnings=warnings)
    freed = cell._replace(
        workers=control.people.workers, slaves=_write_slaves(control.people.slaves)
    )
    steps = tuple(list_freed_steps(control.people))
    return SettledCell(freed, determine_control(freed), steps, (), warnings)


def settle_freed(cell: Cell, table: TableRules, at: PointerSteps) -> SettledCell:
    """The cell, which is at `at`, once freed slaves have fought, in the tally.

    Where the request names the controller of people of several colours, nobody fights. Raises
    IllegalPosition (`conflict.many`) where the table refuses the fight.
    """
    control = determine_control(cell)
    if control.people.freed and not control.declared:
        return settle_cell(cell, table, at)
    warnings = tuple(list_control_warnings(cell, control, *at))
    return SettledCell(cell, control, warnings=warnings)


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


def resolve_at(conflict: Conflict, at: PointerSteps) -> Calculation[ConflictAnswer]:
    """The outcome of a conflict on the cell at `at`.

    Raises IllegalPosition (`conflict.many`) there where the table refuses it.
    """
    try:
        return resolve_conflict(conflict)
    except IllegalPosition as refused:
        faults = [fault._replace(pointer=pointer(*at)) for fault in refused.faults]
        raise IllegalPosition(tuple(faults)) from refused


def _fight(cell: Cell, table: TableRules, at: PointerSteps) -> SettledCell:
    """The cell after the fight of its people; whoever was declared its controller is no more."""
    conflict = Conflict(
        table, "land", cell.warriors, cell.workers, cell.slaves, cell.fanatics, cell.lost
    )
    fought = resolve_at(conflict, at)
    answer = fought.facts
    people = answer.out_for_good or Crowd(
        answer.workers or {}, drop_absent(answer.survivors), answer.slaves or ()
    )
    after = cell._replace(
        lost=bool(answer.lost),
        workers=people.workers,
        warriors=people.warriors,
        slaves=_write_slaves(people.slaves),
        controller=None,
    )
    # Where no warriors met, the step of their battle says nothing of this cell.
    steps = answer.steps[len(drop_absent(cell.warriors)) < FEWEST_SIDES :]
    kept = tuple([one for one in steps if one.rule != "control.fanatics"])
    return SettledCell(after, determine_control(after), kept, fought.rulings)


def _write_slaves(slaves: Iterable[SlavesThere]) -> tuple[Slaves, ...]:
    return tuple([Slaves(*one) for one in slaves])
