"""What can be built with some resources, how to pay for a wish, and what a payment buys.

Rulings `inexact-payment` and `functions-per-cell`. Every boat is taken to be built beside the port
and every warrior at the barracks. How many of one construction alone could be built assumes only
the functions that exist already.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, NamedTuple

from services.deluges.rules import costs
from services.deluges.rules.box import BASIC_CONSTRUCTIONS, CONSTRUCTIONS, FUNCTIONS, Construction
from services.deluges.rules.payments import count_affordable
from services.deluges.rules.people import LISTED, Steps
from services.deluges.rules.wishes import BuildPosition, WishAnswer, answer_wish
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Choices, Reused
from shared.core.phrases import Phrase
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import Step, build_step

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
_ON_LAND = build_step("build.place", "build.place.land")
_AT_SEA = build_step("build.place", "build.place.boat")


class ConstructionAlone(NamedTuple):
    """How many of one construction could be had if nothing else were built.

    A port and barracks count if they exist now. They serve in the turn in which they are built as
    well: what that allows is asked by a wish for both.
    """

    kind: Annotated[str, Choices(*CONSTRUCTIONS), "What would be built."]
    most: Annotated[Amount, "How many could be built; 0 where the builder controls no cell."]
    steps: Steps


class PaymentAnswer(NamedTuple):
    """A payment laid down: exactly a price, more than one (refused), or none."""

    outcome: Annotated[
        Literal["exact", "over", "short"],
        "`exact`: it is a price; `over`: it is more than a price, and refused; `short`: "
        "it is less.",
    ]
    buys: Annotated[
        tuple[costs.Purchase, ...],
        AtMost(3),
        "What it buys; of several it buys one, as the payer says.",
    ]
    text: Annotated[Phrase, "The outcome in words, in the language of the answer."]


class BuildAnswer(NamedTuple):
    """What can be built; `payments` are all single exact payments at hand.

    First those for constructions on land, then that for a boat, then that for a wonder.
    """

    constructions: Annotated[
        tuple[ConstructionAlone, ...],
        AtMost(10),
        "Each construction, as if nothing else were built.",
    ]
    payments: Annotated[
        tuple[Annotated[costs.ExactPayment, Reused()], ...],
        LISTED,
        "Every single exact payment that can be made, on land first, then for a boat, "
        "then for a wonder.",
    ]
    wish: Annotated[
        WishAnswer | None, "Whether the wish can be paid, and how; left out without a wish."
    ]
    payment: Annotated[
        PaymentAnswer | None, "What the payment of the request buys; left out without one."
    ]


def assess_build(position: BuildPosition) -> Calculation[BuildAnswer]:
    kinds = tuple(CONSTRUCTIONS) if position.table.advanced else BASIC_CONSTRUCTIONS
    affordable = count_affordable(position.resources, position.table.advanced)
    payment = _check_payment(position) if any(position.payment.values()) else None
    answer = BuildAnswer(
        constructions=tuple([_assess_construction(kind, position, affordable) for kind in kinds]),
        payments=tuple(_list_payments(position)),
        wish=answer_wish(position) if any(position.wish.values()) else None,
        payment=payment,
    )
    is_short = _is_short_of_room_for_functions(position, affordable)
    rulings = [Ruling("functions-per-cell", "one")] if is_short else []
    if payment is not None and payment.outcome == "over":
        rulings.append(Ruling("inexact-payment", "refused"))
    return Calculation(answer, tuple(rulings))


def _list_payments(position: BuildPosition) -> Iterator[costs.ExactPayment]:
    bundle = costs.bundle_resources([position.resources[kind] for kind in costs.RESOURCES])
    for payment in costs.list_payments(bundle, position.table.advanced):
        yield payment.exact
    if _count_paid("boat", position, 0):
        yield costs.BOAT_PAYMENTS[position.place.port]
    if position.table.advanced and _count_paid("wonder", position, 0):
        yield costs.WONDER_PAYMENT


def _is_short_of_room_for_functions(position: BuildPosition, affordable: int) -> bool:
    """Whether more ports, barracks or granaries are affordable than there is room for."""
    place = position.place
    kinds = FUNCTIONS if position.table.advanced and place.controlled else ()
    return any(affordable > place.cells - place.count_existing(kind) for kind in kinds)


def _assess_construction(kind: str, position: BuildPosition, affordable: int) -> ConstructionAlone:
    paid, room = _count_paid(kind, position, affordable), _count_room(kind, position)
    price = _choose_price(kind, position)
    steps: tuple[Step, ...] = (_PRICES[price], _AT_SEA if kind == "boat" else _ON_LAND)
    if position.table.advanced and kind in _CHEAPER_WITH and price in ("boat", "land-advanced"):
        steps = (*steps, _CHEAPER_WITH[kind])
    if room < paid:
        steps = (*steps, _build_limit_step(CONSTRUCTIONS[kind], position, room))
        paid = room
    return ConstructionAlone(kind, paid if position.place.controlled else 0, steps)


def _choose_price(kind: str, position: BuildPosition) -> str:
    price = CONSTRUCTIONS[kind].price
    if price == "boat":
        return "boat-at-port" if position.place.port else "boat"
    if price == "wonder":
        return "wonder"
    if kind == "warrior" and position.place.barracks:
        return "warriors-at-barracks"
    return "land-advanced" if position.table.advanced else "land"


def _count_paid(kind: str, position: BuildPosition, affordable: int) -> int:
    """How many the resources pay for; `affordable` are constructions at the common price."""
    if kind == "boat":
        return position.resources["wood"] // costs.get_boat_price(position.place.port)
    if kind == "wonder":
        return min([position.resources[resource] for resource in costs.RESOURCES])
    return affordable * (
        costs.WARRIORS_AT_BARRACKS if kind == "warrior" and position.place.barracks else 1
    )


def _count_room(kind: str, position: BuildPosition) -> int:
    built = CONSTRUCTIONS[kind]
    places = 1 if built.per_civilisation else position.place.cells
    return built.most * places - position.place.count_existing(kind)


def _build_limit_step(built: Construction, position: BuildPosition, room: int) -> Step:
    if built.per_civilisation:
        owned = position.place.count_existing(built.kind)
        return build_step(built.limit, "cap.civilisation", most=built.most, owned=owned)
    return build_step(built.limit, "cap.cells", each=built.most, room=room)


def _check_payment(position: BuildPosition) -> PaymentAnswer:
    payment, advanced, port = position.payment, position.table.advanced, position.place.port
    bought = costs.find_purchases(payment, advanced, port)
    if bought:
        wording = "payment.one-of" if len(bought) > 1 else "payment.exact"
        return PaymentAnswer("exact", bought, Phrase(wording))
    if costs.exceeds_price(payment, advanced, port):
        return PaymentAnswer("over", (), Phrase("payment.over"))
    return PaymentAnswer("short", (), Phrase("payment.short"))
