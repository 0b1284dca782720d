"""What a handful of resources, laid down as one payment, is the price of.

Rows `build.cost`, `build.wonder`, `build.boat` and `build.port` of docs/rules/deluges.md, ruling
`inexact-payment`: a payment buys something only when it is exactly a price, once or several times
over; paying more is refused. Different prices laid down together are not told apart: each is a
payment of its own. This module does not know what the payer wants to build.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from services.deluges.rules.costs import EACH, FOR_TWO, RESOURCES, boat_price


@dataclass(frozen=True, slots=True)
class Price:
    """What an exact payment buys: `kind` is land, boat or wonder."""

    rule: str
    kind: str
    count: int


def bought_with(paid: Mapping[str, int], advanced: bool, port: bool) -> tuple[Price, ...]:
    """What this payment is exactly the price of, once or several times; empty: nothing.

    Rules `build.cost`, `build.wonder`, `build.boat` and `build.port`.
    """
    laid = {kind: count for kind, count in paid.items() if count}
    found = []
    land = _land_bought(laid, advanced)
    if land:
        found.append(Price("build.cost", "land", land))
    if laid.keys() == {"wood"} and laid["wood"] % boat_price(port) == 0:
        rule = "build.port" if port else "build.boat"
        found.append(Price(rule, "boat", laid["wood"] // boat_price(port)))
    if advanced and len(laid) == len(RESOURCES) and len(set(laid.values())) == 1:
        found.append(Price("build.wonder", "wonder", laid["wood"]))
    return tuple(found)


def exceeds_a_price(paid: Mapping[str, int], advanced: bool, port: bool) -> bool:
    """Whether a payment that is no price holds one, and more besides."""
    laid = sorted((count for count in paid.values() if count), reverse=True)
    sizes = [size for size in EACH if advanced or size < FOR_TWO]
    land = any(len(laid) >= size and laid[size - 1] >= EACH[size] for size in sizes)
    return land or paid["wood"] > boat_price(port)


def _land_bought(laid: Mapping[str, int], advanced: bool) -> int:
    """Constructions on land: the same of each kind laid down, a multiple of a price; else 0."""
    kinds = len(laid)
    if kinds not in EACH or (kinds == FOR_TWO and not advanced) or len(set(laid.values())) > 1:
        return 0
    each = next(iter(laid.values()))
    if each % EACH[kinds]:
        return 0
    return each // EACH[kinds] * (2 if kinds == FOR_TWO else 1)
