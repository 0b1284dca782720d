"""The same board somewhere else, or turned."""

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from services.carcassonne.board.position import BoardPosition, Bridge, Ferry, PlacedTile, Tunnel
from tests.property.carcassonne_boards import rotate_edge


def change_board(board: BoardPosition, change: Callable[[Any], Any]) -> BoardPosition:
    """The board with every tile, figure and piece changed in the same way."""
    held = {one.name: getattr(board.pieces, one.name) for one in fields(board.pieces)}
    changed: dict[str, Any] = {
        name: tuple(map(change, one)) if type(one) is tuple else one and change(one)
        for name, one in held.items()
    }
    return replace(
        board,
        tiles=tuple(map(change, board.tiles)),
        followers=tuple(map(change, board.followers)),
        pieces=replace(board.pieces, **changed),
    )


def move_board(board: BoardPosition, east: int, south: int) -> BoardPosition:
    """The whole board somewhere else."""

    def move(one: Any) -> Any:
        if isinstance(one, Tunnel):
            return Tunnel(tuple([move(end) for end in one.ends]))
        return one._replace(x=one.x + east, y=one.y + south)

    return change_board(board, move)


def turn_board(board: BoardPosition) -> BoardPosition:
    """The whole board and all that is on it, turned by a quarter, clockwise."""
    return change_board(board, _turn)


def _turn(one: Any) -> Any:
    """A tile, a figure or a piece, turned by a quarter around the origin."""
    if isinstance(one, Tunnel):
        return Tunnel(tuple([_turn(end) for end in one.ends]))
    fields: dict[str, Any] = {"x": -one.y, "y": one.x}
    if isinstance(one, PlacedTile):
        fields["rotation"] = (one.rotation + 90) % 360
    if isinstance(one, Bridge):
        fields["axis"] = {"NS": "WE", "WE": "NS"}[one.axis]
    if isinstance(one, Ferry):
        fields["sides"] = tuple([rotate_edge(side, 1) for side in one.sides])
    if getattr(one, "side", None):
        fields["side"] = rotate_edge(one.side, 1)
    return one._replace(**fields)
