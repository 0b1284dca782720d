"""What resources pay for: prices, ports, barracks, wonders, exact payments, caps."""

from collections import Counter
from typing import Any

import pytest

from services.deluges.rules.affordability import Plan, deal_payments, shorten_plan
from services.deluges.rules.payments import find_ways_to_pay
from shared.core.rendering import render_facts
from tests.rules.deluges.deluges_client import (
    ADVANCED,
    ALL_KINDS,
    BASIC_KINDS,
    build,
    calculation,
    illegal,
    rulings,
    step_rules,
)


def most(answer: Any) -> dict[str, int]:
    return {one.kind: one.most for one in answer.constructions}


def price_rules(answer: Any) -> dict[str, str]:
    return {one.kind: one.steps[0].rule for one in answer.constructions}


def payment_rules(answer: Any) -> list[str]:
    return [one.step.rule for one in answer.payments]


@pytest.mark.parametrize(
    "price",
    [
        {"gold": 10},
        {"wood": 4, "gold": 4},
        {"wood": 2, "gold": 2, "marble": 2},
        {"wood": 1, "gold": 1, "bronze": 1, "granite": 1},
    ],
    ids=["one kind", "two kinds", "three kinds", "four kinds"],
)
def test_each_price_buys_one_construction_and_one_unit_less_does_not(
    price: dict[str, int],
) -> None:
    answer = build(price, wish={"dolmen": 1})
    assert answer.wish.possible is True
    assert [one.pays for one in answer.payments if one.step.rule == "build.cost"] == [price]
    assert answer.wish.ways[0].left == {}
    for kind in price:
        short = {**price, kind: price[kind] - 1}
        assert build(short, wish={"dolmen": 1}).wish.possible is False


def test_five_kinds_buy_two_constructions_in_the_advanced_game_only() -> None:
    five = dict.fromkeys(BASIC_KINDS, 1)
    assert most(build(five, rules=ADVANCED))["mine"] == 2
    assert most(build(five))["mine"] == 1


def test_six_kinds_buy_a_wonder_and_nothing_else_does() -> None:
    six = dict.fromkeys(ALL_KINDS, 1)
    assert most(build(six, rules=ADVANCED))["wonder"] == 1
    rich_without_copper = dict.fromkeys(BASIC_KINDS, 40)
    assert most(build(rich_without_copper, rules=ADVANCED))["wonder"] == 0
    wish = build(rich_without_copper, rules=ADVANCED, wish={"wonder": 1}).wish
    assert wish.possible is False


def test_the_advanced_game_builds_more_kinds() -> None:
    assert list(most(build({}))) == ["mine", "dolmen", "warrior", "boat"]
    assert list(most(build({}, rules=ADVANCED))) == [
        "mine",
        "dolmen",
        "warrior",
        "port",
        "barracks",
        "granary",
        "monument",
        "boat",
        "wonder",
    ]


def test_a_boat_costs_four_wood_and_two_beside_a_port() -> None:
    plain = build({"wood": 7})
    assert (most(plain)["boat"], price_rules(plain)["boat"]) == (1, "build.boat")
    at_port = build({"wood": 7}, port=True, rules=ADVANCED)
    assert (most(at_port)["boat"], price_rules(at_port)["boat"]) == (3, "build.port")


def test_a_port_that_is_wished_for_serves_in_the_same_turn() -> None:
    wish = {"port": 1, "boat": 2}
    answer = build({"wood": 4, "gold": 10}, wish=wish, rules=ADVANCED).wish
    assert answer.possible is True
    assert answer.steps[0].rule == "build.port"


def test_barracks_make_two_warriors_for_one_price() -> None:
    answer = build({"gold": 10}, barracks=True, rules=ADVANCED, wish={"warrior": 2})
    assert most(answer)["warrior"] == 2
    assert price_rules(answer)["warrior"] == "build.barracks"
    assert (answer.wish.prices, answer.wish.possible) == (1, True)


def test_barracks_say_nothing_where_no_warriors_are_wished_nor_warriors_without_barracks() -> None:
    mine = build({"gold": 10}, barracks=True, rules=ADVANCED, wish={"mine": 1}).wish
    warrior = build({"gold": 10}, wish={"warrior": 1}).wish
    for wish in (mine, warrior):
        assert [step.rule for step in wish.steps] == ["build.cost", "build.cost"]


def test_three_warriors_at_barracks_cost_two_prices() -> None:
    answer = build({"gold": 20}, barracks=True, rules=ADVANCED, wish={"warrior": 3})
    assert (answer.wish.prices, answer.wish.possible) == (2, True)


def test_barracks_that_are_wished_for_serve_in_the_same_turn() -> None:
    wish = {"barracks": 1, "warrior": 2}
    answer = build({"gold": 20}, rules=ADVANCED, wish=wish).wish
    assert (answer.prices, answer.possible) == (2, True)


