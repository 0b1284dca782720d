"""The most rhombuses that have no cell in common.

Exactly: first whether every cell of a connected part can be used up, then with ever more cells
left over. The lowest cell that is left is either covered by one of the rhombuses that begin there,
or left over; what did not work out is remembered with how much could be left over. A slow twin in
the tests tries every choice. This module knows no terrain and no rule.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

SIZE = 4
"""Cells of a rhombus."""


@lru_cache(maxsize=4096)
def most_disjoint(rhombuses: tuple[int, ...]) -> tuple[int, ...]:
    """A largest choice of rhombuses, each a mask of four cells, that pairwise share none."""
    chosen: list[int] = []
    for part in _parts(rhombuses):
        chosen += _Part(part).packed()
    return tuple(chosen)


def disjoint_up_to(rhombuses: Sequence[int], most: int) -> int:
    """How many of the rhombuses pairwise share no cell, at most `most`, which is small."""
    if min(most, len(rhombuses)) <= 1:
        return min(most, len(rhombuses))
    best = 1
    for number, one in enumerate(rhombuses, 1):
        apart = [other for other in rhombuses[number:] if not other & one]
        best = max(best, 1 + disjoint_up_to(apart, most - 1))
        if best == most:
            break
    return best


def _parts(rhombuses: Sequence[int]) -> list[list[int]]:
    """The rhombuses parted so that those of different parts share no cell."""
    parts: list[tuple[int, list[int]]] = []
    for rhombus in rhombuses:
        cells, own, others = rhombus, [rhombus], []
        for part in parts:
            if part[0] & cells:
                cells |= part[0]
                own = part[1] + own
            else:
                others.append(part)
        parts = [*others, (cells, own)]
    return [own for _, own in parts]


class _Part:
    """Rhombuses that hang together, and which cells were seen not to be packed with how much."""

    def __init__(self, rhombuses: Sequence[int]) -> None:
        self._cells = 0
        by_lowest: dict[int, list[int]] = {}
        for rhombus in rhombuses:
            self._cells |= rhombus
            by_lowest.setdefault(rhombus & -rhombus, []).append(rhombus)
        self._by_lowest: Mapping[int, list[int]] = by_lowest
        self._failed: dict[int, int] = {}

    def packed(self) -> list[int]:
        """A largest choice; one rhombus always fits."""
        spare = self._cells.bit_count() % SIZE
        while True:
            found = self._fill(self._cells, spare)
            if found is not None:
                return found
            spare += SIZE

    def _fill(self, cells: int, spare: int) -> list[int] | None:
        """Rhombuses that cover `cells` but for exactly `spare` of them, None if there are none."""
        if cells.bit_count() <= spare:
            return []
        if self._failed.get(cells, -1) >= spare:
            return None
        lowest = cells & -cells
        for rhombus in self._by_lowest.get(lowest, ()):
            if rhombus & cells == rhombus:
                found = self._fill(cells ^ rhombus, spare)
                if found is not None:
                    return [rhombus, *found]
        found = self._fill(cells ^ lowest, spare - 1) if spare else None
        if found is None:
            self._failed[cells] = spare
        return found
