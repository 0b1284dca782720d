"""Packs a position of a battle into one whole number, and lists the choices it offers.

Fronts with two units are closed for ever and count only towards the margin, so a position is four
multisets: each side's hand, and each side's units that are alone on a front. The number has slots
of some bits, one for each fighter and place, which count the fighters there. Slots come in two
halves, interleaved: half 0 has what the attacker's choices depend on (his hand, the defender's lone
units), half 1 the defender's. One `&` extracts a half, which is the cache key of its choices; one
`+` makes a play. Sides are 0, the attacker, and 1, the defender. The number does not include whose
turn it is.

Units of one type and strength that the same number of wounds would kill are one fighter.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from services.civilization.rules.fronts import FrontUnit, resolve_clash
from services.civilization.rules.position import TableRules
from services.civilization.rules.units import Unit, UnitType

_CACHE_SIZE = 1 << 15


class Fighter(NamedTuple):
    """A unit's type and strength, and how many more wounds kill it."""

    type: UnitType
    strength: int
    health_left: int

    @classmethod
    def from_unit(cls, front_unit: FrontUnit) -> "Fighter":
        return cls(front_unit.unit.type, front_unit.unit.strength, front_unit.health_left)

    @property
    def front_unit(self) -> FrontUnit:
        return FrontUnit(Unit("", self.type, None, self.strength, self.health_left))

    def final_value(self, table: TableRules) -> int:
        """The points it adds to its side's final value if it is not wounded any more."""
        return self.front_unit.final_value(table)


class FighterClash(NamedTuple):
    """The result of a clash of fighters: each of them after it, None if it died.

    `striker` is the one played last. `gain` is by how many points the final values move in the
    striker's favour; `net_wounds` is the wounds dealt minus the wounds taken, each capped at the
    health that the other had left.
    """

    striker: Fighter | None
    other: Fighter | None
    gain: int
    net_wounds: int


@lru_cache(maxsize=_CACHE_SIZE)
def clash_fighters(striker: Fighter, other: Fighter, table: TableRules) -> FighterClash:
    """The clash of the unit just played with the one already on the front."""
    wounds = resolve_clash(striker.front_unit, other.front_unit, table.aircraft_trumps).wounds
    after = _apply_wounds(striker, wounds["attacker"]), _apply_wounds(other, wounds["defender"])
    lost = [
        before.final_value(table) - (then.final_value(table) if then else 0)
        for before, then in zip((striker, other), after, strict=True)
    ]
    net_wounds = min(other.health_left, wounds["defender"]) - min(
        striker.health_left, wounds["attacker"]
    )
    return FighterClash(*after, gain=lost[1] - lost[0], net_wounds=net_wounds)


def _apply_wounds(fighter: Fighter, wounds: int) -> Fighter | None:
    return (
        fighter._replace(health_left=fighter.health_left - wounds)
        if wounds < fighter.health_left
        else None
    )


@lru_cache(maxsize=_CACHE_SIZE)
def compute_most_gain(striker: Fighter, others: frozenset[Fighter], table: TableRules) -> int:
    """The most points that a play of the striker can gain; a new front gains nothing."""
    gains = [
        clash_fighters(striker, other._replace(health_left=left), table).gain
        for other in others
        for left in range(1, other.health_left + 1)
    ]
    return max([0, *gains])


ATTACKER, DEFENDER = 0, 1
_NEW_FRONT = -1


class Choice(NamedTuple):
    """A unit from the hand, played against a lone enemy, or onto a new front (None).

    `step` is what is added to the position, and the gain. `gain` and `net_wounds` are those of the
    clash, 0 on a new front. `eagerness` is the sort key of choices.
    """

    fighter: Fighter
    against: Fighter | None
    step: tuple[int, int]
    eagerness: tuple[int, int, int]
    net_wounds: int = 0

    @property
    def delta(self) -> int:
        return self.step[0]

    @property
    def gain(self) -> int:
        return self.step[1]


