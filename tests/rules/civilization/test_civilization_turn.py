"""A turn: its phases, discoveries, and what is allowed."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    facts,
    find_faults,
    points,
    rulings,
    side,
    warnings,
)


def produce(outskirts: int, **more: Any) -> Any:
    """What a city produces."""
    return facts("productions", {"outskirts": outskirts, **more})


@pytest.mark.parametrize("action", ["other", "destroyed"])
def test_a_programme_doubles_nothing_where_the_city_does_not_produce(action: str) -> None:
    answer = produce(9, others=2, programme=True, action=action)
    assert (answer["total"], answer["with_programme"]) == (11, 20)
    assert points(answer["lines"]) == {"production.outskirts": 9, "production.others": 2}


def test_the_six_civilizations_begin_as_the_rulebook_says() -> None:
    starts = {one["civilization"]: one for one in facts("starts", {})["civilizations"]}
    assert {name: one["doctrines"] for name, one in starts.items()} == {
        "aztecs": 1,
        "english": 1,
        "french": 2,
        "japanese": 1,
        "mongols": 1,
        "zulus": 1,
    }
    assert {name: one["units"] for name, one in starts.items() if one["units"]} == {
        "mongols": {"mounted": 2},
        "zulus": {"artillery": 2},
    }
    assert {name: one["ranks"] for name, one in starts.items() if one["ranks"]} == {
        "japanese": {"mounted": 2}
    }
    assert {name for name, one in starts.items() if one["government"] != "despotism"} == {
        "japanese"
    }
    assert {name: one["speed"] for name, one in starts.items() if "speed" in one} == {"mongols": 3}
    assert {name for name, one in starts.items() if one["capital_squares"] == 3} == {"aztecs"}


def test_first_technologies_that_the_rulebook_names_hide_nothing() -> None:
    named = {"civilizations": ["japanese", "mongols"]}
    assert [one["technology"] for one in facts("starts", named)["civilizations"]] == [
        "chivalry",
        "horseback_riding",
    ]
    assert rulings("starts", named) == {}
    assert rulings("starts", {"civilizations": ["zulus"]}) == {"hole-starts": "on-the-sheet"}


def test_nothing_is_lost_of_an_exact_price() -> None:
    answer = produce(7, cost=7)
    assert (answer["enough"], answer["lost"], answer["steps"]) == (True, 0, [])


THREE = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
ATTACKER = side("a" + THREE.format("a"))
DEFENDER = side("d" + THREE.format("d"))


def test_nothing_is_said_of_a_front_where_a_refused_unit_went() -> None:
    assert find_faults(ATTACKER, DEFENDER, "d1 a9@1 d2@1 a1@1") == [
        ("/plays/1/unit", "force.unknown_unit")
    ]
    assert find_faults(ATTACKER, DEFENDER, "d9 a1@1") == [("/plays/0/unit", "force.unknown_unit")]


def at(relic: str, kind: str, player: str = "a", **more: Any) -> dict[str, Any]:
    """An action at a relic."""
    return {"relic": relic, "kind": kind, "player": player, **more}


def found(shows: str, place: str = "village", player: str = "a") -> dict[str, Any]:
    """A token that is discovered."""
    return {"player": player, "place": place, "shows": shows}


def test_more_tokens_than_the_box_adds_are_a_warning() -> None:
    def warn(*tokens: dict[str, Any]) -> list[tuple[str, str]]:
        return warnings("huts", {"discoveries": [*tokens]})

    box = [found("city_state", "hut")] * 2 + [found("spy", "hut")] * 2 + [found("uranium", "hut")]
    box += [found("city_state")] * 3 + [found("uranium"), found("wealth")]
    assert warn(*box) == []
    for token in {tuple(one.items()): one for one in box}.values():
        assert warn(*box, token) == [("hut.box", "/discoveries/10/shows")]
    assert warn(*[found("other")] * 9) == []
    assert warn(found("spy")) == [("hut.box", "/discoveries/0/shows")]


def test_as_many_figures_as_the_limit_stand_in_a_city_state() -> None:
    full = {"id": "x", "armies": {"a": 1}, "scouts": {"a": 1}}
    answer = facts("city-states", {"city_states": [full], "stacking_limit": 2})
    assert answer["city_states"][0]["controller"] == "a"
