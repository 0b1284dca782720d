"""As how many tiles roads and cities count for bets, titles, castles and towers, by the edition."""

from dataclasses import replace
from typing import Any

import pytest

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import Bridge, Pieces, PlacedCastle, PlacedTile
from services.carcassonne.rules.holdings import Bet, Holdings
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    build_board,
    find_faults,
    list_codes,
    map_points,
    place_design,
    place_follower,
    place_tile,
)
from tests.rules.carcassonne.placed_boards import build_board_sheet, build_turn, build_turn_sheet


def build_line(kind: str, *sides: str, cells: int = 1, triangles: int = 0, **more: Any) -> Design:
    """A tile with a road or a city in a field; a side to the east is on the last of its cells."""
    line = Segment(
        kind,
        tuple([Edge(side, cells - 1 if side == "E" else 0) for side in sides]),
        long_side=triangles > 0,
        **more,
    )
    taken = sides if kind == "city" else ()
    outer = [("W", 0), ("E", cells - 1), *[(side, cell) for cell in range(cells) for side in "NS"]]
    halves = [Edge(side + half, at) for side, at in outer if side not in taken for half in "LR"]
    return Design(
        "our/line",
        (line, Segment("field", tuple(halves))),
        cells=tuple([(x, 0) for x in range(cells)]),
        box="our/line",
        triangles=triangles,
    )


def end_road(design: Design) -> tuple[PlacedTile, ...]:
    """A road that goes over a tile and ends on both sides of it."""
    beyond = len(design.cells)
    ends = (place_tile("BA/A", -1, 0, 270), place_tile("BA/A", beyond, 0, 90))
    return (place_design(design, 0, 0), *ends)


def end_city(design: Design) -> tuple[PlacedTile, ...]:
    """A city on a tile, and on the one to the west of it."""
    return (place_design(design, 0, 0), place_tile("BA/E", -1, 0, 90))


PAIR_ROAD = end_road(build_line("road", "W", "E", triangles=2))
DOUBLE_ROAD = end_road(build_line("road", "W", "E", cells=2))
LEIPZIG_ROAD = end_road(build_line("road", "W", "E", cells=2, leipzig=True))
WONDER_ROAD = end_road(build_line("road", "W", "E", wonder="stonehenge"))
TO_CATHEDRAL = (place_design(CATHEDRAL, 0, 0, 90), place_tile("BA/A", 1, 0, 90))
PAIR_CITY = end_city(build_line("city", "W", triangles=2))
CIRCUS_CITY = end_city(build_line("city", "W", wonder="circus_maximus"))
ALHAMBRA_CITY = end_city(build_line("city", "W", wonder="alhambra"))
C1, C2, C3 = RuleSet("C1"), RuleSet("C2"), RuleSet()
ONLY_BETS = RuleSet(expansions=frozenset({"bets", "king_and_robber"}))
SIZES = [
    ("road", PAIR_ROAD, C1, 4),
    ("road", PAIR_ROAD, C2, 3),
    ("road", PAIR_ROAD, C3, 3),
    ("road", DOUBLE_ROAD, C1, 3),
    ("road", DOUBLE_ROAD, C2, 4),
    ("road", DOUBLE_ROAD, C3, 4),
    ("road", LEIPZIG_ROAD, C1, 3),
    ("road", LEIPZIG_ROAD, C3, 3),
    ("road", LEIPZIG_ROAD, RuleSet(leipzig_road="by_edition"), 4),
    ("road", WONDER_ROAD, C1, 3),
    ("road", WONDER_ROAD, C3, 4),
    ("road", WONDER_ROAD, ONLY_BETS, 3),
    ("road", TO_CATHEDRAL, C3, 2),
    ("city", PAIR_CITY, C1, 3),
    ("city", PAIR_CITY, C2, 2),
    ("city", PAIR_CITY, replace(C1, expansions=ONLY_BETS.expansions), 2),
    ("city", CIRCUS_CITY, C1, 2),
    ("city", CIRCUS_CITY, C2, 5),
    ("city", CIRCUS_CITY, C3, 5),
    ("city", CIRCUS_CITY, ONLY_BETS, 2),
    ("city", ALHAMBRA_CITY, C3, 4),
]
"""Complete roads and cities, and as how many tiles they count."""


@pytest.mark.parametrize(("kind", "tiles", "rules", "size"), SIZES)
def test_a_bet_says_as_many_tiles_as_the_edition_counts(
    kind: str, tiles: tuple[PlacedTile, ...], rules: RuleSet, size: int
) -> None:
    for number in range(1, 8):
        bet = Holdings(bets=(Bet("blue", "4_7", kind, number),))
        board = build_board(*tiles, rules=rules, holdings=bet)
        if number == size:
            assert map_points(build_board_sheet(board))["blue"] == (4 if size == 4 else 0)
        else:
            assert [one.params["sizes"] for one in find_faults(board)] == [(size,)]


