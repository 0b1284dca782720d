"""What a rise of the water does to the map.

Rows `flood.threshold`, `flood.end` and `control.fanatics` of docs/rules/deluges.md, ruling
`several-floods`. On a cell that floods, fanatics and forests drown, everybody else flees as far as
possible to a friendly cell, without fight or convoy, mines and functions are gone, and heritage
remains for who built it. Slaves without a warrior over them are free before (`slave.freed`). The
rulebook does not say what becomes of those who find no friendly cell: they drown (ruling
`no-friendly-cell`). A cell flooded before it was deforested never counts; one deforested before
stays in the count. Pieces on a cell that fanatics had taken are out for good and do not flee.
Where people flee to is not computed: a request lists cells without their neighbours.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.cells import FORESTS, NAMED_CONTENTS, Cell
from services.deluges.rules.control import (
    UNRESOLVED,
    Control,
    determine_control,
    list_control_warnings,
)
from services.deluges.rules.limits import CELLS, HIGHEST_MARK, MOST_DEFORESTED
from services.deluges.rules.people import drop_absent, list_freed_steps, render_crowd
from services.deluges.rules.water import (
    END,
    FLOODS,
    find_floods,
    find_next_event,
    is_over,
    is_under_water,
)
from shared.core.declarations import AtMost, Inline, Range
from shared.core.illegal import Faults
from shared.core.phrases import Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling
from shared.core.steps import StepFields, build_step

_IN_ORDER = Ruling("several-floods", "in-order")
_NO_FRIENDLY_CELL = Ruling("no-friendly-cell", "drown")
_BEFORE = build_step("flood.threshold", "cell.before")
_DRY = build_step("flood.threshold", "cell.dry")


Deforested: TypeAlias = Annotated[int, Range(0, MOST_DEFORESTED)]


class FloodCell(NamedTuple):
    """A cell and the flood that reaches it."""

    contents: Annotated[Cell, Inline(), NAMED_CONTENTS]
    mark: Annotated[
        int,
        Range(0, HIGHEST_MARK),
        "The flood that reaches the cell; 0: none. Islands: 1.",
    ] = 0
    island: Annotated[bool, "An island of the map for four: as mark 1."] = False
    forests: Annotated[int | None, Range(0, FORESTS), "Trees still standing; 0: deforested."] = None
    deforested: Annotated[bool | None, "Where the trees are not counted: whether none is left."] = (
        None
    )


class FloodRequest(NamedTuple):
    """The counter of deforested cells before and after a turn, and the cells of interest."""

    before: Annotated[Deforested, "The counter at the end of the turn before."]
    after: Annotated[Deforested, "The counter at the end of this turn."]
    cells: Annotated[
        tuple[FloodCell, ...],
        AtMost(CELLS),
        "The cells whose fate is asked for; empty: the counter alone.",
    ] = ()


class MarkedCell(NamedTuple):
    """A cell and its mark: 0 never floods, 1 (islands too), 2 and 3 with that flood.

    `deforested` is None where the caller does not say whether forests are left.
    """

    cell: Cell
    mark: int
    deforested: bool | None


class WaterRise(NamedTuple):
    """The end of a turn: the counter of deforested cells before and after it, and some cells."""

    before: int
    after: int
    cells: tuple[MarkedCell, ...]

    def get_cell_before(self, index: int) -> Cell:
        """The cell of this index before the water rises; by its mark it is ocean or not."""
        marked = self.cells[index]
        flooded = is_under_water(marked.mark, self.before)
        cell = marked.cell
        return cell if cell.flooded == flooded else cell._replace(flooded=flooded)


def refuse_rise(rise: WaterRise, faults: Faults) -> None:
    """Notes a counter that cannot be: going back, past the end, or below the cells listed."""
    if is_over(rise.before):
        faults.breach("flood.end", "/before", end=END)
    if rise.after < rise.before:
        faults.note("flood.backwards", "/after", before=rise.before)
    bare = sum(
        bool(marked.deforested) and not _is_flooded_before(marked, rise) for marked in rise.cells
    )
    if bare > rise.after:
        faults.note("flood.miscounted", "/after", count=bare, after=rise.after)
    for index, marked in enumerate(rise.cells):
        if marked.cell.flooded and not _is_flooded_before(marked, rise):
            faults.note("flood.early", pointer("cells", index, "flooded"), before=rise.before)


def _is_flooded_before(marked: MarkedCell, rise: WaterRise) -> bool:
    return is_under_water(marked.mark, rise.before)


def apply_rise(rise: WaterRise) -> Calculation:
    """The floods that come, what becomes of each listed cell, and the next event of the counter."""
    coming = find_floods(rise.before, rise.after)
    over = is_over(rise.after)
    flooding = {
        index: determine_control(marked.cell)
        for index, marked in enumerate(rise.cells)
        if _is_flooding(marked, rise)
    }
    facts: dict[str, Plain] = {
        "before": rise.before,
        "after": rise.after,
        "floods": tuple([_render_flood(number) for number in coming]),
        "over": over,
        **_render_next(rise.after),
        "cells": tuple(
            [
                _render_fate(marked, rise, flooding.get(index))
                for index, marked in enumerate(rise.cells)
            ]
        ),
    }
    rulings = [_IN_ORDER] if len(coming) + over > 1 else []
    return Calculation(
        facts, (*rulings, *_list_rulings(rise, flooding)), tuple(_list_warnings(flooding))
    )


def _is_flooding(marked: MarkedCell, rise: WaterRise) -> bool:
    return is_under_water(marked.mark, rise.after) and not _is_flooded_before(marked, rise)


def _list_rulings(rise: WaterRise, flooding: Mapping[int, Control]) -> Iterator[Ruling]:
    if any(control.unresolved for control in flooding.values()):
        yield UNRESOLVED
    if any(
        control.state == "land" and rise.cells[index].cell.others
        for index, control in flooding.items()
    ):
        yield _NO_FRIENDLY_CELL


def _list_warnings(flooding: Mapping[int, Control]) -> Iterator[Notice]:
    for index, control in flooding.items():
        yield from list_control_warnings(control, "cells", index)


def _render_flood(number: int) -> Mapping[str, Plain]:
    params = {"flood": number, "at": FLOODS[number]}
    return {**params, **build_step("flood.threshold", f"flood.{number}", **params)}


def _render_next(count: int) -> Mapping[str, Plain]:
    """The field `next`, or the field `end` when the game is over."""
    coming = find_next_event(count)
    if coming is None:
        return {"end": build_step("flood.end", count=count, end=END)}
    rendered: dict[str, Plain] = {"at": coming.at, "missing": coming.missing}
    if coming.flood is None:
        rendered |= build_step("flood.end", "next.end", count=coming.missing)
    else:
        params = {"count": coming.missing, "flood": coming.flood}
        rendered |= {"flood": coming.flood, **build_step("flood.threshold", "next.flood", **params)}
    return {"next": rendered}


def _render_fate(
    marked: MarkedCell, rise: WaterRise, control: Control | None
) -> Mapping[str, Plain]:
    """What becomes of a cell; `control` says who controls it, None where it does not flood now."""
    rendered: dict[str, Plain] = {"id": marked.cell.id, "mark": marked.mark}
    if control is not None:
        rendered |= {"outcome": "floods", **_render_consequences(marked.cell, control)}
        if marked.deforested is not None:
            rendered["counts"] = marked.deforested
        rendered["steps"] = tuple(_list_flood_steps(marked, control))
    elif _is_flooded_before(marked, rise):
        rendered |= {"outcome": "flooded_before", "steps": (_BEFORE,)}
    else:
        rendered |= {"outcome": "dry", "steps": (_DRY,)}
    return rendered


def _render_consequences(cell: Cell, control: Control) -> Mapping[str, Plain]:
    people = control.people
    return {
        "drowned": {"fanatics": cell.fanatics, "forests": cell.forests},
        "out_for_good" if control.state == "lost" else "fleeing": render_crowd(
            people.workers, drop_absent(cell.warriors), people.slaves
        ),
        "gone": {"mines": cell.mine_count, "functions": cell.functions},
        "remaining": tuple([{"kind": one.kind, "builder": one.builder} for one in cell.heritage]),
    }


def _list_flood_steps(marked: MarkedCell, control: Control) -> Iterator[StepFields]:
    cell, rule = marked.cell, "flood.threshold"
    yield build_step(rule, "cell.floods", flood=marked.mark)
    yield from list_freed_steps(control.people)
    if cell.fanatics:
        yield build_step(rule, "cell.fanatics", count=cell.fanatics)
    others = cell.others
    if others and control.state == "lost":
        yield build_step("control.fanatics", "cell.out", count=others)
    elif others:
        yield build_step(rule, "cell.flee", count=others)
    if cell.mine_count or cell.functions:
        yield build_step(rule, "cell.gone")
    for built in cell.heritage:
        yield build_step(f"heritage.{built.kind}", "cell.heritage", player=built.builder)
    if marked.deforested is not None:
        yield build_step(rule, "cell.counts" if marked.deforested else "cell.never")
