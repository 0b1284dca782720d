"""A rise of the water: when it comes, how far it goes, and what it does to the map.

Rulings `several-floods` and `no-friendly-cell`. On the map for four the first flood takes the
islands alone, so that mark 1 says the same as `island`. A cell flooded before it was deforested
never counts; one deforested before stays in the count. Pieces on a cell that fanatics had taken are
out for good and do not flee.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules import box, consistency
from services.deluges.rules.cells import NAMED_CONTENTS, Cell, CellName, HeritageLeft
from services.deluges.rules.maps import MapName
from services.deluges.rules.people import LISTED, Crowd, Steps
from services.deluges.rules.settling import SettledCell, list_rulings, list_warnings, settle_cells
from shared.core.answers import Amount, Identifier
from shared.core.declarations import AtMost, Inline, Range
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import Step, build_step

FLOODS = {1: 5, 2: 8, 3: 11}
END = 14
UNMARKED = 0
"""The mark of a cell that no flood reaches."""
Deforested: TypeAlias = Annotated[int, Range(0, box.MOST_DEFORESTED)]


class NextEvent(NamedTuple):
    """The next event of the counter; `flood` is None where it is the end of the game."""

    at: Annotated[Amount, "Deforested cells at which it happens."]
    missing: Annotated[Amount, "How many more cells have to be deforested until then."]
    flood: Annotated[Amount | None, "The number of the flood; left out: the game ends."]


def find_floods(before: int, after: int) -> tuple[int, ...]:
    """The floods that come as the counter goes from `before` to `after`."""
    return tuple(flood for flood, at in FLOODS.items() if before < at <= after)


def is_under_water(mark: int, count: int) -> bool:
    return mark != UNMARKED and count >= FLOODS[mark]


def is_over(count: int) -> bool:
    """Whether the game ends at the end of a turn with this count."""
    return count >= END


def find_next_event(count: int) -> NextEvent | None:
    """The next flood or the end of the game; None when the game is over."""
    for flood, at in FLOODS.items():
        if count < at:
            return NextEvent(at, at - count, flood)
    return None if is_over(count) else NextEvent(END, END - count, None)


class FloodCell(NamedTuple):
    """A cell and the flood that reaches it."""

    contents: Annotated[Cell, Inline(), NAMED_CONTENTS]
    mark: Annotated[
        int,
        Range(0, box.HIGHEST_MARK),
        "The flood that reaches the cell; 0: none. On the map for four, 1 is an island.",
    ] = 0
    island: Annotated[bool, "An island of the map for four: as mark 1."] = False
    forests: Annotated[int | None, Range(0, box.FORESTS), "Trees that are left; 0: deforested."] = (
        None
    )
    deforested: Annotated[bool | None, "Where the trees are not counted: whether none is left."] = (
        None
    )


class FloodRequest(NamedTuple):
    """The counter of deforested cells before and after a turn, and the cells of interest."""

    table: box.Table
    before: Annotated[Deforested, "The counter at the end of the turn before."]
    after: Annotated[Deforested, "The counter at the end of this turn."]
    cells: Annotated[
        box.PerCell[FloodCell], "The cells whose fate is asked for; empty: the counter alone."
    ] = ()


class MarkedCell(NamedTuple):
    """A cell and its mark: 0 never floods, 1 (islands too), 2 and 3 with that flood.

    `deforested` is None where the caller does not say whether forests are left.
    """

    cell: Cell
    mark: int
    deforested: bool | None


class WaterRise(NamedTuple):
    """The end of a turn: the counter of deforested cells before and after it, and some cells.

    `map_name` is None where the request does not say which map is in play. `has_refugees` says
    that cells of a later flood have those with them who fled there from an earlier one.
    """

    before: int
    after: int
    cells: tuple[MarkedCell, ...]
    table: box.TableRules
    map_name: MapName | None = None
    has_refugees: bool = False

    def list_cells_before(self) -> list[Cell]:
        """The cells before the water rises; by its mark each is ocean or not."""
        return [one.cell._replace(flooded=is_flooded_before(one, self)) for one in self.cells]


def find_rise(given: FloodRequest, faults: Faults) -> WaterRise:
    table = given.table
    marked = []
    for index, one in enumerate(given.cells):
        at = ("cells", index)
        mark = find_mark(one, at, faults)
        marked.append(mark_cell(one.contents, one, mark, at, faults))
    rise = WaterRise(given.before, given.after, tuple(marked), table)
    cells = rise.list_cells_before()
    consistency.refuse_repeated_cells(cells, faults)
    refuse_rise(rise, faults)
    consistency.refuse_cells(cells, table.advanced, faults)
    consistency.refuse_other_civilisations(cells, "/cells", faults)
    return rise


def mark_cell(
    cell: Cell, given: FloodCell, mark: int, at: PointerSteps, faults: Faults
) -> MarkedCell:
    if given.forests is None:
        return MarkedCell(cell, mark, given.deforested)
    is_bare = given.forests == 0
    if given.deforested not in (None, is_bare):
        faults.note("flood.forests", pointer(*at, "deforested"))
    return MarkedCell(cell._replace(forests=given.forests), mark, is_bare)


def find_mark(given: FloodCell, at: PointerSteps, faults: Faults) -> int:
    if given.island and given.mark > 1:
        faults.note("flood.island", pointer(*at, "mark"), mark=given.mark)
    return given.mark or int(given.island)


def refuse_rise(rise: WaterRise, faults: Faults) -> None:
    """Notes a counter that cannot be: going back, past the end, or below the cells listed."""
    if is_over(rise.before):
        faults.breach("flood.end", "/before", end=END)
    if rise.after < rise.before:
        faults.note("flood.backwards", "/after", before=rise.before)
    bare = sum(
        bool(marked.deforested) and not is_flooded_before(marked, rise) for marked in rise.cells
    )
    if bare > rise.after:
        faults.note("flood.miscounted", "/after", count=bare, after=rise.after)
    refuse_early_floods(rise, faults)


def refuse_early_floods(rise: WaterRise, faults: Faults) -> None:
    """Notes `flood.early` at each cell given as flooded that no flood had reached before."""
    for index, marked in enumerate(rise.cells):
        if marked.cell.flooded and not is_flooded_before(marked, rise):
            faults.note("flood.early", pointer("cells", index, "flooded"), before=rise.before)


def is_flooded_before(marked: MarkedCell, rise: WaterRise) -> bool:
    return is_under_water(marked.mark, rise.before)


class FloodComing(NamedTuple):
    """A flood of this turn."""

    flood: Annotated[Amount, "The number of the flood: 1, 2 or 3."]
    at: Annotated[Amount, "Deforested cells at which it comes."]
    step: Annotated[Step, Inline()]


class NextThreshold(NamedTuple):
    """What the counter reaches next: a flood, or without `flood` the end of the game."""

    event: Annotated[NextEvent, Inline()]
    step: Annotated[Step, Inline()]


class Drowned(NamedTuple):
    """What a flood takes."""

    fanatics: Annotated[Amount, "Fanatics who drown."]
    forests: Annotated[Amount, "Forests that are lost."]


class GoneBuildings(NamedTuple):
    """Buildings that a flood leaves nothing of."""

    mines: Annotated[Amount, "How many mines are gone."]
    functions: Annotated[
        tuple[Identifier, ...], AtMost(10), "Ports, barracks and granaries that are gone."
    ]


class CellFate(NamedTuple):
    """What becomes of a cell; the parts from `drowned` on are there when it floods now."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    mark: Annotated[Amount, "The flood that reaches the cell, 1 for islands; 0: none does."]
    outcome: Annotated[
        Literal["dry", "floods", "flooded_before"],
        "`floods` now, `flooded_before`, or stays `dry`.",
    ]
    drowned: Annotated[Drowned | None, "What drowns; only if the cell floods now."] = None
    fleeing: Annotated[
        Crowd | None,
        "Who flees to a friendly cell; only if the cell floods now and no fanatics hold it.",
    ] = None
    out_for_good: Annotated[
        Crowd | None, "Who is out for good; only if the cell floods now and fanatics hold it."
    ] = None
    gone: Annotated[
        GoneBuildings | None, "Buildings that are gone; only if the cell floods now."
    ] = None
    remaining: Annotated[
        tuple[HeritageLeft, ...] | None,
        LISTED,
        "Heritage that still counts; only if the cell floods now.",
    ] = None
    counts: Annotated[
        bool | None,
        "Whether the cell stays in the count of deforested cells; left out if it does "
        "not flood now, or if the request does not say whether it is deforested.",
    ] = None
    steps: Steps = ()


