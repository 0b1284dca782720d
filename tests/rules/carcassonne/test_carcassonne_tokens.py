"""Tokens, bets, wonders, robbers, eggs."""

from typing import Any

import pytest

from services.carcassonne.rules.holding_scores import build_wonder_entries
from services.carcassonne.rules.holdings import Bet, Goods, Holdings, Wonder
from shared.core.sheet import Entry, ScoreSheet
from tests.rules.carcassonne.scoring_carcassonne import (
    ids,
    own_steps,
    points,
    rulings,
    score_game,
    totals,
    warnings,
)


def score_holdings(rules: dict[str, Any] | None = None, **holdings: Any) -> ScoreSheet:
    return score_game(holdings=Holdings(**holdings), **(rules or {}))


def only(sheet: ScoreSheet) -> Entry:
    (entry,) = sheet.entries
    return entry


@pytest.mark.parametrize(
    ("ingots", "worth"),
    [(1, 1), (3, 3), (4, 8), (6, 12), (7, 21), (9, 27), (10, 40), (15, 60)],
)
def test_all_ingots_have_the_rate_reached(ingots: int, worth: int) -> None:
    entry = only(score_holdings(gold={"blue": ingots}))
    assert points(entry) == {"blue": worth}
    assert (entry.id, entry.category, entry.lines) == ("gold", "tokens", None)


def test_players_without_tokens_are_not_listed() -> None:
    assert points(only(score_holdings(gold={"blue": 2, "red": 0}))) == {"blue": 2}
    assert score_holdings(gold={"red": 0}, fruit={}, gifts={"blue": 0}).entries == ()


def test_goods_pay_ten_for_the_most_of_each_kind() -> None:
    sheet = score_holdings(
        goods={
            "blue": Goods(wine=3, grain=1),
            "red": Goods(wine=2, grain=1),
        }
    )
    assert ids(sheet) == ["goods-wine", "goods-grain"]
    assert {(entry.kind, entry.category) for entry in sheet.entries} == {("goods", "tokens")}
    assert [points(entry) for entry in sheet.entries] == [{"blue": 10}, {"blue": 10, "red": 10}]
    assert own_steps(sheet.entries[0], "blue") == [("goods", 1, 10)]
    assert sheet.entries[0].strength == {"blue": 3, "red": 2}


def test_more_goods_than_the_box_has_are_worth_a_warning() -> None:
    whole = {"blue": Goods(wine=4, grain=6), "red": Goods(wine=5, cloth=5)}
    assert score_holdings(goods=whole).warnings == ()
    beyond = {"blue": Goods(wine=5, grain=7), "red": Goods(wine=5, cloth=6)}
    sheet = score_holdings(goods=beyond)
    assert [(one.code, one.pointer) for one in sheet.warnings] == [
        ("box-beyond", "/holdings/goods")
    ] * 3
    counts = [(one.params["count"], one.params["most"]) for one in sheet.warnings]
    assert counts == [(10, 9), (7, 6), (6, 5)]


def test_a_player_has_one_robber() -> None:
    assert score_holdings(robbers={"blue": 1, "red": 1}).warnings == ()
    (warning,) = score_holdings(robbers={"blue": 1, "red": 3}).warnings
    assert (warning.code, warning.pointer) == ("player-beyond", "/holdings/robbers/red")
    assert (warning.params["count"], warning.params["most"]) == (3, 1)


def test_nobody_is_paid_for_goods_that_nobody_has() -> None:
    assert score_holdings(goods={"blue": Goods()}).entries == ()


def test_king_and_robber_baron_count_completed_cities_and_roads() -> None:
    sheet = score_holdings(king="blue", completed_cities=6, robber_baron="red", completed_roads=4)
    assert ids(sheet) == ["king", "robber_baron"]
    assert own_steps(sheet.entries[0], "blue") == [("king", 6, 1)]
    assert own_steps(sheet.entries[1], "red") == [("robber_baron", 4, 1)]
    assert warnings(sheet) == []


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


