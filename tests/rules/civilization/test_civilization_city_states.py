"""City-states: control, outskirts of capitals, and what is done on and beside them."""

from typing import Any

from tests.rules.civilization.asking_civilization import facts, find_faults_of, rulings


def act(player: str, name: str, kind: str, **more: int) -> dict[str, Any]:
    """An action of a player at a city-state."""
    return {"player": player, "city_state": name, "kind": kind, **more}


def test_faults_of_city_states_are_all_refused() -> None:
    states = [{"id": "x", "armies": {"a": 1, "b": 1}}, {"id": "x"}]
    actions = [act("a", "w", "enter"), act("a", "x", "attack")]
    assert find_faults_of("city-states", {"city_states": states, "actions": actions}) == [
        ("/city_states/0", "city_state.control"),
        ("/city_states/1/id", "city_state.duplicate"),
        ("/actions/0/city_state", "city_state.unknown"),
        ("/actions/0", "figures.missing"),
    ]


def test_what_nobody_controls_counts_nowhere() -> None:
    request = {"city_states": [{"id": "x"}]}
    assert facts("city-states", request)["outskirts"] == []
    assert rulings("city-states", request) == {}
