"""The movements of a turn: each move is legal or not, and what follows from it at once.

Ruling `lost-cell`. An illegal move is left out, and the next ones are looked at without it.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, NamedTuple

from services.deluges.rules.box import PerCell
from services.deluges.rules.cells import ByCell, CellName, SlavesThere
from services.deluges.rules.conflicts import ENCOUNTER, ConflictAnswer
from services.deluges.rules.growths import GrownCell, describe_pieces
from services.deluges.rules.map_phases import (
    MOVES,
    Move,
    MovementBoard,
    Movements,
    Piece,
    list_name_warnings,
)
from services.deluges.rules.people import CountsByPlayer, Crowd, Steps, merge_slaves
from shared.core.declarations import AtMost, Inline, PlayerId
from shared.core.phrases import Param, Word
from shared.core.sheet import Calculation, Ruling, distinct_rulings
from shared.core.steps import Step, build_step


class Carrier(NamedTuple):
    """A boat that convoys pieces over its cell."""

    cell: Annotated[CellName, "The ocean cell of the boat."]
    player: Annotated[PlayerId, "The id of the player whose boat it is, who has to agree."]


class MoveAnswer(NamedTuple):
    """A move, why it is legal or not, and what follows from it."""

    legal: Annotated[bool, "Whether the rules allow it; an illegal move is left out."]
    step: Annotated[Step, Inline()]
    carriers: Annotated[PerCell[Carrier], "The boats that convoy the pieces, in their order."] = ()
    left: Annotated[
        ConflictAnswer | None,
        ENCOUNTER,
        "What happens on the cell that they leave; left out: nothing changes for those who stay.",
    ] = None
    entered: Annotated[
        ConflictAnswer | None,
        ENCOUNTER,
        "What happens on the cell that they enter; left out: they meet nobody.",
    ] = None
    steps: Steps = ()


class MovedCell(NamedTuple):
    """A cell of land after all moves."""

    id: Annotated[CellName, "The cell’s name, as in the request."]
    pieces: Annotated[GrownCell, Inline()]
    lost: Annotated[bool, "Whether fanatics hold the cell."]
    steps: Annotated[
        Steps, "What the people of the cell did before the first move; empty: nothing."
    ]


class MovementAnswer(NamedTuple):
    """Every move with its outcome, and the map after them."""

    moves: Annotated[
        tuple[MoveAnswer, ...], AtMost(MOVES), "Every move of the request, in its order."
    ]
    cells: Annotated[PerCell[MovedCell], "The cells of land after the moves, in their order."]
    fleets: Annotated[
        ByCell[CountsByPlayer], "By ocean cell: the boats there after the moves, by player."
    ]


def move_pieces(movements: Movements) -> Calculation[MovementAnswer]:
    board = MovementBoard(movements)
    moves = [_answer_move(move, at, board) for at, move in enumerate(movements.moves)]
    warnings = (*list_name_warnings(movements), *board.warnings)
    answer = MovementAnswer(
        tuple(moves),
        tuple([_describe_cell(name, board) for name in board.cells if name in board.land]),
        {cell: boats for cell, boats in board.fleets.items() if boats},
    )
    return Calculation(answer, distinct_rulings(board.rulings), warnings)


def _answer_move(move: Move, at: int, board: MovementBoard) -> MoveAnswer:
    if not board.begin(move.player):
        order = build_step("movement.order", player=move.player, other=board.player)
        return MoveAnswer(False, order)
    fault = next(_find_faults(move, board), None)
    if fault is not None:
        return MoveAnswer(False, fault)
    step = build_step(
        "movement.one",
        f"movement.{move.kind}",
        count=move.number,
        player=move.player,
        start=move.origin,
        end=move.to,
    )
    if move.kind == "boat":
        return MoveAnswer(True, step, entered=board.move_boats(move, at))
    found = [_find_carrier(cell, move.player, board) for cell in move.boats]
    carriers = tuple([one for one in found if one is not None])
    board.convoyed |= {(one.cell, one.player) for one in carriers if one.player == move.player}
    if board.cells[move.to].lost and (move.kind == "worker" or move.slaves):
        board.rulings.append(Ruling("lost-cell", "entered"))
    left, entered = board.move_on_land(move, at)
    steps = tuple(_list_convoy_steps(carriers, move.player))
    return MoveAnswer(True, step, carriers, left, entered, steps)


def _find_faults(move: Move, board: MovementBoard) -> Iterator[Step]:
    """Every reason why a move is illegal; the first is shown."""
    if move.kind == "boat":
        yield from _find_boat_faults(move, board)
    elif at_sea := [cell for cell in (move.origin, move.to) if cell not in board.land]:
        yield build_step("movement.land", cell=at_sea[0])
    else:
        if board.cells[move.origin].lost:
            yield build_step("control.fanatics", "movement.lost", start=move.origin)
        piece = Piece(move.origin, move.player, move.kind)
        yield from _find_piece_faults(piece, move.number, board)
        yield from _find_slave_faults(move, board)
        yield from _find_way_faults(move, board)
        yield from _find_entering_faults(move, board)


def _find_entering_faults(move: Move, board: MovementBoard) -> Iterator[Step]:
    """What cannot enter a cell of other players."""
    holders = sorted(board.find_holders(move.to) - {move.player})
    before = board.controllers[move.to]
    params = {"end": move.to, "player": move.player}
    if move.kind == "worker" and holders:
        yield build_step("movement.enter", holder=holders[0], **params)
    if before in (None, move.player):
        return
    if move.kind == "worker":
        yield build_step("movement.enter", "movement.enter.start", holder=before, **params)
    if move.slaves:
        yield build_step("movement.slaves", "movement.slaves.enter", holder=before, **params)


def _find_boat_faults(move: Move, board: MovementBoard) -> Iterator[Step]:
    on_land = [cell for cell in (move.origin, move.to) if cell in board.land]
    if on_land:
        yield build_step("movement.boat", "movement.sea", cell=on_land[0])
    elif move.slaves or move.boats:
        yield build_step("movement.boat", "movement.boat.alone")
    else:
        piece = Piece(move.origin, move.player, "boat")
        yield from _find_piece_faults(piece, move.number, board)
        # One boat of a cell that convoyed stays there.
        staying = int((move.origin, move.player) in board.convoyed)
        if move.number > board.count_unmoved(piece) - staying:
            yield build_step("convoy.instead", player=move.player, cell=move.origin)
        yield from _find_gap(move.origin, move.to, "", board)


def _find_piece_faults(piece: Piece, count: int, board: MovementBoard) -> Iterator[Step]:
    present = board.count_present(piece)
    led = piece.kind == "slave"
    params: dict[str, Param] = {"given": count, "player": piece.player, "start": piece.cell}
    params |= {"colour": piece.colour} if led else {"what": Word(f"moving.{piece.kind}")}
    ending = ".slaves" if led else ""
    if count > present:
        yield build_step("movement.one", f"movement.one.absent{ending}", count=present, **params)
    elif count > (unmoved := board.count_unmoved(piece)):
        yield build_step("movement.one", f"movement.one.moved{ending}", count=unmoved, **params)


def _find_slave_faults(move: Move, board: MovementBoard) -> Iterator[Step]:
    if move.slaves and move.kind != "warrior":
        yield build_step("movement.slaves", "movement.slaves.alone")
    led = merge_slaves([SlavesThere(move.player, *one) for one in move.slaves])
    for master, colour, count in led:
        yield from _find_piece_faults(Piece(move.origin, master, "slave", colour), count, board)


def _find_way_faults(move: Move, board: MovementBoard) -> Iterator[Step]:
    if move.origin == move.to:
        yield build_step("movement.adjacent", "movement.adjacent.same", start=move.origin)
    way = [move.origin, *move.boats, move.to]
    wording = "" if move.boats else "movement.adjacent.boats"
    for one, other in pairwise(way):
        yield from _find_gap(one, other, wording, board)
    for cell in move.boats:
        if cell in board.land:
            yield build_step("convoy.chain", "convoy.chain.land", cell=cell)
        elif not board.fleets.get(cell):
            yield build_step("convoy.chain", cell=cell)
        elif _find_carrier(cell, move.player, board) is None:
            yield build_step(
                "convoy.instead", "convoy.instead.moved", player=move.player, cell=cell
            )


def _find_gap(start: str, end: str, wording: str, board: MovementBoard) -> Iterator[Step]:
    if start == end:
        yield build_step("movement.adjacent", "movement.adjacent.same", start=start)
    elif not board.touches(start, end):
        yield build_step("movement.adjacent", wording, start=start, end=end)


def _find_carrier(cell: str, player: str, board: MovementBoard) -> Carrier | None:
    """An own boat on the cell that has not moved, or another's."""
    # Boats of one player only are on a cell: those of two have fought.
    (owner,) = board.find_holders(cell)
    has_moved = owner == player and not board.count_unmoved(Piece(cell, player, "boat"))
    return None if has_moved else Carrier(cell, owner)


def _list_convoy_steps(carriers: tuple[Carrier, ...], player: str) -> Iterator[Step]:
    """Nothing limits how often a boat convoys."""
    for index, one in enumerate(carriers):
        if one in carriers[:index]:
            yield build_step("convoy.chain", "convoy.again", cell=one.cell)
        elif one.player == player:
            yield build_step("convoy.chain", "convoy.own", cell=one.cell)
        else:
            yield build_step("convoy.foreign", cell=one.cell, player=one.player)


def _describe_cell(name: str, board: MovementBoard) -> MovedCell:
    cell = board.cells[name]
    crowd = Crowd(cell.workers, cell.warriors, cell.slaves)
    pieces = describe_pieces(crowd, cell.fanatics, cell.forests)
    return MovedCell(name, pieces, cell.lost, board.settled[name])
