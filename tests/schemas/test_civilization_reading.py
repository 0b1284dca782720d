"""Requests of Civilization: what form takes and refuses, and every fault of a position at once."""

from typing import Any

import pytest

from services.civilization.app import GAME
from shared.schemas.gate import Gate, SchemaError
from tests.rules.civilization.asking_civilization import GATES, find_faults_of, side

BATTLES, BONUSES, FORCES, LOOTS = (Gate(operation.request) for operation in GAME.operations[:4])


def find_faults(gate: Gate, body: object) -> list[tuple[str, str]]:
    """Pointers and codes of what does not fit; the gate says no to it as well."""
    assert not gate.admits(body)
    with pytest.raises(SchemaError) as caught:
        gate.parse(body)
    return sorted((fault.pointer, fault.code) for fault in caught.value.faults)


def with_unit(**given: Any) -> dict[str, Any]:
    """A battle with one unit."""
    return {"attacker": {"units": [given]}, "defender": {"units": []}}


def with_bonus(**given: Any) -> dict[str, Any]:
    """Bonuses with one source."""
    return {"attacker": {"bonus": [given]}}


def test_what_is_left_out_of_a_battle_is_filled_in() -> None:
    normalized = BATTLES.normalize({"attacker": {"units": []}, "defender": {"units": []}})
    assert normalized["first"] == "defender"
    assert normalized["plays"] == []
    assert normalized["attacker"] == {
        "player": "attacker",
        "armies": 1,
        "scouts": 0,
        "units": [],
        "bonus": [],
        "barbarians": False,
        "coins": 0,
        "computers": False,
    }
    ground = {"place": "field", "walls": False, "fortified": False}
    assert normalized["defender"] == {**normalized["attacker"], "player": "defender", **ground}
    assert normalized["rules"]["edition"] == "wisdom-and-warfare"
    assert normalized["rules"]["options"] == {
        "aircraft_trumps": "none",
        "loot": "highest",
        "scout_kill_loot": False,
    }


@pytest.mark.parametrize("line", ["2/4", "3/5", "4/6", "3/3", "4/4", "5/5", "4/2", "5/3", "6/4"])
@pytest.mark.parametrize(
    ("operation", "more"), [("battles", {}), ("battle-odds", {"model": "random"})]
)
def test_the_figures_of_a_rank_are_no_line_and_get_the_reason(
    operation: str, more: dict[str, str], line: str
) -> None:
    """The lines of infantry at rank I are 1/3, 2/2 and 3/1."""
    with pytest.raises(SchemaError) as caught:
        GATES[operation].parse({**with_unit(id="a1", type="infantry", rank=3, line=line), **more})
    [fault] = caught.value.faults
    assert (fault.pointer, fault.code) == ("/attacker/units/0/line", "cards.one_set")
    assert (fault.wording, fault.fitting) == ("rank", None)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("Baraquement", "barracks"),
        ("Chantier naval", "shipyard"),
        ("Général", "general"),
        ("Statue de Zeus", "statue_of_zeus"),
        ("Léonidas", "leonidas"),
        ("Jeanne d’Arc", "joan_of_arc"),
    ],
)
def test_a_source_in_french_is_answered_with_its_id(given: str, meant: str) -> None:
    with pytest.raises(SchemaError) as caught:
        BONUSES.parse(with_bonus(source=given))
    [fault] = caught.value.faults
    assert (fault.pointer, fault.code) == ("/attacker/bonus/0/source", "not-one-of")
    assert fault.fitting is not None
    assert fault.fitting.suggest(given) == meant


@pytest.mark.parametrize(
    ("given", "meant"), [("Commerce", "trade"), ("Pièce", "coin"), ("Technologie", "technology")]
)
def test_what_loot_buys_in_french_is_answered_with_its_id(given: str, meant: str) -> None:
    with pytest.raises(SchemaError) as caught:
        LOOTS.parse({"budget": 2, "purchases": [{"effect": given}]})
    [fault] = caught.value.faults
    assert fault.fitting is not None
    assert fault.fitting.suggest(given) == meant


@pytest.mark.parametrize(
    "place", ["field", "city", "capital", "metropolis", "city_state", "village"]
)
def test_every_place_fits(place: str) -> None:
    assert BATTLES.admits({"attacker": side("a1 i1 1/3"), "defender": side(place=place)})


def test_an_attacker_has_no_ground() -> None:
    body = {"attacker": {"units": [], "place": "city", "walls": True, "fortified": True}}
    assert find_faults(BATTLES, body) == [
        ("/attacker/fortified", "unknown-field"),
        ("/attacker/place", "unknown-field"),
        ("/attacker/walls", "unknown-field"),
    ]


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"type": "infantry", "line": "1/3"}, ("id", "missing")),
        ({"id": "a1", "line": "1/3"}, ("type", "missing")),
        ({"id": "", "type": "infantry"}, ("id", "out-of-range")),
        ({"id": "a1", "type": "navy"}, ("type", "not-one-of")),
        ({"id": "a1", "type": "infantry", "rank": 5}, ("rank", "not-one-of")),
        ({"id": "a1", "type": "infantry", "rank": 0}, ("rank", "not-one-of")),
        ({"id": "a1", "type": "infantry", "line": "4/9"}, ("line", "not-one-of")),
        ({"id": "a1", "type": "infantry", "strength": 0}, ("strength", "out-of-range")),
        ({"id": "a1", "type": "infantry", "health": 21}, ("health", "out-of-range")),
    ],
)
def test_a_unit_has_the_form_of_a_card(given: Any, fault: tuple[str, str]) -> None:
    name, code = fault
    assert find_faults(BATTLES, with_unit(**given)) == [(f"/attacker/units/0/{name}", code)]


