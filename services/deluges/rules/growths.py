"""Growth at the end of a turn, on one cell.

Rows growth.pair, growth.granary, growth.forest and control.fanatics of rules/deluges.md. Each pair
of the same colour and kind (workers, slaves, fanatics) adds one; with a granary each piece adds
one. Warriors do not grow. Slaves without a warrior over them are free first (slave.freed).
On a cell that fanatics have taken, everybody else is out for good and only fanatics and forests
grow. This module does not know how many pieces the box still has.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from services.deluges.rules.cells import Cell, Slaves
from services.deluges.rules.control import control
from services.deluges.rules.fanaticism import fanatics_prevail, is_lost
from services.deluges.rules.forests import new_forests
from services.deluges.rules.people import People, after_freeing
from services.deluges.rules.steps import Step, step
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Notice


@dataclass(frozen=True, slots=True)
class Growth:
    """Who is born on a cell and which forests come back."""

    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    fanatics: int
    forests: int


def births(pieces: int, granary: bool) -> int:
    """New pieces of one colour and kind: one per pair, or one per piece with a granary."""
    return pieces if granary else pieces // 2


def growth(cell: Cell) -> Calculation:
    """What grows on the cell, what stands there then, and whether fanatics take it."""
    people = after_freeing(cell.workers, cell.slaves, cell.warriors)
    born = _born(cell, people)
    before = replace(cell, workers=people.workers, slaves=_merged(people.slaves))
    after = _grown(before, born)
    lost = is_lost(before) or fanatics_prevail(after.fanatics, after.others)
    return Calculation(
        facts={
            "newborn": _crowd(born.workers, born.slaves, born.fanatics, born.forests),
            "after": {
                **_crowd(after.workers, after.slaves, after.fanatics, after.forests),
                "warriors": dict(cell.warriors),
            },
            "lost": lost,
            "steps": tuple(_steps(before, after, born, people)),
        },
        warnings=tuple(_warnings(cell, people)),
    )


def _born(cell: Cell, people: People) -> Growth:
    granary = "granary" in cell.functions
    fanatics = births(cell.fanatics, granary)
    forests = 0 if cell.flooded else new_forests(cell.forests)
    if is_lost(cell):
        return Growth({}, (), fanatics, forests)
    workers = {player: births(count, granary) for player, count in people.workers.items()}
    slaves = [replace(one, count=births(one.count, granary)) for one in _merged(people.slaves)]
    return Growth(
        workers={player: count for player, count in workers.items() if count},
        slaves=tuple(one for one in slaves if one.count),
        fanatics=fanatics,
        forests=forests,
    )


def _merged(slaves: tuple[Slaves, ...]) -> tuple[Slaves, ...]:
    """Slaves of one master and colour together: they pair with each other."""
    counts: dict[tuple[str, str], int] = {}
    for one in slaves:
        counts[one.master, one.colour] = counts.get((one.master, one.colour), 0) + one.count
    return tuple(Slaves(master, colour, count) for (master, colour), count in counts.items())


def _grown(cell: Cell, born: Growth) -> Cell:
    workers = {
        player: count + born.workers.get(player, 0) for player, count in cell.workers.items()
    }
    return replace(
        cell,
        workers=workers,
        slaves=_merged((*cell.slaves, *born.slaves)),
        fanatics=cell.fanatics + born.fanatics,
        forests=cell.forests + born.forests,
    )


def _crowd(
    workers: Mapping[str, int], slaves: tuple[Slaves, ...], fanatics: int, forests: int
) -> dict[str, Plain]:
    return {
        "workers": dict(workers),
        "slaves": tuple(
            {"master": one.master, "colour": one.colour, "count": one.count} for one in slaves
        ),
        "fanatics": fanatics,
        "forests": forests,
    }


def _steps(before: Cell, after: Cell, born: Growth, people: People) -> Iterator[Step]:
    rule = "growth.granary" if "granary" in before.functions else "growth.pair"
    for freed in people.freed:
        yield step("slave.freed", count=freed.count, player=freed.colour)
    for player, count in born.workers.items():
        yield step(rule, f"{rule}.workers", count=count, player=player)
    for one in born.slaves:
        yield step(rule, f"{rule}.slaves", count=one.count, player=one.colour, master=one.master)
    if born.fanatics:
        yield step(rule, f"{rule}.fanatics", count=born.fanatics)
    yield _forest_step(before)
    if is_lost(before):
        yield step("control.fanatics", "control.fanatics.before")
    elif fanatics_prevail(after.fanatics, after.others):
        yield step(
            "control.fanatics",
            "control.fanatics.taken",
            fanatics=after.fanatics,
            others=after.others,
        )


def _forest_step(before: Cell) -> Step:
    """Forests before growth: 2 grow, 3 are full, fewer stay as they are, under water none do."""
    outcome = {2: "grows", 3: "full"}.get(before.forests, "stays")
    wording = "drowned" if before.flooded else outcome
    return step("growth.forest", f"growth.forest.{wording}", count=before.forests)


def _warnings(cell: Cell, people: People) -> Iterator[Notice]:
    if people.freed:
        count = sum(slave.count for slave in people.freed)
        yield Notice("slaves-freed", "/cell/slaves", {"count": count})
    if control(cell).unresolved:
        yield Notice("cell-unresolved", "/cell")
