"""What the players at the table agreed on: the edition and the answers to open questions."""

from typing import Literal, NamedTuple, TypeAlias

MinesBy: TypeAlias = Literal["controller", "builder"]
ConflictMany: TypeAlias = Literal["second", "sum", "refuse"]


class TableRules(NamedTuple):
    """Edition and options; each option chooses the ruling of the same name."""

    advanced: bool = False
    advanced_bonuses: bool = True
    mines_by: MinesBy = "controller"
    count_lost_mines: bool = False
    conflict_many: ConflictMany = "second"

    @property
    def pays_bonuses(self) -> bool:
        """The basic game always pays its four bonuses; the advanced game unless left out."""
        return self.advanced_bonuses or not self.advanced
