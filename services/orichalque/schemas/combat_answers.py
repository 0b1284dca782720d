"""Answers about combats, as published."""

from typing import Any

from services.orichalque.rules.catalogue import CREATURES_PLANNED
from services.orichalque.schemas.answers import Step
from services.orichalque.schemas.requests import MOST_CREATURES, MOST_FACES
from shared.schemas.answers import Answered, amount, identifier
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import Flag, ListOf, Number, Text


class ExactNumber(AnswerBody):
    """A chance, or a number to be expected: exact, and rounded to four decimals."""

    fraction = Text(1, 200)
    decimal = Number(0, MOST_CREATURES)


def exact_number(**kind: Any) -> Nested:
    """A chance."""
    return Nested(ExactNumber(), **kind)


class DieAnswer(AnswerBody):
    """The die that was reckoned with."""

    faces = ListOf(amount(), MOST_FACES)
    auto = amount()


class CombatStep(Step):
    """One step of the odds; `odds` is what it adds."""

    odds = exact_number(optional=True)


class OddsByHoplites(AnswerBody):
    """The same combat with so many hoplites engaged, without Cronos."""

    hoplites = amount()
    dice = amount()
    odds = exact_number()


class CombatAnswer(Answered):
    """The odds of a combat."""

    dice = amount()
    odds = exact_number()
    die = Nested(DieAnswer())
    by_hoplites = ListOf(Nested(OddsByHoplites()), MOST_FACES)
    steps = ListOf(Nested(CombatStep()), 3)


class AfterDefeat(AnswerBody):
    """Where the hoplites are if the combat is lost."""

    on_creature = amount()
    in_storage = amount()


class PlannedFight(Step):
    """A fight of a plan; `creature` is its index in the request."""

    creature = amount()
    name = identifier(optional=True)
    strength = amount()
    hoplites = amount(note="Engaged now.")
    engaged = amount(note="Including those already on the creature.")
    dice = amount(optional=True, note="Left out with the favour of Cronos.")
    odds = exact_number(note="Of this fight.")
    so_far = exact_number(note="Of this fight and all before it.")
    if_lost = Nested(AfterDefeat(), optional=True)


class CaptureChance(AnswerBody):
    """The chance of exactly so many captures."""

    captured = amount()
    odds = exact_number()


class PlanAnswer(AnswerBody):
    """A plan: the fights in order, as long as they are won."""

    clear = exact_number(note="Of capturing every creature.")
    expected = exact_number(note="Captures to be expected.")
    hoplites = amount(note="Engaged if every fight is won.")
    fights = ListOf(Nested(PlannedFight()), CREATURES_PLANNED)
    distribution = ListOf(Nested(CaptureChance()), CREATURES_PLANNED + 1)


class CapturePlansAnswer(Answered):
    """The plan with the best chance to capture all, and the one with the most captures."""

    die = Nested(DieAnswer())
    clear_all = Nested(PlanAnswer())
    most_captures = Nested(PlanAnswer())
    same = Flag(note="Whether both are the same plan.")