class FloodAnswer(NamedTuple):
    """The floods of a turn; `next` is there while the game goes on, `end` when it is over."""

    before: Annotated[Amount, "Deforested cells at the end of the turn before."]
    after: Annotated[Amount, "Deforested cells at the end of this turn."]
    floods: Annotated[
        tuple[FloodComing, ...],
        AtMost(3),
        "The floods that come now, in order; empty if none does.",
    ]
    over: Annotated[bool, "Whether the game ends with this turn."]
    next: Annotated[NextThreshold | None, "What comes next; only while the game goes on."]
    end: Annotated[Step | None, "Why the game is over; only when it is."]
    cells: Annotated[
        box.PerCell[CellFate], "What becomes of each cell of the request, in its order."
    ]


def apply_rise(rise: WaterRise) -> Calculation[FloodAnswer]:
    """The floods that come, what becomes of each listed cell, and the next event of the counter."""
    coming = find_floods(rise.before, rise.after)
    over = is_over(rise.after)
    settled = settle_cells([marked.cell for marked in rise.cells], rise.table)
    pairs = [*zip(rise.cells, settled, strict=True)]
    event = find_next_event(rise.after)
    answer = FloodAnswer(
        before=rise.before,
        after=rise.after,
        floods=tuple([_announce_flood(number, rise.map_name) for number in coming]),
        over=over,
        next=event and NextThreshold(event, _build_next_step(event)),
        end=None if event else build_step("flood.end", count=rise.after, end=END),
        cells=tuple([_find_fate(marked, rise, one) for marked, one in pairs]),
    )
    rulings = [Ruling("several-floods", "in-order")] if len(coming) + over > 1 else []
    rulings += list_rulings(settled)
    if any(one.fleeing and one.fleeing.everybody for one in answer.cells):
        rulings.append(Ruling("no-friendly-cell", "drown"))
    return Calculation(answer, distinct_rulings(rulings), list_warnings(settled))


