"""Requests about a board, as published.

Whether the tiles fit each other and where pieces may be is checked later, with the whole board.
"""

from collections.abc import Mapping

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.rules.catalogue import CARD
from services.carcassonne.rules.feature_types import LittleBuildings
from services.carcassonne.rules.holding_scores import TITLES
from services.carcassonne.rules.kinds import PLACES
from services.carcassonne.rules.limits import (
    BOARD_FOLLOWERS,
    BOARD_PIECES,
    CUSTOM_TILES,
    FARTHEST,
    LONGEST_NOTATION,
    MOST,
    PLAYERS,
    SEGMENTS,
    TILES,
)
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import Follower
from services.carcassonne.schemas.requests import CARRIED, HOLDINGS, TrackPlayer, mode_field
from services.carcassonne.schemas.tiles import CUSTOM_TILE, tile_id_field
from shared.schemas.bodies import Body, Nested
from shared.schemas.declared import build_fields
from shared.schemas.fields import (
    Flag,
    ListOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
    listed_player_id,
    player_id,
)
from shared.schemas.requests import players, rules_of

ROTATIONS = (0, 90, 180, 270)


def x_field() -> WholeNumber:
    """A column of the board, growing east."""
    return WholeNumber(-FARTHEST, FARTHEST, note="The column of its space, growing east.")


def y_field() -> WholeNumber:
    """A row of the board, growing south."""
    return WholeNumber(-FARTHEST, FARTHEST, note="The row of its space, growing south.")


def side_field(note: str | None = "The side of that space, in the board’s frame.") -> OneOf:
    """A side of a space, in the board's frame."""
    return OneOf(*SIDES, note=note)


def _place_fields(on: OneOf) -> dict[str, StrictField]:
    note = "In the board’s frame, a half-edge for fields; left out where the tile has one such."
    return {
        "x": x_field(),
        "y": y_field(),
        "on": on,
        "side": OneOf(*SIDES, *HALVES, optional=True, note=note),
        "segment": WholeNumber(
            0, SEGMENTS - 1, optional=True, note="Instead of `side`: its index in the tile."
        ),
    }


class PlacedTile(Body):
    """A tile and the space of its first cell."""

    tile = tile_id_field("Of the catalogue, or of `custom_tiles`.")
    x = x_field()
    y = y_field()
    rotation = OneOf(*ROTATIONS, default=0, note="Degrees, clockwise.")


class Space(Body):
    """A space of the board."""

    x = x_field()
    y = y_field()


class SpaceSide(Body):
    """A side of a space."""

    x = x_field()
    y = y_field()
    side = side_field()


_FIGURES_THERE = build_fields(Follower)
PLACED_FOLLOWER = Body.of(
    "PlacedFollower",
    {
        "player": _FIGURES_THERE["player"],
        "figure": _FIGURES_THERE["figure"],
        **_place_fields(OneOf(*PLACES, note="What they stand on there.")),
        "count": _FIGURES_THERE["count"],
        "ghosts": _FIGURES_THERE["ghosts"],
        "hill": Flag(
            default=False, note="It stands on a hill; not needed for a hill printed on its tile."
        ),
    },
)
FAIRY = Body.of(
    "PlacedFairy",
    {
        "player": player_id(note="Beside whose follower it stands."),
        "figure": OneOf(*FIGURES, optional=True, note="Where one tile holds several."),
        **_place_fields(
            OneOf(*PLACES, optional=True, note="What that follower stands on, if several do.")
        ),
    },
)
ON_A_LINE = Body.of(
    "PlaceOnALine", _place_fields(OneOf("road", "city", note="What it stands on there."))
)


class Bridge(Body):
    """A wooden bridge; both its ends become road edges."""

    x = x_field()
    y = y_field()
    axis = OneOf("NS", "WE", note="Whether it leads from north to south or from west to east.")


class Tunnel(Body):
    """Mouths with tokens of one colour: both, or the one that has its token so far."""

    ends = ListOf(Nested(SpaceSide()), 2, low=1, note="The sides at which the mouths are.")


class Ferry(Body):
    """A ferry on a lake: it joins the road ends at two sides."""

    x = x_field()
    y = y_field()
    sides = ListOf(side_field(None), 2, low=2, note="The two sides whose road ends it joins.")


