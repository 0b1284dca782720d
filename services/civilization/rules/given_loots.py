"""Loot and how it is spent, as a request gives it."""

from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules.loots import EFFECTS, MOST_TAKEN, Defeat, EffectAmount
from services.civilization.rules.position import MOST_GOODS, GivenTable, declare_kind
from shared.core.declarations import AtMost, Convert, Length, Part, Range, Tagged, Unpublished
from shared.core.suggestions import AlsoMeans

LEVELS = 5
"""Levels of the pyramid of technologies."""
TECHNOLOGIES = 40
"""Technologies of one player that one request may list."""

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
        return "hidden" if self.hidden else EFFECTS[self.effect].takes


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
    **dict.fromkeys(("ressource", "hutte", "hut"), "resource"),
    **dict.fromkeys(("défausse", "discard"), "coin_discard"),
    **dict.fromkeys(("technologie", "tech"), "technology"),
    **dict.fromkeys(("événement", "événement culture"), "event"),
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
        Defeat | None, "Who lost and where, from which the loot is worked out; else `budget`."
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
