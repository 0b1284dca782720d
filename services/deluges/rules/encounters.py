"""Who meets on a cell, and whether fanatics held it before anybody entered.

Row `control.fanatics` of docs/rules/deluges.md: at every moment fanatics hold the cell that
outnumber everybody else on it, so whoever enters may come too late, and then there is no fight. Who
has just entered is taken from the caller, or from the pieces where they leave no choice. This
module does not know how a fight ends.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TypeAlias

from services.deluges.rules.cells import Slaves
from services.deluges.rules.fanaticism import BEFORE, fanatics_prevail
from services.deluges.rules.steps import Step, step
from services.deluges.rules.table import TableRules
from shared.core.sheet import Notice

Place: TypeAlias = Literal["land", "sea"]


class Conflict(NamedTuple):
    """Warriors (land) or boats (sea) by player, and on land who else is on the cell.

    `lost`: fanatics had taken the cell before; `attacker` is the side that has just entered, None
    where nothing is said of that.
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
    def tame(self) -> int:
        """Workers and slaves."""
        return sum(self.workers.values()) + sum([one.count for one in self.slaves])

    @property
    def everybody(self) -> int:
        """Warriors, workers and slaves."""
        return sum(self.sides.values()) + self.tame


def lost_before(position: Conflict) -> Step | None:
    """Why fanatics hold the cell before there is a fight; None when they do not, or may not."""
    fanatics = position.fanatics
    if position.lost or fanatics_prevail(fanatics, position.everybody):
        return BEFORE
    verdicts = _verdicts(position)
    if verdicts and all(verdicts):
        return step("control.fanatics", "control.fanatics.entered", fanatics=fanatics)
    return None


def doubts(position: Conflict) -> Iterator[Notice]:
    """A warning where fanatics may have held the cell before, as far as the caller tells."""
    if any(_verdicts(position)):
        yield Notice("lost-before", "/attacker")


def _verdicts(position: Conflict) -> Sequence[bool]:
    """For each side that may just have entered: whether fanatics held the cell without it."""
    fanatics, everybody = position.fanatics, position.everybody
    if not fanatics:
        return ()
    return [
        fanatics_prevail(fanatics, everybody - position.sides[side])
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
