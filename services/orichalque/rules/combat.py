"""One fight, and a sequence of fights: dice, exact odds, the best order and allocation of hoplites.

Ruling `die-faces`. Every face is equally likely, also the blank or double ones that a caller may
give.

After a capture the action goes on, a lost fight ends it; so a plan is a path of victories. The best
path from any set of creatures and any number of hoplites is found once (`_Planner`), with whole
numbers: every chance is scaled to throws of four dice.
"""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.orichalque.rules.box import BOX
from services.orichalque.rules.creatures import MOST_ENGAGED, Creature
from services.orichalque.rules.islands import Explanation
from services.orichalque.rules.lattice import list_cells
from services.orichalque.rules.position import DIE, MOST_FACES, Combat, Die
from services.orichalque.rules.supply import PLENTY
from shared.core.answers import Amount
from shared.core.declarations import AtMost, Length, Range
from shared.core.sheet import Calculation, Ruling
from shared.core.steps import build_step

CERTAIN = Fraction(1)
MOST_DICE = 4


class ExactNumber(NamedTuple):
    """A chance, or a number to be expected: exact, and rounded to four decimals."""

    fraction: Annotated[
        str, Length(1, 200), "The exact value in lowest terms, such as `2/3` or `1`."
    ]
    decimal: Annotated[float, Range(0, BOX["creatures"]), "The same rounded to four decimals."]


IsExact: TypeAlias = Annotated[bool, "Whether the chance is exact; false: it is at least this."]


class DieAnswer(NamedTuple):
    """The die that was reckoned with."""

    faces: Annotated[
        tuple[Amount, ...], AtMost(MOST_FACES), "The numbers on its faces; 0: a blank one."
    ]
    auto: Annotated[Amount, "How many faces win by themselves."]


class ThrowTable(NamedTuple):
    """All `throws` of so many dice; `within[s]` have no automatic face and a sum of at most s."""

    throws: int
    within: tuple[int, ...]

    def count_losing(self, strength: int) -> int:
        """Throws that lose against a strength of at least 1."""
        return self.within[min(strength, len(self.within)) - 1]


@lru_cache(maxsize=256)
def get_throw_table(die: Die, dice: int) -> ThrowTable:
    """The table of one to four dice."""
    ways = [1]
    for _ in range(dice):
        more = [0] * (len(ways) + max(die.faces))
        for total, count in enumerate(ways):
            for face in die.faces:
                more[total + face] += count
        ways = more
    return ThrowTable((len(die.faces) + die.auto) ** dice, tuple(accumulate(ways)))


@lru_cache(maxsize=1024)
def compute_chance(strength: int, dice: int, die: Die) -> Fraction:
    """The odds of so many dice against a strength of at least 1."""
    throws = get_throw_table(die, dice)
    return Fraction(throws.throws - throws.count_losing(strength), throws.throws)


def write_number(odds: Fraction) -> ExactNumber:
    """A number as an exact fraction and as a decimal, a half rounded to the even neighbour."""
    above, below = odds.as_integer_ratio()
    parts, rest = divmod(above * 10_000, below)
    rounds_up = (2 * rest, parts % 2) > (below, 0)
    return ExactNumber(str(odds), (parts + rounds_up) / 10_000)


def find_die_ruling(die: Die) -> Ruling:
    return Ruling("die-faces", "one-to-five" if die == DIE else "given")


class OddsByHoplites(NamedTuple):
    """The same combat with so many hoplites engaged, without Cronos."""

    hoplites: Annotated[Amount, "Hoplites engaged now, beside those on the creature already."]
    dice: Annotated[Amount, "Dice that are rolled then."]
    odds: Annotated[ExactNumber, "The chance of winning then."]


class CombatStep(NamedTuple):
    """One step of the odds; `odds` is what it adds."""

    odds: Annotated[
        ExactNumber | None, "What this step adds to the chance; left out where it adds nothing."
    ]
    step: Explanation


class CombatAnswer(NamedTuple):
    """The odds of a combat."""

    dice: Annotated[
        Amount, "Dice that are rolled: one, and one more for each hoplite on the creature."
    ]
    odds: Annotated[ExactNumber, "The chance of winning, 1 with the favour of Cronos."]
    die: Annotated[DieAnswer, "The die that is rolled."]
    by_hoplites: Annotated[
        tuple[OddsByHoplites, ...],
        AtMost(MOST_FACES),
        "The chances with each number of hoplites that can be engaged.",
    ]
    steps: Annotated[tuple[CombatStep, ...], AtMost(3), "How the chance comes about, step by step."]


