"""Loot as it is spent: several purchases, repeats allowed, at once.

A purchase costs one loot or two (`loots`), takes no more than the loser has, and a coin comes off
his civilization sheet, never off an investment. `loot.technology`: one that the loser knows and the
winner does not, with a legal place in the winner's pyramid: on any level above the first there
stand fewer technologies than on the level below, less one. `loot.event` and hidden huts and
villages (`loot.resource`) are taken unseen.

This module does not know how the battle went.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.civilization.rules.lines import shown_line
from services.civilization.rules.loots import EFFECTS, NOTHING_TOLD, Budget, option_facts
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Plain
from shared.core.pointers import pointer
from shared.core.sheet import Calculation

GOODS = ("trade", "culture", "resources", "hidden", "coins", "events")
TAKEN_FROM: Mapping[str, str] = {
    "trade": "trade",
    "culture": "culture",
    "resource": "resources",
    "coin_discard": "coins",
    "coin": "coins",
    "event": "events",
}
"""Which of the loser's goods an effect takes."""


class Technology(NamedTuple):
    """A technology and its level, 1 to 5; 0 where it is not told."""

    id: str
    level: int


class Purchase(NamedTuple):
    """One effect bought; `amount` of it, `technology` by its id, `hidden` for an unseen token.

    An `amount` of 0 takes as much as the effect allows and the loser has.
    """

    effect: str
    amount: int
    technology: str | None = None
    hidden: bool = False

    @property
    def goods(self) -> str:
        """The kind of goods that it takes."""
        return "hidden" if self.hidden else TAKEN_FROM[self.effect]


class Spending(NamedTuple):
    """A budget, what is bought with it, and what both have.

    Of goods that are not told (None) there is enough; `learned` are the winner's technologies.
    """

    budget: Budget
    purchases: Sequence[Purchase]
    goods: Mapping[str, int] = NOTHING_TOLD
    technologies: Sequence[Technology] | None = None
    learned: Sequence[Technology] | None = None

    @property
    def spent(self) -> int:
        return sum([EFFECTS[one.effect].cost for one in self.purchases])


def with_amounts(purchases: Sequence[Purchase], goods: Mapping[str, int]) -> tuple[Purchase, ...]:
    """The purchases with every amount told; where nothing is there, one is wanted all the same."""
    left = dict(goods)
    told = []
    for one in purchases:
        most = EFFECTS[one.effect].most
        if one.technology is None and one.goods in left:
            most = max(1, min(most, left[one.goods]))
            left[one.goods] -= one.amount or most
        told.append(one if one.amount else one._replace(amount=most))
    return tuple(told)


def spent(spending: Spending) -> Calculation:
    """What the purchases bring, what is left of the loot and of the loser's goods."""
    left = spending.budget.loot - spending.spent
    facts: dict[str, Plain] = {
        "budget": spending.budget.loot,
        "wins_game": spending.budget.wins_game,
        "lines": [shown_line(line) for line in spending.budget.lines],
        "spent": spending.spent,
        "left": left,
        "purchases": [_purchase_facts(one) for one in spending.purchases],
        "goods": dict(_goods_left(spending)),
        "options": option_facts(left, _there(spending)),
    }
    return Calculation(facts, spending.budget.rulings)


def _purchase_facts(one: Purchase) -> dict[str, Plain]:
    said: dict[str, Param] = {"count": one.amount}
    wording = one.effect
    if one.technology is not None:
        said["technology"] = one.technology
    if one.hidden:
        wording = "hidden"
    return {
        "effect": one.effect,
        "rule": f"loot.{one.effect}",
        "cost": EFFECTS[one.effect].cost,
        "amount": one.amount,
        "text": Phrase(f"purchase.{wording}", said),
    }


def _goods_left(spending: Spending) -> dict[str, int]:
    left = dict(spending.goods)
    for one in spending.purchases:
        if one.technology is None and one.goods in left:
            left[one.goods] -= one.amount
    return left


def _there(spending: Spending) -> dict[str, int]:
    """How much is left of what each effect takes, where that is told."""
    goods = _goods_left(spending)
    there = {effect: goods[name] for effect, name in TAKEN_FROM.items() if name in goods}
    if "resource" in there:
        if "hidden" in goods:
            there["resource"] += goods["hidden"]
        else:
            del there["resource"]
    if spending.technologies is not None:
        there["technology"] = _learnable(spending, spending.technologies)
    return there


def _learnable(spending: Spending, technologies: Sequence[Technology]) -> int:
    """How many of the loser's technologies the winner could still learn, the lowest first."""
    bought = {one.technology for one in spending.purchases}
    known = {one.id: one for one in technologies}
    learned = [*(spending.learned or ()), *(known[one] for one in bought if one in known)]
    have = len(learned)
    for one in sorted(known.values(), key=lambda technology: technology.level):
        lacks = one.id not in {other.id for other in learned}
        if lacks and (spending.learned is None or has_place(one.level, learned)):
            learned.append(one)
    return len(learned) - have


def refuse_spending(spending: Spending, faults: Faults) -> None:
    """Notes purchases beyond the budget, beyond the loser's goods, or not to be learned."""
    left = spending.budget.loot
    goods = dict(spending.goods)
    learned = list(spending.learned or ())
    for index, one in enumerate(spending.purchases):
        at = pointer("purchases", index)
        cost = EFFECTS[one.effect].cost
        if cost > left:
            rule = f"loot.{one.effect}"
            faults.note("loot.budget", at, rule=rule, cost=cost, left=max(left, 0))
        left -= cost
        if one.technology is not None:
            _refuse_technology(one.technology, spending, learned, at, faults)
        elif one.goods in goods:
            _refuse_goods(one, goods, at, faults)


def _refuse_goods(one: Purchase, goods: dict[str, int], at: str, faults: Faults) -> None:
    have = goods[one.goods]
    if one.amount > have:
        faults.note("loot.goods", at, rule=f"loot.{one.effect}", have=have)
    goods[one.goods] = max(0, have - one.amount)


def _refuse_technology(
    wanted: str, spending: Spending, learned: list[Technology], at: str, faults: Faults
) -> None:
    """The loser knows it, the winner does not, and it has a place in his pyramid.

    Rule `loot.technology`.
    """
    where, rule = f"{at}/technology", "loot.technology"
    known = {one.id: one for one in spending.technologies or ()}
    if spending.technologies is not None and wanted not in known:
        faults.breach(rule, where, wording="loser", technology=wanted)
        return
    if wanted in {one.id for one in learned}:
        faults.breach(rule, where, wording="winner", technology=wanted)
        return
    level = known[wanted].level if wanted in known else 0
    if level and spending.learned is not None and not has_place(level, learned):
        faults.breach(rule, where, wording="pyramid", level=level)
    learned.append(Technology(wanted, level))


def has_place(level: int, learned: Sequence[Technology]) -> bool:
    """Whether a technology of this level, 1 to 5, can be laid on top of the learned ones."""
    on = [sum(one.level == wanted for one in learned) for wanted in (level, level - 1)]
    return level == 1 or on[0] < on[1] - 1
