"""Answers about best play and odds, as published."""

from typing import Any

from services.civilization.rules.odds.given_hands import HIGHEST_SEED
from services.civilization.rules.odds.hidden_hands import MODELS
from services.civilization.rules.odds.odds import WHAT_IF
from services.civilization.rules.position import PLAYS
from services.civilization.schemas.answers import side_field, unit_id_field
from shared.core.answers import LARGE, MANY
from shared.schemas.answers import Answered, amount, sentence
from shared.schemas.bodies import AnswerBody, Nested
from shared.schemas.fields import ListOf, Number, OneOf, Text, WholeNumber

MOST_PAIRS = 10**15
"""More than there are of hands of any size."""


def share(**kind: Any) -> Number:
    """A part of a whole, from 0 to 1."""
    return Number(0, 1, **kind)


class MarginBounds(AnswerBody):
    """Attacker minus defender, bonuses included; equal bounds: proven."""

    min = amount(note="The least that is possible: what the attacker can force.")
    max = amount(note="The most that is possible: what the defender can hold it to.")


class LinePlay(AnswerBody):
    """A play, as it is sent."""

    side = side_field(note="The side that plays.")
    unit = unit_id_field(note="The unit that is played, by its id.")
    front = WholeNumber(
        1,
        PLAYS,
        optional=True,
        note="The number of the front that it joins; left out: a new front.",
    )


class ValuedPlay(LinePlay):
    """A legal play, and the margin that best play leads to after it."""

    margin = Nested(MarginBounds(), note="What best play of both sides leads to after this play.")


class SolutionAnswer(Answered):
    """What both sides can force with open hands."""

    status = OneOf(
        "proven",
        "bounded",
        note="`proven`: the margin is exact; `bounded`: the budget was spent before that.",
    )
    margin = Nested(
        MarginBounds(),
        optional=True,
        note="What both sides can force from here on; left out where nothing is fought.",
    )
    winner = side_field(
        optional=True, note="The side that wins with best play; left out where it is not proved."
    )
    text = sentence(note="The result in words, in the language of the answer.")
    line = ListOf(
        Nested(LinePlay()),
        PLAYS,
        note="Best play from here on; bounded: the play that secures what is proved.",
    )
    plays = ListOf(
        Nested(ValuedPlay()),
        MANY,
        optional=True,
        note="Every legal play of the side to move; only if the request asked for `values`.",
    )
    nodes = WholeNumber(0, LARGE, note="Positions examined, each counted once.")
    node_budget = WholeNumber(1, LARGE, note="Positions that could be examined at most.")


class Chance(AnswerBody):
    """A share: exact as a fraction, else with the interval from `low` to `high`."""

    decimal = share(
        optional=True,
        note="The share as a number, to six decimals, of the battles that were decided; left "
        "out where none was.",
    )
    fraction = Text(
        3,
        400,
        optional=True,
        note="The exact share, such as `2/3`; left out where it is not exact.",
    )
    low = share(
        optional=True,
        note="The least that the share may be: drawn battles give an interval of 95 %. Left "
        "out where it is exact.",
    )
    high = share(
        optional=True, note="The most that the share may be, likewise. Left out where it is exact."
    )


class MarginChance(AnswerBody):
    """How often a margin comes up: attacker minus defender, bonuses included."""

    margin = amount(
        note="The attacker’s final value less the defender’s; above 0 the attacker wins."
    )
    chance = Nested(Chance(), note="How often this margin comes up.")


class WhatIf(AnswerBody):
    """The attacker's chance if the net bonus (attacker minus defender) were this."""

    bonus = amount(note="The net bonus that is supposed: the attacker’s less the defender’s.")
    attacker = Nested(Chance(), note="The attacker’s chance of winning then.")


class OddsAnswer(Answered):
    """Each side's chance by the model named."""

    model = OneOf(*MODELS, note="How both sides play, as in the request.")
    assumes = sentence(note="What this model takes for granted, in the language of the answer.")
    method = OneOf(
        "exact",
        "sampled",
        "bounded",
        note="`exact`: every pair of hands was counted; `sampled`: battles were drawn at "
        "random; `bounded`: all were counted, and not all decided.",
    )
    text = sentence(note="How the chances were found, in the language of the answer.")
    pairs_of_hands = WholeNumber(1, MOST_PAIRS, note="Pairs of hands that can be dealt.")
    bonus = amount(note="The attacker's bonus minus the defender's.")
    attacker = Nested(Chance(), note="The attacker’s chance of winning.")
    defender = Nested(Chance(), note="The defender’s chance of winning, ties included.")
    margins = ListOf(
        Nested(MarginChance()),
        MANY,
        note="How often each margin comes up, the lowest first: without what is undecided, "
        "none where nothing is fought.",
    )
    what_if = ListOf(
        Nested(WhatIf()),
        2 * WHAT_IF + 1,
        note="The attacker’s chance with other net bonuses, the lowest first.",
    )
    samples = WholeNumber(
        1, LARGE, optional=True, note="Battles drawn at random, at most those requested."
    )
    seed = WholeNumber(
        0,
        HIGHEST_SEED,
        optional=True,
        note="The seed of the request; only where battles were drawn at random.",
    )
    undecided = share(
        optional=True,
        note="The share of battles not solved within the budget; left out where it is 0.",
    )
