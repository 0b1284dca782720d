"""The end of a turn in its order: growth, the counter, the floods, and who begins the next turn.

Rows `growth.*`, `flood.count`, `flood.threshold`, `flood.end` and `turn.first` of
docs/rules/deluges.md. Every cell on land grows first (`growths.py`); then the deforested cells are
counted, and the floods come that this brings (`floods.py`). Who may flee where
is in `flights.py`, the map after it in `escapes.py`.
"""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from services.deluges.rules.answers import Steps
from services.deluges.rules.cells import Cell, CellName, Slaves
from services.deluges.rules.escapes import CellAfter, MapAfter, Undecided, find_map_after
from services.deluges.rules.flights import (
    Flight,
    find_flights,
    list_flight_rulings,
    list_neighbour_warnings,
)
from services.deluges.rules.floods import FloodAnswer, apply_rise
from services.deluges.rules.growths import GrowthAnswer, grow_settled_cell
from services.deluges.rules.limits import CELLS
from services.deluges.rules.rises import WaterRise
from services.deluges.rules.settling import settle_cells
from services.deluges.rules.turn_end_position import TurnEnd, is_land
from shared.core.answers import MANY
from shared.core.declarations import AtMost, Inline, PlayerId
from shared.core.sheet import Calculation, distinct_rulings
from shared.core.steps import Step, build_step


class CellGrowth(NamedTuple):
    """How a cell on land grows before any flood."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    growth: Annotated[GrowthAnswer, Inline()]


class TurnEndAnswer(NamedTuple):
    """The end of a turn: what grows, which cells are deforested, what floods and who flees."""

    growths: Annotated[
        tuple[CellGrowth, ...], AtMost(CELLS), "The growth of each cell on land, in their order."
    ]
    deforested: Annotated[
        tuple[CellName, ...], AtMost(CELLS), "The cells that the counter counts, in their order."
    ]
    flood: Annotated[FloodAnswer, Inline()]
    flights: Annotated[
        tuple[Flight, ...] | None,
        AtMost(MANY),
        "Who flees where, flood by flood; only if the request has `neighbours`.",
    ]
    undecided: Annotated[
        tuple[Undecided, ...] | None,
        AtMost(MANY),
        "Who may flee to several cells and is not in `escapes`; only if the request has "
        "`neighbours`.",
    ]
    cells_after: Annotated[
        tuple[CellAfter, ...] | None,
        AtMost(CELLS),
        "Every cell after the floods, in their order; only if the request has `neighbours` and "
        "nobody is undecided.",
    ]
    first: Annotated[
        PlayerId | None,
        "The id of the player who begins the next turn; only if the request says who began this "
        "one and the game goes on.",
    ]
    steps: Steps


def end_turn(end: TurnEnd) -> Calculation[TurnEndAnswer]:
    """Everything that happens between the constructions of a turn and the next turn.

    Raises IllegalPosition (`conflict.many`) where a fight must come first and the table refuses it.
    """
    rise = end.rise
    cells = [rise.get_cell_before(index) for index in range(len(rise.cells))]
    settled = settle_cells(cells, rise.table)
    rulings = [ruling for one in settled for ruling in one.rulings]
    warnings = [*end.warnings, *[notice for one in settled for notice in one.warnings]]
    growths: list[CellGrowth] = []
    for index, marked in enumerate(rise.cells):
        if is_land(marked, rise):
            grown = grow_settled_cell(settled[index])
            growths.append(CellGrowth(marked.cell.id, grown))
            cells[index] = _replace_pieces(settled[index].cell, grown)
    after_growth = rise._replace(
        cells=tuple([one._replace(cell=cell) for one, cell in zip(rise.cells, cells, strict=True)])
    )
    flights = after = None
    at_floods = after_growth
    if end.neighbours is not None:
        after = find_map_after(after_growth, end.neighbours, end.escapes)
        at_floods = _add_refugees(after_growth, after)
        flights = find_flights(at_floods, end.neighbours)
        warnings += list_neighbour_warnings(flights, end.neighbours)
    flood = apply_rise(at_floods)
    first = _find_next_first(end)
    answer = TurnEndAnswer(
        growths=tuple(growths),
        deforested=tuple([one.cell.id for one in rise.cells if one.deforested]),
        flood=flood.facts,
        flights=flights,
        undecided=None if after is None else after.undecided,
        cells_after=after.cells if after is not None and not after.undecided else None,
        first=first,
        steps=tuple(_list_steps(end, first)),
    )
    rulings += [*flood.rulings, *list_flight_rulings(flights or ())]
    return Calculation(answer, distinct_rulings(rulings), tuple(warnings))


def _add_refugees(rise: WaterRise, after: MapAfter) -> WaterRise:
    """The rise with every cell as its flood finds it, with those who fled there before."""
    cells = [one._replace(cell=after.drowning.get(one.cell.id, one.cell)) for one in rise.cells]
    return rise._replace(cells=tuple(cells), has_refugees=not after.undecided)


def _replace_pieces(cell: Cell, grown: GrowthAnswer) -> Cell:
    """The cell with the pieces that it has after its growth."""
    pieces = grown.after.pieces
    return cell._replace(
        lost=grown.lost,
        workers=pieces.workers,
        slaves=tuple([Slaves(*one) for one in pieces.slaves]),
        warriors=grown.after.warriors,
        fanatics=pieces.fanatics,
        forests=pieces.forests,
    )


def _find_next_first(end: TurnEnd) -> str | None:
    """The left neighbour of the player who began this turn. Rule `turn.first`."""
    if end.first is None or end.rise.is_over:
        return None
    return end.seats[(end.seats.index(end.first) + 1) % len(end.seats)]


def _list_steps(end: TurnEnd, first: str | None) -> Iterator[Step]:
    before, after = end.rise.before, end.rise.after
    yield build_step("flood.count", count=after, before=before)
    if first is not None:
        yield build_step("turn.first", player=first)
