"""What can be built, and every exact way to pay for wishes."""

from collections import Counter
from typing import Any

import pytest

from services.deluges.rules.payments import Plan, deal_payments, find_ways_to_pay, shorten_plan
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    ALL_KINDS,
    BASIC_KINDS,
    build,
    calculation,
    rulings,
)


def most(answer: Any) -> dict[str, int]:
    return {one.kind: one.most for one in answer.constructions}


def test_five_kinds_buy_two_constructions_in_the_advanced_game_only() -> None:
    five = dict.fromkeys(BASIC_KINDS, 1)
    assert most(build(five, rules=ADVANCED))["mine"] == 2
    assert most(build(five))["mine"] == 1


def test_barracks_say_nothing_where_no_warriors_are_wished_nor_warriors_without_barracks() -> None:
    mine = build({"gold": 10}, barracks=True, rules=ADVANCED, wish={"mine": 1}).wish
    warrior = build({"gold": 10}, wish={"warrior": 1}).wish
    for wish in (mine, warrior):
        assert [step.rule for step in wish.steps] == ["build.cost", "build.cost"]


def test_a_way_is_listed_even_where_the_search_ends_before_it_finds_one() -> None:
    held = {"wood": 2, "gold": 8, "bronze": 8, "granite": 3, "marble": 2, "copper": 2}
    ways = find_ways_to_pay(held, 5, advanced=False)
    [way] = ways.ways
    assert not ways.complete
    # Four payments of one each of four kinds, and one of four each of two.
    units = [tuple(one.exact.pays.values()) for one in way]
    assert sorted(units) == [(1, 1, 1, 1)] * 4 + [(4, 4)]
    paid = Counter[str]()
    for one in way:
        paid.update(one.exact.pays)
    assert paid <= Counter(held)


@pytest.mark.parametrize(
    ("paid", "outcome", "bought"),
    [
        ({"gold": 10}, "exact", [("land", 1)]),
        ({"gold": 11}, "over", []),
        ({"gold": 9}, "short", []),
        ({"wood": 4, "gold": 4}, "exact", [("land", 1)]),
        ({"wood": 4, "gold": 5}, "over", []),
        ({"wood": 4}, "exact", [("boat", 1)]),
        ({"wood": 5}, "over", []),
        ({"wood": 3}, "short", []),
        ({"gold": 4, "marble": 3}, "short", []),
        ({"wood": 1, "gold": 1, "bronze": 1, "granite": 1}, "exact", [("land", 1)]),
        (dict.fromkeys(BASIC_KINDS, 1), "over", []),
        ({"gold": 20}, "exact", [("land", 2)]),
        ({"gold": 15}, "over", []),
        ({"wood": 8, "gold": 8}, "exact", [("land", 2)]),
        ({"wood": 3, "gold": 3, "bronze": 3, "granite": 3}, "exact", [("land", 3)]),
        ({"wood": 8}, "exact", [("boat", 2)]),
        ({"wood": 20}, "exact", [("land", 2), ("boat", 5)]),
        ({"gold": 10, "marble": 10}, "over", []),
        ({"wood": 4, "gold": 10}, "over", []),
    ],
)
def test_only_exact_payments_once_or_several_times_buy_something(
    paid: dict[str, int], outcome: str, bought: list[tuple[str, int]]
) -> None:
    answer = calculation("builds", {"resources": paid, "payment": paid})
    answered = answer.facts.payment
    assert answered.outcome == outcome
    assert [(one.kind, one.number) for one in answered.buys] == bought
    assert rulings(answer) == ({"inexact-payment": "refused"} if outcome == "over" else {})


