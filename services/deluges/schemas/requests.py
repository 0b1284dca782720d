"""Requests of Déluges: what the caller may send, as published.

Bounds are wide enough that the rules refuse with their own ids what they forbid: a sixth warrior, a
ninth boat, a fourth mine. A table has two to four players: the rulebook gives each one of four
colours, and compares the players with one another.
"""

from typing import Any

from services.deluges.rules.caps import CIVILISATIONS
from services.deluges.rules.catalogue import CARD, CELLS, RESOURCES_HELD, WISHED
from services.deluges.rules.cells import FORESTS, FUNCTIONS
from services.deluges.rules.costs import BASIC_CONSTRUCTIONS, CONSTRUCTIONS, RESOURCES
from services.deluges.rules.heritage import ADVANCED_KINDS
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import (
    Flag,
    ListOf,
    MapOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
    player_id,
)
from shared.schemas.requests import Player, players, rules_of

FEWEST_PLAYERS = 2
MOST_KEYS = 12
"""Players named where none are listed: more than the box has, which the rules refuse."""
MOST_PIECES = 1_000
MOST_ITEMS = 24
"""Slaves, mines or heritage of one cell, entry by entry."""
HIGHEST_MARK = 3
MOST_DEFORESTED = 100


def pieces_field(**kind: Any) -> WholeNumber:
    """How many pieces; what the rules allow is checked by the rules."""
    return WholeNumber(0, MOST_PIECES, **kind)


def count_field(note: str) -> WholeNumber:
    """A count of the tally, 0 when left out."""
    return pieces_field(default=0, note=note)


def by_player_field(note: str, **kind: Any) -> MapOf:
    """Pieces by player."""
    return MapOf(player_id(), pieces_field(), MOST_KEYS, note=note, **kind)


class TallyPlayer(Player):
    """A player's counts at the end; every count is 0 when left out."""

    dolmens = count_field(
        "Dolmens built in the whole game, submerged and captured ones included.",
    )
    monuments = count_field("Advanced game: monuments built, as dolmens.")
    wonders = count_field("Advanced game: wonders built, as dolmens.")
    trees = count_field("Forests on the cells that the player controls.")
    boats = count_field("Boats on the map.")
    warriors = count_field("Warriors on the map.")
    mines = count_field("Mines that count for the player.")


class TallyScores(Body):
    """The end-of-game tally from counts."""

    rules = rules_of(CARD)
    players = players(TallyPlayer(), CIVILISATIONS, FEWEST_PLAYERS)


class SlaveGroup(Body):
    """Slaves of one people under one master."""

    master = player_id(note="The id of the player whose slaves they are.")
    colour = player_id(note="The id of the player whose people they come from.")
    count = pieces_field(default=1, note="How many slaves these are.")


class MineGroup(Body):
    """Mines by who built them."""

    builder = player_id(note="The id of the player who built them.")
    count = pieces_field(default=1, note="How many mines these are.")


class HeritagePiece(Body):
    """One dolmen, monument or wonder."""

    kind = OneOf(*ADVANCED_KINDS, note="What was built; monument and wonder: advanced game.")
    builder = player_id(note="The id of the player who built it, and for whom it counts for ever.")


class CellContents(Body):
    """The pieces on a cell."""

    flooded = Flag(default=False, note="Under water: an ocean cell.")
    lost = Flag(default=False, note="Taken by fanatics, now or earlier.")
    workers = by_player_field("Free workers by player.", default=dict)
    slaves = ListOf(
        Nested(SlaveGroup()),
        MOST_ITEMS,
        default=list,
        note="Slaves by their master and their people.",
    )
    warriors = by_player_field("Warriors by player.", default=dict)
    fanatics = pieces_field(default=0, note="How many fanatics are on the cell.")
    mines = ListOf(Nested(MineGroup()), MOST_ITEMS, default=list, note="Mines by their builder.")
    heritage = ListOf(
        Nested(HeritagePiece()),
        MOST_ITEMS,
        default=list,
        note="Dolmens, monuments and wonders, one by one.",
    )
    functions = ListOf(
        OneOf(*FUNCTIONS),
        MOST_ITEMS,
        default=list,
        note="Advanced game: ports, barracks and granaries.",
    )


class BoardCell(CellContents):
    """A cell of the map at the end of the game."""

    id = Text(1, 40, note="Chosen by the caller: the cell's name.")
    forests = WholeNumber(0, FORESTS, default=0, note="Trees still standing.")
    controller = player_id(
        optional=True,
        note="The id of the player who controls the cell, where the pieces do not show it.",
    )


