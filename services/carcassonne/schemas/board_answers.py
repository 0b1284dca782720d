"""Answers about a board, as published."""

from services.carcassonne.board.design import HALVES, SIDES
from services.carcassonne.board.position import ROTATIONS
from services.carcassonne.rules.holdings import GOODS
from services.carcassonne.rules.limits import LONGEST_NOTATION, PLAYERS, SEGMENTS
from services.carcassonne.rules.names import FIGURES, GREAT_CITIES
from services.carcassonne.schemas.tile_answers import tile_id_field
from shared.core.answers import MANY
from shared.schemas.answers import Answered, Entry, RulesEcho, ScoreSheet, amount, identifier
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, WholeNumber, player_id

MOST_SEGMENTS = 30_000
"""An upper bound of the segments, and of the features, of a board: each of 2,000 tiles of the
catalogue has at most nine, and those of the request have OWN_SEGMENTS together."""
COORDINATE_BOUND = 1_000_000
"""An upper bound of every coordinate of a board."""


def x_field() -> WholeNumber:
    """A column of the board, growing east."""
    note = "The column of the space, growing east, as in the request."
    return WholeNumber(-COORDINATE_BOUND, COORDINATE_BOUND, note=note)


def y_field() -> WholeNumber:
    """A row of the board, growing south."""
    note = "The row of the space, growing south, as in the request."
    return WholeNumber(-COORDINATE_BOUND, COORDINATE_BOUND, note=note)


def notation_field() -> Text:
    """The board in one line."""
    return Text(
        0,
        10 * LONGEST_NOTATION,
        note="The board in one line, which a request may have instead of its tiles, followers "
        "and pieces.",
    )


class FeaturePlace(AnswerBody):
    """A segment of a feature: its space, its tile, and a side or half-edge that it reaches."""

    x = x_field()
    y = y_field()
    tile = tile_id_field("The id of the tile that it is on.")
    side = OneOf(
        *SIDES,
        *HALVES,
        optional=True,
        note="A side that it reaches, in the board’s frame, for fields a half-edge; left out "
        "of what reaches none.",
    )
    segment = WholeNumber(
        0,
        SEGMENTS - 1,
        optional=True,
        note="Its index among the tile’s segments, of a field that reaches no edge.",
    )


class Gap(AnswerBody):
    """What is missing to complete a feature: an empty space, or the open side towards one."""

    x = x_field()
    y = y_field()
    side = OneOf(
        *SIDES,
        optional=True,
        note="The open side of that space, in the board’s frame; left out where the space "
        "itself is empty.",
    )
    tunnel = Flag(
        optional=True,
        note="True where the end is a tunnel mouth, not a space for a tile; else left out.",
    )


class TouchedCity(AnswerBody):
    """A city beside a field, by one of its segments."""

    x = x_field()
    y = y_field()
    tile = tile_id_field("The id of the tile that it is on.")
    side = OneOf(*SIDES, note="A side that this segment reaches, in the board’s frame.")
    complete = Flag(note="Whether the city is complete.")


class TouchedCastle(AnswerBody):
    """A castle beside a field, by one of its tiles."""

    x = x_field()
    y = y_field()
    tile = tile_id_field("The id of the tile that it is on.")
    side = OneOf(*SIDES, note="The side towards the castle’s other tile.")


class BoardEntry(Entry):
    """One thing on the board that is scored, or held, and where it lies."""

    places = ListOf(
        Nested(FeaturePlace()),
        MOST_SEGMENTS,
        optional=True,
        note="Every segment of it; of what has no segments, the tile that it is on.",
    )
    open_edges = WholeNumber(
        0,
        MANY,
        optional=True,
        note="Roads and cities: how many ends are open; buildings: how many spaces around "
        "are empty.",
    )
    missing = ListOf(
        Nested(Gap()), MANY, optional=True, note="Projected: where something is missing."
    )
    if_completed = amount(
        optional=True, note="Projected: its value if each gap were closed by one more tile."
    )
    cities = ListOf(
        Nested(TouchedCity()),
        MOST_SEGMENTS,
        optional=True,
        note="Fields: the cities beside them, complete or not.",
    )
    castles = ListOf(
        Nested(TouchedCastle()), MANY, optional=True, note="Fields: the castles beside them."
    )
    great_cities = ListOf(
        OneOf(*GREAT_CITIES), 2, optional=True, note="Fields: the great cities beside them."
    )


class BoardSheet(ScoreSheet):
    """A board's score: every feature that is held or scores, where it lies, and the tokens."""

    entries = ListOf(
        Nested(BoardEntry()),
        MOST_SEGMENTS,
        note="What is held or scores; with `features` of the request every other feature too.",
    )
    notation = notation_field()


