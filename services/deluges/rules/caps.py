"""What there can be at most.

Rows `cap.*` of docs/rules/deluges.md: five warriors and eight boats per civilisation; three mines,
one dolmen, one monument and one wonder per cell; and the pieces of the box. Of the box the rulebook
says only that it has four colours of players, so `cap.pieces` refuses a fifth civilisation where no
players are listed (a list of players has room for four); how many pieces of each kind it holds is
not printed. Warriors on a cell that fanatics have taken are out for good and not among
the five, but there were never more than five of a colour on it. Of ports, barracks and granaries
the rulebook sets no number: a second one on a cell would serve nobody, and is refused (ruling
`functions-per-cell`).
"""

from collections.abc import Iterable, Mapping, Sequence

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import Cell, Heritage
from services.deluges.rules.constructions import BOAT, CONSTRUCTIONS, MINE, WARRIOR
from services.deluges.rules.people import is_lost
from shared.core.illegal import Faults
from shared.core.pointers import PointerSteps, pointer


def refuse_civilisations(players: Iterable[str], where: str, faults: Faults) -> None:
    """`cap.pieces`: the box has pieces in four colours; `players` are those named on cells."""
    given = len(set(players))
    if given > CIVILISATIONS:
        faults.breach("cap.pieces", where, given=given, most=CIVILISATIONS)


def refuse_warriors(count: int, at: PointerSteps, faults: Faults) -> None:
    """`cap.warriors`: five per civilisation; `at` is where the count is in the request."""
    if count > WARRIOR.most:
        faults.breach("cap.warriors", pointer(*at), given=count, most=WARRIOR.most)


def refuse_boats(count: int, at: PointerSteps, faults: Faults) -> None:
    """`cap.boats`: eight per civilisation; `at` is where the count is in the request."""
    if count > BOAT.most:
        faults.breach("cap.boats", pointer(*at), given=count, most=BOAT.most)


def refuse_boats_of_players(boats: Mapping[str, int], faults: Faults) -> None:
    """`cap.boats` for each player of a map of boats."""
    for player, count in boats.items():
        refuse_boats(count, ("boats", player), faults)


def refuse_warriors_on_board(cells: Sequence[Cell], faults: Faults) -> None:
    """`cap.warriors` over a whole board, reported at the cell where a player passes the limit."""
    totals: dict[str, int] = {}
    passed: dict[str, PointerSteps] = {}
    for index, cell in enumerate(cells):
        if not cell.warriors:
            continue
        if is_lost(cell):
            refuse_warriors_on_cell(cell, ("cells", index), faults)
            continue
        for player, count in cell.warriors.items():
            totals[player] = totals.get(player, 0) + count
            if totals[player] > WARRIOR.most and player not in passed:
                passed[player] = ("cells", index, "warriors", player)
    for player, at in passed.items():
        refuse_warriors(totals[player], at, faults)


def refuse_warriors_on_cell(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    """`cap.warriors` on a single cell; `at` is where the cell is in the request."""
    for player, count in cell.warriors.items():
        refuse_warriors(count, (*at, "warriors", player), faults)


def refuse_excess_on_cell(cell: Cell, at: PointerSteps, faults: Faults) -> None:
    """`cap.mines`, `cap.dolmen`, `cap.monument` and `cap.wonder` on one cell.

    `at` is where the cell is in the request.
    """
    if cell.mines and cell.mine_count > MINE.most:
        faults.breach("cap.mines", pointer(*at, "mines"), given=cell.mine_count, most=MINE.most)
    if len(cell.heritage) > 1:
        _refuse_duplicate_heritage(cell.heritage, at, faults)


def refuse_excess_constructions(
    kind: str, given: int, cells: int, at: PointerSteps, faults: Faults
) -> None:
    """The cap of one construction: `given` pieces of one civilisation, or on `cells` cells."""
    built = CONSTRUCTIONS[kind]
    most = built.most if built.per_civilisation else built.most * cells
    if given <= most:
        return
    if built.is_function:
        faults.note("function.duplicate", pointer(*at))
    else:
        wording = "" if built.per_civilisation else "cells"
        faults.breach(built.limit, pointer(*at), wording=wording, given=given, most=most)


def _refuse_duplicate_heritage(
    heritage: Sequence[Heritage], at: PointerSteps, faults: Faults
) -> None:
    seen: dict[str, int] = {}
    for index, built in enumerate(heritage):
        seen[built.kind] = seen.get(built.kind, 0) + 1
        construction = CONSTRUCTIONS[built.kind]
        if seen[built.kind] == construction.most + 1:
            faults.breach(construction.limit, pointer(*at, "heritage", index))
