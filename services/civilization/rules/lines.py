"""Lines and steps of an explanation, as answers have them."""

from collections.abc import Iterable, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.units import TYPES, Edition, Unit, format_line
from shared.core.answers import Amount, Many, RuleId, Sentence
from shared.core.declarations import Key, Part
from shared.core.phrases import Param, Word
from shared.core.sheet import Line
from shared.core.steps import Step

BattleStep: TypeAlias = Annotated[
    Step,
    Part(
        "BattleStep", description="One thing that happened, the rule it fell under, and a sentence."
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


BattleLines: TypeAlias = Many[BattleLine]


def build_lines(lines: Iterable[Line]) -> tuple[BattleLine, ...]:
    return tuple(
        [BattleLine(one.rule, one.number, one.each, one.points, one.phrase) for one in lines]
    )


UNIT_WORDS: Mapping[str, Word] = {
    name: Word(f"unit.{name}") for kind, one in TYPES.items() for name in (kind, *one.names)
}
SIDE_WORDS: Mapping[SideName, Word] = {side: Word(f"side.{side}.opening") for side in SIDES}
"""The word for a side at the beginning of a sentence: The attacker."""


def build_unit_params(unit: Unit, edition: Edition) -> dict[str, Param]:
    return {"name": UNIT_WORDS[unit.name], "unit": unit.id, "figures": format_line(unit, edition)}
