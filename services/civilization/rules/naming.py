"""How sentences name units and sides."""

from collections.abc import Mapping

from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.units import TYPES, Edition, Unit, format_line
from shared.core.phrases import Param, Word

UNIT_WORDS: Mapping[str, Word] = {
    name: Word(f"unit.{name}") for kind, one in TYPES.items() for name in (kind, *one.names)
}
"""The word for each name of a unit."""
_OPENING: Mapping[SideName, Word] = {side: Word(f"side.{side}.opening") for side in SIDES}


def build_unit_params(unit: Unit, edition: Edition) -> dict[str, Param]:
    """The parameters of a sentence about one unit: its name, its id and its figures."""
    return {
        "name": UNIT_WORDS[unit.name],
        "unit": unit.id,
        "figures": format_line(unit, edition),
    }


def find_side_word(side: SideName) -> Word:
    """The word for a side at the beginning of a sentence: The attacker."""
    return _OPENING[side]
