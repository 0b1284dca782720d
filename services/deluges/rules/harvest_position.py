"""A harvest as requests describe it: cells with their quarries, and what players want gathered.

Rows `harvest.*` of docs/rules/deluges.md. A worker or slave gathers one unit in a turn: wood from a
tree, which is gone then, or ore. A quarry has work for one, and each mine for three more (ruling
`quarry-and-mines`).
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import Cell, CellName
from services.deluges.rules.consistency import refuse_cells_of_players
from services.deluges.rules.control import Control
from services.deluges.rules.limits import CELLS, FEWEST_PLAYERS, MOST_PIECES
from services.deluges.rules.settling import SettledCell, settle_cell
from services.deluges.rules.table import Table
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, Inline, Part, Range
from shared.core.illegal import Faults, IllegalPosition
from shared.core.phrases import Word
from shared.core.players import LISTED_PLAYERS, Player, refuse_duplicates
from shared.core.pointers import pointer
from shared.core.suggestions import AlsoMeans

Mineral: TypeAlias = Literal["gold", "bronze", "granite", "marble"]
ContinentName: TypeAlias = Annotated[
    Literal["americas", "eurasia", "africa", "oceania"],
    AlsoMeans(asia="eurasia", asie="eurasia", europe="eurasia", australia="oceania"),
]
ORES: Mapping[ContinentName, Mineral] = {
    "americas": "marble",
    "eurasia": "gold",
    "africa": "granite",
    "oceania": "bronze",
}
"""`map.ore`: the only ore of each continent, and of the islands of its colour."""
QUARRY_WORK = 1
"""Units of ore that a quarry without mines gives in a turn."""
MINE_WORK = 3
"""Units of ore that each mine adds to it."""
Gathered: TypeAlias = Annotated[int, Range(0, MOST_PIECES)]


class HarvestWish(NamedTuple):
    """What is to be gathered on a cell; whoever is left over stays idle."""

    wood: Annotated[Gathered, "Trees to be felled."] = 0
    ore: Annotated[Gathered, "Units of ore to be dug."] = 0


class HarvestCell(NamedTuple):
    """A cell of the board and what its quarry gives."""

    cell: Annotated[Cell, Inline()]
    quarry: Annotated[Mineral | None, "The ore of its quarry; left out: that of `continent`."] = (
        None
    )
    continent: Annotated[
        ContinentName | None,
        "Map for four players: the continent on which it lies; of an island, that of its colour.",
    ] = None

    @property
    def ore(self) -> Mineral:
        """The ore of its quarry, which is given or that of its continent. Rule `map.ore`."""
        if self.quarry is not None:
            return self.quarry
        assert self.continent is not None
        return ORES[self.continent]


class Work(NamedTuple):
    """Work that a cell offers: units of wood and of ore that can be gathered in a turn."""

    wood: Annotated[Amount, "Units of wood: one for each tree."]
    ore: Annotated[Amount, "Units of ore: one from the quarry and three from each mine."]


class Harvest(NamedTuple):
    """The harvest of a turn. A cell without a wish is harvested by as many as find work."""

    table: Table
    players: Annotated[
        tuple[Player, ...], AtLeast(FEWEST_PLAYERS), AtMost(CIVILISATIONS), LISTED_PLAYERS
    ]
    cells: Annotated[
        tuple[Annotated[HarvestCell, Part("HarvestCell")], ...],
        AtMost(CELLS),
        "The cells to be harvested, with everybody on them.",
    ]
    wishes: Annotated[
        Mapping[CellName, HarvestWish],
        AtMost(CELLS),
        "By cell: what its controller wants gathered there.",
    ] = MappingProxyType({})


def count_work(cell: Cell) -> Work:
    """The units of wood and ore that can be gathered on a land cell.

    Rules `harvest.wood` and `harvest.ore`.
    """
    return Work(cell.forests, QUARRY_WORK + MINE_WORK * cell.mine_count)


def count_hands(control: Control) -> int:
    """Free workers and slaves of a cell, who can gather a unit each. Rule `harvest.unit`."""
    people = control.people
    return sum(people.workers.values()) + sum([one.number for one in people.slaves])


def is_harvested(control: Control) -> bool:
    """Whether somebody controls the cell. Rule `harvest.control`."""
    return control.controller is not None


def refuse_harvest(harvest: Harvest, faults: Faults) -> None:
    """Notes every fault of the players, the cells and the wishes of a harvest."""
    ids = [one.id for one in harvest.players]
    refuse_duplicates(ids, faults)
    cells = [one.cell for one in harvest.cells]
    refuse_cells_of_players(cells, ids, harvest.table.advanced, faults)
    refuse_quarries(harvest, faults)
    refuse_wishes(harvest, faults)


def refuse_wishes(harvest: Harvest, faults: Faults) -> None:
    """Notes wishes for cells that are not listed or not harvested, and for more than there is.

    Where a fight must come first and the table refuses it, that is noted instead.
    """
    numbers = {one.cell.id: index for index, one in enumerate(harvest.cells)}
    for name, wish in harvest.wishes.items():
        if name not in numbers:
            faults.note("cell.unknown", pointer("wishes", name), cell=name)
            continue
        index = numbers[name]
        try:
            settled = settle_cell(harvest.cells[index].cell, harvest.table, ("cells", index))
        except IllegalPosition as refused:
            faults.add(*refused.faults)
        else:
            _refuse_wish(settled, wish, faults)


def refuse_quarries(harvest: Harvest, faults: Faults) -> None:
    """`map.ore`: each cell has an ore, which is that of its continent."""
    for index, one in enumerate(harvest.cells):
        where = pointer("cells", index, "quarry")
        if one.continent is None:
            if one.quarry is None:
                faults.breach("map.ore", where, wording="missing")
        elif one.quarry not in (None, ORES[one.continent]):
            continent = Word(f"map.{one.continent}")
            ore = Word(f"resource.{ORES[one.continent]}")
            faults.breach("map.ore", where, continent=continent, ore=ore)


def _refuse_wish(settled: SettledCell, wish: HarvestWish, faults: Faults) -> None:
    cell, control = settled.cell, settled.control
    at = ("wishes", cell.id)
    if not is_harvested(control):
        faults.breach("harvest.control", pointer(*at))
        return
    work, hands = count_work(cell), count_hands(control)
    if wish.wood > work.wood:
        faults.breach("harvest.wood", pointer(*at, "wood"), given=wish.wood, most=work.wood)
    if wish.ore > work.ore:
        faults.breach("harvest.ore", pointer(*at, "ore"), given=wish.ore, most=work.ore)
    if sum(wish) > hands:
        faults.breach("harvest.unit", pointer(*at), given=sum(wish), most=hands)
