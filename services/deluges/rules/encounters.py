"""Who meets on a cell, and whether fanatics held it before anybody entered.

Row `control.fanatics` of docs/rules/deluges.md: at every moment fanatics hold the cell that
outnumber everybody else on it, so whoever enters may come too late, and then there is no fight. Who
has just entered is given by the caller, or follows from the pieces where they leave no choice.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from services.deluges.rules.cells import Slaves
from services.deluges.rules.fanaticism import LOST_BEFORE, has_fanatic_majority
from services.deluges.rules.table import TableRules
from shared.core.sheet import Notice
from shared.core.steps import Step, build_step

Place: TypeAlias = Literal["land", "sea"]


class Conflict(NamedTuple):
    """Warriors (land) or boats (sea) by player, and on land who else is on the cell.

    `lost`: fanatics had taken the cell before; `attacker` is the side that has just entered, None
    where the caller does not name it.
    """

    table: TableRules
    place: Place
    sides: Mapping[str, int]
    workers: Mapping[str, int]
    slaves: tuple[Slaves, ...]
    fanatics: int
    lost: bool
    attacker: str | None

    @property
    def civilians(self) -> int:
        """Workers and slaves."""
        return sum(self.workers.values()) + sum([one.count for one in self.slaves])

    @property
    def everybody(self) -> int:
        """Warriors, workers and slaves."""
        return sum(self.sides.values()) + self.civilians


def find_earlier_loss(position: Conflict) -> Step | None:
    """The step of a cell that fanatics hold before the fight; None where that is not certain."""
    fanatics = position.fanatics
    if position.lost or has_fanatic_majority(fanatics, position.everybody):
        return LOST_BEFORE
    verdicts = _check_entering_sides(position)
    if verdicts and all(verdicts):
        return build_step("control.fanatics", "control.fanatics.entered", fanatics=fanatics)
    return None


def list_attacker_warnings(position: Conflict) -> Iterator[Notice]:
    """A warning where fanatics may have held the cell before, depending on who entered."""
    if any(_check_entering_sides(position)):
        yield Notice("lost-before", "/attacker")


def _check_entering_sides(position: Conflict) -> Sequence[bool]:
    """For each side that may just have entered, whether fanatics held the cell without it."""
    fanatics, everybody = position.fanatics, position.everybody
    if not fanatics:
        return ()
    return [
        has_fanatic_majority(fanatics, everybody - position.sides[side])
        for side in (position.sides if position.attacker is None else (position.attacker,))
        if position.sides[side] and _meets_others(position, side)
    ]


def _meets_others(position: Conflict, side: str) -> bool:
    """Whether somebody is there for whom this side must have come."""
    return (
        any(count and other != side for other, count in position.sides.items())
        or any(count and colour != side for colour, count in position.workers.items())
        or any(one.count and one.master != side for one in position.slaves)
    )