class PositionSpace:
    """All positions that can follow from certain hands and lone units.

    `most` is the most units that a side has in all; `lone` are the fighters that are already alone
    on a front, by side.
    """

    def __init__(
        self,
        table: TableRules,
        hands: Sequence[Iterable[Fighter]],
        lone: Sequence[Iterable[Fighter]] = ((), ()),
        most: int = 1,
    ) -> None:
        self.table = table
        self._bits = most.bit_length()
        self._full = (1 << self._bits) - 1
        self._slots: tuple[list[Fighter], list[Fighter]] = ([], [])
        self._shifts: tuple[dict[Fighter, int], ...] = ({}, {}, {}, {})
        self._choices: tuple[dict[tuple[int, int], Choice], ...] = ({}, {})
        self.hands = tuple(tuple(sorted(set(hand))) for hand in hands)
        self.kinds = tuple(
            frozenset((*hand, *alone)) for hand, alone in zip(self.hands, lone, strict=True)
        )
        for side in (ATTACKER, DEFENDER):
            for fighter in self.hands[side]:
                self._find_hand_shift(side, fighter)
        self.hand_bits = tuple(
            sum(self._full << self._find_hand_shift(side, one) for one in self.hands[side])
            for side in (ATTACKER, DEFENDER)
        )
        self.half_bits = tuple(self._compute_half_bits(half) for half in (ATTACKER, DEFENDER))

    def _compute_half_bits(self, half: int) -> int:
        wounded = sum(fighter.health_left for fighter in self.kinds[1 - half])
        slots = range(len(self.hands[half]) + wounded)
        return sum(self._full << self._find_slot_shift(half, index) for index in slots)

    def _find_slot_shift(self, half: int, index: int) -> int:
        return (2 * index + half) * self._bits

    def _find_hand_shift(self, side: int, fighter: Fighter) -> int:
        return self._find_shift(side, side, fighter)

    def _find_shift(self, place: int, half: int, fighter: Fighter) -> int:
        """The shift of a fighter's slot; slots are assigned when a fighter first comes up."""
        shifts, slots = self._shifts[place], self._slots[half]
        if fighter not in shifts:
            shifts[fighter] = self._find_slot_shift(half, len(slots))
            slots.append(fighter)
        return shifts[fighter]

    def pack_hand(self, side: int, fighters: Iterable[Fighter]) -> int:
        return sum(1 << self._find_hand_shift(side, fighter) for fighter in fighters)

    def pack_lone(self, side: int, fighters: Iterable[Fighter]) -> int:
        return sum(1 << self._find_shift(2 + side, 1 - side, fighter) for fighter in fighters)

    def count_slots(self, half: int, side: int) -> list[tuple[int, int]]:
        found, full, width = [], self._full, 2 * self._bits
        left, index = half >> (side * self._bits), 0
        while left:
            if count := left & full:
                found.append((index, count))
            left >>= width
            index += 1
        return found

    def list_choices(self, half: int, side: int) -> list[tuple[Choice, int]]:
        """Every choice of the side, and how many pairs of unit and front it represents."""
        hand, enemies, cached = len(self.hands[side]), [(_NEW_FRONT, 1)], self._choices[side]
        present = self.count_slots(half, side)
        enemies += [slot for slot in present if slot[0] >= hand]
        return [
            (cached.get((index, enemy)) or self._build_choice(side, index, enemy), count * others)
            for index, count in present
            if index < hand
            for enemy, others in enemies
        ]

    def list_distinct_choices(self, position: int, side: int) -> list[Choice]:
        half = position & self.half_bits[side]
        return [choice for choice, _ in self.list_choices(half, side)]

    def _build_choice(self, side: int, index: int, enemy: int) -> Choice:
        fighter, delta = self._slots[side][index], -(1 << self._find_slot_shift(side, index))
        against, gain, toll = None, 0, 0
        if enemy == _NEW_FRONT:
            delta += self.pack_lone(side, (fighter,))
        else:
            against = self._slots[side][enemy]
            delta -= 1 << self._find_slot_shift(side, enemy)
            clash = clash_fighters(fighter, against, self.table)
            if clash.other is None and clash.striker is not None:
                delta += self.pack_lone(side, (clash.striker,))
            elif clash.striker is None and clash.other is not None:
                delta += self.pack_lone(1 - side, (clash.other,))
            gain, toll = clash.gain, clash.net_wounds
        eagerness = gain, fighter.strength, fighter.health_left
        choice = Choice(fighter, against, (delta, gain), eagerness, toll)
        self._choices[side][index, enemy] = choice
        return choice
