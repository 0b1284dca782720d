"""What constructions cost.

Rows `build.cost`, `build.wonder`, `build.boat`, `build.port` and `build.barracks` of
docs/rules/deluges.md. A construction on land: 10 of one resource, 4 + 4 of two, 2 + 2 + 2 of three
or 1 + 1 + 1 + 1 of four kinds; advanced only: one each of five kinds for two constructions, and one
each of all six for a wonder, the only way to one. A boat: 4 wood, 2 beside a port. With barracks
one price buys two warriors. Prices are exact. This module does not know what anybody holds.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from services.deluges.rules.purses import affords, purse

BASIC_RESOURCES = ("wood", "gold", "bronze", "granite", "marble")
RESOURCES = (*BASIC_RESOURCES, "copper")
EACH = {5: 1, 4: 1, 3: 2, 2: 4, 1: 10}
"""Kinds of resource in a payment → units of each; in the advanced game five kinds buy two."""
FOR_TWO = 5
"""Kinds of resource that buy two constructions at once."""
BOAT, BOAT_AT_PORT = 4, 2
"""Wood for a boat, and for one beside a port."""
WARRIORS_AT_BARRACKS = 2
"""Warriors for one price where barracks stand."""
LAND = ("mine", "dolmen", "warrior", "port", "barracks", "granary", "monument")
"""Constructions at the common price."""
CONSTRUCTIONS = (*LAND, "boat", "wonder")
BASIC_CONSTRUCTIONS = ("mine", "dolmen", "warrior", "boat")


@dataclass(frozen=True, slots=True)
class Payment:
    """One exact payment for land constructions: `each` of these kinds of resource.

    `spent` are its units, `price` is what it takes as a purse.
    """

    kinds: tuple[str, ...]
    each: int
    constructions: int
    spent: int
    price: int


def _payment(kinds: tuple[str, ...]) -> Payment:
    each = EACH[len(kinds)]
    price = purse([each * (kind in kinds) for kind in RESOURCES])
    return Payment(kinds, each, 2 if len(kinds) == FOR_TWO else 1, each * len(kinds), price)


PAYMENTS = {kinds: _payment(kinds) for size in EACH for kinds in combinations(RESOURCES, size)}
"""Every payment there is by its kinds, most kinds first."""
_ADVANCED = tuple(PAYMENTS.values())
_BASIC = tuple([payment for payment in _ADVANCED if len(payment.kinds) < FOR_TWO])


def held_purse(held: Mapping[str, int]) -> int:
    """What somebody holds as a purse."""
    return purse([held[kind] for kind in RESOURCES])


def payments_for(held: int, advanced: bool) -> tuple[Payment, ...]:
    """Every single payment that the purse `held` can make, most kinds first."""
    every = _ADVANCED if advanced else _BASIC
    return tuple([payment for payment in every if affords(held, payment.price)])


def boat_price(port: bool) -> int:
    """Wood for one boat. Rules `build.boat` and `build.port`."""
    return BOAT_AT_PORT if port else BOAT


def prices_of_warriors(warriors: int, barracks: bool) -> int:
    """How many times the common price so many warriors cost. Rule `build.barracks`."""
    return -(-warriors // WARRIORS_AT_BARRACKS) if barracks else warriors
