"""Who flees from the water and where to, and the map after it.

Rulings `friendly-cell` and `no-friendly-cell`. A friendly cell may go under itself by a later flood
of the turn, and who fled there flees again.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.deluges.rules.box import PerCell
from services.deluges.rules.cells import Cell, CellName, OnCell, Pieces, SlavesThere
from services.deluges.rules.floods import WaterRise, find_floods, is_flooded_before
from services.deluges.rules.growths import GrownCell, describe_pieces
from services.deluges.rules.map_phases import LedSlaves
from services.deluges.rules.people import (
    NOBODY,
    Crowd,
    SlaveList,
    determine_control,
    gather_crowd,
    join_crowds,
)
from services.deluges.rules.settling import settle_cell
from shared.core.answers import Amount
from shared.core.declarations import Inline, Key, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import Param, list_counted
from shared.core.pointers import pointer
from shared.core.sheet import Notice
from shared.core.steps import Step, build_step


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
        PerCell[Refuge], "Friendly cells beside it, by their names; empty: the pieces drown."
    ]
    empty: Annotated[
        PerCell[CellName],
        "Cells beside it that stay dry and that nobody controls, for tables that flee there too.",
    ]
    step: Annotated[Step, Inline()]


ESCAPES = 100


class Escape(NamedTuple):
    """Pieces of one player that flee from a cell that floods to another."""

    origin: Annotated[CellName, Key("from"), "The cell that floods."]
    to: Annotated[CellName, "The friendly cell beside it."]
    player: Annotated[PlayerId, "The id of the player who moves them."]
    workers: Annotated[Pieces, "Free workers that go there."] = 0
    warriors: Annotated[Pieces, "Warriors that go there."] = 0
    slaves: Annotated[OnCell[LedSlaves], "Slaves that go there."] = ()


class CellAfter(NamedTuple):
    """A cell once the water has risen and everybody has fled."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    flooded: Annotated[bool, "Whether it is under water."]
    lost: Annotated[bool, "Whether fanatics hold it."]
    pieces: Annotated[GrownCell, Inline()]


class Undecided(NamedTuple):
    """Pieces that can flee to several cells, of which the request says nothing."""

    cell: Annotated[CellName, "The name of the cell that floods."]
    player: Annotated[PlayerId, "The id of the player who chooses."]


class MapAfter(NamedTuple):
    """Who flees, and every cell after the floods; `undecided` are those for whom nothing was said.

    `drowning` are the cells of the floods, each as its flood found it.
    """

    flights: tuple[Flight, ...]
    cells: tuple[CellAfter, ...]
    undecided: tuple[Undecided, ...]
    drowning: Mapping[str, Cell]


