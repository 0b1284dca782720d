"""Lines and steps of an explanation, as answers have them."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, NamedTuple, TypeAlias

from shared.core.answers import Amount, RuleId, Sentence
from shared.core.declarations import Key, Part
from shared.core.sheet import Line
from shared.core.steps import Step

_CACHE_SIZE = 512

BattleStep: TypeAlias = Annotated[
    Step,
    Part(
        "BattleStep",
        description="One thing that happened, the rule it fell under, and a sentence.",
    ),
]
STEPS = 4
"""The most steps of one play, and of what one side loses."""


class BattleLine(NamedTuple):
    """`count` × `each` = `points`, by the rule named."""

    rule: RuleId
    number: Annotated[Amount, Key("count"), "How many things the rule counts."]
    each: Annotated[
        Amount, "What each of them adds, below 0 where it takes away: points, units or loot."
    ]
    points: Annotated[Amount, "`count` × `each`."]
    text: Sentence


def build_lines(lines: Iterable[Line]) -> tuple[BattleLine, ...]:
    """Lines as an answer has them."""
    return tuple([_build_line(line) for line in lines])


def _build_line(line: Line) -> BattleLine:
    if not line.params:
        return _build_plain_line(line.rule, line.number, line.each, line.wording)
    return BattleLine(line.rule, line.number, line.each, line.points, line.phrase)


@lru_cache(maxsize=_CACHE_SIZE)
def _build_plain_line(rule: str, count: int, each: int, wording: str) -> BattleLine:
    """A line whose text has no gaps but its numbers; cached, because the same few come often."""
    line = Line(rule, count, each, wording=wording)
    return BattleLine(rule, count, each, line.points, line.phrase)
