"""What a rise of the water does to the map.

Rows flood.threshold, flood.end and control.fanatics of rules/deluges.md, ruling several-floods. On
a cell that floods, fanatics and forests drown, everybody else flees to a friendly cell, without
fight or convoy, mines and functions are gone, and heritage remains for who built it. A cell flooded
before it was deforested never counts; one deforested before stays in the count. Pieces on a cell
that fanatics had taken are out for good and do not flee. This module does not know the neighbours
of a cell, so not where to flee.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from services.deluges.rules.cells import Cell
from services.deluges.rules.fanaticism import is_lost
from services.deluges.rules.steps import Step, step
from services.deluges.rules.water import END, FLOODS, ahead, floods_between, is_over, under_water
from shared.core.illegal import Faults
from shared.core.phrases import Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling


@dataclass(frozen=True, slots=True)
class MarkedCell:
    """A cell and its mark: 0 never floods, 1 (islands too), 2 and 3 with that flood.

    `deforested` is None when the caller told nothing of its forests.
    """

    cell: Cell
    mark: int
    deforested: bool | None


@dataclass(frozen=True, slots=True)
class Rise:
    """A turn's end: the counter before and after it, and the cells asked about."""

    before: int
    after: int
    cells: tuple[MarkedCell, ...]

    def now(self, index: int) -> Cell:
        """One of the cells as it is before the water rises: its mark tells whether it is ocean."""
        marked = self.cells[index]
        return replace(marked.cell, flooded=under_water(marked.mark, self.before))


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
    facts: dict[str, Plain] = {
        "before": rise.before,
        "after": rise.after,
        "floods": tuple(_coming(number) for number in coming),
        "over": over,
        **_next(rise.after),
        "cells": tuple(_fate(marked, rise) for marked in rise.cells),
    }
    in_order = len(coming) + over > 1
    return Calculation(facts, (Ruling("several-floods", "in-order"),) if in_order else ())


def _coming(number: int) -> Mapping[str, Plain]:
    said = {"flood": number, "at": FLOODS[number]}
    return {**said, **step("flood.threshold", f"flood.{number}", **said)}


def _next(count: int) -> Mapping[str, Plain]:
    """The field `next`, or nothing but the closing sentence when the game is over."""
    coming = ahead(count)
    if coming is None:
        return {"end": step("flood.end", end=END)}
    shown: dict[str, Plain] = {"at": coming.at, "missing": coming.missing}
    if coming.flood is None:
        shown |= step("flood.end", "next.end", count=coming.missing)
    else:
        said = {"count": coming.missing, "flood": coming.flood}
        shown |= {"flood": coming.flood, **step("flood.threshold", "next.flood", **said)}
    return {"next": shown}


def _fate(marked: MarkedCell, rise: Rise) -> Mapping[str, Plain]:
    shown: dict[str, Plain] = {"id": marked.cell.id, "mark": marked.mark}
    steps: tuple[Step, ...]
    if _flooded_before(marked, rise):
        outcome, steps = "flooded_before", (step("flood.threshold", "cell.before"),)
    elif under_water(marked.mark, rise.after):
        outcome, steps = "floods", tuple(_drowning(marked))
        shown |= _consequences(marked.cell)
    else:
        outcome, steps = "dry", (step("flood.threshold", "cell.dry"),)
    shown["outcome"] = outcome
    if marked.deforested is not None and outcome == "floods":
        shown["counts"] = marked.deforested
    shown["steps"] = steps
    return shown


def _consequences(cell: Cell) -> Mapping[str, Plain]:
    return {
        "drowned": {"fanatics": cell.fanatics, "forests": cell.forests},
        "out_for_good" if is_lost(cell) else "fleeing": {
            "workers": dict(cell.workers),
            "warriors": dict(cell.warriors),
            "slaves": tuple(
                {"master": one.master, "colour": one.colour, "count": one.count}
                for one in cell.slaves
            ),
        },
        "gone": {"mines": cell.mine_count, "functions": cell.functions},
        "remaining": tuple({"kind": one.kind, "builder": one.builder} for one in cell.heritage),
    }


def _drowning(marked: MarkedCell) -> Iterator[Step]:
    cell, rule = marked.cell, "flood.threshold"
    yield step(rule, "cell.floods", flood=marked.mark)
    if cell.fanatics:
        yield step(rule, "cell.fanatics", count=cell.fanatics)
    if cell.others and is_lost(cell):
        yield step("control.fanatics", "cell.out", count=cell.others)
    elif cell.others:
        yield step(rule, "cell.flee", count=cell.others)
    if cell.mine_count or cell.functions:
        yield step(rule, "cell.gone")
    for built in cell.heritage:
        yield step(f"heritage.{built.kind}", "cell.heritage", player=built.builder)
    if marked.deforested is not None:
        yield step(rule, "cell.counts" if marked.deforested else "cell.never")
