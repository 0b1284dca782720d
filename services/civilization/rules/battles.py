"""Resolves a battle: from forces, place and plays to everything that follows from them.

The answer has the log of plays, the fronts and the present value of each side. When both sides have
played everything it also has the winner, the losses of both sides and the winner's loot, and before
that every legal play.
"""

from collections.abc import Mapping

from services.civilization.rules.barbarians import find_barbarian_rulings
from services.civilization.rules.cards import find_card_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.loots import Defeat, LootBudget, compute_loot, render_loot
from services.civilization.rules.losses import render_losses
from services.civilization.rules.naming import find_side_word
from services.civilization.rules.notation import encode_battle
from services.civilization.rules.position import OTHER, SIDES, Battle, SideName
from services.civilization.rules.rendering import (
    render_fronts,
    render_log,
    render_plays,
    render_value,
)
from services.civilization.rules.replay import BattleState, find_play_rulings
from services.civilization.rules.results import Outcome, compute_values, decide_winner
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Calculation, distinct_rulings


def resolve_battle(state: BattleState) -> Calculation:
    """Everything that follows from the forces and the plays so far."""
    values = compute_values(state)
    points = {side: value.points for side, value in values.items()}
    facts: dict[str, Plain] = {
        "status": "finished" if state.is_finished else "in_progress",
        "code": encode_battle(state.battle),
        "log": render_log(state, {side: value.card for side, value in values.items()}),
        "fronts": render_fronts(state.fronts),
        "totals": {side: render_value(value, state.battle.table) for side, value in values.items()},
        "legal_plays": render_plays(state.list_legal_plays()),
    }
    if not state.battle.is_undefended:
        facts["margin"] = points["attacker"] - points["defender"]
    rulings = [
        *find_force_rulings(state.battle),
        *find_barbarian_rulings(state.battle),
        *find_play_rulings(state),
    ]
    if state.to_move:
        facts["to_move"] = state.to_move
    else:
        outcome = decide_outcome(state.battle, points)
        loot = compute_loot(build_defeat(state.battle, OTHER[outcome.winner]), state.battle.table)
        facts |= _render_result(state, outcome, loot, points)
        rulings += loot.rulings
    return Calculation(facts, distinct_rulings(rulings), find_card_warnings(state.battle))


def decide_outcome(battle: Battle, points: Mapping[SideName, int]) -> Outcome:
    """The winner by both sides' values; scouts without an army lose without a battle."""
    return Outcome("attacker", "loss.figures") if battle.is_undefended else decide_winner(points)


def build_defeat(battle: Battle, loser: SideName) -> Defeat:
    """The defeat of this side, with its place and its figures."""
    own = battle.side(loser)
    barbarians = next((side for side in SIDES if battle.side(side).barbarians), None)
    return Defeat(
        loser=loser,
        place=battle.place,
        armies=own.armies,
        scouts=own.scouts,
        barbarians=barbarians,
    )


def _render_result(
    state: BattleState, outcome: Outcome, loot: LootBudget, points: Mapping[SideName, int]
) -> dict[str, Plain]:
    winner = outcome.winner
    params: dict[str, Param] = {
        "side": find_side_word(winner),
        "points": points[winner],
        "other": points[OTHER[winner]],
    }
    return {
        "winner": winner,
        "winner_player": state.battle.side(winner).player,
        "because": outcome.because,
        "reason": Phrase(f"reason.{outcome.because}", params),
        "losses": render_losses(state, outcome),
        "loot": render_loot(loot),
    }