class _Water:
    """The map while the water rises."""

    def __init__(
        self, rise: WaterRise, neighbours: Mapping[str, frozenset[str]], given: Sequence[Escape]
    ) -> None:
        self.neighbours, self.given = neighbours, given
        self.before = {one.cell.id: one.cell for one in rise.cells}
        self.cells = dict(self.before)
        self.marks = {
            one.cell.id: one.mark for one in rise.cells if not is_flooded_before(one, rise)
        }
        self.coming = find_floods(rise.before, rise.after)
        self.drowning: dict[str, Cell] = {}
        self.used: set[int] = set()
        self.undecided: list[Undecided] = []
        self.faults = Faults()

    def flood(self, number: int) -> list[Flight]:
        """Let everybody flee from the cells of this flood, and put these under water.

        Once somebody is undecided, nobody moves any more.
        """
        is_decided = not self.undecided
        cells = self.cells if is_decided else self.before
        drowning = sorted([cell for cell, mark in self.marks.items() if mark == number])
        flights = [one for cell in drowning for one in self._list_flights(cells, cell)]
        if is_decided:
            for flight in flights:
                self._flee(flight)
            for cell in drowning:
                self.drowning[cell] = self.cells[cell]
                self.cells[cell] = Cell(True, heritage=self.cells[cell].heritage, id=cell)
        return flights

    def _list_flights(self, cells: Mapping[str, Cell], cell: str) -> Iterator[Flight]:
        """Who has pieces that can flee from a cell, and where to."""
        control, beside = determine_control(cells[cell]), sorted(self.neighbours.get(cell, ()))
        if control.state == "lost":
            return
        crowd, empty = control.crowd, [one for one in beside if self._is_empty(cells, one)]
        flood = self.marks[cell]
        # People of one player only are on a cell: those of several have fought.
        for player in {*crowd.workers, *crowd.warriors}:
            refuges = tuple(
                Refuge(other, self.marks[other] if self._floods(other) else None)
                for other in beside
                if self.marks.get(other, flood) not in range(1, flood + 1)
                and determine_control(cells[other]).controller == player
            )
            step = self._explain(cell, player, refuges)
            people = crowd.workers.get(player, 0), crowd.warriors.get(player, 0), crowd.slaves
            yield Flight(cell, player, *people, refuges, tuple(empty), step)

    def _floods(self, cell: str) -> bool:
        return self.marks[cell] in self.coming

    def _is_empty(self, cells: Mapping[str, Cell], cell: str) -> bool:
        if cell not in self.marks or self._floods(cell):
            return False
        control = determine_control(cells[cell])
        return control.state == "land" and control.controller is None

    def _explain(self, cell: str, player: str, refuges: Sequence[Refuge]) -> Step:
        rule = "flood.flight"
        if cell not in self.neighbours:
            return build_step(rule, "flood.flight.not_given", player=player, cell=cell)
        if not refuges:
            return build_step(rule, "flood.flight.none", player=player)
        dry = tuple([refuge.cell for refuge in refuges if refuge.flood is None])
        later = tuple([refuge.cell for refuge in refuges if refuge.flood is not None])
        wording = "" if not later else "flood.flight.later" if dry else "flood.flight.only-later"
        return build_step(rule, wording, player=player, choices=dry, later=later)

    def _flee(self, flight: Flight) -> None:
        cell, player = flight.cell, flight.player
        given = [
            (index, one)
            for index, one in enumerate(self.given)
            if (one.origin, one.player) == (cell, player)
        ]
        self.used |= {index for index, _ in given}
        refuges = [one.cell for one in flight.refuges]
        wrong = [index for index, one in given if one.to not in refuges]
        if wrong:
            for index in wrong:
                self._refuse_refuge(index, cell, player)
        elif given:
            self._send(flight, given)
        elif len(refuges) == 1:
            self._add(refuges[0], _find_crowd(flight))
        elif refuges:
            self.undecided.append(Undecided(cell, player))

    def _refuse_refuge(self, index: int, cell: str, player: str) -> None:
        to, where = self.given[index].to, pointer("escapes", index, "to")
        if cell not in self.neighbours:
            self.faults.breach("flood.flight", "/neighbours", wording="not_given", cell=cell)
        elif to not in self.cells:
            self.faults.breach("flood.flight", where, wording="ocean", to=to)
        elif to not in (cell, *self.neighbours[cell]):
            self.faults.breach("flood.flight", where, wording="apart", cell=cell, to=to)
        elif to not in self.marks or self.cells[to].flooded or self.marks[to] == self.marks[cell]:
            self.faults.breach("flood.flight", where, wording="floods", to=to)
        elif determine_control(self.cells[to]).state == "lost":
            self.faults.breach("flood.flight", where, wording="lost", to=to)
        else:
            self.faults.breach("flood.flight", where, to=to, player=player)

    def _send(self, flight: Flight, given: Sequence[tuple[int, Escape]]) -> None:
        crowds = [_find_crowd(one) for _, one in given]
        if join_crowds(crowds) != _find_crowd(flight):
            people = list_counted(
                "people",
                workers=flight.workers,
                warriors=flight.warriors,
                slaves=sum([one.number for one in flight.slaves]),
            )
            where, who = pointer("escapes", given[-1][0]), flight.player
            params: dict[str, Param] = {"cell": flight.cell, "player": who, "people": people}
            self.faults.breach("flood.flight", where, wording="all", **params)
            return
        for (_, one), crowd in zip(given, crowds, strict=True):
            self._add(one.to, crowd)

    def _add(self, name: str, crowd: Crowd) -> None:
        cell = self.cells[name]
        there = Crowd(cell.workers, cell.warriors, cell.slaves)
        self.cells[name] = cell._replace(**join_crowds([there, crowd])._asdict())

    def refuse_unused(self) -> None:
        for index, one in enumerate(self.given):
            if index not in self.used:
                where = pointer("escapes", index, "from")
                self.faults.breach(
                    "flood.flight", where, wording="nobody", cell=one.origin, player=one.player
                )


def find_map_after(
    rise: WaterRise, neighbours: Mapping[str, frozenset[str]], given: Sequence[Escape]
) -> MapAfter:
    """Who flees in the floods of this turn, and the map after them; raises IllegalPosition."""
    water = _Water(rise, neighbours, given)
    flights = [flight for number in water.coming for flight in water.flood(number)]
    if not water.undecided:
        water.refuse_unused()
    water.faults.raise_if_any()
    cells = () if water.undecided else tuple(_list_cells(rise, water.cells))
    return MapAfter(tuple(flights), cells, tuple(water.undecided), water.drowning)


def list_neighbour_warnings(
    flights: Sequence[Flight], neighbours: Mapping[str, frozenset[str]]
) -> Iterator[Notice]:
    """A question for each cell that people flee from and of which no neighbour is given."""
    for cell in dict.fromkeys(flight.cell for flight in flights):
        if cell not in neighbours:
            yield Notice("neighbours-untold", "/neighbours", {"cell": cell})


def _list_cells(rise: WaterRise, cells: Mapping[str, Cell]) -> Iterator[CellAfter]:
    for index, one in enumerate(rise.cells):
        cell, control, *_ = settle_cell(cells[one.cell.id], rise.table, ("cells", index))
        lost = control.state == "lost"
        left = NOBODY if lost else control.crowd
        pieces = describe_pieces(left, cell.fanatics, cell.forests)
        yield CellAfter(cell.id, cell.flooded, lost, pieces)


def _find_crowd(one: Flight | Escape) -> Crowd:
    player = one.player
    slaves = [SlavesThere(player, each.colour, each.number) for each in one.slaves]
    return gather_crowd({player: one.workers}, {player: one.warriors}, slaves)
