"""Odds by models of play: the figures of worked examples, and what each answer says."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from services.civilization.rules.odds import hidden_hands as reading
from services.civilization.rules.odds import playing
from services.civilization.rules.units import EXPANSION
from tests.rules.civilization.odds.asking_odds import draw_cards, odds, share, spread
from tests.rules.civilization.odds.plain_odds import weighed_hands
from tests.rules.civilization.solving.asking_solver import side, unit
from tests.rules.civilization.solving.plain_minimax import plain_margin
from tests.tiers import keep_some

THREE = draw_cards(3)


@pytest.fixture(scope="module")
def best() -> Any:
    """Three random rank-I cards each, both played at their best."""
    return odds(THREE, THREE, "optimal_open")


def test_all_pairs_of_hands_of_three_are_counted(best: Any) -> None:
    assert best["method"] == "exact"
    assert best["pairs_of_hands"] == 165 * 165
    assert best["text"].code == "odds.exact"


@pytest.mark.parametrize(
    ("bonus", "attacker"), [(-4, 0.0038), (-2, 0.1024), (0, 0.7729), (2, 0.9889), (4, 0.9993)]
)
def test_the_attackers_share_at_each_net_bonus_is_the_documents(
    best: Any, bonus: int, attacker: float
) -> None:
    assert round(share(best, bonus), 4) == attacker


def test_what_if_ranges_from_minus_twelve_to_twelve_and_never_falls(best: Any) -> None:
    bonuses = [one["bonus"] for one in best["what_if"]]
    assert bonuses == list(range(-12, 13))
    shares = [share(best, bonus) for bonus in bonuses]
    assert shares == sorted(shares)


@pytest.mark.parametrize(("ranks", "attacker"), [((2, 1), 0.9978), ((1, 2), 0.0538)])
def test_a_rank_more_decides_nearly_every_battle(ranks: tuple[int, int], attacker: float) -> None:
    ours, theirs = (draw_cards(3, rank) for rank in ranks)
    sampled = odds(ours, theirs, "optimal_open", node_budget=20_000)
    assert sampled["method"] == "sampled"
    assert sampled["attacker"]["low"] <= attacker <= sampled["attacker"]["high"]


@pytest.mark.thorough
@pytest.mark.parametrize(("ranks", "attacker"), [((2, 1), 0.9978), ((1, 2), 0.0538)])
def test_of_a_rank_more_all_pairs_of_hands_are_counted(
    ranks: tuple[int, int], attacker: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Counts of two cards are compared with the slow reference in every run."""
    monkeypatch.setattr(reading, "MOST_NODES", 300_000)
    ours, theirs = (draw_cards(3, rank) for rank in ranks)
    counted = odds(ours, theirs, "optimal_open", node_budget=300_000)
    assert counted["method"] == "exact"
    assert round(counted["attacker"]["decimal"], 4) == attacker


@pytest.mark.thorough
def test_one_deck_for_both_changes_little() -> None:
    facts = odds(THREE, THREE, "optimal_open", shared_deck=True)
    assert round(facts["attacker"]["decimal"], 4) == 0.7741


def test_from_one_deck_no_card_is_drawn_by_both() -> None:
    """Of 45 cards the attacker has one, and the defender another."""
    cards = [(hand, at) for hand, ways in weighed_hands(EXPANSION, 1, 1) for at in range(ways)]
    margins = Counter(plain_margin(one[0], other[0]) for one, other in permutations(cards, 2))
    facts = odds(draw_cards(1), draw_cards(1), "optimal_open", shared_deck=True)
    assert spread(facts) == {
        points: round(count / (45 * 44), 6) for points, count in margins.items()
    }


