"""What a rise of the water does to the map.

Rows `flood.threshold`, `flood.end` and `control.fanatics` of docs/rules/deluges.md, ruling
`several-floods`. On a cell that floods, fanatics and forests drown, everybody else flees as far as
possible to a friendly cell, without fight or convoy, mines and functions are gone, and heritage
remains for who built it. Slaves without a warrior over them are free before (`slave.freed`). The
rulebook does not say what becomes of those who find no friendly cell: they drown (ruling
`no-friendly-cell`). A cell flooded before it was deforested never counts; one deforested before
stays in the count. Pieces on a cell that fanatics had taken are out for good and do not flee. This
module does not know the neighbours of a cell, so not where to flee.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from services.deluges.rules.cells import Cell
from services.deluges.rules.control import UNRESOLVED, Control, control, notices
from services.deluges.rules.people import crowd, freed_steps, present
from services.deluges.rules.steps import Step, step
from services.deluges.rules.water import END, FLOODS, ahead, floods_between, is_over, under_water
from shared.core.illegal import Faults
from shared.core.phrases import Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling

_IN_ORDER = Ruling("several-floods", "in-order")
_NO_FRIENDLY_CELL = Ruling("no-friendly-cell", "drown")
_BEFORE = step("flood.threshold", "cell.before")
_DRY = step("flood.threshold", "cell.dry")


class MarkedCell(NamedTuple):
    """A cell and its mark: 0 never floods, 1 (islands too), 2 and 3 with that flood.

    `deforested` is None when the caller told nothing of its forests.
    """

    cell: Cell
    mark: int
    deforested: bool | None


class Rise(NamedTuple):
    """A turn's end: the counter before and after it, and the cells asked about."""

    before: int
    after: int
    cells: tuple[MarkedCell, ...]

    def now(self, index: int) -> Cell:
        """One of the cells as it is before the water rises: its mark tells whether it is ocean."""
        marked = self.cells[index]
        flooded = under_water(marked.mark, self.before)
        cell = marked.cell
        return cell if cell.flooded == flooded else cell._replace(flooded=flooded)


def refuse_rise(rise: Rise, faults: Faults) -> None:
    """Notes a counter that cannot be: going back, past the end, or below the cells listed."""
    if is_over(rise.before):
        faults.breach("flood.end", "/before", end=END)
    if rise.after < rise.before:
        faults.note("flood.backwards", "/after", before=rise.before)
    bare = sum(
        bool(marked.deforested) and not _flooded_before(marked, rise) for marked in rise.cells
    )
    if bare > rise.after:
        faults.note("flood.miscounted", "/after", count=bare, after=rise.after)
    for index, marked in enumerate(rise.cells):
        if marked.cell.flooded and not _flooded_before(marked, rise):
            faults.note("flood.early", pointer("cells", index, "flooded"), before=rise.before)


def _flooded_before(marked: MarkedCell, rise: Rise) -> bool:
    return under_water(marked.mark, rise.before)


def flood(rise: Rise) -> Calculation:
    """Floods that come, what each listed cell suffers, and what comes next."""
    coming = floods_between(rise.before, rise.after)
    over = is_over(rise.after)
    flooding = {
        index: control(marked.cell)
        for index, marked in enumerate(rise.cells)
        if _floods_now(marked, rise)
    }
    facts: dict[str, Plain] = {
        "before": rise.before,
        "after": rise.after,
        "floods": tuple([_coming(number) for number in coming]),
        "over": over,
        **_next(rise.after),
        "cells": tuple(
            [_fate(marked, rise, flooding.get(index)) for index, marked in enumerate(rise.cells)]
        ),
    }
    rulings = [_IN_ORDER] if len(coming) + over > 1 else []
    return Calculation(facts, (*rulings, *_rulings(rise, flooding)), tuple(_warnings(flooding)))


def _floods_now(marked: MarkedCell, rise: Rise) -> bool:
    return under_water(marked.mark, rise.after) and not _flooded_before(marked, rise)


def _rulings(rise: Rise, flooding: Mapping[int, Control]) -> Iterator[Ruling]:
    if any(held.unresolved for held in flooding.values()):
        yield UNRESOLVED
    if any(
        held.state == "land" and rise.cells[index].cell.others for index, held in flooding.items()
    ):
        yield _NO_FRIENDLY_CELL


def _warnings(flooding: Mapping[int, Control]) -> Iterator[Notice]:
    for index, held in flooding.items():
        yield from notices(held, "cells", index)


def _coming(number: int) -> Mapping[str, Plain]:
    said = {"flood": number, "at": FLOODS[number]}
    return {**said, **step("flood.threshold", f"flood.{number}", **said)}


def _next(count: int) -> Mapping[str, Plain]:
    """The field `next`, or nothing but the closing sentence when the game is over."""
    coming = ahead(count)
    if coming is None:
        return {"end": step("flood.end", count=count, end=END)}
    shown: dict[str, Plain] = {"at": coming.at, "missing": coming.missing}
    if coming.flood is None:
        shown |= step("flood.end", "next.end", count=coming.missing)
    else:
        said = {"count": coming.missing, "flood": coming.flood}
        shown |= {"flood": coming.flood, **step("flood.threshold", "next.flood", **said)}
    return {"next": shown}


def _fate(marked: MarkedCell, rise: Rise, held: Control | None) -> Mapping[str, Plain]:
    """What becomes of a cell; `held` is who controls it, where it floods now."""
    shown: dict[str, Plain] = {"id": marked.cell.id, "mark": marked.mark}
    if held is not None:
        shown |= {"outcome": "floods", **_consequences(marked.cell, held)}
        if marked.deforested is not None:
            shown["counts"] = marked.deforested
        shown["steps"] = tuple(_drowning(marked, held))
    elif _flooded_before(marked, rise):
        shown |= {"outcome": "flooded_before", "steps": (_BEFORE,)}
    else:
        shown |= {"outcome": "dry", "steps": (_DRY,)}
    return shown


def _consequences(cell: Cell, held: Control) -> Mapping[str, Plain]:
    people = held.people
    return {
        "drowned": {"fanatics": cell.fanatics, "forests": cell.forests},
        "out_for_good" if held.state == "lost" else "fleeing": crowd(
            people.workers, present(cell.warriors), people.slaves
        ),
        "gone": {"mines": cell.mine_count, "functions": cell.functions},
        "remaining": tuple([{"kind": one.kind, "builder": one.builder} for one in cell.heritage]),
    }


def _drowning(marked: MarkedCell, held: Control) -> Iterator[Step]:
    cell, rule = marked.cell, "flood.threshold"
    yield step(rule, "cell.floods", flood=marked.mark)
    yield from freed_steps(held.people)
    if cell.fanatics:
        yield step(rule, "cell.fanatics", count=cell.fanatics)
    others = cell.others
    if others and held.state == "lost":
        yield step("control.fanatics", "cell.out", count=others)
    elif others:
        yield step(rule, "cell.flee", count=others)
    if cell.mine_count or cell.functions:
        yield step(rule, "cell.gone")
    for built in cell.heritage:
        yield step(f"heritage.{built.kind}", "cell.heritage", player=built.builder)
    if marked.deforested is not None:
        yield step(rule, "cell.counts" if marked.deforested else "cell.never")
