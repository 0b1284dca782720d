"""Monasteries, gardens, castles, huts and cathedrals, and abbots and archbishops in them."""

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Feature,
    Garden,
    GermanCastle,
    GermanCathedral,
    Road,
)
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    rulings,
    score_feature_alone,
    warnings,
)


@pytest.mark.parametrize("feature", [Garden(neighbours=7), GermanCastle(neighbours=9)])
def test_one_empty_space_leaves_them_open_in_play(feature: Feature) -> None:
    sheet = score_feature_alone(feature, mode="completed")
    assert sheet.entries[0].lines == ()
    assert warnings(sheet) == [("open-feature", "/feature")]


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
