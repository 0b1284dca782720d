"""Loot as it is spent."""

from typing import Any

import pytest

from shared.core.phrases import Word
from shared.schemas.gate import SchemaError
from tests.rules.civilization.asking_civilization import (
    CALLS,
    GATES,
    calculation,
    facts,
    find_faults_of,
    points,
    rulings,
)

ONES = ("trade", "culture", "resource", "coin_discard")
TWOS = ("event", "coin")
WRITING = {"id": "Writing", "level": 1}


def bought(budget: int, *effects: Any, **more: Any) -> dict[str, Any]:
    """A request to buy these effects."""
    given = [one if isinstance(one, dict) else {"effect": one} for one in effects]
    return {"budget": budget, "purchases": given, **more}


@pytest.mark.parametrize("effect", ONES)
def test_an_effect_of_one_loot_costs_one(effect: str) -> None:
    answer = facts("loots", bought(1, effect))
    assert (answer["spent"], answer["left"]) == (1, 0)
    assert answer["purchases"][0]["rule"] == f"loot.{effect}"


@pytest.mark.parametrize("effect", TWOS)
def test_an_effect_of_two_loot_costs_two(effect: str) -> None:
    assert facts("loots", bought(2, effect))["left"] == 0
    assert find_faults_of("loots", bought(1, effect)) == [("/purchases/0", "loot.budget")]


def test_two_loot_buy_two_different_ones_or_the_same_twice() -> None:
    assert facts("loots", bought(2, "trade", "culture"))["left"] == 0
    assert facts("loots", bought(2, "trade", "trade"))["left"] == 0


def test_the_line_of_a_figure_says_how_many_figures_the_request_has() -> None:
    for defeat, figures in (({}, 1), ({"armies": 2, "scouts": 1}, 3), ({"loser": "attacker"}, 1)):
        [line] = calculation("loots", {"defeat": defeat}).facts.lines
        assert line.text.params["figures"] == figures


@pytest.mark.parametrize("name", ["figures", "figurines", "armées", "army"])
def test_figures_of_a_defeat_are_looked_for_as_armies(name: str) -> None:
    with pytest.raises(SchemaError) as refused:
        GATES["loots"].parse({"defeat": {"place": "capital", name: 0}})
    [fault] = refused.value.faults
    assert fault.fitting is not None
    assert fault.fitting.suggest(name) == "armies"


def test_two_loot_never_buy_three_ones_nor_a_two_and_a_one() -> None:
    three = find_faults_of("loots", bought(2, "trade", "trade", "trade"))
    assert three == [("/purchases/2", "loot.budget")]
    assert find_faults_of("loots", bought(2, "coin", "trade")) == [("/purchases/1", "loot.budget")]


def test_every_purchase_beyond_the_budget_is_reported() -> None:
    faults = find_faults_of("loots", bought(0, "trade", "coin"))
    assert faults == [("/purchases/0", "loot.budget"), ("/purchases/1", "loot.budget")]


@pytest.mark.parametrize("effect", ["trade", "culture"])
@pytest.mark.parametrize(("have", "gained"), [(5, 3), (3, 3), (2, 2)])
def test_up_to_three_are_taken_of_what_there_is(effect: str, have: int, gained: int) -> None:
    answer = facts("loots", bought(1, effect, loser={effect: have}))
    assert answer["purchases"][0]["amount"] == gained
    assert answer["goods"] == {effect: have - gained}


def test_without_the_losers_goods_three_are_taken() -> None:
    answer = facts("loots", bought(1, "trade"))
    assert answer["purchases"][0]["amount"] == 3
    assert answer["goods"] == {}


def test_fewer_may_be_taken_than_there_are() -> None:
    answer = facts("loots", bought(1, {"effect": "trade", "amount": 1}, loser={"trade": 5}))
    assert answer["goods"] == {"trade": 4}


@pytest.mark.parametrize(
    ("effect", "goods"),
    [
        ("trade", "trade"),
        ("culture", "culture"),
        ("resource", "resources"),
        ("coin_discard", "coins"),
        ("coin", "coins"),
        ("event", "events"),
    ],
)
def test_nothing_is_taken_where_nothing_is(effect: str, goods: str) -> None:
    faults = find_faults_of("loots", bought(2, effect, loser={goods: 0}))
    assert faults == [("/purchases/0", "loot.goods")]


def test_a_second_purchase_finds_what_the_first_left() -> None:
    faults = find_faults_of("loots", bought(3, "coin", "coin_discard", loser={"coins": 1}))
    assert faults == [("/purchases/1", "loot.goods")]


