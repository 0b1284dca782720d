"""The map after a flight: who went where, and what the water left.

Row `flood.flight` of docs/rules/deluges.md. Flood by flood each player moves everybody from a cell
that floods to friendly cells beside it. Where there is one only, all go there; where there are
several, the request says who goes to which; where there is none, they drown (`flights.py`). Whoever
fled to a cell that a later flood takes flees again. What stands on a cell then settles at once
(`settling.py`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.deluges.rules.answers import SlavesThere
from services.deluges.rules.cells import Cell, CellName, Pieces, Slaves
from services.deluges.rules.control import determine_control
from services.deluges.rules.growths import CellPieces, GrownCell
from services.deluges.rules.limits import MOST_ITEMS
from services.deluges.rules.movement_position import LedSlaves
from services.deluges.rules.people import merge_slaves
from services.deluges.rules.rises import WaterRise, is_flooded_before
from services.deluges.rules.settling import settle_cell
from services.deluges.rules.water import find_floods
from shared.core.declarations import AtMost, Inline, Key, PlayerId
from shared.core.illegal import Faults
from shared.core.phrases import list_counted
from shared.core.pointers import pointer

ESCAPES = 100
"""Groups that one request may send away."""


class Escape(NamedTuple):
    """Pieces of one player that flee from a cell that floods to another."""

    origin: Annotated[CellName, Key("from"), "The cell that floods."]
    to: Annotated[CellName, "The friendly cell beside it."]
    player: Annotated[PlayerId, "The id of the player who moves them."]
    workers: Annotated[Pieces, "Free workers that go there."] = 0
    warriors: Annotated[Pieces, "Warriors that go there."] = 0
    slaves: Annotated[tuple[LedSlaves, ...], AtMost(MOST_ITEMS), "Slaves that go there."] = ()


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


class _Group(NamedTuple):
    """Everybody of one player on a cell; slaves by their people."""

    workers: int
    warriors: int
    slaves: Mapping[str, int]


class MapAfter(NamedTuple):
    """Every cell after the floods; `undecided` are those for whom nothing was said.

    `drowning` are the cells of the floods, each as its flood found it.
    """

    cells: tuple[CellAfter, ...]
    undecided: tuple[Undecided, ...]
    drowning: Mapping[str, Cell]


class _Water:
    """The map while the water rises."""

    def __init__(
        self, rise: WaterRise, neighbours: Mapping[str, frozenset[str]], given: Sequence[Escape]
    ) -> None:
        self.rise, self.neighbours, self.given = rise, neighbours, given
        self.cells = {one.cell.id: one.cell for one in rise.cells}
        self.marks = {
            one.cell.id: one.mark for one in rise.cells if not is_flooded_before(one, rise)
        }
        self.drowning: dict[str, Cell] = {}
        self.used: set[int] = set()
        self.undecided: list[Undecided] = []
        self.faults = Faults()

    def flood(self, number: int) -> None:
        """Let everybody flee from the cells of this flood, and put these under water."""
        drowning = sorted([cell for cell, mark in self.marks.items() if mark == number])
        refuges = {
            (cell, player): self._list_refuges(cell, player, number)
            for cell in drowning
            for player in self._list_players(cell)
        }
        for (cell, player), choices in refuges.items():
            self._flee(cell, player, choices)
        for cell in drowning:
            self.drowning[cell] = self.cells[cell]
            self.cells[cell] = self.cells[cell]._replace(
                flooded=True,
                workers={},
                warriors={},
                slaves=(),
                fanatics=0,
                forests=0,
                mines=(),
                functions=(),
                controller=None,
            )

    def _list_players(self, cell: str) -> Sequence[str]:
        """Who has pieces that can flee."""
        control = determine_control(self.cells[cell])
        if control.state != "land" or control.controller is None:
            return ()
        group = _find_group(self.cells[cell], control.controller)
        return (control.controller,) if group.workers or group.warriors else ()

    def _list_refuges(self, cell: str, player: str, number: int) -> tuple[str, ...]:
        """Rule `flood.flight`: cells beside it that the player controls and that stay dry now."""
        return tuple(
            [
                other
                for other in sorted(self.neighbours.get(cell, ()))
                if self.marks.get(other, number) not in range(1, number + 1)
                and determine_control(self.cells[other]).controller == player
            ]
        )

    def _flee(self, cell: str, player: str, refuges: Sequence[str]) -> None:
        given = [
            (index, one)
            for index, one in enumerate(self.given)
            if (one.origin, one.player) == (cell, player)
        ]
        self.used |= {index for index, _ in given}
        wrong = [index for index, one in given if one.to not in refuges]
        group = _find_group(self.cells[cell], player)
        if wrong:
            for index in wrong:
                self._refuse_refuge(index, cell, player)
        elif given:
            self._send(cell, group, given)
        elif len(refuges) == 1:
            self._add(refuges[0], player, group)
        elif refuges:
            self.undecided.append(Undecided(cell, player))

    def _refuse_refuge(self, index: int, cell: str, player: str) -> None:
        """Note why nobody of the player flees to the cell that the request says."""
        to, where = self.given[index].to, pointer("escapes", index, "to")
        if cell not in self.neighbours:
            self.faults.breach("flood.flight", "/neighbours", wording="not_given", cell=cell)
        elif to not in self.cells:
            self.faults.breach("flood.flight", where, wording="ocean", to=to)
        elif to not in self.neighbours[cell]:
            self.faults.breach("flood.flight", where, wording="apart", cell=cell, to=to)
        elif to not in self.marks or self.cells[to].flooded or self.marks[to] == self.marks[cell]:
            self.faults.breach("flood.flight", where, wording="floods", to=to)
        else:
            self.faults.breach("flood.flight", where, to=to, player=player)

    def _send(self, cell: str, group: _Group, given: Sequence[tuple[int, Escape]]) -> None:
        """Send everybody where the request says, if it says so of each of them."""
        groups = [_read_group(one) for _, one in given]
        if _add_groups(groups) != group:
            where, first = pointer("escapes", given[-1][0]), given[-1][1]
            self.faults.breach(
                "flood.flight",
                where,
                wording="all",
                cell=cell,
                player=first.player,
                people=list_counted(
                    "people",
                    workers=group.workers,
                    warriors=group.warriors,
                    slaves=sum(group.slaves.values()),
                ),
            )
            return
        for (_, one), own in zip(given, groups, strict=True):
            self._add(one.to, one.player, own)

    def _add(self, name: str, player: str, group: _Group) -> None:
        cell = self.cells[name]
        workers = {**cell.workers, player: cell.workers.get(player, 0) + group.workers}
        warriors = {**cell.warriors, player: cell.warriors.get(player, 0) + group.warriors}
        led = [Slaves(player, colour, count) for colour, count in group.slaves.items()]
        slaves = tuple([Slaves(*one) for one in merge_slaves([*cell.slaves, *led])])
        self.cells[name] = cell._replace(workers=workers, warriors=warriors, slaves=slaves)

    def refuse_unused(self) -> None:
        """Note every group that is sent away from where nobody of that player flees."""
        for index, one in enumerate(self.given):
            if index not in self.used:
                where = pointer("escapes", index, "from")
                self.faults.breach(
                    "flood.flight", where, wording="nobody", cell=one.origin, player=one.player
                )


def find_map_after(
    rise: WaterRise, neighbours: Mapping[str, frozenset[str]], given: Sequence[Escape]
) -> MapAfter:
    """The map after the floods of this turn.

    Raises IllegalPosition (`flood.flight`) with every group that cannot flee as the request says.
    """
    water = _Water(rise, neighbours, given)
    for number in find_floods(rise.before, rise.after):
        if not water.undecided:
            water.flood(number)
    if not water.undecided:
        water.refuse_unused()
    water.faults.raise_if_any()
    cells = () if water.undecided else tuple(_list_cells(water))
    return MapAfter(cells, tuple(water.undecided), water.drowning)


def _list_cells(water: _Water) -> Iterator[CellAfter]:
    for index, one in enumerate(water.rise.cells):
        settled = settle_cell(water.cells[one.cell.id], water.rise.table, ("cells", index))
        cell, lost = settled.cell, settled.control.state == "lost"
        people = settled.control.people
        workers = {} if lost else people.workers
        slaves = () if lost else people.slaves
        warriors = {} if lost else {one: count for one, count in cell.warriors.items() if count}
        pieces = CellPieces(workers, slaves, cell.fanatics, cell.forests)
        yield CellAfter(cell.id, cell.flooded, lost, GrownCell(pieces, warriors))


def _find_group(cell: Cell, player: str) -> _Group:
    """Everybody on a cell that the player controls, where nobody else has warriors."""
    slaves = {one.colour: one.number for one in merge_slaves(cell.slaves)}
    return _Group(cell.workers.get(player, 0), cell.warriors.get(player, 0), slaves)


def _read_group(one: Escape) -> _Group:
    led = [SlavesThere(one.player, each.colour, each.number) for each in one.slaves]
    slaves = {each.colour: each.number for each in merge_slaves(led)}
    return _Group(one.workers, one.warriors, slaves)


def _add_groups(groups: Sequence[_Group]) -> _Group:
    slaves: dict[str, int] = {}
    for one in groups:
        for colour, count in one.slaves.items():
            slaves[colour] = slaves.get(colour, 0) + count
    return _Group(
        sum([one.workers for one in groups]), sum([one.warriors for one in groups]), slaves
    )
