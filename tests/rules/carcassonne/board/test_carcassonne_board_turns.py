"""The board of Carcassonne: a tile just laid, tiles that fit, two tables compared."""

from typing import Any

import pytest

from services.carcassonne.board.comparisons import compare_tables
from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.fits import find_fits
from services.carcassonne.board.position import (
    BoardEdge,
    BoardPosition,
    Bridge,
    ComparisonPosition,
    FitsPosition,
    Pieces,
    Tollhouse,
    TurnPosition,
)
from services.carcassonne.board.turns import build_turn_sheet
from services.carcassonne.rules.position import Holdings, Table
from services.carcassonne.tiles.catalogue import DESIGNS
from shared.core.illegal import IllegalPosition
from shared.core.sheet import ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    CATHEDRAL,
    board,
    described,
    lawn,
    listed,
    on,
    points,
    ring,
    tile,
    values,
)

START = tile("BA/D", 0, 0)


def turn(position: BoardPosition, laid: int = -1) -> ScoreSheet:
    """The turn of blue, who laid the last tile unless another one is told."""
    return build_turn_sheet(TurnPosition(position, laid % len(position.tiles), "blue"))


def kinds(found: ScoreSheet) -> list[Any]:
    """The kind and the value of everything completed."""
    return [(one["kind"], one["value"]) for one in listed(found, "completed")]


def test_a_tile_completes_the_city_it_closes_and_its_followers_go_home() -> None:
    followers = [on("road", 0, 0), on("city", 0, 0, of="red")]
    found = turn(board(START, tile("BA/E", 0, -1, 180), followers=followers))
    assert points(found) == {"blue": 0, "red": 4}
    assert kinds(found) == [("city", 4)]
    assert found.facts["going_home"] == [
        {"player": "red", "figure": "follower", "count": 1, "pointer": "/followers/1"}
    ]
    assert found.mode == "completed"


def test_what_was_complete_before_is_not_completed_again() -> None:
    tiles = (START, tile("BA/E", 0, -1, 180), tile("BA/U", 1, 0))
    found = turn(board(*tiles, followers=[on("city", 0, 0)]))
    assert (kinds(found), found.entries, found.facts["going_home"]) == ([], (), [])


def test_the_tile_just_laid_may_stand_anywhere_in_the_list() -> None:
    tiles = (tile("BA/E", 0, -1, 180), START, tile("BA/U", 1, 0))
    followers = [on("city", 0, 0)]
    assert kinds(turn(board(*tiles, followers=followers), laid=0)) == [("city", 4)]
    assert kinds(turn(board(*tiles, followers=followers), laid=2)) == []


def test_an_abbey_completes_what_it_closes() -> None:
    tiles = (tile("BA/A", 0, 0), tile("BA/U", 0, 1, 90), tile("AM/A", 0, 2))
    found = turn(board(*tiles, followers=[on("road", 0, 0)]))
    assert points(found) == {"blue": 2, "red": 0}


def test_features_that_nobody_holds_are_told_too() -> None:
    found = turn(board(START, tile("BA/E", 0, -1, 180)))
    assert kinds(found) == [("city", 4)]
    assert found.entries == ()


def test_the_ninth_tile_completes_a_monastery_and_takes_no_garden_along() -> None:
    followers = [on("monastery", 0, 0)]
    tiles = (tile("BA/B", 0, 0), *ring())
    assert points(turn(board(*tiles, followers=followers))) == {"blue": 9, "red": 0}
    assert points(turn(board(*tiles[:-1], followers=followers))) == {"blue": 0, "red": 0}
    later = (*tiles, tile("BB/F.b", 2, 0))
    assert points(turn(board(*later, followers=followers))) == {"blue": 0, "red": 0}


def test_an_archbishop_goes_home_when_the_last_of_his_roads_is_complete() -> None:
    tiles = (
        described(CATHEDRAL, 0, 0),
        tile("BA/A", 1, 0, 90),
        tile("BA/A", 0, 1, 180),
        tile("BA/A", 0, -1),
    )
    followers = [on("german_cathedral", 0, 0)]
    found = turn(board(*tiles, followers=followers))
    assert values(found) == {"german_cathedral-1": 6}
    assert len(listed(found, "going_home")) == 1
    assert turn(board(*tiles[:-1], followers=followers)).entries == ()
    assert turn(board(*tiles, tile("BB/F.b", 1, 1), followers=followers)).entries == ()


def test_goods_go_to_whoever_laid_the_tile() -> None:
    tiles = (tile("TB/CFc.w", 0, 0), tile("BA/E", -1, 0, 90), tile("BA/E", 1, 0, 270))
    found = turn(board(*tiles, followers=[on("city", 0, 0, of="red")]))
    assert found.facts["goods"] == {"blue": {"wine": 1}}
    off = Table(expansions=frozenset({"king_and_robber"}))
    found = turn(board(*tiles, table=off))
    assert "goods" not in found.facts
    assert found.facts["king"] == "blue"


