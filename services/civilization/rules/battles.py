"""Resolves a battle: from forces, place and plays to everything that follows from them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple

from services.civilization.rules import bonuses, loots
from services.civilization.rules.box import find_battle_warnings
from services.civilization.rules.forces import find_force_rulings
from services.civilization.rules.fronts import Clash, FrontAnswer, describe_front
from services.civilization.rules.given_sides import LONGEST_CODE
from services.civilization.rules.lines import (
    SIDE_WORDS,
    STEPS,
    UNIT_WORDS,
    BattleStep,
    build_unit_params,
)
from services.civilization.rules.notation import encode_battle
from services.civilization.rules.places import CITIES
from services.civilization.rules.position import OTHER, SIDES, Side, SideName
from services.civilization.rules.replay import BattleState, NextPlay, PlayRecord, find_play_rulings
from services.civilization.rules.units import Edition, ListedUnitId, UnitId
from shared.core.answers import MANY, Amount, Many, RuleId, Sentence
from shared.core.declarations import AtMost, Length, PlayerId, Range
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Calculation, distinct_rulings
from shared.core.steps import Step, build_step


class ClashAnswer(NamedTuple):
    """Two units met: who struck first (left out: both together), wounds laid, who died."""

    rule: RuleId
    first_strike: Annotated[
        UnitId | None,
        "The unit that struck first by trumping the other; left out: both struck together.",
    ]
    wounds: Annotated[
        Mapping[UnitId, Amount],
        AtMost(2),
        "By unit: the wounds dealt to it; damage beyond its health is lost.",
    ]
    killed: Annotated[
        tuple[ListedUnitId, ...], AtMost(2), "The units that died in it, by their ids."
    ]


class RunningValues(NamedTuple):
    """The values of both sides after a play."""

    attacker: Annotated[Amount, "The attacker’s value."]
    defender: Annotated[Amount, "The defender’s value."]


class LoggedPlay(NamedTuple):
    """A play that was carried out; `play` is its index in the request."""

    play: Annotated[int, Range(0, MANY), "The play’s index in the request’s `plays`, from 0."]
    side: Annotated[SideName, "The side that played."]
    unit: Annotated[UnitId, "The unit that was played, by its id."]
    front: Annotated[
        int, Range(1, MANY), "The number of the front that it opened or joined, from 1."
    ]
    clash: Annotated[
        ClashAnswer | None, "What happened when it met an enemy unit; left out on a new front."
    ]
    values: Annotated[RunningValues, "Both sides’ values after the play, bonus cards included."]
    steps: Annotated[tuple[BattleStep, ...], AtMost(STEPS), "What the play did, step by step."]


def list_log(state: BattleState, *cards: int) -> tuple[LoggedPlay, ...]:
    """Every play, its clash, and both values after it; `cards` are both sides' bonus cards."""
    edition = state.battle.table.edition
    return tuple([_describe_play(record, edition, cards) for record in state.log])


def _describe_play(record: PlayRecord, edition: Edition, cards: Sequence[int]) -> LoggedPlay:
    values = [record.values[side] + card for side, card in zip(SIDES, cards, strict=True)]
    return LoggedPlay(
        record.at,
        record.side,
        record.unit.id,
        record.front,
        None if record.clash is None else _describe_clash(record, record.clash),
        RunningValues(*values),
        tuple(_list_steps(record, edition)),
    )


def _describe_clash(record: PlayRecord, clash: Clash) -> ClashAnswer:
    first = clash.first_striker
    return ClashAnswer(
        clash.rule,
        None if first is None else record.unit_of(first).id,
        {record.unit_of(side).id: clash.wounds[side] for side in SIDES},
        tuple([record.unit_of(side).id for side in clash.killed]),
    )


def _list_steps(record: PlayRecord, edition: Edition) -> Iterator[Step]:
    params = build_unit_params(record.unit, edition)
    params["side"], params["front"] = SIDE_WORDS[record.side], record.front
    yield build_step("front.join" if record.opponent else "front.new", "", **params)
    clash = record.clash
    if clash is not None:
        yield _describe_strike(record, clash)
        for side in clash.killed:
            yield build_step("clash.kill", "", **build_unit_params(record.unit_of(side), edition))


def _describe_strike(record: PlayRecord, clash: Clash) -> Step:
    first = clash.first_striker or "attacker"
    one, other = record.unit_of(first), record.unit_of(OTHER[first])
    params: dict[str, Param] = {
        "one_name": UNIT_WORDS[one.name],
        "one": one.id,
        "count": clash.wounds[OTHER[first]],
        "other_name": UNIT_WORDS[other.name],
        "other": other.id,
    }
    if not clash.wounds[first]:
        return build_step(clash.rule, f"{clash.rule}.unhurt", **params)
    params["back"] = clash.wounds[first]
    return build_step(clash.rule, "", **params)


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


def _find_side_losses(state: BattleState, outcome: bonuses.Outcome, side: SideName) -> SideLosses:
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
    """Army and scout figures lost by a side with so many killed units."""
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
    totals: Annotated[bonuses.SideTotals, "Both sides’ values as things are now."]
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
        loots.LootAnswer | None, "What the winner may take; only once the battle is finished."
    ] = None


def resolve_battle(state: BattleState) -> Calculation[BattleAnswer]:
    """Everything that follows from the forces and the plays so far."""
    battle, totals = state.battle, bonuses.compute_totals(state)
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
        outcome = bonuses.decide_outcome(battle, points)
        loser = OTHER[outcome.winner]
        own, barbarians = battle.side(loser), [one for one in SIDES if battle.side(one).barbarians]
        defeat = loots.Defeat(loser, battle.place, own.armies, own.scouts, *barbarians[:1])
        loot = loots.compute_loot(defeat, battle.table)
        answer = _add_result(answer, state, outcome, loot, points)
        rulings += loot.rulings
    rulings += bonuses.find_bonus_rulings(bonuses.build_bonus_contexts(battle)["defender"])
    return Calculation(answer, distinct_rulings(rulings), find_battle_warnings(battle))


def _add_result(
    answer: BattleAnswer,
    state: BattleState,
    outcome: bonuses.Outcome,
    loot: loots.LootBudget,
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
        losses=Losses(*[_find_side_losses(state, outcome, side) for side in SIDES]),
        loot=loots.explain_loot(loot),
    )
