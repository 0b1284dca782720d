"""When the water rises, how far, and when the game ends.

Rows `flood.threshold` and `flood.end` of docs/rules/deluges.md. The counter of fully deforested
cells floods the islands and the cells marked 1 at 5, those marked 2 at 8, those marked 3 at 11, and
ends the game at 14, always at the end of a turn; several in one turn come in order. The caller says
how each cell is marked.
"""

from typing import Annotated, NamedTuple

from shared.core.answers import Amount

FLOODS = {1: 5, 2: 8, 3: 11}
"""Flood → deforested cells at which it comes."""
END = 14
"""Deforested cells at which the game ends."""
UNMARKED = 0
"""The mark of a cell that no flood reaches."""


class NextEvent(NamedTuple):
    """The next event of the counter; `flood` is None where it is the end of the game."""

    at: Annotated[Amount, "Deforested cells at which it happens."]
    missing: Annotated[Amount, "How many more cells have to be deforested until then."]
    flood: Annotated[Amount | None, "The number of the flood; left out: the game ends."]


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
