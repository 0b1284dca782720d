"""Conflicts on land and at sea, captured workers, freed slaves, and fanatics who profit."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    calculation,
    facts,
    illegal,
    rulings,
    step_rules,
    warnings,
)


def conflict(place: str, sides: dict[str, int], **more: Any) -> Any:
    return facts("conflicts", {"place": place, "sides": sides, **more})


def many(choice: str) -> dict[str, Any]:
    return {"options": {"conflict_many": choice}}


def test_the_sum_of_the_others_can_be_more_than_the_largest() -> None:
    answer = conflict("land", {"a": 3, "b": 2, "c": 2}, rules=many("sum"))
    assert answer.survivors == {"a": 0, "b": 0, "c": 0}


def test_a_table_may_refuse_conflicts_of_three() -> None:
    request = {"place": "land", "sides": {"a": 3, "b": 2, "c": 2}, "rules": many("refuse")}
    assert illegal("conflicts", request) == [("/sides", "conflict.many")]


def test_slaves_of_the_winners_own_people_become_his_workers() -> None:
    slaves = [{"master": "b", "colour": "a", "count": 2}]
    request = {
        "place": "land",
        "sides": {"a": 2, "b": 1},
        "slaves": slaves,
        "workers": {"a": 1},
    }
    answer = calculation("conflicts", request)
    assert answer.facts.workers == {"a": 3}
    assert answer.facts.slaves == ()
    assert rulings(answer) == {"own-slaves": "workers"}


@pytest.mark.parametrize(
    ("more", "where"),
    [
        ({"workers": {"b": 1, "c": 1}, "slaves": [{"master": "b", "colour": "a"}]}, "/slaves"),
        ({"workers": {"a": 1, "b": 1, "c": 1}}, "/workers"),
    ],
    ids=["with slaves", "workers alone"],
)
def test_a_table_may_refuse_three_colours_of_freed_workers(
    more: dict[str, Any], where: str
) -> None:
    request = {"place": "land", "sides": {"b": 0}, "rules": many("refuse"), **more}
    assert illegal("conflicts", request) == [(where, "conflict.many")]


@pytest.mark.parametrize(
    "more",
    [
        {"sides": {"a": 1, "b": 2}},
        {"sides": {"a": 1}, "slaves": [{"master": "b", "colour": "c", "count": 2}]},
        {"sides": {"a": 1}, "workers": {"c": 2}},
    ],
    ids=["warriors", "slaves", "workers"],
)
def test_whoever_was_there_before_the_attacker_is_weighed_against_the_fanatics(more: Any) -> None:
    held = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 3, **more})
    assert step_rules(held.steps) == ["control.fanatics"]
    answer = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 2, **more})
    assert step_rules(answer.steps)[0] != "control.fanatics"


def test_who_was_alone_on_the_cell_need_not_have_entered_it() -> None:
    answer = conflict(
        "land",
        {"a": 2, "b": 0},
        workers={"a": 0, "c": 0},
        slaves=[{"master": "a", "colour": "b"}, {"master": "b", "colour": "a", "count": 0}],
        fanatics=3,
    )
    assert answer.lost is False


def test_a_warning_says_when_it_matters_who_entered_and_the_attacker_settles_it() -> None:
    request = {"place": "land", "sides": {"a": 5, "b": 1}, "fanatics": 2}
    answer = calculation("conflicts", request)
    assert (answer.facts.winner, answer.facts.lost) == ("a", False)
    assert warnings(answer) == [("lost-before", "/attacker")]
    by_a = calculation("conflicts", {**request, "attacker": "a"})
    assert (by_a.facts.lost, warnings(by_a)) == (True, [])
    assert by_a.facts.losses == {"a": 5, "b": 1}
    by_b = calculation("conflicts", {**request, "attacker": "b"})
    assert (by_b.facts.lost, by_b.facts.winner, warnings(by_b)) == (False, "a", [])
