"""What constructions cost.

Rows build.cost, build.wonder, build.boat, build.port and build.barracks of rules/deluges.md. A
construction on land: 10 of one resource, 4 + 4 of two, 2 + 2 + 2 of three or 1 + 1 + 1 + 1 of four
kinds; advanced only: one each of five kinds for two constructions, and one each of all six for a
wonder, the only way to one. A boat: 4 wood, 2 beside a port. With barracks one price buys two
warriors. Prices are exact. This module does not know what anybody holds.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

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
    """One exact payment for land constructions: these kinds of resource, the same of each."""

    kinds: tuple[str, ...]

    @property
    def each(self) -> int:
        return EACH[len(self.kinds)]

    @property
    def spent(self) -> int:
        return self.each * len(self.kinds)

    @property
    def constructions(self) -> int:
        return 2 if len(self.kinds) == FOR_TWO else 1

    def affordable(self, held: Mapping[str, int]) -> bool:
        """Whether `held` has what it takes."""
        return all(held[kind] >= self.each for kind in self.kinds)

    def left(self, held: Mapping[str, int]) -> Mapping[str, int]:
        """What is left of `held` after it."""
        return {kind: count - self.each * (kind in self.kinds) for kind, count in held.items()}


def payments_for(held: Mapping[str, int], advanced: bool) -> tuple[Payment, ...]:
    """Every single payment that `held` can make, most kinds first."""
    sizes: Sequence[int] = tuple(EACH) if advanced else tuple(EACH)[1:]
    every = (
        Payment(kinds)
        for size in sizes
        for kinds in combinations([kind for kind in RESOURCES if held[kind]], size)
    )
    return tuple(payment for payment in every if payment.affordable(held))


def boat_price(port: bool) -> int:
    """Wood for one boat."""
    return BOAT_AT_PORT if port else BOAT


def prices_of_warriors(warriors: int, barracks: bool) -> int:
    """How many times the common price so many warriors cost."""
    return -(-warriors // WARRIORS_AT_BARRACKS) if barracks else warriors
