"""A conflict on a cell: who survives it, and who holds the cell then.

Rows `conflict.land`, `conflict.sea`, `conflict.equal`, `conflict.many` and `control.fanatics` of
docs/rules/deluges.md. At every moment fanatics take the cell as soon as they outnumber everybody
else: before anybody enters (`encounters.py`), after the battle and after the fight of the freed
(`after_battle.py`); everybody on it is out for good then, and nobody survives.
"""

from collections.abc import Mapping

from services.deluges.rules.after_battle import capture_or_free
from services.deluges.rules.battles import Outcome, fight, find_largest_sides, render_outcome
from services.deluges.rules.encounters import Conflict, find_earlier_loss, list_attacker_warnings
from services.deluges.rules.fanaticism import build_takeover_step, has_fanatic_majority
from services.deluges.rules.people import drop_absent, keep_slaves, render_crowd, render_slaves
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, distinct_rulings
from shared.core.steps import StepFields, build_step


def resolve_conflict(position: Conflict) -> Calculation:
    """The conflict's outcome; raises IllegalPosition (`conflict.many`) where the table refuses."""
    if position.place == "sea":
        fought = _fight_battle(position)
        steps = (_build_battle_step(position, fought),)
        return Calculation(
            {**render_outcome(position.sides, fought), "steps": steps}, fought.rulings
        )
    before = find_earlier_loss(position)
    return (
        _resolve_on_land(position) if before is None else _resolve_without_fight(position, before)
    )


def _resolve_without_fight(position: Conflict, before: StepFields) -> Calculation:
    """Everybody on a cell that fanatics held before the fight is out for good."""
    there = keep_slaves(position.workers, position.slaves)
    out = render_crowd(there.workers, drop_absent(position.sides), there.slaves)
    return Calculation({**_render_lost_cell(position, out), "steps": (before,)})


def _render_lost_cell(position: Conflict, out: Mapping[str, Plain]) -> dict[str, Plain]:
    """A cell that fanatics hold; `out` are the rendered people on it, who are out for good."""
    return {
        "survivors": dict.fromkeys(position.sides, 0),
        "losses": dict(position.sides),
        "workers": {},
        "slaves": (),
        "lost": True,
        "out_for_good": out,
    }


def _resolve_on_land(position: Conflict) -> Calculation:
    fought = _fight_battle(position)
    after = capture_or_free(position, fought)
    others = (
        sum(fought.survivors.values())
        + sum(after.workers.values())
        + sum([one.count for one in after.slaves])
    )
    steps = [_build_battle_step(position, fought), *after.steps]
    if has_fanatic_majority(position.fanatics, others):
        out = render_crowd(after.workers, fought.survivors, after.slaves)
        facts = _render_lost_cell(position, out)
        steps.append(build_takeover_step(position.fanatics, others))
    else:
        facts = {
            **render_outcome(position.sides, fought),
            "workers": after.workers,
            "slaves": render_slaves(after.slaves),
            "lost": False,
        }
    if after.civil_war is not None:
        facts["civil_war"] = after.civil_war
    facts["steps"] = tuple(steps)
    rulings = distinct_rulings((*fought.rulings, *after.rulings))
    return Calculation(facts, rulings, tuple(list_attacker_warnings(position)))


def _fight_battle(position: Conflict) -> Outcome:
    """Rules `conflict.land` and `conflict.sea`."""
    rule = f"conflict.{position.place}"
    return fight(position.sides, rule, position.table.conflict_many, "/sides")


def _build_battle_step(position: Conflict, fought: Outcome) -> StepFields:
    if not fought.rule:
        return build_step(f"conflict.{position.place}", f"conflict.none.{position.place}")
    if not fought.survivors:
        return _build_vanish_step(position, fought.rule)
    ((winner, left),) = fought.survivors.items()
    lost = position.sides[winner] - left
    wording = f"{fought.rule}.{position.place}"
    return build_step(fought.rule, wording, player=winner, count=left, lost=lost)


def _build_vanish_step(position: Conflict, rule: str) -> StepFields:
    """Nobody is left: the largest sides are equal, or all the others together match the largest."""
    largest = find_largest_sides(position.sides)
    if len(largest) == 1:
        wording = f"conflict.outnumbered.{position.place}"
        return build_step(rule, wording, player=largest[0], count=position.sides[largest[0]])
    return build_step(rule, f"conflict.vanish.{position.place}")
