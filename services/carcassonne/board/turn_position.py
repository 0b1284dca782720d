"""A turn as the request gives it: the board, the tile just laid, and what the turn began with."""

from dataclasses import dataclass

from services.carcassonne.board.position import BoardPosition


@dataclass(frozen=True, slots=True)
class TurnPosition:
    """A board and the tile just laid on it, an index of `board.tiles`; `player` laid it.

    `turn_starts` asks for what the start of the turn pays too, `drives_flock` says that the player
    drives a flock home. `seats` are the players clockwise, empty if they are not known. `king` and
    `robber_baron` are their holders before the tile.
    """

    board: BoardPosition
    laid: int
    player: str
    turn_starts: bool = False
    drives_flock: bool = False
    seats: tuple[str, ...] = ()
    king: str | None = None
    robber_baron: str | None = None
