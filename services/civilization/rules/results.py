"""Who wins, and by how much.

`value.survivors`: the health of a side's living units, in the base set their strength.
`value.wounds`: less their wounds, which the base set ignores. To this comes the bonus card
(`bonus.card`). `result.highest`: the higher value wins, also without a survivor.
`result.tie_defender`: equal values are the defender's. Before wounds are taken off again.

An army that meets scouts without an army, outside a city, removes them without a battle
(`loss.figures`).

This module does not know what winning brings.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.civilization.rules.bonuses import bonus_cards, bonus_lines, stances
from services.civilization.rules.clashes import Standing
from services.civilization.rules.course import Course, Tally
from services.civilization.rules.naming import unit_params
from services.civilization.rules.position import SIDES, SideName, TableRules
from shared.core.sheet import Line, total


class Value(NamedTuple):
    """A side's value: its living units, its whole bonus, and the card that carries a difference.

    `bonus` and `lines` explain it; `card` is 0 where the other side's bonus is as high or higher.
    """

    tally: Tally
    bonus: tuple[Line, ...]
    bonus_points: int
    card: int
    lines: tuple[Line, ...]
    points: int


class Outcome(NamedTuple):
    """The winner and the rule that decides."""

    winner: SideName
    because: str


def values(course: Course) -> Mapping[SideName, Value]:
    """Both sides' values as things stand."""
    bonuses = {side: bonus_lines(stance) for side, stance in stances(course.battle).items()}
    totals = {side: total(lines) for side, lines in bonuses.items()}
    cards = bonus_cards(totals)
    valued: dict[SideName, Value] = {}
    for side in SIDES:
        lines = _value_lines(course, side, cards[side])
        tally, bonus = course.tallies[side], bonuses[side]
        valued[side] = Value(tally, bonus, totals[side], cards[side], lines, total(lines))
    return valued


def _value_lines(course: Course, side: SideName, card: int) -> tuple[Line, ...]:
    lines = []
    for front in course.fronts:
        standing = front.of(side)
        if standing is not None:
            lines += _unit_lines(standing, course.battle.table)
    if card:
        lines.append(Line("bonus.card", 1, card))
    return tuple(lines)


def _unit_lines(standing: Standing, table: TableRules) -> list[Line]:
    unit = standing.unit
    params = unit_params(unit, table.edition)
    lines = [Line("value.survivors", 1, standing.unit.health, params)]
    if standing.wounds and table.wounds_count:
        lines.append(Line("value.wounds", standing.wounds, -1, params))
    return lines


def worth(tally: Tally, table: TableRules) -> int:
    """What living units add to the value: `value.survivors` less `value.wounds`."""
    return tally.health - tally.wounds if table.wounds_count else tally.health


def decide(points: Mapping[SideName, int]) -> Outcome:
    """The winner of a battle that is over, by the values of both sides."""
    if points["attacker"] > points["defender"]:
        return Outcome("attacker", "result.highest")
    tie = points["attacker"] == points["defender"]
    return Outcome("defender", "result.tie_defender" if tie else "result.highest")
