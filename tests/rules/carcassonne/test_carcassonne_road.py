"""Roads: tiles of every sort, inns, mage and witch, what is built, and what play adds."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import LittleBuildings, Road, Triangles
from shared.core.answers import Mode
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    figure,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    steps,
    value,
    warnings,
)


def test_an_open_road_is_worth_one_per_tile() -> None:
    entry = score_entry(Road(tiles=5), BLUE)
    assert steps(entry.lines) == [("road.tile", 5, 1)]
    assert (entry.id, entry.kind, entry.category) == ("road-1", "road", "roads")
    assert entry.complete is False
    assert points(entry) == {"blue": 5}


def test_a_complete_road_is_worth_one_per_tile_too() -> None:
    entry = score_entry(Road(complete=True, tiles=5), BLUE)
    assert (entry.value, entry.complete) == (5, True)


def test_a_road_of_nothing_says_so_with_a_line_of_zero() -> None:
    assert steps(score_entry(Road()).lines) == [("road.tile", 0, 1)]


@pytest.mark.parametrize(
    ("field", "rule"),
    [
        ("bridges", "road.bridge"),
        ("tunnels", "road.tunnel"),
        ("ferries", "road.ferry"),
        ("labyrinths", "road.labyrinth"),
        ("leipzig_roads", "road.leipzig"),
    ],
)
@pytest.mark.parametrize("edition", ["C1", "C2", "C3"])
def test_tiles_that_count_one_each_in_every_edition(field: str, rule: str, edition: str) -> None:
    two: dict[str, Any] = {field: 2}
    entry = score_entry(Road(tiles=2, **two), edition=edition)
    assert steps(entry.lines) == [("road.tile", 2, 1), (rule, 2, 1)]


@pytest.mark.parametrize(
    ("road", "rule", "c1", "c3"),
    [
        (Road(tiles=3, wonder_roads=1), "road.wonder", 1, 2),
        (Road(tiles=3, double_tiles=1), "tile.double", 1, 2),
        (Road(tiles=3, double_tiles=2), "tile.double", 2, 4),
        (Road(tiles=3, triangles=Triangles(single=2)), "tile.triangle", 2, 2),
        (Road(tiles=3, triangles=Triangles(paired=2)), "tile.triangle", 4, 2),
        (Road(tiles=3, triangles=Triangles(1, 1)), "tile.triangle", 3, 2),
    ],
)
def test_tiles_of_unusual_shape_count_by_edition(road: Road, rule: str, c1: int, c3: int) -> None:
    for edition, count in (("C1", c1), ("C2", c3), ("C3", c3)):
        entry = score_entry(road, edition=edition)
        assert steps(entry.lines) == [("road.tile", 3, 1), (rule, count, 1)]


def test_a_road_of_special_tiles_alone_has_no_line_of_ordinary_ones() -> None:
    assert steps(score_entry(Road(bridges=1)).lines) == [("road.bridge", 1, 1)]


def test_a_long_leipzig_road_follows_the_table() -> None:
    assert rulings(score_feature_alone(Road(leipzig_roads=1))) == [("leipzig-road", "one")]


@pytest.mark.parametrize(
    ("road", "worth"),
    [
        (Road(tiles=5, inns=1), 0),
        (Road(tiles=5, inns=2), 0),
        (Road(tiles=5, inns=1, mage=True), 5),
        (Road(tiles=5, mage=True), 10),
        (Road(tiles=5, witch=True), 3),
        (Road(tiles=4, witch=True), 2),
        (Road(tiles=1, witch=True), 1),
        (Road(tiles=5, inns=1, witch=True), 0),
        (Road(complete=True, tiles=5, witch=True), 3),
        (Road(complete=True, tiles=3, inns=1), 6),
        (Road(complete=True, tiles=3, inns=2), 6),
        (Road(complete=True, tiles=3, inns=1, mage=True), 9),
        (Road(complete=True, tiles=3, inns=1, witch=True), 3),
        (Road(tiles=2, bridges=1, inns=1, mage=True), 3),
        (Road(tiles=3, german_cathedral_segments=1, german_cathedrals=1), 4),
        (Road(tiles=3, german_cathedral_segments=1, german_cathedrals=1, inns=1), 0),
        (Road(tiles=3, german_cathedral_segments=1, german_cathedrals=1, inns=1, mage=True), 4),
        (Road(tiles=3, german_cathedral_segments=2, german_cathedrals=2, mage=True), 10),
        (Road(tiles=3, german_cathedral_segments=2, german_cathedrals=1, mage=True), 9),
        (Road(tiles=3, german_cathedral_segments=1, mage=True), 8),
        (Road(tiles=2, signposts=2), 4),
        (Road(tiles=3, inns=1, signposts=1), 1),
        (Road(tiles=3, witch=True, signposts=1), 3),
    ],
)
def test_what_an_inn_a_mage_a_witch_a_cathedral_and_signposts_do(road: Road, worth: int) -> None:
    assert value(road) == worth


def test_the_order_of_the_arithmetic_is_visible() -> None:
    built = LittleBuildings(shed=1, house=1, tower=1)
    road = Road(
        tiles=3,
        german_cathedral_segments=2,
        german_cathedrals=1,
        inns=1,
        witch=True,
        little_buildings=built,
        signposts=1,
    )
    assert steps(score_entry(road).lines) == [
        ("road.tile", 3, 1),
        ("road.german_cathedral", 2, 1),
        ("road.inn", 5, -1),
        ("road.witch", 0, -1),
        ("road.little_building", 3, 1),
        ("road.signpost", 1, 1),
    ]


def test_the_witch_leaves_half_rounded_up() -> None:
    assert steps(score_entry(Road(tiles=5, witch=True)).lines)[1] == ("road.witch", 2, -1)


def test_tower_and_shed_by_the_variant_on_an_open_road_of_two_make_six() -> None:
    road = Road(tiles=2, little_buildings=LittleBuildings(shed=1, tower=1))
    assert value(road, little_buildings="variant") == 6
    assert value(road) == 4


def test_an_inn_on_an_open_road_may_be_ignored_by_choice() -> None:
    road = Road(tiles=5, inns=1)
    assert rulings(score_feature_alone(road)) == [("open-inn", "zero")]
    sheet = score_feature_alone(road, open_inn="ignore")
    assert steps(sheet.entries[0].lines) == [("road.tile", 5, 1), ("road.inn", 1, 0)]
    assert rulings(sheet) == [("open-inn", "ignore")]
    assert rulings(score_feature_alone(Road(complete=True, tiles=3, inns=1))) == []


def test_an_open_road_in_play_scores_nothing_and_says_so() -> None:
    sheet = score_feature_alone(Road(tiles=5), BLUE, mode="completed", fairy="blue")
    (entry,) = sheet.entries
    assert (entry.lines, entry.awards, entry.complete) == ((), (), False)
    assert warnings(sheet) == [("open-feature", "/feature")]


@pytest.mark.parametrize("mode", ["final", "completed", "projected"])
def test_a_complete_road_has_the_rows_of_play_in_every_mode(mode: Mode) -> None:
    road = Road(complete=True, tiles=3, inns=1, signposts=2, signpost_kinds=3)
    assert steps(score_entry(road, mode=mode).lines) == [
        ("road.tile", 3, 1),
        ("play.road.inn", 3, 1),
        ("play.road.signpost", 2, 3),
    ]
    ending = Road(complete=True, tiles=3, german_cathedral_segments=1)
    assert steps(score_entry(ending, mode=mode).lines) == [
        ("road.tile", 3, 1),
        ("road.german_cathedral", 1, 1),
        ("play.road.german_cathedral", 4, 1),
    ]


def test_leipzigs_long_road_is_in_question_in_c3_alone() -> None:
    for edition in ("C1", "C2"):
        assert rulings(score_feature_alone(Road(leipzig_roads=1), edition=edition)) == []
    assert rulings(score_feature_alone(Road(leipzig_roads=1))) == [("leipzig-road", "one")]


@pytest.mark.parametrize(("edition", "count"), [("C1", 2), ("C2", 2), ("C3", 4)])
def test_leipzigs_long_road_may_be_two_tiles_in_c3(edition: str, count: int) -> None:
    entry = score_entry(Road(leipzig_roads=2), edition=edition, leipzig_road="by_edition")
    assert steps(entry.lines) == [("road.leipzig", count, 1)]


def test_the_witch_says_what_she_leaves() -> None:
    lines = score_entry(Road(tiles=7, witch=True)).lines
    assert lines is not None
    line = lines[-1]
    assert (line.number, line.params) == (3, {"left": 4})


def test_signposts_of_an_open_road_are_one_each_whatever_their_kinds() -> None:
    assert value(Road(tiles=2, signposts=2, signpost_kinds=3)) == 4


@pytest.mark.parametrize(("inns", "worth"), [(0, 8), (1, 12)])
def test_a_complete_road_to_a_german_cathedral_has_two_or_three_each(inns: int, worth: int) -> None:
    road = Road(complete=True, tiles=3, german_cathedral_segments=1, inns=inns)
    sheet = score_feature_alone(road, mode="completed")
    assert sheet.entries[0].value == worth
    assert rulings(sheet) == [("cathedral-road-inn", "three")] * inns
    assert ("play.road.german_cathedral", 4, 1) in steps(sheet.entries[0].lines)
    assert value(road) == worth


@pytest.mark.parametrize(
    ("more", "rules", "line"),
    [
        ({"german_castles": 2}, {}, ("play.road.german_castle", 2, 3)),
        (
            {"labyrinth_followers": 2},
            {"labyrinth": "advanced"},
            ("play.road.labyrinth", 2, 2),
        ),
    ],
)
def test_a_complete_road_has_bonuses_after_the_witch(
    more: dict[str, Any], rules: dict[str, Any], line: tuple[str, int, int]
) -> None:
    road = Road(complete=True, tiles=4, witch=True, **more)
    sheet = score_feature_alone(road, mode="completed", **rules)
    assert steps(sheet.entries[0].lines) == [("road.tile", 4, 1), ("road.witch", 2, -1), line]
    assert ("witch-and-bonuses", "before") in rulings(sheet)
    assert steps(score_entry(road._replace(complete=False), **rules).lines) == [
        ("road.tile", 4, 1),
        ("road.witch", 2, -1),
    ]


def test_bonuses_without_a_witch_need_no_ruling() -> None:
    sheet = score_feature_alone(Road(complete=True, tiles=4, german_castles=1))
    assert (sheet.entries[0].value, rulings(sheet)) == (7, [])


def test_followers_in_a_basic_labyrinth_pay_nothing() -> None:
    sheet = score_feature_alone(Road(complete=True, tiles=4, labyrinth_followers=2))
    assert sheet.entries[0].value == 4
    assert rulings(sheet) == [("labyrinth", "basic")]


def test_wainwrights_pay_one_per_tile_to_those_who_have_the_majority() -> None:
    road = Road(complete=True, tiles=3, bridges=1, wainwrights=("blue", "red"))
    entry = score_entry(road, figure("blue", "large"), RED, mode="completed")
    assert points(entry) == {"blue": 8}
    assert own_steps(entry, "blue") == [("play.road.wainwrights", 4, 1)]
    assert points(score_entry(road._replace(complete=False), BLUE)) == {"blue": 4}
    assert points(score_entry(road._replace(wainwrights=()), BLUE)) == {"blue": 4}
