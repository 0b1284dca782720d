"""Carcassonne: options for ways of playing that the table of scoring does not have."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import City, Shepherd
from services.carcassonne.rules.holdings import Holdings
from services.carcassonne.rules.position import RuleSet
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    list_warnings,
    place_tile,
    score_tiles,
)
from tests.rules.carcassonne.scoring_carcassonne import (
    figure,
    ids,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    score_game,
    steps,
    value,
    warnings,
)

BOTH = Holdings(king="blue", completed_cities=6, robber_baron="blue", completed_roads=4)
SHARED = Holdings(king="blue", completed_cities=6, robber_baron="red", completed_roads=4)


def pay_cards(holdings: Holdings, choice: Any) -> dict[str, list[int]]:
    """The points of each title and its holder, by the option."""
    sheet = score_game(holdings=holdings, king_and_robber=choice)
    assert rulings(sheet) == [("king-and-robber", choice)]
    assert warnings(sheet) == []
    return {entry.id: entry.points() for entry in sheet.entries}  # type: ignore[misc]


@pytest.mark.parametrize(
    ("choice", "both", "shared"),
    [
        ("completed", (6, 4), (6, 4)),
        ("ten_twenty", (10, 10), (10, 10)),
        ("fifteen_forty", (15, 25), (15, 15)),
        ("continuous", (0, 0), (0, 0)),
    ],
)
def test_king_and_robber_baron_are_paid_by_the_option(
    choice: str, both: tuple[int, int], shared: tuple[int, int]
) -> None:
    for holdings, paid in ((BOTH, both), (SHARED, shared)):
        found = pay_cards(holdings, choice)
        assert [*found] == ["king", "robber_baron"]
        assert [sum(own) for own in found.values()] == [*paid]


def test_a_card_is_paid_without_a_count_of_what_is_complete() -> None:
    sheet = score_game(holdings=Holdings(robber_baron="red"), king_and_robber="fifteen_forty")
    assert (ids(sheet), warnings(sheet)) == (["robber_baron"], [])
    assert own_steps(sheet.entries[0], "red") == [("robber_baron", 1, 15)]


def test_a_board_asks_for_the_king_only_where_he_is_paid_at_the_end() -> None:
    tiles = (START, place_tile("BA/E", 0, -1, 180), place_tile("KR/RC", 0, 1, 180))
    assert ("missing-input", "/holdings/king") in list_warnings(score_tiles(*tiles))
    rules = RuleSet(king_and_robber="continuous")
    assert ("missing-input", "/holdings/king") not in list_warnings(
        score_tiles(*tiles, rules=rules)
    )


def test_a_siege_may_leave_nothing_of_the_smallest_city() -> None:
    city = City(complete=True, tiles=2, coats=1, besieged=True)
    rules: dict[str, Any] = {"tiny_city": 2, "tiny_city_siege": "zero"}
    sheet = score_feature_alone(city, **rules)
    assert steps(sheet.entries[0].lines)[-1] == ("city.siege", 3, -1)
    assert rulings(sheet) == [("tiny-city", "2"), ("tiny-city-siege", "zero")]
    assert value(city, **rules) == 0
    assert value(city._replace(tiles=3), **rules) == value(city._replace(tiles=3))
    assert value(city, tiny_city_siege="zero") == value(city) == 3


def test_a_player_with_two_shepherds_is_paid_once_by_the_option() -> None:
    flock = Shepherd(7)
    held = (figure("blue", "shepherd", 2), figure("red", "shepherd"))
    play: dict[str, Any] = {"mode": "completed"}
    assert points(score_entry(flock, *held, **play)) == {"blue": 14, "red": 7}
    assert points(score_entry(flock, *held, shepherds="one", **play)) == {"blue": 7, "red": 7}
    both = [("shepherds", "each"), ("boxes", "two")]
    assert rulings(score_feature_alone(flock, *held, boxes=2, **play)) == both
    once = score_feature_alone(flock, *held, shepherds="one", boxes=2, **play)
    assert rulings(once) == [("shepherds", "one"), ("boxes", "two")]
    assert rulings(score_feature_alone(flock, *held[1:], shepherds="one", **play)) == []
