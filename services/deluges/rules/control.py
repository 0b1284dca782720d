"""Who controls a cell, and why.

Rows `control.cell` and `control.fanatics` of docs/rules/deluges.md, rulings `control` and
`cell-unresolved`. The one player with workers or warriors on a land cell neither flooded nor lost;
slaves count for their master, whose warrior is there. Workers or warriors of two colours cannot
last: nobody controls the cell. A controller that the caller declares is accepted where the pieces
do not contradict it; with two colours on the cell, it is accepted with a warning.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from services.deluges.rules.cells import Cell, SlavesThere
from services.deluges.rules.people import NOBODY, Crowd, free_slaves, gather_crowd, is_lost
from shared.core.phrases import Phrase, list_counted
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice

State: TypeAlias = Literal["land", "flooded", "lost"]


class Control(NamedTuple):
    """A cell's state, its people and its controller (None: nobody), with the rule and the reason.

    `freed` are slaves who are free workers among `crowd`, `declared` is true when the controller is
    only declared by the caller, and `mixed` when the cell has people of several colours.
    """

    state: State
    crowd: Crowd
    rule: str
    reason: Phrase
    controller: str | None = None
    declared: bool = False
    mixed: bool = False
    freed: tuple[SlavesThere, ...] = ()


_UNDER_WATER = Control("flooded", NOBODY, "flood.threshold", Phrase("reason.flooded"))
_EMPTY = Phrase("reason.nobody")
_LOST = Phrase("reason.lost")


def find_claimants(cell: Cell) -> tuple[str, ...]:
    """Players with free workers or warriors on the cell, sorted."""
    crowd, _ = free_slaves(gather_crowd(cell.workers, cell.warriors, cell.slaves))
    return _list_claimants(crowd)


def determine_control(cell: Cell) -> Control:
    """Who controls the cell, and why."""
    if cell.flooded:
        return _UNDER_WATER
    crowd = gather_crowd(cell.workers, cell.warriors, cell.slaves)
    if is_lost(cell):
        params = {"fanatics": cell.fanatics, "others": crowd.everybody}
        reason = _LOST if cell.lost else Phrase("reason.fanatics", params)
        return Control("lost", crowd, "control.fanatics", reason)
    return _determine_control_on_land(cell.controller, *free_slaves(crowd))


def list_people_warnings(cell: Cell, control: Control, at: PointerSteps) -> Iterator[Notice]:
    """Warnings where fanatics hold the cell, which is at `at`, or slaves on it were freed."""
    if control.state == "lost" and not cell.lost:
        yield Notice("fanatics-hold", pointer(*at, "lost"))
    if control.freed:
        count = sum([one.number for one in control.freed])
        yield Notice("slaves-freed", pointer(*at, "slaves"), {"count": count})


def _list_claimants(crowd: Crowd) -> tuple[str, ...]:
    return tuple(sorted({*crowd.workers, *crowd.warriors}))


def _determine_control_on_land(
    declared: str | None, crowd: Crowd, freed: tuple[SlavesThere, ...]
) -> Control:
    """Rule `control.cell`."""
    claiming = _list_claimants(crowd)
    mixed = len(claiming) > 1
    if len(claiming) == 1:
        controller, reason = claiming[0], _explain_presence(crowd, claiming[0])
    elif declared is not None:
        controller, reason = declared, Phrase("reason.declared", {"player": declared})
    else:
        controller = None
        reason = Phrase("reason.unresolved", {"players": claiming}) if claiming else _EMPTY
    is_declared = controller is not None and len(claiming) != 1
    return Control("land", crowd, "control.cell", reason, controller, is_declared, mixed, freed)


def _explain_presence(crowd: Crowd, player: str) -> Phrase:
    present = list_counted(
        "people",
        workers=crowd.workers.get(player, 0),
        warriors=crowd.warriors.get(player, 0),
        slaves=sum([slave.number for slave in crowd.slaves]),
    )
    return Phrase("reason.presence", {"player": player, "people": present})