def test_the_king_goes_to_whoever_completes_the_greatest_city_so_far() -> None:
    small = (tile("BA/E", 0, 0), tile("BA/E", 0, -1, 180))
    assert turn(board(*small)).facts["king"] == "blue"
    second = (*small, tile("BB/F.b", 1, 0), tile("BA/E", 2, 0), tile("BA/E", 2, -1, 180))
    found = turn(board(*second))
    assert (kinds(found), "king" in found.facts) == ([("city", 4)], False)
    castle = Pieces(castles=(BoardEdge(0, 0, "N"),))
    assert turn(board(*second, pieces=castle)).facts["king"] == "blue"
    assert "king" not in turn(board(*small, table=Table(expansions=frozenset()))).facts


def test_the_robber_baron_goes_to_whoever_completes_the_longest_road_so_far() -> None:
    found = turn(board(tile("BA/A", 0, 0), tile("BA/A", 0, 1, 180)))
    assert found.facts["robber_baron"] == "blue"
    assert "king" not in found.facts


def test_a_castle_is_paid_for_the_best_feature_just_completed_in_its_six_spaces() -> None:
    pieces = Pieces(castles=(BoardEdge(0, 0, "N"),))
    tiles = (
        tile("BA/E", 0, 0),
        tile("BA/E", 0, -1, 180),
        tile("BA/A", 1, 0, 270),
        tile("BA/A", 2, 0, 90),
    )
    found = turn(board(*tiles, pieces=pieces, followers=[on("castle", 0, 0)]))
    assert values(found) == {"castle-1": 2}
    assert points(found) == {"blue": 2, "red": 0}
    far = (*tiles[:2], tile("BB/F.b", 1, 0), tile("BA/A", 2, 0, 270), tile("BA/A", 3, 0, 90))
    assert turn(board(*far, pieces=pieces, followers=[on("castle", 0, 0)])).entries == ()
    beside = [on("castle", 0, 0), on("monastery", 2, 0, of="red")]
    assert points(turn(board(*tiles, pieces=pieces, followers=beside))) == {"blue": 2, "red": 0}


def test_tolls_are_paid_when_their_road_is_completed() -> None:
    pieces = Pieces(tollhouses=(Tollhouse("red", 0, 0, "S"),))
    tiles = (tile("BA/W", 0, 0), tile("BA/V-garden", 0, 1, 90), tile("BA/A", -1, 1, 270))
    found = turn(board(*tiles, pieces=pieces))
    assert points(found) == {"blue": 0, "red": 1}
    assert kinds(found) == [("road", 3)]


def test_holdings_have_no_part_in_a_turn() -> None:
    found = turn(board(START, holdings=Holdings(gold={"blue": 3})))
    assert (found.entries, found.warnings) == ((), ())


def fit(
    x: int, y: int, *names: str, position: BoardPosition | None = None
) -> dict[str, dict[str, Any]]:
    """What fits, by tile."""
    designs = tuple(DESIGNS[name] for name in names)
    found = find_fits(FitsPosition(position or board(START), x, y, designs))
    return {one["tile"]: one for one in listed(found, "fits")}


def test_tiles_fit_in_the_rotations_in_which_every_rim_matches() -> None:
    found = fit(1, 0, "BA/U", "BA/V", "BA/E", "BA/D")
    assert {name: one["rotations"] for name, one in found.items()} == {
        "BA/U": [0, 180],
        "BA/V": [0, 90],
        "BA/D": [0, 180],
    }
    assert found["BA/U"] == {"tile": "BA/U", "rotations": [0, 180], "copies_left": 8}
    assert found["BA/D"]["copies_left"] == 3


def test_what_was_laid_beyond_the_box_leaves_none() -> None:
    position = board(tile("BA/X", 0, 0), tile("BA/X", 1, 0))
    assert fit(2, 0, "BA/X", position=position)["BA/X"]["copies_left"] == 0


def test_described_tiles_are_never_used_up() -> None:
    design = lawn("our/lawn")
    found = find_fits(FitsPosition(board(START), 0, 1, (design,)))
    assert found.facts["fits"] == [{"tile": "our/lawn", "rotations": [0, 90, 180, 270]}]


@pytest.mark.parametrize(
    ("x", "y", "code", "places"), [(0, 0, "board.overlap", 2), (5, 5, "board.detached", 1)]
)
def test_nothing_is_tried_on_a_taken_space_or_beside_nothing(
    x: int, y: int, code: str, places: int
) -> None:
    with pytest.raises(IllegalPosition) as refused:
        fit(x, y, "BA/U")
    (fault,) = refused.value.faults
    assert (fault.code, fault.pointer, len(fault.places)) == (code, "/space", places)


