"""Payments as an answer shows them, each made once for all. Knows no rule but what they cost."""

from collections.abc import Mapping

from services.deluges.rules.costs import PAYMENTS, RESOURCES, Payment, boat_price
from services.deluges.rules.steps import step
from shared.core.phrases import Param, Plain, Word


def _shown(payment: Payment) -> Mapping[str, Plain]:
    said: dict[str, Param] = {
        "each": payment.each,
        "count": payment.constructions,
        "kinds": tuple([Word(f"resource.{kind}") for kind in payment.kinds]),
    }
    wording = "payment.one-kind" if len(payment.kinds) == 1 else "payment.kinds"
    return {
        "pays": dict.fromkeys(payment.kinds, payment.each),
        "constructions": payment.constructions,
        **step("build.cost", wording, **said),
    }


SHOWN = {kinds: _shown(payment) for kinds, payment in PAYMENTS.items()}
"""Every payment for land constructions as an answer shows it."""


def _shown_boat(port: bool) -> Mapping[str, Plain]:
    wood = boat_price(port)
    rule = "build.port" if port else "build.boat"
    return {
        "pays": {"wood": wood},
        "constructions": 1,
        **step(rule, "payment.boat", wood=wood),
    }


BOAT_SHOWN = {port: _shown_boat(port) for port in (False, True)}
"""The payment for one boat, by whether it is built beside a port."""
WONDER_SHOWN: Mapping[str, Plain] = {
    "pays": dict.fromkeys(RESOURCES, 1),
    "constructions": 1,
    **step("build.wonder", "payment.wonder"),
}
"""The payment for one wonder."""
