"""Carcassonne with a helper for its boards."""

from collections.abc import Sequence
from typing import Literal, cast

from decompte_client import games
from decompte_client.connection import Language
from decompte_client.types import carcassonne


class Carcassonne(games.Carcassonne):
    """The operations of Carcassonne, and `score_board`."""

    def score_board(
        self,
        *,
        players: Sequence[str | carcassonne.TrackPlayer],
        notation: str | None = None,
        tiles: Sequence[carcassonne.PlacedTile] | None = None,
        followers: Sequence[carcassonne.PlacedFollower] | None = None,
        rules: carcassonne.Rules | None = None,
        mode: Literal["final", "completed", "projected"] = "final",
        language: Language | None = None,
    ) -> carcassonne.BoardSheet:
        """Score a board, given as a `notation` or as `tiles` and `followers`.

        `players` are their ids, or `{"id": …}` with `name`, `colour` and `carried`.
        `docs/board.md` describes the notation, such as `D E/180@0,-1 ada@0,0:city`. For anything
        else, such as pieces and holdings, call `board_scores` with the whole request.
        Raises DecompteError.
        """
        if (notation is None) == (tiles is None):
            raise TypeError("a board is either `notation` or `tiles`")
        given = {
            "mode": mode,
            "players": [_read_player(player) for player in players],
            "notation": notation,
            "tiles": tiles,
            "followers": followers,
            "rules": rules,
        }
        request = {name: value for name, value in given.items() if value is not None}
        return self.board_scores(cast(carcassonne.BoardScores, request), language=language)


def _read_player(player: str | carcassonne.TrackPlayer) -> carcassonne.TrackPlayer:
    return {"id": player} if isinstance(player, str) else player
