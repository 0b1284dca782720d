"""Best play with open hands, by worked examples and by hand."""

from typing import Any

import pytest

from services.civilization.coded_battles import read_solution
from shared.core.illegal import IllegalPosition
from tests.rules.civilization.solving.asking_solver import (
    SOLUTIONS,
    battle,
    find_solution,
    margin,
    play_out,
    solution,
)

BASE = {"edition": "base"}
VILLAGE = battle(
    ["artillery 3", "artillery 2", "mounted 2"],
    ["artillery 2", "mounted 2", "infantry 2"],
    rules=BASE,
)


def village(**more: Any) -> dict[str, Any]:
    return {**VILLAGE, **more}


def test_the_worked_example_of_the_base_set_is_won_by_three() -> None:
    assert margin(village()) == 3


def test_it_is_won_by_one_only_if_the_attacker_has_to_begin() -> None:
    assert margin(village(first="attacker")) == 1


def test_without_units_only_bonuses_count() -> None:
    assert margin(battle([], [])) == 0
    walled = battle([], [])
    walled["defender"] |= {"place": "city", "walls": True}
    assert margin(walled) == -10


def test_a_single_unit_is_met_by_the_one_that_trumps_it() -> None:
    assert margin(battle(["infantry 2/2"], ["mounted 2/2"])) == 2
    assert margin(battle(["mounted 2/2"], ["infantry 2/2"])) == 0


def test_who_plays_last_need_not_fight() -> None:
    assert margin(battle(["mounted 2/2"], ["infantry 2/3"])) == -1


def test_a_side_without_units_is_gone_on_without() -> None:
    """The first meets 1/3: each is left with 1, and the front is closed to the second."""
    assert margin(battle(["artillery 2/2", "artillery 2/2"], ["artillery 1/3"])) == 2


def test_wounds_do_not_lower_the_value_in_the_base_set() -> None:
    """2 on 3: dead for nothing; it stays away, and 2 stands against 3."""
    assert margin(battle(["infantry 2"], ["infantry 3"], rules=BASE)) == -1


def test_aircraft_strike_together_with_ground_units_unless_the_table_lets_them_trump() -> None:
    flight = battle(["aircraft 5/7"], ["mounted 5/5"])
    assert margin(flight) == 2
    trumping = {**flight, "rules": {"options": {"aircraft_trumps": "all"}}}
    assert margin(trumping) == 7
    assert [ruling.code for ruling in solution(flight).rulings] == [
        "short-force",
        "no-pass",
        "aircraft-trump",
    ]


def test_aircraft_of_the_defender_trump_as_well() -> None:
    flight = battle(["mounted 5/5"], ["aircraft 5/7"], first="attacker")
    assert margin(flight) == -2
    assert margin({**flight, "rules": {"options": {"aircraft_trumps": "all"}}}) == -7
    assert "aircraft-trump" in [ruling.code for ruling in solution(flight).rulings]


def test_aircraft_against_aircraft_raise_no_question() -> None:
    skies = solution(battle(["aircraft 6/6"], ["aircraft 6/6"]))
    assert "aircraft-trump" not in [ruling.code for ruling in skies.rulings]


@pytest.mark.parametrize(("strength", "winner"), [(2, "attacker"), (1, "defender")])
def test_the_winner_is_who_has_more_and_a_tie_is_the_defenders(strength: int, winner: str) -> None:
    facts = find_solution(
        battle([f"infantry {strength}"], ["infantry 1"], rules=BASE, first="attacker")
    )
    assert facts["winner"] == winner


def test_each_verdict_has_its_sentence() -> None:
    def find_sentence(request: Any) -> str:
        code: str = find_solution(request)["text"].code
        return code

    assert find_sentence(village()) == "solution.proven"
    assert find_sentence(battle([], [])) == "solution.tie"
    assert find_sentence(village(node_budget=1)) == "solution.open"
    sure = village(node_budget=1)
    sure["defender"] = {
        **sure["defender"],
        "bonus": [{"source": "other", "label": "-", "points": 50}],
    }
    assert find_sentence(sure) == "solution.bounded"
    assert find_solution(sure)["winner"] == "defender"


def test_scouts_alone_lose_without_a_battle() -> None:
    scouts = battle(["infantry 1/3"], [])
    scouts["defender"] |= {"armies": 0, "scouts": 1, "fortified": True}
    facts = find_solution(scouts)
    assert facts["winner"] == "attacker"
    assert facts["text"].code == "solution.undefended"


def test_a_bounded_answer_holds_the_proven_one() -> None:
    for budget in (1, 2, 5, 20, 60):
        facts = find_solution(village(node_budget=budget))
        assert facts["nodes"] <= budget == facts["node_budget"]
        assert facts["margin"]["min"] <= 3 <= facts["margin"]["max"]
        bounded = facts["margin"]["min"] < facts["margin"]["max"]
        assert facts["status"] == ("bounded" if bounded else "proven")


def test_a_bounded_answer_names_the_winner_only_if_both_bounds_do() -> None:
    facts = find_solution(village(node_budget=1))
    assert facts["margin"]["min"] <= 0 < facts["margin"]["max"]
    assert "winner" not in facts


def test_the_line_played_out_has_the_margin() -> None:
    facts = find_solution(village())
    state = play_out(village(), facts["line"])
    assert state.is_finished
    living = {
        name: sum(
            front_unit.unit.strength
            for front in state.fronts
            if (front_unit := front.unit_of(name))
        )
        for name in ("attacker", "defender")
    }
    assert living["attacker"] - living["defender"] == 3


