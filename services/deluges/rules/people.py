"""The people of a cell once slaves without a warrior over them are free.

Row `slave.freed` of docs/rules/deluges.md: slaves whose master has no warrior left on the cell are
free workers of their own colour again. This module does not know who controls the cell, nor what
free workers of several colours do to each other (`conflicts.py`).
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from services.deluges.rules.cells import Slaves
from services.deluges.rules.steps import Step, step
from shared.core.phrases import Plain


class People(NamedTuple):
    """Free workers by colour, slaves that still have a warrior over them, and who was freed.

    Nobody is listed with 0; slaves of one master and colour stand together, in the order of ids.
    """

    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    freed: tuple[Slaves, ...]

    @property
    def freed_count(self) -> int:
        return sum([one.count for one in self.freed])


def after_freeing(
    workers: Mapping[str, int], slaves: Sequence[Slaves], warriors: Mapping[str, int]
) -> People:
    """Frees every slave whose master has no warrior among `warriors`. Rule `slave.freed`."""
    free = present(workers)
    if not slaves:
        return People(free, (), ())
    freed = gathered([one for one in slaves if not warriors.get(one.master)])
    for one in freed:
        free[one.colour] = free.get(one.colour, 0) + one.count
    kept = gathered([one for one in slaves if warriors.get(one.master)])
    return People(free, kept, freed)


def as_they_are(workers: Mapping[str, int], slaves: Sequence[Slaves]) -> People:
    """The same people where nobody is freed any more: fanatics hold the cell."""
    return People(present(workers), gathered(slaves), ())


def present(pieces: Mapping[str, int]) -> dict[str, int]:
    """Those players who have any."""
    return {player: count for player, count in pieces.items() if count}


def gathered(slaves: Iterable[Slaves]) -> tuple[Slaves, ...]:
    """Slaves of one master and colour together, in the order of ids; nobody with 0."""
    counts: dict[tuple[str, str], int] = {}
    for one in slaves:
        group = (one.master, one.colour)
        counts[group] = counts.get(group, 0) + one.count
    return tuple([Slaves(*group, counts[group]) for group in sorted(counts) if counts[group]])


def freed_steps(people: People) -> Iterator[Step]:
    """A step for each group of slaves that was freed."""
    for one in people.freed:
        yield step("slave.freed", player=one.colour, count=one.count)


def crowd(
    workers: Mapping[str, int], warriors: Mapping[str, int], slaves: Sequence[Slaves]
) -> Mapping[str, Plain]:
    """Workers, warriors and slaves as an answer shows them."""
    return {"workers": workers, "warriors": warriors, "slaves": shown(slaves)}


def shown(slaves: Sequence[Slaves]) -> tuple[Mapping[str, Plain], ...]:
    """Slaves as an answer shows them."""
    return tuple(
        [{"master": one.master, "colour": one.colour, "count": one.count} for one in slaves]
    )
