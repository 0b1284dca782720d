"""A conflict on a cell: who survives it, and who holds the cell then.

Rows `conflict.land`, `conflict.sea`, `conflict.equal`, `conflict.many` and `control.fanatics` of
docs/rules/deluges.md. At every moment fanatics take the cell as soon as they outnumber everybody
else: before anybody enters (`encounters.py`), after the battle and after the fight of the freed
(`after_battle.py`); everybody on it is out for good then, and nobody survives.
"""

from collections.abc import Iterable
from typing import Annotated, NamedTuple

from services.deluges.rules.after_battle import CivilWar, capture_or_free
from services.deluges.rules.answers import (
    LISTED,
    CountsByPlayer,
    Crowd,
    SlavesThere,
    Steps,
)
from services.deluges.rules.battles import Outcome, balance_sides, fight, find_largest_sides
from services.deluges.rules.encounters import Conflict, find_earlier_loss, list_attacker_warnings
from services.deluges.rules.fanaticism import build_takeover_step, has_fanatic_majority
from services.deluges.rules.people import drop_absent, keep_slaves
from shared.core.declarations import Part, PlayerId
from shared.core.sheet import Calculation, distinct_rulings
from shared.core.steps import Step, build_step


class ConflictAnswer(NamedTuple):
    """Who survives a conflict, and on land what becomes of the people of the cell.

    On a cell that fanatics hold in the end nobody survives: who was left is in `out_for_good`, and
    there is no `winner`.
    """

    survivors: Annotated[
        CountsByPlayer,
        "By player: warriors (land) or boats (sea) that are left, 0 on a lost cell.",
    ]
    losses: Annotated[CountsByPlayer, "By player: warriors (land) or boats (sea) that are lost."]
    winner: Annotated[
        PlayerId | None,
        "The id of the player who has warriors or boats left; left out: nobody has.",
    ] = None
    workers: Annotated[
        CountsByPlayer | None, "Land: free workers on the cell afterwards, by player."
    ] = None
    slaves: Annotated[
        tuple[SlavesThere, ...] | None, LISTED, "Land: slaves on the cell afterwards."
    ] = None
    lost: Annotated[
        bool | None, "Land: whether fanatics hold the cell, before the fight or after it."
    ] = None
    out_for_good: Annotated[
        Crowd | None, "Who was left on a lost cell, and counts nowhere else."
    ] = None
    civil_war: Annotated[
        CivilWar | None,
        "Land: the fight of free workers when no warrior is left; left out: there was none.",
    ] = None
    steps: Steps = ()


ENCOUNTER = Part("Encounter", description="What happens to the people or boats of a cell at once.")
"""A conflict within the answer of another operation."""


def resolve_conflict(position: Conflict) -> Calculation[ConflictAnswer]:
    """The conflict's outcome; raises IllegalPosition (`conflict.many`) where the table refuses."""
    if position.place == "sea":
        fought = _fight_battle(position)
        steps = (_build_battle_step(position, fought),)
        balance = balance_sides(position.sides, fought)
        return Calculation(ConflictAnswer(*balance, steps=steps), fought.rulings)
    before = find_earlier_loss(position)
    return (
        _resolve_on_land(position) if before is None else _resolve_without_fight(position, before)
    )


def _resolve_without_fight(position: Conflict, before: Step) -> Calculation[ConflictAnswer]:
    """Everybody on a cell that fanatics held before the fight is out for good."""
    there = keep_slaves(position.workers, position.slaves)
    out = Crowd(there.workers, drop_absent(position.sides), there.slaves)
    return Calculation(_answer_lost_cell(position, out, None, (before,)))


def _answer_lost_cell(
    position: Conflict, out: Crowd, civil_war: CivilWar | None, steps: Iterable[Step]
) -> ConflictAnswer:
    """A cell that fanatics hold; `out` are the people on it, who are out for good."""
    return ConflictAnswer(
        survivors=dict.fromkeys(position.sides, 0),
        losses=position.sides,
        workers={},
        slaves=(),
        lost=True,
        out_for_good=out,
        civil_war=civil_war,
        steps=tuple(steps),
    )


def _resolve_on_land(position: Conflict) -> Calculation[ConflictAnswer]:
    fought = _fight_battle(position)
    after = capture_or_free(position, fought)
    others = (
        sum(fought.survivors.values())
        + sum(after.workers.values())
        + sum([one.number for one in after.slaves])
    )
    steps = [_build_battle_step(position, fought), *after.steps]
    if has_fanatic_majority(position.fanatics, others):
        out = Crowd(after.workers, fought.survivors, after.slaves)
        steps.append(build_takeover_step(position.fanatics, others))
        answer = _answer_lost_cell(position, out, after.civil_war, steps)
    else:
        answer = ConflictAnswer(
            *balance_sides(position.sides, fought),
            workers=after.workers,
            slaves=after.slaves,
            lost=False,
            civil_war=after.civil_war,
            steps=tuple(steps),
        )
    rulings = distinct_rulings((*fought.rulings, *after.rulings))
    return Calculation(answer, rulings, tuple(list_attacker_warnings(position)))


def _fight_battle(position: Conflict) -> Outcome:
    """Rules `conflict.land` and `conflict.sea`."""
    rule = f"conflict.{position.place}"
    return fight(position.sides, rule, position.table.conflict_many, "/sides")


def _build_battle_step(position: Conflict, fought: Outcome) -> Step:
    if not fought.rule:
        rule, alone = f"conflict.{position.place}", tuple(fought.survivors)
        if not alone:
            return build_step(rule, f"conflict.none.{position.place}")
        return build_step(rule, f"conflict.alone.{position.place}", player=alone[0])
    if not fought.survivors:
        return _build_vanish_step(position, fought.rule)
    ((winner, left),) = fought.survivors.items()
    lost = position.sides[winner] - left
    wording = f"{fought.rule}.{position.place}"
    return build_step(fought.rule, wording, player=winner, count=left, lost=lost)


def _build_vanish_step(position: Conflict, rule: str) -> Step:
    """Nobody is left: the largest sides are equal, or all the others together match the largest."""
    largest = find_largest_sides(position.sides)
    if len(largest) == 1:
        wording, most = f"conflict.outnumbered.{position.place}", position.sides[largest[0]]
        others = sum(position.sides.values()) - most
        return build_step(rule, wording, player=largest[0], count=most, others=others)
    return build_step(rule, f"conflict.vanish.{position.place}")
