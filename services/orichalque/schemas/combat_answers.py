"""Answers about combats, as published."""

from typing import Any

from services.orichalque.rules.limits import CREATURES_PLANNED, MOST_CREATURES, MOST_FACES
from services.orichalque.schemas.answers import Step
from shared.schemas.answers import Answered, amount, identifier
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, Number, Text


class ExactNumber(AnswerBody):
    """A chance, or a number to be expected: exact, and rounded to four decimals."""

    fraction = Text(1, 200, note="The exact value in lowest terms, such as `2/3` or `1`.")
    decimal = Number(0, MOST_CREATURES, note="The same rounded to four decimals.")


def exact_number(**kind: Any) -> Nested:
    """A chance."""
    return Nested(ExactNumber(), **kind)


class DieAnswer(AnswerBody):
    """The die that was reckoned with."""

    faces = ListOf(amount(), MOST_FACES, note="The numbers on its faces; 0: a blank one.")
    auto = amount(note="How many faces win by themselves.")


class CombatStep(Step):
    """One step of the odds; `odds` is what it adds."""

    odds = exact_number(
        optional=True, note="What this step adds to the chance; left out where it adds nothing."
    )


class OddsByHoplites(AnswerBody):
    """The same combat with so many hoplites engaged, without Cronos."""

    hoplites = amount(note="Hoplites engaged now, beside those on the creature already.")
    dice = amount(note="Dice that are rolled then.")
    odds = exact_number(note="The chance of winning then.")


class CombatAnswer(Answered):
    """The odds of a combat."""

    dice = amount(note="Dice that are rolled: one, and one more for each hoplite on the creature.")
    odds = exact_number(note="The chance of winning, 1 with the favour of Cronos.")
    die = Nested(DieAnswer(), note="The die that is rolled.")
    by_hoplites = ListOf(
        Nested(OddsByHoplites()),
        MOST_FACES,
        note="The chances with each number of hoplites that can be engaged.",
    )
    steps = ListOf(Nested(CombatStep()), 3, note="How the chance comes about, step by step.")


class AfterDefeat(AnswerBody):
    """Where the hoplites are if the combat is lost."""

    on_creature = amount(note="Hoplites on the creature.")
    in_storage = amount(note="Hoplites in storage.")


class PlannedFight(Step):
    """A fight of a plan; `creature` is its index in the request."""

    creature = amount(note="The creature’s index in the request’s `creatures`, from 0.")
    name = identifier(
        optional=True, note="Its name, as in the request; left out if it has none there."
    )
    strength = amount(note="Its strength, which the sum of the dice must reach.")
    hoplites = amount(note="Hoplites to engage now.")
    engaged = amount(note="Hoplites on it then, those already there included.")
    dice = amount(optional=True, note="Dice that are rolled; left out with the favour of Cronos.")
    odds = exact_number(note="The chance of winning this fight.")
    so_far = exact_number(note="The chance of winning this fight and all before it.")
    if_lost = Nested(
        AfterDefeat(),
        optional=True,
        note="What is left if this fight is lost; left out if it is won for certain.",
    )


class CaptureChance(AnswerBody):
    """The chance of exactly so many captures."""

    captured = amount(note="How many creatures are captured.")
    odds = exact_number(note="The chance of exactly so many.")


class PlanAnswer(AnswerBody):
    """A plan: the fights in order, as long as they are won."""

    clear = exact_number(note="The chance of capturing every creature.")
    expected = exact_number(note="Captures to be expected on average.")
    hoplites = amount(note="Hoplites engaged in all if every fight is won.")
    fights = ListOf(
        Nested(PlannedFight()),
        CREATURES_PLANNED,
        note="The fights, in order; a lost one ends the action.",
    )
    distribution = ListOf(
        Nested(CaptureChance()),
        CREATURES_PLANNED + 1,
        note="The chance of each number of captures, from none to all.",
    )


class CapturePlansAnswer(Answered):
    """The plan with the best chance to capture all, and the one with the most captures."""

    die = Nested(DieAnswer(), note="The die that is rolled.")
    clear_all = Nested(
        PlanAnswer(), note="The plan with the best chance of capturing every creature."
    )
    most_captures = Nested(PlanAnswer(), note="The plan with the most captures to be expected.")
    same = Flag(note="Whether both are the same plan.")
