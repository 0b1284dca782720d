"""What can be built with some resources, how to pay for a wish, and what a payment buys.

Rows `build.*` and `cap.*` of docs/rules/deluges.md, rulings `inexact-payment` and
`functions-per-cell`. Land constructions stand on cells the builder controls, boats on ocean beside
one; without a controlled cell nothing is built (`build.place`). This module does not know the map:
it takes every boat to be built beside the port and every warrior at the barracks, and what stands
on the cells to build on it takes from the caller. A port and barracks serve in the turn in which
they are built: a wish for them is answered so, but how many of one construction could be had is
said of those that stand now.
"""

from collections.abc import Iterator, Mapping

from services.deluges.rules.caps import BOATS, CAPS, PER_CELL, WARRIORS
from services.deluges.rules.cells import FUNCTIONS
from services.deluges.rules.costs import (
    BASIC_CONSTRUCTIONS,
    CONSTRUCTIONS,
    RESOURCES,
    WARRIORS_AT_BARRACKS,
    boat_price,
    held_purse,
    payments_for,
)
from services.deluges.rules.payments import most_constructions
from services.deluges.rules.prices import bought_with, exceeds_a_price
from services.deluges.rules.receipts import BOAT_SHOWN, SHOWN, WONDER_SHOWN
from services.deluges.rules.steps import Step, step
from services.deluges.rules.wishes import answer_to_wish
from services.deluges.rules.workshops import Workshop
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Calculation, Ruling

_AT_MOST = {"warrior": WARRIORS, "boat": BOATS}
"""Construction → how many one civilisation can have at a time."""
_PRICES = {
    "land": step("build.cost", "price.land"),
    "land-advanced": step("build.cost", "price.land-advanced"),
    "boat": step("build.boat", "price.boat"),
    "boat-at-port": step("build.port", "price.boat-at-port"),
    "wonder": step("build.wonder", "price.wonder"),
    "warriors-at-barracks": step("build.barracks", "price.warriors-at-barracks"),
}
_TO_COME = {
    "boat": step("build.port", "price.port-to-come"),
    "warrior": step("build.barracks", "price.barracks-to-come"),
}
"""What would become cheaper by a building of the same turn."""
_PER_CELL = Ruling("functions-per-cell", "one")
_ON_LAND = step("build.place", "build.place.land")
_AT_SEA = step("build.place", "build.place.boat")


def build(shop: Workshop) -> Calculation:
    """What each construction alone could be had of, how to pay for the wish, and the payment."""
    kinds = CONSTRUCTIONS if shop.advanced else BASIC_CONSTRUCTIONS
    affordable = most_constructions(shop.resources, shop.advanced)
    facts: dict[str, Plain] = {
        "constructions": tuple([_construction(kind, shop, affordable) for kind in kinds]),
        "payments": tuple(_payments(shop)),
    }
    if any(shop.wish.values()):
        facts["wish"] = answer_to_wish(shop)
    rulings = [_PER_CELL] if _functions_are_many(shop, affordable) else []
    if any(shop.payment.values()):
        facts["payment"], of_payment = _laid_down(shop)
        rulings += of_payment
    return Calculation(facts, tuple(rulings))


def _payments(shop: Workshop) -> Iterator[Mapping[str, Plain]]:
    """Every single exact payment at hand: for constructions on land, for a boat, for a wonder."""
    for payment in payments_for(held_purse(shop.resources), shop.advanced):
        yield SHOWN[payment.kinds]
    if _paid("boat", shop, 0):
        yield BOAT_SHOWN[shop.port]
    if shop.advanced and _paid("wonder", shop, 0):
        yield WONDER_SHOWN


def _functions_are_many(shop: Workshop, affordable: int) -> bool:
    """Whether more ports, barracks or granaries are affordable than there is room for."""
    if not shop.advanced or not shop.controlled:
        return False
    return any(affordable > shop.cells - shop.standing[kind] for kind in FUNCTIONS)


def _construction(kind: str, shop: Workshop, affordable: int) -> Mapping[str, Plain]:
    """How many of one kind could be built if nothing else were, and why not more."""
    paid, room = _paid(kind, shop, affordable), _room(kind, shop)
    price = _price(kind, shop)
    steps: tuple[Step, ...] = (_PRICES[price], _AT_SEA if kind == "boat" else _ON_LAND)
    if shop.advanced and kind in _TO_COME and price in ("boat", "land-advanced"):
        steps = (*steps, _TO_COME[kind])
    if room is not None and room < paid:
        steps = (*steps, _limit_step(kind, shop, room))
        paid = room
    return {"kind": kind, "most": paid if shop.controlled else 0, "steps": steps}


def _price(kind: str, shop: Workshop) -> str:
    """Which of `_PRICES` a construction has."""
    if kind == "boat":
        return "boat-at-port" if shop.port else "boat"
    if kind == "wonder":
        return "wonder"
    if kind == "warrior" and shop.barracks:
        return "warriors-at-barracks"
    return "land-advanced" if shop.advanced else "land"


def _paid(kind: str, shop: Workshop, affordable: int) -> int:
    """How many the resources pay for; `affordable` are constructions at the common price."""
    if kind == "boat":
        return shop.resources["wood"] // boat_price(shop.port)
    if kind == "wonder":
        return min([shop.resources[resource] for resource in RESOURCES])
    return affordable * (WARRIORS_AT_BARRACKS if kind == "warrior" and shop.barracks else 1)


def _room(kind: str, shop: Workshop) -> int | None:
    """How many more there can be; None where the rules set no limit."""
    if kind in _AT_MOST:
        return _AT_MOST[kind] - shop.standing[kind]
    return PER_CELL[kind] * shop.cells - shop.standing[kind] if kind in PER_CELL else None


def _limit_step(kind: str, shop: Workshop, room: int) -> Step:
    if kind in _AT_MOST:
        owned = shop.standing[kind]
        return step(CAPS[kind], "cap.civilisation", most=_AT_MOST[kind], owned=owned)
    return step(CAPS[kind], "cap.cells", each=PER_CELL[kind], room=room)


def _laid_down(shop: Workshop) -> tuple[Mapping[str, Plain], tuple[Ruling, ...]]:
    bought = bought_with(shop.payment, shop.advanced, shop.port)
    buys = tuple(
        {
            "kind": price.kind,
            "count": price.count,
            **step(price.rule, f"buys.{price.kind}", count=price.count),
        }
        for price in bought
    )
    over = not bought and exceeds_a_price(shop.payment, shop.advanced, shop.port)
    outcome = "exact" if bought else ("over" if over else "short")
    wording = "payment.one-of" if len(bought) > 1 else f"payment.{outcome}"
    shown: dict[str, Plain] = {"outcome": outcome, "buys": buys, "text": Phrase(wording)}
    return shown, (Ruling("inexact-payment", "refused"),) if over else ()
