"""Tokens, bets, wonders, tolls and shows, and options for ways of playing."""

from typing import Any

import pytest

from services.carcassonne.rules.feature_types import Shepherd
from services.carcassonne.rules.holding_scores import build_wonder_entries
from services.carcassonne.rules.holdings import Bet, Holdings, Wonder
from services.carcassonne.rules.position import RuleSet
from shared.core.sheet import Entry, ScoreSheet
from tests.rules.carcassonne.board.laying_carcassonne import (
    START,
    list_warnings,
    place_tile,
    score_tiles,
)
from tests.rules.carcassonne.scoring_carcassonne import (
    figure,
    own_steps,
    points,
    rulings,
    score_entry,
    score_feature_alone,
    score_game,
    warnings,
)


def score_holdings(rules: dict[str, Any] | None = None, **holdings: Any) -> ScoreSheet:
    return score_game(holdings=Holdings(**holdings), **(rules or {}))


def only(sheet: ScoreSheet) -> Entry:
    (entry,) = sheet.entries
    return entry


@pytest.mark.parametrize(
    ("given", "missing"),
    [
        ({"king": "blue"}, "completed_cities"),
        ({"completed_cities": 3}, "king"),
        ({"robber_baron": "blue"}, "completed_roads"),
        ({"completed_roads": 0}, "robber_baron"),
    ],
)
def test_half_of_a_title_is_a_warning(given: dict[str, Any], missing: str) -> None:
    sheet = score_holdings(**given)
    assert sheet.entries == ()
    assert warnings(sheet) == [("missing-input", f"/holdings/{missing}")]


@pytest.mark.parametrize(
    ("chip", "paid"),
    [
        ("2_6", {1: 0, 2: 2, 3: 0, 6: 6, 7: 0}),
        ("3_5", {2: 0, 3: 3, 4: 0, 5: 5, 6: 0}),
        ("3_6", {3: 3, 5: 0, 6: 6, 7: 0}),
        ("4_7", {3: 0, 4: 4, 5: 0, 6: 0, 7: 7, 9: 7}),
        ("4", {3: 0, 4: 8, 5: 0, 8: 0}),
        ("5_8", {4: 0, 5: 5, 6: 0, 7: 0, 8: 8, 11: 8}),
    ],
)
def test_a_chip_pays_for_its_numbers(chip: str, paid: dict[int, int]) -> None:
    for tiles, worth in paid.items():
        entry = only(score_holdings(bets=(Bet("blue", chip, "road", tiles),)))
        assert own_steps(entry, "blue") == [(f"bet.{chip}", 1, worth)]
        assert (entry.id, entry.category) == ("bet-1", "tokens")


@pytest.mark.parametrize(("players", "each"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_a_knight_at_circus_maximus_is_worth_less_at_larger_tables(players: int, each: int) -> None:
    (entry,) = build_wonder_entries((Wonder("circus_maximus", "blue", 2),), players)
    assert own_steps(entry, "blue") == [("circus_maximus", 2, each)]
    assert (entry.id, entry.category) == ("wonder-1", "tokens")


def test_a_board_asks_for_the_king_only_where_he_is_paid_at_the_end() -> None:
    tiles = (START, place_tile("BA/E", 0, -1, 180), place_tile("KR/RC", 0, 1, 180))
    assert ("missing-input", "/holdings/king") in list_warnings(score_tiles(*tiles))
    rules = RuleSet(king_and_robber="continuous")
    assert ("missing-input", "/holdings/king") not in list_warnings(
        score_tiles(*tiles, rules=rules)
    )


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
