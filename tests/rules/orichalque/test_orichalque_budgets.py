"""Steps of a race and of counting temples: what they do not afford is left out, and said to be."""

import random
from dataclasses import replace
from typing import Any

import pytest

from services.orichalque.rules import next_turns as race_rules
from services.orichalque.rules.creatures import Creature, Loot
from services.orichalque.rules.lattice import build_masks, get_lattice
from services.orichalque.rules.next_turns import RACE_STEPS, StepBudget, build_share
from services.orichalque.rules.packing import count_disjoint
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.site_answers import analyse_sites, count_temples
from services.orichalque.rules.turns import Economy, TurnStart, list_searches
from tests.rules.orichalque.drawn_islands import island, tile
from tests.rules.orichalque.plain_orichalque import plain_packing
from tests.rules.orichalque.racing import card, race, rename_player

CARDS = [card("capture", tile("f")), card("build", tile("d")), card("produce", tile("lm"))]
ONE = island(
    "M....f", "..V...", creature=Creature(8, "", Loot(1, 1)), medallions=4, hoplites=9, nuggets=9
)
PRICES = Prices(hoplites=1, nuggets=1, creatures=1)


def next_turns(*cards: Any, **more: Any) -> dict[str, Any]:
    """Every player's next turn."""
    players = more.pop("players", (ONE, rename_player(ONE, "bo")))
    facts: Any = race(*players, cards=cards, prices=PRICES, **more).facts
    return {one.id: one.next for one in facts.players}


def test_what_was_paid_for_once_is_free() -> None:
    budget = StepBudget(5)
    assert [budget.try_spend(what, 3) for what in ("one", "other", "one")] == [True, False, True]
    assert budget.left == 2
    assert budget.try_spend("third", 2)
    assert not budget.try_spend("fourth", 1)


@pytest.mark.parametrize("steps", [40, 120, 400])
def test_the_order_of_players_decides_nothing(steps: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race_rules, "RACE_STEPS", steps)
    other = rename_player(replace(ONE, hoplites=4), "bo")
    assert next_turns(*CARDS, players=(ONE, other)) == next_turns(*CARDS, players=(other, ONE))


def test_a_request_that_was_answered_before_is_looked_into_no_further(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(race_rules, "RACE_STEPS", 120)
    first = next_turns(*CARDS)
    monkeypatch.setattr(race_rules, "RACE_STEPS", RACE_STEPS)
    next_turns(*CARDS)
    monkeypatch.setattr(race_rules, "RACE_STEPS", 120)
    assert next_turns(*CARDS) == first


def test_a_turn_that_has_won_already_costs_no_step() -> None:
    peaceful = island("M.f", medallions=4, nuggets=5)
    assert next_turns(card("build"), players=(peaceful,))["ada"].exact
    won = TurnStart(5, (), 0, 0, 0, (), (), ())
    assert [*list_searches(won, "build", Economy(1, 1, PRICES, Die()))] == []


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_as_many_as_are_wanted_are_found_apart(most: int) -> None:
    for seed in range(80):
        lot = random.Random(seed)
        shape = get_lattice(tuple([(q, r) for q in range(4) for r in range(4)]))
        some = tuple(lot.sample([one.cells for one in shape.rhombuses], k=lot.randint(0, 9)))
        assert count_disjoint(some, most) == min(most, plain_packing(some))


def test_counts_that_may_be_too_low_say_so(monkeypatch: pytest.MonkeyPatch) -> None:
    masks = build_masks(island(*["." * 7] * 6))
    assert _possible(masks).exact is None
    monkeypatch.setattr("services.orichalque.rules.site_answers.MOST_STEPS", 5)
    assert _possible(masks).exact is False


def _possible(masks: Any) -> Any:
    facts: Any = count_temples(masks, analyse_sites(masks))
    return facts.possible


def test_players_share_the_steps_alike() -> None:
    assert [build_share(count).left for count in (1, 2, 4)] == [
        RACE_STEPS,
        RACE_STEPS // 2,
        RACE_STEPS // 4,
    ]
