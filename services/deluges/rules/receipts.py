"""Payments as an answer shows them, each made once for all. Knows no rule but what they cost."""

from collections.abc import Mapping

from services.deluges.rules.costs import PAYMENTS, Payment
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
"""Every payment as an answer shows it."""
