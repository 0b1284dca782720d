"""What both sides lose when a battle is over.

`loss.figures`: killed units go face up under their own decks; the loser loses every figure in the
square, a defeated city is destroyed and a defeated village's token goes to the attacker; the winner
removes one army figure for every two of his killed units, and keeps at least one. Scouts alone are
removed without a battle. What becomes of the square when a Roaming Horde wins, the rules do not
say: only the winner is told (ruling `horde-wins`).

This module does not know what the winner gains.
"""

from collections.abc import Sequence

from services.civilization.rules.course import Course
from services.civilization.rules.naming import Step, opening_side, step
from services.civilization.rules.position import CITIES, SIDES, SideName
from services.civilization.rules.results import Outcome
from services.civilization.rules.units import Unit
from shared.core.phrases import Plain

KILLED_FOR_AN_ARMY = 2
RULE = "loss.figures"


def horde_won(course: Course, outcome: Outcome) -> bool:
    """Whether barbarians have won as attackers (ruling `horde-wins`)."""
    return outcome.winner == "attacker" and course.battle.attacker.barbarians


def loss_facts(course: Course, outcome: Outcome) -> dict[str, Plain]:
    """Figures, units and places that each side loses, with the rule of each."""
    return {side: _side_facts(course, outcome, side) for side in SIDES}


def _side_facts(course: Course, outcome: Outcome, side: SideName) -> dict[str, Plain]:
    killed = course.killed(side)
    facts: dict[str, Plain] = {"units": [unit.id for unit in killed]}
    steps = _unit_steps(killed, side)
    if side == "defender" and horde_won(course, outcome):
        return {**facts, "steps": steps}
    armies, scouts, told = _figures(course, outcome, side, len(killed))
    facts |= {"armies": armies, "scouts": scouts}
    steps += told
    if side == "defender" and side != outcome.winner:
        facts |= _place_lost(course)
        steps += _place_steps(course)
    return {**facts, "steps": steps}


def _figures(
    course: Course, outcome: Outcome, side: SideName, killed: int
) -> tuple[int, int, list[Step]]:
    """Army and scout figures lost by a side of whose units so many were killed."""
    own = course.battle.side(side)
    if own.barbarians:
        return 0, 0, []
    name = opening_side(side)
    if side != outcome.winner:
        figures = own.armies + own.scouts
        said = [step(RULE, "loss.all", side=name, count=figures)] if figures else []
        return own.armies, own.scouts, said
    removed = min(killed // KILLED_FOR_AN_ARMY, max(own.armies - 1, 0))
    said = [step(RULE, "loss.winner", side=name, count=removed)] if removed else []
    return removed, 0, said


def _place_lost(course: Course) -> dict[str, Plain]:
    if course.battle.place in CITIES:
        return {"city": True}
    return {"village": True} if course.battle.place == "village" else {}


def _place_steps(course: Course) -> list[Step]:
    return [step(RULE, f"loss.{place}") for place in _place_lost(course)]


def _unit_steps(killed: Sequence[Unit], side: SideName) -> list[Step]:
    if not killed:
        return []
    return [step(RULE, "loss.units", side=opening_side(side), count=len(killed))]
