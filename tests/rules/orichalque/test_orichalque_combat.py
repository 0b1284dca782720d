"""Dice, fights, and how hoplites are best shared."""

from typing import Any

import pytest

from services.orichalque.rules.capture_plans import plan_captures
from services.orichalque.rules.combat import ExactNumber, compute_combat_odds
from services.orichalque.rules.creatures import Creature, Loot, find_creature
from services.orichalque.rules.islands import Cell, Island
from services.orichalque.rules.position import CapturePosition, Combat, Die, Prices
from shared.core.phrases import Word
from tests.rules.orichalque.drawn_islands import CERBERUS, island
from tests.rules.orichalque.racing import all_different, card, next_turn, way


def odds(strength: int, hoplites: int, **more: Any) -> str:
    facts: Any = compute_combat_odds(Combat(strength, hoplites, **more)).facts
    return str(facts.odds.fraction)


def plans(*creatures: Creature, hoplites: int = 0, **more: Any) -> Any:
    return plan_captures(CapturePosition(creatures, hoplites, **more)).facts


def test_the_figures_of_two_creatures_are_known() -> None:
    for name in ("cyclops", "Cyclops", "Cyclope"):
        assert find_creature(name) == (Word("creature.cyclops"), 10, Loot(nuggets=3, hoplites=0))
    for name in ("cerberus", "Cerbère", "CERBERE"):
        assert find_creature(name) == (Word("creature.cerberus"), 4, Loot())
    assert find_creature("hydra") is None


def test_hoplites_are_shared_where_no_face_is_automatic() -> None:
    given = [(16, 2, 2), (3, 0, 2), (16, 1, 1), (11, 0, 0)]
    some = tuple([Creature(s, "", Loot(0, loot), there) for s, there, loot in given])
    best = plans(*some, hoplites=4, cronos=True, die=Die((5,), 0)).clear_all
    assert best.clear.fraction == "1"


@pytest.mark.parametrize(
    ("strength", "chances"),
    [
        (10, ["1/6", "1/3", "2/3", "587/648"]),
        (4, ["1/2", "11/12", "215/216", "1"]),
        (21, ["1/6", "11/36", "91/216", "671/1296"]),
        (60, ["1/6", "11/36", "91/216", "671/1296"]),
    ],
)
def test_the_odds_are_those_of_the_worked_examples(strength: int, chances: list[str]) -> None:
    assert [odds(strength, hoplites) for hoplites in range(4)] == chances


@pytest.mark.parametrize(("strength", "wins"), [(10, "1"), (11, "0")])
def test_a_sum_wins_that_reaches_the_strength(strength: int, wins: str) -> None:
    assert odds(strength, 1, die=Die((5,), 0)) == wins


def test_a_sum_one_short_loses() -> None:
    assert odds(10, 1, die=Die((4, 5), 0)) == "1/4"


def test_cronos_wins_before_a_die_is_rolled() -> None:
    answer: Any = compute_combat_odds(Combat(60, 0, cronos=True))
    assert answer.facts.odds == ExactNumber("1", 1.0)
    assert [one.step.rule for one in answer.facts.steps] == ["combat.cronos"]
    # The chances of the other numbers of hoplites are without Cronos, with that die.
    assert [(one.code, one.choice) for one in answer.rulings] == [("die-faces", "one-to-five")]


def test_nine_creatures_of_which_none_are_alike_are_reckoned_from_below() -> None:
    hard = all_different(island("VVVVVVVVVM.", creature=CERBERUS, medallions=5))
    single = way(hard, card("capture"))
    assert (single.chance.fraction, single.exact) == ("1/512", True)
    both = next_turn(hard, card("capture"), prices=Prices(hoplites=0))
    # One half for each of nine, and once more for the one that was lost: 1/512 × (1 + 9/2).
    assert (both.chance.fraction, both.exact) == ("11/1024", False)
    assert both.ways[0].steps[-1].text.code == "step.way.wins-at-least"
    assert way(hard, card("capture"), prices=Prices(hoplites=1)).exact is True
    easy = all_different(island("VVVVVVVVVM.", creature=Creature(1), medallions=5))
    certain = way(easy, card("capture"), prices=Prices(hoplites=0))
    assert (certain.chance.fraction, certain.exact) == ("1", True)


def among(*given: tuple[int, int]) -> Any:
    """The player has two hoplites and two nuggets, and may pay for an extra action with these."""
    cells = [Cell(0, 0), Cell(-1, 0)]
    for index, (strength, hoplites) in enumerate(given):
        creature = Creature(strength, "", Loot(0, hoplites))
        cells.append(Cell(index + 1, 0, "volcano", creature=creature))
    player = Island(tuple(cells), (0, 0), medallions=5, hoplites=2, nuggets=2)
    return next_turn(player, card("capture"), card("recruit"), prices=Prices(nuggets=2))


SIX = ((6, 1), (8, 2), (3, 1), (4, 0), (3, 1), (3, 0))


def test_the_card_that_allows_two_captures_of_ten_is_best_and_only_bounded() -> None:
    found = among(*SIX, (5, 0), (2, 1), (2, 0), (1, 0))
    assert [one.card for one in found.ways] == [0, 1]
    assert [one.exact for one in found.ways] == [False, True]
    assert found.exact is False


def test_any_seven_creatures_are_reckoned_exactly_and_eight_where_few_bring_hoplites() -> None:
    bringing = [(strength, 1) for strength in range(1, 9)]
    bare = [(strength, 0) for strength in range(1, 9)]
    assert among(*bringing[:7]).exact is True
    assert among(*bringing).exact is False
    assert among(*bare).exact is True
