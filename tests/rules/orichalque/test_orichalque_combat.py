"""Dice, fights, and how hoplites are best shared."""

from typing import Any

import pytest

from services.orichalque.rules.capture_plans import plan_captures
from services.orichalque.rules.combat import ExactNumber, compute_combat_odds
from services.orichalque.rules.creatures import Creature, Loot, find_creature
from services.orichalque.rules.position import CapturePosition, Combat, Die
from shared.core.phrases import Word


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
