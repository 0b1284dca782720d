"""Spends loot: several purchases at once, repeats allowed.

A coin comes off the loser's civilization sheet, never off an investment. Rule `loot.technology`:
any level of the winner's pyramid above the first has fewer technologies than the level below, less
one. Rules `loot.event` and `loot.resource`: what is hidden is taken unseen.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules import loots
from services.civilization.rules.box import warn_beyond, warn_of_figures
from services.civilization.rules.lines import BattleLine, build_lines
from services.civilization.rules.position import MOST_GOODS, GivenTable, TableRules, declare_kind
from shared.core.answers import Amount, Many, RuleId, Sentence
from shared.core.declarations import (
    AtMost,
    Choices,
    Convert,
    Length,
    Part,
    Range,
    Tagged,
    Unpublished,
)
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Word
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice
from shared.core.suggestions import AlsoMeans

LEVELS = 5
"""Levels of the pyramid of technologies."""
TECHNOLOGIES = 40

TechnologyId: TypeAlias = Annotated[str, Length(1, 60)]


class Technology(NamedTuple):
    """A technology by name or number, and its level in the pyramid."""

    id: Annotated[
        TechnologyId,
        "The technology’s name or number; any, if it is the same wherever this technology is "
        "meant.",
    ]
    level: Annotated[int, Range(1, LEVELS), "Its level in the pyramid, 1 at the bottom."]


Technologies: TypeAlias = Annotated[
    tuple[Annotated[Technology, Part("TechnologyCard")], ...] | None, AtMost(TECHNOLOGIES)
]
Goods: TypeAlias = Annotated[int | None, Range(0, MOST_GOODS)]


class LosersGoods(NamedTuple):
    """What the loser has; of what is left out there is enough."""

    trade: Annotated[Goods, "Trade points; left out: enough."] = None
    culture: Annotated[Goods, "Culture tokens; left out: enough."] = None
    resources: Annotated[Goods, "Resource tokens; left out: enough."] = None
    hidden: Annotated[Goods, "Huts and villages, face down; left out: enough."] = None
    coins: Annotated[Goods, "Coins that are not on investments; left out: enough."] = None
    events: Annotated[Goods, "Culture event cards; left out: enough."] = None
    technologies: Annotated[Technologies, "The loser's technologies."] = None


GOODS = tuple([name for name in LosersGoods._fields if name != "technologies"])


class WinnersGoods(NamedTuple):
    """The winner's technologies."""

    technologies: Annotated[Technologies, "The winner's pyramid, to find a legal place in it."] = (
        None
    )


class Purchase(NamedTuple):
    """One purchase: `amount` of an effect, `technology` by id, `hidden` for an unseen token.

    An `amount` of 0 takes as much as the effect allows and the loser has.
    """

    effect: str
    amount: int = 0
    technology: str | None = None
    hidden: bool = False

    @property
    def goods(self) -> str:
        return "hidden" if self.hidden else loots.EFFECTS[self.effect].takes


PURCHASES = 10
MOST_LOOT = 10


TakenAmount: TypeAlias = Annotated[
    loots.EffectAmount,
    f"How many are taken, up to {loots.MOST_TAKEN}; left out: as many as there are.",
    Unpublished(),
]


_AMOUNT = ("amount", TakenAmount, 0)
_HIDDEN = Annotated[bool, "A hut or village, taken unseen. Which resource is taken has no field."]
_LEARNED = Annotated[
    TechnologyId, "The technology that is learned, by the id used in `technologies`."
]
PURCHASE_KINDS: Mapping[str, type[Any]] = {
    effect: declare_kind("effect", effect, "Purchase", note, *fields)
    for effect, note, *fields in (
        ("trade", "Trade points.", _AMOUNT),
        ("culture", "Culture tokens.", _AMOUNT),
        ("resource", "A resource token.", ("hidden", _HIDDEN, False)),
        ("coin_discard", "A coin that the loser discards."),
        ("technology", "A technology.", ("technology", _LEARNED)),
        ("event", "A culture event card."),
        ("coin", "A coin for the winner."),
    )
}


_OTHER_NAMES: Mapping[str, str] = {
    "commerce": "trade",
    **dict.fromkeys(("ressource", "hutte", "hut"), "resource"),
    **dict.fromkeys(("défausse", "discard"), "coin_discard"),
    **dict.fromkeys(("technologie", "tech"), "technology"),
    **dict.fromkeys(("événement", "événement culture"), "event"),
    "pièce": "coin",
}


