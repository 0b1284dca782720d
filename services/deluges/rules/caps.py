"""What there can be at most.

Rows cap.* of rules/deluges.md: five warriors and eight boats per civilisation; three mines, one
dolmen, one monument and one wonder per cell; and the pieces of the box. Of the box the rulebook
tells only that there are four colours of players, so cap.pieces refuses a fifth player; it does
not know how many pieces of each kind lie in it. Warriors on a cell that fanatics have taken are
out for good and not among the five.
"""

from collections.abc import Iterable, Mapping, Sequence

from services.deluges.rules.cells import Cell, Heritage
from services.deluges.rules.fanaticism import is_lost
from shared.core.illegal import Faults
from shared.core.pointers import pointer

CIVILISATIONS = 4
WARRIORS = 5
BOATS = 8
MINES = 3
PER_CELL = 1
"""Dolmens, monuments and wonders that one cell can bear: one of each."""


def refuse_civilisations(players: Iterable[str], where: str, faults: Faults) -> None:
    """cap.pieces: the box has pieces in four colours."""
    given = len(set(players))
    if given > CIVILISATIONS:
        faults.breach("cap.pieces", where, given=given, most=CIVILISATIONS)


def refuse_warriors(count: int, where: str, faults: Faults) -> None:
    """cap.warriors: five per civilisation."""
    if count > WARRIORS:
        faults.breach("cap.warriors", where, given=count, most=WARRIORS)


def refuse_boats(count: int, where: str, faults: Faults) -> None:
    """cap.boats: eight per civilisation."""
    if count > BOATS:
        faults.breach("cap.boats", where, given=count, most=BOATS)


def refuse_fleets(boats: Mapping[str, int], faults: Faults, at: str = "boats") -> None:
    """cap.boats for each player of a map of boats."""
    for player, count in boats.items():
        refuse_boats(count, pointer(at, player), faults)


def refuse_armies(cells: Sequence[Cell], faults: Faults) -> None:
    """cap.warriors over a whole board, told at the cell where a civilisation passes the limit."""
    armies: dict[str, int] = {}
    passed: dict[str, str] = {}
    for index, cell in enumerate(cells):
        if is_lost(cell):
            continue
        for player, count in cell.warriors.items():
            armies[player] = armies.get(player, 0) + count
            if armies[player] > WARRIORS and player not in passed:
                passed[player] = pointer("cells", index, "warriors", player)
    for player, where in passed.items():
        refuse_warriors(armies[player], where, faults)


def refuse_garrison(cell: Cell, at: Sequence[str | int], faults: Faults) -> None:
    """cap.warriors on a single cell, which stands at `at`."""
    for player, count in cell.warriors.items():
        refuse_warriors(count, pointer(*at, "warriors", player), faults)


def refuse_crowded(cell: Cell, at: Sequence[str | int], faults: Faults) -> None:
    """cap.mines, cap.dolmen, cap.monument and cap.wonder on one cell, which stands at `at`."""
    if cell.mine_count > MINES:
        faults.breach("cap.mines", pointer(*at, "mines"), given=cell.mine_count, most=MINES)
    _refuse_twins(cell.heritage, at, faults)


def _refuse_twins(heritage: Sequence[Heritage], at: Sequence[str | int], faults: Faults) -> None:
    seen: dict[str, int] = {}
    for index, built in enumerate(heritage):
        seen[built.kind] = seen.get(built.kind, 0) + 1
        if seen[built.kind] == PER_CELL + 1:
            faults.breach(f"cap.{built.kind}", pointer(*at, "heritage", index))
