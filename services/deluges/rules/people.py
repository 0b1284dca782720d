"""The people of a cell: who is free or a slave, where fanatics outnumber them, who controls it.

Rulings `control` and `cell-unresolved`. The pieces on a cell lost to fanatics are out for good (the
authors' own answer). A controller that the caller declares is accepted where the pieces do not
contradict it; with two colours on the cell, it is accepted with a warning.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import CIVILISATIONS
from services.deluges.rules.cells import Cell, SlavesThere
from shared.core.answers import Amount, Many
from shared.core.declarations import AtMost, PlayerId
from shared.core.phrases import Phrase, list_counted
from shared.core.pointers import PointerSteps, pointer
from shared.core.sheet import Notice
from shared.core.steps import Step, build_step

LISTED = AtMost(100)
"""Of lists that the rules keep shorter than that."""
CountsByPlayer: TypeAlias = Annotated[Mapping[PlayerId, Amount], AtMost(CIVILISATIONS)]
Steps: TypeAlias = Annotated[Many[Step], "The explanation, step by step."]
SlaveList: TypeAlias = Annotated[
    tuple[SlavesThere, ...], LISTED, "Slaves by their master and their people."
]
LOST_BEFORE = build_step("control.fanatics", "control.fanatics.before")
"""Fanatics had taken the cell already."""


class Crowd(NamedTuple):
    """Workers, warriors and slaves."""

    workers: Annotated[CountsByPlayer, "Free workers by player."]
    warriors: Annotated[CountsByPlayer, "Warriors by player."]
    slaves: SlaveList

    @property
    def civilians(self) -> int:
        return sum(self.workers.values()) + sum([one.number for one in self.slaves])

    @property
    def everybody(self) -> int:
        """Whom fanatics must outnumber."""
        return self.civilians + sum(self.warriors.values())


NOBODY = Crowd({}, {}, ())


def gather_crowd(
    workers: Mapping[str, int], warriors: Mapping[str, int], slaves: Iterable[SlavesThere]
) -> Crowd:
    """The people without those of whom there are 0; slaves of one master and colour together."""
    return Crowd(drop_absent(workers), drop_absent(warriors), merge_slaves(slaves))


def join_crowds(crowds: Iterable[Crowd]) -> Crowd:
    workers, warriors, slaves = Counter[str](), Counter[str](), list[SlavesThere]()
    for one in crowds:
        workers.update(one.workers)
        warriors.update(one.warriors)
        slaves += one.slaves
    return gather_crowd(workers, warriors, slaves)


def free_slaves(crowd: Crowd) -> tuple[Crowd, tuple[SlavesThere, ...]]:
    """The people once slaves without a master's warrior are free, and those."""
    freed = tuple([one for one in crowd.slaves if one.master not in crowd.warriors])
    if not freed:
        return crowd, ()
    free = dict(crowd.workers)
    for one in freed:
        free[one.colour] = free.get(one.colour, 0) + one.number
    guarded = tuple([one for one in crowd.slaves if one.master in crowd.warriors])
    return crowd._replace(workers=free, slaves=guarded), freed


def list_freed_steps(freed: Iterable[SlavesThere]) -> Iterator[Step]:
    for one in freed:
        yield build_step("slave.freed", player=one.colour, count=one.number)


def drop_absent(pieces: Mapping[str, int]) -> dict[str, int]:
    return {player: count for player, count in pieces.items() if count}


def merge_slaves(slaves: Iterable[SlavesThere]) -> tuple[SlavesThere, ...]:
    """Adds slaves of one master and colour up, in the order of ids; groups of 0 are left out."""
    counts: dict[tuple[str, str], int] = {}
    for one in slaves:
        group = (one.master, one.colour)
        counts[group] = counts.get(group, 0) + one.number
    return tuple([SlavesThere(*group, counts[group]) for group in sorted(counts) if counts[group]])


def has_fanatic_majority(fanatics: int, others: int) -> bool:
    """Whether fanatics outnumber the others; a tie is not enough."""
    return fanatics > others


def is_lost(cell: Cell) -> bool:
    """Whether fanatics have taken the cell: it is given as lost, or they outnumber the others."""
    if cell.lost or not cell.fanatics:
        return cell.lost
    crowd = gather_crowd(cell.workers, cell.warriors, cell.slaves)
    return has_fanatic_majority(cell.fanatics, crowd.everybody)


class Takeover(NamedTuple):
    """Who is left once fanatics take the cell from people whom they outnumber.

    `out_for_good` are those from whom they took it, None where they do not.
    """

    left: Crowd
    out_for_good: Crowd | None = None
    steps: tuple[Step, ...] = ()


def take_over(crowd: Crowd, fanatics: int) -> Takeover:
    others = crowd.everybody
    if not has_fanatic_majority(fanatics, others):
        return Takeover(crowd)
    taken = "control.fanatics.taken"
    step = build_step("control.fanatics", taken, fanatics=fanatics, others=others)
    return Takeover(NOBODY, crowd, (step,))


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


def find_claimants(crowd: Crowd) -> tuple[str, ...]:
    return tuple(sorted({*crowd.workers, *crowd.warriors}))


def determine_control(cell: Cell) -> Control:
    if cell.flooded:
        return _UNDER_WATER
    crowd = gather_crowd(cell.workers, cell.warriors, cell.slaves)
    if is_lost(cell):
        params = {"fanatics": cell.fanatics, "others": crowd.everybody}
        reason = _LOST if cell.lost else Phrase("reason.fanatics", params)
        return Control("lost", crowd, "control.fanatics", reason)
    return _determine_control_on_land(cell.controller, *free_slaves(crowd))


def list_people_warnings(cell: Cell, control: Control, at: PointerSteps) -> Iterator[Notice]:
    if control.state == "lost" and not cell.lost:
        yield Notice("fanatics-hold", pointer(*at, "lost"))
    if control.freed:
        count = sum([one.number for one in control.freed])
        yield Notice("slaves-freed", pointer(*at, "slaves"), {"count": count})


def _determine_control_on_land(
    declared: str | None, crowd: Crowd, freed: tuple[SlavesThere, ...]
) -> Control:
    claiming = find_claimants(crowd)
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
