"""Reads the line of best play from the bounds that a search has proven.

Where the value of a position is proven, some play is proven to keep that value, and so is the
position it leads to: the line is read to the end without a search. Where only bounds are known the
line is the one play that is known to secure the lower bound.
"""

from collections.abc import Iterator

from services.civilization.rules.position import SIDES, Play, SideName
from services.civilization.rules.solving.position_space import Choice
from services.civilization.rules.solving.search import Search, sort_by_eagerness
from services.civilization.rules.solving.search_state import SearchState


def read_best_line(state: SearchState, side: SideName | None, search: Search) -> Iterator[Play]:
    """The plays from this state on; `side` is to move, None when the battle is over."""
    while side:
        choice = _find_securing_choice(state, side, search)
        yield state.name_play(side, choice)
        if not search.get_bounds(state.position, SIDES.index(side)).is_proven:
            return
        state = state.apply_choice(side, choice)
        side = state.find_side_to_move(side)


def _find_securing_choice(state: SearchState, side: SideName, search: Search) -> Choice:
    """The first choice by eagerness that is known to secure the lower bound of the state.

    There always is one: a bound that a search has found is that of a play it has found, and the
    bound before any search is secured by new fronts.
    """
    number = SIDES.index(side)
    mover = search.find_next_side(state.position, number)
    low = search.get_bounds(state.position, number).low
    return next(
        choice
        for choice in sort_by_eagerness(state.list_choices(side))
        if search.bound_play(state.position + choice.delta, mover, number, choice.gain).low >= low
    )