class Loots(NamedTuple):
    """Loot and how it is spent. Either `budget` or `defeat` says how much there is."""

    table: GivenTable
    budget: Annotated[
        int | None, Range(0, MOST_LOOT), "How much loot there is, if it is known; else `defeat`."
    ] = None
    defeat: Annotated[
        loots.Defeat | None, "Who lost and where, from which the loot is worked out; else `budget`."
    ] = None
    purchases: Annotated[
        tuple[
            Annotated[
                Purchase,
                Tagged("LootPurchase", "effect", PURCHASE_KINDS, "What is bought."),
                AlsoMeans(**_OTHER_NAMES),
                Convert(lambda given: Purchase(given.effect, **vars(given))),
            ],
            ...,
        ],
        AtMost(PURCHASES),
        "What is bought, in order; the same may be bought several times.",
    ] = ()
    loser: Annotated[LosersGoods, "What can be taken from the loser."] = LosersGoods()
    winner: Annotated[WinnersGoods, "What the winner has already."] = WinnersGoods()


class LootSpending(NamedTuple):
    """A budget, the purchases from it with every amount, and what is left afterwards.

    `goods` are the loser's; there are enough of those without an entry. `learned` are the winner's
    technologies, those that he buys included.
    """

    given: Loots
    budget: loots.LootBudget
    purchases: Sequence[Purchase]
    left: int
    goods: Mapping[str, int]
    learned: Sequence[Technology]


def find_loots(given: Loots, faults: Faults) -> LootSpending:
    """The loot and its purchases with every amount; notes faults, raises without loot."""
    budget = _build_budget(given, given.table, faults)
    _refuse_listed_technologies(given, faults)
    found = {name: getattr(given.loser, name) for name in GOODS}
    goods = {name: count for name, count in found.items() if count is not None}
    learned, left, purchases = [*(given.winner.technologies or ())], budget.loot, []
    for index, one in enumerate(given.purchases):
        effect = loots.EFFECTS[one.effect]
        rule, at = f"loot.{one.effect}", pointer("purchases", index)
        if effect.cost > left:
            faults.note("loot.budget", at, rule=rule, cost=effect.cost, left=max(left, 0))
        left -= effect.cost
        have = goods.get(one.goods, effect.most)
        amount = one.amount or max(1, min(effect.most, have))
        purchases.append(one._replace(amount=amount))
        if one.technology is not None:
            _refuse_technology(one.technology, given, learned, at, faults)
        elif one.goods in goods:
            if amount > have:
                name = Word(f"goods.{one.goods}")
                faults.note("loot.goods", at, rule=rule, goods=name, have=max(0, have))
            goods[one.goods] -= amount
    return LootSpending(given, budget, purchases, left, goods, learned)


def _build_budget(given: Loots, table: TableRules, faults: Faults) -> loots.LootBudget:
    if (given.budget is None) == (given.defeat is None):
        faults.note("budget.missing", "/budget")
        faults.raise_if_any()
    if given.budget is not None:
        return loots.LootBudget(given=given.budget)
    assert given.defeat is not None
    loots.refuse_defeat(given.defeat, table.edition, faults)
    return loots.compute_loot(loots.resolve_defeat(given.defeat), table)


class BoughtEffect(NamedTuple):
    """A purchase, and what it brings."""

    effect: Annotated[loots.EffectName, "What was bought."]
    rule: RuleId
    cost: Annotated[loots.EffectCost, "Loot that it cost."]
    amount: Annotated[loots.EffectAmount, "How much of it the winner gets, or the loser discards."]
    text: Sentence


class LootsAnswer(NamedTuple):
    """The loot, the purchases with it, and the rest."""

    budget: Annotated[Amount, "Loot before anything was bought."]
    wins_game: loots.WinsGame
    lines: Annotated[
        tuple[BattleLine, ...],
        AtMost(loots.LOOT_LINES),
        "Where the loot comes from; empty where the budget was given.",
    ]
    spent: Annotated[Amount, "Loot that the purchases cost together."]
    left: Annotated[Amount, "Loot that was not spent."]
    purchases: Annotated[
        Many[BoughtEffect], "What was bought, in the order of the request, amounts filled in."
    ]
    goods: Annotated[
        Mapping[Annotated[str, Choices(*GOODS)], Amount],
        AtMost(len(GOODS)),
        "What is left of the loser's goods in the request.",
    ]
    options: Annotated[
        tuple[loots.LootOption, ...],
        AtMost(len(loots.EFFECTS)),
        "What the loot that is left can buy of what the loser still has.",
    ]


