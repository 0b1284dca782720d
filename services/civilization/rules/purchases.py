"""Spends loot: several purchases at once, repeats allowed.

A purchase costs one loot or two (`loots`) and takes no more than the loser has; a coin comes off
his civilization sheet, never off an investment. `loot.technology`: one that the loser knows and the
winner does not, with a legal place in the winner's pyramid: any level above the first has fewer
technologies than the level below, less one. `loot.event` and hidden huts and villages
(`loot.resource`) are taken unseen.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, NamedTuple

from services.civilization.rules.box import warn_beyond, warn_of_figures
from services.civilization.rules.given_loots import GOODS, Loots, Purchase, Technology
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.loots import (
    EFFECTS,
    LOOT_LINES,
    MOST_OF_A_VICTORY,
    EffectAmount,
    EffectCost,
    EffectName,
    LootBudget,
    LootOption,
    WinsGame,
    compute_loot,
    list_loot_options,
    refuse_defeat,
    resolve_defeat,
)
from services.civilization.rules.position import TableRules
from shared.core.answers import MANY, Amount, RuleId, Sentence
from shared.core.declarations import AtMost, Choices
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice


class LootSpending(NamedTuple):
    """A budget, the purchases from it with every amount, and what both players have.

    The loser has enough of goods without an entry, and of technologies that are None.
    """

    given: Loots
    budget: LootBudget
    purchases: Sequence[Purchase]
    goods: Mapping[str, int]

    @property
    def technologies(self) -> Sequence[Technology] | None:
        return self.given.loser.technologies

    @property
    def winner_technologies(self) -> Sequence[Technology] | None:
        return self.given.winner.technologies

    @property
    def total_cost(self) -> int:
        return sum([EFFECTS[purchase.effect].cost for purchase in self.purchases])


def find_loots(given: Loots, faults: Faults) -> LootSpending:
    """The loot and its purchases; notes their faults, raises IllegalPosition without any loot."""
    found = {name: getattr(given.loser, name) for name in GOODS}
    goods = {name: count for name, count in found.items() if count is not None}
    budget = _build_budget(given, given.table, faults)
    spending = LootSpending(given, budget, fill_amounts(given.purchases, goods), goods)
    refuse_spending(spending, faults)
    return spending


def _build_budget(given: Loots, table: TableRules, faults: Faults) -> LootBudget:
    if (given.budget is None) == (given.defeat is None):
        faults.note("budget.missing", "/budget")
        faults.raise_if_any()
    if given.budget is not None:
        return LootBudget(given=given.budget)
    assert given.defeat is not None
    defeat = resolve_defeat(given.defeat)
    refuse_defeat(given.defeat, table.edition, faults)
    return compute_loot(defeat, table)


def fill_amounts(purchases: Sequence[Purchase], goods: Mapping[str, int]) -> tuple[Purchase, ...]:
    """The purchases with every amount filled in, at least 1 even where nothing is left."""
    left = dict(goods)
    filled = []
    for purchase in purchases:
        most = EFFECTS[purchase.effect].most
        if purchase.technology is None and purchase.goods in left:
            most = max(1, min(most, left[purchase.goods]))
            left[purchase.goods] -= purchase.amount or most
        filled.append(purchase if purchase.amount else purchase._replace(amount=most))
    return tuple(filled)


class BoughtEffect(NamedTuple):
    """A purchase, and what it brings."""

    effect: Annotated[EffectName, "What was bought."]
    rule: RuleId
    cost: Annotated[EffectCost, "Loot that it cost."]
    amount: Annotated[EffectAmount, "How much of it the winner gets, or the loser discards."]
    text: Sentence


class LootsAnswer(NamedTuple):
    """The loot, the purchases with it, and the rest."""

    budget: Annotated[Amount, "Loot before anything was bought."]
    wins_game: WinsGame
    lines: Annotated[
        tuple[BattleLine, ...],
        AtMost(LOOT_LINES),
        "Where the loot comes from; empty where the budget was given.",
    ]
    spent: Annotated[Amount, "Loot that the purchases cost together."]
    left: Annotated[Amount, "Loot that was not spent."]
    purchases: Annotated[
        tuple[BoughtEffect, ...],
        AtMost(MANY),
        "What was bought, in the order of the request, amounts filled in.",
    ]
    goods: Annotated[
        Mapping[Annotated[str, Choices(*GOODS)], Amount],
        AtMost(len(GOODS)),
        "What is left of the loser's goods in the request.",
    ]
    options: Annotated[
        tuple[LootOption, ...],
        AtMost(len(EFFECTS)),
        "What the loot that is left can buy of what the loser still has.",
    ]


def spend_loot(spending: LootSpending) -> Calculation[LootsAnswer]:
    """What the purchases bring, and what is left of the loot and of the loser's goods."""
    budget = spending.budget
    left = budget.loot - spending.total_cost
    answer = LootsAnswer(
        budget=budget.loot,
        wins_game=budget.wins_game,
        lines=build_lines(budget.lines),
        spent=spending.total_cost,
        left=left,
        purchases=tuple([_describe_purchase(purchase) for purchase in spending.purchases]),
        goods=_count_goods_left(spending),
        options=list_loot_options(left, _count_available(spending)),
    )
    return Calculation(answer, budget.rulings, tuple(_list_warnings(spending)))


