"""Cities: tiles, coats, wonders, siege, cathedral, mage and witch, and what play adds."""

import pytest

from services.carcassonne.rules.feature_types import City, LittleBuildings, Triangles
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


@pytest.mark.parametrize(
    ("city", "worth"),
    [
        (City(tiles=4, coats=2), 6),
        (City(tiles=4, coats=2, cathedrals=1), 0),
        (City(tiles=4, coats=2, cathedrals=2), 0),
        (City(tiles=4, coats=2, besieged=True), 0),
        (City(tiles=4, coats=2, besieged=True, cathedrals=1), 0),
        (City(tiles=4, coats=2, mage=True), 10),
        (City(tiles=4, coats=2, cathedrals=1, mage=True), 4),
        (City(tiles=4, coats=2, besieged=True, mage=True), 4),
        (City(tiles=4, coats=1, witch=True), 3),
        (City(tiles=4, coats=2, cathedrals=1, witch=True), 0),
        (City(tiles=3, wonders=("notre_dame",), mage=True), 10),
        (City(complete=True, tiles=4, coats=1), 10),
        (City(complete=True, tiles=4, coats=1, cathedrals=1), 15),
        (City(complete=True, tiles=5, coats=2, besieged=True), 7),
        (City(tiles=5, coats=2, besieged=True), 0),
        (City(complete=True, tiles=4, coats=1, besieged=True, cathedrals=1), 10),
        (City(complete=True, tiles=4, coats=1, mage=True), 14),
        (City(complete=True, tiles=3, coats=1, cathedrals=1, witch=True), 6),
        (City(complete=True, tiles=2), 4),
        (City(complete=True, tiles=2, coats=1), 6),
        (City(tiles=2), 2),
    ],
)
def test_what_siege_cathedral_mage_and_witch_do(city: City, worth: int) -> None:
    assert value(city) == worth


def test_an_open_city_explains_itself() -> None:
    entry = score_entry(City(tiles=4, coats=2), BLUE)
    assert steps(entry.lines) == [("city.tile", 4, 1), ("city.coat", 2, 1)]
    assert (entry.id, entry.category, entry.complete) == ("city-1", "cities", False)


def test_a_city_of_nothing_says_so_with_a_line_of_zero() -> None:
    assert steps(score_entry(City()).lines) == [("city.tile", 0, 1)]


@pytest.mark.parametrize("mode", ["final", "completed", "projected"])
def test_a_complete_city_cites_the_rows_of_play_in_every_mode(mode: Mode) -> None:
    city = City(complete=True, tiles=4, coats=1, cathedrals=1)
    assert steps(score_entry(city, mode=mode).lines) == [
        ("play.city.tile", 4, 2),
        ("play.city.coat", 1, 2),
        ("play.city.cathedral", 5, 1),
    ]


def test_the_order_of_the_arithmetic_is_visible() -> None:
    city = City(
        tiles=4,
        coats=2,
        besieged=True,
        cathedrals=1,
        mage=True,
        little_buildings=LittleBuildings(shed=2),
    )
    assert steps(score_entry(city).lines) == [
        ("city.tile", 4, 1),
        ("city.coat", 2, 1),
        ("city.siege", 6, -1),
        ("city.cathedral", 0, -1),
        ("city.mage", 4, 1),
        ("city.little_building", 2, 1),
    ]


def test_an_open_cathedral_takes_everything_so_far() -> None:
    city = City(tiles=4, coats=2, cathedrals=1)
    assert steps(score_entry(city).lines)[-1] == ("city.cathedral", 6, -1)


def test_a_complete_cathedral_adds_one_per_tile_and_coat() -> None:
    city = City(complete=True, tiles=4, coats=2, cathedrals=1)
    assert steps(score_entry(city).lines)[-1] == ("play.city.cathedral", 6, 1)


@pytest.mark.parametrize(
    ("wonder", "spaces"), [("notre_dame", 2), ("circus_maximus", 4), ("alhambra", 3)]
)
def test_a_wonders_large_city_counts_one_or_its_spaces(wonder: str, spaces: int) -> None:
    city = City(tiles=3, wonders=(wonder,))
    for edition, large in (("C1", 1), ("C2", spaces), ("C3", spaces)):
        lines = steps(score_entry(city, edition=edition).lines)
        assert lines == [("city.tile", 3, 1), ("city.wonder", large, 1)]


