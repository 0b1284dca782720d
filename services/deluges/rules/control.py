"""Who controls a cell, and why.

Rows `control.cell` and `control.fanatics` of docs/rules/deluges.md, rulings `control` and
`cell-unresolved`. The one player with workers or warriors on a land cell neither flooded nor lost;
slaves count for their master, whose warrior is there. Workers or warriors of two colours cannot
last: nobody controls the cell. A controller that the caller declares is accepted where the pieces
do not contradict it; with two colours on the cell, it is accepted with a warning.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from services.deluges.rules.cells import Cell
from services.deluges.rules.fanaticism import is_lost
from services.deluges.rules.people import People, free_slaves, keep_slaves
from shared.core.phrases import Phrase, list_counted
from shared.core.pointers import pointer
from shared.core.sheet import Notice, Ruling

State: TypeAlias = Literal["land", "flooded", "lost"]
UNRESOLVED = Ruling("cell-unresolved", "nobody")


class Control(NamedTuple):
    """A cell's state, its people and its controller (None: nobody), with the rule and the reason.

    `declared` is true when the controller is only declared by the caller; `mixed` when the cell has
    people of several colours, and `unresolved` when nobody controls it because of that.
    """

    state: State
    people: People
    rule: str
    reason: Phrase
    controller: str | None = None
    declared: bool = False
    mixed: bool = False

    @property
    def unresolved(self) -> bool:
        return self.mixed and self.controller is None


_NOBODY = People({}, (), ())
_UNDER_WATER = Control("flooded", _NOBODY, "flood.threshold", Phrase("reason.flooded"))
_EMPTY = Phrase("reason.nobody")
_LOST = Phrase("reason.lost")


def find_claimants(cell: Cell) -> tuple[str, ...]:
    """Players with free workers or warriors on the cell, sorted."""
    return _list_claimants(cell, free_slaves(cell.workers, cell.slaves, cell.warriors))


def determine_control(cell: Cell) -> Control:
    """Who controls the cell, and why."""
    if cell.flooded:
        return _UNDER_WATER
    if is_lost(cell):
        people = keep_slaves(cell.workers, cell.slaves)
        return Control("lost", people, "control.fanatics", _explain_loss(cell))
    return _determine_control_on_land(cell, free_slaves(cell.workers, cell.slaves, cell.warriors))


def list_control_warnings(cell: Cell, control: Control, *at: str | int) -> Iterator[Notice]:
    """Warnings of fanatics, freed slaves and several colours on the cell, which is at `at`."""
    yield from list_people_warnings(cell, control, *at)
    if control.mixed:
        yield Notice("cell-unresolved", pointer(*at))


def list_people_warnings(cell: Cell, control: Control, *at: str | int) -> Iterator[Notice]:
    """Warnings where fanatics hold the cell, which is at `at`, or slaves on it were freed."""
    if control.state == "lost" and not cell.lost:
        yield Notice("fanatics-hold", pointer(*at, "lost"))
    if control.people.freed:
        count = control.people.freed_count
        yield Notice("slaves-freed", pointer(*at, "slaves"), {"count": count})


def _list_claimants(cell: Cell, people: People) -> tuple[str, ...]:
    claiming = set(people.workers)
    for player, count in cell.warriors.items():
        if count:
            claiming.add(player)
    return tuple(sorted(claiming))


def _explain_loss(cell: Cell) -> Phrase:
    if cell.lost:
        return _LOST
    return Phrase("reason.fanatics", {"fanatics": cell.fanatics, "others": cell.others})


def _determine_control_on_land(cell: Cell, people: People) -> Control:
    """Rule `control.cell`."""
    claiming = _list_claimants(cell, people)
    if len(claiming) == 1:
        reason = _explain_presence(cell, people, claiming[0])
        return Control("land", people, "control.cell", reason, claiming[0])
    if cell.controller is not None:
        reason = Phrase("reason.declared", {"player": cell.controller})
        return Control(
            "land", people, "control.cell", reason, cell.controller, True, len(claiming) > 1
        )
    if not claiming:
        return Control("land", people, "control.cell", _EMPTY)
    reason = Phrase("reason.unresolved", {"players": claiming})
    return Control("land", people, "control.cell", reason, mixed=True)


def _explain_presence(cell: Cell, people: People, player: str) -> Phrase:
    present = list_counted(
        "people",
        workers=people.workers.get(player, 0),
        warriors=cell.warriors.get(player, 0),
        slaves=sum([slave.number for slave in people.slaves]),
    )
    return Phrase("reason.presence", {"player": player, "people": present})