@pytest.mark.parametrize(
    ("model", "attacker", "within"),
    keep_some([("greedy", 0.715, 0.006), ("random", 0.394, 0.007)], 1),
)
def test_the_models_that_need_no_thought_are_near_the_documents_samples(
    model: str, attacker: float, within: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_FOLLOWED", 3_000_000)
    facts = odds(THREE, THREE, model)
    assert facts["method"] == "exact"
    assert abs(facts["attacker"]["decimal"] - attacker) <= within


def test_a_bonus_moves_every_margin_and_the_present_share_with_it() -> None:
    barracks = draw_cards(2, bonus=[{"source": "barracks"}])
    plain = odds(draw_cards(2), draw_cards(2), "optimal_open")
    helped = odds(barracks, draw_cards(2), "optimal_open")
    assert helped["bonus"] == 2
    assert helped["attacker"]["decimal"] == share(plain, 2)
    assert spread(helped) == {points + 2: chance for points, chance in spread(plain).items()}
    assert helped["what_if"] == plain["what_if"]


def test_unknown_cards_count_for_a_bonus_that_depends_on_their_number() -> None:
    """Leonidas adds 8 to a defender with fewer units."""
    leonidas = [{"source": "leonidas"}]
    assert odds(draw_cards(3), draw_cards(2, bonus=leonidas), "greedy")["bonus"] == -8
    assert odds(draw_cards(2), draw_cards(2, bonus=leonidas), "greedy")["bonus"] == 0


def test_known_cards_are_not_drawn_again() -> None:
    """Of five infantry 1/3 all are known: the sixth unit is another card of 40."""
    five = [unit(f"a{index}", "infantry 1/3", rank=1) for index in range(5)]
    facts = odds(draw_cards(1, units=five), side("b", []), "optimal_open")
    # Health 15 and one more card: 1, 2 or 3, of which 10 cards of 3 are left, and 15 of each other.
    assert spread(facts) == {
        16: 15 / 40,
        17: 15 / 40,
        18: 10 / 40,
    }


def test_known_cards_of_either_side_are_gone_from_a_shared_deck() -> None:
    five = [unit(f"a{index}", "infantry 1/3", rank=1) for index in range(5)]
    held = {"units": five, "force": 24}
    facts = odds(held, draw_cards(1), "optimal_open", shared_deck=True)
    apart = odds(held, draw_cards(1), "optimal_open")
    assert facts["margins"] != apart["margins"]


def test_units_that_no_card_is_take_nothing_from_the_deck() -> None:
    odd = [unit("a1", "infantry 9/9"), unit("a2", "aircraft 6/6")]
    facts = odds(draw_cards(1, units=odd), side("b", []), "optimal_open")
    assert spread(facts) == {points: pytest.approx(1 / 3, abs=1e-6) for points in (16, 17, 18)}


def test_ranks_may_differ_by_type() -> None:
    mixed = {"drawn": {"cards": 1, "rank": 1, "ranks": {"infantry": 4}}, "force": 3}
    facts = odds(mixed, side("b", []), "optimal_open")
    assert spread(facts) == {
        1: pytest.approx(2 / 9, abs=1e-6),
        2: pytest.approx(2 / 9, abs=1e-6),
        3: pytest.approx(2 / 9, abs=1e-6),
        4: pytest.approx(1 / 9, abs=1e-6),
        5: pytest.approx(1 / 9, abs=1e-6),
        6: pytest.approx(1 / 9, abs=1e-6),
    }


def test_barbarians_of_a_village_have_one_unit_of_each_type() -> None:
    village = {"drawn": {"cards": 3}, "place": "village"}
    facts = odds(side("a", []), village, "optimal_open")
    assert facts["pairs_of_hands"] == 27
    assert facts["margins"][0]["chance"]["fraction"] == "1/27"


def test_the_same_seed_draws_the_same_and_another_does_not() -> None:
    one, same, other = (
        odds(draw_cards(5), draw_cards(5), "random", samples=300, seed=seed) for seed in (1, 1, 2)
    )
    assert one == same
    assert one["margins"] != other["margins"]


@pytest.mark.parametrize("model", ["random", "greedy", "optimal_open"])
@pytest.mark.parametrize("shared", [False, True])
def test_the_interval_of_what_is_drawn_by_lot_holds_what_is_counted(
    model: str, shared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = odds(draw_cards(2), draw_cards(2, 2), model, shared_deck=shared)
    monkeypatch.setattr(playing, "MOST_PAIRS", 1)
    monkeypatch.setattr(playing, "_can_solve_all", lambda *_: False)
    lots = odds(
        draw_cards(2), draw_cards(2, 2), model, shared_deck=shared, samples=2000, node_budget=32_000
    )
    assert (counted["method"], lots["method"]) == ("exact", "sampled")
    for bonus in (0, 1, 2, 3):
        (row,) = [one["attacker"] for one in lots["what_if"] if one["bonus"] == bonus]
        assert row["low"] <= share(counted, bonus) <= row["high"]


def test_battles_too_many_to_follow_at_once_are_drawn_by_lot(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(playing, "MOST_FOLLOWED", 1_000)
    assert odds(draw_cards(2), draw_cards(2), "random", samples=50)["method"] == "sampled"


def test_battles_of_many_units_are_drawn_by_lot_at_once() -> None:
    eight, nine = (side("a", ["infantry 2/2"] * count) for count in (8, 9))
    theirs = side("b", ["infantry 2/2"] * 8)
    assert odds(eight, theirs, "greedy", samples=9)["method"] == "exact"
    assert odds(nine, theirs, "greedy", samples=9)["method"] == "sampled"


@pytest.mark.parametrize("model", ["random", "greedy"])
def test_large_hands_are_drawn_less_often_than_asked_and_the_answer_says_so(
    model: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(playing, "MOST_PLAYED", 5_000)
    monkeypatch.setattr(playing, "MOST_PAIRS", 1)
    facts = odds(draw_cards(20), draw_cards(20), model, samples=500)
    assert 1 < facts["samples"] < 500
    assert facts["text"].code == "odds.sampled.fewer"
    assert facts["text"].params == {"count": facts["samples"], "asked": 500}
    few = odds(draw_cards(3), draw_cards(3, 4), model, samples=500)
    assert few["samples"] > facts["samples"]


LONE = {"armies": 0, "scouts": 1, "units": []}


@pytest.mark.parametrize("model", ["random", "greedy", "optimal_open"])
@pytest.mark.parametrize("ground", [{"place": "city_state"}, {"fortified": True}])
@pytest.mark.parametrize("ours", [draw_cards(3), side("a", ["infantry 2/2"]), side("a", [])])
def test_lone_scouts_are_removed_whatever_the_model_the_hands_and_the_ground(
    model: str, ground: Any, ours: Any
) -> None:
    facts = odds(ours, {**LONE, **ground}, model)
    assert facts["attacker"] == {"decimal": 1.0, "fraction": "1/1"}
    assert facts["defender"] == {"decimal": 0.0, "fraction": "0/1"}
    assert {one["attacker"]["fraction"] for one in facts["what_if"]} == {"1/1"}
    assert (facts["bonus"], facts["margins"], facts["method"]) == (0, [], "exact")
    assert facts["text"].code == "solution.undefended"


def test_best_play_draws_fewer_battles_the_longer_each_takes() -> None:
    facts = odds(draw_cards(4), draw_cards(4), "optimal_open", node_budget=20_000)
    assert facts["method"] == "sampled"
    assert facts["samples"] == 20_000 // 2**9


def test_what_a_budget_leaves_unsolved_widens_the_interval() -> None:
    facts = odds(draw_cards(5), draw_cards(5), "optimal_open", node_budget=50)
    assert facts["samples"] == 1
    assert facts["undecided"] == 1.0
    assert facts["text"].code == "odds.undecided"
    assert facts["attacker"] == {"low": 0.0, "high": 1.0}
    assert facts["margins"] == []


def test_some_hands_beyond_the_budget_leave_bounds_that_hold_the_share() -> None:
    mixed = {"drawn": {"cards": 2, "rank": 4, "ranks": {"infantry": 2, "mounted": 3}}}
    whole = odds(mixed, mixed, "optimal_open")["attacker"]["decimal"]
    facts = odds(mixed, mixed, "optimal_open", node_budget=12_150)
    assert facts["method"] == facts["text"].code.removeprefix("odds.") == "bounded"
    assert 0 < facts["undecided"] < 1
    assert facts["attacker"]["low"] <= whole <= facts["attacker"]["high"]
    assert "decimal" in facts["attacker"]
    assert "fraction" not in facts["attacker"]
