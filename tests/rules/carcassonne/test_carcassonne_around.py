"""Gardens and German castles: what lies around them."""

import pytest

from services.carcassonne.rules.feature_types import Feature, Garden, GermanCastle, LittleBuildings
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    figure,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    steps,
    value,
    warnings,
)

ABBOT = figure("blue", "abbot")


def test_a_garden_with_three_around_is_four() -> None:
    entry = score_entry(Garden(neighbours=3), ABBOT)
    assert steps(entry.lines) == [("garden.own", 1, 1), ("garden.tile", 3, 1)]
    assert points(entry) == {"blue": 4}
    assert (entry.id, entry.category, entry.complete) == ("garden-1", "monasteries", False)


def test_a_german_castle_with_four_around_is_six() -> None:
    entry = score_entry(GermanCastle(neighbours=4), BLUE)
    assert steps(entry.lines) == [("german_castle.own", 1, 2), ("german_castle.tile", 4, 1)]
    assert points(entry) == {"blue": 6}
    assert (entry.id, entry.category, entry.complete) == ("german_castle-1", "cities", False)


@pytest.mark.parametrize(
    ("feature", "c1", "c3"),
    [
        (Garden(neighbours=6, neighbour_tiles=5), 6, 7),
        (GermanCastle(neighbours=6, neighbour_tiles=5), 7, 8),
    ],
)
def test_the_first_edition_counts_tiles_the_others_spaces(
    feature: Feature, c1: int, c3: int
) -> None:
    assert value(feature, edition="C1") == c1
    assert value(feature, edition="C2") == value(feature, edition="C3") == c3


def test_a_complete_garden_is_nine_and_a_complete_german_castle_twelve() -> None:
    garden = score_entry(Garden(neighbours=8), ABBOT, mode="completed")
    castle = score_entry(GermanCastle(neighbours=10), BLUE, mode="completed")
    assert (garden.complete, points(garden)) == (True, {"blue": 9})
    assert (castle.complete, points(castle)) == (True, {"blue": 12})


@pytest.mark.parametrize("feature", [Garden(neighbours=7), GermanCastle(neighbours=9)])
def test_one_empty_space_leaves_them_open_in_play(feature: Feature) -> None:
    sheet = score_feature_alone(feature, mode="completed")
    assert sheet.entries[0].lines == ()
    assert warnings(sheet) == [("open-feature", "/feature")]


@pytest.mark.parametrize(
    ("feature", "rule", "basic", "variant"),
    [
        (Garden(2, None, LittleBuildings(1, 1, 1)), "garden.little_building", 6, 9),
        (GermanCastle(2, None, LittleBuildings(1, 1, 1)), "german_castle.little_building", 7, 10),
    ],
)
def test_little_buildings_around_count(
    feature: Feature, rule: str, basic: int, variant: int
) -> None:
    assert steps(score_entry(feature).lines)[-1] == (rule, 3, 1)
    assert value(feature) == basic
    assert value(feature, little_buildings="variant") == variant


@pytest.mark.parametrize("choice", ["basic", "variant"])
def test_the_rule_of_little_buildings_is_named_where_it_matters(choice: str) -> None:
    for built, named in (
        (LittleBuildings(shed=2), []),
        (LittleBuildings(house=1), [("little-buildings", choice)]),
        (LittleBuildings(tower=1), [("little-buildings", choice)]),
    ):
        sheet = score_feature_alone(Garden(little_buildings=built), little_buildings=choice)
        assert rulings(sheet) == named


def test_an_abbot_taken_back_from_a_garden_has_nothing_else() -> None:
    garden = Garden(5, None, LittleBuildings(shed=1), taken_back=True)
    entry = score_entry(garden, ABBOT, mode="completed")
    assert steps(entry.lines) == [
        ("garden.own", 1, 1),
        ("garden.tile", 5, 1),
        ("play.garden.taken_back", 1, 0),
    ]
    assert points(entry) == {"blue": 6}
