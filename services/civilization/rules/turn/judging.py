"""Whether something that a player does is allowed, and why."""

from typing import Annotated, Any, NamedTuple, TypeAlias

from services.civilization.rules.units import EXPANSION
from shared.core.answers import RuleId, Sentence
from shared.core.declarations import Part
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Word
from shared.core.steps import Step

TURN_STEPS = 8
"""The most steps of one explanation of a turn."""

TurnStep: TypeAlias = Annotated[
    Step,
    Part("TurnStep", description="One thing that follows, the rule it falls under, a sentence."),
]


class Verdict(NamedTuple):
    """Whether something is allowed, by which rule, and why."""

    legal: Annotated[bool, "Whether the rules allow it; if not, it changes nothing."]
    rule: RuleId
    text: Sentence


def allow(rule: str, wording: str = "", **params: Param) -> Verdict:
    """A verdict that `rule` allows something; its text is `step.<wording, else the rule's id>`."""
    return Verdict(True, rule, Phrase(f"step.{wording or rule}", params))


def forbid(rule: str, wording: str = "", **params: Param) -> Verdict:
    """A verdict that `rule` forbids it; its text is `forbidden.<wording, else the rule's id>`."""
    return Verdict(False, rule, Phrase(f"forbidden.{wording or rule}", params))


def refuse_base_game(things: str, given: Any, faults: Faults) -> None:
    if given.edition != EXPANSION:
        faults.note("expansion.needed", "/rules/edition", things=Word(f"expansion.{things}"))
