"""What constructions cost, and what a payment buys.

Ruling `inexact-payment`. A payment buys something only when it is exactly a price, once or several
times over. Different prices paid together are not split up: each is a payment of its own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, make_dataclass
from functools import lru_cache
from itertools import combinations
from types import MappingProxyType
from typing import Annotated, Any, NamedTuple, TypeAlias

from services.deluges.rules.box import ADVANCED, ADVANCED_CONSTRUCTIONS, CONSTRUCTIONS, Price
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Choices, Declared, Inline, Key, Range, Reused
from shared.core.phrases import Word
from shared.core.steps import Step, build_step
from shared.core.suggestions import AlsoCalled

ADVANCED_RESOURCE = "copper"
RESOURCES = ("wood", "gold", "bronze", "granite", "marble", ADVANCED_RESOURCE)
UnitsByResource: TypeAlias = Annotated[
    Mapping[Annotated[str, Choices(*RESOURCES)], Amount], AtMost(len(RESOURCES))
]


class LandPrice(NamedTuple):
    """A price of constructions on land: units of each kind of resource in it, and what it buys."""

    each: int
    constructions: int = 1
    is_advanced: bool = False


LAND_PRICES: Mapping[int, LandPrice] = {
    5: LandPrice(1, constructions=2, is_advanced=True),
    4: LandPrice(1),
    3: LandPrice(2),
    2: LandPrice(4),
    1: LandPrice(10),
}
BOAT, BOAT_AT_PORT = 4, 2
WARRIORS_AT_BARRACKS = 2
LAND_CONSTRUCTIONS = tuple([kind for kind, one in CONSTRUCTIONS.items() if one.price == "land"])
"""Constructions that are paid by rule `build.cost`."""
NO_RESOURCES: Mapping[str, int] = MappingProxyType(dict.fromkeys(RESOURCES, 0))
_ALSO_CALLED: Mapping[str, Sequence[str]] = {
    "boat": ("ship", "navire"),
    "warrior": ("soldat", "soldier"),
    "dolmen": ("menhir",),
    "granary": ("barn", "silo"),
    "wood": ("lumber", "timber", "arbres"),
    "gold": ("or",),
    "copper": ("cuivre",),
}
"""Words by which players look for a construction or a resource."""
MOST_REPEATED = 1_024
_BITS = 8
_GUARD = sum(0x80 << (_BITS * place) for place in range(len(RESOURCES)))
"""The highest bit of each resource in a bundle, which shows when more is taken than there is."""


def declare_counts(
    name: str, what: str, kinds: Iterable[str], most: int, description: str
) -> Declared:
    """Declare an object of counts by construction or resource, each 0 when left out."""
    fields: list[tuple[str, Any, int]] = []
    for kind in kinds:
        is_advanced = kind in (ADVANCED_RESOURCE, *ADVANCED_CONSTRUCTIONS)
        called = AlsoCalled(*_ALSO_CALLED.get(kind, ()))
        markers = (ADVANCED, called) if is_advanced else (called,)
        fields.append((kind, Annotated[int, Range(0, most), f"{what}: {kind}.", *markers], 0))
    return make_dataclass(name, fields, namespace={"__doc__": description})


def bundle_resources(piles: Sequence[int]) -> int:
    """Units of every resource, at most 127 of each, in one integer: prices are compared at once."""
    return sum([count << (_BITS * place) for place, count in enumerate(piles)])


def can_pay(held: int, price: int) -> bool:
    return ((held | _GUARD) - price) & _GUARD == _GUARD


@dataclass(frozen=True, slots=True, eq=False)
class ExactPayment:
    """One exact payment, and how many constructions it buys; `rule` tells of which sort."""

    pays: Annotated[UnitsByResource, "By resource: the units to be paid, no more and no less."]
    constructions: Annotated[Amount, "How many constructions one such payment buys."]
    step: Annotated[Step, Inline()]


@dataclass(frozen=True, slots=True, eq=False)
class RepeatedPayment:
    """An exact payment, made so many times."""

    payment: Annotated[ExactPayment, Reused(), Inline()]
    times: Annotated[Amount, "How many times this payment is made."]


@lru_cache(maxsize=MOST_REPEATED)
def repeat_payment(payment: ExactPayment, times: int) -> RepeatedPayment:
    """The payment made so many times: the same object each time, for answers to share."""
    return RepeatedPayment(payment, times)


@dataclass(frozen=True, slots=True)
class Payment:
    """One exact payment for land constructions, of these kinds of resource.

    `spent` are its units in all, `price` is the payment as a resource bundle, and `exact` is the
    payment as answers have it.
    """

    kinds: tuple[str, ...]
    constructions: int
    spent: int
    price: int
    exact: ExactPayment


def _build_payment(kinds: tuple[str, ...]) -> Payment:
    each, constructions, _ = LAND_PRICES[len(kinds)]
    step = build_step(
        "build.cost",
        "payment.one-kind" if len(kinds) == 1 else "payment.kinds",
        each=each,
        count=constructions,
        kinds=tuple([Word(f"resource.{kind}") for kind in kinds]),
    )
    exact = ExactPayment(dict.fromkeys(kinds, each), constructions, step)
    price = bundle_resources([each * (kind in kinds) for kind in RESOURCES])
    return Payment(kinds, constructions, each * len(kinds), price, exact)


PAYMENTS = {
    kinds: _build_payment(kinds) for size in LAND_PRICES for kinds in combinations(RESOURCES, size)
}
"""Every payment for land constructions by its kinds, most kinds first."""
_ADVANCED = tuple(PAYMENTS.values())
_BASIC = tuple([one for one in _ADVANCED if not LAND_PRICES[len(one.kinds)].is_advanced])


def list_payments(held: int, advanced: bool) -> tuple[Payment, ...]:
    """Every single payment that the bundle `held` can make, most kinds first."""
    every = _ADVANCED if advanced else _BASIC
    return tuple([payment for payment in every if can_pay(held, payment.price)])


def get_boat_price(port: bool) -> int:
    return BOAT_AT_PORT if port else BOAT


def get_boat_rule(port: bool) -> str:
    return "build.port" if port else "build.boat"


BOAT_PAYMENTS = {
    port: ExactPayment(
        {"wood": wood}, 1, build_step(get_boat_rule(port), "payment.boat", wood=wood)
    )
    for port, wood in ((False, BOAT), (True, BOAT_AT_PORT))
}
WONDER_PAYMENT = ExactPayment(
    dict.fromkeys(RESOURCES, 1), 1, build_step("build.wonder", "payment.wonder")
)


def count_warrior_prices(warriors: int, barracks: bool) -> int:
    """How many times the common price so many warriors cost."""
    return -(-warriors // WARRIORS_AT_BARRACKS) if barracks else warriors


class Purchase(NamedTuple):
    """What a payment is exactly the price of, once or several times."""

    kind: Annotated[Price, "What is bought: constructions on land, boats or wonders."]
    number: Annotated[Amount, Key("count"), "How many of them the payment buys."]
    step: Annotated[Step, Inline()]


def find_purchases(paid: Mapping[str, int], advanced: bool, port: bool) -> tuple[Purchase, ...]:
    """What this payment is exactly the price of, once or several times; empty for nothing."""
    nonzero = {kind: count for kind, count in paid.items() if count}
    price = LAND_PRICES.get(len(nonzero))
    counts = {*nonzero.values()}
    each = counts.pop() if len(counts) == 1 else 0
    bought: list[tuple[str, Price, int]] = []
    if price and (advanced or not price.is_advanced) and each and each % price.each == 0:
        bought.append(("build.cost", "land", each // price.each * price.constructions))
    if nonzero.keys() == {"wood"} and each % get_boat_price(port) == 0:
        bought.append((get_boat_rule(port), "boat", each // get_boat_price(port)))
    if advanced and len(nonzero) == len(RESOURCES) and each:
        bought.append(("build.wonder", "wonder", each))
    return tuple(
        Purchase(kind, count, build_step(rule, f"buys.{kind}", count=count))
        for rule, kind, count in bought
    )


def exceeds_price(paid: Mapping[str, int], advanced: bool, port: bool) -> bool:
    """Whether a payment, not an exact price itself, contains one and more besides."""
    nonzero = sorted((count for count in paid.values() if count), reverse=True)
    prices = [(size, one) for size, one in LAND_PRICES.items() if advanced or not one.is_advanced]
    land = any(len(nonzero) >= size and nonzero[size - 1] >= one.each for size, one in prices)
    return land or paid["wood"] > get_boat_price(port)
