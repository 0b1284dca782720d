"""Growth at the end of a turn, on one cell.

Rows `growth.pair`, `growth.granary`, `growth.forest` and `control.fanatics` of
docs/rules/deluges.md. Each pair of the same colour and kind (workers, slaves, fanatics) adds one;
with a granary each piece adds one. Warriors do not grow. Slaves without a warrior over them are
free first (`slave.freed`). On a cell that fanatics have taken, everybody else is out for good and
only fanatics and forests grow; where they take it by growing, nobody else stands there after it.
This module does not know how many pieces the box still has.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from services.deluges.rules.cells import Cell, Slaves
from services.deluges.rules.control import UNRESOLVED, Control, control, notices
from services.deluges.rules.fanaticism import BEFORE, fanatics_prevail, taken
from services.deluges.rules.forests import new_forests
from services.deluges.rules.people import crowd, freed_steps, gathered, present, shown
from services.deluges.rules.steps import Step, step
from shared.core.phrases import Plain
from shared.core.sheet import Calculation


class Growth(NamedTuple):
    """Who and what is born on a cell, or stands there; nobody is listed with 0."""

    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    fanatics: int
    forests: int

    @property
    def tame(self) -> int:
        """Workers and slaves."""
        return sum(self.workers.values()) + sum([one.count for one in self.slaves])


def births(pieces: int, granary: bool) -> int:
    """New pieces of one colour and kind: one per pair, or one per piece with a granary.

    Rules `growth.pair` and `growth.granary`.
    """
    return pieces if granary else pieces // 2


def growth(cell: Cell) -> Calculation:
    """What grows on the cell, what stands there then, and whether fanatics take it."""
    held = control(cell)
    born = _born(cell, held)
    after = _grown(cell, held, born)
    warriors = present(cell.warriors)
    others = after.tame + sum(warriors.values())
    facts: dict[str, Plain] = {"newborn": _shown(born)}
    if held.state == "lost" or fanatics_prevail(after.fanatics, others):
        alone = Growth({}, (), after.fanatics, after.forests)
        facts["after"] = {**_shown(alone), "warriors": {}}
        facts["lost"] = True
        facts["out_for_good"] = crowd(after.workers, warriors, after.slaves)
    else:
        facts["after"] = {**_shown(after), "warriors": warriors}
        facts["lost"] = False
    facts["steps"] = (*_steps(cell, held, born), *_loss(held, after.fanatics, others))
    rulings = (UNRESOLVED,) if held.unresolved else ()
    return Calculation(facts, rulings, tuple(notices(held, "cell")))


def _born(cell: Cell, held: Control) -> Growth:
    granary = "granary" in cell.functions
    fanatics = births(cell.fanatics, granary)
    forests = 0 if cell.flooded else new_forests(cell.forests)
    if held.state != "land":
        return Growth({}, (), fanatics, forests)
    people = held.people
    workers = {player: births(count, granary) for player, count in people.workers.items()}
    slaves = [Slaves(one.master, one.colour, births(one.count, granary)) for one in people.slaves]
    return Growth(present(workers), gathered(slaves), fanatics, forests)


def _grown(cell: Cell, held: Control, born: Growth) -> Growth:
    people = held.people
    workers = {
        player: count + born.workers.get(player, 0) for player, count in people.workers.items()
    }
    return Growth(
        workers=workers,
        slaves=gathered((*people.slaves, *born.slaves)),
        fanatics=cell.fanatics + born.fanatics,
        forests=cell.forests + born.forests,
    )


def _shown(growth: Growth) -> Mapping[str, Plain]:
    return {
        "workers": growth.workers,
        "slaves": shown(growth.slaves),
        "fanatics": growth.fanatics,
        "forests": growth.forests,
    }


def _steps(cell: Cell, held: Control, born: Growth) -> Iterator[Step]:
    rule = "growth.granary" if "granary" in cell.functions else "growth.pair"
    yield from freed_steps(held.people)
    for player, count in born.workers.items():
        yield step(rule, f"{rule}.workers", count=count, player=player)
    for one in born.slaves:
        yield step(rule, f"{rule}.slaves", count=one.count, player=one.colour, master=one.master)
    if born.fanatics:
        yield step(rule, f"{rule}.fanatics", count=born.fanatics)
    yield _forest_step(cell)


def _forest_step(cell: Cell) -> Step:
    """Forests before growth: 2 grow, 3 are full, fewer stay as they are, under water none do."""
    outcome = {2: "grows", 3: "full"}.get(cell.forests, "stays")
    wording = "drowned" if cell.flooded else outcome
    return step("growth.forest", f"growth.forest.{wording}", count=cell.forests)


def _loss(held: Control, fanatics: int, others: int) -> Iterator[Step]:
    """The closing step where fanatics hold the cell, or take it by growing."""
    if held.state == "lost":
        yield BEFORE
    elif fanatics_prevail(fanatics, others):
        yield taken(fanatics, others)
