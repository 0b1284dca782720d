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


def test_a_defeat_is_of_somebody() -> None:
    city: dict[str, Any] = {"place": "city", **NOBODY}
    for defeat in (city, {"place": "village", **NOBODY}, {**NOBODY, "armies": 1}, SCOUTS):
        assert facts("loots", {"defeat": defeat})
    horde = {"loser": "attacker", "barbarians": "attacker", **NOBODY}
    assert facts("loots", {"defeat": horde})["budget"] == 0
    for defeat in (NOBODY, {"place": "city_state", **NOBODY}, {**city, "loser": "attacker"}):
        assert find_faults_of("loots", {"defeat": defeat}) == [("/defeat/armies", "force.size")]
