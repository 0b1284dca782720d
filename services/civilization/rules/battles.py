"""Resolves a battle: from forces, place and plays to everything that follows from them.

The answer has the log of plays, the fronts and the present value of each side. When both sides have
played everything it also has the winner, the losses of both sides and the winner's loot, and before
that every legal play.

What both sides lose when a battle is over.

`loss.figures`: killed units go face up under their own decks; the loser loses every figure in the
square, a defeated city is destroyed and a defeated village's token goes to the attacker; the winner
removes one army figure for every two of his killed units, and keeps at least one. Scouts alone are
removed without a battle. The rules do not say what becomes of the square when a Roaming Horde wins,
so the answer then names the winner and no lost figures (ruling `horde-wins`).
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from services.civilization.rules.bonuses import build_bonus_contexts, find_bonus_rulings
from services.civilization.rules.box import find_battle_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.fronts import FrontAnswer, describe_front
from services.civilization.rules.given_sides import LONGEST_CODE
from services.civilization.rules.lines import SIDE_WORDS, STEPS, BattleStep
from services.civilization.rules.loots import (
    Defeat,
    LootAnswer,
    LootBudget,
    compute_loot,
    explain_loot,
)
from services.civilization.rules.notation import encode_battle
from services.civilization.rules.places import CITIES
from services.civilization.rules.play_log import LoggedPlay, list_log
from services.civilization.rules.position import OTHER, SIDES, Side, SideName
from services.civilization.rules.replay import BattleState, NextPlay, find_play_rulings
from services.civilization.rules.results import Outcome, SideTotals, compute_totals, decide_outcome
from services.civilization.rules.units import ListedUnitId
from shared.core.answers import Amount, Many, RuleId, Sentence
from shared.core.declarations import AtMost, Length, PlayerId
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Calculation, distinct_rulings
from shared.core.steps import build_step

KILLED_FOR_AN_ARMY = 2
RULE = "loss.figures"


class SideLosses(NamedTuple):
    """What a side loses: figures, killed units, and its city or village."""

    units: Annotated[
        Many[ListedUnitId], "Its killed units, by their ids in the order in which they died."
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
    return Losses(*[_find_side_losses(state, outcome, side) for side in SIDES])


def _find_side_losses(state: BattleState, outcome: Outcome, side: SideName) -> SideLosses:
    """Rule `loss.figures`."""
    battle, name = state.battle, SIDE_WORDS[side]
    units = tuple([unit.id for unit in state.list_killed(side)])
    steps = [build_step(RULE, "loss.units", side=name, count=len(units))] if units else []
    has_won = side == outcome.winner
    if side == "defender" and battle.attacker.barbarians and not has_won:  # ruling `horde-wins`
        return SideLosses(units, None, None, None, None, tuple(steps))
    armies, scouts = _count_lost_figures(battle.side(side), has_won, len(units))
    if armies + scouts:
        wording = "loss.winner" if has_won else "loss.all"
        steps.append(build_step(RULE, wording, side=name, count=armies + scouts))
    place = battle.place if side == "defender" and not has_won else "field"
    has_city, has_village = place in CITIES, place == "village"
    if has_city or has_village:
        steps.append(build_step(RULE, "loss.city" if has_city else "loss.village"))
    return SideLosses(units, armies, scouts, has_city or None, has_village or None, tuple(steps))


def _count_lost_figures(own: Side, has_won: bool, killed: int) -> tuple[int, int]:
    """Army and scout figures lost by a side with so many killed units. Rule `loss.figures`."""
    if own.barbarians:
        return 0, 0
    if has_won:
        return min(killed // KILLED_FOR_AN_ARMY, max(own.armies - 1, 0)), 0
    return own.armies, own.scouts


class BattleAnswer(NamedTuple):
    """Everything that follows from the forces and the plays so far."""

    status: Annotated[
        Literal["finished", "in_progress"],
        "`in_progress` while a side has units to play, then `finished`.",
    ]
    code: Annotated[
        str, Length(1, LONGEST_CODE), "The battle in one line, without names and options."
    ]
    log: Annotated[Many[LoggedPlay], "Every play of the request, in order, with what it led to."]
    fronts: Annotated[Many[FrontAnswer], "The fronts that have a unit now."]
    totals: Annotated[SideTotals, "Both sides’ values as things are now."]
    legal_plays: Annotated[
        Many[NextPlay], "Every legal play of the side to move; none once the battle is finished."
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
        loser = OTHER[outcome.winner]
        own, barbarians = battle.side(loser), [one for one in SIDES if battle.side(one).barbarians]
        defeat = Defeat(loser, battle.place, own.armies, own.scouts, *barbarians[:1])
        loot = compute_loot(defeat, battle.table)
        answer = _add_result(answer, state, outcome, loot, points)
        rulings += loot.rulings
    rulings += find_bonus_rulings(build_bonus_contexts(battle)["defender"])
    return Calculation(answer, distinct_rulings(rulings), find_battle_warnings(battle))


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