def test_fruit_gifts_and_robbers_are_worth_one_two_and_three() -> None:
    sheet = score_holdings(fruit={"blue": 3}, gifts={"blue": 3}, robbers={"blue": 2})
    assert ids(sheet) == ["robber", "fruit", "gift"]
    assert [own_steps(entry, "blue") for entry in sheet.entries] == [
        [("robber", 2, 3)],
        [("fruit", 3, 1)],
        [("gift", 3, 2)],
    ]
    assert [entry.category for entry in sheet.entries] == ["figures", "tokens", "tokens"]


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


def test_a_bet_says_for_how_many_tiles_and_whether_it_is_lost() -> None:
    won = only(score_holdings(bets=(Bet("blue", "4", "city", 4),))).awards[0].lines[0]
    lost = only(score_holdings(bets=(Bet("blue", "4", "city", 5),))).awards[0].lines[0]
    assert (won.wording, won.params) == ("bet", {"tiles": 4})
    assert (lost.wording, lost.params) == ("bet.lost", {"tiles": 5})


def test_each_chip_is_scored_by_itself() -> None:
    bets = (Bet("blue", "2_6", "road", 2), Bet("blue", "3_5", "city", 5))
    sheet = score_holdings(bets=bets)
    assert (ids(sheet), totals(sheet)) == (["bet-1", "bet-2"], {"blue": 7})


@pytest.mark.parametrize(("players", "each"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2)])
def test_a_knight_at_circus_maximus_is_worth_less_at_larger_tables(players: int, each: int) -> None:
    (entry,) = build_wonder_entries((Wonder("circus_maximus", "blue", 2),), players)
    assert own_steps(entry, "blue") == [("circus_maximus", 2, each)]
    assert (entry.id, entry.category) == ("wonder-1", "tokens")


def test_one_opposing_knight_among_three_players_is_three() -> None:
    wonder = Holdings(wonders=(Wonder("circus_maximus", "blue", 1),))
    assert totals(score_game(players=("blue", "red", "green"), holdings=wonder)) == {"blue": 3}


def test_two_farmers_of_the_owner_at_alhambra_are_eight() -> None:
    entry = only(score_holdings(wonders=(Wonder("alhambra", "red", 2),)))
    assert own_steps(entry, "red") == [("alhambra", 2, 4)]


def test_eggs_pay_ten_for_the_most_and_five_for_the_second_most() -> None:
    sheet = score_holdings(eggs={"blue": 5, "red": 3, "green": 3, "white": 1})
    assert points(only(sheet)) == {"blue": 10, "red": 5, "green": 5}
    assert own_steps(only(sheet), "red") == [("easter", 1, 5)]
    assert (only(sheet).id, only(sheet).category) == ("easter", "tokens")
    assert only(sheet).strength == {"blue": 5, "red": 3, "green": 3, "white": 1}
    assert rulings(sheet) == []


def test_after_a_tie_for_the_most_there_is_a_second_most_by_choice() -> None:
    eggs = {"blue": 5, "red": 5, "green": 3}
    dense = score_holdings(eggs=eggs)
    assert points(only(dense)) == {"blue": 10, "red": 10, "green": 5}
    assert rulings(dense) == [("easter-second", "dense")]
    strict = score_holdings({"easter_second": "strict"}, eggs=eggs)
    assert points(only(strict)) == {"blue": 10, "red": 10}
    assert rulings(strict) == [("easter-second", "strict")]


def test_strictly_too_the_second_most_is_paid_when_one_has_the_most() -> None:
    strict = score_holdings({"easter_second": "strict"}, eggs={"blue": 5, "red": 3})
    assert points(only(strict)) == {"blue": 10, "red": 5}


def test_no_eggs_never_score() -> None:
    assert points(only(score_holdings(eggs={"blue": 2, "red": 0}))) == {"blue": 10}
    assert score_holdings(eggs={"blue": 0}).entries == ()
