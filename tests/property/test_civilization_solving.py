"""Civilization: solver and odds against their slow references, and what holds for every battle."""

import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.civilization.rules.units import EDITIONS, GROUND, UNIT_TYPES, Edition, UnitType
from tests.rules.civilization.asking_civilization import list_figures
from tests.rules.civilization.odds.asking_odds import draw_cards, odds, spread
from tests.rules.civilization.odds.plain_odds import plain_spread, weighed_hands
from tests.rules.civilization.solving.asking_solver import battle, find_solution, margin, play_out
from tests.rules.civilization.solving.plain_minimax import Soldier, plain_margin
from tests.tiers import choose, examples

Side = list[tuple[str, int, int]]


def written(units: Side, edition: str) -> list[str]:
    """Units as they are asked with."""
    base = edition == "base"
    return [f"{kind} {one}" if base else f"{kind} {one}/{two}" for kind, one, two in units]


def soldiers(units: Side, edition: str) -> tuple[Soldier, ...]:
    """Units as the slow reference takes them."""
    return tuple((kind, one, two, one if edition == "base" else None) for kind, one, two in units)


def request(edition: str, ours: Side, theirs: Side, **more: Any) -> dict[str, Any]:
    """A battle of these units."""
    rules = {"edition": edition, "options": more.pop("options", {})}
    return battle(written(ours, edition), written(theirs, edition), rules=rules, **more)


def cards(edition: Edition, ranks: Mapping[UnitType, int]) -> list[tuple[str, int, int]]:
    """One card of each kind, at these ranks."""
    return [
        (kind, *figures)
        for kind in UNIT_TYPES
        for figures in list_figures(edition, kind, ranks.get(kind, 1))
    ]


def drawn_side(dice: random.Random, edition: Edition, most: int) -> Side:
    """A side of up to so many units, ranks I to III."""
    deck = cards(edition, {kind: dice.randint(1, 3) for kind in GROUND})
    return [dice.choice(deck) for _ in range(dice.randint(0, most))]


@pytest.mark.parametrize("edition", EDITIONS)
def test_battles_are_solved_as_plain_minimax_solves_them(edition: Edition) -> None:
    dice = random.Random(edition)
    for _ in range(choose(150, 1_000)):
        ours, theirs = (drawn_side(dice, edition, 4) for _ in "ab")
        first = dice.choice(["attacker", "defender"])
        flies = dice.choice(["none", "all"])
        question = request(edition, ours, theirs, first=first, options={"aircraft_trumps": flies})
        plain = plain_margin(
            soldiers(ours, edition),
            soldiers(theirs, edition),
            attacker_begins=first == "attacker",
            flies=flies == "all",
        )
        assert margin(question) == plain, question


@st.composite
def battles(draw: st.DrawFn, most: int = 4) -> tuple[str, Side, Side]:
    """An edition and two sides of ground units and aircraft."""
    edition = draw(st.sampled_from(EDITIONS))
    sides = []
    for _ in "ab":
        ranks = {kind: draw(st.integers(1, 4)) for kind in GROUND}
        deck = st.sampled_from(cards(edition, ranks))
        sides.append(draw(st.lists(deck, max_size=most)))
    return edition, sides[0], sides[1]


@given(battles(), st.randoms())
def test_the_order_in_which_units_are_given_changes_nothing(given_: Any, dice: Any) -> None:
    question = request(*given_, values=True)
    shuffled = {**question}
    for side in ("attacker", "defender"):
        units = list(question[side]["units"])
        dice.shuffle(units)
        shuffled[side] = {**question[side], "units": units}
    before, after = find_solution(question), find_solution(shuffled)
    in_order = [sorted(map(repr, facts.pop("plays"))) for facts in (before, after)]
    assert in_order[0] == in_order[1]
    assert before == after


@given(battles())
def test_the_line_is_legal_and_has_the_margin(given_: Any) -> None:
    question = request(*given_)
    facts = find_solution(question)
    state = play_out(question, facts["line"])
    assert state.is_finished
    over = find_solution({**question, "plays": facts["line"]})
    assert over["margin"] == facts["margin"]


@given(battles(), st.integers(1, 60))
def test_bounds_within_any_budget_hold_the_margin(given_: Any, budget: int) -> None:
    question = request(*given_)
    bounded = find_solution({**question, "node_budget": budget})
    assert bounded["nodes"] <= budget
    assert bounded["margin"]["min"] <= margin(question) <= bounded["margin"]["max"]
    play_out(question, bounded["line"])


@given(battles(most=3), st.data())
def test_what_a_play_is_worth_is_what_comes_after_it(given_: Any, data: st.DataObject) -> None:
    question = request(*given_)
    facts = find_solution({**question, "values": True})
    if facts["plays"]:
        play = data.draw(st.sampled_from(facts["plays"]))
        sent = {name: play[name] for name in ("side", "unit", "front") if name in play}
        then = margin({**question, "plays": [sent]})
        assert play["margin"] == {"min": then, "max": then}
        best = min if play["side"] == "defender" else max
        assert best(one["margin"]["min"] for one in facts["plays"]) == facts["margin"]["min"]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("ranks", [(1, 1), (2, 1)])
def test_hidden_hands_of_two_are_counted_as_brute_force_counts_them(
    edition: str, ranks: tuple[int, int]
) -> None:
    hands = [weighed_hands(edition, rank, 2) for rank in ranks]
    brute: Counter[int] = Counter()
    for ours, own in hands[0]:
        for theirs, other in hands[1]:
            brute[plain_margin(ours, theirs)] += own * other
    found = odds(draw_cards(2, ranks[0]), draw_cards(2, ranks[1]), "optimal_open", edition=edition)
    assert spread(found) == {
        points: pytest.approx(ways / brute.total(), abs=1e-6)
        for points, ways in sorted(brute.items())
    }


@settings(max_examples=examples(40))
@given(battles(most=3), st.sampled_from(["random", "greedy"]), st.booleans())
def test_models_play_known_hands_as_their_slow_twins_do(
    given_: Any, model: str, attacker_begins: bool
) -> None:
    edition, ours, theirs = given_
    first = "attacker" if attacker_begins else "defender"
    question = request(edition, ours, theirs, first=first)
    found = odds(question["attacker"], question["defender"], model, edition=edition, first=first)
    plain = plain_spread(
        soldiers(ours, edition), soldiers(theirs, edition), model == "greedy", attacker_begins
    )
    assert {share["margin"]: share["chance"]["fraction"] for share in found["margins"]} == {
        points: f"{chance.numerator}/{chance.denominator}" for points, chance in plain.items()
    }
