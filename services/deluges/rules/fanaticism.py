"""Fanatics hold a cell as soon as they outnumber its workers, slaves and warriors together.

Row `control.fanatics` of docs/rules/deluges.md. The cell is lost for ever, whatever stands on it
later, and the pieces on it are out for good (the authors' own answer). Heritage still counts; see
`board.py`. This module does not know how fanatics come about: workers without work.
"""

from services.deluges.rules.cells import Cell
from services.deluges.rules.steps import Step, step

BEFORE = step("control.fanatics", "control.fanatics.before")
"""Fanatics had taken the cell already."""


def fanatics_prevail(fanatics: int, others: int) -> bool:
    """Whether `fanatics` outnumber `others` (workers, slaves and warriors); a tie is not enough.

    Rule `control.fanatics`.
    """
    return fanatics > others


def is_lost(cell: Cell) -> bool:
    """Whether fanatics have taken the cell: it says so, or they outnumber everybody else now."""
    if cell.lost or not cell.fanatics:
        return cell.lost
    return fanatics_prevail(cell.fanatics, cell.others)


def taken(fanatics: int, others: int) -> Step:
    """The step by which fanatics take a cell from `others`."""
    return step("control.fanatics", "control.fanatics.taken", fanatics=fanatics, others=others)
