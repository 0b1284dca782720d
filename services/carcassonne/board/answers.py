"""What the answers about a board have beside the fields of every answer, as declared types.

What a board has hundreds of is written at once, by `write_place` and `write_city`.
"""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias, TypeVar

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.board.position import ROTATIONS, TileId
from services.carcassonne.rules.holdings import GOODS
from services.carcassonne.rules.limits import LONGEST_NOTATION, PLAYERS, SEGMENTS
from services.carcassonne.rules.names import FIGURES, GREAT_CITIES, LINE_FIGURES
from shared.core.answers import (
    MANY,
    Amount,
    EntryId,
    Identifier,
    JsonPointer,
    PlayerName,
    RulesEcho,
)
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Choices,
    Key,
    Length,
    PlayerId,
    Range,
    Unpublished,
    WrittenAs,
)
from shared.core.rendering import build_writer

T = TypeVar("T")
Listed: TypeAlias = Annotated[Sequence[T], AtMost(MANY)]
Notation: TypeAlias = Annotated[
    str,
    Length(0, 10 * LONGEST_NOTATION),
    "The board in one line, which a request may have instead of its tiles, followers and pieces.",
]
BoardId: TypeAlias = Annotated[
    str,
    Length(32, 32),
    "Names the board: the same for the same tiles and pieces, however they were sent, shifted or "
    "turned as a whole.",
]
"""How an answer names a whole board. Rules leave both empty; they are made with the request."""
MOST_SEGMENTS = 30_000
"""An upper bound of the segments, and of the features, of a board: each of 2,000 tiles of the
catalogue has at most nine, and those of the request have OWN_SEGMENTS together."""
PerSegment: TypeAlias = Annotated[Sequence[T], AtMost(MOST_SEGMENTS)]
COORDINATE_BOUND = 1_000_000
"""An upper bound of every coordinate of a board."""

Column: TypeAlias = Annotated[
    int,
    Range(-COORDINATE_BOUND, COORDINATE_BOUND),
    "The column of the space, growing east, as in the request.",
]
Row: TypeAlias = Annotated[
    int,
    Range(-COORDINATE_BOUND, COORDINATE_BOUND),
    "The row of the space, growing south, as in the request.",
]
SegmentTile: TypeAlias = Annotated[TileId, "The id of the tile that it is on."]
KindName: TypeAlias = Annotated[Identifier, "What kind of feature it is."]


class FeaturePlace(NamedTuple):
    """A segment of a feature: its space, its tile, and a side or half-edge that it reaches."""

    x: Column
    y: Row
    tile: SegmentTile
    side: Annotated[
        str | None,
        Choices(*SIDES, *HALVES),
        "A side that it reaches, in the board’s frame, for fields a half-edge; left out of what "
        "reaches none.",
    ] = None
    segment: Annotated[
        int | None,
        Range(0, SEGMENTS - 1),
        "Its index among the tile’s segments, of a field that reaches no edge.",
    ] = None


write_place = build_writer(FeaturePlace)
WrittenPlace: TypeAlias = Annotated[Mapping[str, Any], WrittenAs(FeaturePlace)]


class Gap(NamedTuple):
    """What is missing to complete a feature: an empty space, or the open side towards one."""

    x: Column
    y: Row
    side: Annotated[
        str | None,
        Choices(*SIDES),
        "The open side of that space, in the board’s frame; left out where the space itself is "
        "empty.",
    ] = None
    tunnel: Annotated[
        bool | None, "True where the end is a tunnel mouth, not a space for a tile; else left out."
    ] = None


class TouchedCity(NamedTuple):
    """A city beside a field, by one of its segments."""

    x: Column
    y: Row
    tile: SegmentTile
    side: Annotated[str, Choices(*SIDES), "A side that this segment reaches, in the board’s frame."]
    complete: Annotated[bool, "Whether the city is complete."]


write_city = build_writer(TouchedCity)
WrittenCity: TypeAlias = Annotated[Mapping[str, Any], WrittenAs(TouchedCity)]


class TouchedCastle(NamedTuple):
    """A castle beside a field, by one of its tiles."""

    x: Column
    y: Row
    tile: SegmentTile
    side: Annotated[str, Choices(*SIDES), "The side towards the castle’s other tile."]


