"""When the water rises, how far, and when the game ends.

Rows `flood.threshold` and `flood.end` of docs/rules/deluges.md. The counter of fully deforested
cells floods the islands and the cells marked 1 at 5, those marked 2 at 8, those marked 3 at 11, and
ends the game at 14, always at the end of a turn; several in one turn come in order. The caller says
how each cell is marked.
"""

from dataclasses import dataclass

FLOODS = {1: 5, 2: 8, 3: 11}
"""Flood → deforested cells at which it comes."""
END = 14
"""Deforested cells at which the game ends."""
UNMARKED = 0
"""The mark of a cell that no flood reaches."""


@dataclass(frozen=True, slots=True)
class NextEvent:
    """The next event of the counter, at `at` deforested cells, `missing` more than now.

    `flood` is its number, None where the event is the end of the game.
    """

    at: int
    missing: int
    flood: int | None


def find_floods(before: int, after: int) -> tuple[int, ...]:
    """The floods that come when the counter goes from `before` to `after`, in order.

    Rule `flood.threshold`.
    """
    return tuple(flood for flood, at in FLOODS.items() if before < at <= after)


def is_under_water(mark: int, count: int) -> bool:
    """Whether a cell of this mark is under water once the counter is at `count`."""
    return mark != UNMARKED and count >= FLOODS[mark]


def is_over(count: int) -> bool:
    """Whether the game ends at the end of a turn with this count. Rule `flood.end`."""
    return count >= END


def find_next_event(count: int) -> NextEvent | None:
    """The next flood or the end of the game; None when the game is over."""
    for flood, at in FLOODS.items():
        if count < at:
            return NextEvent(at, at - count, flood)
    return None if is_over(count) else NextEvent(END, END - count, None)
