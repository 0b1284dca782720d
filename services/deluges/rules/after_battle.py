"""What becomes of the people of a cell after a battle.

Rows `slave.captured`, `slave.freed` and `control.fanatics` of docs/rules/deluges.md, ruling
`own-slaves`. Who keeps warriors takes the cell: other peoples' workers become his slaves, slaves
held there pass to him, and those of his own colour become his workers. When no warrior is left,
slaves are free, and free workers of several colours fight like warriors. Where fanatics outnumber
everybody as soon as the battle is over, nobody is captured or freed any more.
"""

from collections.abc import Iterator, Mapping
from typing import Annotated, NamedTuple

from services.deluges.rules.answers import CountsByPlayer, SlavesThere
from services.deluges.rules.battles import Outcome, balance_sides, fight
from services.deluges.rules.cells import Slaves
from services.deluges.rules.encounters import Conflict
from services.deluges.rules.fanaticism import has_fanatic_majority
from services.deluges.rules.people import (
    drop_absent,
    free_slaves,
    keep_slaves,
    list_freed_steps,
    merge_slaves,
)
from shared.core.declarations import PlayerId
from shared.core.sheet import Ruling
from shared.core.steps import Step, build_step

_OWN_SLAVES = Ruling("own-slaves", "workers")


class CivilWar(NamedTuple):
    """How free workers of several colours fought each other.

    Of this fight alone: if fanatics take the cell then, its survivors are out for good.
    """

    survivors: Annotated[CountsByPlayer, "By player: workers who are left of those who fought."]
    losses: Annotated[CountsByPlayer, "By player: workers who died in it."]
    winner: Annotated[
        PlayerId | None,
        "The id of the player whose workers are left; left out: nobody’s are.",
    ]


class PeopleAfterBattle(NamedTuple):
    """The people of the cell after the battle, with the steps and rulings that explain them.

    `civil_war` is the fight of free workers, None where there was none.
    """

    workers: Mapping[str, int]
    slaves: tuple[SlavesThere, ...]
    steps: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    civil_war: CivilWar | None = None


def capture_or_free(position: Conflict, fought: Outcome) -> PeopleAfterBattle:
    left = sum(fought.survivors.values())
    if has_fanatic_majority(position.fanatics, left + position.civilians):
        there = keep_slaves(position.workers, position.slaves)
        return PeopleAfterBattle(there.workers, there.slaves)
    if fought.survivors:
        return _capture_others(next(iter(fought.survivors)), position)
    return _free_all_slaves(position)


def _capture_others(master: str, position: Conflict) -> PeopleAfterBattle:
    """The cell belongs to `master`: the workers and slaves of others become his slaves.

    Rule `slave.captured`.
    """
    own = sum([one.number for one in position.slaves if one.colour == master])
    workers = drop_absent({master: position.workers.get(master, 0) + own})
    others = [one for one in position.slaves if one.colour != master]
    new = [Slaves(master, one.colour, one.number) for one in others if one.master != master]
    new += [
        Slaves(master, colour, count)
        for colour, count in position.workers.items()
        if colour != master
    ]
    steps = [
        build_step("slave.captured", player=one.colour, count=one.number, master=master)
        for one in merge_slaves(new)
    ]
    if own:
        steps.append(build_step("slave.captured", "slave.captured.own", player=master, count=own))
    return PeopleAfterBattle(
        workers=workers,
        slaves=merge_slaves([*new, *[one for one in others if one.master == master]]),
        steps=tuple(steps),
        rulings=(_OWN_SLAVES,) if own else (),
    )


def _free_all_slaves(position: Conflict) -> PeopleAfterBattle:
    """No warrior is left: slaves are free, and workers of several colours fight.

    Rule `slave.freed`.
    """
    people = free_slaves(position.workers, position.slaves, {})
    where = "/slaves" if people.freed else "/workers"
    # Where nobody was freed the workers fight as warriors do, by the rule of those.
    two = "slave.freed" if people.freed else "conflict.land"
    fought = fight(people.workers, two, position.table.conflict_many, where)
    return PeopleAfterBattle(
        workers=fought.survivors,
        slaves=(),
        steps=(*list_freed_steps(people), *_list_civil_war_steps(fought)),
        rulings=fought.rulings,
        civil_war=CivilWar(*balance_sides(people.workers, fought)) if fought.rule else None,
    )


def _list_civil_war_steps(fought: Outcome) -> Iterator[Step]:
    if fought.rule and fought.survivors:
        ((colour, left),) = fought.survivors.items()
        yield build_step(fought.rule, "slave.freed.war", player=colour, count=left)
    elif fought.rule:
        yield build_step(fought.rule, "slave.freed.vanish")
