"""Payments as an answer has them, each rendered once when the module is loaded."""

from collections.abc import Mapping

from services.deluges.rules.costs import PAYMENTS, RESOURCES, Payment, get_boat_price
from shared.core.phrases import Param, Plain, Word
from shared.core.steps import build_step


def _render_payment(payment: Payment) -> Mapping[str, Plain]:
    params: dict[str, Param] = {
        "each": payment.each,
        "count": payment.constructions,
        "kinds": tuple([Word(f"resource.{kind}") for kind in payment.kinds]),
    }
    wording = "payment.one-kind" if len(payment.kinds) == 1 else "payment.kinds"
    return {
        "pays": dict.fromkeys(payment.kinds, payment.each),
        "constructions": payment.constructions,
        **build_step("build.cost", wording, **params),
    }


RENDERED_PAYMENTS = {kinds: _render_payment(payment) for kinds, payment in PAYMENTS.items()}
"""Every payment for land constructions as an answer has it, by its kinds."""


def _render_boat_payment(port: bool) -> Mapping[str, Plain]:
    wood = get_boat_price(port)
    rule = "build.port" if port else "build.boat"
    return {
        "pays": {"wood": wood},
        "constructions": 1,
        **build_step(rule, "payment.boat", wood=wood),
    }


RENDERED_BOAT_PAYMENTS = {port: _render_boat_payment(port) for port in (False, True)}
"""The payment for one boat, by whether it is built beside a port."""
RENDERED_WONDER_PAYMENT: Mapping[str, Plain] = {
    "pays": dict.fromkeys(RESOURCES, 1),
    "constructions": 1,
    **build_step("build.wonder", "payment.wonder"),
}
"""The payment for one wonder."""
