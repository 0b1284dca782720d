"""Plays the battles that can be dealt, all of them where that is affordable, else some by lot.

What is affordable is judged by the number of pairs of hands and of plays, and so is the number of
battles drawn by lot where each must be solved: the same request always does the same work.
"""

from collections import Counter
from collections.abc import Iterable

from services.civilization.rules.odds.battlefield import Battlefield, Dealt
from services.civilization.rules.odds.dice import Dice
from services.civilization.rules.odds.hidden_hands import MOST_AT_BEST, HiddenHands
from services.civilization.rules.odds.models import Model, TooMany
from services.civilization.rules.odds.spread import Spread
from services.civilization.rules.solving.field import ATTACKER
from services.civilization.rules.solving.search import Search
from shared.core.illegal import Faults

_MOST_PAIRS = 30_000
"""Pairs of hands that are counted; two hands of three unknown cards make 27,225."""
_MOST_STATES = 1_200_000
_MOST_PLAYS = 500_000
"""Plays of all battles together that are played out by lot."""


def spread_of(asked: HiddenHands, battlefield: Battlefield) -> Spread:
    """How often each margin comes up."""
    if asked.model == "optimal_open":
        return _at_best(asked, battlefield)
    model = Model(battlefield, greedy=asked.model == "greedy")
    if battlefield.pairs <= _MOST_PAIRS:
        try:
            return Spread(model.margins(battlefield.all(), _MOST_STATES))
        except TooMany:
            pass
    dice = Dice(asked.seed)
    drawn = battlefield.by_lot(dice, min(asked.samples, _MOST_PLAYS // len(battlefield.order)))
    return Spread(Counter(model.played(battle, dice) for battle in drawn), sampled=True)


def _at_best(asked: HiddenHands, battlefield: Battlefield) -> Spread:
    if _solves_all(asked, battlefield):
        return _solved(battlefield.all(), asked, battlefield, sampled=False)
    # Alone a battle takes about 2^plays nodes, one in some far more: half is left for these.
    affordable = max(1, asked.node_budget >> (len(battlefield.order) + 1))
    drawn = battlefield.by_lot(Dice(asked.seed), min(asked.samples, affordable))
    return _solved(drawn, asked, battlefield, sampled=True)


def _solves_all(asked: HiddenHands, battlefield: Battlefield) -> bool:
    """Whether every pair of hands can be solved; each takes some 2^(plays - 1) nodes together."""
    pairs, plays = battlefield.pairs, len(battlefield.order)
    return pairs == 1 or pairs << max(0, plays - 1) <= asked.node_budget


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
