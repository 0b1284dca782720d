"""What can be built with some resources, how to pay for a wish, and what a payment buys.

Rows `build.*` and `cap.*` of docs/rules/deluges.md, rulings `inexact-payment` and
`functions-per-cell`. Land constructions are built on cells the builder controls, boats on ocean
beside one; without a controlled cell nothing is built (`build.place`). Every boat is taken to be
built beside the port and every warrior at the barracks. A port and barracks serve in the turn in
which they are built, and a wish for them is answered so; how many of one construction alone could
be built assumes only those that exist already.
"""

from collections.abc import Iterator, Mapping

from services.deluges.rules.build_position import BuildPosition
from services.deluges.rules.caps import BOATS, CAPS, PER_CELL, WARRIORS
from services.deluges.rules.cells import FUNCTIONS
from services.deluges.rules.costs import (
    BASIC_CONSTRUCTIONS,
    CONSTRUCTIONS,
    RESOURCES,
    WARRIORS_AT_BARRACKS,
    bundle_resources,
    get_boat_price,
    list_payments,
)
from services.deluges.rules.payments import count_affordable
from services.deluges.rules.prices import exceeds_price, find_purchases
from services.deluges.rules.rendered_payments import (
    RENDERED_BOAT_PAYMENTS,
    RENDERED_PAYMENTS,
    RENDERED_WONDER_PAYMENT,
)
from services.deluges.rules.wishes import answer_wish
from shared.core.phrases import Phrase, Plain
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import StepFields, build_step

_AT_MOST = {"warrior": WARRIORS, "boat": BOATS}
"""Construction → how many one civilisation can have at a time."""
_PRICES = {
    "land": build_step("build.cost", "price.land"),
    "land-advanced": build_step("build.cost", "price.land-advanced"),
    "boat": build_step("build.boat", "price.boat"),
    "boat-at-port": build_step("build.port", "price.boat-at-port"),
    "wonder": build_step("build.wonder", "price.wonder"),
    "warriors-at-barracks": build_step("build.barracks", "price.warriors-at-barracks"),
}
_CHEAPER_WITH = {
    "boat": build_step("build.port", "price.port-to-come"),
    "warrior": build_step("build.barracks", "price.barracks-to-come"),
}
"""What would become cheaper by a building of the same turn."""
_PER_CELL = Ruling("functions-per-cell", "one")
_ON_LAND = build_step("build.place", "build.place.land")
_AT_SEA = build_step("build.place", "build.place.boat")


def assess_build(position: BuildPosition) -> Calculation:
    """What can be built of each kind, how to pay for the wish, and what `payment` buys."""
    kinds = CONSTRUCTIONS if position.advanced else BASIC_CONSTRUCTIONS
    affordable = count_affordable(position.resources, position.advanced)
    facts: dict[str, Plain] = {
        "constructions": tuple(
            [_render_construction(kind, position, affordable) for kind in kinds]
        ),
        "payments": tuple(_list_payments(position)),
    }
    if any(position.wish.values()):
        facts["wish"] = answer_wish(position)
    rulings = [_PER_CELL] if _is_short_of_room_for_functions(position, affordable) else []
    if any(position.payment.values()):
        facts["payment"], of_payment = _check_payment(position)
        rulings += of_payment
    return Calculation(facts, tuple(rulings))


def _list_payments(position: BuildPosition) -> Iterator[Mapping[str, Plain]]:
    """Every single exact payment that can be made: on land, for a boat, for a wonder."""
    for payment in list_payments(bundle_resources(position.resources), position.advanced):
        yield RENDERED_PAYMENTS[payment.kinds]
    if _count_paid("boat", position, 0):
        yield RENDERED_BOAT_PAYMENTS[position.place.port]
    if position.advanced and _count_paid("wonder", position, 0):
        yield RENDERED_WONDER_PAYMENT


def _is_short_of_room_for_functions(position: BuildPosition, affordable: int) -> bool:
    """Whether more ports, barracks or granaries are affordable than there is room for."""
    if not position.advanced or not position.place.controlled:
        return False
    return any(affordable > position.place.cells - position.existing[kind] for kind in FUNCTIONS)


def _render_construction(
    kind: str, position: BuildPosition, affordable: int
) -> Mapping[str, Plain]:
    """How many of one kind could be built if nothing else were, and why not more."""
    paid, room = _count_paid(kind, position, affordable), _count_room(kind, position)
    price = _choose_price(kind, position)
    steps: tuple[StepFields, ...] = (_PRICES[price], _AT_SEA if kind == "boat" else _ON_LAND)
    if position.advanced and kind in _CHEAPER_WITH and price in ("boat", "land-advanced"):
        steps = (*steps, _CHEAPER_WITH[kind])
    if room is not None and room < paid:
        steps = (*steps, _build_limit_step(kind, position, room))
        paid = room
    return {"kind": kind, "most": paid if position.place.controlled else 0, "steps": steps}


def _choose_price(kind: str, position: BuildPosition) -> str:
    """Which of `_PRICES` a construction has."""
    if kind == "boat":
        return "boat-at-port" if position.place.port else "boat"
    if kind == "wonder":
        return "wonder"
    if kind == "warrior" and position.place.barracks:
        return "warriors-at-barracks"
    return "land-advanced" if position.advanced else "land"


def _count_paid(kind: str, position: BuildPosition, affordable: int) -> int:
    """How many the resources pay for; `affordable` are constructions at the common price."""
    if kind == "boat":
        return position.resources["wood"] // get_boat_price(position.place.port)
    if kind == "wonder":
        return min([position.resources[resource] for resource in RESOURCES])
    return affordable * (
        WARRIORS_AT_BARRACKS if kind == "warrior" and position.place.barracks else 1
    )


def _count_room(kind: str, position: BuildPosition) -> int | None:
    """How many more there can be; None where the rules set no limit."""
    if kind in _AT_MOST:
        return _AT_MOST[kind] - position.existing[kind]
    return (
        PER_CELL[kind] * position.place.cells - position.existing[kind]
        if kind in PER_CELL
        else None
    )


def _build_limit_step(kind: str, position: BuildPosition, room: int) -> StepFields:
    if kind in _AT_MOST:
        owned = position.existing[kind]
        return build_step(CAPS[kind], "cap.civilisation", most=_AT_MOST[kind], owned=owned)
    return build_step(CAPS[kind], "cap.cells", each=PER_CELL[kind], room=room)


def _check_payment(position: BuildPosition) -> tuple[Mapping[str, Plain], tuple[Ruling, ...]]:
    bought = find_purchases(position.payment, position.advanced, position.place.port)
    buys = tuple(
        {
            "kind": price.kind,
            "count": price.count,
            **build_step(price.rule, f"buys.{price.kind}", count=price.count),
        }
        for price in bought
    )
    over = not bought and exceeds_price(position.payment, position.advanced, position.place.port)
    outcome = "exact" if bought else ("over" if over else "short")
    wording = "payment.one-of" if len(bought) > 1 else f"payment.{outcome}"
    rendered: dict[str, Plain] = {"outcome": outcome, "buys": buys, "text": Phrase(wording)}
    return rendered, (Ruling("inexact-payment", "refused"),) if over else ()
