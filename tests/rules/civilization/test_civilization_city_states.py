"""City-states: control, outskirts of capitals, and what is done on and beside them."""

from typing import Any

from tests.rules.civilization.asking_civilization import (
    facts,
    find_faults_of,
    judge,
    points,
    rulings,
    warnings,
)

STATES = [
    {"id": "x", "armies": {"a": 1}, "production": 2, "trade": 1},
    {"id": "y", "scouts": {"b": 2}, "culture": 3},
    {"id": "z"},
]


def act(player: str, name: str, kind: str, **more: int) -> dict[str, Any]:
    """An action of a player at a city-state."""
    return {"player": player, "city_state": name, "kind": kind, **more}


def build(*actions: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A request with three city-states and these actions."""
    return {"city_states": STATES, "actions": [*actions], **more}


def find_controllers(*actions: dict[str, Any], **more: Any) -> dict[str, str | None]:
    """Who controls each city-state that is left after these actions."""
    now = facts("city-states", build(*actions, **more))["city_states"]
    return {one["id"]: one.get("controller") for one in now if not one["destroyed"]}


def test_controlled_city_states_count_in_the_outskirts_of_the_capital() -> None:
    first, second = facts("city-states", build(act("a", "z", "enter", armies=1)))["outskirts"]
    assert (first["player"], first["city_states"]) == ("a", 2)
    assert (first["production"], first["trade"], first["culture"]) == (2, 1, 0)
    assert [line["points"] for line in first["lines"]] == [2, 1]
    assert (second["player"], second["culture"]) == ("b", 3)
    assert points(second["lines"]) == {"city_state.outskirts": 3}
    assert rulings("city-states", build()) == {"hole-city-states": "as-given"}
    assert rulings("city-states", {"city_states": [{"id": "x"}]}) == {}


def test_figures_of_a_refused_action_are_not_counted() -> None:
    """A player has two scouts: the third is refused, and so are seven armies where two fit."""
    start = {"city_states": [{"id": "x", "armies": {"a": 1}}]}
    entering = {**start, "actions": [act("a", "x", "enter", armies=6)]}
    placing = {**start, "actions": [act("a", "x", "place", scouts=count) for count in (1, 2)]}
    assert warnings("city-states", entering) == warnings("city-states", placing) == []
    assert warnings("city-states", {**entering, "stacking_limit": 9}) == [
        ("box.armies", "/actions/0")
    ]


def test_who_leaves_has_it_no_longer() -> None:
    one = act("b", "y", "leave", scouts=1)
    assert find_controllers(one)["y"] == "b"
    assert find_controllers(one, one)["y"] is None
    assert judge("city-states", build(one, one, one)) == [
        (True, "city_state.leave"),
        (True, "city_state.leave"),
        (False, "city_state.leave"),
    ]


def test_armies_defend_with_four_and_scouts_alone_are_removed() -> None:
    actions = (act("b", "x", "attack"), act("a", "y", "attack"))
    first, second = facts("city-states", build(*actions))["actions"]
    assert (first["battle"], first["bonus"], first["verdict"]["rule"]) == (
        True,
        4,
        "city_state.attack",
    )
    assert (second["battle"], second["verdict"]["rule"]) == (False, "city_state.scouts")
    assert find_controllers(*actions) == {"x": "a", "y": None, "z": None}


def test_no_more_figures_attack_than_one_square_holds() -> None:
    three = act("b", "x", "attack", armies=3)
    assert judge("city-states", build(three)) == [(False, "city_state.stacking")]
    assert judge("city-states", build(three, stacking_limit=3)) == [(True, "city_state.attack")]


def test_no_city_is_built_beside_a_city_state_that_stands() -> None:
    beside = act("a", "y", "found_beside")
    assert judge("city-states", build(beside, act("b", "y", "found_on"), beside)) == [
        (False, "city_state.found_beside"),
        (True, "city_state.found_on"),
        (True, "city_state.found_beside"),
    ]


def test_a_city_state_where_somebody_stands_was_explored_before() -> None:
    for name in ("x", "y"):
        explore = act("a", name, "explore")
        assert judge("city-states", build(explore, zulus="a")) == [(False, "city_state.zulus")]
        assert len(find_controllers(explore, zulus="a")) == 3


def test_nothing_is_left_of_a_destroyed_city_state() -> None:
    actions = (act("a", "z", "explore"), act("a", "z", "enter", armies=1))
    assert judge("city-states", build(*actions, zulus="a"))[1] == (False, "city_state.control")


def test_faults_of_city_states_are_all_refused() -> None:
    states = [{"id": "x", "armies": {"a": 1, "b": 1}}, {"id": "x"}]
    actions = [act("a", "w", "enter"), act("a", "x", "attack")]
    assert find_faults_of("city-states", {"city_states": states, "actions": actions}) == [
        ("/city_states/0", "city_state.control"),
        ("/city_states/1/id", "city_state.duplicate"),
        ("/actions/0/city_state", "city_state.unknown"),
        ("/actions/0", "figures.missing"),
    ]
