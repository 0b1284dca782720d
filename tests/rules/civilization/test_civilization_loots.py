"""Loot as it is spent."""

from typing import Any

import pytest

from shared.schemas.gate import SchemaError, parse_body
from tests.rules.civilization.asking_civilization import BODIES, facts, find_faults_of, rulings

WRITING = {"id": "Writing", "level": 1}


def bought(budget: int, *effects: Any, **more: Any) -> dict[str, Any]:
    """A request to buy these effects."""
    given = [one if isinstance(one, dict) else {"effect": one} for one in effects]
    return {"budget": budget, "purchases": given, **more}


@pytest.mark.parametrize("name", ["figures", "figurines", "armées", "army"])
def test_figures_of_a_defeat_are_looked_for_as_armies(name: str) -> None:
    with pytest.raises(SchemaError) as refused:
        parse_body(BODIES["loots"], {"defeat": {"place": "capital", name: 0}})
    [fault] = refused.value.faults
    assert fault.fitting is not None
    assert fault.fitting.suggest(name) == "armies"


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


def test_rulings_of_a_defeat_are_listed_and_a_given_budget_has_none() -> None:
    city = {"defeat": {"place": "city"}, "rules": {"options": {"loot": "sum"}}}
    assert rulings("loots", city) == {"loot-both": "sum"}
    assert facts("loots", city)["budget"] == 3
    assert rulings("loots", {"budget": 3}) == {}


def test_a_defeat_is_of_somebody() -> None:
    nobody: dict[str, Any] = {"armies": 0, "scouts": 0}
    city = {"place": "city", **nobody}
    for defeat in (city, {**nobody, "place": "village"}, {"armies": 1, "scouts": 0}, {"scouts": 1}):
        assert facts("loots", {"defeat": {"armies": 0, **defeat}})
    horde = {"loser": "attacker", "barbarians": "attacker", **nobody}
    assert facts("loots", {"defeat": horde})["budget"] == 0
    for defeat in (nobody, {**nobody, "place": "city_state"}, {**city, "loser": "attacker"}):
        assert find_faults_of("loots", {"defeat": defeat}) == [("/defeat/armies", "force.size")]
