"""A sample of the worked positions, for tests that ask hundreds of questions about each.

An operation with few positions is sampled with all of them. Of one with many, those are taken that
together say everything there is to say in its requests, none of them long. The
sample is the same in every run; each position's own answer is tested elsewhere, for all of them.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from tests.found_games import FITTING, Position

MOST = 40
"""Positions of one operation."""
LONGEST = 60
"""Things that a request says, of those among which is chosen."""

Said: TypeAlias = "tuple[object, ...]"
"""Names that lead to a value in a request, each with the kind of what bears it."""


def said_in(value: Any, here: Said = ()) -> Iterator[Said]:
    """Everything that a request says, as often as it says it, whatever the values."""
    if isinstance(value, dict):
        for name, item in value.items():
            there = (*here, value.get("kind"), name)
            yield there
            yield from said_in(item, there)
    if isinstance(value, list):
        for item in value:
            yield from said_in(item, here)


def sample(positions: Sequence[Position]) -> Sequence[Position]:
    """At most MOST of an operation's positions, in their order."""
    if len(positions) <= MOST:
        return positions
    told = [tuple(said_in(one.content["request"])) for one in positions]
    untold = [set(said) if len(said) <= LONGEST else set() for said in told]
    taken: set[int] = set()
    while len(taken) < MOST and any(untold):
        best = max(range(len(told)), key=lambda one: len(untold[one]) / max(len(told[one]), 1))
        taken.add(best)
        untold = [said.difference(told[best]) for said in untold]
    return [positions[one] for one in sorted(taken)]


SAMPLED: Sequence[Position] = tuple(
    position
    for _, held in groupby(sorted(FITTING, key=lambda one: one.path), lambda one: one.path)
    for position in sample(tuple(held))
)
"""At most MOST positions of each operation of each game."""
