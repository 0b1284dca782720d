"""A wish: what it costs, whether it can be paid, and how.

Rows `build.cost`, `build.wonder`, `build.boat`, `build.port`, `build.barracks` and `build.place` of
docs/rules/deluges.md. Boats and wonders have one price each and are paid first; all the rest costs
the common price. A port or barracks that are wished for serve in the same turn. Limits are checked
in `caps.py`.
"""

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from services.deluges.rules.build_position import BuildPosition
from services.deluges.rules.costs import (
    LAND_CONSTRUCTIONS,
    RESOURCES,
    count_warrior_prices,
    get_boat_price,
)
from services.deluges.rules.payments import Way, Ways, count_affordable, find_ways_to_pay
from services.deluges.rules.people import drop_absent
from services.deluges.rules.rendered_payments import (
    RENDERED_BOAT_PAYMENTS,
    RENDERED_PAYMENTS,
    RENDERED_WONDER_PAYMENT,
)
from shared.core.phrases import Plain, Word
from shared.core.steps import StepFields, build_step

_NOWHERE = build_step("build.place", "build.place.none")


class _FixedPayments(NamedTuple):
    """The rendered payments for boats and wonders, the same in every way, and their units."""

    payments: tuple[Mapping[str, Plain], ...]
    spent: int


def answer_wish(position: BuildPosition) -> Mapping[str, Plain]:
    """Whether a wish can be paid, and how; boats and wonders are paid first. Rule `build.place`."""
    wish = position.wish
    port = position.place.port or bool(wish["port"])
    barracks = position.place.barracks or bool(wish["barracks"])
    wood = wish["boat"] * get_boat_price(port)
    prices = count_warrior_prices(wish["warrior"], barracks) + sum(
        [wish[kind] for kind in LAND_CONSTRUCTIONS if kind != "warrior"]
    )
    left = {kind: count - wish["wonder"] for kind, count in position.resources.items()}
    left["wood"] -= wood
    fixed = _FixedPayments(
        tuple(_render_fixed_payments(wish, port)), wood + wish["wonder"] * len(RESOURCES)
    )
    missing = {kind: -count for kind, count in left.items() if count < 0}
    steps = [
        *_list_fixed_steps(wish, wood, port),
        *_list_land_steps(wish["warrior"], prices, barracks),
    ]
    steps += _list_missing_steps(missing, wish, port)
    found = Ways((), True)
    if not position.place.controlled:
        steps.append(_NOWHERE)
    elif not missing:
        found = find_ways_to_pay(left, prices, position.advanced)
        steps.append(_build_result_step(found, left, prices, position.advanced))
    return {
        "prices": prices,
        "possible": bool(found.ways),
        "missing": missing,
        "ways": tuple([_render_way(way, left, fixed) for way in found.ways]),
        "complete": found.complete,
        "steps": tuple(steps),
    }


def _render_fixed_payments(wish: Mapping[str, int], port: bool) -> Iterator[Mapping[str, Plain]]:
    """The payments for boats and wonders."""
    if wish["boat"]:
        yield {**RENDERED_BOAT_PAYMENTS[port], "times": wish["boat"]}
    if wish["wonder"]:
        yield {**RENDERED_WONDER_PAYMENT, "times": wish["wonder"]}


def _list_fixed_steps(wish: Mapping[str, int], wood: int, port: bool) -> Iterator[StepFields]:
    """What boats and wonders cost, which have one price each."""
    if wish["boat"]:
        yield build_step(_get_boat_rule(port), "wish.boats", count=wish["boat"], wood=wood)
    if wish["wonder"]:
        yield build_step("build.wonder", "wish.wonders", count=wish["wonder"])


def _list_land_steps(warriors: int, prices: int, barracks: bool) -> Iterator[StepFields]:
    if barracks and warriors:
        needed = count_warrior_prices(warriors, True)
        yield build_step("build.barracks", "wish.warriors", count=warriors, prices=needed)
    if prices:
        yield build_step("build.cost", "wish.prices", count=prices)


def _get_boat_rule(port: bool) -> str:
    return "build.port" if port else "build.boat"


def _list_missing_steps(
    missing: Mapping[str, int], wish: Mapping[str, int], port: bool
) -> Iterator[StepFields]:
    for kind, count in missing.items():
        for_boats = kind == "wood" and wish["boat"]
        rule = _get_boat_rule(port) if for_boats else "build.wonder"
        yield build_step(rule, "wish.missing", count=count, what=Word(f"resource.{kind}"))


def _build_result_step(
    found: Ways, left: Mapping[str, int], prices: int, advanced: bool
) -> StepFields:
    count = len(found.ways)
    if count:
        wording = "wish.ways" if found.complete else "wish.more-ways"
        return build_step("build.cost", wording, count=count)
    most = count_affordable(left, advanced)
    short = prices - most
    if most:
        return build_step("build.cost", "wish.too-many", most=most, prices=prices, short=short)
    return build_step("build.cost", "wish.not-once", prices=prices, short=short)


def _render_way(way: Way, held: Mapping[str, int], fixed: _FixedPayments) -> Mapping[str, Plain]:
    """A way with all its payments; `held` is what the payments for boats and wonders leave."""
    left = dict(held)
    rendered = list(fixed.payments)
    for payment, again in groupby(way):
        times = len(list(again))
        rendered.append({**RENDERED_PAYMENTS[payment.kinds], "times": times})
        for kind in payment.kinds:
            left[kind] -= payment.each * times
    return {
        "payments": tuple(rendered),
        "spent": fixed.spent + sum([payment.spent for payment in way]),
        "left": drop_absent(left),
    }
