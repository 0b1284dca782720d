"""A battle before its first play, with hands of which not every card is known.

Barbarians draw the one unit of each type that is not known, at their rank.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules.barbarians import BARBARIAN_RANK, refuse_rank
from services.civilization.rules.box import find_possible_ranks
from services.civilization.rules.given_sides import Attacker, Defender, First, Units
from services.civilization.rules.odds.dealing import Dealer, Draw
from services.civilization.rules.position import (
    SIDES,
    UNITS_OF_A_SIDE,
    Battle,
    GivenTable,
    Side,
    SideName,
)
from services.civilization.rules.units import GROUND, Rank, Unit
from shared.core.declarations import Range
from shared.core.illegal import Faults
from shared.core.phrases import Word

ModelName: TypeAlias = Literal["random", "greedy", "optimal_open"]

SAMPLES = 3_000
"""Random battles unless the request says otherwise."""
MOST_SAMPLES = 6_000
NODE_BUDGET = 160_000
"""Positions for solving all battles together, unless the request says otherwise.

It suffices for three against three hidden cards of one rank, which take 158,000: about 0.5 s.
"""
MOST_NODES = NODE_BUDGET
"""The most positions, whatever the request says."""
MOST_AT_BEST = 14
"""The most units of both sides together with which hidden hands are solved."""

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


@dataclass(frozen=True, slots=True)
class HiddenHands:
    """A battle with hidden cards: `battle` has the known units, `draws` the unknown cards."""

    given: BattleOdds
    battle: Battle
    draws: Mapping[SideName, Draw]

    @property
    def samples(self) -> int:
        return min(self.given.samples, MOST_SAMPLES)

    @property
    def node_budget(self) -> int:
        return min(self.given.node_budget, MOST_NODES)

    @property
    def dealer(self) -> Dealer:
        known = {side: self.battle.side(side).units for side in SIDES}
        return Dealer(self.battle.table.edition, self.draws, known, self.given.shared_deck)

    def count_units(self, side: SideName) -> int:
        return len(self.battle.side(side).units) + self.draws[side].size

    @property
    def with_placeholders(self) -> Battle:
        """The battle with a placeholder for each unknown card: bonuses depend on their number."""
        return self.battle._replace(
            attacker=self._add_placeholders("attacker"), defender=self._add_placeholders("defender")
        )

    def _add_placeholders(self, side: SideName) -> Side:
        own = self.battle.side(side)
        unknown = (Unit("unknown", "infantry", None, 1, 1),) * self.draws[side].size
        return own._replace(units=own.units + unknown)


def build_barbarian_draw(battle: Battle, side: SideName) -> tuple[int, ...]:
    known = {unit.type for unit in battle.side(side).units}
    return tuple(int(kind not in known) for kind in GROUND)


def refuse_draws(hidden_hands: HiddenHands, faults: Faults) -> None:
    dealer = hidden_hands.dealer
    for number, side in enumerate(SIDES):
        own, draw = hidden_hands.battle.side(side), hidden_hands.draws[side]
        if draw.size and own.barbarians:
            _refuse_barbarian_draw(hidden_hands, side, faults)
        elif draw.size:
            _refuse_mixed_draw(hidden_hands, side, faults)
        if dealer.is_short(number):
            faults.breach("force.supply", f"/{side}/drawn/cards", count=draw.size)


def _refuse_barbarian_draw(hidden_hands: HiddenHands, side: SideName, faults: Faults) -> None:
    draw = hidden_hands.draws[side]
    if draw.cards != build_barbarian_draw(hidden_hands.battle, side):
        faults.breach("barbarians.rank", f"/{side}/drawn/cards", wording="types")
    if set(draw.ranks.values()) != {BARBARIAN_RANK[side]}:
        refuse_rank(side, f"/{side}/drawn/rank", faults)


def _refuse_mixed_draw(hidden_hands: HiddenHands, side: SideName, faults: Faults) -> None:
    draw, edition = hidden_hands.draws[side], hidden_hands.battle.table.edition
    for kind in GROUND:
        known = [unit for unit in hidden_hands.battle.side(side).units if unit.type == kind]
        if any(draw.ranks[kind] not in find_possible_ranks(unit, edition) for unit in known):
            at = f"/{side}/drawn/" + (f"ranks/{kind}" if kind in draw.named else "rank")
            faults.breach("force.one_rank", at, type=Word(f"type_of_unit.{kind}"))
