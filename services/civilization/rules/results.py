"""Who wins, and by how much.

`value.survivors`: the health of a side's living units, in the base set their strength.
`value.wounds`: less their wounds, which the base set ignores. The bonus card (`bonus.card`) is
added. `result.highest`: the higher value wins, also without a survivor. `result.tie_defender`: the
defender wins a tie. The values are those before wounds are healed.

An army that meets scouts without an army, outside a city, removes them without a battle
(`loss.figures`).
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.civilization.rules.bonuses import (
    assign_bonus_card,
    build_bonus_contexts,
    list_bonus_lines,
)
from services.civilization.rules.clashes import FrontUnit
from services.civilization.rules.naming import build_unit_params
from services.civilization.rules.position import SIDES, SideName, TableRules
from services.civilization.rules.replay import BattleState, Tally
from shared.core.sheet import Line, total


class SideValue(NamedTuple):
    """A side's value: its living units, its whole bonus, and its bonus card.

    `bonus` and `lines` explain it; `card` is 0 where the other side's bonus is as high or higher.
    """

    tally: Tally
    bonus: tuple[Line, ...]
    bonus_points: int
    card: int
    lines: tuple[Line, ...]
    points: int


class Outcome(NamedTuple):
    """The winner and the id of the rule that decides."""

    winner: SideName
    because: str


def compute_values(state: BattleState) -> Mapping[SideName, SideValue]:
    """The present values of both sides."""
    bonuses = {
        side: list_bonus_lines(stance)
        for side, stance in build_bonus_contexts(state.battle).items()
    }
    totals = {side: total(lines) for side, lines in bonuses.items()}
    cards = assign_bonus_card(totals)
    values: dict[SideName, SideValue] = {}
    for side in SIDES:
        lines = _list_value_lines(state, side, cards[side])
        tally, bonus = state.tallies[side], bonuses[side]
        values[side] = SideValue(tally, bonus, totals[side], cards[side], lines, total(lines))
    return values


def _list_value_lines(state: BattleState, side: SideName, card: int) -> tuple[Line, ...]:
    lines = []
    for front in state.fronts:
        front_unit = front.unit_of(side)
        if front_unit is not None:
            lines += _list_unit_lines(front_unit, state.battle.table)
    if card:
        lines.append(Line("bonus.card", 1, card))
    return tuple(lines)


def _list_unit_lines(front_unit: FrontUnit, table: TableRules) -> list[Line]:
    unit = front_unit.unit
    params = build_unit_params(unit, table.edition)
    lines = [Line("value.survivors", 1, front_unit.unit.health, params)]
    if front_unit.wounds and table.counts_wounds:
        lines.append(Line("value.wounds", front_unit.wounds, -1, params))
    return lines


def compute_survivor_value(tally: Tally, table: TableRules) -> int:
    """The points of living units: `value.survivors` less `value.wounds`."""
    return tally.health - tally.wounds if table.counts_wounds else tally.health


def decide_winner(points: Mapping[SideName, int]) -> Outcome:
    """The winner of a battle that is over, by the values of both sides."""
    if points["attacker"] > points["defender"]:
        return Outcome("attacker", "result.highest")
    is_tie = points["attacker"] == points["defender"]
    return Outcome("defender", "result.tie_defender" if is_tie else "result.highest")
