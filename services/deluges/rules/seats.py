"""Where players sit: each of them once."""

from collections.abc import Collection

from shared.core.illegal import Faults
from shared.core.pointers import pointer


def refuse_seats(seats: tuple[str, ...], players: Collection[str], faults: Faults) -> None:
    """Notes a second seat of the same player, and where seats are given, `players` without one."""
    for index, player in enumerate(seats):
        if player in seats[:index]:
            faults.note("player.duplicate", pointer("seats", index), player=player)
    missing = tuple(sorted({*players}.difference(seats)))
    if seats and missing:
        faults.note("seats.everybody", pointer("seats"), players=missing)