def spend_loot(spending: LootSpending) -> Calculation[LootsAnswer]:
    """What the purchases bring, and what is left of the loot and of the loser's goods."""
    budget, left = spending.budget, spending.left
    answer = LootsAnswer(
        budget=budget.loot,
        wins_game=budget.wins_game,
        lines=build_lines(budget.lines),
        spent=budget.loot - left,
        left=left,
        purchases=tuple([_describe_purchase(purchase) for purchase in spending.purchases]),
        goods=spending.goods,
        options=loots.list_loot_options(left, _count_available(spending)),
    )
    return Calculation(answer, budget.rulings, tuple(_list_warnings(spending.given)))


def _list_warnings(given: Loots) -> Iterator[Notice]:
    if given.defeat is not None:
        yield from warn_of_figures(given.defeat.armies, given.defeat.scouts, "defeat")
    if (given.budget or 0) > loots.MOST_OF_A_VICTORY:
        yield Notice("loot.beyond", "/budget")
    yield from warn_beyond("trade", given.loser.trade or 0, "/loser/trade")
    learned = given.winner.technologies or ()
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
        loots.EFFECTS[purchase.effect].cost,
        purchase.amount,
        Phrase(f"purchase.{wording}", params),
    )


def _count_available(spending: LootSpending) -> dict[str, int]:
    """How much is left of what each effect takes, without effects of unlimited goods."""
    goods, technologies = spending.goods, spending.given.loser.technologies
    available = {
        name: goods[one.takes] for name, one in loots.EFFECTS.items() if one.takes in goods
    }
    if "resource" in available:
        if "hidden" in goods:
            available["resource"] += goods["hidden"]
        else:
            del available["resource"]
    if technologies is not None:
        available["technology"] = _count_learnable(spending, technologies)
    return available


def _count_learnable(spending: LootSpending, technologies: Sequence[Technology]) -> int:
    """How many of the loser's technologies the winner can still learn, the lowest level first."""
    learned, is_listed = [*spending.learned], spending.given.winner.technologies is not None
    for one in sorted(technologies, key=lambda technology: technology.level):
        is_new = one.id not in {other.id for other in learned}
        if is_new and (not is_listed or has_place(one.level, learned)):
            learned.append(one)
    return len(learned) - len(spending.learned)


def _refuse_listed_technologies(given: Loots, faults: Faults) -> None:
    levels: dict[str, int] = {}
    for side, own in (("loser", given.loser), ("winner", given.winner)):
        seen: set[str] = set()
        for index, one in enumerate(own.technologies or ()):
            at = pointer(side, "technologies", index)
            if one.id in seen:
                faults.note("technology.duplicate", f"{at}/id", technology=one.id)
            elif levels.setdefault(one.id, one.level) != one.level:
                level = levels[one.id]
                faults.note("technology.level", f"{at}/level", technology=one.id, level=level)
            seen.add(one.id)


def _refuse_technology(
    wanted: str, given: Loots, learned: list[Technology], at: str, faults: Faults
) -> None:
    """Adds a fault unless it can be learned from the loser now."""
    where, rule = f"{at}/technology", "loot.technology"
    levels = {one.id: one.level for one in given.loser.technologies or ()}
    if given.loser.technologies is not None and wanted not in levels:
        faults.breach(rule, where, wording="loser", technology=wanted)
        return
    if wanted in {one.id for one in learned}:
        faults.breach(rule, where, wording="winner", technology=wanted)
        return
    level = levels.get(wanted, 0)  # not known
    if level and given.winner.technologies is not None and not has_place(level, learned):
        faults.breach(rule, where, wording="pyramid", level=level)
    learned.append(Technology(wanted, level))


def has_place(level: int, learned: Sequence[Technology]) -> bool:
    """Whether a technology of this level, 1 to 5, can be laid on top of the learned ones."""
    counts = Counter([one.level for one in learned])
    return level == 1 or counts[level] < counts[level - 1] - 1
