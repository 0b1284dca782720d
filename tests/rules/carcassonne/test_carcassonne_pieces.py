"""Where no majority is looked for: Vodyanoy, circus, acrobats, shepherds, tolls."""

from services.carcassonne.rules.feature_types import Acrobats, Circus, Shepherd, Toll, Vodyanoy
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
    warnings,
)

SHEPHERD = figure("blue", "shepherd")


def test_vodyanoy_takes_two_per_follower_on_his_tile() -> None:
    sheet = score_feature_alone(
        Vodyanoy(), BLUE, figure("red", "large"), figure("red", "follower", 2)
    )
    (entry,) = sheet.entries
    assert points(entry) == {"blue": -2, "red": -6}
    assert own_steps(entry, "red") == [("vodyanoy", 3, -2)]
    assert entry.lines is None
    assert (entry.id, entry.category) == ("vodyanoy-1", "figures")
    assert rulings(sheet) == [("vodyanoy-floor", "none")]


def test_vodyanoy_without_followers_needs_no_ruling_and_waits_for_the_end() -> None:
    assert rulings(score_feature_alone(Vodyanoy())) == []
    in_play = score_feature_alone(Vodyanoy(), BLUE, mode="completed")
    assert warnings(in_play) == [("at-end-only", "/feature")]
    assert (in_play.entries[0].lines, in_play.entries[0].awards) == (None, ())


def test_the_fairy_beside_vodyanoys_follower_pays_three() -> None:
    entry = score_entry(Vodyanoy(), BLUE, RED, fairy="blue")
    assert own_steps(entry, "blue") == [("vodyanoy", 1, -2), ("fairy", 1, 3)]
    assert points(entry) == {"blue": 1, "red": -2}


def test_a_circus_of_four_with_three_figures_is_twelve() -> None:
    sheet = score_feature_alone(
        Circus(value=4), BLUE, figure("blue", "ringmaster"), figure("blue", "large")
    )
    assert points(sheet.entries[0]) == {"blue": 12}
    assert own_steps(sheet.entries[0], "blue") == [("circus", 3, 4)]
    assert (sheet.entries[0].id, sheet.entries[0].category) == ("circus-1", "figures")
    assert rulings(sheet) == [("circus-followers", "nine-tiles")]


def test_a_circus_counts_no_pig_builder_barn_or_shepherd_and_no_ghosts() -> None:
    animals = [figure("red", what) for what in ("pig", "builder", "barn", "shepherd")]
    sheet = score_feature_alone(Circus(value=4), *animals)
    assert (points(sheet.entries[0]), rulings(sheet)) == ({}, [])
    audience = (*animals, figure("blue", "mayor", ghosts=2), figure("red", "phantom"))
    assert points(score_entry(Circus(value=3), *audience, fairy="blue")) == {"blue": 3, "red": 3}


def test_a_circus_in_play_is_the_same() -> None:
    assert points(score_entry(Circus(value=5), BLUE, mode="completed")) == {"blue": 5}


def test_two_acrobats_and_a_ghost_are_nine() -> None:
    entry = score_entry(Acrobats(), figure("blue", count=2, ghosts=1))
    assert own_steps(entry, "blue") == [("acrobats", 2, 5), ("acrobats.ghost", 1, -1)]
    assert points(entry) == {"blue": 9}
    assert (entry.id, entry.category, entry.lines) == ("acrobats-1", "figures", None)


def test_every_player_with_acrobats_is_paid_and_haunted_without_majority() -> None:
    entry = score_entry(
        Acrobats(), figure("blue", count=2), figure("red", ghosts=2), mode="completed"
    )
    assert points(entry) == {"blue": 10, "red": 3}


def test_the_fairy_beside_a_pyramid_stands_in_vain() -> None:
    entry = score_entry(Acrobats(), BLUE, fairy="blue")
    assert own_steps(entry, "blue") == [("acrobats", 1, 5), ("fairy", 1, 0)]


def test_a_shepherd_at_the_end_has_nothing_and_says_so() -> None:
    entry = score_entry(Shepherd(flock=7), SHEPHERD)
    assert steps(entry.lines) == [("shepherd", 1, 0)]
    assert points(entry) == {"blue": 0}
    assert (entry.id, entry.category) == ("shepherd-1", "figures")


def test_every_shepherd_of_a_field_driven_home_has_the_whole_flock() -> None:
    sheet = score_feature_alone(
        Shepherd(flock=7), SHEPHERD, figure("red", "shepherd", 2), mode="completed"
    )
    assert steps(sheet.entries[0].lines) == [("play.shepherd.flock", 1, 7)]
    assert points(sheet.entries[0]) == {"blue": 7, "red": 14}


def test_a_toll_of_a_farm_and_two_groups_is_three() -> None:
    entry = score_entry(Toll(owners=("blue",), farms=1, travellers=2))
    assert own_steps(entry, "blue") == [("toll", 1, 1), ("toll", 2, 1)]
    assert points(entry) == {"blue": 3}
    assert (entry.id, entry.category, entry.lines) == ("toll-1", "roads", None)


def test_travellers_alone_and_nothing_at_all_are_one_line_each() -> None:
    travellers = score_entry(Toll(("blue",), travellers=2))
    assert own_steps(travellers, "blue") == [("toll", 2, 1)]
    assert own_steps(score_entry(Toll(("blue",))), "blue") == [("toll", 0, 1)]


def test_farms_sheds_gardens_and_highwaymen_pay_toll_to_each_owner_once() -> None:
    toll = Toll(("blue", "red", "blue"), farms=1, sheds=1, gardens=1, highwaymen=1)
    assert points(score_entry(toll)) == {"blue": 4, "red": 4}


def test_travellers_in_play_pay_three() -> None:
    entry = score_entry(Toll(("blue",), farms=1, travellers=2), mode="completed")
    assert own_steps(entry, "blue") == [("toll", 1, 1), ("play.toll.travellers", 2, 3)]
    assert points(entry) == {"blue": 7}


def test_a_tollhouse_that_shows_two_is_paid_twice_in_play() -> None:
    toll = Toll(("blue", "red"), farms=1, sheds=2, travellers=2, large=("red",))
    entry = score_entry(toll, mode="completed")
    assert own_steps(entry, "blue") == [("toll", 3, 1), ("play.toll.travellers", 2, 3)]
    assert own_steps(entry, "red") == [("play.toll.large", 3, 2), ("play.toll.large", 2, 6)]
    assert points(entry) == {"blue": 9, "red": 18}
    assert points(score_entry(toll)) == {"blue": 5, "red": 5}
    nothing = score_entry(Toll(("blue",), large=("blue",)), mode="completed")
    assert own_steps(nothing, "blue") == [("play.toll.large", 0, 2)]


def test_what_a_tollhouse_shows_does_not_count_at_the_end() -> None:
    found = score_feature_alone(Toll(("blue",), farms=1, large=("blue",)))
    assert [(one.code, one.pointer) for one in found.warnings] == [
        ("counts-in-play", "/feature/large")
    ]
