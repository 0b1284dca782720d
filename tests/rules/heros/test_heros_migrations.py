"""Migrations: price, size and borders."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.heros_client import calculation, illegal, rulings, warnings


def migration(origin: str, to: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"from": origin, "to": to, **more}


FROM_EUROPE = migration(
    "europe",
    {"mediterranean": 1, "america": 3},
    gold=2,
    population={"europe": 15, "mediterranean": 6},
)


def test_four_leave_europe_for_the_mediterranean_and_america() -> None:
    facts = calculation("migrations", FROM_EUROPE).facts
    assert facts.population == {"europe": 11, "mediterranean": 7, "america": 3}
    assert (facts.cost, facts.moved, facts.gold_left) == (2, 4, 0)
    assert rulings(calculation("migrations", FROM_EUROPE)) == {}
    assert warnings(calculation("migrations", FROM_EUROPE)) == []


def test_every_step_names_its_rule() -> None:
    steps = calculation("migrations", FROM_EUROPE).facts.steps
    assert [(step.rule, step.amount) for step in steps] == [
        ("migration.cost", 2),
        ("migration.adjacent", 1),
        ("migration.adjacent", 3),
    ]


def test_a_migration_costs_two_gold() -> None:
    poor = migration("europe", {"america": 4}, gold=1)
    assert illegal("migrations", poor) == [("/gold", "migration.cost")]
    rich = migration("europe", {"america": 4}, gold=5)
    assert calculation("migrations", rich).facts.gold_left == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("europe", "america"),
        ("america", "russia"),
        ("america", "southeast_asia"),
        ("europe", "mediterranean"),
    ],
)
def test_the_rulebook_names_four_borders_both_ways(one: str, other: str) -> None:
    for origin, goal in ((one, other), (other, one)):
        answer = calculation("migrations", migration(origin, {goal: 4}))
        assert answer.facts.steps[1].border == "rulebook"
        assert warnings(answer) == []


def test_a_border_that_nobody_named_is_unknown_and_not_refused() -> None:
    answer = calculation("migrations", migration("india", {"china": 4}))
    assert answer.facts.steps[1].border == "unknown"
    assert warnings(answer) == [("migration.unknown", "/to/china")]


def test_the_caller_may_name_borders() -> None:
    request = migration("india", {"china": 4}, borders=[["china", "india"]])
    answer = calculation("migrations", request)
    assert answer.facts.steps[1].border == "caller"
    assert warnings(answer) == []


def test_fewer_than_four_may_move() -> None:
    answer = calculation("migrations", migration("europe", {"america": 1}))
    assert rulings(answer) == {"migration-four": "up-to-four"}
    assert answer.facts.population is None
    assert answer.facts.gold_left is None


@pytest.mark.parametrize("to", [{}, {"america": 5}, {"america": 3, "mediterranean": 2}])
def test_one_to_four_move(to: dict[str, int]) -> None:
    assert illegal("migrations", migration("europe", to)) == [("/to", "migration.limit")]


def test_no_more_leave_than_were_there() -> None:
    request = migration("europe", {"america": 4}, population={"europe": 3})
    assert illegal("migrations", request) == [("/population", "migration.limit")]
    nobody = migration("europe", {"america": 1}, population={})
    assert illegal("migrations", nobody) == [("/population", "migration.limit")]
    all_of_them = migration("europe", {"america": 4}, population={"europe": 4})
    assert calculation("migrations", all_of_them).facts.population == {
        "europe": 0,
        "america": 4,
    }


def test_the_population_there_is_reported_when_it_is_too_small() -> None:
    request = migration("europe", {"america": 4}, population={"europe": 3})
    with pytest.raises(IllegalPosition) as caught:
        calculation("migrations", request)
    phrase = caught.value.faults[0].phrase
    assert phrase.code == "fault.migration.limit.there"
    assert (phrase.params["count"], phrase.params["given"]) == (3, 4)
    nobody = migration("europe", {"america": 1}, population={})
    with pytest.raises(IllegalPosition) as caught:
        calculation("migrations", nobody)
    assert caught.value.faults[0].phrase.code == "fault.migration.limit.nobody"


def test_nobody_has_more_on_the_board_than_two_colours() -> None:
    full = migration("europe", {"america": 4}, population={"europe": 65, "china": 65})
    assert calculation("migrations", full).facts.population["europe"] == 61
    more = migration("europe", {"america": 4}, population={"europe": 65, "china": 66})
    assert illegal("migrations", more) == [("/population", "cap.population")]


def test_who_does_not_move_stays() -> None:
    population = {"europe": 4, "china": 7}
    facts = calculation("migrations", migration("europe", {"america": 4}, population=population))
    assert facts.facts.population == {"china": 7, "europe": 0, "america": 4}


def test_nobody_moves_to_where_he_is() -> None:
    assert illegal("migrations", migration("india", {"india": 4})) == [
        ("/to/india", "migration.adjacent")
    ]


def test_a_border_lies_between_two_territories() -> None:
    request = migration("india", {"china": 4}, borders=[["china", "india"], ["india", "india"]])
    assert illegal("migrations", request) == [("/borders/1", "migration.adjacent")]
