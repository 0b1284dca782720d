"""Resolves a battle: from forces, place and plays to everything that follows from them.

The answer has the log of plays, the fronts and the present value of each side. When both sides have
played everything it also has the winner, the losses of both sides and the winner's loot, and before
that every legal play.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from services.civilization.rules.bonuses import build_bonus_contexts, find_bonus_rulings
from services.civilization.rules.box import find_battle_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.fronts import FrontAnswer, describe_front
from services.civilization.rules.given_sides import LONGEST_CODE
from services.civilization.rules.lines import SIDE_WORDS
from services.civilization.rules.loots import (
    Defeat,
    LootAnswer,
    LootBudget,
    compute_loot,
    explain_loot,
)
from services.civilization.rules.losses import Losses, find_losses
from services.civilization.rules.notation import encode_battle
from services.civilization.rules.play_log import LoggedPlay, list_log
from services.civilization.rules.position import OTHER, SIDES, Battle, SideName
from services.civilization.rules.replay import BattleState, NextPlay, find_play_rulings
from services.civilization.rules.results import Outcome, SideTotals, compute_totals, decide_outcome
from shared.core.answers import MANY, Amount, RuleId, Sentence
from shared.core.declarations import AtMost, Length, PlayerId
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Calculation, distinct_rulings


class BattleAnswer(NamedTuple):
    """Everything that follows from the forces and the plays so far."""

    status: Annotated[
        Literal["finished", "in_progress"],
        "`in_progress` while a side has units to play, then `finished`.",
    ]
    code: Annotated[
        str, Length(1, LONGEST_CODE), "The battle in one line, without names and options."
    ]
    log: Annotated[
        tuple[LoggedPlay, ...],
        AtMost(MANY),
        "Every play of the request, in order, with what it led to.",
    ]
    fronts: Annotated[tuple[FrontAnswer, ...], AtMost(MANY), "The fronts that have a unit now."]
    totals: Annotated[SideTotals, "Both sides’ values as things are now."]
    legal_plays: Annotated[
        tuple[NextPlay, ...],
        AtMost(MANY),
        "Every legal play of the side to move; none once the battle is finished.",
    ]
    margin: Annotated[
        Amount | None, "The attacker's value less the defender's; left out where nothing is fought."
    ]
    to_move: Annotated[
        SideName | None, "The side that plays next; only while the battle is in progress."
    ]
    winner: Annotated[
        SideName | None, "The side that has won; only once the battle is finished."
    ] = None
    winner_player: Annotated[
        PlayerId | None, "The id of the player who has won; only once the battle is finished."
    ] = None
    because: Annotated[
        RuleId | None, "The id of the rule that decides who wins; only once the battle is finished."
    ] = None
    reason: Annotated[Sentence | None, "Why that side wins; only once the battle is finished."] = (
        None
    )
    losses: Annotated[Losses | None, "What both sides lose; only once the battle is finished."] = (
        None
    )
    loot: Annotated[
        LootAnswer | None, "What the winner may take; only once the battle is finished."
    ] = None


def resolve_battle(state: BattleState) -> Calculation[BattleAnswer]:
    """Everything that follows from the forces and the plays so far."""
    battle, totals = state.battle, compute_totals(state)
    points = totals.values
    answer = BattleAnswer(
        status="finished" if state.is_finished else "in_progress",
        code=encode_battle(battle),
        log=list_log(state, totals.attacker.bonus_card, totals.defender.bonus_card),
        fronts=tuple([describe_front(front) for front in state.fronts]),
        totals=totals,
        legal_plays=state.list_legal_plays(),
        margin=None if battle.is_undefended else points["attacker"] - points["defender"],
        to_move=state.to_move,
    )
    rulings = [*find_force_rulings(battle), *find_play_rulings(state)]
    if state.is_finished:
        outcome = decide_outcome(battle, points)
        loot = compute_loot(_build_defeat(battle, OTHER[outcome.winner]), battle.table)
        answer = _add_result(answer, state, outcome, loot, points)
        rulings += loot.rulings
    rulings += find_bonus_rulings(build_bonus_contexts(battle)["defender"])
    return Calculation(answer, distinct_rulings(rulings), find_battle_warnings(battle))


def _build_defeat(battle: Battle, loser: SideName) -> Defeat:
    """The defeat of this side, with its place and its figures."""
    own = battle.side(loser)
    barbarians = next((side for side in SIDES if battle.side(side).barbarians), None)
    return Defeat(
        loser=loser, place=battle.place, armies=own.armies, scouts=own.scouts, barbarians=barbarians
    )


def _add_result(
    answer: BattleAnswer,
    state: BattleState,
    outcome: Outcome,
    loot: LootBudget,
    points: Mapping[SideName, int],
) -> BattleAnswer:
    winner = outcome.winner
    params: dict[str, Param] = {
        "side": SIDE_WORDS[winner],
        "points": points[winner],
        "other": points[OTHER[winner]],
    }
    return answer._replace(
        winner=winner,
        winner_player=state.battle.side(winner).player,
        because=outcome.because,
        reason=Phrase(f"reason.{outcome.because}", params),
        losses=find_losses(state, outcome),
        loot=explain_loot(loot),
    )
