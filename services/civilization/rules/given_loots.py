"""Loot and how it is spent, as a request gives it."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules.box import warn_of_figures
from services.civilization.rules.loots import (
    MOST_OF_A_VICTORY,
    MOST_TAKEN,
    Defeat,
    EffectAmount,
    LootBudget,
    compute_loot,
    refuse_defeat,
    resolve_defeat,
)
from services.civilization.rules.position import GivenTable, TableRules, declare_kind
from services.civilization.rules.purchases import (
    GOODS,
    LootSpending,
    LosersGoods,
    Purchase,
    TechnologyId,
    WinnersGoods,
    fill_amounts,
    refuse_spending,
)
from shared.core.declarations import AtMost, Convert, Range, Tagged, Unpublished
from shared.core.illegal import Faults
from shared.core.sheet import Notice
from shared.core.suggestions import AlsoMeans

PURCHASES = 10
"""Purchases that one request may list."""
MOST_LOOT = 10


TakenAmount: TypeAlias = Annotated[
    EffectAmount,
    f"How many are taken, up to {MOST_TAKEN}; left out: as many as there are.",
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
"""What a request says of a purchase, by its effect."""


_OTHER_NAMES: Mapping[str, str] = {
    "commerce": "trade",
    "ressource": "resource",
    "hutte": "resource",
    "hut": "resource",
    "défausse": "coin_discard",
    "discard": "coin_discard",
    "technologie": "technology",
    "tech": "technology",
    "événement": "event",
    "événement culture": "event",
    "pièce": "coin",
}
"""What people write for an effect."""


def _build_purchase(given: Any) -> Purchase:
    """Build the purchase of one of `PURCHASE_KINDS`, with the fields that this kind has."""
    return Purchase(given.effect, **vars(given))


class Loots(NamedTuple):
    """Loot and how it is spent. Either `budget` or `defeat` says how much there is."""

    table: GivenTable
    budget: Annotated[
        int | None, Range(0, MOST_LOOT), "How much loot there is, if it is known; else `defeat`."
    ] = None
    defeat: Annotated[
        Defeat | None,
        "Who lost and where, from which the loot is worked out; else `budget`.",
    ] = None
    purchases: Annotated[
        tuple[
            Annotated[
                Purchase,
                Tagged("LootPurchase", "effect", PURCHASE_KINDS, "What is bought."),
                AlsoMeans(**_OTHER_NAMES),
                Convert(_build_purchase),
            ],
            ...,
        ],
        AtMost(PURCHASES),
        "What is bought, in order; the same may be bought several times.",
    ] = ()
    loser: Annotated[LosersGoods, "What can be taken from the loser."] = LosersGoods()
    winner: Annotated[WinnersGoods, "What the winner has already."] = WinnersGoods()


def find_loots(given: Loots, faults: Faults) -> LootSpending:
    """The loot and its purchases; notes their faults, raises IllegalPosition without any loot."""
    loser = given.loser
    goods = {name: count for name in GOODS if (count := getattr(loser, name)) is not None}
    spending = LootSpending(
        budget=_build_budget(given, given.table, faults),
        purchases=fill_amounts(given.purchases, goods),
        goods=goods,
        technologies=loser.technologies,
        winner_technologies=given.winner.technologies,
        warnings=tuple(_list_budget_warnings(given)),
    )
    refuse_spending(spending, faults)
    return spending


def _list_budget_warnings(given: Loots) -> Iterator[Notice]:
    if given.defeat is not None:
        yield from warn_of_figures(given.defeat.armies, given.defeat.scouts, "defeat")
    if (given.budget or 0) > MOST_OF_A_VICTORY:
        yield Notice("loot.beyond", "/budget")


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
