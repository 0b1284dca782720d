"""The harvest of a turn: what each cell gives to whom, and who turns to fanaticism.

Ruling `quarry-and-mines`. A controller who wishes for nothing has as many gather as find work, ore
before wood (ruling `harvest-unwished`). Where only some of the slaves find work, those of the first
peoples by id do (ruling `idle-slaves`).
"""

from collections.abc import Iterator, Sequence
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules import box
from services.deluges.rules.cells import ByCell, Cell, CellName
from services.deluges.rules.consistency import refuse_cells, refuse_repeated_cells
from services.deluges.rules.costs import ADVANCED_RESOURCE, RESOURCES, UnitsByResource
from services.deluges.rules.growths import GrownCell, describe_pieces
from services.deluges.rules.maps import ORES, ContinentName, Mineral
from services.deluges.rules.people import (
    NOBODY,
    CountsByPlayer,
    Crowd,
    SlaveList,
    State,
    Steps,
    Takeover,
    drop_absent,
    gather_crowd,
    merge_slaves,
    take_over,
)
from services.deluges.rules.settling import SettledCell, list_warnings, settle_cell, settle_cells
from shared.core.answers import Amount
from shared.core.declarations import AtLeast, AtMost, Inline, Part, PlayerId, Range
from shared.core.illegal import Faults, IllegalPosition
from shared.core.phrases import Word
from shared.core.players import LISTED_PLAYERS, Player, refuse_duplicates
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import Step, build_step

QUARRY_WORK = 1
MINE_WORK = 3
Gathered: TypeAlias = Annotated[int, Range(0, box.MOST_PIECES)]


class HarvestWish(NamedTuple):
    """The harvest of a cell; people who are left over stay idle."""

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
        """The ore of its quarry, which is given or that of its continent."""
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

    table: box.Table
    players: Annotated[
        tuple[Player, ...], AtLeast(box.FEWEST_PLAYERS), AtMost(box.CIVILISATIONS), LISTED_PLAYERS
    ]
    cells: Annotated[
        box.PerCell[Annotated[HarvestCell, Part("HarvestCell")]],
        "The cells to be harvested, with everybody on them.",
    ]
    wishes: Annotated[ByCell[HarvestWish], "By cell: what its controller wants gathered there."] = (
        MappingProxyType({})
    )


class Idle(NamedTuple):
    """Those who gathered nothing, and are fanatics now."""

    workers: Annotated[CountsByPlayer, "Free workers by player."]
    slaves: SlaveList


