"""What can be built with some resources, and every exact way to pay for a wish.

Rows build.* and the caps of warriors and boats of rules/deluges.md, rulings inexact-payment. Land
constructions stand on cells the builder controls, boats on ocean beside one; without a controlled
cell nothing is built (build.place). A port or barracks that are wished for serve in the same turn.
This module does not know the map: it takes every boat to be built beside the port and every
warrior at the barracks, and cannot see what already stands on a cell.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from services.deluges.rules.caps import BOATS, WARRIORS
from services.deluges.rules.costs import (
    BASIC_CONSTRUCTIONS,
    CONSTRUCTIONS,
    LAND,
    RESOURCES,
    WARRIORS_AT_BARRACKS,
    Payment,
    boat_price,
    payments_for,
    prices_of_warriors,
)
from services.deluges.rules.payments import Way, most_constructions, ways_to_pay
from services.deluges.rules.prices import bought_with, exceeds_a_price
from services.deluges.rules.steps import Step, step
from shared.core.phrases import Param, Phrase, Plain, Word
from shared.core.sheet import Calculation, Ruling


@dataclass(frozen=True, slots=True)
class Workshop:
    """What a player holds, wants and has; counts of resources and of constructions by kind.

    `owned_warriors` and `owned_boats` are on the map already; `payment` is one that the player
    would lay down, empty for none; `controlled`: whether he controls the cell to build on, or
    beside which to build a boat.
    """

    advanced: bool
    resources: Mapping[str, int]
    wish: Mapping[str, int]
    port: bool
    barracks: bool
    controlled: bool
    owned_warriors: int
    owned_boats: int
    payment: Mapping[str, int]


def build(shop: Workshop) -> Calculation:
    """What each construction alone could be had of, how to pay for the wish, and the payment."""
    kinds = CONSTRUCTIONS if shop.advanced else BASIC_CONSTRUCTIONS
    facts: dict[str, Plain] = {
        "constructions": tuple(_construction(kind, shop) for kind in kinds),
        "payments": tuple(
            _payment(payment) for payment in payments_for(shop.resources, shop.advanced)
        ),
    }
    if any(shop.wish.values()):
        facts["wish"] = _wish(shop)
    rulings: tuple[Ruling, ...] = ()
    if any(shop.payment.values()):
        facts["payment"], rulings = _laid_down(shop)
    return Calculation(facts, rulings)


def _construction(kind: str, shop: Workshop) -> Mapping[str, Plain]:
    most = _most(kind, shop) if shop.controlled else 0
    price, said = _price_rule(kind, shop)
    return {
        "kind": kind,
        "most": most,
        "steps": (
            step(price, f"price.{said}"),
            step("build.place", f"build.place.{'boat' if kind == 'boat' else 'land'}"),
        ),
    }


def _price_rule(kind: str, shop: Workshop) -> tuple[str, str]:
    """The rule that sets the price of a construction, and the code of its sentence."""
    if kind == "boat":
        return ("build.port", "boat-at-port") if shop.port else ("build.boat", "boat")
    if kind == "wonder":
        return "build.wonder", "wonder"
    if kind == "warrior" and shop.barracks:
        return "build.barracks", "warriors-at-barracks"
    return "build.cost", "land-advanced" if shop.advanced else "land"


def _most(kind: str, shop: Workshop) -> int:
    """How many of one kind could be built if nothing else were."""
    held = shop.resources
    if kind == "boat":
        return min(held["wood"] // boat_price(shop.port), BOATS - shop.owned_boats)
    if kind == "wonder":
        return min(held[resource] for resource in RESOURCES)
    constructions = most_constructions(held, shop.advanced)
    if kind != "warrior":
        return constructions
    warriors = constructions * (WARRIORS_AT_BARRACKS if shop.barracks else 1)
    return min(warriors, WARRIORS - shop.owned_warriors)


def _wish(shop: Workshop) -> Mapping[str, Plain]:
    wish = shop.wish
    port = shop.port or bool(wish["port"])
    barracks = shop.barracks or bool(wish["barracks"])
    boats, wonders = wish["boat"], wish["wonder"]
    wood = boats * boat_price(port)
    prices = prices_of_warriors(wish["warrior"], barracks) + sum(
        wish[kind] for kind in LAND if kind != "warrior"
    )
    steps = [*_fixed_steps(boats, wood, wonders, port), *_land_steps(shop, prices, barracks)]
    shown: dict[str, Plain] = {"prices": prices, "possible": False}
    left = _left_for_land(shop.resources, wood, wonders)
    if not shop.controlled:
        steps.append(step("build.place", "build.place.none"))
    elif left is None:
        steps.append(step("build.cost", "wish.short"))
    else:
        found = ways_to_pay(left, prices, shop.advanced)
        shown["possible"] = bool(found.ways)
        shown["ways"] = tuple(_way(way, left) for way in found.ways)
        shown["complete"] = found.complete
        steps.append(_verdict(left, prices, len(found.ways), found.complete, shop.advanced))
    shown["steps"] = tuple(steps)
    return shown


def _left_for_land(held: Mapping[str, int], wood: int, wonders: int) -> Mapping[str, int] | None:
    """What is left once boats and wonders are paid; None when they cannot be."""
    left = {kind: count - wonders for kind, count in held.items()}
    if wonders and any(held[kind] < wonders for kind in RESOURCES):
        return None
    left["wood"] -= wood
    return None if left["wood"] < 0 else left


def _fixed_steps(boats: int, wood: int, wonders: int, port: bool) -> Iterator[Step]:
    if boats:
        yield step("build.port" if port else "build.boat", "wish.boats", count=boats, wood=wood)
    if wonders:
        yield step("build.wonder", "wish.wonders", count=wonders)


def _land_steps(shop: Workshop, prices: int, barracks: bool) -> Iterator[Step]:
    if barracks and shop.wish["warrior"]:
        yield step(
            "build.barracks",
            "wish.warriors",
            count=shop.wish["warrior"],
            prices=prices_of_warriors(shop.wish["warrior"], True),
        )
    if prices:
        yield step("build.cost", "wish.prices", count=prices)


def _verdict(
    left: Mapping[str, int], prices: int, ways: int, complete: bool, advanced: bool
) -> Step:
    if not ways:
        most = most_constructions(left, advanced)
        return step("build.cost", "wish.too-many", count=most, prices=prices)
    return step("build.cost", "wish.ways" if complete else "wish.more-ways", count=ways)


def _way(way: Way, held: Mapping[str, int]) -> Mapping[str, Plain]:
    left = held
    for payment in way:
        left = payment.left(left)
    return {
        "payments": tuple(_payment(payment) for payment in way),
        "spent": sum(payment.spent for payment in way),
        "left": {kind: count for kind, count in left.items() if count},
    }


def _payment(payment: Payment) -> Mapping[str, Plain]:
    said: dict[str, Param] = {
        "each": payment.each,
        "count": payment.constructions,
        "kinds": tuple(Word(f"resource.{kind}") for kind in payment.kinds),
    }
    wording = "payment.one-kind" if len(payment.kinds) == 1 else "payment.kinds"
    return {
        "pays": dict.fromkeys(payment.kinds, payment.each),
        "constructions": payment.constructions,
        **step("build.cost", wording, **said),
    }


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
    shown: dict[str, Plain] = {
        "outcome": outcome,
        "buys": buys,
        "text": Phrase(f"payment.{outcome}"),
    }
    return shown, (Ruling("inexact-payment", "refused"),) if over else ()
