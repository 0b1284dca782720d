"""Boards as requests describe them: with a turn, a space to be filled, or two sets of rules.

Whether the tiles fit each other and where pieces may be is checked later, with the whole board.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from services.carcassonne.board import position
from services.carcassonne.board.turn_position import LaidTile
from services.carcassonne.rules import limits
from services.carcassonne.rules.called import BOARD, EMPTY_SPACE, MEEPLES, TILE
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import (
    TRACK_PLAYER,
    GivenMode,
    GivenRules,
    Player,
    Players,
    RuleSet,
    read_rule_set,
)
from services.carcassonne.tiles.described import CUSTOM_TILE, DescribedTile
from shared.core.declarations import AsGiven, AtLeast, AtMost, Inline, Key, Length, MadeFrom, Part
from shared.core.players import LISTED_PLAYERS


class GivenTile(NamedTuple):
    """A tile and the space of its first cell."""

    tile: Annotated[position.TileId, "Of the catalogue, or of `custom_tiles`.", TILE]
    x: position.Column
    y: position.Row
    rotation: position.TileRotation = 0


NAMELESS_PLAYER = Part(
    "NamelessPlayer",
    ("id", "carried"),
    "A player of a board to be compared, without what is only echoed.",
)
CustomTile: TypeAlias = Annotated[DescribedTile, CUSTOM_TILE]


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenBoard:
    """The players, tiles, followers and pieces of every request about a board."""

    players: Players
    tiles: Annotated[
        Sequence[Mapping[str, Any]],
        AsGiven(tuple[Annotated[GivenTile, Part("PlacedTile")], ...]),
        AtMost(limits.TILES),
        "In any order.",
        BOARD,
    ] = ()
    custom_tiles: Annotated[
        Sequence[Mapping[str, Any]],
        AsGiven(tuple[CustomTile, ...]),
        AtMost(limits.CUSTOM_TILES),
        "Tiles that are not in the catalogue.",
    ] = ()
    followers: Annotated[
        tuple[position.PlacedFollower, ...],
        AtMost(limits.BOARD_FOLLOWERS),
        "Figures on the board.",
        MEEPLES,
    ] = ()
    pieces: Annotated[position.Pieces, "What is on the board besides tiles and figures."] = (
        position.NO_PIECES
    )
    notation: Annotated[
        str | None,
        Length(0, limits.LONGEST_NOTATION),
        "Replaces `tiles`, `followers` and `pieces`, which are then left out.",
    ] = None
    clashes: Annotated[
        position.Clashes, "Edges that do not match: refuse, or end what leads there."
    ] = "refuse"


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoredBoard(GivenBoard):
    """A board to be scored: the moment, what is held beside it, and the extent of the answer."""

    mode: GivenMode = "final"
    holdings: Annotated[Holdings, position.BOARD_HOLDINGS, "Tokens, titles, chips and wonders."] = (
        field(default_factory=Holdings)
    )
    all_features: Annotated[
        bool,
        Key("features"),
        "Whether every feature is listed, not only those that are held or score.",
    ] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardScores(ScoredBoard):
    """A whole board to be scored."""

    rules: GivenRules


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnScores(GivenBoard):
    """A board, and the tile just laid on it."""

    rules: GivenRules
    turn: Annotated[LaidTile, Inline()]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fits(GivenBoard):
    """A board, and the space for which tiles are looked for, or all of them."""

    rules: GivenRules
    players: Annotated[
        tuple[Annotated[Player, TRACK_PLAYER], ...], AtMost(limits.PLAYERS), LISTED_PLAYERS
    ] = ()
    space: Annotated[
        position.Space | None,
        "The empty space to be filled. Left out where `spaces` is given.",
        EMPTY_SPACE,
    ] = None
    spaces: Annotated[
        Literal["all"] | None, "All: every free space that touches a tile, instead of `space`."
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedBoard(ScoredBoard):
    """A board that is scored by two sets of rules."""

    players: Annotated[
        tuple[Annotated[Player, NAMELESS_PLAYER], ...],
        AtLeast(1),
        AtMost(limits.PLAYERS),
        LISTED_PLAYERS,
    ]


def read_rule_sets(rules: Sequence[Mapping[str, Any]]) -> tuple[RuleSet, RuleSet]:
    one, other = map(read_rule_set, rules)
    return one, other


class Comparisons(NamedTuple):
    """One board under two sets of rules."""

    rule_sets: Annotated[tuple[RuleSet, RuleSet], MadeFrom("rules", read_rule_sets)]
    board: Annotated[ComparedBoard, Key("position"), "The board that is scored by both."]
