"""Requests of Civilization: words that players write, and every fault of a position at once."""

import pytest

from shared.schemas.gate import SchemaError, parse_body
from tests.rules.civilization.asking_civilization import BODIES, find_faults_of


@pytest.mark.parametrize("line", ["2/4", "3/5", "4/6", "3/3", "4/4", "5/5", "4/2", "5/3", "6/4"])
@pytest.mark.parametrize(
    ("operation", "more"), [("battles", {}), ("battle-odds", {"model": "random"})]
)
def test_the_figures_of_a_rank_are_no_line_and_get_the_reason(
    operation: str, more: dict[str, str], line: str
) -> None:
    """The lines of infantry at rank I are 1/3, 2/2 and 3/1."""
    unit = {"id": "a1", "type": "infantry", "rank": 3, "line": line}
    with pytest.raises(SchemaError) as caught:
        parse_body(
            BODIES[operation], {"attacker": {"units": [unit]}, "defender": {"units": []}, **more}
        )
    [fault] = caught.value.faults
    assert (fault.pointer, fault.code) == ("/attacker/units/0/line", "cards.one_set")
    assert (fault.wording, fault.fitting) == ("rank", None)


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
