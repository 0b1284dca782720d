"""Roads, cities and fields: what they are worth, and who has the majority."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import (
    AbbotMonastery,
    Acrobats,
    Barn,
    BarnField,
    Castle,
    Cemetery,
    City,
    Feature,
    Field,
    FortuneTeller,
    GermanCastle,
    HauntedCastle,
    Hut,
    LittleBuildings,
    Monastery,
    Road,
    Triangles,
)
from services.carcassonne.rules.position import Follower, HeldFeature
from tests.rules.carcassonne.scoring_carcassonne import (
    RED,
    figure,
    ids,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    score_game,
    steps,
    totals,
    value,
    warnings,
)


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


def test_triangles_count_by_edition_and_twice_when_complete() -> None:
    city = City(tiles=2, triangles=Triangles(single=1, paired=1))
    assert (value(city, edition="C1"), value(city, edition="C2")) == (5, 4)
    complete = city._replace(complete=True)
    assert ("tile.triangle", 2, 2) in steps(score_entry(complete).lines)


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


BARN = figure("blue", "barn")

BUILT = LittleBuildings(shed=1, house=1, tower=1)


@pytest.mark.parametrize(
    ("field", "worth"),
    [
        (Field(), 0),
        (Field(cities=2), 6),
        (Field(castles=2), 8),
        (Field(cities=1, castles=2), 11),
        (Field(cities=2, besieged_cities=1), 12),
        (Field(cities=1, castles=1, pigsty=True), 9),
        (Field(besieged_cities=1, pigsty=True), 8),
        (Field(cities=1, little_buildings=BUILT), 6),
        (BarnField(cities=2), 2),
        (BarnField(castles=1), 4),
        (BarnField(cities=1, besieged_cities=1, castles=1, pigsty=True), 11),
        (BarnField(besieged_cities=1), 2),
        (BarnField(cities=1, little_buildings=BUILT), 4),
    ],
)
def test_what_a_field_is_worth_to_farmers(field: Feature, worth: int) -> None:
    assert value(field) == worth


def test_a_barn_stays_to_the_end() -> None:
    sheet = score_feature_alone(Barn(cities=2), BARN, mode="completed")
    assert (sheet.entries[0].lines, sheet.entries[0].awards) == (None, ())
    assert warnings(sheet) == [("at-end-only", "/feature")]


def hill(player: str, what: str = "follower") -> Follower:
    return figure(player, what, hill=True)


def test_two_on_hills_beat_the_third_and_share() -> None:
    entry = score_entry(Road(tiles=3), hill("blue"), RED, hill("green"))
    assert points(entry) == {"blue": 3, "green": 3}
    assert [tie.rule for tie in entry.tie_breaks] == ["tie.hill", "majority.tie"]
    assert entry.tie_breaks[1].values == {"blue": 1, "green": 1}
    assert steps(entry.lines)[1:] == [("tie.hill", 2, 0), ("majority.tie", 2, 0)]


def test_hills_may_be_left_out_by_choice() -> None:
    sheet = score_feature_alone(Road(tiles=3), hill("blue"), RED, hill_tie_break=False)
    assert points(sheet.entries[0]) == {"blue": 3, "red": 3}
    assert rulings(sheet) == [("hill-tie-break", "shared")]
    assert [tie.rule for tie in sheet.entries[0].tie_breaks] == ["majority.tie"]


HAUNTED = figure("blue", ghosts=2)

INN_ROAD = Road(tiles=3, inns=1)


def test_a_player_is_warned_once_though_ghosts_reach_below_zero_twice() -> None:
    sheet = score_game(
        HeldFeature(INN_ROAD, (HAUNTED,)), HeldFeature(Field(), (HAUNTED,)), carried={"red": 5}
    )
    assert warnings(sheet) == [("ghost-floor", "/players/0")]
    assert totals(sheet) == {"blue": -4}


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


def test_acrobats_are_haunted_in_a_stage_of_their_own() -> None:
    pyramid = HeldFeature(Acrobats(), (figure("blue", ghosts=6),))
    sheet = score_game(pyramid, carried={"blue": 0})
    assert ids(sheet) == ["acrobats-1", "ghost_floor-shows"]
    assert totals(sheet) == {}


def test_a_city_of_nothing_says_so_with_a_line_of_zero() -> None:
    assert steps(score_entry(City()).lines) == [("city.tile", 0, 1)]
