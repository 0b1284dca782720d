"""Plays the battles that can be dealt, all of them where that is affordable, else some by lot.

What is affordable is judged by the number of pairs of hands and of plays, and by the choices that
were looked at; so is the number of battles drawn by lot: the same request always does the same
work, and large hands take no longer than small ones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from services.civilization.rules.odds.battlefield import Battlefield, Dealt
from services.civilization.rules.odds.dice import Dice
from services.civilization.rules.odds.hidden_hands import MOST_AT_BEST, HiddenHands
from services.civilization.rules.odds.models import Model, TooMany
from services.civilization.rules.odds.spread import Spread
from services.civilization.rules.position import SIDES
from services.civilization.rules.solving.field import ATTACKER
from services.civilization.rules.solving.search import Search
from shared.core.illegal import Faults

MOST_PAIRS = 10_000
"""Pairs of hands, alike ones once, that are counted; two hands of three cards have 9,405."""
MOST_UNITS = 16
"""Units of both sides together whose battles are followed to their end."""
MOST_FOLLOWED = 650_000
"""Work (`Model.work`) to follow every battle to its end: about 0.3 s."""
MOST_PLAYED = 300_000
"""Work to play battles out by lot, one after the other: about 0.3 s."""
DEALT_BY_LOT = 10
"""The work of one deal by lot."""


def spread_of(asked: HiddenHands, battlefield: Battlefield) -> Spread:
    """How often each margin comes up."""
    if asked.model == "optimal_open":
        return _at_best(asked, battlefield)
    model = Model(battlefield, greedy=asked.model == "greedy")
    if battlefield.pairs_unlike <= MOST_PAIRS and len(battlefield.order) <= MOST_UNITS:
        try:
            return Spread(model.margins(battlefield.all(), MOST_FOLLOWED))
        except TooMany:
            pass
    return Spread(Counter(_played_out(asked, battlefield, model)), sampled=True)


def _played_out(asked: HiddenHands, battlefield: Battlefield, model: Model) -> Iterator[int]:
    """Margins of battles drawn by lot: as many as are asked for, or as the work affords."""
    dice, most = Dice(asked.seed), model.work + MOST_PLAYED
    for battle in battlefield.by_lot(dice, asked.samples):
        model.work += DEALT_BY_LOT
        yield model.played(battle, dice)
        if model.work > most:
            return


def _at_best(asked: HiddenHands, battlefield: Battlefield) -> Spread:
    if _solves_all(asked, battlefield):
        return _solved(battlefield.all(), asked, battlefield, sampled=False)
    # Alone a battle takes about 2^plays nodes, one in some far more: half is left for these.
    affordable = max(1, asked.node_budget >> (len(battlefield.order) + 1))
    drawn = battlefield.by_lot(Dice(asked.seed), min(asked.samples, affordable))
    return _solved(drawn, asked, battlefield, sampled=True)


def _solves_all(asked: HiddenHands, battlefield: Battlefield) -> bool:
    """Whether every pair of hands can be solved.

    Each takes some 2 × 2^(plays - 3) nodes where both draw at the same ranks, else 3 × as many.
    """
    ours, theirs = (asked.draws[side].ranks for side in SIDES)
    each = (2 if ours == theirs else 3) << max(0, len(battlefield.order) - 3)
    return battlefield.pairs == 1 or battlefield.pairs_unlike * each <= asked.node_budget


def _solved(
    dealt: Iterable[Dealt], asked: HiddenHands, battlefield: Battlefield, *, sampled: bool
) -> Spread:
    search = Search(battlefield.field, asked.node_budget)
    first = battlefield.order[0] if battlefield.order else ATTACKER
    sign = 1 if first == ATTACKER else -1
    margins: Counter[int] = Counter()
    undecided = guess = 0
    for battle in dealt:
        found = search.solve(battle.position, first, guess)
        if found.meet:
            guess = found.low
            margins[battle.margin + sign * guess] += battle.ways
        else:
            undecided += battle.ways
    return Spread(margins, undecided, sampled)


def refuse_too_many(asked: HiddenHands, faults: Faults) -> None:
    """Notes hidden hands that are too many to be played at their best."""
    battlefield = Battlefield(asked)
    plays = len(battlefield.order)
    if asked.model != "optimal_open" or plays <= MOST_AT_BEST:
        return
    if not _solves_all(asked, battlefield):
        faults.note("odds.too_many", "/model", given=plays, most=MOST_AT_BEST)
