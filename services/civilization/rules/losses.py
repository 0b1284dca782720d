"""What both sides lose when a battle is over.

`loss.figures`: killed units go face up under their own decks; the loser loses every figure in the
square, a defeated city is destroyed and a defeated village's token goes to the attacker; the winner
removes one army figure for every two of his killed units, and keeps at least one. Scouts alone are
removed without a battle. The rules do not say what becomes of the square when a Roaming Horde wins,
so the answer then names the winner and no lost figures (ruling `horde-wins`).
"""

from typing import Annotated, NamedTuple

from services.civilization.rules.lines import SIDE_WORDS, STEPS, BattleStep
from services.civilization.rules.places import CITIES
from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.replay import BattleState
from services.civilization.rules.results import Outcome
from services.civilization.rules.units import ListedUnitId
from shared.core.answers import MANY, Amount
from shared.core.declarations import AtMost
from shared.core.steps import Step, build_step

KILLED_FOR_AN_ARMY = 2
RULE = "loss.figures"


class SideLosses(NamedTuple):
    """What a side loses: figures, killed units, and its city or village."""

    units: Annotated[
        tuple[ListedUnitId, ...],
        AtMost(MANY),
        "Its killed units, by their ids in the order in which they died.",
    ]
    armies: Annotated[
        Amount | None,
        "Army figures that it loses; left out where a horde has won: the rules do not say.",
    ]
    scouts: Annotated[Amount | None, "Scout figures that it loses; left out where a horde has won."]
    city: Annotated[bool | None, "True where its city is destroyed; else left out."]
    village: Annotated[
        bool | None, "True where the village’s token goes to the attacker; else left out."
    ]
    steps: Annotated[tuple[BattleStep, ...], AtMost(STEPS), "What it loses, step by step."]


class Losses(NamedTuple):
    """What both sides lose."""

    attacker: Annotated[SideLosses, "What the attacker loses."]
    defender: Annotated[SideLosses, "What the defender loses."]


def find_losses(state: BattleState, outcome: Outcome) -> Losses:
    """Figures, units and places that each side loses, with the rule of each."""
    return Losses(*[_find_side_losses(state, outcome, side) for side in SIDES])


def _find_side_losses(state: BattleState, outcome: Outcome, side: SideName) -> SideLosses:
    """Rule `loss.figures`."""
    killed = state.list_killed(side)
    units, count = tuple([unit.id for unit in killed]), len(killed)
    name = SIDE_WORDS[side]
    steps = [build_step(RULE, "loss.units", side=name, count=count)] if killed else []
    has_horde_won = outcome.winner == "attacker" and state.battle.attacker.barbarians
    if side == "defender" and has_horde_won:  # ruling `horde-wins`
        return SideLosses(units, None, None, None, None, tuple(steps))
    armies, scouts, figure_steps = _count_lost_figures(state, outcome, side, count)
    steps += figure_steps
    is_lost = side == "defender" and side != outcome.winner
    has_city = is_lost and state.battle.place in CITIES
    has_village = is_lost and state.battle.place == "village"
    if has_city or has_village:
        steps.append(build_step(RULE, "loss.city" if has_city else "loss.village"))
    return SideLosses(
        units,
        armies,
        scouts,
        city=has_city or None,
        village=has_village or None,
        steps=tuple(steps),
    )


def _count_lost_figures(
    state: BattleState, outcome: Outcome, side: SideName, killed: int
) -> tuple[int, int, list[Step]]:
    """Army and scout figures lost by a side with so many killed units, and the steps for them.

    Rule `loss.figures`.
    """
    own = state.battle.side(side)
    if own.barbarians:
        return 0, 0, []
    name = SIDE_WORDS[side]
    if side != outcome.winner:
        figures = own.armies + own.scouts
        steps = [build_step(RULE, "loss.all", side=name, count=figures)] if figures else []
        return own.armies, own.scouts, steps
    removed = min(killed // KILLED_FOR_AN_ARMY, max(own.armies - 1, 0))
    steps = [build_step(RULE, "loss.winner", side=name, count=removed)] if removed else []
    return removed, 0, steps
