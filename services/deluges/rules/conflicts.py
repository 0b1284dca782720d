"""A conflict on a cell: who survives it, and who holds the cell then.

Rows `conflict.land`, `conflict.sea`, `conflict.equal`, `conflict.many` and `control.fanatics` of
docs/rules/deluges.md. At every moment fanatics take the cell as soon as they outnumber everybody
else: before anybody enters (`encounters.py`), after the battle and after the fight of the freed
(`aftermaths.py`); everybody on it is out for good then, and nobody survives. This module does not
know the map, and the rules treat both sides of a battle alike.
"""

from collections.abc import Mapping

from services.deluges.rules.aftermaths import aftermath
from services.deluges.rules.battles import Outcome, fight, leaders, told
from services.deluges.rules.encounters import Conflict, doubts, lost_before
from services.deluges.rules.fanaticism import fanatics_prevail, taken
from services.deluges.rules.people import as_they_are, crowd, present, shown
from services.deluges.rules.steps import Step, step
from shared.core.phrases import Plain
from shared.core.sheet import Calculation, distinct_rulings


def conflict(position: Conflict) -> Calculation:
    """The conflict's outcome; raises IllegalPosition (`conflict.many`) where the table refuses."""
    if position.place == "sea":
        fought = _battle(position)
        steps = (_battle_step(position, fought),)
        return Calculation({**told(position.sides, fought), "steps": steps}, fought.rulings)
    before = lost_before(position)
    return _on_land(position) if before is None else _no_fight(position, before)


def _no_fight(position: Conflict, before: Step) -> Calculation:
    """Everybody on a cell that fanatics held before is out for good."""
    there = as_they_are(position.workers, position.slaves)
    out = crowd(there.workers, present(position.sides), there.slaves)
    return Calculation({**_taken_by_fanatics(position, out), "steps": (before,)})


def _taken_by_fanatics(position: Conflict, out: Mapping[str, Plain]) -> dict[str, Plain]:
    """A cell that fanatics hold: `out` are those left on it, who are out for good."""
    return {
        "survivors": dict.fromkeys(position.sides, 0),
        "losses": dict(position.sides),
        "workers": {},
        "slaves": (),
        "lost": True,
        "out_for_good": out,
    }


def _on_land(position: Conflict) -> Calculation:
    fought = _battle(position)
    after = aftermath(position, fought)
    others = (
        sum(fought.survivors.values())
        + sum(after.workers.values())
        + sum([one.count for one in after.slaves])
    )
    steps = [_battle_step(position, fought), *after.steps]
    if fanatics_prevail(position.fanatics, others):
        out = crowd(after.workers, fought.survivors, after.slaves)
        facts = _taken_by_fanatics(position, out)
        steps.append(taken(position.fanatics, others))
    else:
        facts = {
            **told(position.sides, fought),
            "workers": after.workers,
            "slaves": shown(after.slaves),
            "lost": False,
        }
    if after.civil_war is not None:
        facts["civil_war"] = after.civil_war
    facts["steps"] = tuple(steps)
    rulings = distinct_rulings((*fought.rulings, *after.rulings))
    return Calculation(facts, rulings, tuple(doubts(position)))


def _battle(position: Conflict) -> Outcome:
    """Rules `conflict.land` and `conflict.sea`."""
    rule = f"conflict.{position.place}"
    return fight(position.sides, rule, position.table.conflict_many, "/sides")


def _battle_step(position: Conflict, fought: Outcome) -> Step:
    if not fought.rule:
        return step(f"conflict.{position.place}", f"conflict.none.{position.place}")
    if not fought.survivors:
        return _vanishing(position, fought.rule)
    ((winner, left),) = fought.survivors.items()
    lost = position.sides[winner] - left
    wording = f"{fought.rule}.{position.place}"
    return step(fought.rule, wording, player=winner, count=left, lost=lost)


def _vanishing(position: Conflict, rule: str) -> Step:
    """Nobody is left: the largest sides are equal, or all the others together match the largest."""
    largest = leaders(position.sides)
    if len(largest) == 1:
        wording = f"conflict.outnumbered.{position.place}"
        return step(rule, wording, player=largest[0], count=position.sides[largest[0]])
    return step(rule, f"conflict.vanish.{position.place}")