class CompletedFeature(AnswerBody):
    """A feature that the tile just laid completed, held or not."""

    kind = identifier(note="What kind of feature it is.")
    value = amount(optional=True, note="Its points; left out where each figure is paid for itself.")
    places = ListOf(Nested(FeaturePlace()), MOST_SEGMENTS, note="Every segment of it.")
    open_edges = WholeNumber(
        0, MANY, optional=True, note="0, because it is complete; left out of what has no open ends."
    )


class GoingHome(AnswerBody):
    """Figures that return to their player."""

    player = player_id()
    figure = OneOf(*FIGURES, note="Which figures these are.")
    count = WholeNumber(1, MANY, note="How many they are.")
    pointer = Text(0, 500, note="The place in the request that names them, as a JSON pointer.")


class TurnSheet(ScoreSheet):
    """What the tile just laid pays, and what it sets in motion."""

    entries = ListOf(
        Nested(BoardEntry()),
        MOST_SEGMENTS,
        note="What the tile completed and somebody holds, or what scores.",
    )
    completed = ListOf(
        Nested(CompletedFeature()),
        MANY,
        note="Every feature that the tile completed, whether or not anybody holds it.",
    )
    going_home = ListOf(Nested(GoingHome()), MANY, note="The figures that return to their players.")
    goods = MapOf(
        player_id(),
        MapOf(OneOf(*GOODS), amount(), len(GOODS)),
        PLAYERS,
        optional=True,
        note="By player: the trade goods taken; left out if there are none.",
    )
    king = player_id(
        optional=True, note="The id of the player who takes the king; left out if nobody does."
    )
    robber_baron = player_id(
        optional=True,
        note="The id of the player who takes the robber baron; left out if nobody does.",
    )
    notation = notation_field()


class Fit(AnswerBody):
    """A tile that fits, and how it may be turned."""

    tile = tile_id_field(
        "The tile’s id, as in `GET /v1/carcassonne/tiles`, or one of the request’s own."
    )
    rotations = ListOf(
        OneOf(*ROTATIONS),
        len(ROTATIONS),
        low=1,
        note="The rotations in which it fits, in degrees clockwise.",
    )
    copies_left = WholeNumber(
        0, MANY, optional=True, note="How many more the box has; left out for custom tiles."
    )


class FitsAnswer(Answered):
    """Every tile that fits into the space."""

    x = x_field()
    y = y_field()
    fits = ListOf(
        Nested(Fit()), MANY, note="The tiles of the expansions in play, then the request’s own."
    )
    notation = notation_field()


class ComparedPlayer(AnswerBody):
    """A player under both sets of rules, the first one first."""

    id = player_id()
    totals = ListOf(amount(), 2, low=2, note="The player’s totals, points from before included.")
    ranks = ListOf(
        WholeNumber(1, PLAYERS), 2, low=2, note="The player’s ranks, 1 for the highest total."
    )
    difference = amount(note="The second total less the first.")


class ComparedSide(AnswerBody):
    """An entry under one set of rules; nothing at all where it has none."""

    value = amount(
        optional=True,
        note="The entry’s points before they are awarded; left out where it has none.",
    )
    points = MapOf(
        player_id(),
        amount(),
        PLAYERS,
        optional=True,
        note="By player: what the entry pays; left out where the entry is not there.",
    )


class ComparedEntry(AnswerBody):
    """An entry that differs, under both sets of rules."""

    id = Text(1, 200, note="Names the entry; under both sets of rules it has this id.")
    kind = identifier(note="What kind of thing is scored.")
    places = ListOf(
        Nested(FeaturePlace()),
        MOST_SEGMENTS,
        optional=True,
        note="Its segments, or where it stands.",
    )
    sides = ListOf(
        Nested(ComparedSide()),
        2,
        low=2,
        note="What it is under the first set of rules, and under the second.",
    )


COMPARISON_ANSWER = AnswerBody.of(
    "ComparisonAnswer",
    {
        **Answered().strict_fields(),
        "rules": ListOf(
            Nested(RulesEcho()),
            2,
            low=2,
            note="Both sets of rules, the first one first, defaults filled in.",
        ),
        "players": ListOf(
            Nested(ComparedPlayer()), PLAYERS, note="Every player’s totals and ranks under both."
        ),
        "entries": ListOf(
            Nested(ComparedEntry()),
            MOST_SEGMENTS,
            note="The entries that differ; those that are the same are left out.",
        ),
        "notation": notation_field(),
    },
)
