"""Who has the majority: what each figure weighs, ties, hills."""

import pytest

from services.carcassonne.rules.feature_types import City, Field, Road
from services.carcassonne.rules.position import Follower
from tests.rules.carcassonne.scoring_carcassonne import (
    BLUE,
    RED,
    figure,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    steps,
)


@pytest.mark.parametrize(
    ("what", "weight"),
    [
        ("follower", 1),
        ("large", 2),
        ("wagon", 1),
        ("phantom", 1),
        ("ringmaster", 1),
        ("guard", 1),
        ("mayor", 3),
        ("builder", 0),
    ],
)
def test_what_each_figure_weighs_in_a_city_of_three_coats(what: str, weight: int) -> None:
    entry = score_entry(City(tiles=5, coats=3), figure("blue", what))
    assert entry.strength == {"blue": weight}


@pytest.mark.parametrize("what", ["pig", "shepherd", "barn"])
def test_animals_and_barns_weigh_nothing_in_a_field(what: str) -> None:
    entry = score_entry(Field(cities=1, barn_placed=True), figure("blue", what), mode="completed")
    assert (entry.strength, points(entry)) == ({"blue": 0}, {})


def test_figures_of_a_player_add_up() -> None:
    entry = score_entry(Road(tiles=3), figure("blue", count=2), RED, figure("blue", "large"))
    assert entry.strength == {"blue": 4, "red": 1}
    assert points(entry) == {"blue": 3}
    assert entry.tie_breaks == ()


def test_a_feature_nobody_holds_has_its_value_and_no_award() -> None:
    entry = score_entry(Road(tiles=3))
    assert (entry.value, entry.strength, entry.awards) == (3, {}, ())


def test_all_tied_score_in_full() -> None:
    entry = score_entry(Road(tiles=3), BLUE, RED, figure("green"))
    assert points(entry) == {"blue": 3, "red": 3, "green": 3}
    (tie,) = entry.tie_breaks
    assert (tie.rule, tie.values) == ("majority.tie", {"blue": 1, "red": 1, "green": 1})
    assert steps(entry.lines) == [("road.tile", 3, 1), ("majority.tie", 3, 0)]


def hill(player: str, what: str = "follower") -> Follower:
    return figure(player, what, hill=True)


def test_a_tied_player_on_a_hill_beats_those_without() -> None:
    sheet = score_feature_alone(Road(tiles=3), hill("blue"), RED)
    (entry,) = sheet.entries
    assert points(entry) == {"blue": 3}
    (tie,) = entry.tie_breaks
    assert (tie.rule, tie.values) == ("tie.hill", {"blue": 1, "red": 0})
    assert steps(entry.lines)[-1] == ("tie.hill", 1, 0)
    assert rulings(sheet) == [("hill-tie-break", "hill")]


def test_two_on_hills_beat_the_third_and_share() -> None:
    entry = score_entry(Road(tiles=3), hill("blue"), RED, hill("green"))
    assert points(entry) == {"blue": 3, "green": 3}
    assert [tie.rule for tie in entry.tie_breaks] == ["tie.hill", "majority.tie"]
    assert entry.tie_breaks[1].values == {"blue": 1, "green": 1}
    assert steps(entry.lines)[1:] == [("tie.hill", 2, 0), ("majority.tie", 2, 0)]


def test_hills_decide_nothing_when_all_tied_stand_on_them() -> None:
    sheet = score_feature_alone(Road(tiles=3), hill("blue"), hill("red"))
    assert points(sheet.entries[0]) == {"blue": 3, "red": 3}
    assert rulings(sheet) == []


def test_hills_do_not_beat_strength() -> None:
    sheet = score_feature_alone(Road(tiles=3), hill("blue"), figure("red", "large"))
    assert points(sheet.entries[0]) == {"red": 3}
    assert rulings(sheet) == []


def test_a_builder_on_a_hill_is_no_follower_on_a_hill() -> None:
    entry = score_entry(Road(tiles=3), BLUE, hill("blue", "builder"), RED)
    assert points(entry) == {"blue": 3, "red": 3}


def test_hills_may_be_left_out_by_choice() -> None:
    sheet = score_feature_alone(Road(tiles=3), hill("blue"), RED, hill_tie_break=False)
    assert points(sheet.entries[0]) == {"blue": 3, "red": 3}
    assert rulings(sheet) == [("hill-tie-break", "shared")]
    assert [tie.rule for tie in sheet.entries[0].tie_breaks] == ["majority.tie"]