def count_dice(hoplites: int) -> int:
    """The number of dice with so many hoplites on the creature."""
    return 1 + hoplites


def compute_combat_odds(position: Combat) -> Calculation[CombatAnswer]:
    dice = count_dice(position.there + position.hoplites)
    odds = CERTAIN if position.cronos else compute_chance(position.strength, dice, position.die)
    answer = CombatAnswer(
        dice=dice,
        odds=write_number(odds),
        die=DieAnswer(*position.die),
        by_hoplites=tuple(_list_odds_by_hoplites(position)),
        steps=tuple(_list_steps(position, dice, odds)),
    )
    return Calculation(answer, (find_die_ruling(position.die),))


def _list_odds_by_hoplites(position: Combat) -> Iterator[OddsByHoplites]:
    for hoplites in range(MOST_ENGAGED - position.there + 1):
        dice = count_dice(position.there + hoplites)
        odds = compute_chance(position.strength, dice, position.die)
        yield OddsByHoplites(hoplites, dice, write_number(odds))


def _list_steps(position: Combat, dice: int, odds: Fraction) -> Iterator[CombatStep]:
    engaged = position.there + position.hoplites
    if position.cronos:
        yield CombatStep(None, build_step("combat.cronos"))
        return
    yield CombatStep(None, build_step("combat.hoplites", count=engaged, dice=dice))
    if odds in (0, 1):
        wording = "combat.certain" if odds else "combat.impossible"
        step = build_step("combat.sum", wording, strength=position.strength)
        yield CombatStep(write_number(odds), step)
        return
    # No sum reaches that strength: only an automatic face wins.
    auto = compute_chance(len(get_throw_table(position.die, dice).within), dice, position.die)
    by_auto, by_sum = write_number(auto), write_number(odds - auto)
    step = build_step("combat.auto", "combat.auto.never")
    if auto:
        step = build_step("combat.auto", odds=by_auto.fraction)
    yield CombatStep(by_auto, step)
    step = build_step("combat.sum", "combat.sum.never", strength=position.strength)
    if odds > auto:
        step = build_step("combat.sum", odds=by_sum.fraction, strength=position.strength)
    yield CombatStep(by_sum, step)


Aim: TypeAlias = Literal["clear", "most"]
"""The best chance to capture all, or the most captures to be expected."""


class Fight(NamedTuple):
    """A planned fight: the creature's number, and the hoplites added or Cronos instead."""

    creature: int
    hoplites: int
    cronos: bool = False


class FightResources(NamedTuple):
    """Hoplites in storage, whether Cronos can help, and hoplites to keep until all is won."""

    hoplites: int
    cronos: bool = False
    keep: int = 0


class FightPath(NamedTuple):
    """Fights in order: the chance to win all, the expected captures, the hoplites added in all."""

    fights: tuple[Fight, ...]
    clear: Fraction
    captures: Fraction
    hoplites: int


_PathValue: TypeAlias = tuple[int, int, int]
"""The value of a path: by the aim, then by the other aim, then by the hoplites it spares.

Chances are whole numbers of as many throws as four dice have for each creature.
"""
_State: TypeAlias = tuple[int, int, bool]
"""The creatures left as a mask, the hoplites in storage, and whether Cronos can help."""


@lru_cache(maxsize=1024)
def find_best_path(
    creatures: tuple[Creature, ...],
    resources: FightResources,
    die: Die,
    aim: Aim,
    most: int = PLENTY.hoplites,
) -> FightPath:
    """The best path; of equally good ones that which is better by the other aim, then cheaper.

    `creatures` are at most eight, each with three hoplites at most; `most` is how many hoplites the
    player and the general supply have together.
    """
    planner = _Planner(build_party(creatures, die), _list_most_hoplites(creatures, most), aim)
    return planner.build_path((1 << len(creatures)) - 1, resources.hoplites, resources.cronos)


class Party(NamedTuple):
    """Creatures by their numbers; groups of them are masks.

    `throws` are those of four dice. Of each creature, `gains` are the hoplites that it brings,
    `there` those on it, and `odds` its winning throws by hoplites added.
    """

    throws: int
    gains: list[int]
    there: list[int]
    odds: list[list[int]]


