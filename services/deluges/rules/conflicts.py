"""A conflict on a cell, and what becomes of the people there.

Rows conflict.land, conflict.sea, conflict.equal, conflict.many, slave.captured, slave.freed and
control.fanatics of rules/deluges.md, ruling own-slaves. Who keeps warriors takes the cell: other
peoples' workers become his slaves, slaves held there pass to him, and those of his own colour
become his workers. When no warrior is left, slaves are free, and free workers of several colours
fight like warriors. Fanatics take the cell as soon as they outnumber everybody else. This module
knows neither the map nor who attacked: the rules treat both sides alike.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from services.deluges.rules.battles import Outcome, fight
from services.deluges.rules.cells import Slaves
from services.deluges.rules.fanaticism import fanatics_prevail
from services.deluges.rules.people import after_freeing
from services.deluges.rules.steps import Step, step
from services.deluges.rules.table import TableRules
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, Ruling, distinct_rulings

Place: TypeAlias = Literal["land", "sea"]


@dataclass(frozen=True, slots=True)
class Conflict:
    """Warriors (land) or boats (sea) by player, and on land who else is on the cell."""

    table: TableRules
    place: Place
    sides: Mapping[str, int]
    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    fanatics: int


@dataclass(frozen=True, slots=True)
class Aftermath:
    """The people of the cell when all is over, and how they came to be so."""

    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    steps: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()


def conflict(position: Conflict) -> Calculation:
    """The conflict's outcome; raises IllegalPosition (conflict.many) where the table refuses."""
    rule = f"conflict.{position.place}"
    fought = fight(position.sides, rule, position.table.conflict_many, "/sides")
    after = _aftermath(position, fought)
    facts: dict[str, Plain] = {
        "survivors": {side: fought.survivors.get(side, 0) for side in position.sides},
        "losses": {
            side: count - fought.survivors.get(side, 0) for side, count in position.sides.items()
        },
    }
    if fought.survivors:
        facts["winner"] = next(iter(fought.survivors))
    taken: tuple[Step, ...] = ()
    if position.place == "land":
        lost, taken = _fanatics(position, fought, after)
        facts["workers"] = dict(after.workers)
        facts["slaves"] = tuple(_shown(one) for one in after.slaves)
        facts["lost"] = lost
    facts["steps"] = (*_battle_steps(position, fought), *after.steps, *taken)
    return Calculation(facts, distinct_rulings((*fought.rulings, *after.rulings)))


def _shown(one: Slaves) -> Mapping[str, Plain]:
    return {"master": one.master, "colour": one.colour, "count": one.count}


def _battle_steps(position: Conflict, fought: Outcome) -> Iterator[Step]:
    if not fought.rule:
        yield step(f"conflict.{position.place}", "conflict.none")
    elif fought.survivors:
        ((winner, left),) = fought.survivors.items()
        yield step(
            fought.rule,
            f"{fought.rule}.{position.place}",
            player=winner,
            count=left,
            lost=position.sides[winner] - left,
        )
    else:
        yield step(fought.rule, f"conflict.vanish.{position.place}")


def _aftermath(position: Conflict, fought: Outcome) -> Aftermath:
    if fought.survivors:
        return _capture(next(iter(fought.survivors)), position)
    return _uprising(position)


def _capture(master: str, position: Conflict) -> Aftermath:
    """The cell is `master`'s: others' workers and slaves become his slaves."""
    workers = {master: position.workers.get(master, 0)}
    captives: dict[str, int] = {}
    own_freed = 0
    for colour, count in position.workers.items():
        if colour != master:
            captives[colour] = captives.get(colour, 0) + count
    for one in position.slaves:
        if one.colour == master:
            own_freed += one.count
        else:
            captives[one.colour] = captives.get(one.colour, 0) + one.count
    workers[master] += own_freed
    newly = {colour: count - _held(position, master, colour) for colour, count in captives.items()}
    steps = [
        step("slave.captured", player=colour, count=count, master=master)
        for colour, count in newly.items()
        if count
    ]
    if own_freed:
        steps.append(step("slave.captured", "slave.captured.own", player=master, count=own_freed))
    return Aftermath(
        workers={colour: count for colour, count in workers.items() if count},
        slaves=tuple(Slaves(master, colour, count) for colour, count in captives.items() if count),
        steps=tuple(steps),
        rulings=(Ruling("own-slaves", "workers"),) if own_freed else (),
    )


def _held(position: Conflict, master: str, colour: str) -> int:
    """Slaves of one colour who were this master's all along."""
    return sum(one.count for one in position.slaves if (one.master, one.colour) == (master, colour))


def _uprising(position: Conflict) -> Aftermath:
    """No warrior is left: slaves are free, and workers of several colours fight."""
    people = after_freeing(position.workers, position.slaves, {})
    where = "/slaves" if people.freed else "/workers"
    fought = fight(people.workers, "slave.freed", position.table.conflict_many, where)
    steps = [step("slave.freed", player=one.colour, count=one.count) for one in people.freed]
    if fought.rule and fought.survivors:
        ((colour, left),) = fought.survivors.items()
        steps.append(step(fought.rule, "slave.freed.war", player=colour, count=left))
    elif fought.rule:
        steps.append(step(fought.rule, "slave.freed.vanish"))
    return Aftermath(
        workers=fought.survivors,
        slaves=(),
        steps=tuple(steps),
        rulings=fought.rulings,
    )


def _fanatics(
    position: Conflict, fought: Outcome, after: Aftermath
) -> tuple[bool, tuple[Step, ...]]:
    others = (
        sum(fought.survivors.values())
        + sum(after.workers.values())
        + sum(one.count for one in after.slaves)
    )
    if not fanatics_prevail(position.fanatics, others):
        return False, ()
    return True, (
        step(
            "control.fanatics", "control.fanatics.taken", fanatics=position.fanatics, others=others
        ),
    )
