"""Where players sit: each of them once."""

from shared.core.illegal import Faults
from shared.core.pointers import pointer


def refuse_repeated_seats(seats: tuple[str, ...], faults: Faults) -> None:
    """Notes `player.duplicate` at a second seat of the same player."""
    for index, player in enumerate(seats):
        if player in seats[:index]:
            faults.note("player.duplicate", pointer("seats", index), player=player)
