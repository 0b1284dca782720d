"""What constructions cost.

Rows `build.cost`, `build.wonder`, `build.boat`, `build.port` and `build.barracks` of
docs/rules/deluges.md. A construction on land: 10 of one resource, 4 + 4 of two, 2 + 2 + 2 of three
or 1 + 1 + 1 + 1 of four kinds; advanced only: one each of five kinds for two constructions, and one
each of all six for a wonder, the only way to one. A boat: 4 wood, 2 beside a port. With barracks
one price buys two warriors. Prices are exact.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Annotated, NamedTuple, TypeAlias

from services.deluges.rules.constructions import CONSTRUCTIONS
from services.deluges.rules.resource_bundles import build_bundle, can_pay
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Choices

ADVANCED_RESOURCE = "copper"
"""The resource that only the advanced game has."""
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
"""The price by how many kinds of resource are paid."""
UNITS_PER_KIND = {kinds: price.each for kinds, price in LAND_PRICES.items()}
"""Kinds of resource in a payment → units of each."""
BOAT, BOAT_AT_PORT = 4, 2
"""Wood for a boat, and for one beside a port."""
WARRIORS_AT_BARRACKS = 2
"""Warriors for one price at barracks."""
LAND_CONSTRUCTIONS = tuple([kind for kind, one in CONSTRUCTIONS.items() if one.price == "land"])
"""Constructions that are paid by rule `build.cost`."""


@dataclass(frozen=True, slots=True)
class Payment:
    """One exact payment for land constructions: `each` units of each of these kinds of resource.

    `spent` are its units in all, `price` is the payment as a resource bundle.
    """

    kinds: tuple[str, ...]
    each: int
    constructions: int
    spent: int
    price: int


def _build_payment(kinds: tuple[str, ...]) -> Payment:
    each, constructions, _ = LAND_PRICES[len(kinds)]
    price = build_bundle([each * (kind in kinds) for kind in RESOURCES])
    return Payment(kinds, each, constructions, each * len(kinds), price)


PAYMENTS = {
    kinds: _build_payment(kinds) for size in LAND_PRICES for kinds in combinations(RESOURCES, size)
}
"""Every payment there is by its kinds, most kinds first."""
_ADVANCED = tuple(PAYMENTS.values())
_BASIC = tuple(
    [payment for payment in _ADVANCED if not LAND_PRICES[len(payment.kinds)].is_advanced]
)


def bundle_resources(held: Mapping[str, int]) -> int:
    """Units by kind as a resource bundle."""
    return build_bundle([held[kind] for kind in RESOURCES])


def list_payments(held: int, advanced: bool) -> tuple[Payment, ...]:
    """Every single payment that the bundle `held` can make, most kinds first."""
    every = _ADVANCED if advanced else _BASIC
    return tuple([payment for payment in every if can_pay(held, payment.price)])


def get_boat_price(port: bool) -> int:
    """Wood for one boat. Rules `build.boat` and `build.port`."""
    return BOAT_AT_PORT if port else BOAT


def count_warrior_prices(warriors: int, barracks: bool) -> int:
    """How many times the common price so many warriors cost. Rule `build.barracks`."""
    return -(-warriors // WARRIORS_AT_BARRACKS) if barracks else warriors
