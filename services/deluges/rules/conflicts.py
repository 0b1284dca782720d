"""A conflict on a cell: who survives it, what becomes of its people, and who holds the cell then.

Rulings `conflict-equal`, `conflict-many` and `own-slaves`. Fanatics take the cell as soon as they
outnumber everybody else: before anybody enters, so that there is no fight; after the battle, when
nobody is captured or freed any more; and after the fight of the freed. Who has just entered is
given by the caller, or follows from the pieces where they leave no choice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.deluges.rules import consistency
from services.deluges.rules.box import BOAT, WARRIOR, ConflictMany, Table
from services.deluges.rules.cells import NO_PIECES, Pieces, PiecesByPlayer, SlaveGroups, SlavesThere
from services.deluges.rules.people import (
    LISTED,
    LOST_BEFORE,
    CountsByPlayer,
    Crowd,
    Steps,
    drop_absent,
    free_slaves,
    gather_crowd,
    has_fanatic_majority,
    list_freed_steps,
    merge_slaves,
    take_over,
)
from shared.core.declarations import IsPlayer, Part, PlayerId
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.players import build_player_check, collect_players
from shared.core.pointers import pointer
from shared.core.sheet import Calculation, Notice, Ruling, distinct_rulings
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
    return (
        any(count and other != side for other, count in position.sides.items())
        or any(count and colour != side for colour, count in position.workers.items())
        or any(one.number and one.master != side for one in position.slaves)
    )


def refuse_conflict(conflict: Conflict, faults: Faults) -> None:
    place, sides, attacker = conflict.place, conflict.sides, conflict.attacker
    named = collect_players(build_player_check(Conflict), [conflict])
    consistency.refuse_civilisations(named, "/sides", faults)
    pieces = WARRIOR if place == "land" else BOAT
    consistency.refuse_excess_of_players(pieces, sides, ("sides",), faults)
    consistency.refuse_own_slaves(conflict.slaves, (), faults)
    if place == "sea":
        for what in ("workers", "slaves", "fanatics", "lost"):
            if getattr(conflict, what):
                faults.breach("conflict.sea", pointer(what))
    if attacker is not None and not sides.get(attacker):
        faults.note("conflict.attacker", "/attacker", player=attacker)


FEWEST_SIDES = 2


class Outcome(NamedTuple):
    """Who survives (nobody with 0 is listed), by which rule, and the rulings that mattered.

    `rule` is empty when there were fewer than two sides and so no fight.
    """

    survivors: Mapping[str, int]
    rule: str = ""
    rulings: tuple[Ruling, ...] = ()


class CivilWar(NamedTuple):
    """How free workers of several colours fought each other.

    Of this fight alone: if fanatics take the cell then, its survivors are out for good.
    """

    survivors: Annotated[CountsByPlayer, "By player: workers who are left of those who fought."]
    losses: Annotated[CountsByPlayer, "By player: workers who died in it."]
    winner: Annotated[
        PlayerId | None, "The id of the player whose workers are left; left out: nobody’s are."
    ]


class ConflictAnswer(NamedTuple):
    """Who survives a conflict, and on land what becomes of the people of the cell.

    On a cell that fanatics hold in the end nobody survives: who was left is in `out_for_good`, and
    there is no `winner`.
    """

    survivors: Annotated[
        CountsByPlayer, "By player: warriors (land) or boats (sea) that are left, 0 on a lost cell."
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

    @property
    def crowd(self) -> Crowd:
        return gather_crowd(self.workers or {}, self.survivors, self.slaves or ())


ENCOUNTER = Part("Encounter", description="What happens to the people or boats of a cell at once.")
"""A conflict within the answer of another operation."""


class _AfterBattle(NamedTuple):
    """The people of the cell after the battle, why, and the fight of free workers if any."""

    crowd: Crowd
    steps: tuple[Step, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    civil_war: CivilWar | None = None


def fight(sides: Mapping[str, int], two: str, many: ConflictMany, where: str) -> Outcome:
    """The outcome of a fight. `two` is the rule of a fight of two; `where` points at the sides.

    Raises IllegalPosition (`conflict.many`) for three sides or more when `many` is refuse.
    """
    present = drop_absent(sides)
    if len(present) < FEWEST_SIDES:
        return Outcome(present)
    most, second, *rest = sorted(present.values(), reverse=True)
    if rest and many == "refuse":
        params = {"count": len(present)}
        raise IllegalPosition((Fault("conflict.many", where, params, "conflict.many"),))
    left = most - second - (sum(rest) if many == "sum" else 0)
    survivors = {player: left for player, count in present.items() if count == most and left > 0}
    if rest:
        return Outcome(survivors, "conflict.many", (Ruling("conflict-many", many),))
    if survivors:
        return Outcome(survivors, two)
    return Outcome({}, "conflict.equal", (Ruling("conflict-equal", "both-vanish"),))


def resolve_conflict(position: Conflict) -> Calculation[ConflictAnswer]:
    before = None if position.place == "sea" else find_earlier_loss(position)
    if before is not None:
        return Calculation(_answer_lost_cell(position, position.crowd, None, (before,)))
    rule = f"conflict.{position.place}"
    fought = fight(position.sides, rule, position.table.conflict_many, "/sides")
    if position.place == "land":
        return _resolve_on_land(position, fought)
    steps = (_build_battle_step(position, fought),)
    balance = _balance_sides(position.sides, fought)
    return Calculation(ConflictAnswer(*balance, steps=steps), fought.rulings)


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


def _resolve_on_land(position: Conflict, fought: Outcome) -> Calculation[ConflictAnswer]:
    after = _capture_or_free(position, fought)
    left, out, taken = take_over(after.crowd, position.fanatics)
    steps = (_build_battle_step(position, fought), *after.steps, *taken)
    if out is not None:
        answer = _answer_lost_cell(position, out, after.civil_war, steps)
    else:
        answer = ConflictAnswer(
            *_balance_sides(position.sides, fought),
            workers=left.workers,
            slaves=left.slaves,
            lost=False,
            civil_war=after.civil_war,
            steps=steps,
        )
    rulings = distinct_rulings((*fought.rulings, *after.rulings))
    # Depending on who entered, fanatics may have held the cell before.
    is_doubtful = any(_check_entering_sides(position))
    warnings = (Notice("lost-before", "/attacker"),) if is_doubtful else ()
    return Calculation(answer, rulings, warnings)


def _balance_sides(sides: Mapping[str, int], fought: Outcome) -> CivilWar:
    """Survivors and losses of every side, 0 too, and the winner if there is one."""
    left = {side: fought.survivors.get(side, 0) for side in sides}
    losses = {side: count - left[side] for side, count in sides.items()}
    return CivilWar(left, losses, next(iter(fought.survivors), None))


def _capture_or_free(position: Conflict, fought: Outcome) -> _AfterBattle:
    crowd = position.crowd._replace(warriors=fought.survivors)
    if has_fanatic_majority(position.fanatics, crowd.everybody):
        return _AfterBattle(crowd)
    if fought.survivors:
        return _capture_others(next(iter(fought.survivors)), crowd)
    return _free_all_slaves(position, crowd)


def _capture_others(master: str, crowd: Crowd) -> _AfterBattle:
    """The workers and slaves of others become slaves of `master`."""
    own = sum([one.number for one in crowd.slaves if one.colour == master])
    others = [one for one in crowd.slaves if one.colour != master]
    new = [one._replace(master=master) for one in others if one.master != master]
    new += [
        SlavesThere(master, colour, count)
        for colour, count in crowd.workers.items()
        if colour != master
    ]
    steps = [
        build_step("slave.captured", player=one.colour, count=one.number, master=master)
        for one in merge_slaves(new)
    ]
    if own:
        steps.append(build_step("slave.captured", "slave.captured.own", player=master, count=own))
    after = gather_crowd(
        {master: crowd.workers.get(master, 0) + own},
        crowd.warriors,
        [*new, *[one for one in others if one.master == master]],
    )
    return _AfterBattle(after, tuple(steps), (Ruling("own-slaves", "workers"),) if own else ())


def _free_all_slaves(position: Conflict, crowd: Crowd) -> _AfterBattle:
    """No warrior is left: slaves are free, and workers may fight."""
    people, freed = free_slaves(crowd)
    where = "/slaves" if freed else "/workers"
    # Where nobody was freed the workers fight as warriors do, by the rule of those.
    two = "slave.freed" if freed else "conflict.land"
    fought = fight(people.workers, two, position.table.conflict_many, where)
    return _AfterBattle(
        people._replace(workers=fought.survivors),
        (*list_freed_steps(freed), *_list_civil_war_steps(fought)),
        fought.rulings,
        _balance_sides(people.workers, fought) if fought.rule else None,
    )


def _list_civil_war_steps(fought: Outcome) -> Iterator[Step]:
    if fought.rule and fought.survivors:
        ((colour, left),) = fought.survivors.items()
        yield build_step(fought.rule, "slave.freed.war", player=colour, count=left)
    elif fought.rule:
        yield build_step(fought.rule, "slave.freed.vanish")


def _build_battle_step(position: Conflict, fought: Outcome) -> Step:
    place, sides = position.place, position.sides
    if fought.rule and not fought.survivors:
        return _build_vanish_step(position, fought.rule)
    if not fought.survivors:
        return build_step(f"conflict.{place}", f"conflict.none.{place}")
    ((winner, left),) = fought.survivors.items()
    if not fought.rule:
        return build_step(f"conflict.{place}", f"conflict.alone.{place}", player=winner)
    wording, lost = f"{fought.rule}.{place}", sides[winner] - left
    return build_step(fought.rule, wording, player=winner, count=left, lost=lost)


def _build_vanish_step(position: Conflict, rule: str) -> Step:
    """Nobody is left: the largest sides are equal, or all the others together match the largest."""
    largest, most = max(position.sides.items(), key=lambda side: side[1])
    if [*position.sides.values()].count(most) == 1:
        wording, others = f"conflict.outnumbered.{position.place}", sum(position.sides.values())
        return build_step(rule, wording, player=largest, count=most, others=others - most)
    return build_step(rule, f"conflict.vanish.{position.place}")