@pytest.mark.parametrize(
    "line", ["1/3", "2/2", "3/1", "5/7", "6/6", "7/5", "1", "2", "3", "5", "6", "7"]
)
def test_every_printed_line_fits(line: str) -> None:
    assert BATTLES.admits(with_unit(id="a1", type="infantry", line=line))


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"source": "moat"}, ("/source", "not-one-of")),
        ({"count": 1}, ("/source", "missing")),
        ({"source": "barracks", "points": 2}, ("/points", "unknown-field")),
        ({"source": "barracks", "count": 0}, ("/count", "out-of-range")),
        ({"source": "military_industrial_complex", "count": 1}, ("/count", "unknown-field")),
        ({"source": "joan_of_arc"}, ("/culture", "missing")),
        ({"source": "other", "points": 1}, ("/label", "missing")),
        ({"source": "other", "label": "x"}, ("/points", "missing")),
        ({"source": "other", "label": "x", "points": 51}, ("/points", "out-of-range")),
    ],
)
def test_a_source_has_the_fields_of_its_kind(given: Any, fault: tuple[str, str]) -> None:
    name, code = fault
    assert find_faults(BONUSES, with_bonus(**given)) == [(f"/attacker/bonus/0{name}", code)]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"plays": [{"side": "both", "unit": "a1"}]}, ("/plays/0/side", "not-one-of")),
        ({"plays": [{"side": "attacker"}]}, ("/plays/0/unit", "missing")),
        (
            {"plays": [{"side": "attacker", "unit": "a1", "front": 0}]},
            ("/plays/0/front", "out-of-range"),
        ),
        ({"first": "neither"}, ("/first", "not-one-of")),
        ({"code": ""}, ("/code", "out-of-range")),
        ({"rules": {"edition": "fame-and-fortune"}}, ("/rules/edition", "not-one-of")),
        ({"rules": {"options": {"loot": "all"}}}, ("/rules/options/loot", "not-one-of")),
    ],
)
def test_a_battle_of_another_form_is_refused(body: Any, fault: tuple[str, str]) -> None:
    assert find_faults(BATTLES, body) == [fault]


def test_too_many_units_and_plays_are_refused() -> None:
    units = [{"id": str(index), "type": "infantry", "line": "1/3"} for index in range(25)]
    plays = [{"side": "attacker", "unit": "x"}] * 49
    body = {"attacker": {"units": units}, "defender": {"units": []}, "plays": plays}
    assert find_faults(BATTLES, body) == [("/attacker/units", "too-many"), ("/plays", "too-many")]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"armies": 21}, ("/armies", "out-of-range")),
        ({"government": "tyranny"}, ("/government", "not-one-of")),
        ({"coins": -1}, ("/coins", "out-of-range")),
        ({"computers": 1}, ("/computers", "wrong-type")),
        ({"side": "attacker"}, ("/side", "unknown-field")),
    ],
)
def test_a_force_of_another_form_is_refused(body: Any, fault: tuple[str, str]) -> None:
    assert find_faults(FORCES, body) == [fault]


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ({"budget": 11}, ("/budget", "out-of-range")),
        ({"purchases": [{"effect": "wonder"}]}, ("/purchases/0/effect", "not-one-of")),
        ({"purchases": [{"effect": "technology"}]}, ("/purchases/0/technology", "missing")),
        (
            {"purchases": [{"effect": "trade", "amount": 4}]},
            ("/purchases/0/amount", "out-of-range"),
        ),
        (
            {"purchases": [{"effect": "coin", "amount": 1}]},
            ("/purchases/0/amount", "unknown-field"),
        ),
        ({"defeat": {"place": "sea"}}, ("/defeat/place", "not-one-of")),
        (
            {"loser": {"technologies": [{"id": "x", "level": 6}]}},
            ("/loser/technologies/0/level", "out-of-range"),
        ),
    ],
)
def test_loot_of_another_form_is_refused(body: Any, fault: tuple[str, str]) -> None:
    assert find_faults(LOOTS, body) == [fault]


def test_all_faults_of_a_position_are_reported_at_once() -> None:
    attacker = {
        "armies": 0,
        "units": [
            {"id": "x", "type": "infantry", "rank": 1, "line": "2"},
            {"id": "y", "type": "mounted", "rank": 1, "line": "2/2"},
            {"id": "y", "type": "mounted", "rank": 2, "line": "2/2"},
        ],
        "bonus": [{"source": "leonidas"}],
    }
    defender = {"walls": True, "units": [{"id": "d", "type": "aircraft", "rank": 1, "line": "6/6"}]}
    plays = [
        {"side": "attacker", "unit": "z"},
        {"side": "defender", "unit": "d", "front": 4},
        {"side": "defender", "unit": "d"},
    ]
    faults = find_faults_of("battles", {"attacker": attacker, "defender": defender, "plays": plays})
    assert faults == [
        ("/attacker/units/0/line", "cards.one_set"),
        ("/attacker/units/2", "force.one_rank"),
        ("/defender/units/0/rank", "force.one_rank"),
        ("/attacker/units/2/id", "unit.duplicate"),
        ("/attacker/armies", "force.size"),
        ("/attacker/bonus/0", "bonus.leonidas"),
        ("/defender/walls", "bonus.walls"),
        ("/plays/0/side", "turn.defender_first"),
        ("/plays/0/unit", "force.unknown_unit"),
        ("/plays/1/front", "front.unknown"),
        ("/plays/2/side", "turn.no_units"),
    ]


def test_a_battle_without_its_sides_is_refused() -> None:
    assert find_faults_of("battles", {}) == [
        ("/attacker", "side.missing"),
        ("/defender", "side.missing"),
    ]
    assert find_faults_of("battles", {"attacker": {"units": []}}) == [("/defender", "side.missing")]