def test_an_open_city_of_three_and_notre_dame_is_four_or_five() -> None:
    city = City(tiles=3, wonders=("notre_dame",))
    assert (value(city, edition="C1"), value(city, edition="C3")) == (4, 5)


def test_a_city_on_a_wonder_alone_has_no_line_of_ordinary_tiles() -> None:
    city = City(complete=True, wonders=("alhambra",))
    assert steps(score_entry(city).lines) == [("city.wonder", 3, 2)]


def test_triangles_count_by_edition_and_twice_when_complete() -> None:
    city = City(tiles=2, triangles=Triangles(single=1, paired=1))
    assert (value(city, edition="C1"), value(city, edition="C2")) == (5, 4)
    complete = city._replace(complete=True)
    assert ("tile.triangle", 2, 2) in steps(score_entry(complete).lines)


def test_the_smallest_city_has_four_or_by_choice_one_each() -> None:
    city = City(complete=True, tiles=2, coats=1)
    assert rulings(score_feature_alone(city)) == [("tiny-city", "4")]
    sheet = score_feature_alone(city, mode="completed", tiny_city=2)
    assert rulings(sheet) == [("tiny-city", "2")]
    assert steps(sheet.entries[0].lines) == [
        ("play.city.tiny", 2, 1),
        ("play.city.tiny", 1, 1),
    ]
    assert value(City(complete=True, tiles=2), tiny_city=2) == 2
    assert value(City(complete=True, tiles=3), tiny_city=2) == 6
    assert value(City(tiles=2), tiny_city=2) == 2


def test_a_siege_takes_nothing_more_from_the_smallest_city_at_one_each() -> None:
    city = City(complete=True, tiles=2, coats=1, besieged=True)
    sheet = score_feature_alone(city, tiny_city=2)
    assert steps(sheet.entries[0].lines)[-1] == ("city.siege", 3, 0)
    assert rulings(sheet) == [("tiny-city", "2"), ("tiny-city-siege", "one")]
    assert value(city, tiny_city=2) == 3
    assert value(city._replace(cathedrals=1), tiny_city=2) == 6
    assert value(city) == 3
    assert value(city._replace(complete=False), tiny_city=2) == 0


def test_an_open_city_in_play_scores_nothing() -> None:
    sheet = score_feature_alone(City(tiles=5), BLUE, mode="completed")
    assert sheet.entries[0].awards == ()
    assert warnings(sheet) == [("open-feature", "/feature")]


@pytest.mark.parametrize(
    ("bonus", "line"),
    [
        (City(darmstadtium=True), ("play.city.darmstadtium", 1, 3)),
        (City(german_castles=2), ("play.city.german_castle", 2, 3)),
    ],
)
def test_a_complete_city_has_bonuses_after_the_witch(
    bonus: City, line: tuple[str, int, int]
) -> None:
    city = bonus._replace(complete=True, tiles=4, witch=True)
    sheet = score_feature_alone(city)
    assert steps(sheet.entries[0].lines) == [
        ("play.city.tile", 4, 2),
        ("city.witch", 4, -1),
        line,
    ]
    assert rulings(sheet) == [("witch-and-bonuses", "before")]
    assert rulings(score_feature_alone(city._replace(witch=False))) == []
    assert value(city._replace(complete=False)) == 2


def test_coiners_pay_three_per_coat_to_those_who_have_the_majority() -> None:
    city = City(complete=True, tiles=4, coats=2, coiners=("blue", "red"))
    entry = score_entry(city, BLUE, RED, figure("blue"), mode="completed")
    assert points(entry) == {"blue": 18}
    assert own_steps(entry, "blue") == [("play.city.coiners", 2, 3)]
    assert points(score_entry(city._replace(complete=False), BLUE)) == {"blue": 6}


def test_the_mayor_weighs_the_coats_of_his_city() -> None:
    entry = score_entry(City(tiles=4, coats=2), figure("blue", "mayor"), RED)
    assert entry.strength == {"blue": 2, "red": 1}
    assert points(entry) == {"blue": 6}


def test_a_mayor_without_coats_scores_nothing() -> None:
    entry = score_entry(City(tiles=4), figure("blue", "mayor"))
    assert entry.strength == {"blue": 0}
    assert points(entry) == {}


def test_little_buildings_in_a_city_outlive_an_open_cathedral() -> None:
    city = City(tiles=4, cathedrals=1, little_buildings=LittleBuildings(tower=1))
    assert value(city, little_buildings="variant") == 3
