"""A player's row of the tally: points so far and seven counts.

Given by the caller, or counted from a board by `board.py`.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.deluges.rules.editions import ADVANCED
from services.deluges.rules.limits import MOST_PIECES
from shared.core.answers import Amount
from shared.core.declarations import Range

Count: TypeAlias = Annotated[int, Range(0, MOST_PIECES)]


class TallyPlayer(NamedTuple):
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


class TallyCounts(NamedTuple):
    """A player's counts at the end, given or counted from a board."""

    dolmens: Annotated[Amount, "The player’s dolmens that were counted."]
    monuments: Annotated[Amount, "The player’s monuments that were counted."]
    wonders: Annotated[Amount, "The player’s wonders that were counted."]
    trees: Annotated[Amount, "The player’s trees that were counted."]
    boats: Annotated[Amount, "The player’s boats that were counted."]
    warriors: Annotated[Amount, "The player’s warriors that were counted."]
    mines: Annotated[Amount, "The player’s mines that were counted."]


COUNTS = TallyCounts._fields
"""The counts of a tally, as requests and answers name them."""


class Tally(NamedTuple):
    """One player's counts at the end of the game."""

    id: str
    carried: int
    counts: TallyCounts


def read_tallies(players: Sequence[Mapping[str, Any]]) -> tuple[Tally, ...]:
    """Read the counts of the players of a request."""
    return tuple(
        [
            Tally(
                player["id"], player["carried"], TallyCounts(*[player[count] for count in COUNTS])
            )
            for player in players
        ]
    )
