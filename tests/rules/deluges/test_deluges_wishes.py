"""Wishes: every exact way to pay for them, what each spends and leaves, and what is missing."""

from typing import Any

from tests.rules.deluges.deluges_client import ADVANCED, ALL_KINDS, build


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
