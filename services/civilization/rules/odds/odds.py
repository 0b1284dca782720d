"""The odds of a battle by a named model of play, with hands known or drawn.

Where the hands that can be dealt are few enough, all are counted with the number of ways in which
they are drawn; otherwise as many random battles are played as the request and the work limit allow,
the same for the same seed.
"""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.civilization.rules import bonuses
from services.civilization.rules.box import find_battle_warnings
from services.civilization.rules.forces import find_force_rulings, refuse_force
from services.civilization.rules.given_battles import build_battle, list_clamped
from services.civilization.rules.odds import playing
from services.civilization.rules.odds.dealing import Draw
from services.civilization.rules.odds.hidden_hands import (
    HIGHEST_SEED,
    MOST_NODES,
    MOST_SAMPLES,
    BattleOdds,
    DrawnCards,
    HiddenHands,
    ModelName,
    build_barbarian_draw,
    refuse_draws,
)
from services.civilization.rules.odds.margin_distribution import (
    Chance,
    MarginChance,
    MarginDistribution,
    Share,
)
from services.civilization.rules.position import SIDES, Battle, SideName
from services.civilization.rules.solving.solution import find_aircraft_rulings
from services.civilization.rules.units import GROUND
from shared.core.answers import LARGE, Amount, Many
from shared.core.declarations import AtMost, Range
from shared.core.illegal import Faults
from shared.core.phrases import Phrase
from shared.core.sheet import Calculation

WHAT_IF = 12
"""The answer has the odds for every net bonus from minus this to plus this."""
HIGHEST_PAIRS = 10**15
"""More pairs than there are of hands of any size."""
ATTACKER_WINS = MarginDistribution({WHAT_IF + 1: 1})
"""The attacker wins with every bonus of the answer."""

Method: TypeAlias = Literal["exact", "sampled", "bounded"]


class WhatIf(NamedTuple):
    """The attacker's chance if the net bonus (attacker minus defender) were this."""

    bonus: Annotated[Amount, "The net bonus that is supposed: the attacker’s less the defender’s."]
    attacker: Annotated[Chance, "The attacker’s chance of winning then."]


class OddsAnswer(NamedTuple):
    """Each side's chance by the model named."""

    model: Annotated[ModelName, "How both sides play, as in the request."]
    assumes: Annotated[Phrase, "What this model takes for granted, in the language of the answer."]
    method: Annotated[
        Method,
        "`exact`: every pair of hands was counted; `sampled`: battles were drawn at "
        "random; `bounded`: all were counted, and not all decided.",
    ]
    pairs_of_hands: Annotated[int, Range(1, HIGHEST_PAIRS), "Pairs of hands that can be dealt."]
    bonus: Annotated[Amount, "The attacker's bonus minus the defender's."]
    attacker: Annotated[Chance, "The attacker’s chance of winning."]
    defender: Annotated[Chance, "The defender’s chance of winning, ties included."]
    margins: Annotated[
        Many[MarginChance],
        "How often each margin comes up, the lowest first: without what is undecided, "
        "none where nothing is fought.",
    ]
    what_if: Annotated[
        tuple[WhatIf, ...],
        AtMost(2 * WHAT_IF + 1),
        "The attacker’s chance with other net bonuses, the lowest first.",
    ]
    text: Annotated[Phrase, "How the chances were found, in the language of the answer."]
    samples: Annotated[
        int | None, Range(1, LARGE), "Battles drawn at random, at most those requested."
    ]
    seed: Annotated[
        int | None,
        Range(0, HIGHEST_SEED),
        "The seed of the request; only where battles were drawn at random.",
    ]
    undecided: Annotated[
        Share | None, "The share of battles not solved within the budget; left out where it is 0."
    ]


def find_hands(given: BattleOdds, faults: Faults) -> HiddenHands:
    battle, _ = build_battle(given, faults)
    drawn = {"attacker": given.attacker.drawn, "defender": given.defender.drawn}
    draws = {side: _build_draw(drawn[side], battle, side) for side in SIDES}
    hidden_hands = HiddenHands(given, battle, draws)
    whole = hidden_hands.with_placeholders
    refuse_force(whole, faults, [side for side in SIDES if hidden_hands.draws[side].size])
    bonuses.refuse_bonuses(bonuses.build_bonus_contexts(whole), faults)
    refuse_draws(hidden_hands, faults)
    faults.raise_if_any()
    playing.refuse_too_many(hidden_hands, faults)
    return hidden_hands


def _build_draw(drawn: DrawnCards | None, battle: Battle, side: SideName) -> Draw:
    """The unknown cards of a side; barbarians who draw as many as they may draw by type."""
    if drawn is None:
        return Draw((0,), dict.fromkeys(GROUND, 1))
    cards: tuple[int, ...] = (drawn.cards,)
    if battle.side(side).barbarians:
        by_type = build_barbarian_draw(battle, side)
        cards = by_type if sum(by_type) == drawn.cards else cards
    named = {kind: getattr(drawn.ranks, kind) for kind in GROUND}
    ranks = {kind: drawn.rank if rank is None else rank for kind, rank in named.items()}
    return Draw(cards, ranks, frozenset([kind for kind in GROUND if named[kind] is not None]))


def compute_odds(hidden_hands: HiddenHands) -> Calculation[OddsAnswer]:
    given, deals = hidden_hands.given, playing.DealtBattles(hidden_hands)
    is_fought = not hidden_hands.battle.is_undefended
    distribution = playing.compute_distribution(hidden_hands, deals) if is_fought else ATTACKER_WINS
    bonus = bonuses.compute_net_bonus(hidden_hands.with_placeholders)
    is_sampled = distribution.is_sampled
    answer = OddsAnswer(
        model=given.model,
        assumes=Phrase(f"odds.model.{given.model}"),
        method=_name_method(distribution),
        pairs_of_hands=deals.pair_count,
        bonus=bonus,
        attacker=distribution.compute_chance(bonus),
        defender=distribution.compute_chance(bonus, of_attacker=False),
        margins=distribution.list_margins(bonus) if is_fought else (),
        what_if=tuple(
            WhatIf(other, distribution.compute_chance(other))
            for other in range(-WHAT_IF, WHAT_IF + 1)
        ),
        text=_explain_method(distribution, hidden_hands)
        if is_fought
        else Phrase("solution.undefended"),
        samples=distribution.total_weight if is_sampled else None,
        seed=given.seed if is_sampled else None,
        undecided=distribution.undecided_share if distribution.undecided else None,
    )
    rulings = (
        *find_force_rulings(hidden_hands.with_placeholders),
        *find_aircraft_rulings(hidden_hands.battle),
    )
    clamped = list_clamped(
        samples=(given.samples, MOST_SAMPLES), node_budget=(given.node_budget, MOST_NODES)
    )
    return Calculation(answer, rulings, (*clamped, *find_battle_warnings(hidden_hands.battle)))


def _name_method(distribution: MarginDistribution) -> Method:
    if distribution.is_sampled:
        return "sampled"
    return "bounded" if distribution.undecided else "exact"


def _explain_method(distribution: MarginDistribution, hidden_hands: HiddenHands) -> Phrase:
    if not distribution.decided_weight:
        return Phrase("odds.undecided")
    if not distribution.is_sampled:
        return Phrase(f"odds.{_name_method(distribution)}")
    params = {"count": distribution.total_weight, "asked": hidden_hands.samples}
    if distribution.undecided:
        return Phrase("odds.sampled.undecided", params)
    return Phrase(
        "odds.sampled.fewer"
        if distribution.total_weight < hidden_hands.samples
        else "odds.sampled",
        params,
    )
