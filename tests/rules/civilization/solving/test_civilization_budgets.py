"""Budgets that a request gives: what is more than may be spent is clamped, and reported to be."""

from typing import Any

import pytest

from services.civilization.rules.odds.hidden_hands import HIGHEST_NODES as HIGHEST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import HIGHEST_SAMPLES, MOST_SAMPLES
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.solving.search import MOST_NODES, Search
from services.civilization.rules.solving.solution import HIGHEST_NODES
from shared.core.sheet import Notice
from tests.rules.civilization.odds.asking_odds import build_request, calculation, draw_cards
from tests.rules.civilization.solving.asking_solver import battle, find_solution, solution


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
