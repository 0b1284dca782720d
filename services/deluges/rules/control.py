"""Who controls a cell, and why.

Rows control.cell and control.fanatics of rules/deluges.md, rulings control and cell-unresolved. The
one player with workers or warriors on a land cell neither flooded nor lost; slaves count for their
master, whose warrior is there. Free pieces of two colours cannot last: nobody controls the cell. A
controller that the caller declares is accepted where the pieces do not speak against it. This
module does not know what a cell is worth.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from services.deluges.rules.cells import Cell
from services.deluges.rules.fanaticism import is_lost
from services.deluges.rules.people import after_freeing
from shared.core.phrases import Phrase

State: TypeAlias = Literal["land", "flooded", "lost"]


@dataclass(frozen=True, slots=True)
class Control:
    """A cell's state and its controller (None: nobody), with the rule and the reason.

    `declared` is true when only the caller's word made the controller; `unresolved` when several
    peoples stand there and nobody does.
    """

    state: State
    rule: str
    reason: Phrase
    controller: str | None = None
    declared: bool = False
    unresolved: bool = False


def claimants(cell: Cell) -> tuple[str, ...]:
    """Players with free workers or warriors on the cell, sorted."""
    people = after_freeing(cell.workers, cell.slaves, cell.warriors)
    armed = {player for player, count in cell.warriors.items() if count}
    return tuple(sorted(armed | set(people.workers)))


def control(cell: Cell) -> Control:
    """Who controls the cell, and why."""
    if cell.flooded:
        return Control("flooded", "flood.threshold", Phrase("reason.flooded"))
    if cell.lost:
        return Control("lost", "control.fanatics", Phrase("reason.lost"))
    if is_lost(cell):
        numbers = {"fanatics": cell.fanatics, "others": cell.others}
        return Control("lost", "control.fanatics", Phrase("reason.fanatics", numbers))
    return _control_on_land(cell)


def _control_on_land(cell: Cell) -> Control:
    present = claimants(cell)
    if len(present) == 1:
        return _presence(cell, present[0])
    if cell.controller is not None:
        reason = Phrase("reason.declared", {"player": cell.controller})
        return Control("land", "control.cell", reason, cell.controller, declared=True)
    if not present:
        return Control("land", "control.cell", Phrase("reason.nobody"))
    reason = Phrase("reason.unresolved", {"players": present})
    return Control("land", "control.cell", reason, unresolved=True)


def _presence(cell: Cell, player: str) -> Control:
    people = after_freeing(cell.workers, cell.slaves, cell.warriors)
    reason = Phrase(
        "reason.presence",
        {
            "player": player,
            "workers": people.workers.get(player, 0),
            "warriors": cell.warriors.get(player, 0),
            "slaves": sum(slave.count for slave in people.slaves),
        },
    )
    return Control("land", "control.cell", reason, player)
