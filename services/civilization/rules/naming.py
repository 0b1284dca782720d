"""How units and sides are named in sentences. Knows no rule."""

from collections.abc import Mapping
from typing import TypeAlias

from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.units import NAMES, UNIT_TYPES, Edition, Unit, format_line
from shared.core.phrases import Param, Phrase, Plain, Word

Step: TypeAlias = Mapping[str, Plain]


UNIT_WORDS: Mapping[str, Word] = {
    name: Word(f"unit.{name}") for names in (UNIT_TYPES, *NAMES.values()) for name in names
}
"""The word for each name of a unit."""
_OPENING: Mapping[SideName, Word] = {side: Word(f"side.{side}.opening") for side in SIDES}


def build_unit_params(unit: Unit, edition: Edition) -> dict[str, Param]:
    """What a sentence about one unit is filled with: its name, its id and its figures."""
    return {
        "name": UNIT_WORDS[unit.name],
        "unit": unit.id,
        "figures": format_line(unit, edition),
    }


def find_side_word(side: SideName) -> Word:
    """The side at the beginning of a sentence: The attacker."""
    return _OPENING[side]


def build_step(rule: str, wording: str = "", **params: Param) -> Step:
    """A step of `rule`; its text is `step.<wording, else the rule's id>`, filled with `said`."""
    return {"rule": rule, "text": Phrase(f"step.{wording or rule}", params)}
