"""Sides with hidden hands, and the model by which they play, as a request gives them."""

from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.given_sides import Attacker, Defender, First, Units
from services.civilization.rules.odds.hidden_hands import (
    MOST_NODES,
    MOST_SAMPLES,
    NODE_BUDGET,
    SAMPLES,
    ModelName,
)
from services.civilization.rules.position import UNITS_OF_A_SIDE, GivenTable
from services.civilization.rules.units import Rank
from shared.core.declarations import Range

HIGHEST_SEED = (1 << 32) - 1
HIGHEST_NODES = 700_000
HIGHEST_SAMPLES = 20_000
"""Bounds that engine 1.0.0 took: requests may still give them, and are answered with less."""


class DrawnRanks(NamedTuple):
    """The ranks of drawn cards, by type."""

    infantry: Annotated[Rank | None, "The rank of drawn infantry cards; left out: `rank`."] = None
    mounted: Annotated[Rank | None, "The rank of drawn mounted cards; left out: `rank`."] = None
    artillery: Annotated[Rank | None, "The rank of drawn artillery cards; left out: `rank`."] = None


class DrawnCards(NamedTuple):
    """Unknown cards, drawn from the ground decks."""

    cards: Annotated[
        int,
        Range(1, UNITS_OF_A_SIDE),
        "How many cards are not known. Barbarians: one of each unknown type.",
    ]
    rank: Annotated[
        Rank, "The rank of every type that `ranks` does not name, from 1 (I) to 4 (IV)."
    ] = 1
    ranks: Annotated[DrawnRanks, "Ranks of single types, where they differ from `rank`."] = (
        DrawnRanks()
    )


KnownUnits: TypeAlias = Annotated[Units, "Units whose cards are known."]
Drawn: TypeAlias = Annotated[DrawnCards | None, "Unknown cards, in addition to the units."]


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsAttacker(Attacker):
    """The attacking side: what of its hand is known, and how many cards are not."""

    units: KnownUnits = ()
    drawn: Drawn = None


@dataclass(frozen=True, slots=True, kw_only=True)
class OddsDefender(Defender):
    """The defending side: what of its hand is known, and how many cards are not."""

    units: KnownUnits = ()
    drawn: Drawn = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BattleOdds:
    """A battle before its first play, and the model by which both sides play it."""

    table: GivenTable
    attacker: Annotated[OddsAttacker, "The attacking side, its unknown cards included."]
    defender: Annotated[
        OddsDefender, "The defending side and its place, its unknown cards included."
    ]
    first: Annotated[First, "Who plays first."] = "defender"
    model: Annotated[ModelName, "How both sides play; the odds are those of this model."]
    shared_deck: Annotated[
        bool, "Whether both sides draw from the same decks, not each from its own."
    ] = False
    seed: Annotated[
        int,
        Range(0, HIGHEST_SEED),
        "For battles drawn at random: the same seed draws the same battles.",
    ] = 0
    samples: Annotated[
        int,
        Range(1, HIGHEST_SAMPLES),
        f"Battles drawn at random, at most {MOST_SAMPLES:,}; fewer where each takes long.",
    ] = SAMPLES
    node_budget: Annotated[
        int,
        Range(1, HIGHEST_NODES),
        "For `optimal_open`: positions that may be examined for all battles together, "
        f"at most {MOST_NODES:,}.",
    ] = NODE_BUDGET
