"""Best play with open hands, by worked examples and by hand."""

from typing import Any

from tests.rules.civilization.solving.asking_solver import battle, find_solution, margin, solution

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


def test_a_bounded_answer_holds_the_proven_one() -> None:
    for budget in (1, 2, 5, 20, 60):
        facts = find_solution(village(node_budget=budget))
        assert facts["nodes"] <= budget == facts["node_budget"]
        assert facts["margin"]["min"] <= 3 <= facts["margin"]["max"]
        bounded = facts["margin"]["min"] < facts["margin"]["max"]
        assert facts["status"] == ("bounded" if bounded else "proven")


def test_a_play_is_worth_what_the_battle_is_worth_after_it() -> None:
    begun = village(plays=[{"side": "defender", "unit": "b1"}], values=True)
    facts = find_solution(begun)
    assert len(facts["plays"]) == 6
    for play in facts["plays"]:
        sent = {name: play[name] for name in ("side", "unit", "front") if name in play}
        assert play["margin"]["min"] == margin(village(plays=[*begun["plays"], sent]))
    assert max(play["margin"]["min"] for play in facts["plays"]) == facts["margin"]["min"]


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