def test_a_hut_is_taken_unseen_from_the_face_down_ones() -> None:
    unseen = {"effect": "resource", "hidden": True}
    answer = facts("loots", bought(1, unseen, loser={"hidden": 2, "resources": 0}))
    assert answer["goods"] == {"hidden": 1, "resources": 0}
    assert answer["purchases"][0]["text"].code == "purchase.hidden"


def technology(wanted: str = "Writing") -> dict[str, Any]:
    """A purchase of a technology."""
    return {"effect": "technology", "technology": wanted}


def build_learning(
    loser: list[dict[str, Any]] | None, winner: list[dict[str, Any]] | None, *wanted: str
) -> dict[str, Any]:
    """A request to learn technologies."""
    request = bought(8, *(technology(one) for one in wanted or ("Writing",)))
    if loser is not None:
        request["loser"] = {"technologies": loser}
    if winner is not None:
        request["winner"] = {"technologies": winner}
    return request


def test_a_technology_of_the_losers_that_the_winner_lacks_is_learned() -> None:
    answer = facts("loots", build_learning([WRITING], []))
    assert answer["spent"] == 2
    assert answer["purchases"][0]["text"].params["technology"] == "Writing"
    assert facts("loots", build_learning(None, None))["spent"] == 2
    assert facts("loots", build_learning(None, []))["spent"] == 2
    assert facts("loots", build_learning([WRITING], None))["spent"] == 2


def test_a_technology_that_the_loser_lacks_is_refused() -> None:
    faults = find_faults_of("loots", build_learning([], None))
    assert faults == [("/purchases/0/technology", "loot.technology")]


def test_a_technology_that_the_winner_has_is_refused() -> None:
    faults = find_faults_of("loots", build_learning([WRITING], [WRITING]))
    assert faults == [("/purchases/0/technology", "loot.technology")]


def test_no_technology_is_learned_twice() -> None:
    faults = find_faults_of("loots", build_learning(None, None, "Writing", "Writing"))
    assert faults == [("/purchases/1/technology", "loot.technology")]


def at_level(level: int, count: int) -> list[dict[str, Any]]:
    """So many technologies of a level."""
    return [{"id": f"{level}.{index}", "level": level} for index in range(count)]


@pytest.mark.parametrize(
    ("below", "beside", "legal"),
    [(0, 0, False), (1, 0, False), (2, 0, True), (2, 1, False), (3, 1, True), (5, 4, False)],
)
def test_a_technology_above_the_first_level_stands_on_two(
    below: int, beside: int, legal: bool
) -> None:
    wanted = {"id": "wanted", "level": 3}
    request = build_learning([wanted], [*at_level(2, below), *at_level(3, beside)], "wanted")
    if legal:
        assert facts("loots", request)["spent"] == 2
    else:
        assert find_faults_of("loots", request) == [("/purchases/0/technology", "loot.technology")]


def test_what_was_just_learned_bears_what_comes_next() -> None:
    pottery, mathematics = {"id": "Pottery", "level": 1}, {"id": "Mathematics", "level": 2}
    loser = [WRITING, pottery, mathematics]
    request = build_learning(loser, [], "Writing", "Pottery", "Mathematics")
    assert facts("loots", request)["spent"] == 6
    early = build_learning(loser, [], "Writing", "Mathematics", "Pottery")
    assert find_faults_of("loots", early) == [("/purchases/1/technology", "loot.technology")]


def test_a_technology_has_one_level() -> None:
    higher = [{**WRITING, "level": 2}]
    request = bought(2, loser={"technologies": [WRITING]}, winner={"technologies": higher})
    at = "/winner/technologies/0/level"
    assert find_faults_of("loots", request) == [(at, "technology.level")]


@pytest.mark.parametrize("trade", [0, 2])
def test_what_the_loser_lacks_is_named(trade: int) -> None:
    three = {"effect": "trade", "amount": 3}
    [fault] = CALLS.find_refusal("loots", bought(1, three, loser={"trade": trade})).faults
    assert (fault.code, fault.wording, fault.rule) == ("loot.goods", "", "loot.trade")
    assert (fault.params["goods"], fault.params["have"]) == (Word("goods.trade"), trade)