def test_a_tile_of_two_spaces_needs_both() -> None:
    grass = [Segment("field", (Edge("NL"), Edge("NR"), Edge("SL"), Edge("SR")))]
    double = Design("our/double", tuple(grass), cells=((0, 0), (1, 0)), box="our/double")
    found = find_fits(FitsPosition(board(tile("AM/A", 0, 0)), -1, 0, (double,)))
    assert 0 not in [turn for one in listed(found, "fits") for turn in one["rotations"]]


def test_the_second_space_of_a_tile_is_matched_too() -> None:
    halves = ("NL", "NR", "SL", "SR")
    edges = tuple(Edge(half, cell) for cell in (0, 1) for half in halves)
    grass = (Segment("field", (*edges, Edge("WL"), Edge("WR"), Edge("EL", 1), Edge("ER", 1))),)
    double = Design("our/double", grass, cells=((0, 0), (1, 0)), box="our/double")
    row = board(START, tile("BA/U", -1, 0))
    (fits,) = listed(find_fits(FitsPosition(row, -1, -1, (double,))), "fits")
    assert fits["rotations"] == [180, 270]


def test_on_an_empty_board_every_tile_fits_but_what_is_never_drawn() -> None:
    found = fit(3, 4, "BA/U", "AM/A", "CO/1", position=board())
    assert found == {"BA/U": {"tile": "BA/U", "rotations": [0, 90, 180, 270], "copies_left": 8}}


def test_an_abbey_fills_a_hole_with_tiles_on_all_four_sides() -> None:
    holed = ring()
    found = fit(0, 0, "AM/A", "BA/B", position=board(*holed))
    assert list(found) == ["AM/A", "BA/B"]
    assert found["AM/A"]["copies_left"] == 2
    one_side_open = [one for one in holed if (one.x, one.y) != (0, -1)]
    assert list(fit(0, 0, "AM/A", "BA/B", position=board(*one_side_open))) == ["BA/B"]


def test_a_bridge_of_the_board_wants_a_road() -> None:
    pieces = Pieces(bridges=(Bridge(0, 0, "NS"),))
    found = fit(0, 1, "BB/F.b", "BA/U", position=board(tile("BB/F.b", 0, 0), pieces=pieces))
    assert {name: one["rotations"] for name, one in found.items()} == {"BA/U": [90, 270]}


def test_a_tile_with_two_fields_at_a_side_fits_a_field() -> None:
    found = fit(0, 1, "HS/C!.v")
    assert found["HS/C!.v"]["rotations"] == [90, 180, 270]


def test_fits_tell_the_faults_of_the_board() -> None:
    with pytest.raises(IllegalPosition):
        fit(9, 9, "BA/U", position=board(START, START))


def test_two_tables_are_compared_by_what_differs() -> None:
    position = board(
        tile("IC/RFr.i", 0, 0),
        tile("BA/D", 1, 0),
        followers=[on("road", 0, 0), on("city", 1, 0, of="red")],
    )
    tables = (Table(), Table(open_inn="ignore"))
    found = compare_tables(ComparisonPosition(position, tables))
    assert found.facts == {
        "players": [
            {"id": "blue", "totals": [0, 2], "ranks": [2, 1], "difference": 2},
            {"id": "red", "totals": [1, 1], "ranks": [1, 2], "difference": 0},
        ],
        "entries": [
            {
                "id": "road-1",
                "kind": "road",
                "places": [
                    {"x": 0, "y": 0, "tile": "IC/RFr.i", "side": "W"},
                    {"x": 1, "y": 0, "tile": "BA/D", "side": "W"},
                ],
                "sides": [
                    {"points": {"blue": 0}, "value": 0},
                    {"points": {"blue": 2}, "value": 2},
                ],
            }
        ],
    }
    assert [(one.code, one.choice) for one in found.rulings] == [
        ("open-inn", "zero"),
        ("open-inn", "ignore"),
    ]


def test_what_lies_nowhere_is_compared_without_a_place() -> None:
    position = board(START, holdings=Holdings(gold={"red": 1}))
    tables = (Table(), Table(expansions=frozenset()))
    assert compare_tables(ComparisonPosition(position, tables)).facts["entries"] == [
        {"id": "gold", "kind": "gold", "sides": [{"points": {"red": 1}}, {}]}
    ]


def test_what_only_one_table_has_and_its_warnings_are_told_once() -> None:
    followers = [on("vodyanoy", 0, 0)]
    tables = (Table(), Table(expansions=frozenset()))
    found = compare_tables(
        ComparisonPosition(board(tile("RU/V", 0, 0), followers=followers), tables)
    )
    assert found.facts["entries"] == [
        {
            "id": "vodyanoy-1",
            "kind": "vodyanoy",
            "places": [{"x": 0, "y": 0, "tile": "RU/V"}],
            "sides": [{"points": {"blue": -2}}, {"points": {}}],
        }
    ]
    codes = [one.code for one in found.warnings]
    assert len(codes) == len(set(zip(codes, [one.pointer for one in found.warnings], strict=True)))
    assert "expansion-off" in codes
