"""What resources, paid all at once, are exactly the price of.

Rows `build.cost`, `build.wonder`, `build.boat` and `build.port` of docs/rules/deluges.md, ruling
`inexact-payment`: a payment buys something only when it is exactly a price, once or several times
over; paying more is refused. Different prices paid together are not split up: each is a payment of
its own.
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from services.deluges.rules.constructions import Price
from services.deluges.rules.costs import LAND_PRICES, RESOURCES, get_boat_price
from shared.core.answers import Amount
from shared.core.declarations import Inline, Key
from shared.core.steps import Step, build_step


class Purchase(NamedTuple):
    """What a payment is exactly the price of, once or several times."""

    kind: Annotated[Price, "What is bought: constructions on land, boats or wonders."]
    number: Annotated[Amount, Key("count"), "How many of them the payment buys."]
    step: Annotated[Step, Inline()]


def find_purchases(paid: Mapping[str, int], advanced: bool, port: bool) -> tuple[Purchase, ...]:
    """What this payment is exactly the price of, once or several times; empty for nothing.

    Rules `build.cost`, `build.wonder`, `build.boat` and `build.port`.
    """
    nonzero = {kind: count for kind, count in paid.items() if count}
    found = []
    land = _count_land_constructions(nonzero, advanced)
    if land:
        found.append(_buy("build.cost", "land", land))
    if nonzero.keys() == {"wood"} and nonzero["wood"] % get_boat_price(port) == 0:
        rule = "build.port" if port else "build.boat"
        found.append(_buy(rule, "boat", nonzero["wood"] // get_boat_price(port)))
    if advanced and len(nonzero) == len(RESOURCES) and len(set(nonzero.values())) == 1:
        found.append(_buy("build.wonder", "wonder", nonzero["wood"]))
    return tuple(found)


def _buy(rule: str, kind: Price, count: int) -> Purchase:
    return Purchase(kind, count, build_step(rule, f"buys.{kind}", count=count))


def exceeds_price(paid: Mapping[str, int], advanced: bool, port: bool) -> bool:
    """Whether a payment, not an exact price itself, contains one and more besides."""
    nonzero = sorted((count for count in paid.values() if count), reverse=True)
    prices = [(size, one) for size, one in LAND_PRICES.items() if advanced or not one.is_advanced]
    land = any(len(nonzero) >= size and nonzero[size - 1] >= one.each for size, one in prices)
    return land or paid["wood"] > get_boat_price(port)


def _count_land_constructions(nonzero: Mapping[str, int], advanced: bool) -> int:
    """Constructions on land: the same number of each kind paid, a multiple of a price; else 0."""
    price = LAND_PRICES.get(len(nonzero))
    if price is None or (price.is_advanced and not advanced) or len(set(nonzero.values())) > 1:
        return 0
    each = next(iter(nonzero.values()))
    return 0 if each % price.each else each // price.each * price.constructions
