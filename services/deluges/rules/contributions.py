"""What one cell brings to the tally, for whom, and what on it does not count, and why.

Rulings trees-lost, mines-by, mines-lost and heritage-fanatics of rules/deluges.md. Trees count for
the cell's controller; mines for the controller, or for who built them if the table says so; mines
under water or fanatics for nobody, unless the table counts them, then for who built them, since
nobody controls the cell; heritage always for who built it; warriors for their civilisation, unless
fanatics have taken the cell, for then they are out for good. This module adds nothing up.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from services.deluges.rules.cells import Cell, Mines
from services.deluges.rules.control import Control
from services.deluges.rules.table import TableRules
from shared.core.sheet import Ruling

FIELDS = {
    "dolmen": "dolmens",
    "monument": "monuments",
    "wonder": "wonders",
    "trees": "trees",
    "warriors": "warriors",
    "mines": "mines",
}
"""What a cell contributes → the count of the tally that it goes into."""


@dataclass(frozen=True, slots=True)
class Share:
    """`count` things of one kind that count for one player."""

    kind: str
    player: str
    count: int


@dataclass(frozen=True, slots=True)
class Waste:
    """`count` things of one kind that count for nobody; `why` is the rule or ruling that says so.

    `player` is whose they would have been, None where nobody's.
    """

    kind: str
    count: int
    why: str
    wording: str
    player: str | None = None


@dataclass(frozen=True, slots=True)
class Yield:
    """Everything a cell brings, everything on it that does not count, the rulings that mattered."""

    shares: tuple[Share, ...]
    wastes: tuple[Waste, ...]
    rulings: tuple[Ruling, ...]


def cell_yield(cell: Cell, held: Control, table: TableRules) -> Yield:
    """What the cell brings, given who controls it."""
    found = [*_trees(cell, held), *_mines(cell, held, table), *_warriors(cell, held)]
    found += [Share(built.kind, built.builder, 1) for built in cell.heritage]
    return Yield(
        shares=tuple(one for one in found if isinstance(one, Share)),
        wastes=tuple(one for one in found if isinstance(one, Waste)),
        rulings=tuple(_rulings(cell, held, table)),
    )


def _trees(cell: Cell, held: Control) -> Iterator[Share | Waste]:
    if cell.forests and held.controller is not None:
        yield Share("trees", held.controller, cell.forests)
    elif cell.forests:
        yield Waste("trees", cell.forests, "trees-lost", f"trees.{held.state}")


def _mines(cell: Cell, held: Control, table: TableRules) -> Iterator[Share | Waste]:
    for mine in cell.mines:
        if mine.count:
            yield _mine(mine, held, table)


def _mine(mine: Mines, held: Control, table: TableRules) -> Share | Waste:
    if held.state != "land":
        if table.count_lost_mines:
            return Share("mines", mine.builder, mine.count)
        return Waste("mines", mine.count, "mines-lost", f"mines.{held.state}", mine.builder)
    holder = mine.builder if table.mines_by == "builder" else held.controller
    if holder is None:
        return Waste("mines", mine.count, "mines-by", "mines.land", mine.builder)
    return Share("mines", holder, mine.count)


def _warriors(cell: Cell, held: Control) -> Iterator[Share | Waste]:
    for player, count in cell.warriors.items():
        if count and held.state == "lost":
            yield Waste("warriors", count, "control.fanatics", "warriors.lost", player)
        elif count:
            yield Share("warriors", player, count)


def _rulings(cell: Cell, held: Control, table: TableRules) -> Iterator[Ruling]:
    """The rulings without which the cell would have brought something else."""
    yield from _control_rulings(cell, held)
    if cell.forests and held.controller is None:
        yield Ruling("trees-lost", "not-counted")
    if held.state == "land":
        if any(mine.count and mine.builder != held.controller for mine in cell.mines):
            yield Ruling("mines-by", table.mines_by)
    elif cell.mine_count:
        yield Ruling("mines-lost", "counted" if table.count_lost_mines else "not-counted")
    if held.state == "lost" and cell.heritage:
        yield Ruling("heritage-fanatics", "counts")


def _control_rulings(cell: Cell, held: Control) -> Iterator[Ruling]:
    if held.declared:
        yield Ruling("control", "given")
    elif held.unresolved:
        yield Ruling("cell-unresolved", "nobody")
    elif held.state == "land" and held.controller is None and (cell.forests or cell.mine_count):
        yield Ruling("control", "presence")
