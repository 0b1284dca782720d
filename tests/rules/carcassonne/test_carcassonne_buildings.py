"""Monasteries, gardens, castles, huts and cathedrals, and abbots and archbishops in them."""

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Cemetery,
    Feature,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
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
    steps,
    warnings,
)


def test_an_open_monastery_in_play_scores_nothing() -> None:
    sheet = score_feature_alone(Monastery(neighbours=7), BLUE, mode="completed")
    assert sheet.entries[0].awards == ()
    assert warnings(sheet) == [("open-feature", "/feature")]


def test_the_church_of_darmstadt_pays_its_three_beside_a_challenge_lost() -> None:
    church = Monastery("darmstadt_church", 8, challenge="lost", church_followers={"red": 1})
    assert points(score_entry(church, BLUE, mode="completed")) == {"blue": 0, "red": 3}


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


def test_a_haunted_castle_in_play_has_two_per_misty_tile() -> None:
    sheet = score_feature_alone(HauntedCastle(mist_tiles=4), BLUE, mode="completed")
    assert steps(sheet.entries[0].lines) == [("play.haunted_castle.mist", 4, 2)]
    assert rulings(sheet) == [("mist-in-play", "two")]
    at_the_end = score_feature_alone(HauntedCastle(mist_tiles=4), BLUE)
    assert steps(at_the_end.entries[0].lines) == [("haunted_castle.mist", 4, 1)]
    assert rulings(at_the_end) == []


def test_whether_the_fairy_pays_at_a_cemetery_is_a_ruling_where_she_stands_there() -> None:
    assert rulings(score_feature_alone(Cemetery(), BLUE, fairy="blue")) == [
        ("cemetery-fairy", "none")
    ]
    assert rulings(score_feature_alone(Cemetery(), BLUE)) == []


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
