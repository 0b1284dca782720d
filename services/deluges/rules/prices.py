"""What a handful of resources, laid down as one payment, is the price of.

Rows build.cost, build.wonder, build.boat and build.port of rules/deluges.md, ruling
inexact-payment: a payment buys something only when it is exactly a price; paying more is refused.
This module does not know what the payer wants to build.
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
    """Everything of which this payment is exactly the price; empty: of nothing."""
    laid = {kind: count for kind, count in paid.items() if count}
    found = []
    if _is_land_price(laid, advanced):
        found.append(Price("build.cost", "land", 2 if len(laid) == FOR_TWO else 1))
    if laid == {"wood": boat_price(port)}:
        found.append(Price("build.port" if port else "build.boat", "boat", 1))
    if advanced and laid == dict.fromkeys(RESOURCES, 1):
        found.append(Price("build.wonder", "wonder", 1))
    return tuple(found)


def exceeds_a_price(paid: Mapping[str, int], advanced: bool, port: bool) -> bool:
    """Whether a payment that is no price holds one, and more besides."""
    laid = sorted((count for count in paid.values() if count), reverse=True)
    sizes = [size for size in EACH if advanced or size < FOR_TWO]
    land = any(len(laid) >= size and laid[size - 1] >= EACH[size] for size in sizes)
    return land or paid["wood"] > boat_price(port)


def _is_land_price(laid: Mapping[str, int], advanced: bool) -> bool:
    kinds = len(laid)
    if kinds not in EACH or (kinds == FOR_TWO and not advanced):
        return False
    return set(laid.values()) == {EACH[kinds]}