def test_nothing_is_built_without_a_controlled_cell() -> None:
    answer = build({"wood": 40, "gold": 40}, controlled=False, wish={"mine": 1})
    assert set(most(answer).values()) == {0}
    assert (answer.wish.possible, answer.wish.ways) == (False, ())
    assert answer.wish.steps[-1].rule == "build.place"


def test_what_could_be_had_counts_a_port_and_barracks_that_stand_and_says_so() -> None:
    answer = build({"wood": 30}, rules=ADVANCED)
    assert (most(answer)["boat"], most(answer)["warrior"]) == (7, 3)
    steps = {one.kind: step_rules(one.steps) for one in answer.constructions}
    assert steps["boat"] == ["build.boat", "build.place", "build.port"]
    assert steps["warrior"] == ["build.cost", "build.place", "build.barracks"]
    assert steps["mine"] == ["build.cost", "build.place"]
    for wish in ({"boat": 8, "port": 1}, {"warrior": 4, "barracks": 1}):
        assert build({"wood": 30}, rules=ADVANCED, wish=wish).wish.possible is True


def test_no_cheaper_price_is_announced_for_buildings_where_they_stand_or_cannot_be_built() -> None:
    standing = build({"wood": 30}, rules=ADVANCED, port=True, barracks=True)
    for answer in (standing, build({"wood": 30})):
        steps = {one.kind: one.steps for one in answer.constructions}
        texts = [step.text.code for kind in ("boat", "warrior") for step in steps[kind]]
        assert not [code for code in texts if code.endswith("to-come")]


@pytest.mark.parametrize(
    ("resources", "more", "rules"),
    [
        ({"wood": 3}, {}, []),
        ({"wood": 4}, {}, ["build.boat"]),
        ({"wood": 6}, {"port": True, "rules": ADVANCED}, ["build.port"]),
        ({"wood": 10}, {}, ["build.cost", "build.boat"]),
    ],
)
def test_the_single_payments_at_hand_have_that_for_a_boat(
    resources: dict[str, int], more: dict[str, Any], rules: list[str]
) -> None:
    assert payment_rules(build(resources, **more)) == rules


def test_one_of_each_of_six_makes_21_payments_on_land_and_one_for_a_wonder() -> None:
    answer = build(dict.fromkeys(ALL_KINDS, 1), rules=ADVANCED)
    assert payment_rules(answer) == ["build.cost"] * 21 + ["build.wonder"]
    assert answer.payments[-1].pays == dict.fromkeys(ALL_KINDS, 1)


def test_a_way_is_listed_even_where_the_search_ends_before_it_finds_one() -> None:
    held = {"wood": 2, "gold": 8, "bronze": 8, "granite": 3, "marble": 2, "copper": 2}
    ways = find_ways_to_pay(held, 5, advanced=False)
    [way] = ways.ways
    assert not ways.complete
    # Four payments of one each of four kinds, and one of four each of two.
    assert sorted([(one.each, len(one.kinds)) for one in way]) == [(1, 4)] * 4 + [(4, 2)]
    paid = Counter[str]()
    for one in way:
        paid.update(dict.fromkeys(one.kinds, one.each))
    assert paid <= Counter(held)


def test_a_cell_bears_one_port_one_barracks_and_one_granary() -> None:
    rich: dict[str, Any] = {"resources": dict.fromkeys(ALL_KINDS, 40), "rules": ADVANCED}
    answer = calculation("builds", rich)
    functions = ("port", "barracks", "granary")
    assert [most(answer.facts)[kind] for kind in functions] == [1, 1, 1]
    assert rulings(answer) == {"functions-per-cell": "one"}
    two = build(rich["resources"], rules=ADVANCED, cells=2, port=True, granary=True)
    assert [most(two)[kind] for kind in functions] == [1, 2, 1]
    wish = dict.fromkeys(functions, 2)
    assert illegal("builds", {**rich, "wish": wish}) == [
        (f"/wish/{kind}", "function.duplicate") for kind in functions
    ]
    again = {**rich, "barracks": True, "wish": {"barracks": 1}}
    assert illegal("builds", again) == [("/wish/barracks", "function.duplicate")]
    assert calculation("builds", {**rich, "cells": 2, "wish": wish}).facts.wish.possible


def test_the_number_of_functions_needs_no_ruling_where_resources_or_control_decide() -> None:
    for more in ({}, {"controlled": False}, {"rules": {"edition": "basic"}}):
        resources = dict.fromkeys(BASIC_KINDS, 1 if not more else 20)
        request = {"resources": resources, "cells": 2, "rules": ADVANCED, **more}
        assert rulings(calculation("builds", request)) == {}


def test_a_wish_on_land_that_cannot_be_paid_says_how_much_is_missing() -> None:
    some = build({"gold": 19}, wish={"mine": 3}).wish.steps[-1].text
    assert some.code == "step.wish.too-many"
    assert (some.params["most"], some.params["short"]) == (1, 2)
    none = build({"gold": 9}, wish={"mine": 3}).wish.steps[-1].text
    assert (none.code, none.params["short"]) == ("step.wish.not-once", 3)