@pytest.mark.parametrize(("kind", "tiles", "rules", "size"), SIZES)
def test_a_title_goes_to_the_line_of_most_tiles_as_the_edition_counts(
    kind: str, tiles: tuple[PlacedTile, ...], rules: RuleSet, size: int
) -> None:
    last, through = ("BA/A", "BA/U") if kind == "road" else ("BA/E", "BA/G")
    for earlier in (2, 3, 4):
        between = [place_tile(through, x, -1) for x in range(earlier - 2)]
        ends = [place_tile(last, -1, -1, 270 if kind == "road" else 90)]
        ends.append(place_tile(last, earlier - 2, -1, 90 if kind == "road" else 270))
        board = build_board(*ends, *between, *tiles, rules=rules)
        facts = build_turn_sheet(build_turn(board, len(board.tiles) - 1)).facts
        taken = {"king": facts.king, "robber_baron": facts.robber_baron}
        title = "king" if kind == "city" else "robber_baron"
        expected = {**dict.fromkeys(taken), title: "blue" if size > earlier else None}
        assert taken == expected, earlier


@pytest.mark.parametrize(("tiles", "rules", "size"), [one[1:] for one in SIZES if one[0] == "city"])
def test_a_castle_stands_on_a_city_that_counts_as_two_tiles(
    tiles: tuple[PlacedTile, ...], rules: RuleSet, size: int
) -> None:
    castle = Pieces(castles=(PlacedCastle(-1, 0, "E"),))
    board = build_board(*tiles, rules=rules, pieces=castle)
    if size == 2:
        assert build_board_sheet(board).entries == ()
    else:
        assert list_codes(board) == [("castle.base", "/pieces/castles/0")]


def build_double(*roads: tuple[str, int]) -> Design:
    """A tile of two spaces, with a road of its own at each of these sides, and all else a field."""
    rim = [("N", 0), ("N", 1), ("E", 1), ("S", 1), ("S", 0), ("W", 0)]
    halves = tuple([Edge(side + half, at) for side, at in rim for half in "LR"])
    lines = [Segment("road", (Edge(*at),)) for at in roads]
    return Design(
        "our/double", (*lines, Segment("field", halves)), cells=((0, 0), (1, 0)), box="our/double"
    )


LOOP = (place_tile("BA/V", 0, 1, 180), place_tile("BA/V", 1, 1, 90))
"""A road from the south side of each half to that of the other."""
OVER_BOTH = Pieces(bridges=(Bridge(0, 0, "NS"), Bridge(1, 0, "NS")))
OVER_EAST = Pieces(bridges=(Bridge(1, 0, "NS"),))


@pytest.mark.parametrize(
    ("printed", "pieces"),
    [
        ((("S", 0), ("S", 1)), Pieces()),
        ((("S", 0),), OVER_EAST),
        ((), OVER_BOTH),
    ],
)
def test_segments_and_bridges_of_one_road_on_both_halves_are_a_road_over_both(
    printed: tuple[tuple[str, int], ...], pieces: Pieces
) -> None:
    robbers = [place_follower("road", 0, 1)]
    tiles = (place_design(build_double(*printed), 0, 0), *LOOP)
    for rules, points in ((C1, 3), (C2, 4), (C3, 4)):
        board = build_board(*tiles, rules=rules, followers=robbers, pieces=pieces)
        assert [one.value for one in build_board_sheet(board).entries] == [points]


PLAIN = build_line("monastery")
FAR_END = build_line("road", "E", cells=2)


@pytest.mark.parametrize(
    ("tower", "tiles", "by_c1", "later"),
    [
        # The tower's own tile, and two halves, two triangles, or a half that it does not see.
        ("WT/CRFR_1R", [place_design(build_line("road", "W", "E", cells=2), 0, 1)], 2, 3),
        ("WT/CRFR_1R", [place_design(build_line("road", "W", "E", triangles=2), 0, 1)], 3, 2),
        ("WT/CRFR_1R", [place_design(PLAIN, 0, 1), place_design(FAR_END, 1, 1)], 2, 1),
        # And the city's other tile.
        ("WT/CFRF_1C", [place_design(build_line("city", "W", triangles=2), -1, -1)], 4, 3),
    ],
)
def test_a_tower_counts_tiles_as_the_edition_does(
    tower: str, tiles: list[PlacedTile], by_c1: int, later: int
) -> None:
    lid, knight = place_tile("BA/E", 0, -1, 180), place_follower("city", 0, 0)
    for rules, points in ((C1, by_c1), (C2, later), (C3, later)):
        board = build_board(
            place_tile(tower, 0, 0), *tiles, lid, rules=rules, followers=[knight], mode="completed"
        )
        found = build_turn_sheet(build_turn(board, len(board.tiles) - 1))
        (paid,) = [one for one in found.entries if one.kind == "watchtower"]
        assert list(paid.points()) == [points], rules.edition
