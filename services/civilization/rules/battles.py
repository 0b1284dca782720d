"""The resolver: a battle's forces, ground and plays in, everything that follows from them out.

What has been played, who stands where, what each side is worth now and, when both have played
everything, who has won, what both lose and what the winner may buy; before that, every legal play.

This module puts the rules of the others in their order and holds none of its own.
"""

from collections.abc import Mapping

from services.civilization.rules.barbarians import barbarian_rulings
from services.civilization.rules.cards import card_warnings
from services.civilization.rules.course import Course, course_rulings
from services.civilization.rules.forces import force_rulings
from services.civilization.rules.loots import Budget, Defeat, budget_of, loot_facts
from services.civilization.rules.losses import loss_facts
from services.civilization.rules.naming import opening_side
from services.civilization.rules.notation import code_of
from services.civilization.rules.position import OTHER, SIDES, Battle, SideName
from services.civilization.rules.results import Outcome, decide, values
from services.civilization.rules.telling import front_facts, log_facts, play_facts, total_facts
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Calculation, distinct_rulings


def battle(course: Course) -> Calculation:
    """Everything that follows from the forces and the plays so far."""
    valued = values(course)
    points = {side: value.points for side, value in valued.items()}
    facts: dict[str, Plain] = {
        "status": "finished" if course.finished else "in_progress",
        "code": code_of(course.battle),
        "log": log_facts(course, {side: value.card for side, value in valued.items()}),
        "fronts": front_facts(course.fronts),
        "totals": {side: total_facts(value, course.battle.table) for side, value in valued.items()},
        "legal_plays": play_facts(course.legal_plays()),
    }
    if not course.battle.undefended:
        facts["margin"] = points["attacker"] - points["defender"]
    rulings = [
        *force_rulings(course.battle),
        *barbarian_rulings(course.battle),
        *course_rulings(course),
    ]
    if course.to_move:
        facts["to_move"] = course.to_move
    else:
        outcome = outcome_of(course.battle, points)
        budget = budget_of(defeat_of(course.battle, OTHER[outcome.winner]))
        facts |= _result_facts(course, outcome, budget, points)
        rulings += budget.rulings
    return Calculation(facts, distinct_rulings(rulings), card_warnings(course.battle))


def outcome_of(fought: Battle, points: Mapping[SideName, int]) -> Outcome:
    """Who wins, by both sides' values; scouts without an army lose without a battle."""
    return Outcome("attacker", "loss.figures") if fought.undefended else decide(points)


def defeat_of(fought: Battle, loser: SideName) -> Defeat:
    """The defeat of this side, as far as the loot goes."""
    own = fought.side(loser)
    barbarians = next((side for side in SIDES if fought.side(side).barbarians), None)
    return Defeat(
        loser=loser,
        place=fought.place,
        armies=own.armies,
        scouts=own.scouts,
        both=fought.table.loot,
        scout_kill_loot=fought.table.scout_kill_loot,
        barbarians=barbarians,
        base=fought.table.edition == "base",
    )


def _result_facts(
    course: Course, outcome: Outcome, budget: Budget, points: Mapping[SideName, int]
) -> dict[str, Plain]:
    winner = outcome.winner
    said: dict[str, Param] = {
        "side": opening_side(winner),
        "points": points[winner],
        "other": points[OTHER[winner]],
    }
    return {
        "winner": winner,
        "winner_player": course.battle.side(winner).player,
        "because": outcome.because,
        "reason": Phrase(f"reason.{outcome.because}", said),
        "losses": loss_facts(course, outcome),
        "loot": loot_facts(budget),
    }