class FeatureFacts(NamedTuple):
    """What the entry of a feature on a board has beyond that of every sheet.

    The entry of a token leaves these fields out.
    """

    places: Annotated[
        PerSegment[WrittenPlace],
        "Every segment of it; of what has no segments, the tile that it is on.",
        Unpublished(),
    ] = ()
    open_edges: Annotated[
        int | None,
        Range(0, MANY),
        "Roads and cities: how many ends are open; buildings: how many spaces around are empty.",
    ] = None
    missing: Annotated[Listed[Gap] | None, "Projected: where something is missing."] = None
    if_completed: Annotated[
        Amount | None, "Projected: its value if each gap were closed by one more tile."
    ] = None
    cities: Annotated[
        PerSegment[WrittenCity] | None, "Fields: the cities beside them, complete or not."
    ] = None
    castles: Annotated[Listed[TouchedCastle] | None, "Fields: the castles beside them."] = None
    great_cities: Annotated[
        Sequence[Annotated[str, Choices(*GREAT_CITIES)]] | None,
        AtMost(2),
        "Fields: the great cities beside them.",
    ] = None


class BoardFacts(NamedTuple):
    """What the sheet of a board has beyond every sheet."""

    notation: Notation = ""
    board_id: BoardId = ""


class CompletedFeature(NamedTuple):
    """A feature that the tile just laid completed, held or not."""

    kind: KindName
    value: Annotated[Amount | None, "Its points; left out where each figure is paid for itself."]
    places: Annotated[PerSegment[WrittenPlace], "Every segment of it."]
    open_edges: Annotated[
        int | None, Range(0, MANY), "0, because it is complete; left out of what has no open ends."
    ] = None


class GoingHome(NamedTuple):
    """Figures that leave their place."""

    player: PlayerName
    figure: Annotated[str, Choices(*FIGURES), "Which figures these are."]
    number: Annotated[int, Range(1, MANY), Key("count"), "How many they are."]
    pointer: Annotated[JsonPointer, "The place in the request that names them, as a JSON pointer."]


class BuiltCastle(NamedTuple):
    """A castle that this turn built; it is not paid yet."""

    pointer: Annotated[JsonPointer, "The castle in the request, as a JSON pointer."]
    lords: Annotated[
        Listed[JsonPointer],
        "The figures of its city, which are now the castle’s, as JSON pointers.",
    ]


class Flock(NamedTuple):
    """The flock of a field that the tile extended."""

    shepherds: Annotated[
        Sequence[JsonPointer], AtLeast(1), AtMost(MANY), "Its shepherds, as JSON pointers."
    ]
    sheep: Annotated[Amount, "The sheep on all tokens of the field."]
    closed: Annotated[bool, "Whether the field can no longer grow, which ends the flock."]
    driven_home: Annotated[bool, "Whether it is driven home in this turn, which pays it."]


class TurnFacts(NamedTuple):
    """What the sheet of a turn has beyond every sheet."""

    completed: Annotated[
        Listed[CompletedFeature],
        "Every feature that the tile completed, whether or not anybody holds it.",
    ]
    going_home: Annotated[Listed[GoingHome], "The figures that return to their players."]
    goods: Annotated[
        Mapping[
            PlayerId,
            Annotated[Mapping[Annotated[str, Choices(*GOODS)], Amount], AtMost(len(GOODS))],
        ]
        | None,
        AtMost(PLAYERS),
        "By player: the trade goods taken; left out if there are none.",
    ] = None
    king: Annotated[
        PlayerId | None, "The id of the player who takes the king; left out if nobody does."
    ] = None
    robber_baron: Annotated[
        PlayerId | None, "The id of the player who takes the robber baron; left out if nobody does."
    ] = None
    built_castles: Annotated[
        Listed[BuiltCastle] | None, "The castles that this turn built; left out if there are none."
    ] = None
    flocks: Annotated[
        Listed[Flock] | None,
        "The flocks of the fields that the tile extended; left out if there are none.",
    ] = None
    gold: Annotated[
        Mapping[PlayerId, Amount] | None,
        AtMost(PLAYERS),
        "By player: the ingots taken; left out if there are none.",
    ] = None
    gold_left: Annotated[
        Amount | None, "Ingots that depend on the order of the seats, which is not given."
    ] = None
    gold_piles: Annotated[
        Listed[JsonPointer] | None,
        "The piles of gold that leave their tiles, as JSON pointers; left out if none does.",
    ] = None
    taken: Annotated[
        Listed[GoingHome] | None,
        "The followers whom Vodyanoy takes, before anything is scored; left out if there are none.",
    ] = None
    leaving: Annotated[
        Sequence[Annotated[str, Choices(*LINE_FIGURES)]] | None,
        AtMost(len(LINE_FIGURES)),
        "Which of mage and witch leave the board, because their feature is complete.",
    ] = None
    notation: Notation = ""
    board_id: BoardId = ""