def build_party(creatures: tuple[Creature, ...], die: Die) -> Party:
    return Party(
        throws=get_throw_table(die, MOST_DICE).throws,
        gains=[creature.loot.hoplites for creature in creatures],
        there=[creature.hoplites for creature in creatures],
        odds=[_scale_odds(creature, die) for creature in creatures],
    )


class _Planner:
    """Caches the best path from each state; `most` are the most hoplites by group left."""

    def __init__(self, party: Party, most: list[int], aim: Aim) -> None:
        self._party, self._most, self._is_clearing = party, most, aim == "clear"
        self._fights = [
            [(Fight(number, 0, True), party.throws)]
            + [(Fight(number, added), won) for added, won in enumerate(odds)]
            for number, odds in enumerate(party.odds)
        ]
        end: _PathValue = (1, 0, 0) if self._is_clearing else (0, 1, 0)
        nothing = end, Fight(0, 0)
        self._known: dict[_State, tuple[_PathValue, Fight]] = {
            (0, 0, False): nothing,
            (0, 0, True): nothing,
        }

    def build_path(self, left: int, hoplites: int, cronos: bool) -> FightPath:
        throws = self._party.throws ** left.bit_count()
        (aim, other, spared), fight = self._find_best(left, hoplites, cronos)
        fights = []
        while left:
            fights.append(fight)
            left ^= 1 << fight.creature
            hoplites += self._party.gains[fight.creature] - fight.hoplites
            hoplites = min(hoplites, self._most[left])
            cronos = cronos and not fight.cronos
            _, fight = self._find_best(left, hoplites, cronos)
        clear, captures = (aim, other) if self._is_clearing else (other, aim)
        return FightPath(
            tuple(fights), Fraction(clear, throws), Fraction(captures, throws), -spared
        )

    def _find_best(self, left: int, hoplites: int, cronos: bool) -> tuple[_PathValue, Fight]:
        """The value of a state, in which more hoplites than can be engaged do not count."""
        state = left, min(hoplites, MOST_ENGAGED * left.bit_count()), cronos
        best = self._known.get(state)
        if best is None:
            best = self._known[state] = max(self._list_first_fights(*state))
        return best

    def _list_first_fights(
        self, left: int, hoplites: int, cronos: bool
    ) -> Iterator[tuple[_PathValue, Fight]]:
        throws = self._party.throws ** (left.bit_count() - 1)
        for number in list_cells(left):
            others, gained = left ^ 1 << number, hoplites + self._party.gains[number]
            for fight, odds in self._fights[number]:
                if fight.hoplites <= hoplites and (cronos or not fight.cronos):
                    after = cronos and not fight.cronos
                    held = min(gained - fight.hoplites, self._most[others])
                    (aim, other, spared), _ = self._find_best(others, held, after)
                    spared -= fight.hoplites
                    if self._is_clearing:
                        yield (odds * aim, odds * (throws + other), spared), fight
                    else:
                        yield (odds * (throws + aim), odds * other, spared), fight


def limit_hoplites(creatures: tuple[Creature, ...], hoplites: int, most: int) -> int:
    """`most`, or plenty where the supply has all that the creatures bring."""
    gains = sum([creature.loot.hoplites for creature in creatures])
    return most if most < hoplites + gains else PLENTY.hoplites


def _list_most_hoplites(creatures: tuple[Creature, ...], most: int) -> list[int]:
    """By group of creatures that are left: the most hoplites that can be in storage then.

    Hoplites that were on a captured creature are in the supply again.
    """
    found = [most + sum([creature.hoplites for creature in creatures])]
    for creature in creatures:
        found += [held - creature.hoplites for held in found]
    return found


def _scale_odds(creature: Creature, die: Die) -> list[int]:
    """Winning throws, scaled to four dice, by hoplites added; up to the last that helps.

    With a die that has no automatic face, the first ones may not help where a later one does.
    """
    throws = get_throw_table(die, MOST_DICE).throws
    found: list[int] = []
    for engaged in range(creature.hoplites, MOST_ENGAGED + 1):
        table = get_throw_table(die, count_dice(engaged))
        found.append(throws - table.count_losing(creature.strength) * (throws // table.throws))
    return found[: found.index(found[-1]) + 1]
