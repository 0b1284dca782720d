"""Best play of both sides, and what budgets bound."""

from typing import Any

import pytest

from services.civilization.rules.odds.hidden_hands import HIGHEST_NODES as HIGHEST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import HIGHEST_SAMPLES, MOST_SAMPLES
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.solving.search import MOST_NODES, Search
from services.civilization.rules.solving.solution import HIGHEST_NODES
from shared.core.sheet import Notice
from tests.rules.civilization.odds.asking_odds import build_request, calculation, draw_cards
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


def list_clamped(warnings: tuple[Notice, ...]) -> list[tuple[str, int, int]]:
    """Where a warning points, what was given and what was taken."""
    found: list[Any] = [one for one in warnings if one.code == "budget-clamped"]
    return [(one.pointer, one.params["given"], one.params["most"]) for one in found]


def test_a_budget_above_the_most_is_clamped_with_a_warning() -> None:
    two = battle(["infantry 2/2"], ["mounted 2/2"])
    above = {**two, "node_budget": HIGHEST_NODES}
    assert find_solution(above)["node_budget"] == MOST_NODES
    assert list_clamped(solution(above).warnings) == [("/node_budget", HIGHEST_NODES, MOST_NODES)]
    assert list_clamped(solution({**two, "node_budget": MOST_NODES}).warnings) == []
    assert list_clamped(solution(two).warnings) == []


def test_bounds_of_odds_are_clamped_each_with_a_warning() -> None:
    bounds = {"samples": HIGHEST_SAMPLES, "node_budget": HIGHEST_ODDS_NODES}
    warnings = calculation(build_request(draw_cards(1), draw_cards(1), "greedy", **bounds)).warnings
    assert list_clamped(warnings) == [
        ("/samples", HIGHEST_SAMPLES, MOST_SAMPLES),
        ("/node_budget", HIGHEST_ODDS_NODES, MOST_ODDS_NODES),
    ]


def test_a_clamped_request_is_answered_as_one_that_asks_for_the_most() -> None:
    sides = draw_cards(5), draw_cards(5)
    above = calculation(
        build_request(*sides, "optimal_open", node_budget=HIGHEST_ODDS_NODES, samples=5)
    )
    most = calculation(
        build_request(*sides, "optimal_open", node_budget=MOST_ODDS_NODES, samples=5)
    )
    assert above.facts == most.facts


@pytest.mark.parametrize("units", [7, 12])
def test_a_search_spends_its_budget_and_hardly_more(
    units: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: list[Search] = []

    def note_search(search: Search, *given: Any) -> None:
        made(search, *given)
        found.append(search)

    made = Search.__init__
    monkeypatch.setattr(Search, "__init__", note_search)
    hands = [f"aircraft {number % 9 + 9}/{number * 7 % 11 + 9}" for number in range(units)]
    find_solution({**battle(hands, hands), "node_budget": 3_000, "values": True})
    (search,) = found
    assert search.spent <= 3_000 + units * units
