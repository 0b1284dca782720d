"""Conditions that several operations have: each is asked by all of them."""

from collections.abc import Mapping
from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.civilization.asking_civilization import calculation, facts, find_faults_of, side

BASE = {"rules": {"edition": "base"}}
BATTLES = ("battles", "battle-solutions", "battle-odds")
ONE = side("a1 i1 1/3")
IN_BASE = side("a1 i1 1")


def fight(operation: str, attacker: Any, defender: Any, **more: Any) -> tuple[str, dict[str, Any]]:
    """A battle, and the operation that is asked of it."""
    model = {"model": "random"} if operation == "battle-odds" else {}
    return operation, {"attacker": attacker, "defender": defender, **model, **more}


def fight_each(attacker: Any, defender: Any, **more: Any) -> list[tuple[str, dict[str, Any]]]:
    """The same battle for every operation of battles."""
    return [fight(operation, attacker, defender, **more) for operation in BATTLES]


UNIT = side("d1 i1 1/3")
STATE = {"city_states": [{"id": "x", "armies": {"b": 1}}, {"id": "y"}]}
ATTACK = {"player": "a", "city_state": "x", "kind": "attack"}
SCOUTS = {"armies": 0, "scouts": 1}
NOBODY = {"armies": 0, "scouts": 0}
CONDITIONS: Mapping[str, tuple[str, list[tuple[str, dict[str, Any]]]]] = {
    "only a city has walls": (
        "bonus.walls",
        [
            *fight_each(ONE, {**UNIT, "walls": True}),
            ("bonuses", {"defender": {"walls": True}}),
            ("hordes", {"player": "a", "target": {"player": "b", "armies": 1, "walls": True}}),
        ],
    ),
    "the base game has no city-states": (
        "bonus.city_state_garrison",
        [
            *fight_each(IN_BASE, {**side("d1 i1 1"), "place": "city_state"}, **BASE),
            ("bonuses", {"defender": {"place": "city_state"}, **BASE}),
            ("battle-forces", {"place": "city_state", **BASE}),
            ("loots", {"defeat": {"place": "city_state"}, **BASE}),
        ],
    ),
    "the base game has no Roaming Horde": (
        "barbarians.rank",
        [
            *fight_each({**side("a1 i2 2"), "barbarians": True}, side("d1 i1 1"), **BASE),
            ("bonuses", {"attacker": {"barbarians": True}, **BASE}),
            ("loots", {"defeat": {"barbarians": "attacker"}, **BASE}),
        ],
    ),
    "barbarians defend their village alone": (
        "barbarians.rank",
        [
            *fight_each(ONE, {**UNIT, "barbarians": True, "place": "city"}),
            ("bonuses", {"defender": {"barbarians": True, "place": "city"}}),
            ("battle-forces", {"barbarians": True, "place": "city"}),
            ("loots", {"defeat": {"barbarians": "defender", "place": "city"}}),
        ],
    ),
    "barbarians do not attack barbarians": (
        "barbarians.rank",
        [
            *fight_each({**side("a1 i2 2/4"), "barbarians": True}, {**UNIT, "place": "village"}),
            ("bonuses", {"attacker": {"barbarians": True}, "defender": {"place": "village"}}),
            ("loots", {"defeat": {"barbarians": "attacker", "place": "village"}}),
        ],
    ),
    "barbarians bring three units": (
        "force.size",
        fight_each(ONE, {**UNIT, "place": "village", "force": 5}),
    ),
    "an attack has an army": (
        "force.size",
        [
            *fight_each({**ONE, **SCOUTS}, UNIT),
            ("loots", {"defeat": {"loser": "attacker", **SCOUTS}}),
        ],
    ),
    "somebody is attacked": (
        "force.size",
        [*fight_each(ONE, NOBODY | {"units": []}), ("loots", {"defeat": NOBODY})],
    ),
    "a horde does not attack scouts alone": (
        "barbarians.rank",
        [
            *fight_each({**side("a1 i2 2/4"), "barbarians": True}, SCOUTS | {"units": []}),
            ("loots", {"defeat": {"barbarians": "attacker", **SCOUTS}}),
        ],
    ),
    "a side has one government": (
        "bonus.fundamentalism",
        fight_each(
            {**ONE, "government": "communism", "bonus": [{"source": "fundamentalism"}]}, UNIT
        ),
    ),
}


@pytest.mark.parametrize(
    ("code", "operation", "request_body"),
    [
        pytest.param(code, *one, id=f"{name}: {one[0]}")
        for name, (code, requests) in CONDITIONS.items()
        for one in requests
    ],
)
def test_a_condition_is_asked_by_every_operation(
    code: str, operation: str, request_body: dict[str, Any]
) -> None:
    with pytest.raises(IllegalPosition) as refusal:
        calculation(operation, request_body)
    assert code in [fault.code for fault in refusal.value.faults]


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
