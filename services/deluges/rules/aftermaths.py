"""What becomes of the people of a cell after a battle.

Rows `slave.captured`, `slave.freed` and `control.fanatics` of docs/rules/deluges.md, ruling
`own-slaves`. Who keeps warriors takes the cell: other peoples' workers become his slaves, slaves
held there pass to him, and those of his own colour become his workers. When no warrior is left,
slaves are free, and free workers of several colours fight like warriors. Where fanatics outnumber
everybody as soon as the battle is over, nobody is captured or freed any more. This module does not
know who entered.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from services.deluges.rules.battles import Outcome, fight, told
from services.deluges.rules.cells import Slaves
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.fanaticism import fanatics_prevail
from services.deluges.rules.people import (
    after_freeing,
    as_they_are,
    freed_steps,
    gathered,
    present,
)
from services.deluges.rules.steps import Step, step
from shared.core.phrases import Plain
from shared.core.sheet import Ruling

_OWN_SLAVES = Ruling("own-slaves", "workers")


class Aftermath(NamedTuple):
    """The people of the cell when all is over, and how they came to be so."""

    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    steps: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    civil_war: Mapping[str, Plain] | None = None


def aftermath(position: Conflict, fought: Outcome) -> Aftermath:
    left = sum(fought.survivors.values())
    if fanatics_prevail(position.fanatics, left + position.tame):
        there = as_they_are(position.workers, position.slaves)
        return Aftermath(there.workers, there.slaves)
    if fought.survivors:
        return _capture(next(iter(fought.survivors)), position)
    return _uprising(position)


def _capture(master: str, position: Conflict) -> Aftermath:
    """The cell is `master`'s: others' workers and slaves become his slaves.

    Rule `slave.captured`.
    """
    own = sum([one.count for one in position.slaves if one.colour == master])
    workers = present({master: position.workers.get(master, 0) + own})
    others = [one for one in position.slaves if one.colour != master]
    new = [Slaves(master, one.colour, one.count) for one in others if one.master != master]
    new += [
        Slaves(master, colour, count)
        for colour, count in position.workers.items()
        if colour != master
    ]
    steps = [
        step("slave.captured", player=one.colour, count=one.count, master=master)
        for one in gathered(new)
    ]
    if own:
        steps.append(step("slave.captured", "slave.captured.own", player=master, count=own))
    return Aftermath(
        workers=workers,
        slaves=gathered([*new, *[one for one in others if one.master == master]]),
        steps=tuple(steps),
        rulings=(_OWN_SLAVES,) if own else (),
    )


def _uprising(position: Conflict) -> Aftermath:
    """No warrior is left: slaves are free, and workers of several colours fight.

    Rule `slave.freed`.
    """
    people = after_freeing(position.workers, position.slaves, {})
    where = "/slaves" if people.freed else "/workers"
    # Where nobody was freed the workers fight as warriors do, by the rule of those.
    two = "slave.freed" if people.freed else "conflict.land"
    fought = fight(people.workers, two, position.table.conflict_many, where)
    return Aftermath(
        workers=fought.survivors,
        slaves=(),
        steps=(*freed_steps(people), *_civil_war_steps(fought)),
        rulings=fought.rulings,
        civil_war=told(people.workers, fought) if fought.rule else None,
    )


def _civil_war_steps(fought: Outcome) -> Iterator[Step]:
    if fought.rule and fought.survivors:
        ((colour, left),) = fought.survivors.items()
        yield step(fought.rule, "slave.freed.war", player=colour, count=left)
    elif fought.rule:
        yield step(fought.rule, "slave.freed.vanish")
