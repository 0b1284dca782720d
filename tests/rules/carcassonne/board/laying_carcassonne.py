"""Short ways to lay a board of Carcassonne for a test, and to read its sheet."""

from collections.abc import Iterable, Sequence
from typing import Any

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import BoardPosition, Pieces, PlacedFollower, PlacedTile
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import Player, RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.answers import Mode
from shared.core.illegal import Fault, IllegalPosition
from shared.core.sheet import Calculation, Entry, ScoreSheet
from tests.rules.carcassonne.placed_boards import build_board_sheet

CATHEDRAL = Design(
    "our/cathedral",
    (
        Segment("german_cathedral"),
        Segment("road", (Edge("N"),)),
        Segment("road", (Edge("E"),)),
        Segment("road", (Edge("S"),)),
        Segment("field", (Edge("WR"), Edge("NL"))),
        Segment("field", (Edge("NR"), Edge("EL"))),
        Segment("field", (Edge("ER"), Edge("SL"))),
        Segment("field", (Edge("SR"), Edge("WL"))),
    ),
    box="our/cathedral",
)
"""A German cathedral at which three roads end."""


def place_tile(name: str, x: int, y: int, rotation: int = 0) -> PlacedTile:
    """A printed tile on a space."""
    return PlacedTile(name, DESIGNS.get(name), x, y, rotation)


def place_design(design: Design, x: int, y: int, rotation: int = 0) -> PlacedTile:
    """A tile that the request describes, on a space."""
    return PlacedTile(design.id, design, x, y, rotation)


def place_follower(
    place: str,
    x: int,
    y: int,
    side: str | None = None,
    *,
    of: str = "blue",
    figure: str = "follower",
    **more: Any,
) -> PlacedFollower:
    """A follower of blue, or another figure."""
    return PlacedFollower(of, figure, x, y, place, side, **more)


def build_board(
    *tiles: PlacedTile,
    followers: Iterable[PlacedFollower] = (),
    pieces: Pieces | None = None,
    mode: Mode = "final",
    rules: RuleSet | None = None,
    holdings: Holdings | None = None,
    players: Sequence[str] = ("blue", "red"),
    every: bool = False,
) -> BoardPosition:
    """A board of two players."""
    return BoardPosition(
        rules or RuleSet(),
        mode,
        tuple(Player(name, 0) for name in players),
        tiles,
        tuple(followers),
        pieces or Pieces(),
        holdings or Holdings(),
        every,
    )


def score_tiles(*tiles: PlacedTile, **more: Any) -> ScoreSheet:
    """The sheet of a board."""
    return build_board_sheet(build_board(*tiles, **more))


def find_entry(found: ScoreSheet, name: str) -> Entry:
    """The entry of an id."""
    return {one.id: one for one in found.entries}[name]


def list_fact(of: Entry | ScoreSheet | Calculation[Any], name: str) -> list[Any]:
    """A list among the further fields of an answer, or of an entry."""
    fact = getattr(of.facts, name)
    assert isinstance(fact, list)
    return fact


def map_values(found: ScoreSheet) -> dict[str, int | None]:
    """The value of every entry."""
    return {one.id: one.value for one in found.entries}


def map_points(found: ScoreSheet) -> dict[str, int]:
    """The points of every player."""
    return {one.id: one.points for one in found.standings()}


def map_counts(found: Entry) -> dict[str, int]:
    """What an entry's lines count, by rule."""
    return {line.rule: line.number for line in found.lines or ()}


def map_player_points(found: Entry, player: str) -> dict[str, int]:
    """What the lines of a player's award count, by rule."""
    return {
        line.rule: line.number
        for award in found.awards
        if award.player == player
        for line in award.lines
    }


def find_faults(position: BoardPosition) -> list[Fault]:
    """The faults of a board that is not legal."""
    with pytest.raises(IllegalPosition) as refused:
        build_board_sheet(position)
    return list(refused.value.faults)


def list_codes(position: BoardPosition) -> list[tuple[str, str]]:
    """The code and the pointer of every fault."""
    return [(fault.code, fault.pointer) for fault in find_faults(position)]


def list_warnings(found: ScoreSheet) -> list[tuple[str, str]]:
    """The code and the pointer of every warning."""
    return [(one.code, one.pointer) for one in found.warnings]


def place_ring(name: str = "BB/F.b") -> list[PlacedTile]:
    """Eight tiles around the space 0, 0."""
    return [place_tile(name, x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]


def build_field_design(name: str, *segments: Segment, **more: Any) -> Design:
    """A tile with something on a single field."""
    halves = tuple(Edge(half) for half in ("NL", "NR", "EL", "ER", "SL", "SR", "WL", "WR"))
    return Design(name, (*segments, Segment("field", halves)), box=name, **more)


START = place_tile("BA/D", 0, 0)
"""The start tile of the base game."""
