"""One step of an explanation: the rule, its numbers and its sentence."""

from collections.abc import Mapping
from typing import TypeAlias

from shared.core.phrases import Param, Phrase, Plain

Step: TypeAlias = Mapping[str, Plain]


def build_step(rule: str, wording: str = "", **params: Param) -> Step:
    """A step of `rule`; its text is `step.<wording, else the rule's id>`, filled with `params`."""
    return {"rule": rule, "text": Phrase(f"step.{wording or rule}", params)}
