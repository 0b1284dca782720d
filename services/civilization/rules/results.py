"""Who wins, and by how much.

`value.survivors`: the health of a side's living units, in the base set their strength.
`value.wounds`: less their wounds, which the base set ignores. The bonus card (`bonus.card`) is
added. `result.highest`: the higher value wins, also without a survivor. `result.tie_defender`: the
defender wins a tie. The values are those before wounds are healed.

An army that meets scouts without an army, outside a city, removes them without a battle
(`loss.figures`).
"""

from collections.abc import Mapping
from typing import Annotated, NamedTuple

from services.civilization.rules.bonuses import (
    BonusCard,
    assign_bonus_card,
    build_bonus_contexts,
    list_bonus_lines,
)
from services.civilization.rules.lines import BattleLines, build_lines, build_unit_params
from services.civilization.rules.position import SIDES, Battle, SideName
from services.civilization.rules.replay import BattleState
from shared.core.answers import Amount
from shared.core.sheet import Line, total


class Outcome(NamedTuple):
    """The winner and the id of the rule that decides."""

    winner: SideName
    because: str


class SideTotal(NamedTuple):
    """A side's value: health of its survivors less their wounds, and the bonus card."""

    health: Annotated[Amount, "The health of its survivors, in the base set their strength."]
    wounds: Annotated[
        Amount | None,
        "Wounds of its survivors; left out in the base set, where they lower nothing.",
    ]
    bonus: Annotated[
        Amount, "All of this side’s bonus, the part that the other side’s cancels included."
    ]
    bonus_card: BonusCard
    value: Annotated[
        Amount, "What decides the battle: health less wounds that count, and the bonus card."
    ]
    lines: Annotated[BattleLines, "How the value comes about, unit by unit."]
    bonus_lines: Annotated[BattleLines, "How the bonus comes about, source by source."]


class SideTotals(NamedTuple):
    """The values of both sides."""

    attacker: Annotated[SideTotal, "The attacker’s value."]
    defender: Annotated[SideTotal, "The defender’s value."]

    @property
    def values(self) -> Mapping[SideName, int]:
        return {"attacker": self.attacker.value, "defender": self.defender.value}


def compute_totals(state: BattleState) -> SideTotals:
    """The present values of both sides: their parts, every line, and every source of a bonus."""
    contexts = build_bonus_contexts(state.battle)
    bonuses = {side: list_bonus_lines(context) for side, context in contexts.items()}
    cards = assign_bonus_card({side: total(lines) for side, lines in bonuses.items()})
    return SideTotals(*[_build_total(state, side, bonuses[side], cards[side]) for side in SIDES])


def _build_total(
    state: BattleState, side: SideName, bonus: tuple[Line, ...], card: int
) -> SideTotal:
    """The value of a side; wounds are listed only in the edition in which they count."""
    lines, table = [], state.battle.table
    units = [front.units[side] for front in state.fronts if side in front.units]
    for one in units:
        params = build_unit_params(one.unit, table.edition)
        lines.append(Line("value.survivors", 1, one.unit.health, params))
        if one.wounds and table.counts_wounds:
            lines.append(Line("value.wounds", one.wounds, -1, params))
    if card:
        lines.append(Line("bonus.card", 1, card))
    return SideTotal(
        health=sum([one.unit.health for one in units]),
        wounds=sum([one.wounds for one in units]) if table.counts_wounds else None,
        bonus=total(bonus),
        bonus_card=card,
        value=total(lines),
        lines=build_lines(lines),
        bonus_lines=build_lines(bonus),
    )


def decide_outcome(battle: Battle, values: Mapping[SideName, int]) -> Outcome:
    """The winner of a finished battle. Rules `result.highest` and `result.tie_defender`."""
    if battle.is_undefended:
        return Outcome("attacker", "loss.figures")
    if values["attacker"] > values["defender"]:
        return Outcome("attacker", "result.highest")
    is_tie = values["attacker"] == values["defender"]
    return Outcome("defender", "result.tie_defender" if is_tie else "result.highest")
