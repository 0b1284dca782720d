"""A wish: what it costs, whether it can be paid, and how.

Rows `build.cost`, `build.wonder`, `build.boat`, `build.port`, `build.barracks` and `build.place` of
docs/rules/deluges.md. Boats and wonders have one price each and are paid first; all the rest costs
the common price. A port or barracks that are wished for serve in the same turn. This module knows
no limit; see `caps.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from services.deluges.rules.costs import LAND, RESOURCES, boat_price, prices_of_warriors
from services.deluges.rules.payments import Way, Ways, most_constructions, ways_to_pay
from services.deluges.rules.people import present
from services.deluges.rules.receipts import BOAT_SHOWN, SHOWN, WONDER_SHOWN
from services.deluges.rules.steps import Step, step
from services.deluges.rules.workshops import Workshop
from shared.core.phrases import Plain, Word

_NOWHERE = step("build.place", "build.place.none")


class _Fixed(NamedTuple):
    """What boats and wonders are paid with, the same in every way, and its units."""

    payments: tuple[Mapping[str, Plain], ...]
    spent: int


def answer_to_wish(shop: Workshop) -> Mapping[str, Plain]:
    """Whether a wish can be paid, and how; boats and wonders are paid first. Rule `build.place`."""
    wish = shop.wish
    port = shop.port or bool(wish["port"])
    barracks = shop.barracks or bool(wish["barracks"])
    wood = wish["boat"] * boat_price(port)
    prices = prices_of_warriors(wish["warrior"], barracks) + sum(
        [wish[kind] for kind in LAND if kind != "warrior"]
    )
    left = {kind: count - wish["wonder"] for kind, count in shop.resources.items()}
    left["wood"] -= wood
    fixed = _Fixed(tuple(_fixed_payments(wish, port)), wood + wish["wonder"] * len(RESOURCES))
    missing = {kind: -count for kind, count in left.items() if count < 0}
    steps = [*_fixed_steps(wish, wood, port), *_land_steps(wish["warrior"], prices, barracks)]
    steps += _missing_steps(missing, wish, port)
    found = Ways((), True)
    if not shop.controlled:
        steps.append(_NOWHERE)
    elif not missing:
        found = ways_to_pay(left, prices, shop.advanced)
        steps.append(_verdict(found, left, prices, shop.advanced))
    return {
        "prices": prices,
        "possible": bool(found.ways),
        "missing": missing,
        "ways": tuple([_way(way, left, fixed) for way in found.ways]),
        "complete": found.complete,
        "steps": tuple(steps),
    }


def _fixed_payments(wish: Mapping[str, int], port: bool) -> Iterator[Mapping[str, Plain]]:
    """The payments for boats and wonders."""
    if wish["boat"]:
        yield {**BOAT_SHOWN[port], "times": wish["boat"]}
    if wish["wonder"]:
        yield {**WONDER_SHOWN, "times": wish["wonder"]}


def _fixed_steps(wish: Mapping[str, int], wood: int, port: bool) -> Iterator[Step]:
    """What boats and wonders cost, which have one price each."""
    if wish["boat"]:
        yield step(_boat_rule(port), "wish.boats", count=wish["boat"], wood=wood)
    if wish["wonder"]:
        yield step("build.wonder", "wish.wonders", count=wish["wonder"])


def _land_steps(warriors: int, prices: int, barracks: bool) -> Iterator[Step]:
    if barracks and warriors:
        needed = prices_of_warriors(warriors, True)
        yield step("build.barracks", "wish.warriors", count=warriors, prices=needed)
    if prices:
        yield step("build.cost", "wish.prices", count=prices)


def _boat_rule(port: bool) -> str:
    return "build.port" if port else "build.boat"


def _missing_steps(
    missing: Mapping[str, int], wish: Mapping[str, int], port: bool
) -> Iterator[Step]:
    for kind, count in missing.items():
        for_boats = kind == "wood" and wish["boat"]
        rule = _boat_rule(port) if for_boats else "build.wonder"
        yield step(rule, "wish.missing", count=count, what=Word(f"resource.{kind}"))


def _verdict(found: Ways, left: Mapping[str, int], prices: int, advanced: bool) -> Step:
    count = len(found.ways)
    if count:
        wording = "wish.ways" if found.complete else "wish.more-ways"
        return step("build.cost", wording, count=count)
    most = most_constructions(left, advanced)
    short = prices - most
    if most:
        return step("build.cost", "wish.too-many", most=most, prices=prices, short=short)
    return step("build.cost", "wish.not-once", prices=prices, short=short)


def _way(way: Way, held: Mapping[str, int], fixed: _Fixed) -> Mapping[str, Plain]:
    """A way with everything that is paid; `held` is what boats and wonders leave."""
    left = dict(held)
    shown = list(fixed.payments)
    for payment, again in groupby(way):
        times = len(list(again))
        shown.append({**SHOWN[payment.kinds], "times": times})
        for kind in payment.kinds:
            left[kind] -= payment.each * times
    return {
        "payments": tuple(shown),
        "spent": fixed.spent + sum([payment.spent for payment in way]),
        "left": present(left),
    }
