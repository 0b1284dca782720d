"""Dice, fights, and how hoplites are best shared."""

from fractions import Fraction
from typing import Any

import pytest

from services.orichalque.rules.capture_plans import AfterDefeat, plan_captures
from services.orichalque.rules.clearing import compute_single_chance
from services.orichalque.rules.combat import compute_combat_odds
from services.orichalque.rules.consistency import refuse_engaged
from services.orichalque.rules.creatures import Creature, Loot, find_creature
from services.orichalque.rules.dice import DieAnswer, ExactNumber
from services.orichalque.rules.fights import FightResources
from services.orichalque.rules.position import DIE, CapturePosition, Combat, Die, Prices
from services.orichalque.rules.second_try import Resources, compute_double_chance
from shared.core.illegal import Faults
from shared.core.phrases import Word
from tests.rules.orichalque.drawn_islands import CERBERUS, CYCLOPS

SIXES_ONLY = Die((6,), 0)


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


@pytest.mark.parametrize(
    ("strength", "faces", "won"),
    [(11, (1, 2, 3, 4, 5), "87/125"), (16, (1, 2, 3, 4, 5), "14/125"), (9, (3,), "1")],
)
def test_hoplites_that_help_only_together_are_engaged(
    strength: int, faces: tuple[int, ...], won: str
) -> None:
    die = Die(faces, 0)
    best = plans(Creature(strength), hoplites=3, die=die).clear_all
    assert best.clear.fraction == won
    assert best.hoplites == (3 if won != "1" else 2)
    assert compute_single_chance((Creature(strength),), FightResources(3), die) == Fraction(won)


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


def test_a_fraction_comes_with_its_decimal() -> None:
    answer = compute_combat_odds(Combat(10, 2))
    assert answer.facts.dice == 3
    assert answer.facts.odds == ExactNumber("2/3", 0.6667)
    assert answer.facts.die == DieAnswer((1, 2, 3, 4, 5), 1)


@pytest.mark.parametrize(("strength", "wins"), [(10, "1"), (11, "0")])
def test_a_sum_wins_that_reaches_the_strength(strength: int, wins: str) -> None:
    assert odds(strength, 1, die=Die((5,), 0)) == wins


def test_a_sum_one_short_loses() -> None:
    assert odds(10, 1, die=Die((4, 5), 0)) == "1/4"


def test_one_automatic_face_wins_whatever_the_others_show() -> None:
    assert odds(60, 1, die=Die((1,), 1)) == "3/4"


def test_cronos_wins_before_a_die_is_rolled() -> None:
    answer: Any = compute_combat_odds(Combat(60, 0, cronos=True))
    assert answer.facts.odds == ExactNumber("1", 1.0)
    assert [one.step.rule for one in answer.facts.steps] == ["combat.cronos"]
    # The chances of the other numbers of hoplites are without Cronos, with that die.
    assert [(one.code, one.choice) for one in answer.rulings] == [("die-faces", "one-to-five")]


def test_hoplites_that_stand_there_roll_as_well() -> None:
    answer: Any = compute_combat_odds(Combat(10, 1, there=1))
    assert answer.facts.dice == 3
    assert answer.facts.odds.fraction == "2/3"
    rows = answer.facts.by_hoplites
    assert [(row.hoplites, row.dice, row.odds.fraction) for row in rows] == [
        (0, 2, "1/3"),
        (1, 3, "2/3"),
        (2, 4, "587/648"),
    ]


def test_what_the_automatic_face_gives_and_what_the_sum_gives_add_up() -> None:
    answer: Any = compute_combat_odds(Combat(10, 2))
    steps = answer.facts.steps
    rules = [one.step.rule for one in steps]
    assert rules == ["combat.hoplites", "combat.auto", "combat.sum"]
    assert steps[0].odds is None
    assert [one.odds.fraction for one in steps[1:]] == ["91/216", "53/216"]


@pytest.mark.parametrize(("die", "choice"), [(DIE, "one-to-five"), (SIXES_ONLY, "given")])
def test_which_die_was_rolled_is_a_ruling(die: Die, choice: str) -> None:
    answers = [
        compute_combat_odds(Combat(6, die=die)),
        plan_captures(CapturePosition((CYCLOPS,), die=die)),
    ]
    for answer in answers:
        assert [(one.code, one.choice) for one in answer.rulings] == [("die-faces", choice)]


@pytest.mark.parametrize(
    ("there", "hoplites", "where"),
    [(0, 3, None), (1, 2, None), (0, 4, "/hoplites"), (2, 2, "/hoplites"), (4, 0, "/there")],
)
def test_no_more_than_three_hoplites_fight(there: int, hoplites: int, where: str | None) -> None:
    faults = Faults()
    refuse_engaged(Combat(10, hoplites, there), faults)
    found = [(fault.pointer, fault.code) for fault in faults.found]
    assert found == ([(where, "combat.hoplites")] if where else [])


def test_the_hoplites_go_where_they_help_to_clear_the_island() -> None:
    facts = plans(CYCLOPS, CERBERUS, hoplites=3)
    clear = facts.clear_all
    assert clear.clear.fraction == "11/18"
    shares = {fight.name: fight.hoplites for fight in clear.fights}
    assert shares == {"cyclops": 2, "cerberus": 1}
    assert clear.hoplites == 3


