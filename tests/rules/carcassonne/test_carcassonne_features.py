"""What roads, cities, fields and buildings are worth, and who has the majority."""

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    BarnField,
    Castle,
    Cemetery,
    City,
    Feature,
    Field,
    FortuneTeller,
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Monastery,
    Road,
)
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    figure,
    own_steps,
    rulings,
    score_entry,
    score_feature_alone,
    steps,
    value,
    warnings,
)


@pytest.mark.parametrize(
    ("road", "worth"),
    [
        (Road(tiles=1, witch=True), 1),
        (Road(tiles=2, bridges=1, inns=1, mage=True), 3),
        (Road(tiles=3, german_cathedral_segments=2, german_cathedrals=2, mage=True), 10),
        (Road(tiles=3, german_cathedral_segments=1, mage=True), 8),
        (Road(tiles=3, witch=True, signposts=1), 3),
    ],
)
def test_what_an_inn_a_mage_a_witch_a_cathedral_and_signposts_do(road: Road, worth: int) -> None:
    assert value(road) == worth


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


@pytest.mark.parametrize(
    "feature",
    [Road(), City(), Monastery(), Field(), BarnField(), FortuneTeller()],
)
def test_where_a_ringmaster_is_paid(feature: Feature) -> None:
    entry = score_entry(feature, figure("blue", "ringmaster", big_top_tiles=3))
    assert ("ringmaster", 3, 2) in own_steps(entry, "blue")


@pytest.mark.parametrize(
    "feature", [Hut(), GermanCastle(), AbbotMonastery(), HauntedCastle(), Castle(), Cemetery()]
)
def test_where_a_ringmaster_is_not_paid(feature: Feature) -> None:
    entry = score_entry(feature, figure("blue", "ringmaster", big_top_tiles=3))
    assert own_steps(entry, "blue") == []


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
