"""What one cell contributes to the tally, for whom, and what on it does not count, and why.

Rulings `trees-lost`, `mines-by`, `mines-lost` and `heritage-fanatics` of docs/rules/deluges.md.
Trees count for the cell's controller. Mines count for the controller, or for their builder by
option `mines_by`; mines under water or fanatics count for nobody, or for their builder by option
`count_lost_mines`, since nobody controls the cell. Heritage always counts for its builder, and
warriors for their civilisation, unless fanatics have taken the cell: then they are out for good.
"""

from collections.abc import Sequence
from typing import NamedTuple

from services.deluges.rules.cells import Cell, Mines
from services.deluges.rules.control import UNRESOLVED, Control
from services.deluges.rules.heritage import COUNT_NAMES
from services.deluges.rules.table import TableRules
from shared.core.sheet import Ruling

TALLY_COUNTS = {**COUNT_NAMES, "trees": "trees", "warriors": "warriors", "mines": "mines"}
"""Kind of piece → the count of the tally that it goes into."""

_GIVEN = Ruling("control", "given")
_PRESENCE = Ruling("control", "presence")
_TREES_LOST = Ruling("trees-lost", "not-counted")
_HERITAGE_FANATICS = Ruling("heritage-fanatics", "counts")
_MINES_LOST = {True: Ruling("mines-lost", "counted"), False: Ruling("mines-lost", "not-counted")}


class Contribution(NamedTuple):
    """Pieces of one kind that count for one player."""

    kind: str
    player: str
    number: int


class UncountedPieces(NamedTuple):
    """Pieces of one kind that count for nobody; `why` is the rule or ruling behind it.

    `player` is for whom they would have counted, None where that is nobody.
    """

    kind: str
    number: int
    why: str
    wording: str
    player: str | None = None


class CellCount(NamedTuple):
    """What a cell contributes, what on it does not count, and the rulings that mattered."""

    contributions: Sequence[Contribution]
    uncounted: Sequence[UncountedPieces]
    rulings: Sequence[Ruling]


def count_cell(cell: Cell, control: Control, table: TableRules) -> CellCount:
    """What the cell contributes, given who controls it."""
    contributions: list[Contribution] = []
    uncounted: list[UncountedPieces] = []
    for one in _count_pieces(cell, control, table):
        if isinstance(one, Contribution):
            contributions.append(one)
        else:
            uncounted.append(one)
    contributions += [Contribution(built.kind, built.builder, 1) for built in cell.heritage]
    return CellCount(contributions, uncounted, _list_rulings(cell, control, table))


def _count_pieces(
    cell: Cell, control: Control, table: TableRules
) -> list[Contribution | UncountedPieces]:
    """What counts by who controls the cell: everything but heritage."""
    found: list[Contribution | UncountedPieces] = []
    if cell.forests:
        found.append(_count_trees(cell.forests, control))
    if cell.mines:
        found += [_count_mines(mine, control, table) for mine in cell.mines if mine.count]
    army = cell.warriors.items()
    found += [_count_warriors(player, count, control) for player, count in army if count]
    return found


def _count_trees(forests: int, control: Control) -> Contribution | UncountedPieces:
    if control.controller is None:
        return UncountedPieces("trees", forests, "trees-lost", f"trees.{control.state}")
    return Contribution("trees", control.controller, forests)


def _count_mines(
    mine: Mines, control: Control, table: TableRules
) -> Contribution | UncountedPieces:
    if control.state != "land":
        if table.count_lost_mines:
            return Contribution("mines", mine.builder, mine.count)
        return UncountedPieces(
            "mines", mine.count, "mines-lost", f"mines.{control.state}", mine.builder
        )
    holder = mine.builder if table.mines_by == "builder" else control.controller
    if holder is None:
        return UncountedPieces("mines", mine.count, "mines-by", "mines.land", mine.builder)
    return Contribution("mines", holder, mine.count)


def _count_warriors(player: str, count: int, control: Control) -> Contribution | UncountedPieces:
    if control.state == "lost":
        return UncountedPieces("warriors", count, "control.fanatics", "warriors.lost", player)
    return Contribution("warriors", player, count)


def _list_rulings(cell: Cell, control: Control, table: TableRules) -> Sequence[Ruling]:
    """The rulings without which the cell would have contributed something else."""
    mines = cell.mine_count if cell.mines else 0
    rulings = []
    if control.declared:
        rulings.append(_GIVEN)
    elif control.unresolved:
        rulings.append(UNRESOLVED)
    elif control.state == "land" and control.controller is None and (cell.forests or mines):
        rulings.append(_PRESENCE)
    if cell.forests and control.controller is None:
        rulings.append(_TREES_LOST)
    if mines and control.state != "land":
        rulings.append(_MINES_LOST[table.count_lost_mines])
    elif mines and any(mine.count and mine.builder != control.controller for mine in cell.mines):
        rulings.append(Ruling("mines-by", table.mines_by))
    if control.state == "lost" and cell.heritage:
        rulings.append(_HERITAGE_FANATICS)
    return rulings
