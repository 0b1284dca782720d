"""Renders the log, the fronts, the values and the legal plays of a battle for an answer.

Every play names its rules, with a sentence for each.
"""

from collections.abc import Mapping

from services.civilization.rules.clashes import Clash
from services.civilization.rules.fronts import Front
from services.civilization.rules.lines import render_line
from services.civilization.rules.naming import UNIT_WORDS, build_unit_params, find_side_word
from services.civilization.rules.position import OTHER, SIDES, Play, SideName, TableRules
from services.civilization.rules.replay import BattleState, PlayRecord
from services.civilization.rules.results import SideValue, compute_survivor_value
from services.civilization.rules.units import Edition
from shared.core.phrases import Param, Phrase, Plain
from shared.core.steps import StepFields

_PLACEMENT_TEXTS = {rule: f"step.{rule}" for rule in ("front.join", "front.new")}


def render_log(state: BattleState, cards: Mapping[SideName, int]) -> list[Plain]:
    """Every play, its clash, and both values after it; `cards` are both sides' bonus cards."""
    table = state.battle.table
    log: list[Plain] = []
    for record in state.log:
        entry: dict[str, Plain] = {
            "play": record.index,
            "side": record.side,
            "unit": record.unit.id,
            "front": record.front,
        }
        if record.clash is not None:
            entry["clash"] = _render_clash(record, record.clash)
        entry["values"] = {
            side: compute_survivor_value(record.tallies[side], table) + cards[side]
            for side in SIDES
        }
        entry["steps"] = _list_steps(record, table.edition)
        log.append(entry)
    return log


def _render_clash(record: PlayRecord, clash: Clash) -> dict[str, Plain]:
    facts: dict[str, Plain] = {"rule": clash.rule}
    if clash.first_striker is not None:
        facts["first_strike"] = record.unit_of(clash.first_striker).id
    facts["wounds"] = {record.unit_of(side).id: clash.wounds[side] for side in SIDES}
    facts["killed"] = [record.unit_of(side).id for side in clash.killed]
    return facts


def _list_steps(record: PlayRecord, edition: Edition) -> list[StepFields]:
    rule = "front.join" if record.opponent else "front.new"
    params = build_unit_params(record.unit, edition)
    params["side"], params["front"] = find_side_word(record.side), record.front
    steps: list[StepFields] = [{"rule": rule, "text": Phrase(_PLACEMENT_TEXTS[rule], params)}]
    clash = record.clash
    if clash is not None:
        steps.append(_render_strike(record, clash))
        for side in clash.killed:
            killed = build_unit_params(record.unit_of(side), edition)
            steps.append({"rule": "clash.kill", "text": Phrase("step.clash.kill", killed)})
    return steps


def _render_strike(record: PlayRecord, clash: Clash) -> StepFields:
    first = clash.first_striker or "attacker"
    one, other = record.unit_of(first), record.unit_of(OTHER[first])
    back = clash.wounds[first]
    rule = clash.rule
    params: dict[str, Param] = {
        "one_name": UNIT_WORDS[one.name],
        "one": one.id,
        "wounds": clash.wounds[OTHER[first]],
        "other_name": UNIT_WORDS[other.name],
        "other": other.id,
    }
    if not back:
        return {"rule": rule, "text": Phrase(f"step.{rule}.unhurt", params)}
    params["back"] = back
    return {"rule": rule, "text": Phrase(f"step.{rule}", params)}


def render_fronts(fronts: tuple[Front, ...]) -> list[Plain]:
    """Every front that is not empty, with its units."""
    return [
        {"number": front.number, "engaged": front.is_engaged, **_render_front_units(front)}
        for front in fronts
    ]


def _render_front_units(front: Front) -> dict[str, Plain]:
    units = {side: front.unit_of(side) for side in SIDES}
    return {
        side: {"unit": unit.unit.id, "wounds": unit.wounds, "left": unit.health_left}
        for side, unit in units.items()
        if unit is not None
    }


def render_value(value: SideValue, table: TableRules) -> dict[str, Plain]:
    """A side's value: its parts, every line of it, and every source of its bonus.

    Wounds are listed only in the edition in which they count.
    """
    return {
        "health": value.tally.health,
        **({"wounds": value.tally.wounds} if table.counts_wounds else {}),
        "bonus": value.bonus_points,
        "bonus_card": value.card,
        "value": value.points,
        "lines": [render_line(line) for line in value.lines],
        "bonus_lines": [render_line(line) for line in value.bonus],
    }


def render_plays(plays: tuple[Play, ...]) -> list[Plain]:
    """Plays in the form of a request; a play without a front opens a new one."""
    return [render_play(play) for play in plays]


def render_play(play: Play) -> dict[str, Plain]:
    """One play in the form of a request."""
    play_fields: dict[str, Plain] = {"side": play.side, "unit": play.unit}
    return play_fields if play.front is None else {**play_fields, "front": play.front}