def test_a_payment_that_is_the_price_of_several_things_buys_one_of_them() -> None:
    for wood, code in ((20, "payment.one-of"), (10, "payment.exact"), (8, "payment.exact")):
        answered = build({"wood": wood}, payment={"wood": wood}).payment
        assert answered.text.code == code


def test_no_wish_and_no_payment_are_not_answered() -> None:
    assert set(render_facts(build({"gold": 10}))) == {"constructions", "payments"}


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


def test_a_payment_beyond_the_resources_is_refused() -> None:
    request = {"resources": {"gold": 9}, "payment": {"gold": 10, "wood": 1}}
    assert illegal("builds", request) == [
        ("/payment/wood", "payment.beyond"),
        ("/payment/gold", "payment.beyond"),
    ]


def test_pieces_of_the_advanced_game_and_copper_are_refused_in_the_basic_game() -> None:
    request = {
        "resources": {"copper": 1},
        "payment": {"copper": 1},
        "port": True,
        "barracks": True,
        "wish": {"granary": 1, "wonder": 1, "mine": 1},
    }
    assert illegal("builds", request) == [
        ("/port", "build.port"),
        ("/barracks", "build.barracks"),
        ("/wish/granary", "growth.granary"),
        ("/wish/wonder", "heritage.wonder"),
        ("/resources/copper", "build.cost"),
        ("/payment/copper", "build.cost"),
    ]


def test_a_cell_bears_three_mines_and_one_of_each_heritage() -> None:
    rich = dict.fromkeys(ALL_KINDS, 40)
    one_cell = most(build(rich, rules=ADVANCED))
    assert [one_cell[kind] for kind in ("mine", "dolmen", "monument", "wonder")] == [3, 1, 1, 1]
    two_cells = most(build(rich, rules=ADVANCED, cells=2))
    assert [two_cells[kind] for kind in ("mine", "dolmen", "monument", "wonder")] == [6, 2, 2, 2]


def test_what_stands_on_the_cells_takes_room() -> None:
    rich = dict.fromkeys(ALL_KINDS, 40)
    standing = {"mines": 2, "dolmens": 1, "monuments": 1, "wonders": 1}
    found = most(build(rich, rules=ADVANCED, **standing))
    assert [found[kind] for kind in ("mine", "dolmen", "monument", "wonder")] == [1, 0, 0, 0]


def test_a_limit_is_named_where_it_and_not_the_price_decides() -> None:
    rich = build(dict.fromkeys(BASIC_KINDS, 40), warriors=5)
    assert [one.steps[-1].rule for one in rich.constructions] == [
        "cap.mines",
        "cap.dolmen",
        "cap.warriors",
        "cap.boats",
    ]
    poor = build({"gold": 10})
    assert {one.steps[-1].rule for one in poor.constructions} == {"build.place"}


def test_a_wish_of_more_than_the_cells_can_bear_is_refused() -> None:
    wish = {"mine": 4, "dolmen": 2, "monument": 2, "wonder": 2}
    assert illegal("builds", {"wish": wish, "rules": ADVANCED}) == [
        ("/wish/mine", "cap.mines"),
        ("/wish/dolmen", "cap.dolmen"),
        ("/wish/monument", "cap.monument"),
        ("/wish/wonder", "cap.wonder"),
    ]
    assert build({}, wish=wish, rules=ADVANCED, cells=2).wish.possible is False


def test_more_than_the_cells_can_bear_cannot_stand_there_already() -> None:
    standing = {"mines": 4, "dolmens": 2, "monuments": 2, "wonders": 2}
    assert illegal("builds", {**standing, "rules": ADVANCED}) == [
        ("/mines", "cap.mines"),
        ("/dolmens", "cap.dolmen"),
        ("/monuments", "cap.monument"),
        ("/wonders", "cap.wonder"),
    ]


def test_monuments_and_wonders_cannot_stand_on_cells_of_the_basic_game() -> None:
    assert illegal("builds", {"monuments": 1, "wonders": 1}) == [
        ("/monuments", "heritage.monument"),
        ("/wonders", "heritage.wonder"),
    ]


def test_a_wish_beyond_the_caps_is_refused() -> None:
    request = {"warriors": 4, "boats": 7, "wish": {"warrior": 2, "boat": 2}}
    assert illegal("builds", request) == [
        ("/wish/warrior", "cap.warriors"),
        ("/wish/boat", "cap.boats"),
    ]


def test_more_pieces_than_the_caps_cannot_be_there_already() -> None:
    request = {"warriors": 6, "boats": 9}
    assert illegal("builds", request) == [("/warriors", "cap.warriors"), ("/boats", "cap.boats")]


def test_what_can_be_built_stops_at_the_caps() -> None:
    rich = dict.fromkeys(BASIC_KINDS, 40)
    answer = build(rich, warriors=3, boats=6)
    assert (most(answer)["warrior"], most(answer)["boat"]) == (2, 2)
    poor = build({"gold": 10}, warriors=5, barracks=True, rules=ADVANCED)
    assert most(poor)["warrior"] == 0


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
