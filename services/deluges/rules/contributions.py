"""What one cell brings to the tally, for whom, and what on it does not count, and why.

Rulings `trees-lost`, `mines-by`, `mines-lost` and `heritage-fanatics` of docs/rules/deluges.md.
Trees count for the cell's controller; mines for the controller, or for who built them if the table
says so; mines under water or fanatics for nobody, unless the table counts them, then for who built
them, since nobody controls the cell; heritage always for who built it; warriors for their
civilisation, unless fanatics have taken the cell, for then they are out for good. This module adds
nothing up.
"""

from collections.abc import Sequence
from typing import NamedTuple

from services.deluges.rules.cells import Cell, Mines
from services.deluges.rules.control import UNRESOLVED, Control
from services.deluges.rules.heritage import COUNTED
from services.deluges.rules.table import TableRules
from shared.core.sheet import Ruling

FIELDS = {**COUNTED, "trees": "trees", "warriors": "warriors", "mines": "mines"}
"""What a cell contributes → the count of the tally that it goes into."""

_GIVEN = Ruling("control", "given")
_PRESENCE = Ruling("control", "presence")
_TREES_LOST = Ruling("trees-lost", "not-counted")
_HERITAGE_FANATICS = Ruling("heritage-fanatics", "counts")
_MINES_LOST = {True: Ruling("mines-lost", "counted"), False: Ruling("mines-lost", "not-counted")}


class Share(NamedTuple):
    """So many things of one kind that count for one player."""

    kind: str
    player: str
    number: int


class Waste(NamedTuple):
    """So many things of one kind that count for nobody; `why` is the rule or ruling that says so.

    `player` is whose they would have been, None where nobody's.
    """

    kind: str
    number: int
    why: str
    wording: str
    player: str | None = None


class Yield(NamedTuple):
    """Everything a cell brings, everything on it that does not count, the rulings that mattered."""

    shares: Sequence[Share]
    wastes: Sequence[Waste]
    rulings: Sequence[Ruling]


def cell_yield(cell: Cell, held: Control, table: TableRules) -> Yield:
    """What the cell brings, given who controls it."""
    shares: list[Share] = []
    wastes: list[Waste] = []
    for one in _pieces(cell, held, table):
        if isinstance(one, Share):
            shares.append(one)
        else:
            wastes.append(one)
    shares += [Share(built.kind, built.builder, 1) for built in cell.heritage]
    return Yield(shares, wastes, _rulings(cell, held, table))


def _pieces(cell: Cell, held: Control, table: TableRules) -> list[Share | Waste]:
    """What counts by who holds the cell: everything but heritage."""
    found: list[Share | Waste] = []
    if cell.forests:
        found.append(_trees(cell.forests, held))
    if cell.mines:
        found += [_mines(mine, held, table) for mine in cell.mines if mine.count]
    army = cell.warriors.items()
    found += [_warriors(player, count, held) for player, count in army if count]
    return found


def _trees(forests: int, held: Control) -> Share | Waste:
    if held.controller is None:
        return Waste("trees", forests, "trees-lost", f"trees.{held.state}")
    return Share("trees", held.controller, forests)


def _mines(mine: Mines, held: Control, table: TableRules) -> Share | Waste:
    if held.state != "land":
        if table.count_lost_mines:
            return Share("mines", mine.builder, mine.count)
        return Waste("mines", mine.count, "mines-lost", f"mines.{held.state}", mine.builder)
    holder = mine.builder if table.mines_by == "builder" else held.controller
    if holder is None:
        return Waste("mines", mine.count, "mines-by", "mines.land", mine.builder)
    return Share("mines", holder, mine.count)


def _warriors(player: str, count: int, held: Control) -> Share | Waste:
    if held.state == "lost":
        return Waste("warriors", count, "control.fanatics", "warriors.lost", player)
    return Share("warriors", player, count)


def _rulings(cell: Cell, held: Control, table: TableRules) -> Sequence[Ruling]:
    """The rulings without which the cell would have brought something else."""
    mines = cell.mine_count if cell.mines else 0
    rulings = []
    if held.declared:
        rulings.append(_GIVEN)
    elif held.unresolved:
        rulings.append(UNRESOLVED)
    elif held.state == "land" and held.controller is None and (cell.forests or mines):
        rulings.append(_PRESENCE)
    if cell.forests and held.controller is None:
        rulings.append(_TREES_LOST)
    if mines and held.state != "land":
        rulings.append(_MINES_LOST[table.count_lost_mines])
    elif mines and any(mine.count and mine.builder != held.controller for mine in cell.mines):
        rulings.append(Ruling("mines-by", table.mines_by))
    if held.state == "lost" and cell.heritage:
        rulings.append(_HERITAGE_FANATICS)
    return rulings
