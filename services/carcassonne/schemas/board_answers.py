"""Answers about a board, as published."""

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.rules.catalogue import LONGEST_NOTATION, PLAYERS, SEGMENTS
from services.carcassonne.rules.holdings import GOODS
from services.carcassonne.rules.names import FIGURES
from services.carcassonne.schemas.boards import ROTATIONS
from services.carcassonne.schemas.tiles import GREAT_CITIES, tile_id_field
from shared.schemas.answers import (
    MANY,
    Answered,
    Entry,
    RulesEcho,
    ScoreSheet,
    amount,
    identifier,
)
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, WholeNumber, player_id

MOST_SEGMENTS = 30_000
"""An upper bound of the segments, and of the features, of a board: each of 2,000 tiles of the
catalogue has at most nine, and those of the request have OWN_SEGMENTS together."""
COORDINATE_BOUND = 1_000_000
"""An upper bound of every coordinate of a board."""


def x_field() -> WholeNumber:
    """A column of the board, growing east."""
    return WholeNumber(-COORDINATE_BOUND, COORDINATE_BOUND)


def y_field() -> WholeNumber:
    """A row of the board, growing south."""
    return WholeNumber(-COORDINATE_BOUND, COORDINATE_BOUND)


def notation_field() -> Text:
    """The board in one line."""
    return Text(0, 10 * LONGEST_NOTATION, note="The board in one line.")


class FeaturePlace(Body):
    """A segment of a feature: its space, its tile, and a side or half-edge that it reaches."""

    x = x_field()
    y = y_field()
    tile = tile_id_field("The tile’s id.")
    side = OneOf(*SIDES, *HALVES, optional=True)
    segment = WholeNumber(
        0, SEGMENTS - 1, optional=True, note="Its index, of a field that reaches no edge."
    )


class Gap(Body):
    """What is missing to complete a feature: an empty space, or the open side towards one."""

    x = x_field()
    y = y_field()
    side = OneOf(*SIDES, optional=True)
    tunnel = Flag(optional=True, note="The end is a tunnel mouth, not a space for a tile.")


class TouchedCity(Body):
    """A city beside a field, by one of its segments."""

    x = x_field()
    y = y_field()
    tile = tile_id_field("The tile’s id.")
    side = OneOf(*SIDES)
    complete = Flag()


class TouchedCastle(Body):
    """A castle beside a field, by one of its tiles."""

    x = x_field()
    y = y_field()
    tile = tile_id_field("The tile’s id.")
    side = OneOf(*SIDES)


class BoardEntry(Entry):
    """One thing on the board that is scored, or held, and where it lies."""

    places = ListOf(Nested(FeaturePlace()), MOST_SEGMENTS, optional=True)
    open_edges = WholeNumber(
        0, MANY, optional=True, note="Roads and cities: open ends; buildings: empty spaces around."
    )
    missing = ListOf(
        Nested(Gap()), MANY, optional=True, note="Projected: where something is missing."
    )
    if_completed = amount(
        optional=True, note="Projected: its value if each gap were closed by one more tile."
    )
    cities = ListOf(
        Nested(TouchedCity()), MOST_SEGMENTS, optional=True, note="Fields: cities beside them."
    )
    castles = ListOf(
        Nested(TouchedCastle()), MANY, optional=True, note="Fields: castles beside them."
    )
    great_cities = ListOf(OneOf(*GREAT_CITIES), 2, optional=True, note="Fields: great cities.")


class BoardSheet(ScoreSheet):
    """A board's score: every feature that is held or scores, where it lies, and the tokens."""

    entries = ListOf(Nested(BoardEntry()), MOST_SEGMENTS)
    notation = notation_field()


class CompletedFeature(Body):
    """A feature that the tile just laid completed, held or not."""

    kind = identifier()
    value = amount(optional=True, note="Left out where each figure is paid for itself.")
    places = ListOf(Nested(FeaturePlace()), MOST_SEGMENTS)
    open_edges = WholeNumber(0, MANY, optional=True)


class GoingHome(Body):
    """Figures that return to their player."""

    player = player_id()
    figure = OneOf(*FIGURES)
    count = WholeNumber(1, MANY)
    pointer = Text(0, 500, note="Where the request names them.")


class TurnSheet(ScoreSheet):
    """What the tile just laid pays, and what it sets in motion."""

    entries = ListOf(Nested(BoardEntry()), MOST_SEGMENTS)
    completed = ListOf(Nested(CompletedFeature()), MANY)
    going_home = ListOf(Nested(GoingHome()), MANY)
    goods = MapOf(
        player_id(),
        MapOf(OneOf(*GOODS), amount(), len(GOODS)),
        PLAYERS,
        optional=True,
        note="Trade goods taken.",
    )
    king = player_id(optional=True, note="Who takes the king.")
    robber_baron = player_id(optional=True, note="Who takes the robber baron.")
    notation = notation_field()


class Fit(Body):
    """A tile that fits, and how it may be turned."""

    tile = tile_id_field("The tile’s id.")
    rotations = ListOf(OneOf(*ROTATIONS), len(ROTATIONS), low=1)
    copies_left = WholeNumber(0, MANY, optional=True, note="Left out for custom tiles.")


class FitsAnswer(Answered):
    """Every tile that fits into the space."""

    x = x_field()
    y = y_field()
    fits = ListOf(Nested(Fit()), MANY)
    notation = notation_field()


class ComparedPlayer(Body):
    """A player under both sets of rules, the first one first."""

    id = player_id()
    totals = ListOf(amount(), 2, low=2)
    ranks = ListOf(WholeNumber(1, PLAYERS), 2, low=2)
    difference = amount(note="What the second set of rules gives beyond the first.")


class ComparedSide(Body):
    """An entry under one set of rules; nothing at all where it has none."""

    value = amount(optional=True)
    points = MapOf(player_id(), amount(), PLAYERS, optional=True)


class ComparedEntry(Body):
    """An entry that differs, under both sets of rules."""

    id = Text(1, 200)
    kind = identifier()
    places = ListOf(
        Nested(FeaturePlace()),
        MOST_SEGMENTS,
        optional=True,
        note="Its segments, or where it stands.",
    )
    sides = ListOf(Nested(ComparedSide()), 2, low=2)


COMPARISON_ANSWER = Body.of(
    "ComparisonAnswer",
    {
        **Answered().strict_fields(),
        "rules": ListOf(Nested(RulesEcho()), 2, low=2, note="Both sets, defaults filled in."),
        "players": ListOf(Nested(ComparedPlayer()), PLAYERS),
        "entries": ListOf(Nested(ComparedEntry()), MOST_SEGMENTS),
        "notation": notation_field(),
    },
)