@pytest.mark.parametrize(
    ("paid", "port", "outcome", "bought"),
    [
        (dict.fromkeys(BASIC_KINDS, 1), False, "exact", [("land", 2)]),
        (dict.fromkeys(ALL_KINDS, 1), False, "exact", [("wonder", 1)]),
        ({**dict.fromkeys(BASIC_KINDS, 1), "copper": 2}, False, "over", []),
        ({"wood": 2}, True, "exact", [("boat", 1)]),
        ({"wood": 4}, True, "exact", [("boat", 2)]),
        ({"wood": 3}, True, "over", []),
        (dict.fromkeys(BASIC_KINDS, 3), False, "exact", [("land", 6)]),
        (dict.fromkeys(ALL_KINDS, 2), False, "exact", [("wonder", 2)]),
    ],
)
def test_exact_payments_of_the_advanced_game(
    paid: dict[str, int], port: bool, outcome: str, bought: list[tuple[str, int]]
) -> None:
    answered = build(paid, payment=paid, port=port, rules=ADVANCED).payment
    assert answered.outcome == outcome
    assert [(one.kind, one.number) for one in answered.buys] == bought


def test_a_plan_is_shortened_to_exactly_what_is_wanted() -> None:
    plan = Plan(ones=1, twos=1, threes=1, fours=1, fives=2)
    assert shorten_plan(plan, 8) == plan
    assert shorten_plan(plan, 6) == Plan(threes=1, fours=1, fives=2)
    assert shorten_plan(plan, 3) == Plan(fours=1, fives=1)
    assert shorten_plan(plan, 0) == Plan()
    assert shorten_plan(Plan(fives=2), 2) == Plan(fives=1)
    assert shorten_plan(Plan(fives=2), 1) == Plan(fours=1)


def test_a_plan_is_dealt_from_the_highest_piles() -> None:
    plan = Plan(ones=1, twos=1, fours=1)
    assert list(deal_payments(plan, (15, 5, 1, 1, 0, 0))) == [(0,), (0, 1), (0, 1, 2, 3)]


def list_payments(way: Any) -> list[tuple[str, dict[str, int], int, int]]:
    """Of each payment of a way: its rule, what it takes, what it buys, and how often."""
    return [
        (one.payment.step.rule, one.payment.pays, one.payment.constructions, one.times)
        for one in way.payments
    ]


def test_the_wood_of_boats_is_paid_and_spent() -> None:
    (way,) = build({"wood": 9}, wish={"boat": 2}).wish.ways
    assert list_payments(way) == [("build.boat", {"wood": 4}, 1, 2)]
    assert (way.spent, way.left) == (8, {"wood": 1})


def test_two_boats_and_two_warriors_cost_sixteen_at_least() -> None:
    held = {"wood": 10, "gold": 2, "bronze": 2, "granite": 2}
    (way,) = build(held, wish={"boat": 2, "warrior": 2}).wish.ways
    four_kinds = dict.fromkeys(("wood", "gold", "bronze", "granite"), 1)
    assert list_payments(way) == [
        ("build.boat", {"wood": 4}, 1, 2),
        ("build.cost", four_kinds, 1, 2),
    ]
    assert (way.spent, way.left) == (16, {})


def test_twenty_ways_can_be_all_there_are_and_twenty_one_cannot_be_listed() -> None:
    # Five payments of four kinds, ten of three, three of two and two of one.
    held = {"wood": 10, "gold": 10, "bronze": 4, "granite": 2, "marble": 2}
    wish = build(held, wish={"mine": 1}).wish
    assert (len(wish.ways), wish.complete) == (20, True)
    one_more = build({**held, "bronze": 10}, wish={"mine": 1}).wish
    assert (len(one_more.ways), one_more.complete) == (20, False)


def test_a_way_is_listed_even_where_the_search_gives_up() -> None:
    # Fourteen payments of five kinds and one of four: all 74 units for 29 constructions.
    held = {"wood": 14, "gold": 15, "bronze": 15, "granite": 13, "marble": 7, "copper": 10}
    wish = build(held, rules=ADVANCED, wish={"mine": 20, "dolmen": 9}, cells=9).wish
    assert (wish.possible, wish.complete) == (True, False)
    assert wish.ways[0].spent == 74
    assert wish.ways[0].left == {}


def test_wood_that_a_wonder_lacks_is_not_missing_for_a_boat() -> None:
    wish = build({}, rules=ADVANCED, wish={"wonder": 1}).wish
    assert wish.missing == dict.fromkeys(ALL_KINDS, 1)
    assert {step.rule for step in wish.steps} == {"build.wonder"}
