"""Ghosts and the floor of the track, the fairy, the ringmaster."""

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
    Garden,
    GermanCastle,
    GermanCathedral,
    HauntedCastle,
    Hut,
    Monastery,
    Road,
    Vodyanoy,
)
from services.carcassonne.rules.position import HeldFeature
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    figure,
    ids,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    score_game,
    totals,
    warnings,
)

HAUNTED = figure("blue", ghosts=2)
INN_ROAD = Road(tiles=3, inns=1)


@pytest.mark.parametrize(
    ("feature", "what", "rule"),
    [
        (Road(tiles=5), "follower", "road.ghost"),
        (City(tiles=5), "follower", "city.ghost"),
        (Monastery(neighbours=4), "follower", "monastery.ghost"),
        (Field(cities=2), "follower", "field.ghost"),
        (Hut(empty_spaces=4), "follower", "hut.ghost"),
        (Garden(neighbours=4), "abbot", "garden.ghost"),
        (GermanCastle(neighbours=4), "follower", "german_castle.ghost"),
        (AbbotMonastery(row=4), "follower", "abbot_monastery.ghost"),
        (GermanCathedral((Road(tiles=5),)), "follower", "archbishop.ghost"),
        (HauntedCastle(mist_tiles=5), "follower", "haunted_castle.ghost"),
        (FortuneTeller(), "follower", "fortune_teller.ghost"),
    ],
)
def test_each_ghost_takes_one_from_who_scores_and_nothing_from_the_value(
    feature: Feature, what: str, rule: str
) -> None:
    plain = score_entry(feature, figure("blue", what))
    haunted = score_entry(feature, figure("blue", what, ghosts=2))
    assert own_steps(haunted, "blue") == [(rule, 2, -1)]
    assert haunted.value == plain.value
    assert points(haunted)["blue"] == points(plain)["blue"] - 2


@pytest.mark.parametrize(
    ("feature", "what"),
    [(BarnField(cities=2), "follower"), (Castle(), "follower"), (Cemetery(), "follower")],
)
def test_where_no_row_has_ghosts_they_take_nothing(feature: Feature, what: str) -> None:
    entry = score_entry(feature, figure("blue", what, ghosts=2))
    assert own_steps(entry, "blue") == []


def test_ghosts_take_nothing_from_who_has_no_majority() -> None:
    entry = score_entry(Road(tiles=3), figure("red", "large"), HAUNTED)
    assert points(entry) == {"red": 3}


def test_ghosts_of_all_entries_of_a_player_add_up() -> None:
    entry = score_entry(Road(tiles=5), HAUNTED, figure("blue", "large", ghosts=1), RED)
    assert own_steps(entry, "blue") == [("road.ghost", 3, -1)]


def test_a_phantom_with_a_ghost_on_an_open_inn_road_loses_one_with_a_warning() -> None:
    sheet = score_feature_alone(INN_ROAD, figure("blue", "phantom", ghosts=1))
    assert totals(sheet) == {"blue": -1}
    assert warnings(sheet) == [("ghost-floor", "/players/0")]
    assert ids(sheet) == ["road-1"]


def test_where_ghosts_cannot_go_below_zero_there_is_no_warning() -> None:
    assert warnings(score_feature_alone(Road(tiles=2), HAUNTED)) == []


@pytest.mark.parametrize(("carried", "given_back"), [(0, 2), (1, 1)])
def test_the_floor_keeps_the_track_at_zero(carried: int, given_back: int) -> None:
    sheet = score_feature_alone(INN_ROAD, HAUNTED, carried={"blue": carried})
    floor = sheet.entries[1]
    assert (floor.id, floor.kind, floor.category) == (
        "ghost_floor-features",
        "ghost_floor",
        "figures",
    )
    assert own_steps(floor, "blue") == [("ghost.floor", given_back, 1)]
    assert sheet.standings()[0].total == 0
    assert ("ghost-floor", "per-stage") in rulings(sheet)
    assert warnings(sheet) == []


def test_who_carried_enough_needs_no_floor() -> None:
    sheet = score_feature_alone(INN_ROAD, HAUNTED, carried={"blue": 2})
    assert (ids(sheet), sheet.standings()[0].total) == (["road-1"], 0)
    assert rulings(sheet) == [("open-inn", "zero")]


def test_the_floor_looks_at_the_sum_of_a_stage() -> None:
    sheet = score_game(
        HeldFeature(INN_ROAD, (HAUNTED,)), HeldFeature(Road(tiles=4), (BLUE,)), carried={"blue": 0}
    )
    assert ids(sheet) == ["road-1", "road-2"]
    assert totals(sheet) == {"blue": 2}


def test_a_later_stage_does_not_help_an_earlier_one() -> None:
    sheet = score_game(
        HeldFeature(Field(cities=2), (BLUE,)),
        HeldFeature(INN_ROAD, (HAUNTED,)),
        carried={"blue": 0},
    )
    assert ids(sheet) == ["road-1", "ghost_floor-features", "field-1"]
    assert totals(sheet) == {"blue": 6}
    assert ("order", "table") in rulings(sheet)