class BoardScores(Body):
    """The end-of-game tally from the board."""

    rules = rules_of(CARD)
    players = players(Player(), CIVILISATIONS, FEWEST_PLAYERS)
    cells = ListOf(
        Nested(BoardCell()),
        CELLS,
        note="Every cell of the map that has pieces; the others count for nothing.",
    )
    boats = by_player_field("Boats on the ocean by player.", default=dict)


class FloodCell(CellContents):
    """A cell and the flood that reaches it."""

    id = Text(1, 40, note="Chosen by the caller: the cell's name.")
    mark = WholeNumber(
        0, HIGHEST_MARK, default=0, note="The flood that reaches the cell; 0: none. Islands: 1."
    )
    island = Flag(default=False, note="An island of the map for four: as mark 1.")
    forests = WholeNumber(0, FORESTS, optional=True, note="Trees still standing; 0: deforested.")
    deforested = Flag(optional=True, note="Where the trees are not counted: whether none is left.")


class Floods(Body):
    """The counter of deforested cells before and after a turn, and the cells of interest."""

    rules = rules_of(CARD)
    before = WholeNumber(0, MOST_DEFORESTED, note="The counter at the end of the turn before.")
    after = WholeNumber(0, MOST_DEFORESTED, note="The counter at the end of this turn.")
    cells = ListOf(
        Nested(FloodCell()),
        CELLS,
        default=list,
        note="The cells whose fate is asked for; empty: the counter alone.",
    )


def _counts(kinds: tuple[str, ...], most: int, what: str) -> dict[str, StrictField]:
    return {kind: WholeNumber(0, most, default=0, note=f"{what}: {kind}.") for kind in kinds}


class Builds(Body):
    """Resources at hand, and what to build with them."""

    rules = rules_of(CARD)
    resources = Nested(
        Body.of("Resources", _counts(RESOURCES, RESOURCES_HELD, "Units at hand")),
        filled=True,
        note=f"Units at hand of {', '.join(RESOURCES)}; copper: advanced game.",
    )
    wish = Nested(
        Body.of("Wish", _counts(CONSTRUCTIONS, WISHED, "How many to build")),
        filled=True,
        note=f"How many to build of {', '.join(CONSTRUCTIONS)}; in the basic game of "
        f"{', '.join(BASIC_CONSTRUCTIONS)}.",
    )
    port = Flag(default=False, note="Advanced game: boats are built beside an existing port.")
    barracks = Flag(default=False, note="Advanced game: warriors are built at existing barracks.")
    granary = Flag(default=False, note="Advanced game: those cells have a granary.")
    controlled = Flag(default=True, note="Whether the builder controls the cells to build on.")
    cells = WholeNumber(1, CELLS, default=1, note="How many cells there are to build on.")
    warriors = pieces_field(default=0, note="Warriors the player has already.")
    boats = pieces_field(default=0, note="Boats the player has already.")
    mines = pieces_field(default=0, note="Mines on those cells already, of any player.")
    dolmens = pieces_field(default=0, note="Dolmens on those cells already, of any player.")
    monuments = pieces_field(default=0, note="Advanced game: monuments, as dolmens.")
    wonders = pieces_field(default=0, note="Advanced game: wonders, as dolmens.")
    payment = Nested(
        Body.of("LaidDown", _counts(RESOURCES, RESOURCES_HELD, "Units paid")),
        filled=True,
        note="A payment to be checked: of what is it exactly the price, once or several times?",
    )


class Conflicts(Body):
    """Two sides or more on one cell, and on land the people who live there."""

    rules = rules_of(CARD)
    place = OneOf(
        "land", "sea", note="`land`: a cell with warriors; `sea`: a cell of the ocean with boats."
    )
    sides = by_player_field("Warriors (land) or boats (sea) by player.")
    workers = by_player_field("Land: free workers on the cell by player.", default=dict)
    slaves = ListOf(
        Nested(SlaveGroup()), MOST_ITEMS, default=list, note="Land: slaves on the cell."
    )
    fanatics = pieces_field(default=0, note="Land: fanatics on the cell.")
    lost = Flag(default=False, note="Land: fanatics had taken the cell before.")
    attacker = player_id(
        optional=True,
        note="The id of the player who has just entered, which shows whether fanatics held "
        "the cell before.",
    )


class GrowingCell(CellContents):
    """A cell at the end of a turn; a granary is one of its functions, or said by `granary`."""

    id = Text(1, 40, optional=True, note="The cell's name; nothing depends on it.")
    forests = WholeNumber(0, FORESTS, default=0, note="Trees still standing.")
    controller = player_id(optional=True, note="Taken from a board; nothing depends on it.")
    granary = Flag(
        optional=True, note="Advanced game: the cell has a granary. Left out: as `functions` say."
    )


class Growths(Body):
    """One cell that grows."""

    rules = rules_of(CARD)
    cell = Nested(GrowingCell(), note="The cell and its pieces before it grows.")