def _announce_flood(number: int, map_name: MapName | None) -> FloodComing:
    """The flood; which cells the first one takes depends on the map."""
    at = FLOODS[number]
    ending = f".{map_name}" if number == 1 and map_name else ""
    step = build_step("flood.threshold", f"flood.{number}{ending}", flood=number, at=at)
    return FloodComing(number, at, step)


def _build_next_step(event: NextEvent) -> Step:
    if event.flood is None:
        return build_step("flood.end", "next.end", count=event.missing)
    return build_step("flood.threshold", "next.flood", count=event.missing, flood=event.flood)


def _find_fate(marked: MarkedCell, rise: WaterRise, settled: SettledCell) -> CellFate:
    mark, rule = marked.mark, "flood.threshold"
    if is_flooded_before(marked, rise):
        before = (build_step(rule, "cell.before"),)
        return CellFate(marked.cell.id, mark, "flooded_before", steps=before)
    if not is_under_water(mark, rise.after):
        dry = (*settled.steps, build_step(rule, "cell.dry"))
        return CellFate(marked.cell.id, mark, "dry", steps=dry)
    cell, lost = settled.cell, settled.control.state == "lost"
    crowd = settled.control.crowd
    # People may have fled to the cell from an earlier flood of this turn, which is unknown here.
    may_be_joined = not rise.has_refugees and mark > min(find_floods(rise.before, rise.after))
    return CellFate(
        id=cell.id,
        mark=mark,
        outcome="floods",
        drowned=Drowned(cell.fanatics, cell.forests),
        fleeing=None if lost else crowd,
        out_for_good=crowd if lost else None,
        gone=GoneBuildings(cell.mine_count, cell.functions),
        remaining=cell.heritage,
        counts=marked.deforested,
        steps=tuple(_list_flood_steps(marked, settled, may_be_joined)),
    )


def _list_flood_steps(
    marked: MarkedCell, settled: SettledCell, may_be_joined: bool
) -> Iterator[Step]:
    cell, control, rule = settled.cell, settled.control, "flood.threshold"
    yield from settled.steps
    yield build_step(rule, "cell.floods", flood=marked.mark)
    if cell.fanatics:
        yield build_step(rule, "cell.fanatics", count=cell.fanatics)
    others = control.crowd.everybody
    if others and control.state == "lost":
        yield build_step("control.fanatics", "cell.out", count=others)
    elif others:
        wording = "cell.flee.joined" if may_be_joined else "cell.flee"
        yield build_step(rule, wording, count=others)
    if cell.mine_count or cell.functions:
        yield build_step(rule, "cell.gone")
    for built in cell.heritage:
        yield build_step(f"heritage.{built.kind}", "cell.heritage", player=built.builder)
    if marked.deforested is not None:
        yield build_step(rule, "cell.counts" if marked.deforested else "cell.never")
