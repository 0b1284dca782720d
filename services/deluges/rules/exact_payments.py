"""Single exact payments as an answer has them, each made once when the module is loaded."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated

from services.deluges.rules.costs import (
    PAYMENTS,
    RESOURCES,
    Payment,
    UnitsByResource,
    get_boat_price,
)
from shared.core.answers import Amount
from shared.core.declarations import Inline, Reused
from shared.core.phrases import Word
from shared.core.steps import Step, build_step

MOST_REPEATED = 1_024
"""Repeated payments that are kept; there can be 2,500."""


@dataclass(frozen=True, slots=True, eq=False)
class ExactPayment:
    """One exact payment, and how many constructions it buys; `rule` tells of which sort."""

    pays: Annotated[UnitsByResource, "By resource: the units to be paid, no more and no less."]
    constructions: Annotated[Amount, "How many constructions one such payment buys."]
    step: Annotated[Step, Inline()]


@dataclass(frozen=True, slots=True, eq=False)
class RepeatedPayment:
    """An exact payment, made so many times."""

    payment: Annotated[ExactPayment, Reused(), Inline()]
    times: Annotated[Amount, "How many times this payment is made."]


@lru_cache(maxsize=MOST_REPEATED)
def repeat_payment(payment: ExactPayment, times: int) -> RepeatedPayment:
    """The payment made so many times: the same object each time, for answers to share."""
    return RepeatedPayment(payment, times)


def _build_land_payment(payment: Payment) -> ExactPayment:
    step = build_step(
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
    step = build_step("build.port" if port else "build.boat", "payment.boat", wood=wood)
    return ExactPayment({"wood": wood}, 1, step)


BOAT_PAYMENTS = {port: _build_boat_payment(port) for port in (False, True)}
"""The payment for one boat, by whether it is built beside a port."""
WONDER_PAYMENT = ExactPayment(
    dict.fromkeys(RESOURCES, 1), 1, build_step("build.wonder", "payment.wonder")
)
"""The payment for one wonder."""
