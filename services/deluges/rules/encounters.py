"""Who meets on a cell, and whether fanatics held it before anybody entered.

Row `control.fanatics` of docs/rules/deluges.md: at every moment fanatics hold the cell that
outnumber everybody else on it, so whoever enters may come too late, and then there is no fight. Who
has just entered is given by the caller, or follows from the pieces where they leave no choice.
"""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import BOAT, WARRIOR
from services.deluges.rules.cells import NO_PIECES, Pieces, PiecesByPlayer, SlaveGroups
from services.deluges.rules.consistency import (
    refuse_civilisations,
    refuse_excess_of_players,
    refuse_own_slaves,
)
from services.deluges.rules.people import (
    LOST_BEFORE,
    Crowd,
    gather_crowd,
    has_fanatic_majority,
)
from services.deluges.rules.table import Table
from shared.core.declarations import IsPlayer
from shared.core.illegal import Faults
from shared.core.players import build_player_check, collect_players
from shared.core.pointers import pointer
from shared.core.sheet import Notice
from shared.core.steps import Step, build_step
from shared.core.suggestions import AlsoMeans

Place: TypeAlias = Annotated[
    Literal["land", "sea"], AlsoMeans(ocean="sea", océan="sea", water="sea")
]


class Conflict(NamedTuple):
    """Two sides or more on one cell, and on land the people who live there."""

    table: Table
    place: Annotated[Place, "`land`: a cell with warriors; `sea`: a cell of the ocean with boats."]
    sides: Annotated[PiecesByPlayer, "Warriors (land) or boats (sea) by player."]
    workers: Annotated[PiecesByPlayer, "Land: free workers on the cell by player."] = NO_PIECES
    slaves: Annotated[SlaveGroups, "Land: slaves on the cell."] = ()
    fanatics: Annotated[Pieces, "Land: fanatics on the cell."] = 0
    lost: Annotated[bool, "Land: fanatics had taken the cell before."] = False
    attacker: Annotated[
        str | None,
        IsPlayer(is_checked=False),
        "The id of the player who has just entered, which shows whether fanatics held the cell "
        "before.",
    ] = None

    @property
    def crowd(self) -> Crowd:
        """Everybody on a cell of land but the fanatics."""
        return gather_crowd(self.workers, self.sides, self.slaves)


def find_earlier_loss(position: Conflict) -> Step | None:
    """The step of a cell that fanatics hold before the fight; None where that is not certain."""
    fanatics = position.fanatics
    if position.lost or has_fanatic_majority(fanatics, position.crowd.everybody):
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
    fanatics, everybody = position.fanatics, position.crowd.everybody
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
        or any(one.number and one.master != side for one in position.slaves)
    )


def refuse_conflict(conflict: Conflict, faults: Faults) -> None:
    """Notes too many civilisations or pieces, and who cannot be there."""
    place, sides, attacker = conflict.place, conflict.sides, conflict.attacker
    named = collect_players(build_player_check(Conflict), [conflict])
    refuse_civilisations(named, "/sides", faults)
    pieces = WARRIOR if place == "land" else BOAT
    refuse_excess_of_players(pieces, sides, ("sides",), faults)
    refuse_own_slaves(conflict.slaves, (), faults)
    if place == "sea":
        for what in ("workers", "slaves", "fanatics", "lost"):
            if getattr(conflict, what):
                faults.breach("conflict.sea", pointer(what))
    if attacker is not None and not sides.get(attacker):
        faults.note("conflict.attacker", "/attacker", player=attacker)
