"""One step of an explanation: the rule, its numbers and its sentence."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from shared.core.answers import RuleId, Sentence
from shared.core.phrases import Param, Phrase, Plain

StepFields: TypeAlias = Mapping[str, Plain]


class Step(NamedTuple):
    """One step of an explanation."""

    rule: RuleId
    text: Sentence


def make_step(rule: str, wording: str = "", **params: Param) -> Step:
    """A step of `rule`; its text is `step.<wording, else the rule's id>`, filled with `params`."""
    return Step(rule, Phrase(f"step.{wording or rule}", params))


def build_step(rule: str, wording: str = "", **params: Param) -> StepFields:
    """The fields of such a step; it goes when every answer is declared."""
    return make_step(rule, wording, **params)._asdict()
