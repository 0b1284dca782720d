"""Loot and how it is spent, as a request gives it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules.loots import MOST_TAKEN, Defeat, EffectAmount
from services.civilization.rules.position import GivenTable
from services.civilization.rules.purchases import LosersGoods, Purchase, TechnologyId, WinnersGoods
from shared.core.declarations import AtMost, Convert, Range, Tagged, Unpublished
from shared.core.suggestions import AlsoMeans

PURCHASES = 10
"""Purchases that one request may list."""
MOST_LOOT = 10


TakenAmount: TypeAlias = Annotated[
    EffectAmount,
    f"How many are taken, up to {MOST_TAKEN}; left out: as many as there are.",
    Unpublished(),
]


@dataclass(frozen=True)
class TradePurchase:
    """Trade points."""

    effect = "trade"
    amount: TakenAmount = 0


@dataclass(frozen=True)
class CulturePurchase:
    """Culture tokens."""

    effect = "culture"
    amount: TakenAmount = 0


@dataclass(frozen=True)
class ResourcePurchase:
    """A resource token."""

    effect = "resource"
    hidden: Annotated[
        bool, "A hut or village, taken unseen. Which resource is taken has no field."
    ] = False


@dataclass(frozen=True)
class CoinDiscardPurchase:
    """A coin that the loser discards."""

    effect = "coin_discard"


@dataclass(frozen=True)
class TechnologyPurchase:
    """A technology."""

    effect = "technology"
    technology: Annotated[
        TechnologyId, "The technology that is learned, by the id used in `technologies`."
    ]


@dataclass(frozen=True)
class EventPurchase:
    """A culture event card."""

    effect = "event"


@dataclass(frozen=True)
class CoinPurchase:
    """A coin for the winner."""

    effect = "coin"


_KINDS: tuple[type[Any], ...] = (
    TradePurchase,
    CulturePurchase,
    ResourcePurchase,
    CoinDiscardPurchase,
    TechnologyPurchase,
    EventPurchase,
    CoinPurchase,
)
PURCHASE_KINDS: Mapping[str, type[Any]] = {kind.effect: kind for kind in _KINDS}
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
