"""A battle as it is told: its log, its fronts and what may be played next, as answer data.

Every play names the rules that it fell under and a sentence for each. Knows how an answer looks,
and decides nothing.
"""

from collections.abc import Mapping

from services.civilization.rules.clashes import Clash
from services.civilization.rules.course import Course, Played
from services.civilization.rules.fronts import Front
from services.civilization.rules.lines import shown_line
from services.civilization.rules.naming import UNIT_WORDS, Step, opening_side, unit_params
from services.civilization.rules.position import OTHER, SIDES, Play, SideName, TableRules
from services.civilization.rules.results import Value, worth
from services.civilization.rules.units import Edition
from shared.core.phrases import Param, Phrase, Plain

_PLACED = {rule: f"step.{rule}" for rule in ("front.join", "front.new")}


def log_facts(course: Course, cards: Mapping[SideName, int]) -> list[Plain]:
    """Every play, what it led to, and both values after it; `cards` are both sides' bonus cards."""
    table = course.battle.table
    log: list[Plain] = []
    for played in course.log:
        told: dict[str, Plain] = {
            "play": played.index,
            "side": played.side,
            "unit": played.unit.id,
            "front": played.front,
        }
        if played.clash is not None:
            told["clash"] = _clash_facts(played, played.clash)
        told["values"] = {side: worth(played.tallies[side], table) + cards[side] for side in SIDES}
        told["steps"] = _steps(played, table.edition)
        log.append(told)
    return log


def _clash_facts(played: Played, done: Clash) -> dict[str, Plain]:
    facts: dict[str, Plain] = {"rule": done.rule}
    if done.first is not None:
        facts["first_strike"] = played.met(done.first).id
    facts["wounds"] = {played.met(side).id: done.wounds[side] for side in SIDES}
    facts["killed"] = [played.met(side).id for side in done.killed]
    return facts


def _steps(played: Played, edition: Edition) -> list[Step]:
    rule = "front.join" if played.opposed else "front.new"
    said = unit_params(played.unit, edition)
    said["side"], said["front"] = opening_side(played.side), played.front
    steps: list[Step] = [{"rule": rule, "text": Phrase(_PLACED[rule], said)}]
    done = played.clash
    if done is not None:
        steps.append(_strike(played, done))
        for side in done.killed:
            killed = unit_params(played.met(side), edition)
            steps.append({"rule": "clash.kill", "text": Phrase("step.clash.kill", killed)})
    return steps


def _strike(played: Played, done: Clash) -> Step:
    first = done.first or "attacker"
    one, other = played.met(first), played.met(OTHER[first])
    back = done.wounds[first]
    rule = done.rule
    said: dict[str, Param] = {
        "one_name": UNIT_WORDS[one.name],
        "one": one.id,
        "wounds": done.wounds[OTHER[first]],
        "other_name": UNIT_WORDS[other.name],
        "other": other.id,
    }
    if not back:
        return {"rule": rule, "text": Phrase(f"step.{rule}.unhurt", said)}
    said["back"] = back
    return {"rule": rule, "text": Phrase(f"step.{rule}", said)}


def front_facts(fronts: tuple[Front, ...]) -> list[Plain]:
    """Every front that is there, with who stands on it."""
    return [
        {"number": front.number, "engaged": front.engaged, **_standing_facts(front)}
        for front in fronts
    ]


def _standing_facts(front: Front) -> dict[str, Plain]:
    there = {side: front.of(side) for side in SIDES}
    return {
        side: {"unit": standing.unit.id, "wounds": standing.wounds, "left": standing.left}
        for side, standing in there.items()
        if standing is not None
    }


def total_facts(value: Value, table: TableRules) -> dict[str, Plain]:
    """A side's value: its parts, every line of it, and every source of its bonus.

    Wounds are told where they count.
    """
    return {
        "health": value.tally.health,
        **({"wounds": value.tally.wounds} if table.wounds_count else {}),
        "bonus": value.bonus_points,
        "bonus_card": value.card,
        "value": value.points,
        "lines": [shown_line(line) for line in value.lines],
        "bonus_lines": [shown_line(line) for line in value.bonus],
    }


def play_facts(plays: tuple[Play, ...]) -> list[Plain]:
    """Plays as they are sent; no front is a new one."""
    return [play_fact(play) for play in plays]


def play_fact(play: Play) -> dict[str, Plain]:
    """One play as it is sent."""
    sent: dict[str, Plain] = {"side": play.side, "unit": play.unit}
    return sent if play.front is None else {**sent, "front": play.front}
