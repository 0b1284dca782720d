"""Fanatics hold a cell as soon as they outnumber its workers, slaves and warriors together.

Row `control.fanatics` of docs/rules/deluges.md. The cell is lost for ever, whatever is placed on it
later, and the pieces on it are out for good (the authors' own answer). Heritage still counts; see
`contributions.py`.
"""

from services.deluges.rules.cells import Cell
from shared.core.steps import Step, build_step

LOST_BEFORE = build_step("control.fanatics", "control.fanatics.before")
"""Fanatics had taken the cell already."""


def has_fanatic_majority(fanatics: int, others: int) -> bool:
    """Whether `fanatics` outnumber `others` (workers, slaves and warriors); a tie is not enough.

    Rule `control.fanatics`.
    """
    return fanatics > others


def is_lost(cell: Cell) -> bool:
    """Whether fanatics have taken the cell: it is given as lost, or they outnumber the others."""
    if cell.lost or not cell.fanatics:
        return cell.lost
    return has_fanatic_majority(cell.fanatics, cell.others)


def build_takeover_step(fanatics: int, others: int) -> Step:
    """The step by which fanatics take a cell from `others`."""
    return build_step(
        "control.fanatics", "control.fanatics.taken", fanatics=fanatics, others=others
    )