def _list_warnings(spending: LootSpending) -> Iterator[Notice]:
    """Rules `box.trade` and `loot.technology`."""
    given = spending.given
    if given.defeat is not None:
        yield from warn_of_figures(given.defeat.armies, given.defeat.scouts, "defeat")
    if (given.budget or 0) > MOST_OF_A_VICTORY:
        yield Notice("loot.beyond", "/budget")
    yield from warn_beyond("trade", spending.goods.get("trade", 0), "/loser/trade")
    learned = spending.winner_technologies or ()
    counts = Counter([one.level for one in learned])
    for index, one in enumerate(learned):
        below = counts[one.level - 1]
        if one.level > 1 and counts[one.level] >= max(below, 1):
            params = {"level": one.level, "count": counts[one.level], "below": below}
            yield Notice("technology.pyramid", pointer("winner", "technologies", index), params)
            return


def _describe_purchase(purchase: Purchase) -> BoughtEffect:
    params: dict[str, Param] = {"count": purchase.amount}
    if purchase.technology is not None:
        params["technology"] = purchase.technology
    wording = "hidden" if purchase.hidden else purchase.effect
    return BoughtEffect(
        purchase.effect,
        f"loot.{purchase.effect}",
        EFFECTS[purchase.effect].cost,
        purchase.amount,
        Phrase(f"purchase.{wording}", params),
    )


def _count_goods_left(spending: LootSpending) -> dict[str, int]:
    left = dict(spending.goods)
    for purchase in spending.purchases:
        if purchase.technology is None and purchase.goods in left:
            left[purchase.goods] -= purchase.amount
    return left


def _count_available(spending: LootSpending) -> dict[str, int]:
    """How much is left of what each effect takes, without effects of unlimited goods."""
    goods = _count_goods_left(spending)
    available = {name: goods[one.takes] for name, one in EFFECTS.items() if one.takes in goods}
    if "resource" in available:
        if "hidden" in goods:
            available["resource"] += goods["hidden"]
        else:
            del available["resource"]
    if spending.technologies is not None:
        available["technology"] = _count_learnable(spending, spending.technologies)
    return available


def _count_learnable(spending: LootSpending, technologies: Sequence[Technology]) -> int:
    """How many of the loser's technologies the winner can still learn, the lowest level first."""
    bought = {purchase.technology for purchase in spending.purchases}
    known = {purchase.id: purchase for purchase in technologies}
    winner_technologies = [
        *(spending.winner_technologies or ()),
        *(known[purchase] for purchase in bought if purchase in known),
    ]
    known_before, is_listed = len(winner_technologies), spending.winner_technologies is not None
    for purchase in sorted(known.values(), key=lambda technology: technology.level):
        is_new = purchase.id not in {other.id for other in winner_technologies}
        if is_new and (not is_listed or has_place(purchase.level, winner_technologies)):
            winner_technologies.append(purchase)
    return len(winner_technologies) - known_before


def refuse_spending(spending: LootSpending, faults: Faults) -> None:
    """Adds a fault for each purchase that the loot, the goods or the pyramid does not allow, and
    for technologies that are listed wrongly.
    """
    _refuse_listed_technologies(spending, faults)
    left = spending.budget.loot
    goods = dict(spending.goods)
    winner_technologies = list(spending.winner_technologies or ())
    for index, purchase in enumerate(spending.purchases):
        at, rule = pointer("purchases", index), f"loot.{purchase.effect}"
        cost = EFFECTS[purchase.effect].cost
        if cost > left:
            faults.note("loot.budget", at, rule=rule, cost=cost, left=max(left, 0))
        left -= cost
        if purchase.technology is not None:
            _refuse_technology(purchase.technology, spending, winner_technologies, at, faults)
        elif purchase.goods in goods:
            have, name = goods[purchase.goods], Word(f"goods.{purchase.goods}")
            if purchase.amount > have:
                faults.note("loot.goods", at, rule=rule, goods=name, have=have)
            goods[purchase.goods] = max(0, have - purchase.amount)


def _refuse_listed_technologies(spending: LootSpending, faults: Faults) -> None:
    """Adds a fault for a technology that a player has twice, or on two levels."""
    levels: dict[str, int] = {}
    both = {"loser": spending.technologies, "winner": spending.winner_technologies}
    for side, listed in both.items():
        seen: set[str] = set()
        for index, one in enumerate(listed or ()):
            at = pointer(side, "technologies", index)
            if one.id in seen:
                faults.note("technology.duplicate", f"{at}/id", technology=one.id)
            elif levels.setdefault(one.id, one.level) != one.level:
                level = levels[one.id]
                faults.note("technology.level", f"{at}/level", technology=one.id, level=level)
            seen.add(one.id)


def _refuse_technology(
    wanted: str,
    spending: LootSpending,
    winner_technologies: list[Technology],
    at: str,
    faults: Faults,
) -> None:
    """Adds a fault unless the loser knows it, the winner does not, and his pyramid has a place.

    Rule `loot.technology`.
    """
    where, rule = f"{at}/technology", "loot.technology"
    known = {purchase.id: purchase for purchase in spending.technologies or ()}
    if spending.technologies is not None and wanted not in known:
        faults.breach(rule, where, wording="loser", technology=wanted)
        return
    if wanted in {purchase.id for purchase in winner_technologies}:
        faults.breach(rule, where, wording="winner", technology=wanted)
        return
    level = known[wanted].level if wanted in known else 0  # not known
    is_listed = spending.winner_technologies is not None
    if level and is_listed and not has_place(level, winner_technologies):
        faults.breach(rule, where, wording="pyramid", level=level)
    winner_technologies.append(Technology(wanted, level))


def has_place(level: int, winner_technologies: Sequence[Technology]) -> bool:
    """Whether a technology of this level, 1 to 5, can be laid on top of the learned ones."""
    counts = Counter([one.level for one in winner_technologies])
    return level == 1 or counts[level] < counts[level - 1] - 1
