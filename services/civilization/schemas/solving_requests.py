"""Requests for best play and for odds, as published."""

from services.civilization.rules.catalogue import CARD, UNITS_OF_A_SIDE
from services.civilization.rules.odds.hidden_hands import (
    MODELS,
    MOST_SAMPLES,
    SAMPLES,
)
from services.civilization.rules.odds.hidden_hands import MOST_NODES as MOST_ODDS_NODES
from services.civilization.rules.odds.hidden_hands import NODE_BUDGET as ODDS_BUDGET
from services.civilization.rules.solving.search import MOST_NODES, NODE_BUDGET
from services.civilization.rules.units import GROUND, RANKS
from services.civilization.schemas.requests import (
    Attacker,
    Battles,
    BattleUnit,
    Defender,
    side_field,
)
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import Flag, ListOf, OneOf, WholeNumber
from shared.schemas.requests import rules_of

HIGHEST_SEED = (1 << 32) - 1
HIGHEST_NODES = 500_000
HIGHEST_ODDS_NODES = 700_000
HIGHEST_SAMPLES = 20_000
"""Bounds that engine 1.0.0 took: requests may still give them, and are answered with less."""


class BattleSolutions(Battles):
    """A battle both of whose hands are open; its code may stand instead, as in `battles`."""

    node_budget = WholeNumber(
        1,
        HIGHEST_NODES,
        default=NODE_BUDGET,
        note="Positions that may be examined, those of very many plays counted as several; "
        f"when they are spent the margin is bounded. At most {MOST_NODES:,} are.",
    )
    values = Flag(default=False, note="Whether to return the value of every legal play too.")


class DrawnCards(Body):
    """Unknown cards, drawn from the ground decks."""

    cards = WholeNumber(
        1,
        UNITS_OF_A_SIDE,
        note="How many cards are not known. Barbarians: one of each unknown type.",
    )
    rank = OneOf(
        *RANKS,
        default=1,
        note="The rank of every type that `ranks` does not name, from 1 (I) to 4 (IV).",
    )
    ranks = Nested(
        Body.of(
            "DrawnRanks",
            {
                kind: OneOf(
                    *RANKS, optional=True, note=f"The rank of drawn {kind} cards; left out: `rank`."
                )
                for kind in GROUND
            },
        ),
        filled=True,
        note="Ranks of single types, where they differ from `rank`.",
    )


def known_units_field() -> ListOf:
    """The units of a hand that are known."""
    return ListOf(
        Nested(BattleUnit()), UNITS_OF_A_SIDE, default=list, note="Units whose cards are known."
    )


def drawn_field() -> Nested:
    """The cards of a hand that are not known."""
    return Nested(DrawnCards(), optional=True, note="Unknown cards, in addition to the units.")


class OddsAttacker(Attacker):
    """The attacking side: what of its hand is known, and how many cards are not."""

    units = known_units_field()
    drawn = drawn_field()


class OddsDefender(Defender):
    """The defending side: what of its hand is known, and how many cards are not."""

    units = known_units_field()
    drawn = drawn_field()


class BattleOdds(Body):
    """A battle before its first play, and the model by which both sides play it."""

    rules = rules_of(CARD)
    attacker = Nested(OddsAttacker(), note="The attacking side, its unknown cards included.")
    defender = Nested(
        OddsDefender(), note="The defending side and its place, its unknown cards included."
    )
    first = side_field(default="defender", note="Who plays first.")
    model = OneOf(*MODELS, note="How both sides play; the odds are those of this model.")
    shared_deck = Flag(
        default=False, note="Whether both sides draw from the same decks, not each from its own."
    )
    seed = WholeNumber(
        0,
        HIGHEST_SEED,
        default=0,
        note="For battles drawn at random: the same seed draws the same battles.",
    )
    samples = WholeNumber(
        1,
        HIGHEST_SAMPLES,
        default=SAMPLES,
        note=f"Battles drawn at random, at most {MOST_SAMPLES:,}; fewer where each takes long.",
    )
    node_budget = WholeNumber(
        1,
        HIGHEST_ODDS_NODES,
        default=ODDS_BUDGET,
        note="For `optimal_open`: positions that may be examined for all battles together, "
        f"at most {MOST_ODDS_NODES:,}.",
    )
