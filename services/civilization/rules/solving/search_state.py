"""A battle in progress as the search sees it, and its plays as the table names them.

Units that are alike are one fighter: of several the first id in alphabetical order is played, onto
the front of the lowest number, so that the order in which units were given decides nothing.

This module does not know which play is good.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.civilization.rules.bonuses import compute_net_bonus
from services.civilization.rules.clashes import FrontUnit
from services.civilization.rules.fronts import Front
from services.civilization.rules.position import OTHER, SIDES, Play, SideName
from services.civilization.rules.replay import BattleState
from services.civilization.rules.solving.fighters import Fighter, clash_fighters
from services.civilization.rules.solving.position_space import ATTACKER, Choice, PositionSpace
from services.civilization.rules.units import Unit

SIGNS: Mapping[SideName, int] = {"attacker": 1, "defender": -1}
"""What a side gains, in points of the attacker's margin."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """Both hands, the units that stand alone, by front, and what the search calls all this.

    `sure` is the attacker's margin if nothing more were lost: bonuses, closed fronts, and all that
    still lives.
    """

    space: PositionSpace
    position: int
    hands: Mapping[SideName, Mapping[str, Fighter]]
    lone: Mapping[SideName, Mapping[int, Fighter]]
    fronts: int
    base_margin: int

    def find_side_to_move(self, last: SideName) -> SideName | None:
        """Who plays after this side; None when both have played everything."""
        return next((side for side in (OTHER[last], last) if self.hands[side]), None)

    def apply_choice(self, side: SideName, choice: Choice) -> "SearchState":
        """The scene after the side has played this choice."""
        play, other = self.name_play(side, choice), OTHER[side]
        lone = {one: dict(self.lone[one]) for one in SIDES}
        if play.front is None:
            lone[side][self.fronts + 1] = choice.fighter
        else:
            clash = clash_fighters(choice.fighter, lone[other].pop(play.front), self.space.table)
            if clash.other is None and clash.striker is not None:
                lone[side][play.front] = clash.striker
            elif clash.striker is None and clash.other is not None:
                lone[other][play.front] = clash.other
        hand = {unit: one for unit, one in self.hands[side].items() if unit != play.unit}
        return SearchState(
            space=self.space,
            position=self.position + choice.delta,
            hands={**self.hands, side: hand},
            lone=lone,
            fronts=self.fronts + (play.front is None),
            base_margin=self.base_margin + SIGNS[side] * choice.gain,
        )

    def list_choices(self, side: SideName) -> Sequence[Choice]:
        """What the side may choose, alike plays once."""
        number = SIDES.index(side)
        half = self.space.extract_half(self.position, number)
        return [choice for choice, _ in self.space.list_choices(half, number)]

    def name_play(self, side: SideName, choice: Choice) -> Play:
        """A choice as the table names it."""
        hand, enemies = self.hands[side], self.lone[OTHER[side]]
        unit = min(unit for unit, fighter in hand.items() if fighter == choice.fighter)
        if choice.against is None:
            return Play(side, unit)
        return Play(
            side, unit, min(front for front, one in enemies.items() if one == choice.against)
        )

    def is_choice(self, play: Play, choice: Choice) -> bool:
        """Whether a legal play is this choice."""
        against = None if play.front is None else self.lone[OTHER[play.side]][play.front]
        return choice.fighter == self.hands[play.side][play.unit] and choice.against == against


def build_search_state(state: BattleState) -> SearchState:
    """A battle after its plays; the course is legal."""
    battle = state.battle
    hands = {side: _build_hand(state.hands[side]) for side in SIDES}
    lone = {side: _find_lone(state.fronts, side) for side in SIDES}
    space = PositionSpace(
        battle.table,
        tuple(tuple(hands[side].values()) for side in SIDES),
        tuple(tuple(lone[side].values()) for side in SIDES),
        max(len(hands[side]) + len(lone[side]) for side in SIDES),
    )
    return SearchState(
        space=space,
        position=sum(
            space.pack_hand(number, hands[side].values())
            + space.pack_lone(number, lone[side].values())
            for number, side in enumerate(SIDES, ATTACKER)
        ),
        hands=hands,
        lone=lone,
        fronts=len(state.fronts) + state.emptied_fronts,
        base_margin=compute_net_bonus(battle)
        + sum(SIGNS[side] * _sum_final_values(state, side) for side in SIDES),
    )


def _build_hand(units: Sequence[Unit]) -> Mapping[str, Fighter]:
    return {unit.id: Fighter.from_unit(FrontUnit(unit)) for unit in units}


def _find_lone(fronts: Sequence[Front], side: SideName) -> Mapping[int, Fighter]:
    units = {front.number: front.unit_of(side) for front in fronts if not front.is_engaged}
    return {number: Fighter.from_unit(one) for number, one in units.items() if one is not None}


def _sum_final_values(state: BattleState, side: SideName) -> int:
    """What a side's units would be worth at the end if nothing happened to them any more."""
    fronts = [front.unit_of(side) for front in state.fronts]
    living = [*(one for one in fronts if one), *(FrontUnit(one) for one in state.hands[side])]
    return sum(one.final_value(state.battle.table) for one in living)
