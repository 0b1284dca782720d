"""The people of a cell once slaves without a warrior over them are free.

Row slave.freed of rules/deluges.md: slaves whose master has no warrior left on the cell are free
workers of their own colour again. This module does not know who controls the cell, nor what free
workers of several colours do to each other (`conflicts.py`).
"""

from collections.abc import Mapping
from dataclasses import dataclass

from services.deluges.rules.cells import Slaves


@dataclass(frozen=True, slots=True)
class People:
    """Free workers by colour, slaves that still have a warrior over them, and who was freed."""

    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    freed: tuple[Slaves, ...]


def after_freeing(
    workers: Mapping[str, int], slaves: tuple[Slaves, ...], warriors: Mapping[str, int]
) -> People:
    """Frees every slave whose master has no warrior among `warriors`."""
    free = {player: count for player, count in workers.items() if count}
    kept: list[Slaves] = []
    freed: list[Slaves] = []
    for slave in slaves:
        if warriors.get(slave.master, 0):
            kept.append(slave)
        elif slave.count:
            freed.append(slave)
            free[slave.colour] = free.get(slave.colour, 0) + slave.count
    return People(free, tuple(kept), tuple(freed))
