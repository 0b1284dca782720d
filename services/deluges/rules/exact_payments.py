"""Single exact payments as an answer has them, each made once when the module is loaded."""

from typing import Annotated, NamedTuple

from services.deluges.rules.costs import (
    PAYMENTS,
    RESOURCES,
    Payment,
    UnitsByResource,
    get_boat_price,
)
from shared.core.answers import Amount
from shared.core.declarations import Inline
from shared.core.phrases import Word
from shared.core.steps import Step, make_step


class ExactPayment(NamedTuple):
    """One exact payment, and how many constructions it buys; `rule` tells of which sort."""

    pays: Annotated[UnitsByResource, "By resource: the units to be paid, no more and no less."]
    constructions: Annotated[Amount, "How many constructions one such payment buys."]
    step: Annotated[Step, Inline()]


def _build_land_payment(payment: Payment) -> ExactPayment:
    step = make_step(
        "build.cost",
        "payment.one-kind" if len(payment.kinds) == 1 else "payment.kinds",
        each=payment.each,
        count=payment.constructions,
        kinds=tuple([Word(f"resource.{kind}") for kind in payment.kinds]),
    )
    return ExactPayment(dict.fromkeys(payment.kinds, payment.each), payment.constructions, step)


LAND_PAYMENTS = {kinds: _build_land_payment(payment) for kinds, payment in PAYMENTS.items()}
"""Every payment for land constructions, by its kinds."""


def _build_boat_payment(port: bool) -> ExactPayment:
    wood = get_boat_price(port)
    step = make_step("build.port" if port else "build.boat", "payment.boat", wood=wood)
    return ExactPayment({"wood": wood}, 1, step)


BOAT_PAYMENTS = {port: _build_boat_payment(port) for port in (False, True)}
"""The payment for one boat, by whether it is built beside a port."""
WONDER_PAYMENT = ExactPayment(
    dict.fromkeys(RESOURCES, 1), 1, make_step("build.wonder", "payment.wonder")
)
"""The payment for one wonder."""
