"""City-states: control, outskirts of capitals, and what is done on and beside them."""

from typing import Any

from tests.rules.civilization.asking_civilization import (
    calculation,
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


def test_whoever_has_a_figure_there_controls_it() -> None:
    assert find_controllers() == {"x": "a", "y": "b", "z": None}


def test_controlled_city_states_count_in_the_outskirts_of_the_capital() -> None:
    first, second = facts("city-states", build(act("a", "z", "enter", armies=1)))["outskirts"]
    assert (first["player"], first["city_states"]) == ("a", 2)
    assert (first["production"], first["trade"], first["culture"]) == (2, 1, 0)
    assert [line["points"] for line in first["lines"]] == [2, 1]
    assert (second["player"], second["culture"]) == ("b", 3)
    assert points(second["lines"]) == {"city_state.outskirts": 3}
    assert rulings("city-states", build()) == {"hole-city-states": "as-given"}
    assert rulings("city-states", {"city_states": [{"id": "x"}]}) == {}


def test_nobody_enters_where_figures_of_another_player_stand() -> None:
    enter = act("b", "x", "enter", armies=1)
    assert judge("city-states", build(enter)) == [(False, "city_state.control")]
    assert find_controllers(enter)["x"] == "a"


def test_only_the_controller_places_figures_within_the_limit() -> None:
    actions = (
        act("a", "z", "place", scouts=1),
        act("a", "x", "place", scouts=1),
        act("a", "x", "place", armies=1),
        act("b", "y", "enter", armies=1),
    )
    assert judge("city-states", build(*actions)) == [
        (False, "city_state.placing"),
        (True, "city_state.placing"),
        (False, "city_state.stacking"),
        (False, "city_state.stacking"),
    ]
    assert judge("city-states", build(*actions, stacking_limit=3)) == [
        (False, "city_state.placing"),
        (True, "city_state.placing"),
        (True, "city_state.placing"),
        (True, "city_state.control"),
    ]


def test_figures_of_a_refused_action_are_not_counted() -> None:
    """A player has two scouts: the third is refused, and so are seven armies where two fit."""
    start = {"city_states": [{"id": "x", "armies": {"a": 1}}]}
    entering = {**start, "actions": [act("a", "x", "enter", armies=6)]}
    placing = {**start, "actions": [act("a", "x", "place", scouts=count) for count in (1, 2)]}
    assert warnings("city-states", entering) == warnings("city-states", placing) == []
    assert warnings("city-states", {**entering, "stacking_limit": 9}) == [
        ("box.armies", "/actions/0")
    ]


def test_more_figures_than_the_limit_cannot_stand_there_before() -> None:
    stacked = {"city_states": [{"id": "x", "armies": {"a": 2}, "scouts": {"a": 1}}]}
    assert find_faults_of("city-states", stacked) == [("/city_states/0", "city_state.stacking")]
    assert facts("city-states", {**stacked, "stacking_limit": 3})
    two = {"city_states": [{"id": "x", "armies": {"a": 2}, "scouts": {"b": 1}}]}
    assert find_faults_of("city-states", two) == [("/city_states/0", "city_state.control")]


def test_who_leaves_has_it_no_longer() -> None:
    one = act("b", "y", "leave", scouts=1)
    assert find_controllers(one)["y"] == "b"
    assert find_controllers(one, one)["y"] is None
    assert judge("city-states", build(one, one, one)) == [
        (True, "city_state.leave"),
        (True, "city_state.leave"),
        (False, "city_state.leave"),
    ]


def test_nobody_leaves_with_more_than_there_are() -> None:
    for player, more, code, count in (
        ("a", {"armies": 2}, "forbidden.city_state.leave.armies", 1),
        ("a", {"armies": 1, "scouts": 1}, "forbidden.city_state.leave.scouts", 0),
        ("b", {"armies": 1}, "forbidden.city_state.leave", None),
    ):
        request = build(act(player, "x", "leave", **more))
        assert judge("city-states", request) == [(False, "city_state.leave")]
        text = calculation("city-states", request).facts.actions[0].verdict.text
        assert (text.code, text.params.get("count")) == (code, count)


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


def test_nobody_attacks_himself_or_an_empty_square() -> None:
    actions = (act("a", "x", "attack"), act("a", "z", "attack"))
    assert judge("city-states", build(*actions)) == [(False, "city_state.attack")] * 2


def test_a_city_on_a_city_state_destroys_it_and_brings_three() -> None:
    action = act("b", "y", "found_on")
    (one,) = facts("city-states", build(action))["actions"]
    assert (one["gained"], one["verdict"]["rule"]) == (3, "city_state.found_on")
    assert [*find_controllers(action)] == ["x", "z"]
    assert rulings("city-states", build(action))["hole-symbols"] == "number-only"


def test_only_scouts_of_the_player_build_a_city_there() -> None:
    actions = [act(player, name, "found_on") for player, name in ("ax", "ay", "az")]
    assert judge("city-states", build(*actions)) == [(False, "city_state.found_on")] * 3


def test_no_city_is_built_beside_a_city_state_that_stands() -> None:
    beside = act("a", "y", "found_beside")
    assert judge("city-states", build(beside, act("b", "y", "found_on"), beside)) == [
        (False, "city_state.found_beside"),
        (True, "city_state.found_on"),
        (True, "city_state.found_beside"),
    ]


def test_a_new_city_of_the_zulus_destroys_what_it_explores() -> None:
    explore = act("a", "z", "explore")
    assert judge("city-states", build(explore)) == [(False, "city_state.zulus")]
    assert judge("city-states", build(explore, zulus="b")) == [(False, "city_state.zulus")]
    (one,) = facts("city-states", build(explore, zulus="a"))["actions"]
    assert (one["verdict"]["legal"], one["gained"]) == (True, 3)
    assert [*find_controllers(explore, zulus="a")] == ["x", "y"]


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
