"""Monasteries, gardens, castles, huts and cathedrals, and abbots and archbishops in them."""

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Feature,
    Garden,
    GermanCastle,
    GermanCathedral,
    LittleBuildings,
    Monastery,
    Road,
)
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    warnings,
)


def test_the_church_of_darmstadt_pays_three_for_the_most_followers_around() -> None:
    church = Monastery(
        building="darmstadt_church",
        neighbours=8,
        church_followers={"red": 2, "green": 2, "blue": 1},
    )
    entry = score_entry(church, BLUE, mode="completed")
    assert points(entry) == {"blue": 9, "red": 3, "green": 3}
    assert own_steps(entry, "red") == [("play.monastery.darmstadt_church", 1, 3)]
    assert points(score_entry(church, RED)) == {"red": 12, "green": 3}


@pytest.mark.parametrize("feature", [Garden(neighbours=7), GermanCastle(neighbours=9)])
def test_one_empty_space_leaves_them_open_in_play(feature: Feature) -> None:
    sheet = score_feature_alone(feature, mode="completed")
    assert sheet.entries[0].lines == ()
    assert warnings(sheet) == [("open-feature", "/feature")]


BUILT = LittleBuildings(shed=1, tower=1)
INN_ROAD = Road(complete=True, tiles=2, german_cathedral_segments=1, inns=1)
OPEN_INN_ROAD = Road(tiles=4, german_cathedral_segments=1, inns=1)


def test_an_abbots_building_is_scored_at_the_end_alone() -> None:
    sheet = score_feature_alone(AbbotMonastery(row=5), BLUE, mode="completed")
    assert sheet.entries[0].awards == ()
    assert warnings(sheet) == [("at-end-only", "/feature")]


def test_the_inn_of_an_open_road_may_be_ignored_by_choice() -> None:
    sheet = score_feature_alone(GermanCathedral((INN_ROAD, OPEN_INN_ROAD)), open_inn="ignore")
    assert sheet.entries[0].value == 11
    assert rulings(sheet) == [("open-inn", "ignore")]


def test_an_archbishop_in_play_waits_for_all_his_roads() -> None:
    complete = GermanCathedral((INN_ROAD, Road(complete=True, tiles=2)), BUILT)
    entry = score_entry(complete, BLUE, mode="completed")
    assert (entry.value, entry.complete) == (10, True)
    for roads in ((INN_ROAD, OPEN_INN_ROAD), ()):
        sheet = score_feature_alone(GermanCathedral(roads), BLUE, mode="completed")
        assert warnings(sheet) == [("open-feature", "/feature")]
        assert sheet.entries[0].awards == ()