class HarvestedCell(NamedTuple):
    """What a cell gave, who was idle on it, and what is there afterwards."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    state: Annotated[State, "`land`, `flooded` (under water) or `lost` (held by fanatics) before."]
    controller: Annotated[
        PlayerId | None, "The id of the player who controls it; left out: nobody does."
    ]
    work: Annotated[Work | None, "The work there was; left out where nobody harvests."]
    gathered: Annotated[UnitsByResource, "Units that the controller gets; nothing with 0."]
    idle: Annotated[Idle, "Who was without work, and is a fanatic now."]
    after: Annotated[
        GrownCell,
        Part("CellAfterHarvest", description="What is on a cell after the harvest."),
        "What is on the cell afterwards.",
    ]
    lost: Annotated[bool, "Whether fanatics hold the cell, before the harvest or after."]
    out_for_good: Annotated[Crowd | None, "Who was left on a lost cell."]
    steps: Steps


class PlayerHarvest(NamedTuple):
    """What a player gathered on all cells."""

    id: Annotated[PlayerId, "The player’s id, chosen by the caller."]
    gathered: Annotated[UnitsByResource, "Units by resource; nothing with 0."]


class HarvestAnswer(NamedTuple):
    """The harvest of every player and of every cell."""

    players: Annotated[
        box.PerCivilisation[PlayerHarvest], "What each player gathered, in the request’s order."
    ]
    cells: Annotated[box.PerCell[HarvestedCell], "Every cell of the request, in its order."]


def harvest_cells(harvest: Harvest) -> Calculation[HarvestAnswer]:
    """What every cell gives, and what it makes of those who find no work."""
    settled = settle_cells([one.cell for one in harvest.cells], harvest.table)
    cells = []
    rulings: list[Ruling] = []
    for given, one in zip(harvest.cells, settled, strict=True):
        wish = harvest.wishes.get(one.cell.id)
        cell = _harvest_cell(given, one, wish)
        cells.append(cell)
        rulings += [*one.rulings, *_list_rulings(one, cell, wish)]
    answer = HarvestAnswer(_sum_by_player([one.id for one in harvest.players], cells), tuple(cells))
    return Calculation(answer, distinct_rulings(rulings), list_warnings(settled))


def count_work(cell: Cell) -> Work:
    return Work(cell.forests, QUARRY_WORK + MINE_WORK * cell.mine_count)


def _harvest_cell(
    given: HarvestCell, settled: SettledCell, wish: HarvestWish | None
) -> HarvestedCell:
    """What a cell gives; where nobody harvests, all stay but those on a lost cell."""
    cell, control = settled.cell, settled.control
    steps = [*settled.steps, Step(control.rule, control.reason)]
    work, units, idle, fanatics = None, HarvestWish(), Idle({}, ()), cell.fanatics
    has_monument = any(one.kind == "monument" for one in cell.heritage)
    ore = ADVANCED_RESOURCE if has_monument else given.ore
    if control.controller is not None:
        hands, work = control.crowd.civilians, count_work(cell)
        dug = min(work.ore, hands)
        units = wish or HarvestWish(min(work.wood, hands - dug), dug)
        working, idle = _assign_work(control.crowd, sum(units))
        steps += _list_steps(given.ore, ore, settled, units, idle)
        fanatics += hands - sum(units)
        after = take_over(working, fanatics)
        steps += after.steps
    else:
        steps.append(build_step("harvest.control"))
        is_lost = control.state == "lost"
        after = Takeover(NOBODY, control.crowd) if is_lost else Takeover(control.crowd)
    return HarvestedCell(
        id=cell.id,
        state=control.state,
        controller=control.controller,
        work=work,
        gathered=drop_absent({"wood": units.wood, ore: units.ore}),
        idle=idle,
        after=describe_pieces(after.left, fanatics, cell.forests - units.wood),
        lost=after.out_for_good is not None,
        out_for_good=after.out_for_good,
        steps=tuple(steps),
    )


def _assign_work(crowd: Crowd, units: int) -> tuple[Crowd, Idle]:
    """Who gathers so many units and who is idle: slaves work first."""
    slaves, idle_slaves = [], []
    for one in crowd.slaves:
        busy = min(units, one.number)
        units -= busy
        slaves.append(one._replace(number=busy))
        idle_slaves.append(one._replace(number=one.number - busy))
    # One player alone has free workers on a cell that is harvested.
    workers = {player: min(units, count) for player, count in crowd.workers.items()}
    idle_workers = {player: count - workers[player] for player, count in crowd.workers.items()}
    idle = Idle(drop_absent(idle_workers), merge_slaves(idle_slaves))
    return gather_crowd(workers, crowd.warriors, slaves), idle


def _list_steps(
    quarry: str, ore: str, settled: SettledCell, units: HarvestWish, idle: Idle
) -> Iterator[Step]:
    """The ore of a quarry may become another."""
    people, player = settled.control.crowd, str(settled.control.controller)
    if people.slaves and people.workers:
        slaves = sum([one.number for one in people.slaves])
        yield build_step("harvest.slaves", count=min(slaves, sum(units)))
    if units.wood:
        yield build_step("harvest.wood", count=units.wood, player=player)
    if units.ore:
        what, most = Word(f"resource.{quarry}"), count_work(settled.cell).ore
        yield build_step("harvest.ore", count=units.ore, what=what, player=player, most=most)
        if ore != quarry:
            yield build_step("harvest.copper", count=units.ore)
    for worker, count in idle.workers.items():
        yield build_step("fanatic.idle", "fanatic.idle.workers", count=count, player=worker)
    for one in idle.slaves:
        yield build_step("fanatic.idle", "fanatic.idle.slaves", count=one.number, player=one.colour)


def _sum_by_player(
    players: Sequence[str], cells: Sequence[HarvestedCell]
) -> tuple[PlayerHarvest, ...]:
    sums = {player: dict.fromkeys(RESOURCES, 0) for player in players}
    for cell in cells:
        for resource, count in cell.gathered.items():
            sums[str(cell.controller)][resource] += count
    return tuple([PlayerHarvest(player, drop_absent(sums[player])) for player in players])


def _list_rulings(
    settled: SettledCell, cell: HarvestedCell, wish: HarvestWish | None
) -> Iterator[Ruling]:
    if cell.work is None:
        return
    people = settled.control.crowd
    if wish is None and 0 < people.civilians < sum(cell.work):
        yield Ruling("harvest-unwished", "ore-first")
    ore = sum(cell.gathered.values()) - cell.gathered.get("wood", 0)
    if ore > MINE_WORK * settled.cell.mine_count > 0:
        yield Ruling("quarry-and-mines", "added")
    if cell.idle.slaves and len(people.slaves) > 1:
        yield Ruling("idle-slaves", "by-id")


def refuse_harvest(harvest: Harvest, faults: Faults) -> None:
    ids = [one.id for one in harvest.players]
    refuse_duplicates(ids, faults)
    cells = [one.cell for one in harvest.cells]
    refuse_repeated_cells(cells, faults)
    refuse_cells(cells, harvest.table.advanced, faults, ids)
    _refuse_quarries(harvest, faults)
    _refuse_wishes(harvest, faults)


def _refuse_wishes(harvest: Harvest, faults: Faults) -> None:
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


def _refuse_quarries(harvest: Harvest, faults: Faults) -> None:
    """Each cell has an ore, which is that of its continent."""
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
    at, hands = ("wishes", settled.cell.id), settled.control.crowd.civilians
    if settled.control.controller is None:
        reason = {"flooded": "ocean", "lost": "lost"}.get(settled.control.state, "")
        faults.breach("harvest.control", pointer(*at), wording=reason)
        return
    work = count_work(settled.cell)
    if wish.wood > work.wood:
        faults.breach("harvest.wood", pointer(*at, "wood"), given=wish.wood, most=work.wood)
    if wish.ore > work.ore:
        faults.breach("harvest.ore", pointer(*at, "ore"), given=wish.ore, most=work.ore)
    if sum(wish) > hands:
        faults.breach("harvest.unit", pointer(*at), given=sum(wish), most=hands)
