"""Wishes: every exact way to pay for them, what each spends and leaves, and what is missing."""

from typing import Any

from shared.core.rendering import render_facts
from tests.rules.deluges.deluges_client import ADVANCED, ALL_KINDS, BASIC_KINDS, build


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


def test_a_boat_beside_a_port_is_paid_with_two_wood() -> None:
    (way,) = build({"wood": 2}, rules=ADVANCED, port=True, wish={"boat": 1}).wish.ways
    assert list_payments(way) == [("build.port", {"wood": 2}, 1, 1)]
    assert (way.spent, way.left) == (2, {})


def test_two_boats_and_two_warriors_cost_sixteen_at_least() -> None:
    held = {"wood": 10, "gold": 2, "bronze": 2, "granite": 2}
    (way,) = build(held, wish={"boat": 2, "warrior": 2}).wish.ways
    four_kinds = dict.fromkeys(("wood", "gold", "bronze", "granite"), 1)
    assert list_payments(way) == [
        ("build.boat", {"wood": 4}, 1, 2),
        ("build.cost", four_kinds, 1, 2),
    ]
    assert (way.spent, way.left) == (16, {})


def test_a_wonder_is_paid_with_one_each_of_all_six_before_what_is_built_on_land() -> None:
    held = {**dict.fromkeys(BASIC_KINDS, 2), "copper": 1}
    wish = {"wonder": 1, "mine": 1, "dolmen": 1}
    ways = build(held, rules=ADVANCED, wish=wish).wish.ways
    assert list_payments(ways[0]) == [
        ("build.wonder", dict.fromkeys(ALL_KINDS, 1), 1, 1),
        ("build.cost", dict.fromkeys(BASIC_KINDS, 1), 2, 1),
    ]
    assert (ways[0].spent, ways[0].left) == (11, {})


def test_every_way_spends_what_its_payments_take_and_leaves_the_rest() -> None:
    held = {"wood": 20, "gold": 10, "bronze": 4, "granite": 4, "marble": 2, "copper": 2}
    wish = {"boat": 1, "wonder": 1, "mine": 2}
    ways = build(held, rules=ADVANCED, wish=wish).wish.ways
    assert len(ways) > 1
    for way in ways:
        taken = sum(sum(pays.values()) * times for _, pays, _, times in list_payments(way))
        assert way.spent == taken == 42 - sum(way.left.values())
        assert sum(buys * times for *_, buys, times in list_payments(way)) == 4


def test_the_wood_of_boats_is_gone_for_the_rest() -> None:
    assert build({"wood": 8, "gold": 4}, wish={"boat": 1, "mine": 1}).wish.possible is True
    assert build({"wood": 7, "gold": 4}, wish={"boat": 1, "mine": 1}).wish.possible is False


def test_the_units_of_wonders_are_gone_for_the_rest() -> None:
    wish = {"wonder": 1, "mine": 1}
    two_each = {**dict.fromkeys(BASIC_KINDS, 2), "copper": 1}
    assert build(two_each, rules=ADVANCED, wish=wish).wish.possible is True
    one_each = dict.fromkeys(ALL_KINDS, 1)
    assert build(one_each, rules=ADVANCED, wish=wish).wish.possible is False


def test_every_way_to_pay_for_two_is_found() -> None:
    answer = build({"wood": 12, "gold": 8}, wish={"mine": 2}).wish
    assert answer.complete is True
    assert [one.spent for one in answer.ways] == [16]
    three = build({"wood": 20, "gold": 8}, wish={"mine": 2}).wish
    assert sorted(one.spent for one in three.ways) == [16, 18, 20]


def test_twenty_ways_are_listed_where_there_are_more_and_the_cheapest_come_first() -> None:
    rich = dict.fromkeys(ALL_KINDS, 40)
    wish = build(rich, rules=ADVANCED, wish={"mine": 20, "dolmen": 20}, cells=20).wish
    assert wish.possible is True
    assert wish.complete is False
    assert [way.spent for way in wish.ways] == [100] * 20


def test_the_cheapest_ways_are_listed_whatever_comes_first_in_the_table_of_constructions() -> None:
    rich = dict.fromkeys(BASIC_KINDS, 40)
    wish = build(rich, wish={"dolmen": 1, "warrior": 1}).wish
    # Two payments of four kinds: the five choices of kinds make fifteen pairs; then 4 + 6 units.
    assert [way.spent for way in wish.ways] == [8] * 15 + [10] * 5
    assert wish.complete is False


def test_twenty_ways_can_be_all_there_are_and_twenty_one_cannot_be_listed() -> None:
    # Five payments of four kinds, ten of three, three of two and two of one.
    held = {"wood": 10, "gold": 10, "bronze": 4, "granite": 2, "marble": 2}
    wish = build(held, wish={"mine": 1}).wish
    assert (len(wish.ways), wish.complete) == (20, True)
    one_more = build({**held, "bronze": 10}, wish={"mine": 1}).wish
    assert (len(one_more.ways), one_more.complete) == (20, False)


def test_a_payment_made_several_times_is_listed_once() -> None:
    wish = build({"gold": 30}, wish={"mine": 3}).wish
    (way,) = wish.ways
    assert [(one.payment.pays, one.times) for one in way.payments] == [({"gold": 10}, 3)]
    assert (way.spent, way.left) == (30, {})


def test_a_way_is_listed_even_where_the_search_gives_up() -> None:
    # Fourteen payments of five kinds and one of four: all 74 units for 29 constructions.
    held = {"wood": 14, "gold": 15, "bronze": 15, "granite": 13, "marble": 7, "copper": 10}
    wish = build(held, rules=ADVANCED, wish={"mine": 20, "dolmen": 9}, cells=9).wish
    assert (wish.possible, wish.complete) == (True, False)
    assert wish.ways[0].spent == 74
    assert wish.ways[0].left == {}


def test_a_wish_that_fails_says_what_is_missing_and_has_the_form_of_one_that_does_not() -> None:
    held = {"wood": 5, "gold": 1, "bronze": 1, "granite": 1, "marble": 1}
    wish = build(held, rules=ADVANCED, wish={"boat": 2, "wonder": 1, "mine": 1}).wish
    assert wish.missing == {"wood": 4, "copper": 1}
    assert (wish.possible, wish.ways, wish.complete) == (False, (), True)
    assert [step.rule for step in wish.steps][-2:] == ["build.boat", "build.wonder"]
    fine = build({"gold": 10}, wish={"mine": 1}).wish
    assert set(render_facts(fine)) == set(render_facts(wish))
    assert fine.missing == {}


def test_wood_that_a_wonder_lacks_is_not_missing_for_a_boat() -> None:
    wish = build({}, rules=ADVANCED, wish={"wonder": 1}).wish
    assert wish.missing == dict.fromkeys(ALL_KINDS, 1)
    assert {step.rule for step in wish.steps} == {"build.wonder"}


def test_what_is_missing_at_a_port_is_missing_at_its_price() -> None:
    wish = build({"wood": 3}, rules=ADVANCED, port=True, wish={"boat": 2}).wish
    assert wish.missing == {"wood": 1}
    assert wish.steps[-1].rule == "build.port"
