"""A cell of the map and its pieces, as the caller describes it.

Land with forests, a quarry and people; once flooded it is ocean. Who controls the cell is in
`control.py`, what may not be together in `caps.py` and `consistency.py`.
"""

from collections.abc import Mapping
from typing import NamedTuple

FUNCTIONS = ("port", "barracks", "granary")
"""Buildings of the advanced game that serve whoever holds the cell."""

FORESTS = 3
"""Forests on a land cell at the start, and the most there can be."""


class Slaves(NamedTuple):
    """Captured workers: whose they are, which people they come from, how many."""

    master: str
    colour: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls


class Mines(NamedTuple):
    """Mines on a cell by who built them."""

    builder: str
    count: int  # type: ignore[assignment]  # hides tuple.count, which nobody calls


class Heritage(NamedTuple):
    """One dolmen, monument or wonder, and who built it."""

    kind: str
    builder: str


class Cell(NamedTuple):
    """One cell; counts are pieces. `lost`: fanatics have taken it; `controller`: as declared."""

    id: str
    forests: int
    flooded: bool
    lost: bool
    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    warriors: Mapping[str, int]
    fanatics: int
    mines: tuple[Mines, ...]
    heritage: tuple[Heritage, ...]
    functions: tuple[str, ...]
    controller: str | None

    @property
    def mine_count(self) -> int:
        return sum([mine.count for mine in self.mines])

    @property
    def others(self) -> int:
        """Workers, slaves and warriors together: whom fanatics must outnumber."""
        return (
            sum(self.workers.values())
            + sum([slave.count for slave in self.slaves])
            + sum(self.warriors.values())
        )

    def with_function(self, function: str) -> "Cell":
        """The same cell with one more building, unless it has that building already."""
        if function in self.functions:
            return self
        return self._replace(functions=(*self.functions, function))
