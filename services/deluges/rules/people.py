"""The people of a cell once slaves without a warrior over them are free.

Row `slave.freed` of docs/rules/deluges.md: slaves whose master has no warrior left on the cell are
free workers of their own colour again. How free workers of several colours fight is in
`after_battle.py`.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from services.deluges.rules.answers import SlavesThere
from services.deluges.rules.cells import Slaves
from shared.core.steps import Step, build_step


class People(NamedTuple):
    """Free workers by colour, slaves that still have a warrior over them, and who was freed.

    Nobody is listed with 0; slaves of one master and colour are one group, in the order of ids.
    """

    workers: Mapping[str, int]
    slaves: tuple[SlavesThere, ...]
    freed: tuple[SlavesThere, ...]

    @property
    def freed_count(self) -> int:
        return sum([one.number for one in self.freed])


def free_slaves(
    workers: Mapping[str, int], slaves: Sequence[Slaves], warriors: Mapping[str, int]
) -> People:
    """Frees every slave whose master has no warrior among `warriors`. Rule `slave.freed`."""
    free = drop_absent(workers)
    if not slaves:
        return People(free, (), ())
    freed = merge_slaves([one for one in slaves if not warriors.get(one.master)])
    for one in freed:
        free[one.colour] = free.get(one.colour, 0) + one.number
    guarded = merge_slaves([one for one in slaves if warriors.get(one.master)])
    return People(free, guarded, freed)


def keep_slaves(workers: Mapping[str, int], slaves: Sequence[Slaves]) -> People:
    """The people of a cell that fanatics hold, where nobody is freed any more."""
    return People(drop_absent(workers), merge_slaves(slaves), ())


def drop_absent(pieces: Mapping[str, int]) -> dict[str, int]:
    """The pieces by player without the players who have none."""
    return {player: count for player, count in pieces.items() if count}


def merge_slaves(slaves: Iterable[Slaves | SlavesThere]) -> tuple[SlavesThere, ...]:
    """Adds slaves of one master and colour up, in the order of ids; groups of 0 are left out."""
    counts: dict[tuple[str, str], int] = {}
    for one in slaves:
        group = (one.master, one.colour)
        counts[group] = counts.get(group, 0) + one.number
    return tuple([SlavesThere(*group, counts[group]) for group in sorted(counts) if counts[group]])


def list_freed_steps(people: People) -> Iterator[Step]:
    """A step for each group of slaves that was freed."""
    for one in people.freed:
        yield build_step("slave.freed", player=one.colour, count=one.number)
