"""The harvest of a turn: what each cell gives to whom, and who turns to fanaticism.

Rows `harvest.*`, `fanatic.idle` and `control.fanatics` of docs/rules/deluges.md. Players harvest
the cells that they control. Slaves without a warrior over them are free before, and free people of
several colours fight before (`settling.py`).
Work is given to slaves first; whoever finds none, or is to stay without, becomes a fanatic right
after the harvest, and fanatics take a cell where they outnumber everybody else. A controller who
wishes for nothing has as many gather as find work, ore before wood (ruling `harvest-unwished`).
Where only some of the slaves find work, those of the first peoples by id do (ruling `idle-slaves`).
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.deluges.rules.answers import CountsByPlayer, Crowd, SlaveList, SlavesThere, Steps
from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import CellName
from services.deluges.rules.control import Control, State
from services.deluges.rules.costs import ADVANCED_RESOURCE, RESOURCES, UnitsByResource
from services.deluges.rules.fanaticism import build_takeover_step, has_fanatic_majority
from services.deluges.rules.growths import CellPieces, GrownCell
from services.deluges.rules.harvest_position import (
    MINE_WORK,
    Harvest,
    HarvestCell,
    HarvestWish,
    Work,
    count_hands,
    count_work,
    is_harvested,
)
from services.deluges.rules.limits import CELLS
from services.deluges.rules.people import drop_absent
from services.deluges.rules.settling import SettledCell, settle_cells
from shared.core.declarations import AtMost, Part, PlayerId
from shared.core.phrases import Word
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import Step, build_step

_UNWISHED = Ruling("harvest-unwished", "ore-first")
_ADDED = Ruling("quarry-and-mines", "added")
_IDLE_SLAVES = Ruling("idle-slaves", "by-id")
_NOT_HARVESTED = build_step("harvest.control")


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
        tuple[PlayerHarvest, ...],
        AtMost(CIVILISATIONS),
        "What each player gathered, in the request’s order.",
    ]
    cells: Annotated[
        tuple[HarvestedCell, ...], AtMost(CELLS), "Every cell of the request, in its order."
    ]


class _Gathering(NamedTuple):
    """What is gathered on a cell, who works there, and who is idle."""

    units: HarvestWish
    working: Idle
    idle: Idle


def harvest_cells(harvest: Harvest) -> Calculation[HarvestAnswer]:
    """What every cell gives, and what it makes of those who find no work.

    Raises IllegalPosition (`conflict.many`) where a fight must come first and the table refuses it.
    """
    settled = settle_cells([one.cell for one in harvest.cells], harvest.table)
    pairs = [
        (given._replace(cell=one.cell), one)
        for given, one in zip(harvest.cells, settled, strict=True)
    ]
    cells = [_harvest_cell(given, one, harvest.wishes) for given, one in pairs]
    answer = HarvestAnswer(_sum_by_player([one.id for one in harvest.players], cells), tuple(cells))
    rulings = [
        ruling
        for (given, one), cell in zip(pairs, cells, strict=True)
        for ruling in (*one.rulings, *_list_rulings(given, one.control, cell, harvest.wishes))
    ]
    warnings = [notice for one in settled for notice in one.warnings]
    return Calculation(answer, distinct_rulings(rulings), tuple(warnings))


def _harvest_cell(
    given: HarvestCell, settled: SettledCell, wishes: Mapping[str, HarvestWish]
) -> HarvestedCell:
    cell, control = given.cell, settled.control
    if not is_harvested(control):
        return _leave_cell(settled)
    work = count_work(cell)
    wish = wishes.get(cell.id) or _find_most(work, count_hands(control))
    gathering = _assign_work(control, wish)
    workers, slaves = gathering.working
    fanatics = cell.fanatics + _count(gathering.idle)
    warriors = drop_absent(cell.warriors)
    others = _count(gathering.working) + sum(warriors.values())
    lost = has_fanatic_majority(fanatics, others)
    steps = [*settled.steps, *_list_steps(given, control, gathering)]
    out_for_good = None
    if lost:
        steps.append(build_takeover_step(fanatics, others))
        out_for_good = Crowd(workers, warriors, slaves)
        workers, warriors, slaves = {}, {}, ()
    return HarvestedCell(
        id=cell.id,
        state=control.state,
        controller=control.controller,
        work=work,
        gathered=_name_units(given, wish),
        idle=gathering.idle,
        after=GrownCell(CellPieces(workers, slaves, fanatics, cell.forests - wish.wood), warriors),
        lost=lost,
        out_for_good=out_for_good,
        steps=tuple(steps),
    )


def _leave_cell(settled: SettledCell) -> HarvestedCell:
    """A cell that nobody harvests; everybody on it stays, but for those on a lost cell."""
    cell, control = settled.cell, settled.control
    people, warriors = control.people, drop_absent(cell.warriors)
    lost = control.state == "lost"
    crowd = Crowd(people.workers, warriors, people.slaves)
    left = Crowd({}, {}, ()) if lost else crowd
    return HarvestedCell(
        id=cell.id,
        state=control.state,
        controller=control.controller,
        work=None,
        gathered={},
        idle=Idle({}, ()),
        after=GrownCell(
            CellPieces(left.workers, left.slaves, cell.fanatics, cell.forests), left.warriors
        ),
        lost=lost,
        out_for_good=crowd if lost else None,
        steps=(
            *settled.steps,
            Step(control.rule, control.reason),
            _NOT_HARVESTED,
        ),
    )


def _find_most(work: Work, hands: int) -> HarvestWish:
    """As much as so many hands can gather, ore first."""
    ore = min(work.ore, hands)
    return HarvestWish(min(work.wood, hands - ore), ore)


def _assign_work(control: Control, wish: HarvestWish) -> _Gathering:
    """Who gathers the units of a wish and who is idle: slaves work first. Rule `harvest.slaves`."""
    left, people = sum(wish), control.people
    working: list[SlavesThere] = []
    idle: list[SlavesThere] = []
    for one in people.slaves:
        busy = min(left, one.number)
        left -= busy
        working.append(one._replace(number=busy))
        idle.append(one._replace(number=one.number - busy))
    # One player alone has free workers on a cell that is harvested.
    busy_workers, idle_workers = {}, {}
    for player, count in people.workers.items():
        busy_workers[player] = min(left, count)
        idle_workers[player] = count - busy_workers[player]
    return _Gathering(
        wish,
        Idle(drop_absent(busy_workers), _drop_none(working)),
        Idle(drop_absent(idle_workers), _drop_none(idle)),
    )


def _drop_none(slaves: Sequence[SlavesThere]) -> tuple[SlavesThere, ...]:
    return tuple([one for one in slaves if one.number])


def _count(people: Idle) -> int:
    return sum(people.workers.values()) + sum([one.number for one in people.slaves])


def _get_ore(given: HarvestCell) -> str:
    """The resource that is dug on the cell: a monument turns all ore to copper."""
    has_monument = any(one.kind == "monument" for one in given.cell.heritage)
    return ADVANCED_RESOURCE if has_monument else given.ore


def _name_units(given: HarvestCell, units: HarvestWish) -> Mapping[str, int]:
    return drop_absent({"wood": units.wood, _get_ore(given): units.ore})


def _list_steps(given: HarvestCell, control: Control, gathering: _Gathering) -> Iterator[Step]:
    """Rules `harvest.copper` and `fanatic.idle`."""
    cell, units, player = given.cell, gathering.units, str(control.controller)
    yield Step(control.rule, control.reason)
    if control.people.slaves and control.people.workers:
        count = sum([one.number for one in gathering.working.slaves])
        yield build_step("harvest.slaves", count=count)
    if units.wood:
        yield build_step("harvest.wood", count=units.wood, player=player)
    if units.ore:
        what = Word(f"resource.{given.ore}")
        most = count_work(cell).ore
        yield build_step("harvest.ore", count=units.ore, what=what, player=player, most=most)
        if _get_ore(given) != given.ore:
            yield build_step("harvest.copper", count=units.ore)
    for worker, count in gathering.idle.workers.items():
        yield build_step("fanatic.idle", "fanatic.idle.workers", count=count, player=worker)
    for one in gathering.idle.slaves:
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
    given: HarvestCell, control: Control, cell: HarvestedCell, wishes: Mapping[str, HarvestWish]
) -> Iterator[Ruling]:
    if cell.work is None:
        return
    if given.cell.id not in wishes and 0 < count_hands(control) < sum(cell.work):
        yield _UNWISHED
    ore = sum(cell.gathered.values()) - cell.gathered.get("wood", 0)
    if ore > MINE_WORK * given.cell.mine_count > 0:
        yield _ADDED
    if cell.idle.slaves and len(control.people.slaves) > 1:
        yield _IDLE_SLAVES
