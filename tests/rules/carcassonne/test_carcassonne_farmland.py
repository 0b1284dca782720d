"""Fields, fields with a barn, and barns."""

import pytest

from services.carcassonne.rules.feature_types import (
    Barn,
    BarnField,
    Feature,
    Field,
    LittleBuildings,
    Tanners,
)
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

BARN = figure("blue", "barn")
PIG = figure("blue", "pig")
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


def test_a_field_explains_itself_in_the_order_of_the_table() -> None:
    field = Field(cities=1, besieged_cities=1, castles=1, pigsty=True, little_buildings=BUILT)
    entry = score_entry(field, BLUE)
    assert steps(entry.lines) == [
        ("field.city", 2, 3),
        ("field.castle", 1, 4),
        ("field.pigsty", 3, 1),
        ("field.siege", 1, 4),
        ("field.little_building", 3, 1),
    ]
    assert (entry.id, entry.category, entry.complete) == ("field-1", "fields", None)


def test_a_field_with_a_barn_explains_itself() -> None:
    field = BarnField(cities=1, besieged_cities=1, castles=1, pigsty=True, little_buildings=BUILT)
    entry = score_entry(field, BLUE)
    assert steps(entry.lines) == [
        ("barn_field.city", 2, 1),
        ("barn_field.castle", 1, 4),
        ("barn_field.pigsty", 3, 1),
        ("barn_field.siege", 1, 2),
        ("barn_field.little_building", 3, 1),
    ]
    assert (entry.id, entry.category) == ("barn_field-1", "fields")


def test_a_castle_beside_a_barns_field_may_be_two_by_choice() -> None:
    assert value(BarnField(castles=2), barn_field_castle=2) == 4
    assert rulings(score_feature_alone(BarnField(castles=2))) == [("barn-field-castle", "4")]
    assert rulings(score_feature_alone(BarnField(cities=2))) == []


def test_a_besieged_city_with_a_pig_is_eight_for_the_pigs_owner() -> None:
    entry = score_entry(Field(besieged_cities=1), BLUE, RED, PIG)
    assert points(entry) == {"blue": 8, "red": 6}
    assert own_steps(entry, "blue") == [("field.pig", 2, 1)]


def test_a_pig_counts_cities_and_castles_and_is_not_cumulative() -> None:
    field = Field(cities=2, castles=1)
    once = score_feature_alone(field, BLUE, PIG)
    assert points(once.entries[0]) == {"blue": 13}
    assert rulings(once) == [("pig", "owner-once")]
    assert points(score_entry(field, BLUE, PIG, PIG)) == {"blue": 13}
    assert points(score_entry(field, BLUE, figure("blue", "pig", 2))) == {"blue": 13}


def test_a_pig_counts_in_play_when_its_field_is_joined_to_a_barns() -> None:
    field = BarnField(cities=1, besieged_cities=1, castles=1)
    joined = score_feature_alone(field, BLUE, RED, PIG, mode="completed")
    assert points(joined.entries[0]) == {"blue": 11, "red": 7}
    assert own_steps(joined.entries[0], "blue") == [("play.barn_field.pig", 4, 1)]
    assert ("barn-pig", "two") in rulings(joined)
    assert warnings(joined) == []
    city = BarnField(cities=1)
    without = score_feature_alone(city, BLUE, PIG, mode="completed", barn_pig="one")
    assert (points(without.entries[0]), rulings(without)) == ({"blue": 1}, [("barn-pig", "one")])
    assert [code for code, *_ in warnings(without)] == ["not-counted"]
    at_end = score_feature_alone(city, BLUE, PIG)
    assert (points(at_end.entries[0]), rulings(at_end)) == ({"blue": 1}, [])
    assert points(score_entry(city, RED, PIG, mode="completed")) == {"red": 1}


def test_a_pig_needs_the_majority_of_its_owner() -> None:
    assert points(score_entry(Field(cities=2), PIG, RED)) == {"red": 6}
    assert points(score_entry(Field(cities=2), PIG)) == {}


def test_pig_pigsty_and_siege_meet() -> None:
    entry = score_entry(Field(besieged_cities=1, pigsty=True), BLUE, PIG)
    assert points(entry) == {"blue": 10}


def test_tanners_pay_two_per_building_to_those_who_score() -> None:
    field = Field(cities=1, tanners=Tanners(("blue", "red", "red"), 3))
    sheet = score_feature_alone(field, BLUE, figure("red", "large"))
    assert points(sheet.entries[0]) == {"red": 9}
    assert own_steps(sheet.entries[0], "red") == [("field.tanners", 3, 2)]
    assert rulings(sheet) == [("tanners", "majority")]


def test_a_pig_comes_before_the_tanners() -> None:
    field = Field(cities=1, tanners=Tanners(("blue",), 1))
    entry = score_entry(field, BLUE, PIG)
    assert own_steps(entry, "blue") == [("field.pig", 1, 1), ("field.tanners", 1, 2)]


def test_a_field_in_play_is_scored_when_a_barn_is_placed() -> None:
    sheet = score_feature_alone(Field(cities=2), BLUE, mode="completed")
    assert sheet.entries[0].awards == ()
    assert warnings(sheet) == [("at-end-only", "/feature")]
    placed = Field(cities=2, castles=1, pigsty=True, barn_placed=True)
    assert points(score_entry(placed, BLUE, PIG, mode="completed")) == {"blue": 16}


def test_a_field_joined_to_a_barn_in_play_pays_one_per_city() -> None:
    assert points(score_entry(BarnField(cities=3), BLUE, mode="completed")) == {"blue": 3}


def test_farmers_from_carcassonne_need_the_majority_and_have_no_pig_and_no_ghosts() -> None:
    farmers = (figure("blue", "large", ghosts=1), RED, PIG, figure("red", "barn"))
    assert points(score_entry(BarnField(cities=3), *farmers)) == {"blue": 3}


def test_a_barn_on_two_cities_one_besieged_is_twelve() -> None:
    entry = score_entry(Barn(cities=1, besieged_cities=1), BARN)
    assert entry.lines is None
    assert own_steps(entry, "blue") == [("barn.city", 2, 4), ("barn.siege", 1, 4)]
    assert points(entry) == {"blue": 12}
    assert (entry.id, entry.category, entry.strength) == ("barn-1", "fields", None)


def test_a_barn_counts_castles_and_little_buildings() -> None:
    entry = score_entry(Barn(cities=1, castles=2, little_buildings=BUILT), BARN, PIG)
    assert own_steps(entry, "blue") == [
        ("barn.city", 1, 4),
        ("barn.castle", 2, 5),
        ("barn.little_building", 3, 1),
    ]
    assert points(entry) == {"blue": 17}


def test_every_owner_of_a_barn_scores() -> None:
    entry = score_entry(Barn(cities=2), BARN, figure("red", "barn"))
    assert points(entry) == {"blue": 8, "red": 8}


def test_a_barn_stays_to_the_end() -> None:
    sheet = score_feature_alone(Barn(cities=2), BARN, mode="completed")
    assert (sheet.entries[0].lines, sheet.entries[0].awards) == (None, ())
    assert warnings(sheet) == [("at-end-only", "/feature")]


def test_no_city_is_mentioned_where_there_are_only_castles() -> None:
    assert steps(score_entry(Field(castles=2)).lines) == [("field.castle", 2, 4)]
    assert steps(score_entry(Field()).lines) == [("field.city", 0, 3)]