@pytest.mark.parametrize(
    ("defeat", "lines"),
    [
        ({}, {"loot.figure": 1}),
        ({"armies": 0, "scouts": 1, "place": "city"}, {"loot.city": 2}),
        ({"place": "capital"}, {"loot.capital": 0}),
        ({"loser": "attacker", "place": "capital"}, {"loot.figure": 1}),
        ({"place": "village", "barbarians": "defender", "armies": 0}, {"loss.figures": 0}),
        ({"place": "village"}, {"loss.figures": 0}),
        ({"barbarians": "defender"}, {"loss.figures": 0}),
        ({"place": "village", "loser": "attacker"}, {"barbarians.no_reward": 0}),
        ({"loser": "attacker", "barbarians": "attacker"}, {"barbarians.no_reward": 0}),
        ({"barbarians": "attacker"}, {"barbarians.no_reward": 0}),
    ],
)
def test_a_defeat_says_how_much_loot_there_is(defeat: Any, lines: dict[str, int]) -> None:
    assert points(facts("loots", {"defeat": defeat})["lines"]) == lines


def test_barbarians_lose_nothing_but_a_village() -> None:
    city = {"defeat": {"place": "city", "barbarians": "defender"}}
    assert find_faults_of("loots", city) == [("/defeat/place", "barbarians.rank")]
    village = {"defeat": {"place": "village", "barbarians": "attacker"}}
    assert find_faults_of("loots", village) == [("/defeat/barbarians", "barbarians.rank")]


def test_a_given_budget_has_no_line_because_its_parts_are_unknown() -> None:
    answer = facts("loots", {"budget": 2})
    assert (answer["budget"], answer["lines"], answer["left"]) == (2, [], 2)


def find_options(budget: int, *effects: Any, **more: Any) -> dict[str, tuple[int, int]]:
    """How much at once, and how often, of each effect that is offered."""
    options = facts("loots", bought(budget, *effects, **more))["options"]
    return {one["effect"]: (one["most"], one["times"]) for one in options}


NOTHING = {
    "trade": 0,
    "culture": 0,
    "resources": 0,
    "hidden": 0,
    "coins": 0,
    "events": 0,
    "technologies": [],
}


def test_where_the_loser_has_nothing_nothing_is_offered() -> None:
    assert find_options(2, loser=NOTHING) == {}


def test_what_is_offered_is_what_there_is() -> None:
    loser = {**NOTHING, "trade": 4, "culture": 2, "hidden": 1, "coins": 1, "events": 5}
    assert find_options(4, loser=loser) == {
        "trade": (3, 2),
        "culture": (2, 1),
        "resource": (1, 1),
        "coin_discard": (1, 1),
        "event": (1, 2),
        "coin": (1, 1),
    }


def test_a_purchase_leaves_less_to_be_offered() -> None:
    assert find_options(3, "coin", loser={**NOTHING, "coins": 1, "trade": 1}) == {"trade": (1, 1)}


def test_of_what_is_not_given_enough_is_offered() -> None:
    assert find_options(2) == {
        "trade": (3, 2),
        "culture": (3, 2),
        "resource": (1, 2),
        "coin_discard": (1, 2),
        "technology": (1, 1),
        "event": (1, 1),
        "coin": (1, 1),
    }
    assert find_options(1, loser={"resources": 0})["resource"] == (1, 1)


def test_technologies_are_offered_that_the_winner_can_learn() -> None:
    pottery, mathematics = {"id": "Pottery", "level": 1}, {"id": "Mathematics", "level": 2}
    loser = {**NOTHING, "technologies": [mathematics, WRITING, pottery]}
    winner = {"technologies": [WRITING]}
    assert find_options(8, loser=loser, winner={"technologies": []}) == {"technology": (1, 3)}
    assert find_options(8, loser=loser, winner=winner) == {"technology": (1, 2)}
    assert find_options(8, loser=loser) == {"technology": (1, 3)}
    alone = {**NOTHING, "technologies": [mathematics]}
    assert find_options(8, loser=alone, winner=winner) == {}
    assert find_options(8, technology(), loser=loser) == {"technology": (1, 2)}


def test_a_budget_is_given_or_worked_out_but_not_both() -> None:
    assert find_faults_of("loots", {}) == [("/budget", "budget.missing")]
    assert find_faults_of("loots", {"budget": 1, "defeat": {}}) == [("/budget", "budget.missing")]


def test_rulings_of_a_defeat_are_listed_and_a_given_budget_has_none() -> None:
    city = {"defeat": {"place": "city"}, "rules": {"options": {"loot": "sum"}}}
    assert rulings("loots", city) == {"loot-both": "sum"}
    assert facts("loots", city)["budget"] == 3
    assert rulings("loots", {"budget": 3}) == {}
