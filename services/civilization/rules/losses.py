"""What both sides lose when a battle is over.

`loss.figures`: killed units go face up under their own decks; the loser loses every figure in the
square, a defeated city is destroyed and a defeated village's token goes to the attacker; the winner
removes one army figure for every two of his killed units, and keeps at least one. Scouts alone are
removed without a battle. The rules do not say what becomes of the square when a Roaming Horde wins,
so the answer then names the winner and no lost figures (ruling `horde-wins`).
"""

from collections.abc import Sequence

from services.civilization.rules.naming import find_side_word
from services.civilization.rules.position import CITIES, SIDES, SideName
from services.civilization.rules.replay import BattleState
from services.civilization.rules.results import Outcome
from services.civilization.rules.units import Unit
from shared.core.phrases import Plain
from shared.core.steps import StepFields, build_step

KILLED_FOR_AN_ARMY = 2
RULE = "loss.figures"


def has_horde_won(state: BattleState, outcome: Outcome) -> bool:
    """Whether barbarians have won as attackers (ruling `horde-wins`)."""
    return outcome.winner == "attacker" and state.battle.attacker.barbarians


def render_losses(state: BattleState, outcome: Outcome) -> dict[str, Plain]:
    """Figures, units and places that each side loses, with the rule of each."""
    return {side: _render_side(state, outcome, side) for side in SIDES}


def _render_side(state: BattleState, outcome: Outcome, side: SideName) -> dict[str, Plain]:
    killed = state.list_killed(side)
    facts: dict[str, Plain] = {"units": [unit.id for unit in killed]}
    steps = _list_unit_steps(killed, side)
    if side == "defender" and has_horde_won(state, outcome):
        return {**facts, "steps": steps}
    armies, scouts, figure_steps = _count_lost_figures(state, outcome, side, len(killed))
    facts |= {"armies": armies, "scouts": scouts}
    steps += figure_steps
    if side == "defender" and side != outcome.winner:
        facts |= _render_lost_place(state)
        steps += _list_place_steps(state)
    return {**facts, "steps": steps}


def _count_lost_figures(
    state: BattleState, outcome: Outcome, side: SideName, killed: int
) -> tuple[int, int, list[StepFields]]:
    """Army and scout figures lost by a side with so many killed units, and the steps for them."""
    own = state.battle.side(side)
    if own.barbarians:
        return 0, 0, []
    name = find_side_word(side)
    if side != outcome.winner:
        figures = own.armies + own.scouts
        steps = [build_step(RULE, "loss.all", side=name, count=figures)] if figures else []
        return own.armies, own.scouts, steps
    removed = min(killed // KILLED_FOR_AN_ARMY, max(own.armies - 1, 0))
    steps = [build_step(RULE, "loss.winner", side=name, count=removed)] if removed else []
    return removed, 0, steps


def _render_lost_place(state: BattleState) -> dict[str, Plain]:
    if state.battle.place in CITIES:
        return {"city": True}
    return {"village": True} if state.battle.place == "village" else {}


def _list_place_steps(state: BattleState) -> list[StepFields]:
    return [build_step(RULE, f"loss.{place}") for place in _render_lost_place(state)]


def _list_unit_steps(killed: Sequence[Unit], side: SideName) -> list[StepFields]:
    if not killed:
        return []
    return [build_step(RULE, "loss.units", side=find_side_word(side), count=len(killed))]