def test_every_legal_play_is_valued_and_the_best_of_them_is_the_margin() -> None:
    """The defender begins: what he may play is worth at least the margin to the attacker."""
    facts = find_solution(village(values=True))
    assert [play["unit"] for play in facts["plays"]] == ["b1", "b2", "b3"]
    assert min(play["margin"]["min"] for play in facts["plays"]) == 3
    assert all(play["margin"]["min"] == play["margin"]["max"] for play in facts["plays"])


def test_a_play_is_worth_what_the_battle_is_worth_after_it() -> None:
    begun = village(plays=[{"side": "defender", "unit": "b1"}], values=True)
    facts = find_solution(begun)
    assert len(facts["plays"]) == 6
    for play in facts["plays"]:
        sent = {name: play[name] for name in ("side", "unit", "front") if name in play}
        assert play["margin"]["min"] == margin(village(plays=[*begun["plays"], sent]))
    assert max(play["margin"]["min"] for play in facts["plays"]) == facts["margin"]["min"]


def test_values_within_too_small_a_budget_are_bounds() -> None:
    facts = find_solution(village(values=True, node_budget=2))
    assert all(play["margin"]["min"] < play["margin"]["max"] for play in facts["plays"])
    assert all(play["margin"]["min"] <= 3 for play in facts["plays"])


def test_a_finished_battle_has_its_margin_and_nothing_to_play() -> None:
    over = battle(
        ["infantry 2/2"],
        ["mounted 2/2"],
        plays=[
            {"side": "defender", "unit": "b1"},
            {"side": "attacker", "unit": "a1", "front": 1},
        ],
        values=True,
    )
    facts = find_solution(over)
    assert facts["margin"] == {"min": 2, "max": 2}
    assert facts["line"] == []
    assert facts["plays"] == []
    assert facts["nodes"] == 0


def test_wounds_and_engaged_fronts_of_a_battle_in_progress_count() -> None:
    """Front 1: 1/3 on 1/3, both live with 2, engaged. Then 3/1 stands, to be killed by 2/2."""
    begun = battle(
        ["artillery 1/3", "infantry 2/2"],
        ["artillery 1/3", "mounted 3/1"],
        plays=[
            {"side": "defender", "unit": "b1"},
            {"side": "attacker", "unit": "a1", "front": 1},
            {"side": "defender", "unit": "b2"},
        ],
    )
    facts = find_solution(begun)
    assert facts["margin"] == {"min": 2, "max": 2}
    assert facts["line"] == [{"side": "attacker", "unit": "a2", "front": 2}]


def test_a_wounded_survivor_is_met_as_it_stands() -> None:
    """Pikemen 3/3 die on Riflemen 3/5, who are left with 2: Horsemen 2/2 then kill them."""
    begun = battle(
        ["infantry 3/5"],
        ["infantry 3/3", "artillery 2/2"],
        plays=[
            {"side": "defender", "unit": "b1"},
            {"side": "attacker", "unit": "a1", "front": 1},
        ],
    )
    facts = find_solution(begun)
    assert facts["margin"] == {"min": -2, "max": -2}
    assert facts["line"] == [{"side": "defender", "unit": "b2", "front": 1}]


def test_a_unit_dies_where_it_costs_the_enemy_more() -> None:
    """3/1 dies on 3/5 and leaves it 2: 0 - 2 is more than 1 - 5 on two fronts."""
    facts = find_solution(battle(["infantry 3/1"], ["infantry 3/5"]))
    assert facts["margin"] == {"min": -2, "max": -2}
    assert facts["line"] == [
        {"side": "defender", "unit": "b1"},
        {"side": "attacker", "unit": "a1", "front": 1},
    ]


def test_positions_of_many_plays_spend_more_of_the_budget() -> None:
    """Twelve kinds of units, no two alike: fewer positions than the budget has."""
    types = ("infantry", "mounted", "artillery")
    ours = [f"{types[index % 3]} {1 + index % 2}/{9 + index}" for index in range(12)]
    theirs = [f"{types[index % 3]} {1 + index % 3}/{8 + index}" for index in range(12)]
    facts = find_solution({**battle(ours, theirs), "node_budget": 2_000})
    assert facts["status"] == "bounded"
    assert facts["nodes"] < 1_500


def test_fronts_opened_in_the_line_go_on_in_number_after_those_that_are_gone() -> None:
    """Front 1 is emptied by both deaths; what opens next is front 2."""
    begun = battle(
        ["artillery 2/2", "infantry 2/2"],
        ["artillery 2/2", "mounted 2/2"],
        plays=[
            {"side": "defender", "unit": "b1"},
            {"side": "attacker", "unit": "a1", "front": 1},
        ],
    )
    assert find_solution(begun)["line"] == [
        {"side": "defender", "unit": "b2"},
        {"side": "attacker", "unit": "a2", "front": 2},
    ]


def test_of_alike_units_the_first_in_alphabetical_order_is_played() -> None:
    facts = find_solution(battle(["infantry 2/2"], ["infantry 2/2", "infantry 2/2"]))
    assert facts["line"][0] == {"side": "defender", "unit": "b1"}


def test_figures_that_no_card_has_are_warned_of() -> None:
    warnings = solution(battle(["infantry 9/9"], ["infantry 2/2"])).warnings
    assert [(notice.code, notice.pointer) for notice in warnings] == [
        ("unit.unprinted", "/attacker/units/0")
    ]


def test_an_illegal_battle_is_refused() -> None:
    open_battle = village(plays=[{"side": "attacker", "unit": "a1"}])
    with pytest.raises(IllegalPosition) as caught:
        read_solution(SOLUTIONS.normalize(open_battle))
    assert [fault.code for fault in caught.value.faults] == ["turn.defender_first"]


def test_a_budget_beyond_the_most_does_not_fit() -> None:
    assert not SOLUTIONS.admits(village(node_budget=500_001))
    assert SOLUTIONS.admits(village(node_budget=500_000))
