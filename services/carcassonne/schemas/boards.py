"""Requests about a board, as published.

Whether the tiles fit each other and where pieces may be is checked later, with the whole board.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from services.carcassonne.board.position import BoardPosition, Space
from services.carcassonne.rules.called import EMPTY_SPACE, LAID, PLAYS
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.limits import CUSTOM_TILES, LONGEST_NOTATION, PLAYERS
from services.carcassonne.rules.position import Moment, Player
from services.carcassonne.schemas.requests import TRACK_PLAYER
from services.carcassonne.tiles.described import CUSTOM_TILE, DescribedTile
from shared.core.declarations import AtMost, Length, Part, PlayerId
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.declared import build_body, build_fields
from shared.schemas.fields import ListOf, StrictField
from shared.schemas.requests import players, rules_of


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


class FilledSpaces(NamedTuple):
    """The space, or all of them, for which tiles are looked for."""

    space: Annotated[
        Space | None, "The empty space to be filled. Left out where `spaces` is given.", EMPTY_SPACE
    ] = None
    spaces: Annotated[
        Literal["all"] | None, "All: every free space that touches a tile, instead of `space`."
    ] = None


class RequestedBoard(NamedTuple):
    """What a request about a board has and a board has not."""

    custom_tiles: Annotated[
        tuple[Annotated[DescribedTile, CUSTOM_TILE], ...],
        AtMost(CUSTOM_TILES),
        "Tiles that are not in the catalogue.",
    ] = ()
    notation: Annotated[
        str | None,
        Length(0, LONGEST_NOTATION),
        "Replaces `tiles`, `followers` and `pieces`, which are then left out.",
    ] = None


def board_fields(player: Body = TRACK_PLAYER, fewest: int = 1) -> Mapping[str, StrictField]:
    """The players, tiles, followers and pieces of every request about a board.

    Players may be left out where `fewest` is 0.
    """
    declared = build_fields(BoardPosition, ("tiles", "followers", "pieces"))
    requested = build_fields(RequestedBoard)
    return {
        "players": players(player, PLAYERS, fewest, **({} if fewest else {"default": list})),
        "tiles": declared["tiles"],
        "custom_tiles": requested["custom_tiles"],
        **declared,
        "notation": requested["notation"],
    }


def scored_fields() -> Mapping[str, StrictField]:
    """Mode, holdings and extent of the answer, for requests that score a board."""
    return {**build_fields(Moment), **build_fields(BoardPosition, ("holdings", "all_features"))}


BOARD_SCORES = make_body(
    "BoardScores",
    {
        "rules": rules_of(CARD),
        **board_fields(),
        **scored_fields(),
        **build_fields(BoardPosition, ("clashes",)),
    },
)
TURN_SCORES = make_body(
    "TurnScores", {"rules": rules_of(CARD), **board_fields(), **build_fields(LaidTile)}
)
FITS = make_body(
    "Fits", {"rules": rules_of(CARD), **board_fields(fewest=0), **build_fields(FilledSpaces)}
)
NAMELESS_PLAYER = build_body(
    Player,
    Part(
        "NamelessPlayer",
        description="A player of a board to be compared, without what is only echoed.",
    ),
)
COMPARISONS = make_body(
    "Comparisons",
    {
        "rules": ListOf(rules_of(CARD), 2, low=2, note="Two sets of rules."),
        "position": Nested(
            make_body("ComparedBoard", {**board_fields(NAMELESS_PLAYER), **scored_fields()}),
            note="The board that is scored by both.",
        ),
    },
)
