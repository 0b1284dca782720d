"""Answers about best play and odds, as published."""

from typing import Any

from services.civilization.rules.catalogue import PLAYS
from services.civilization.rules.odds.hidden_hands import MODELS
from services.civilization.rules.odds.odds import WHAT_IF
from services.civilization.schemas.requests import side_field, unit_id_field
from services.civilization.schemas.solving_requests import HIGHEST_SEED
from shared.schemas.answers import LARGE, MANY, Answered, amount, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import ListOf, Number, OneOf, Text, WholeNumber

MOST_PAIRS = 10**15
"""More than there are of hands of any size."""


def share(**kind: Any) -> Number:
    """A part of a whole, from 0 to 1."""
    return Number(0, 1, **kind)


class MarginBounds(AnswerBody):
    """Attacker minus defender, bonuses included; equal bounds: proven."""

    min = amount()
    max = amount()


class LinePlay(AnswerBody):
    """A play, as it is sent."""

    side = side_field()
    unit = unit_id_field()
    front = WholeNumber(1, PLAYS, optional=True, note="Left out: a new front.")


class ValuedPlay(LinePlay):
    """A legal play, and the margin that best play leads to after it."""

    margin = Nested(MarginBounds())


class SolutionAnswer(Answered):
    """What both sides can force with open hands."""

    status = OneOf("proven", "bounded")
    margin = Nested(MarginBounds(), optional=True, note="Left out where nothing is fought.")
    winner = side_field(optional=True, note="Left out where it is not proved.")
    text = sentence()
    line = ListOf(
        Nested(LinePlay()),
        PLAYS,
        note="Best play from here on; bounded: the play that secures what is proved.",
    )
    plays = ListOf(Nested(ValuedPlay()), MANY, optional=True, note="With `values`.")
    nodes = WholeNumber(0, LARGE, note="Positions examined, each counted once.")
    node_budget = WholeNumber(1, LARGE)


class Chance(AnswerBody):
    """A share: exact as a fraction, else with the interval from `low` to `high`."""

    decimal = share(
        optional=True,
        note="The share of the battles that were decided; left out where none was.",
    )
    fraction = Text(3, 400, optional=True)
    low = share(optional=True)
    high = share(optional=True)


class MarginChance(AnswerBody):
    """How often a margin comes up: attacker minus defender, bonuses included."""

    margin = amount()
    chance = Nested(Chance())


class WhatIf(AnswerBody):
    """The attacker's chance if the net bonus (attacker minus defender) were this."""

    bonus = amount()
    attacker = Nested(Chance())


class OddsAnswer(Answered):
    """Each side's chance by the model named."""

    model = OneOf(*MODELS)
    assumes = sentence()
    method = OneOf(
        "exact", "sampled", "bounded", note="bounded: all were counted, and not all decided."
    )
    text = sentence()
    pairs_of_hands = WholeNumber(1, MOST_PAIRS, note="Pairs of hands that can be dealt.")
    bonus = amount(note="The attacker's bonus minus the defender's.")
    attacker = Nested(Chance())
    defender = Nested(Chance())
    margins = ListOf(
        Nested(MarginChance()),
        MANY,
        note="Without what is undecided, none where nothing is fought.",
    )
    what_if = ListOf(Nested(WhatIf()), 2 * WHAT_IF + 1)
    samples = WholeNumber(
        1, LARGE, optional=True, note="Battles drawn at random, at most those requested."
    )
    seed = WholeNumber(0, HIGHEST_SEED, optional=True)
    undecided = share(optional=True, note="Share of battles not solved within the budget.")
