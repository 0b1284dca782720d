"""A wish: what it costs, whether it can be paid, and how.

Rows `build.cost`, `build.wonder`, `build.boat`, `build.port`, `build.barracks` and `build.place` of
docs/rules/deluges.md. Boats and wonders have one price each and are paid first; all the rest costs
the common price. A port or barracks that are wished for serve in the same turn. Limits are checked
in `consistency.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Annotated, NamedTuple

from services.deluges.rules.build_position import BuildPosition
from services.deluges.rules.costs import (
    BOAT_PAYMENTS,
    LAND_CONSTRUCTIONS,
    WONDER_PAYMENT,
    RepeatedPayment,
    UnitsByResource,
    count_warrior_prices,
    get_boat_price,
    get_boat_rule,
    repeat_payment,
)
from services.deluges.rules.payments import MOST_WAYS, Way, Ways, count_affordable, find_ways_to_pay
from services.deluges.rules.people import LISTED, Steps, drop_absent
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Reused
from shared.core.phrases import Word
from shared.core.steps import Step, build_step


class WayToPay(NamedTuple):
    """Payments that together are exactly the wish's price, and what is left then.

    Boats and wonders have one price each and come first; then what is built on land.
    """

    payments: Annotated[
        tuple[Annotated[RepeatedPayment, Reused()], ...], LISTED, "Every payment of this way."
    ]
    spent: Annotated[Amount, "Units of all payments together."]
    left: Annotated[
        UnitsByResource,
        "By resource: the units at hand that are left then; none are listed with 0.",
    ]


class WishAnswer(NamedTuple):
    """Whether a wish can be paid, and ways to, cheapest first; `complete`: there are no others."""

    prices: Annotated[Amount, "How many times the common price the wish costs."]
    possible: Annotated[bool, "Whether the whole wish can be paid and built."]
    missing: Annotated[
        UnitsByResource,
        "By resource: units that boats and wonders lack. What is lacking on land can be "
        "made up in several ways: a step says how many times the common price it is.",
    ]
    ways: Annotated[
        tuple[WayToPay, ...],
        AtMost(MOST_WAYS),
        "Ways to pay for all of it, cheapest first; none if it cannot be paid.",
    ]
    complete: Annotated[bool, "Whether every way is listed; false: there may be others."]
    steps: Steps


def answer_wish(position: BuildPosition) -> WishAnswer:
    """Whether a wish can be paid, and how; boats and wonders are paid first. Rule `build.place`."""
    wish = position.wish
    port = position.place.port or bool(wish["port"])
    barracks = position.place.barracks or bool(wish["barracks"])
    prices = count_warrior_prices(wish["warrior"], barracks) + sum(
        [wish[kind] for kind in LAND_CONSTRUCTIONS if kind != "warrior"]
    )
    fixed = tuple(_list_fixed_payments(wish, port))
    left = _subtract_payments(position.resources, fixed)
    missing = {kind: -count for kind, count in left.items() if count < 0}
    steps = [*_list_price_steps(wish, prices, port, barracks)]
    steps += _list_missing_steps(missing, wish, port)
    found = Ways((), True)
    if not position.place.controlled:
        steps.append(build_step("build.place", "build.place.none"))
    elif not missing:
        found = find_ways_to_pay(left, prices, position.table.advanced)
        steps.append(_build_result_step(found, left, prices, position.table.advanced))
    return WishAnswer(
        prices=prices,
        possible=bool(found.ways),
        missing=missing,
        ways=tuple([_describe_way(way, fixed, position.resources) for way in found.ways]),
        complete=found.complete,
        steps=tuple(steps),
    )


def _list_fixed_payments(wish: Mapping[str, int], port: bool) -> Iterator[RepeatedPayment]:
    """The payments for boats and wonders."""
    if wish["boat"]:
        yield repeat_payment(BOAT_PAYMENTS[port], wish["boat"])
    if wish["wonder"]:
        yield repeat_payment(WONDER_PAYMENT, wish["wonder"])


def _list_price_steps(
    wish: Mapping[str, int], prices: int, port: bool, barracks: bool
) -> Iterator[Step]:
    """What boats and wonders cost, which have one price each, and then all the rest."""
    boats, warriors = wish["boat"], wish["warrior"]
    if boats:
        wood = boats * get_boat_price(port)
        yield build_step(get_boat_rule(port), "wish.boats", count=boats, wood=wood)
    if wish["wonder"]:
        yield build_step("build.wonder", "wish.wonders", count=wish["wonder"])
    if barracks and warriors:
        needed = count_warrior_prices(warriors, True)
        yield build_step("build.barracks", "wish.warriors", count=warriors, prices=needed)
    if prices:
        yield build_step("build.cost", "wish.prices", count=prices)


def _list_missing_steps(
    missing: Mapping[str, int], wish: Mapping[str, int], port: bool
) -> Iterator[Step]:
    for kind, count in missing.items():
        for_boats = kind == "wood" and wish["boat"]
        rule = get_boat_rule(port) if for_boats else "build.wonder"
        yield build_step(rule, "wish.missing", count=count, what=Word(f"resource.{kind}"))


def _build_result_step(found: Ways, left: Mapping[str, int], prices: int, advanced: bool) -> Step:
    count = len(found.ways)
    if count:
        wording = "wish.ways" if found.complete else "wish.more-ways"
        return build_step("build.cost", wording, count=count)
    most = count_affordable(left, advanced)
    short = prices - most
    if most:
        return build_step("build.cost", "wish.too-many", most=most, prices=prices, short=short)
    return build_step("build.cost", "wish.not-once", prices=prices, short=short)


def _describe_way(
    way: Way, fixed: tuple[RepeatedPayment, ...], held: Mapping[str, int]
) -> WayToPay:
    """A way with all its payments; `fixed` are those for boats and wonders."""
    grouped = [(payment.exact, len([*again])) for payment, again in groupby(way)]
    payments = (*fixed, *[repeat_payment(*one) for one in grouped])
    left = _subtract_payments(held, payments)
    return WayToPay(payments, sum(held.values()) - sum(left.values()), drop_absent(left))


def _subtract_payments(
    held: Mapping[str, int], payments: tuple[RepeatedPayment, ...]
) -> dict[str, int]:
    """What is left of the resources; below 0 where there are too few."""
    left = dict(held)
    for one in payments:
        for kind, units in one.payment.pays.items():
            left[kind] -= units * one.times
    return left
