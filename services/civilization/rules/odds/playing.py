"""Plays the battles that can be dealt, all of them where the work allows it, else a sample.

The limits are the number of pairs of hands, the number of plays and the choices that were looked
at, never the time: the same request always does the same work, and large hands take no longer than
small ones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from services.civilization.rules.odds.dealt_battles import DealtBattle, DealtBattles
from services.civilization.rules.odds.hidden_hands import MOST_AT_BEST, HiddenHands
from services.civilization.rules.odds.margin_distribution import MarginDistribution
from services.civilization.rules.odds.models import PlayModel, WorkLimitError
from services.civilization.rules.odds.seeded_random import SeededRandom
from services.civilization.rules.position import SIDES
from services.civilization.rules.solving.position_space import ATTACKER
from services.civilization.rules.solving.search import Search
from shared.core.illegal import Faults

MOST_PAIRS = 10_000
"""The most pairs of hands, rotations once, to play them all; two hands of three have 9,405."""
MOST_UNITS = 16
"""The most units of both sides together to play all battles."""
MOST_FOLLOWED = 650_000
"""Work (`PlayModel.work`) to play all battles to the end: about 0.3 s."""
MOST_PLAYED = 300_000
"""Work to play random battles one after the other: about 0.3 s."""
DEALT_BY_LOT = 10
"""The work of one random deal."""


def compute_distribution(hidden_hands: HiddenHands, deals: DealtBattles) -> MarginDistribution:
    """How often each margin comes up."""
    if hidden_hands.model == "optimal_open":
        return _solve_distribution(hidden_hands, deals)
    model = PlayModel(deals, greedy=hidden_hands.model == "greedy")
    if deals.distinct_pair_count <= MOST_PAIRS and len(deals.order) <= MOST_UNITS:
        try:
            return MarginDistribution(model.weigh_margins(deals.generate_all(), MOST_FOLLOWED))
        except WorkLimitError:
            pass
    return MarginDistribution(Counter(_sample_margins(hidden_hands, deals, model)), is_sampled=True)


def _sample_margins(
    hidden_hands: HiddenHands, deals: DealtBattles, model: PlayModel
) -> Iterator[int]:
    """Margins of random battles: as many as requested, or as the work limit allows."""
    generator, most = SeededRandom(hidden_hands.seed), model.work + MOST_PLAYED
    for battle in deals.sample(generator, hidden_hands.samples):
        model.work += DEALT_BY_LOT
        yield model.sample_margin(battle, generator)
        if model.work > most:
            return


def _solve_distribution(hidden_hands: HiddenHands, deals: DealtBattles) -> MarginDistribution:
    if _can_solve_all(hidden_hands, deals):
        return _solve_battles(deals.generate_all(), hidden_hands, deals, is_sampled=False)
    # A single battle takes about 2^plays nodes, some far more, so only half is planned for.
    affordable = max(1, hidden_hands.node_budget >> (len(deals.order) + 1))
    sample = deals.sample(SeededRandom(hidden_hands.seed), min(hidden_hands.samples, affordable))
    return _solve_battles(sample, hidden_hands, deals, is_sampled=True)


def _can_solve_all(hidden_hands: HiddenHands, deals: DealtBattles) -> bool:
    """Whether every pair of hands can be solved.

    Each takes some 2 × 2^(plays - 3) nodes where both draw at the same ranks, else 3 × as many.
    """
    ours, theirs = (hidden_hands.draws[side].ranks for side in SIDES)
    each = (2 if ours == theirs else 3) << max(0, len(deals.order) - 3)
    return deals.pair_count == 1 or deals.distinct_pair_count * each <= hidden_hands.node_budget


def _solve_battles(
    battles: Iterable[DealtBattle],
    hidden_hands: HiddenHands,
    deals: DealtBattles,
    *,
    is_sampled: bool,
) -> MarginDistribution:
    search = Search(deals.space, hidden_hands.node_budget)
    first = deals.order[0] if deals.order else ATTACKER
    sign = 1 if first == ATTACKER else -1
    margins: Counter[int] = Counter()
    undecided = guess = 0
    for battle in battles:
        found = search.solve(battle.position, first, guess)
        if found.is_proven:
            guess = found.low
            margins[battle.margin + sign * guess] += battle.ways
        else:
            undecided += battle.ways
    return MarginDistribution(margins, undecided, is_sampled)


def refuse_too_many(hidden_hands: HiddenHands, faults: Faults) -> None:
    """Adds a fault for hidden hands that are too many to be solved."""
    plays = sum([hidden_hands.count_units(side) for side in SIDES])
    if hidden_hands.model != "optimal_open" or plays <= MOST_AT_BEST:
        return
    if not _can_solve_all(hidden_hands, DealtBattles(hidden_hands)):
        faults.note("odds.too_many", "/model", given=plays, most=MOST_AT_BEST)
