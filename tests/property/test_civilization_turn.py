"""Civilization: slow references of a turn, and what holds whatever is asked."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.civilization.asking_civilization import facts

PLAYERS = st.sampled_from("ab")
FEW = st.integers(0, 2)


KINDS = ("enter", "leave", "place", "attack", "found_on", "found_beside", "explore")


@st.composite
def city_state_requests(draw: st.DrawFn) -> dict[str, Any]:
    """Two city-states with figures of one player each, and some actions of two players."""
    states = [
        {"id": name, **{kind: {draw(PLAYERS): draw(st.integers(1, 2))} for kind in kinds}}
        for name, kinds in (("x", ["armies"]), ("y", draw(st.sampled_from([[], ["scouts"]]))))
    ]
    actions = [
        {
            "player": draw(PLAYERS),
            "city_state": draw(st.sampled_from("xy")),
            "kind": draw(st.sampled_from(KINDS)),
            "armies": draw(st.integers(1, 2)),
            "scouts": draw(FEW),
        }
        for _ in range(draw(st.integers(0, 8)))
    ]
    limit = draw(st.integers(2, 4))
    return {"city_states": states, "actions": actions, "zulus": "b", "stacking_limit": limit}


def play_slowly(request: dict[str, Any]) -> tuple[list[bool], dict[str, list[str] | None]]:
    """Every figure is a piece of its own, such as "a army"; None is a destroyed city-state."""
    squares: dict[str, list[str] | None] = {
        one["id"]: [
            f"{player} {kind}"
            for name, kind in (("armies", "army"), ("scouts", "scout"))
            for player, count in one.get(name, {}).items()
            for _ in range(count)
        ]
        for one in request["city_states"]
    }
    legal = []
    for action in request["actions"]:
        name = action["city_state"]
        there = squares[name]
        if there is None:
            legal.append(action["kind"] == "found_beside")
            continue
        allowed, after = _act_slowly(request, action, there)
        legal.append(allowed)
        if allowed:
            squares[name] = after
    return legal, squares


def _act_slowly(request: Any, action: Any, there: list[str]) -> tuple[bool, list[str] | None]:
    """Whether an action is allowed, and the pieces afterwards if it is."""
    who, kind = action["player"], action["kind"]
    moved = [f"{who} army"] * action["armies"] + [f"{who} scout"] * action["scouts"]
    owners = {piece[0] for piece in there}
    comes = len(there + moved) <= request["stacking_limit"] and owners <= {who}
    goes = all(there.count(piece) >= moved.count(piece) for piece in moved)
    stays = there if any("army" in piece for piece in there) else []
    outcomes: dict[str, tuple[bool, list[str] | None]] = {
        "enter": (comes, there + moved),
        "place": (comes and bool(owners), there + moved),
        "leave": (goes, _take(there, moved) if goes else there),
        "attack": (bool(owners - {who}) and len(moved) <= request["stacking_limit"], stays),
        "found_on": (f"{who} scout" in there, None),
        "found_beside": (False, there),
        "explore": (who == request["zulus"] and not there, None),
    }
    return outcomes[kind]


def _take(pieces: list[str], taken: list[str]) -> list[str]:
    left = list(pieces)
    for piece in taken:
        left.remove(piece)
    return left


@given(city_state_requests())
def test_city_states_are_played_as_by_the_slow_reference(request: dict[str, Any]) -> None:
    answer = facts("city-states", request)
    legal, squares = play_slowly(request)
    assert [one["verdict"]["legal"] for one in answer["actions"]] == legal
    assert {one["id"]: one.get("controller") for one in answer["city_states"]} == {
        name: pieces[0][0] if pieces else None for name, pieces in squares.items()
    }
    destroyed = [name for name, pieces in squares.items() if pieces is None]
    assert [one["id"] for one in answer["city_states"] if one["destroyed"]] == destroyed
    assert sum(one["gained"] for one in answer["actions"]) == 3 * len(destroyed)
