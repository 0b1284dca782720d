"""A battle in progress as the search sees it, and its plays as the table names them.

Units that are alike are one fighter: of several the first id in alphabetical order is played, onto
the front of the lowest number, so that the order in which units were given decides nothing.

This module does not know which play is good.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from services.civilization.rules.bonuses import net_bonus
from services.civilization.rules.clashes import Standing
from services.civilization.rules.course import Course
from services.civilization.rules.fronts import Front
from services.civilization.rules.position import OTHER, SIDES, Play, SideName
from services.civilization.rules.solving.field import ATTACKER, Choice, Field
from services.civilization.rules.solving.fighters import Fighter, meet
from services.civilization.rules.units import Unit

SIGNS: Mapping[SideName, int] = {"attacker": 1, "defender": -1}
"""What a side gains, in points of the attacker's margin."""


@dataclass(frozen=True, slots=True)
class Scene:
    """Both hands, the units that stand alone, by front, and what the search calls all this.

    `sure` is the attacker's margin if nothing more were lost: bonuses, closed fronts, and all that
    still lives.
    """

    field: Field
    position: int
    hands: Mapping[SideName, Mapping[str, Fighter]]
    lone: Mapping[SideName, Mapping[int, Fighter]]
    fronts: int
    sure: int

    def side_to_move(self, last: SideName) -> SideName | None:
        """Who plays after this side; None when both have played everything."""
        return next((side for side in (OTHER[last], last) if self.hands[side]), None)

    def after(self, side: SideName, choice: Choice) -> "Scene":
        """The scene after the side has played this choice."""
        play, other = self.play(side, choice), OTHER[side]
        lone = {one: dict(self.lone[one]) for one in SIDES}
        if play.front is None:
            lone[side][self.fronts + 1] = choice.fighter
        else:
            met = meet(choice.fighter, lone[other].pop(play.front), self.field.table)
            if met.other is None and met.striker is not None:
                lone[side][play.front] = met.striker
            elif met.striker is None and met.other is not None:
                lone[other][play.front] = met.other
        hand = {unit: one for unit, one in self.hands[side].items() if unit != play.unit}
        return Scene(
            field=self.field,
            position=self.position + choice.delta,
            hands={**self.hands, side: hand},
            lone=lone,
            fronts=self.fronts + (play.front is None),
            sure=self.sure + SIGNS[side] * choice.gain,
        )

    def choices(self, side: SideName) -> Sequence[Choice]:
        """What the side may choose, alike plays once."""
        number = SIDES.index(side)
        half = self.field.half(self.position, number)
        return [choice for choice, _ in self.field.choices(half, number)]

    def play(self, side: SideName, choice: Choice) -> Play:
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


def scene_of(course: Course) -> Scene:
    """A battle after its plays; the course is legal."""
    battle = course.battle
    hands = {side: _hand(course.hands[side]) for side in SIDES}
    lone = {side: _lone(course.fronts, side) for side in SIDES}
    field = Field(
        battle.table,
        tuple(tuple(hands[side].values()) for side in SIDES),
        tuple(tuple(lone[side].values()) for side in SIDES),
        max(len(hands[side]) + len(lone[side]) for side in SIDES),
    )
    return Scene(
        field=field,
        position=sum(
            field.in_hand(number, hands[side].values()) + field.alone(number, lone[side].values())
            for number, side in enumerate(SIDES, ATTACKER)
        ),
        hands=hands,
        lone=lone,
        fronts=len(course.fronts) + course.gone,
        sure=net_bonus(battle) + sum(SIGNS[side] * _worth(course, side) for side in SIDES),
    )


def _hand(units: Sequence[Unit]) -> Mapping[str, Fighter]:
    return {unit.id: Fighter.of(Standing(unit)) for unit in units}


def _lone(fronts: Sequence[Front], side: SideName) -> Mapping[int, Fighter]:
    standing = {front.number: front.of(side) for front in fronts if not front.engaged}
    return {number: Fighter.of(one) for number, one in standing.items() if one is not None}


def _worth(course: Course, side: SideName) -> int:
    """What a side's units would be worth at the end if nothing happened to them any more."""
    fronts = [front.of(side) for front in course.fronts]
    living = [*(one for one in fronts if one), *(Standing(one) for one in course.hands[side])]
    return sum(one.worth(course.battle.table) for one in living)
