"""A fight of a turn: the dice that were rolled, and what becomes of the creature and the hoplites.

Rows `combat.order`, `combat.hoplites`, `combat.sum`, `combat.auto`, `combat.cronos` and
`combat.loot` of docs/rules/orichalque.md. A creature that is captured brings its loot, and the
action goes on; where the fight is lost, the hoplites stay and the action is over.
"""

from services.orichalque.rules.combat import count_dice
from services.orichalque.rules.creatures import MOST_ENGAGED, Creature, explain_gain
from services.orichalque.rules.dice import find_die_ruling
from services.orichalque.rules.played_actions import Fight
from services.orichalque.rules.played_state import (
    Done,
    TurnState,
    change_cells,
    change_stock,
    receive,
    refuse,
)
from services.orichalque.rules.position import Die
from services.orichalque.rules.supply import put_back
from shared.core.steps import Step, build_step


def fight(state: TurnState, step: Fight, die: Die) -> Done:
    """The outcome of a fight. Rules `combat.order`, `combat.hoplites` and `combat.cronos`."""
    spot = (step.q, step.r)
    creature = next(
        (one.creature for one in state.island.cells if one[:2] == spot and one.creature), None
    )
    if creature is None:
        return refuse(state, "combat.order", "no-creature", q=step.q, r=step.r)
    refused = _refuse_dice(state, step, creature, die)
    if refused is not None:
        return refused
    there = creature.hoplites + step.hoplites
    state = change_stock(state, hoplites=-step.hoplites)
    outcome = _find_outcome(step, creature)
    if outcome.rule == "combat.order":
        engaged = creature._replace(hoplites=there)
        state = change_cells(state, (spot,), lambda cell: cell._replace(creature=engaged))
        done = Done(state._replace(action=None), True, outcome)
    else:
        state = change_cells(state, (spot,), lambda cell: cell._replace(creature=None))
        state = state._replace(supply=put_back(state.supply, there, 0))
        done = _capture(state, creature, outcome)
    if step.favour:
        return done
    return done._replace(rulings=(find_die_ruling(die), *done.rulings))


def _refuse_dice(state: TurnState, step: Fight, creature: Creature, die: Die) -> Done | None:
    """The refusal of a fight with too many hoplites, or with dice that cannot be."""
    there = creature.hoplites + step.hoplites
    if there > MOST_ENGAGED:
        return refuse(state, "combat.hoplites", "engaged", count=there, most=MOST_ENGAGED)
    if step.hoplites > state.island.hoplites:
        held = state.island.hoplites
        return refuse(state, "combat.hoplites", "storage", count=held, given=step.hoplites)
    rolled = len(step.faces) + step.auto
    dice = 0 if step.favour else count_dice(there)
    if rolled != dice:
        return refuse(state, "combat.hoplites", "dice", count=dice, given=rolled)
    unknown = tuple(sorted({face for face in step.faces if face not in die.faces}))
    if unknown:
        return refuse(state, "combat.sum", "faces", faces=unknown)
    if step.auto and not die.auto:
        return refuse(state, "combat.auto", "no-auto")
    return None


def _find_outcome(step: Fight, creature: Creature) -> Step:
    """Why the fight is won, or that it is lost. Rules `combat.sum` and `combat.auto`."""
    if step.favour:
        return build_step("combat.cronos")
    if step.auto:
        return build_step("combat.auto", "fought.auto")
    total = sum(step.faces)
    if total >= creature.strength:
        return build_step("combat.sum", "fought.sum", count=total, strength=creature.strength)
    return build_step("combat.order", "fought.lost", count=total, strength=creature.strength)


def _capture(state: TurnState, creature: Creature, outcome: Step) -> Done:
    """Rule `combat.loot`: the loot comes at once, and the hoplites go back to the supply."""
    loot = creature.loot
    state, taken = receive(state, loot.hoplites, loot.nuggets)
    state = change_stock(state, captured=(*state.island.captured, creature.name))
    says_gain = any(taken.gained) or not any(loot)
    gained = (explain_gain("combat.loot", taken.gained),) if says_gain else ()
    return Done(state, True, outcome, (*gained, *taken.steps), taken.rulings)
