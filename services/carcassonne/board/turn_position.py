"""A turn as the request gives it: the board, the tile just laid, and what the turn began with.

The board before that tile says what its segments belonged to, and what was complete.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Annotated, NamedTuple

from services.carcassonne.board.features import Features, find_features
from services.carcassonne.board.position import BoardFaults, BoardPosition, Space
from services.carcassonne.rules.called import LAID, PLAYS
from services.carcassonne.rules.limits import PLAYERS
from shared.core.declarations import AtMost, PlayerId
from shared.core.sheet import Entry, Notice, Ruling


class LaidTile(NamedTuple):
    """The tile that a turn is about."""

    laid: Annotated[Space, "The space of the tile just laid; it is one of `tiles`.", LAID]
    player: Annotated[PlayerId, "Who laid it.", PLAYS]
    turn_starts: Annotated[
        bool, "Whether what the start of the turn pays is scored too: the fairy."
    ] = False
    drives_flock: Annotated[
        bool, "Whether the player drives a flock home instead of growing it."
    ] = False
    seats: Annotated[
        tuple[PlayerId, ...],
        AtMost(PLAYERS),
        "All players clockwise, where gold is shared one by one.",
    ] = ()
    king: Annotated[
        PlayerId | None, "Who held the king before, where he is paid during the game."
    ] = None
    robber_baron: Annotated[
        PlayerId | None, "Who held the robber baron before, where he is paid during the game."
    ] = None


class TurnPosition(NamedTuple):
    """A board and the tile just laid on it, an index of `board.tiles`."""

    board: BoardPosition
    laid: int
    turn: LaidTile


class PartOfTurn(NamedTuple):
    """What something beside the features of a turn pays, and what to say of it."""

    entries: Sequence[Entry] = ()
    rulings: Sequence[Ruling] = ()
    warnings: Sequence[Notice] = ()


class BoardBefore:
    """A board without the tile just laid, asked by the nodes of the board with it."""

    def __init__(self, features: Features, position: TurnPosition) -> None:
        self._now, self._position = features.laid, position

    @cached_property
    def _features(self) -> Features:
        board, laid = self._position.board, self._position.laid
        others = board.tiles[:laid] + board.tiles[laid + 1 :]
        return find_features(others, board.pieces, BoardFaults())

    def find_root(self, node: int) -> int | None:
        """The root that a node had, a number of this board alone; None on the tile itself."""
        laid, tile = self._position.laid, self._now.tile_of[node]
        if tile == laid:
            return None
        first = self._features.laid.first_nodes[tile - (tile > laid)]
        return self._features.roots[first + node - self._now.first_nodes[tile]]

    def was_complete(self, nodes: Sequence[int]) -> bool:
        roots = [self.find_root(node) for node in nodes]
        return all(root is not None and not self._features.open_ends[root] for root in roots)
