"""Requests about a board, as published.

Whether the tiles fit each other and where pieces may be is checked later, with the whole board.
"""

from collections.abc import Mapping

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.rules.catalogue import (
    BOARD_FOLLOWERS,
    BOARD_PIECES,
    CARD,
    CUSTOM_TILES,
    FARTHEST,
    LONGEST_NOTATION,
    MOST,
    PLAYERS,
    SEGMENTS,
    TILES,
)
from services.carcassonne.rules.kinds import PLACES
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.rules.position import LittleBuildings
from services.carcassonne.schemas.requests import CARRIED, HOLDINGS, TrackPlayer, mode_field
from services.carcassonne.schemas.tiles import CUSTOM_TILE, tile_id_field
from shared.schemas.bodies import Body, Nested
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

COUNTED_HOLDINGS = ("completed_cities", "completed_roads")
"""Holdings of a sheet that a board has no field for: the service counts them."""
ROTATIONS = (0, 90, 180, 270)


def x_field() -> WholeNumber:
    """A column of the board, growing east."""
    return WholeNumber(-FARTHEST, FARTHEST)


def y_field() -> WholeNumber:
    """A row of the board, growing south."""
    return WholeNumber(-FARTHEST, FARTHEST)


def side_field() -> OneOf:
    """A side of a space, in the board's frame."""
    return OneOf(*SIDES)


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


PLACED_FOLLOWER = Body.of(
    "PlacedFollower",
    {
        "player": player_id(),
        "figure": OneOf(*FIGURES),
        **_place_fields(OneOf(*PLACES)),
        "count": WholeNumber(1, MOST, default=1),
        "ghosts": WholeNumber(0, MOST, default=0, note="Ghosts with these figures together."),
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
        **_place_fields(OneOf(*PLACES, optional=True)),
    },
)
ON_A_LINE = Body.of("PlaceOnALine", _place_fields(OneOf("road", "city")))


class Bridge(Body):
    """A wooden bridge; both its ends become road edges."""

    x = x_field()
    y = y_field()
    axis = OneOf("NS", "WE")


class Tunnel(Body):
    """Mouths with tokens of one colour: both, or the one that has its token so far."""

    ends = ListOf(Nested(SpaceSide()), 2, low=1)


class Ferry(Body):
    """A ferry on a lake: it joins the road ends at two sides."""

    x = x_field()
    y = y_field()
    sides = ListOf(side_field(), 2, low=2)


class Tollhouse(Body):
    """A tollhouse on a crossing, at the end of the road that leaves it by `side`."""

    player = player_id()
    x = x_field()
    y = y_field()
    side = side_field()


class PlacedBuilding(Body):
    """A little building."""

    kind = OneOf(*LittleBuildings._fields)
    x = x_field()
    y = y_field()


class BigTop(Body):
    """The big top, and its animal token."""

    x = x_field()
    y = y_field()
    value = WholeNumber(0, MOST)


def _pieces(body: Body, note: str) -> ListOf:
    return ListOf(Nested(body), BOARD_PIECES, default=list, note=note)


class Pieces(Body):
    """Pieces on the board other than followers."""

    fairy = Nested(FAIRY, optional=True)
    mage = Nested(ON_A_LINE, optional=True)
    witch = Nested(ON_A_LINE, optional=True)
    bridges = _pieces(Bridge(), "Wooden bridges.")
    castles = _pieces(SpaceSide(), "Castles, each by either of its tiles.")
    tunnels = _pieces(Tunnel(), "Tunnel tokens, by colour.")
    ferries = _pieces(Ferry(), "Ferries.")
    tollhouses = _pieces(Tollhouse(), "Tollhouses.")
    little_buildings = _pieces(PlacedBuilding(), "Little buildings.")
    big_top = Nested(BigTop(), optional=True)


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
        "followers": ListOf(Nested(PLACED_FOLLOWER), BOARD_FOLLOWERS, default=list),
        "pieces": Nested(Pieces(), filled=True),
        "notation": Text(0, LONGEST_NOTATION, optional=True, note=note),
    }


BOARD_HOLDINGS = Body.of(
    "BoardHoldings",
    {
        name: field
        for name, field in HOLDINGS.strict_fields().items()
        if name not in COUNTED_HOLDINGS
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
            )
        ),
    },
)
