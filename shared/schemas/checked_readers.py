"""Readers of requests whose position is the declared type itself, once it is checked."""

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from shared.core.illegal import Faults
from shared.schemas.bodies import Normalized
from shared.schemas.declared import build_reader

Position = TypeVar("Position")
Check: TypeAlias = Callable[[Position, Faults], None]


def build_checked_reader(
    kind: type[Position], *checks: Check[Position]
) -> Callable[[Normalized], Position]:
    """Build the function that reads a normalized object into a value of a declared type.

    It raises IllegalPosition with every fault that the checks note, in their order.
    """
    read_given = build_reader(kind)

    def read(normalized: Normalized) -> Position:
        faults = Faults()
        position: Position = read_given(normalized)
        for check in checks:
            check(position, faults)
        faults.raise_if_any()
        return position

    return read
