"""Where players sit: each of them once."""

from collections.abc import Collection, Iterable, Mapping

from services.deluges.rules.cells import Cell
from services.deluges.rules.people import drop_absent
from shared.core.illegal import Faults
from shared.core.pointers import pointer


def list_movers(cells: Iterable[Cell], boats: Iterable[Mapping[str, int]]) -> frozenset[str]:
    """The players who have workers, warriors or boats: slaves do not move by themselves."""
    on_land = [pieces for cell in cells for pieces in (cell.workers, cell.warriors)]
    return frozenset().union(*map(drop_absent, [*on_land, *boats]))


def refuse_seats(seats: tuple[str, ...], players: Collection[str], faults: Faults) -> None:
    """Notes a second seat of the same player, and where seats are given, `players` without one."""
    for index, player in enumerate(seats):
        if player in seats[:index]:
            faults.note("player.duplicate", pointer("seats", index), player=player)
    missing = tuple(sorted({*players}.difference(seats)))
    if seats and missing:
        faults.note("seats.everybody", pointer("seats"), players=missing)
