"""A battle in progress for the search, and the plays that its choices are.

Equal units are one fighter: of several the first id in alphabetical order is played, onto the front
of the lowest number, so that the order in which units are given changes nothing.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.civilization.rules.bonuses import compute_net_bonus
from services.civilization.rules.clashes import FrontUnit
from services.civilization.rules.fronts import Front
from services.civilization.rules.position import OTHER, SIDES, Play, SideName
from services.civilization.rules.replay import BattleState, NextPlay
from services.civilization.rules.solving.fighters import Fighter, clash_fighters
from services.civilization.rules.solving.position_space import ATTACKER, Choice, PositionSpace
from services.civilization.rules.units import Unit

SIGNS: Mapping[SideName, int] = {"attacker": 1, "defender": -1}
"""The sign of a side's gain in the attacker's margin."""


@dataclass(frozen=True, slots=True)
class SearchState:
    """Both hands by unit id, lone units by front number, and the packed position of all these.

    `fronts` is how many fronts have opened. `base_margin` is the attacker's margin if no unit is
    wounded any more, bonuses included.
    """

    space: PositionSpace
    position: int
    hands: Mapping[SideName, Mapping[str, Fighter]]
    lone: Mapping[SideName, Mapping[int, Fighter]]
    fronts: int
    base_margin: int

    def find_side_to_move(self, last: SideName) -> SideName | None:
        """The side that plays after `last`; None when both have played everything."""
        return next((side for side in (OTHER[last], last) if self.hands[side]), None)

    def apply_choice(self, side: SideName, choice: Choice) -> "SearchState":
        """The state after the side has played this choice."""
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
        """The choices of the side, equal plays once."""
        number = SIDES.index(side)
        half = self.space.extract_half(self.position, number)
        return [choice for choice, _ in self.space.list_choices(half, number)]

    def name_play(self, side: SideName, choice: Choice) -> Play:
        """The play, by unit id and front number, that a choice is."""
        hand, enemies = self.hands[side], self.lone[OTHER[side]]
        unit = min(unit for unit, fighter in hand.items() if fighter == choice.fighter)
        front = None
        if choice.against is not None:
            front = min(front for front, one in enemies.items() if one == choice.against)
        return Play(side, unit, front)

    def is_choice(self, play: NextPlay, choice: Choice) -> bool:
        """Whether this choice represents a legal play."""
        against = None if play.front is None else self.lone[OTHER[play.side]][play.front]
        return choice.fighter == self.hands[play.side][play.unit] and choice.against == against


def build_search_state(state: BattleState) -> SearchState:
    """The search state of a legal battle after its plays."""
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
    """The points of a side's living units at the end if they are not wounded any more."""
    fronts = [front.unit_of(side) for front in state.fronts]
    living = [*(one for one in fronts if one), *(FrontUnit(one) for one in state.hands[side])]
    return sum(one.final_value(state.battle.table) for one in living)
