"""A player's row of the tally: points so far and seven counts.

Given by the caller, or counted from a board by `board.py`.
"""

from dataclasses import make_dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.editions import ADVANCED
from services.deluges.rules.limits import MOST_PIECES
from shared.core.answers import Amount
from shared.core.declarations import Inline, ListedPlayerId, Range, WrittenAs
from shared.core.players import NO_ECHO, Carried, EchoedPlayer
from shared.core.rendering import Written

Count: TypeAlias = Annotated[int, Range(0, MOST_PIECES)]


class TallyCounts(NamedTuple):
    """A player's counts at the end; every count is 0 when left out."""

    dolmens: Annotated[
        Count, "Dolmens built in the whole game, submerged and captured ones included."
    ] = 0
    monuments: Annotated[Count, "Advanced game: monuments built, as dolmens.", ADVANCED] = 0
    wonders: Annotated[Count, "Advanced game: wonders built, as dolmens.", ADVANCED] = 0
    trees: Annotated[Count, "Forests on the cells that the player controls."] = 0
    boats: Annotated[Count, "Boats on the map."] = 0
    warriors: Annotated[Count, "Warriors on the map."] = 0
    mines: Annotated[Count, "Mines that count for the player."] = 0


COUNTS = TallyCounts._fields
"""The counts of a tally, as requests and answers name them."""
_COUNTED = make_dataclass(
    TallyCounts.__name__,
    [(name, Annotated[Amount, f"The player’s {name} that were counted."]) for name in COUNTS],
    namespace={"__doc__": "A player's counts at the end, given or counted from a board."},
)
CountsAnswer: TypeAlias = Annotated[Written, WrittenAs(_COUNTED)]
"""The counts as an answer repeats them."""


class Tally(NamedTuple):
    """One player's counts at the end of the game."""

    id: ListedPlayerId
    echoed: Annotated[EchoedPlayer, Inline()] = NO_ECHO
    carried: Carried = 0
    counts: Annotated[TallyCounts, Inline()] = TallyCounts()
