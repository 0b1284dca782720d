"""Abbots in German, Dutch and Belgian and Japanese buildings, and archbishops."""

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    GermanCathedral,
    LittleBuildings,
    Road,
)
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

BUILT = LittleBuildings(shed=1, tower=1)
INN_ROAD = Road(complete=True, tiles=2, german_cathedral_segments=1, inns=1)
OPEN_INN_ROAD = Road(tiles=4, german_cathedral_segments=1, inns=1)


@pytest.mark.parametrize("building", ["german", "dutch_belgian", "japanese"])
@pytest.mark.parametrize("what", ["abbot", "follower"])
def test_an_abbot_with_five_in_his_row_and_three_in_his_column_is_nine(
    building: str, what: str
) -> None:
    sheet = score_feature_alone(AbbotMonastery(building, row=5, column=3), figure("blue", what))
    (entry,) = sheet.entries
    assert steps(entry.lines) == [("abbot_monastery.own", 1, 1), ("abbot_monastery.line", 8, 1)]
    assert points(entry) == {"blue": 9}
    assert rulings(sheet) == [("abbot-line", "first-gap")]
    assert (entry.id, entry.category) == ("abbot_monastery-1", "monasteries")


def test_the_first_edition_counts_tiles_in_row_and_column() -> None:
    building = AbbotMonastery(row=5, column=3, row_tiles=4, column_tiles=2)
    assert [value(building, edition=edition) for edition in ("C1", "C2", "C3")] == [7, 9, 9]
    assert value(AbbotMonastery(row=5, column=3), edition="C1") == 9


def test_little_buildings_on_the_counted_tiles_count() -> None:
    building = AbbotMonastery(row=1, little_buildings=BUILT)
    assert steps(score_entry(building).lines)[-1] == ("abbot_monastery.little_building", 2, 1)
    assert value(building, little_buildings="variant") == 6


def test_an_abbots_building_is_scored_at_the_end_alone() -> None:
    sheet = score_feature_alone(AbbotMonastery(row=5), BLUE, mode="completed")
    assert sheet.entries[0].awards == ()
    assert warnings(sheet) == [("at-end-only", "/feature")]


def test_an_abbots_building_with_nothing_in_line_has_its_own_point_alone() -> None:
    assert steps(score_entry(AbbotMonastery(), BLUE).lines) == [("abbot_monastery.own", 1, 1)]


def test_an_archbishop_counts_segments_and_tiles() -> None:
    segment, tiles = Road(german_cathedral_segments=1), Road(tiles=2)
    assert steps(score_entry(GermanCathedral((segment,))).lines) == [("archbishop.segment", 1, 1)]
    assert steps(score_entry(GermanCathedral((tiles,))).lines) == [("archbishop.tile", 2, 1)]
    assert steps(score_entry(GermanCathedral()).lines) == [("archbishop.segment", 0, 1)]


def test_an_archbishop_with_a_complete_and_an_open_inn_road_has_six() -> None:
    sheet = score_feature_alone(GermanCathedral((INN_ROAD, OPEN_INN_ROAD)), BLUE)
    (entry,) = sheet.entries
    assert steps(entry.lines) == [
        ("archbishop.segment", 2, 1),
        ("archbishop.tile", 6, 1),
        ("archbishop.inn", 3, 1),
        ("archbishop.inn", 5, -1),
    ]
    assert points(entry) == {"blue": 6}
    assert rulings(sheet) == [("open-inn", "zero")]
    assert (entry.id, entry.category, entry.complete) == (
        "german_cathedral-1",
        "monasteries",
        False,
    )


def test_the_inn_of_an_open_road_may_be_ignored_by_choice() -> None:
    sheet = score_feature_alone(GermanCathedral((INN_ROAD, OPEN_INN_ROAD)), open_inn="ignore")
    assert sheet.entries[0].value == 11
    assert rulings(sheet) == [("open-inn", "ignore")]


def test_roads_of_a_cathedral_count_as_roads_do_by_edition() -> None:
    road = Road(tiles=1, bridges=1, wonder_roads=1, double_tiles=1)
    cathedral = GermanCathedral((road,))
    assert (value(cathedral, edition="C1"), value(cathedral)) == (4, 6)


def test_mage_witch_and_signposts_on_its_roads_do_nothing() -> None:
    roads = (Road(tiles=3, mage=True, signposts=2), Road(tiles=2, witch=True))
    assert value(GermanCathedral(roads)) == 5


def test_two_inns_of_one_road_are_not_cumulative() -> None:
    assert value(GermanCathedral((INN_ROAD._replace(inns=2),))) == 6


def test_an_archbishop_in_play_waits_for_all_his_roads() -> None:
    complete = GermanCathedral((INN_ROAD, Road(complete=True, tiles=2)), BUILT)
    entry = score_entry(complete, BLUE, mode="completed")
    assert (entry.value, entry.complete) == (10, True)
    for roads in ((INN_ROAD, OPEN_INN_ROAD), ()):
        sheet = score_feature_alone(GermanCathedral(roads), BLUE, mode="completed")
        assert warnings(sheet) == [("open-feature", "/feature")]
        assert sheet.entries[0].awards == ()


def test_little_buildings_on_cathedral_and_roads_count() -> None:
    cathedral = GermanCathedral((Road(tiles=2),), BUILT)
    assert steps(score_entry(cathedral).lines)[-1] == ("archbishop.little_building", 2, 1)