class Tollhouse(Body):
    """A tollhouse on a crossing, at the end of the road that leaves it by `side`."""

    player = player_id(note="Whose tollhouse it is.")
    x = x_field()
    y = y_field()
    side = side_field()


class PlacedBuilding(Body):
    """A little building."""

    kind = OneOf(*LittleBuildings._fields, note="Which building it is.")
    x = x_field()
    y = y_field()


class BigTop(Body):
    """The big top, and its animal token."""

    x = x_field()
    y = y_field()
    value = WholeNumber(0, MOST, note="Points of the animal token under it.")


def _pieces(body: Body, note: str) -> ListOf:
    return ListOf(Nested(body), BOARD_PIECES, default=list, note=note)


class Pieces(Body):
    """Pieces on the board other than followers."""

    fairy = Nested(FAIRY, optional=True, note="The fairy beside a follower.")
    mage = Nested(ON_A_LINE, optional=True, note="The road or city on which the mage stands.")
    witch = Nested(ON_A_LINE, optional=True, note="The road or city on which the witch stands.")
    bridges = _pieces(Bridge(), "Wooden bridges.")
    castles = _pieces(SpaceSide(), "Castles, each by either of its tiles.")
    tunnels = _pieces(Tunnel(), "Tunnel tokens, by colour.")
    ferries = _pieces(Ferry(), "Ferries on lakes.")
    tollhouses = _pieces(Tollhouse(), "Tollhouses on crossings.")
    little_buildings = _pieces(PlacedBuilding(), "Little buildings on tiles.")
    big_top = Nested(BigTop(), optional=True, note="The big top on a circus tile.")


def board_fields() -> Mapping[str, StrictField]:
    """The players, tiles, followers and pieces of every request about a board."""
    note = "Replaces `tiles`, `followers` and `pieces`, which are then left out."
    return {
        "players": players(TrackPlayer(), PLAYERS),
        "tiles": ListOf(Nested(PlacedTile()), TILES, default=list, note="In any order."),
        "custom_tiles": ListOf(
            Nested(CUSTOM_TILE),
            CUSTOM_TILES,
            default=list,
            note="Tiles that are not in the catalogue.",
        ),
        "followers": ListOf(
            Nested(PLACED_FOLLOWER), BOARD_FOLLOWERS, default=list, note="Figures on the board."
        ),
        "pieces": Nested(
            Pieces(), filled=True, note="What is on the board besides tiles and figures."
        ),
        "notation": Text(0, LONGEST_NOTATION, optional=True, note=note),
    }


BOARD_HOLDINGS = Body.of(
    "BoardHoldings",
    {
        name: field
        for name, field in HOLDINGS.strict_fields().items()
        if name not in [title.counted for title in TITLES]
    },
)


def scored_fields() -> Mapping[str, StrictField]:
    """Mode, holdings and extent of the answer, for requests that score a board."""
    note = "Whether every feature is listed, not only those that are held or score."
    return {
        "mode": mode_field(),
        "holdings": Nested(BOARD_HOLDINGS, filled=True, note="Tokens, titles, chips and wonders."),
        "features": Flag(default=False, note=note),
    }


BOARD_SCORES = Body.of(
    "BoardScores", {"rules": rules_of(CARD), **board_fields(), **scored_fields()}
)
TURN_SCORES = Body.of(
    "TurnScores",
    {
        "rules": rules_of(CARD),
        **board_fields(),
        "laid": Nested(Space(), note="The space of the tile just laid; it is one of `tiles`."),
        "player": player_id(note="Who laid it."),
    },
)
FITS = Body.of(
    "Fits",
    {
        "rules": rules_of(CARD),
        **board_fields(),
        "space": Nested(Space(), note="The empty space to be filled."),
    },
)


class NamelessPlayer(Body):
    """A player of a board to be compared, without what is only echoed."""

    id = listed_player_id()
    carried = WholeNumber(-CARRIED, CARRIED, optional=True, note="Points already on the track.")


COMPARISONS = Body.of(
    "Comparisons",
    {
        "rules": ListOf(rules_of(CARD), 2, low=2, note="Two sets of rules."),
        "position": Nested(
            Body.of(
                "ComparedBoard",
                {
                    **board_fields(),
                    **scored_fields(),
                    "players": players(NamelessPlayer(), PLAYERS),
                },
            ),
            note="The board that is scored by both.",
        ),
    },
)
