"""A sample of the worked positions, for tests that send hundreds of requests about each.

An operation with few positions is sampled with all of them. Of one with many, a sample is taken
that together has every field path of its requests, without the long ones. The sample is the same in
every run; the answers of all positions are tested elsewhere.
"""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, TypeAlias

from tests.found_games import SCHEMA_VALID, Position
from tests.tiers import choose

MAX_POSITIONS = choose(8, 40)
"""The most positions of one operation in the sample."""
MAX_FIELDS = 60
"""The most field paths of a request that may be in the sample."""

FieldPath: TypeAlias = "tuple[object, ...]"
"""Names that lead to a value in a request, each with the kind of its object."""


def list_paths(value: Any, here: FieldPath = ()) -> Iterator[FieldPath]:
    """Yield every field path of a request, as often as it occurs, whatever its value."""
    if isinstance(value, dict):
        for name, item in value.items():
            there = (*here, value.get("kind"), name)
            yield there
            yield from list_paths(item, there)
    if isinstance(value, list):
        for item in value:
            yield from list_paths(item, here)


def choose_sample(positions: Sequence[Position]) -> Sequence[Position]:
    """Return at most MAX_POSITIONS of an operation's positions, in their order."""
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
"""At most MAX_POSITIONS positions of each operation of each game."""