def test_the_likelier_fight_comes_first() -> None:
    clear = plans(CYCLOPS, CERBERUS, hoplites=3).clear_all
    assert [fight.name for fight in clear.fights] == ["cerberus", "cyclops"]
    assert [fight.so_far.fraction for fight in clear.fights] == ["11/12", "11/18"]
    assert clear.expected.fraction == "55/36"
    chances = [row.odds.fraction for row in clear.distribution]
    assert chances == ["1/12", "11/36", "11/18"]
    assert [row.captured for row in clear.distribution] == [0, 1, 2]


def test_the_most_captures_may_need_another_plan_than_clearing() -> None:
    facts = plans(CYCLOPS, CERBERUS, hoplites=2)
    assert not facts.same
    assert facts.clear_all.clear.fraction == "1/3"
    assert facts.clear_all.expected.fraction == "1"
    most = facts.most_captures
    assert most.clear.fraction == "11/36"
    assert most.expected.fraction == "11/9"
    assert [(one.creature, one.hoplites) for one in most.fights] == [(1, 1), (0, 1)]


def test_hoplites_of_a_lost_fight_stay_on_the_creature() -> None:
    fights = plans(CYCLOPS, CERBERUS, hoplites=4).clear_all.fights
    first, second = fights
    assert first.if_lost == AfterDefeat(on_creature=1, in_storage=3)
    assert second.if_lost == AfterDefeat(on_creature=3, in_storage=0)


def test_a_certain_fight_is_not_lost() -> None:
    (fight,) = plans(CERBERUS, hoplites=3).clear_all.fights
    assert fight.odds.fraction == "1"
    assert fight.if_lost is None
    assert fight.dice == 4


def test_no_hoplite_is_sent_who_does_not_help() -> None:
    (fight,) = plans(Creature(1), hoplites=3).clear_all.fights
    assert (fight.hoplites, fight.engaged) == (0, 0)
    assert fight.name is None


def test_hoplites_on_a_creature_leave_room_for_fewer() -> None:
    (fight,) = plans(Creature(30, hoplites=2), hoplites=5).clear_all.fights
    assert (fight.hoplites, fight.engaged) == (1, 3)


def test_cronos_takes_the_hardest_creature() -> None:
    clear = plans(Creature(30, "hydra"), CERBERUS, hoplites=1, cronos=True).clear_all
    assert clear.clear.fraction == "11/12"
    hydra = next(fight for fight in clear.fights if fight.name == "hydra")
    assert hydra.step.rule == "combat.cronos"
    assert hydra.dice is None
    assert hydra.hoplites == 0


def test_loot_in_hoplites_serves_in_the_next_fight() -> None:
    guarded = Creature(1, "gorgon", Loot(hoplites=3))
    clear = plans(CERBERUS, guarded).clear_all
    assert [fight.name for fight in clear.fights] == ["gorgon", "cerberus"]
    assert clear.clear.fraction == "1"


def test_the_order_in_which_creatures_are_given_changes_no_plan() -> None:
    one, other = plans(CYCLOPS, CERBERUS, hoplites=2), plans(CERBERUS, CYCLOPS, hoplites=2)
    for here, there in (
        (one.clear_all, other.clear_all),
        (one.most_captures, other.most_captures),
    ):
        given = [[(fight.name, fight.hoplites) for fight in plan.fights] for plan in (here, there)]
        assert given[0] == given[1]


def test_a_second_capture_action_goes_on_with_the_hoplites_that_stayed() -> None:
    chance = compute_double_chance((CYCLOPS,), Resources(2, 0, 0), Prices(hoplites=0), DIE)
    assert chance == (Fraction(8, 9), Fraction(8, 9))


def test_a_second_capture_action_must_be_paid_for() -> None:
    assert compute_double_chance(
        (CYCLOPS,), Resources(2, 1, 0), Prices(nuggets=2), DIE
    ).least == Fraction(2, 3)
    assert compute_double_chance(
        (CYCLOPS,), Resources(2, 2, 0), Prices(nuggets=2), DIE
    ).least == Fraction(8, 9)
    assert compute_double_chance(
        (CYCLOPS,), Resources(2, 0, 1), Prices(creatures=1), DIE
    ).least == Fraction(8, 9)
    # Two hoplites and none to pay with: better one now, and one for the price.
    assert compute_double_chance(
        (CYCLOPS,), Resources(2, 0, 0), Prices(hoplites=1), DIE
    ).least == Fraction(2, 3)


def test_a_combat_that_cannot_be_won_says_so_in_words() -> None:
    die = Die((1, 2, 3), 0)
    facts: Any = compute_combat_odds(Combat(strength=10, die=die)).facts
    assert [one.step.text.code for one in facts.steps] == [
        "step.combat.hoplites",
        "step.combat.impossible",
    ]
    assert facts.steps[1].odds.fraction == "0"


@pytest.mark.parametrize(
    ("combat", "codes", "chances"),
    [
        (Combat(10), ["auto", "sum.never"], ["1/6", "0"]),
        # Four dice show no automatic face in 5⁴ = 625 of 1,296 throws.
        (Combat(21, 3), ["auto", "sum.never"], ["671/1296", "0"]),
        (Combat(20, 3), ["auto", "sum"], ["671/1296", "1/1296"]),
        (Combat(3, die=Die((1, 2, 3), 0)), ["auto.never", "sum"], ["0", "1/3"]),
    ],
)
def test_a_step_that_adds_nothing_says_why(
    combat: Combat, codes: list[str], chances: list[str]
) -> None:
    steps: Any = compute_combat_odds(combat).facts.steps[1:]
    assert [one.step.text.code for one in steps] == [f"step.combat.{code}" for code in codes]
    assert [one.odds.fraction for one in steps] == chances