class Fit(NamedTuple):
    """A tile that fits, and how it may be turned."""

    tile: Annotated[
        TileId, "The tile’s id, as in `GET /v1/carcassonne/tiles`, or one of the request’s own."
    ]
    rotations: Annotated[
        Sequence[Annotated[int, Choices(*ROTATIONS)]],
        AtLeast(1),
        AtMost(len(ROTATIONS)),
        "The rotations in which it fits, in degrees clockwise.",
    ]
    copies_left: Annotated[
        int | None, Range(0, MANY), "How many more the box has; left out for custom tiles."
    ] = None


FittingTiles: TypeAlias = Annotated[
    Listed[Fit], "The tiles of the expansions in play, then the request’s own."
]


class SpaceFits(NamedTuple):
    """A free space and every tile that fits into it."""

    x: Column
    y: Row
    fits: FittingTiles


class FitsAnswer(NamedTuple):
    """Every tile that fits into the space, or into each of the free spaces."""

    x: Column | None = None
    y: Row | None = None
    fits: FittingTiles | None = None
    spaces: Annotated[
        Listed[SpaceFits] | None,
        "Every free space that touches a tile, row by row; there may be no tile that fits. Only if "
        "the request has `spaces`, and then instead of `x`, `y` and `fits`.",
    ] = None
    notation: Notation = ""
    board_id: BoardId = ""


class ComparedPlayer(NamedTuple):
    """A player under both sets of rules, the first one first."""

    id: PlayerName
    totals: Annotated[
        Sequence[Amount], AtLeast(2), AtMost(2), "The player’s totals, points from before included."
    ]
    ranks: Annotated[
        Sequence[Annotated[int, Range(1, PLAYERS)]],
        AtLeast(2),
        AtMost(2),
        "The player’s ranks, 1 for the highest total.",
    ]
    difference: Annotated[Amount, "The second total less the first."]


class ComparedSide(NamedTuple):
    """An entry under one set of rules; nothing at all where it has none."""

    points: Annotated[
        Mapping[PlayerId, Amount] | None,
        AtMost(PLAYERS),
        "By player: what the entry pays; left out where the entry is not there.",
    ] = None
    value: Annotated[
        Amount | None, "The entry’s points before they are awarded; left out where it has none."
    ] = None


class ComparedEntry(NamedTuple):
    """An entry that differs, under both sets of rules."""

    id: Annotated[EntryId, "Names the entry; under both sets of rules it has this id."]
    kind: Annotated[Identifier, "What kind of thing is scored."]
    places: Annotated[PerSegment[WrittenPlace] | None, "Its segments, or where it stands."]
    sides: Annotated[
        Sequence[ComparedSide],
        AtLeast(2),
        AtMost(2),
        "What it is under the first set of rules, and under the second.",
    ]


class ComparedRules(NamedTuple):
    """The rules that a comparison applied, as its answer begins with them."""

    rules: Annotated[
        Sequence[RulesEcho],
        AtLeast(2),
        AtMost(2),
        "Both sets of rules, the first one first, defaults filled in.",
    ]


class ComparisonAnswer(NamedTuple):
    """How the sheets of a board differ."""

    players: Annotated[
        Sequence[ComparedPlayer], AtMost(PLAYERS), "Every player’s totals and ranks under both."
    ]
    entries: Annotated[
        PerSegment[ComparedEntry], "The entries that differ; those that are the same are left out."
    ]
    notation: Notation = ""
    board_id: BoardId = ""
