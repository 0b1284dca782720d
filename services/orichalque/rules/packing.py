"""The most rhombuses that have no cell in common.

For each connected part, first whether every cell can be used, then with ever more cells left over.
The lowest remaining cell is either covered by one of the rhombuses that begin there, or left over.
Cells are ordered from one end of the part to the other, so that few combinations of remaining cells
come up. A part that takes too many steps all the same is packed with more cells left over, and may
have room for more than was found.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import NamedTuple

from services.orichalque.rules.lattice import list_cells

SIZE = 4
MOST_STEPS = 20_000
"""Steps for all of it: some fifteen milliseconds. Islands of forty cells take a few hundred."""
_LATER = 10
"""Once too many steps were taken, each further try has this part of them."""


class Packing(NamedTuple):
    """Rhombuses that share no cell; `exact`: no choice has more; `steps` that it took."""

    chosen: tuple[int, ...]
    exact: bool
    steps: int


class _StepLimitError(Exception):
    """A part takes more steps than allowed."""


@lru_cache(maxsize=4096)
def pack_rhombuses(rhombuses: tuple[int, ...], steps: int = MOST_STEPS) -> Packing:
    """A largest choice of rhombuses, each a mask of four cells, that pairwise share none.

    It is sought for with so many steps, and a few more where these do not suffice.
    """
    chosen: list[int] = []
    exact, taken = True, 0
    for own in _split_parts(rhombuses):
        part = _PartPacker(own)
        chosen += part.pack(max(steps - taken, 0))
        exact = exact and part.exact
        taken += part.steps
    return Packing(tuple(chosen), exact, taken)


def count_disjoint(rhombuses: Sequence[int], most: int) -> int:
    """How many of the rhombuses pairwise share no cell, at most `most`, which is small."""
    if min(most, len(rhombuses)) <= 1:
        return min(most, len(rhombuses))
    best = 1
    for number, one in enumerate(rhombuses, 1):
        others_apart = [other for other in rhombuses[number:] if not other & one]
        best = max(best, 1 + count_disjoint(others_apart, most - 1))
        if best == most:
            break
    return best


def _split_parts(rhombuses: Sequence[int]) -> list[list[int]]:
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


class _PartPacker:
    """Connected rhombuses, and the sets of cells that are known to fail."""

    def __init__(self, rhombuses: Sequence[int]) -> None:
        self.exact = True
        self.steps = 0
        self._most = 0
        self._cells = 0
        place = {cell: 1 << index for index, cell in enumerate(_order_cells(rhombuses))}
        self._given = {
            reduce(or_, [place[cell] for cell in _list_single_cells(one)]): one for one in rhombuses
        }
        by_lowest: dict[int, list[int]] = {}
        for rhombus in self._given:
            self._cells |= rhombus
            by_lowest.setdefault(rhombus & -rhombus, []).append(rhombus)
        self._by_lowest: Mapping[int, list[int]] = by_lowest
        self._failed: dict[int, int] = {}

    def pack(self, steps: int) -> list[int]:
        """A largest choice, unless it takes too many steps; one rhombus always fits."""
        self._most = steps
        spare = self._cells.bit_count() % SIZE
        while True:
            try:
                found = self._fill(self._cells, spare)
            except _StepLimitError:
                self.exact = False
                self._most = self.steps + MOST_STEPS // _LATER
                found = None
            if found is not None:
                return [self._given[rhombus] for rhombus in found]
            spare += SIZE

    def _fill(self, cells: int, spare: int) -> list[int] | None:
        """Rhombuses that cover `cells` but for exactly `spare` of them, None if there are none."""
        self.steps += 1
        if self.steps > self._most:
            raise _StepLimitError
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


def _order_cells(rhombuses: Sequence[int]) -> list[int]:
    """The cells of a part, from one end of it layer by layer to the other."""
    near: dict[int, int] = {}
    for rhombus in rhombuses:
        for cell in _list_single_cells(rhombus):
            near[cell] = near.get(cell, 0) | rhombus
    one_end = _order_by_distance(near, min(near))[-1]
    return _order_by_distance(near, _order_by_distance(near, one_end)[-1])


def _order_by_distance(near: Mapping[int, int], start: int) -> list[int]:
    """The cells by their distance from the first; `near` are those that share a rhombus."""
    found: list[int] = []
    seen = layer = start
    while layer:
        cells = _list_single_cells(layer)
        found += cells
        layer = reduce(or_, [near[cell] for cell in cells]) & ~seen
        seen |= layer
    return found


def _list_single_cells(mask: int) -> list[int]:
    return [1 << cell for cell in list_cells(mask)]
