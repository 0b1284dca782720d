"""One step of an explanation: the rule, its numbers and its sentence."""

from typing import NamedTuple

from shared.core.answers import RuleId, Sentence
from shared.core.phrases import Param, Phrase


class Step(NamedTuple):
    """One step of an explanation."""

    rule: RuleId
    text: Sentence


def build_step(rule: str, wording: str = "", **params: Param) -> Step:
    """A step of `rule`; its text is `step.<wording, else the rule's id>`, filled with `params`."""
    return Step(rule, Phrase(f"step.{wording or rule}", params))
