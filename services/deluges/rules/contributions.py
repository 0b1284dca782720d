"""What one cell contributes to the tally, for whom, and what on it does not count, and why.

Rulings `trees-lost`, `mines-by`, `mines-lost` and `heritage-fanatics` of docs/rules/deluges.md.
Trees count for the cell's controller. Mines count for the controller, or for their builder by
option `mines_by`; mines under water or fanatics count for nobody, or for their builder by option
`count_lost_mines`, since nobody controls the cell. Heritage always counts for its builder, and
warriors for their civilisation, unless fanatics have taken the cell: then they are out for good.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple

from services.deluges.rules.box import HERITAGE
from services.deluges.rules.cells import Cell, Mines
from services.deluges.rules.control import UNRESOLVED, Control
from services.deluges.rules.table import TableRules
from shared.core.answers import Amount, Identifier, Sentence
from shared.core.declarations import Key, PlayerId
from shared.core.phrases import Phrase
from shared.core.sheet import Ruling

TALLY_COUNTS = {
    **{kind: built.plural for kind, built in HERITAGE.items()},
    "trees": "trees",
    "warriors": "warriors",
    "mines": "mines",
}
"""Kind of piece → the count of the tally that it goes into."""
_TEXT_CODES = {kind: f"counted.{kind}" for kind in TALLY_COUNTS}

_GIVEN = Ruling("control", "given")
_PRESENCE = Ruling("control", "presence")
_TREES_LOST = Ruling("trees-lost", "not-counted")
_HERITAGE_FANATICS = Ruling("heritage-fanatics", "counts")
_MINES_LOST = {True: Ruling("mines-lost", "counted"), False: Ruling("mines-lost", "not-counted")}


class CellShare(NamedTuple):
    """What a cell brings to one player's counts."""

    kind: Annotated[Identifier, "What counts: trees, warriors, mines, or a kind of heritage."]
    player: Annotated[PlayerId, "The id of the player for whom it counts."]
    number: Annotated[Amount, Key("count"), "How many pieces count."]
    text: Sentence


class CellWaste(NamedTuple):
    """What on a cell counts for nobody; `why` is the rule or ruling that says so."""

    kind: Annotated[Identifier, "What does not count: trees, warriors or mines."]
    number: Annotated[Amount, Key("count"), "How many pieces do not count."]
    why: Annotated[Identifier, "The id of the rule or ruling because of which it does not count."]
    player: Annotated[
        PlayerId | None,
        "The id of the player for whom it would have counted; left out: for nobody.",
    ]
    text: Sentence


class CellCount(NamedTuple):
    """What a cell contributes, what on it does not count, and the rulings that mattered."""

    shares: tuple[CellShare, ...]
    wastes: tuple[CellWaste, ...]
    rulings: Sequence[Ruling]


def count_cell(cell: Cell, control: Control, table: TableRules) -> CellCount:
    """What the cell contributes, given who controls it."""
    counted = _count_pieces(cell, control, table)
    shares = [one for one in counted if isinstance(one, CellShare)]
    wastes = [one for one in counted if isinstance(one, CellWaste)]
    shares += [_share(built.kind, built.builder, 1) for built in cell.heritage]
    return CellCount(tuple(shares), tuple(wastes), _list_rulings(cell, control, table))


def _share(kind: str, player: str, count: int) -> CellShare:
    text = Phrase(_TEXT_CODES[kind], {"player": player, "count": count})
    return CellShare(kind, player, count, text)


def _waste(kind: str, count: int, why: str, state: str, player: str | None) -> CellWaste:
    """Pieces on a cell of this state that count for nobody."""
    text = Phrase(f"uncounted.{kind}.{state}", {"count": count})
    return CellWaste(kind, count, why, player, text)


def _count_pieces(cell: Cell, control: Control, table: TableRules) -> list[CellShare | CellWaste]:
    """What counts by who controls the cell: everything but heritage."""
    found: list[CellShare | CellWaste] = []
    if cell.forests:
        found.append(_count_trees(cell.forests, control))
    if cell.mines:
        found += [_count_mines(mine, control, table) for mine in cell.mines if mine.number]
    army = cell.warriors.items()
    found += [_count_warriors(player, count, control) for player, count in army if count]
    return found


def _count_trees(forests: int, control: Control) -> CellShare | CellWaste:
    if control.controller is None:
        return _waste("trees", forests, "trees-lost", control.state, None)
    return _share("trees", control.controller, forests)


def _count_mines(mine: Mines, control: Control, table: TableRules) -> CellShare | CellWaste:
    if control.state != "land":
        if table.count_lost_mines:
            return _share("mines", mine.builder, mine.number)
        return _waste("mines", mine.number, "mines-lost", control.state, mine.builder)
    holder = mine.builder if table.mines_by == "builder" else control.controller
    if holder is None:
        return _waste("mines", mine.number, "mines-by", control.state, mine.builder)
    return _share("mines", holder, mine.number)


def _count_warriors(player: str, count: int, control: Control) -> CellShare | CellWaste:
    if control.state == "lost":
        return _waste("warriors", count, "control.fanatics", control.state, player)
    return _share("warriors", player, count)


def _list_rulings(cell: Cell, control: Control, table: TableRules) -> Sequence[Ruling]:
    """The rulings without which the cell would have contributed something else."""
    mines = cell.mine_count if cell.mines else 0
    rulings = []
    if control.declared:
        rulings.append(_GIVEN)
    elif control.mixed:
        rulings.append(UNRESOLVED)
    elif control.state == "land" and control.controller is None and (cell.forests or mines):
        rulings.append(_PRESENCE)
    if cell.forests and control.controller is None:
        rulings.append(_TREES_LOST)
    if mines and control.state != "land":
        rulings.append(_MINES_LOST[table.count_lost_mines])
    elif mines and any(mine.number and mine.builder != control.controller for mine in cell.mines):
        rulings.append(Ruling("mines-by", table.mines_by))
    if control.state == "lost" and cell.heritage:
        rulings.append(_HERITAGE_FANATICS)
    return rulings