def test_the_floor_of_each_stage_has_an_entry_of_its_own() -> None:
    sheet = score_game(
        HeldFeature(INN_ROAD, (HAUNTED,)),
        HeldFeature(Field(), (HAUNTED,)),
        carried={"blue": 0, "red": 5},
    )
    assert ids(sheet) == ["road-1", "ghost_floor-features", "field-1", "ghost_floor-fields"]
    assert totals(sheet) == {}


def test_vodyanoy_goes_through_the_floor_and_ghosts_do_not_deepen_it() -> None:
    sheet = score_game(
        HeldFeature(Vodyanoy(), (figure("blue", count=2),)),
        HeldFeature(INN_ROAD, (HAUNTED,)),
        carried={"blue": 1},
    )
    assert ids(sheet) == ["vodyanoy-1", "road-1", "ghost_floor-features"]
    assert totals(sheet) == {"blue": -4}
    assert sheet.standings()[0].total == -3


def test_what_vodyanoy_took_counts_where_ghosts_alone_would_not_reach_below_zero() -> None:
    sheet = score_game(
        HeldFeature(Vodyanoy(), (figure("blue", count=2),)),
        HeldFeature(INN_ROAD, (figure("blue", ghosts=1),)),
        carried={"blue": 3},
    )
    assert own_steps(sheet.entries[2], "blue") == [("ghost.floor", 1, 1)]
    assert sheet.standings()[0].total == -1


def test_ghosts_eat_what_lifts_a_player_out_of_vodyanoys_lake_down_to_zero() -> None:
    sheet = score_game(
        HeldFeature(Vodyanoy(), (BLUE,)),
        HeldFeature(Road(tiles=3), (figure("blue", ghosts=5),)),
        carried={"blue": 0},
    )
    assert sheet.standings()[0].total == 0
    assert own_steps(sheet.entries[2], "blue") == [("ghost.floor", 4, 1)]


def test_a_player_is_warned_once_though_ghosts_reach_below_zero_twice() -> None:
    sheet = score_game(
        HeldFeature(INN_ROAD, (HAUNTED,)), HeldFeature(Field(), (HAUNTED,)), carried={"red": 5}
    )
    assert warnings(sheet) == [("ghost-floor", "/players/0")]
    assert totals(sheet) == {"blue": -4}


def test_the_fairy_pays_three_for_the_scored_feature_of_its_follower() -> None:
    entry = score_entry(Road(tiles=3), BLUE, fairy="blue")
    (award,) = entry.awards
    assert own_steps(entry, "blue") == [("fairy", 1, 3)]
    assert award.lines[0].category == "figures"
    assert points(entry) == {"blue": 6}


def test_the_fairy_pays_without_majority_and_on_a_field_worth_nothing() -> None:
    entry = score_entry(Road(tiles=3), figure("blue", "large"), RED, fairy="red")
    assert points(entry) == {"blue": 3, "red": 3}
    assert points(score_entry(Field(), BLUE, fairy="blue")) == {"blue": 3}


def test_the_fairy_in_a_category_of_its_own() -> None:
    standing = score_feature_alone(Road(tiles=3), BLUE, fairy="blue").standings()[0]
    assert standing.categories == {"roads": 3, "figures": 3}


def test_a_ringmaster_in_the_minority_beside_two_circus_tiles_has_four() -> None:
    ringmaster = figure("red", "ringmaster", big_top_tiles=2)
    entry = score_entry(Road(tiles=3), figure("blue", "large"), ringmaster)
    assert points(entry) == {"blue": 3, "red": 4}
    assert own_steps(entry, "red") == [("ringmaster", 2, 2)]
    assert entry.awards[1].lines[0].category == "figures"


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


def test_a_ringmaster_is_paid_in_play_too() -> None:
    ringmaster = figure("blue", "ringmaster", big_top_tiles=1)
    entry = score_entry(Road(complete=True, tiles=3), ringmaster, mode="completed")
    assert points(entry) == {"blue": 5}


def test_ghosts_fairy_and_ringmaster_stand_in_this_order() -> None:
    ringmaster = figure("blue", "ringmaster", ghosts=1, big_top_tiles=1)
    entry = score_entry(Road(tiles=3), ringmaster, fairy="blue")
    assert own_steps(entry, "blue") == [
        ("road.ghost", 1, -1),
        ("fairy", 1, 3),
        ("ringmaster", 1, 2),
    ]


def test_acrobats_are_haunted_in_a_stage_of_their_own() -> None:
    pyramid = HeldFeature(Acrobats(), (figure("blue", ghosts=6),))
    sheet = score_game(pyramid, carried={"blue": 0})
    assert ids(sheet) == ["acrobats-1", "ghost_floor-shows"]
    assert totals(sheet) == {}


def test_a_barn_ignores_ghosts_and_ringmasters() -> None:
    assert points(score_entry(Barn(cities=1), figure("blue", "barn"))) == {"blue": 4}
