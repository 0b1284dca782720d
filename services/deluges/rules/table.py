"""What the players at the table agreed on: the edition and the answers to open questions."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from shared.core.catalogue import Decides
from shared.core.declarations import InEditions, MadeFrom

ADVANCED = InEditions("advanced")
"""Marks the fields that only the advanced game has."""
MinesBy: TypeAlias = Literal["controller", "builder"]
ConflictMany: TypeAlias = Literal["second", "sum", "refuse"]


class TableRules(NamedTuple):
    """Edition and options; each option decides a ruling."""

    advanced: bool = False
    mines_by: Annotated[MinesBy, Decides("mines-by")] = "controller"
    count_lost_mines: Annotated[bool, Decides("mines-lost")] = False
    advanced_bonuses: Annotated[bool, Decides("advanced-bonuses")] = True
    conflict_many: Annotated[ConflictMany, Decides("conflict-many")] = "second"

    @property
    def pays_bonuses(self) -> bool:
        """The basic game always pays its four bonuses; the advanced game unless left out."""
        return self.advanced_bonuses or not self.advanced


def read_table(rules: Mapping[str, Any]) -> TableRules:
    return TableRules(advanced=rules["edition"] in ADVANCED.editions, **rules["options"])


Table: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_table)]
