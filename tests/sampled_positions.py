"""A sample of the worked positions, for tests that ask hundreds of questions about each.

An operation with few positions is sampled with all of them. Of one with many, those are taken that
together say everything there is to say in its requests, none of them long. The
sample is the same in every run; each position's own answer is tested elsewhere, for all of them.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from tests.found_games import SCHEMA_VALID, Position

MAX_POSITIONS = 40
"""Positions of one operation."""
MAX_FIELDS = 60
"""Things that a request says, of those among which is chosen."""

FieldPath: TypeAlias = "tuple[object, ...]"
"""Names that lead to a value in a request, each with the kind of what bears it."""


def list_paths(value: Any, here: FieldPath = ()) -> Iterator[FieldPath]:
    """Everything that a request says, as often as it says it, whatever the values."""
    if isinstance(value, dict):
        for name, item in value.items():
            there = (*here, value.get("kind"), name)
            yield there
            yield from list_paths(item, there)
    if isinstance(value, list):
        for item in value:
            yield from list_paths(item, here)


def choose_sample(positions: Sequence[Position]) -> Sequence[Position]:
    """At most MOST of an operation's positions, in their order."""
    if len(positions) <= MAX_POSITIONS:
        return positions
    paths = [tuple(list_paths(one.content["request"])) for one in positions]
    uncovered = [set(own_paths) if len(own_paths) <= MAX_FIELDS else set() for own_paths in paths]
    taken: set[int] = set()
    while len(taken) < MAX_POSITIONS and any(uncovered):
        best = max(range(len(paths)), key=lambda one: len(uncovered[one]) / max(len(paths[one]), 1))
        taken.add(best)
        uncovered = [own_paths.difference(paths[best]) for own_paths in uncovered]
    return [positions[one] for one in sorted(taken)]


SAMPLED: Sequence[Position] = tuple(
    position
    for _, held in groupby(sorted(SCHEMA_VALID, key=lambda one: one.path), lambda one: one.path)
    for position in choose_sample(tuple(held))
)
"""At most MOST positions of each operation of each game."""
