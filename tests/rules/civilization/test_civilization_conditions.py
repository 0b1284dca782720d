"""Who attacks, and who is attacked. All conditions are in `conditions_civilization.py`."""

from typing import Any

from tests.rules.civilization.asking_civilization import facts, find_faults_of

STATE = {"city_states": [{"id": "x", "armies": {"b": 1}}, {"id": "y"}]}
ATTACK = {"player": "a", "city_state": "x", "kind": "attack"}
SCOUTS = {"armies": 0, "scouts": 1}
NOBODY = {"armies": 0, "scouts": 0}


def attack(**figures: int) -> Any:
    """The verdict on an attack on city-state x, with these figures."""
    return facts("city-states", {**STATE, "actions": [{**ATTACK, **figures}]})["actions"][0]


def test_scouts_do_not_attack_a_city_state() -> None:
    for figures in ({"scouts": 1}, {"armies": 0}, {"armies": 0, "scouts": 2}):
        verdict = attack(**figures)["verdict"]
        assert (verdict["legal"], verdict["rule"]) == (False, "city_state.attack")
        assert attack(**figures)["battle"] is False


def test_an_attack_has_an_army_where_no_figure_is_given() -> None:
    for figures in ({}, {"armies": 1}, {"armies": 1, "scouts": 1}):
        assert attack(**figures)["verdict"]["legal"]
        assert attack(**figures)["battle"]


def test_a_horde_attacks_somebody_with_an_army_or_a_city() -> None:
    for target in (SCOUTS, NOBODY):
        request = {"player": "a", "target": {"player": "b", **target}}
        assert not facts("hordes", request)["verdict"]["legal"]


def test_a_defeat_is_of_somebody() -> None:
    city: dict[str, Any] = {"place": "city", **NOBODY}
    for defeat in (city, {"place": "village", **NOBODY}, {**NOBODY, "armies": 1}, SCOUTS):
        assert facts("loots", {"defeat": defeat})
    horde = {"loser": "attacker", "barbarians": "attacker", **NOBODY}
    assert facts("loots", {"defeat": horde})["budget"] == 0
    for defeat in (NOBODY, {"place": "city_state", **NOBODY}, {**city, "loser": "attacker"}):
        assert find_faults_of("loots", {"defeat": defeat}) == [("/defeat/armies", "force.size")]
