"""Who flees from the water, and where to.

Row `flood.flight` of docs/rules/deluges.md, rulings `friendly-cell` and `no-friendly-cell`. Each
player moves workers, warriors and slaves from a cell that floods to a friendly cell beside it,
without fight or convoy. Several floods of one turn come in order: a friendly cell may go under
itself by a later one, and who fled there flees again.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.deluges.rules.answers import SlaveList
from services.deluges.rules.cells import CellName
from services.deluges.rules.control import Control, determine_control
from services.deluges.rules.limits import CELLS
from services.deluges.rules.rises import WaterRise, is_flooded_before
from services.deluges.rules.water import find_floods
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Inline, PlayerId
from shared.core.sheet import Notice, Ruling
from shared.core.steps import Step, build_step

_OWN_CELLS = Ruling("friendly-cell", "own")


class Refuge(NamedTuple):
    """A cell to flee to."""

    cell: Annotated[CellName, "The cell’s name."]
    flood: Annotated[
        Amount | None, "The flood that takes it later in this turn; left out: none does."
    ]


class Flight(NamedTuple):
    """The pieces of one player on a cell that floods, and where they can go."""

    cell: Annotated[CellName, "The name of the cell that floods."]
    player: Annotated[PlayerId, "The id of the player who moves the pieces."]
    workers: Annotated[Amount, "Free workers of the player."]
    warriors: Annotated[Amount, "Warriors of the player."]
    slaves: SlaveList
    refuges: Annotated[
        tuple[Refuge, ...],
        AtMost(CELLS),
        "Friendly cells beside it, by their names; empty: the pieces drown.",
    ]
    empty: Annotated[
        tuple[CellName, ...],
        AtMost(CELLS),
        "Cells beside it that stay dry and that nobody controls, for tables that flee there too.",
    ]
    step: Annotated[Step, Inline()]


class _Map(NamedTuple):
    """The map while the water rises: who controls each cell, and the flood that takes it now."""

    controls: Mapping[str, Control]
    floods: Mapping[str, int]


def find_flights(rise: WaterRise, neighbours: Mapping[str, frozenset[str]]) -> tuple[Flight, ...]:
    """Every player's pieces that flee, flood by flood, with where they can go."""
    cells = [one for one in rise.cells if not is_flooded_before(one, rise)]
    coming = find_floods(rise.before, rise.after)
    board = _Map(
        {one.cell.id: determine_control(one.cell) for one in cells},
        {one.cell.id: one.mark for one in cells if one.mark in coming},
    )
    warriors = {one.cell.id: one.cell.warriors for one in cells}
    return tuple(
        [
            flight
            for flood in coming
            for cell in sorted(name for name, mark in board.floods.items() if mark == flood)
            for flight in _list_flights(cell, board, warriors[cell], neighbours.get(cell))
        ]
    )


def list_flight_rulings(flights: Sequence[Flight]) -> Iterator[Ruling]:
    """Ruling `friendly-cell` where somebody might flee to a cell that nobody controls."""
    if any(flight.empty for flight in flights):
        yield _OWN_CELLS


def list_neighbour_warnings(
    flights: Sequence[Flight], neighbours: Mapping[str, frozenset[str]]
) -> Iterator[Notice]:
    """A question for each cell that people flee from and of which no neighbour is given."""
    for cell in dict.fromkeys(flight.cell for flight in flights):
        if cell not in neighbours:
            yield Notice("neighbours-untold", "/neighbours", {"cell": cell})


def _list_flights(
    cell: str, board: _Map, warriors: Mapping[str, int], touching: frozenset[str] | None
) -> Iterator[Flight]:
    control, beside = board.controls[cell], sorted(touching or ())
    if control.state == "lost":
        return
    people = control.people
    army = {player for player, count in warriors.items() if count}
    for player in sorted({*people.workers, *army}):
        refuges = tuple(_list_refuges(cell, player, board, beside))
        yield Flight(
            cell=cell,
            player=player,
            workers=people.workers.get(player, 0),
            warriors=warriors.get(player, 0),
            slaves=tuple([one for one in people.slaves if one.master == player]),
            refuges=refuges,
            empty=tuple([one for one in beside if _is_empty(one, board)]),
            step=_build_neighbour_step(player, cell)
            if touching is None
            else _build_step(player, refuges),
        )


def _list_refuges(cell: str, player: str, board: _Map, beside: Sequence[str]) -> Iterator[Refuge]:
    """Rule `flood.flight`."""
    for other in beside:
        control = board.controls.get(other)
        flood = board.floods.get(other)
        is_dry = flood is None or flood > board.floods[cell]
        if control is not None and control.controller == player and is_dry:
            yield Refuge(other, flood)


def _is_empty(cell: str, board: _Map) -> bool:
    """Whether nobody controls a cell of land that stays dry in this turn."""
    control = board.controls.get(cell)
    return (
        control is not None
        and control.state == "land"
        and control.controller is None
        and cell not in board.floods
    )


def _build_neighbour_step(player: str, cell: str) -> Step:
    return build_step("flood.flight", "flood.flight.not_given", player=player, cell=cell)


def _build_step(player: str, refuges: Sequence[Refuge]) -> Step:
    if not refuges:
        return build_step("flood.flight", "flood.flight.none", player=player)
    dry = tuple([refuge.cell for refuge in refuges if refuge.flood is None])
    later = tuple([refuge.cell for refuge in refuges if refuge.flood is not None])
    wording = "" if not later else "flood.flight.later" if dry else "flood.flight.only-later"
    return build_step("flood.flight", wording, player=player, choices=dry, later=later)
