"""The rest of a turn once the tile is laid: the best chance that it wins.

Rows `action.extra`, `produce.mine`, `recruit.camp`, `combat.*`, `victory.*` of
docs/rules/orichalque.md. The card's action comes first, if it is taken at all, then one extra
action that is paid for: with hoplites for capturing, building or producing, with nuggets for
capturing, building or recruiting, with captured creatures for any. Every such turn is tried. A
build makes one thing, with Theia's favour one more: a temple, a medallion for five nuggets, or a
mine or camp for the nugget or hoplite that it brings. This module does not know which tile was
laid.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeAlias

from services.orichalque.rules.clearing import Purse, chance_in_one, clearing_effort
from services.orichalque.rules.combat import CERTAIN
from services.orichalque.rules.position import (
    ACTIONS,
    Action,
    Creature,
    Die,
    Prices,
    TitanName,
)
from services.orichalque.rules.production import FAVOUR
from services.orichalque.rules.second_rows import Means
from services.orichalque.rules.second_try import chance_in_two, two_actions_effort
from services.orichalque.rules.victory import ENOUGH, MEDALLION

PAYS_FOR: dict[str, tuple[Action, ...]] = {
    "hoplites": ("capture", "build", "produce"),
    "nuggets": ("capture", "build", "recruit"),
    "creatures": ACTIONS,
}
"""`action.extra`: what an extra action is paid with → the actions that can be bought so."""
MOST_BUILT = 3
"""Things that a turn can build: by the card, by the extra action, by Theia."""
NEVER = Fraction(0)
RoomLeft: TypeAlias = tuple[tuple[tuple[int, int], int], ...]
"""The items of a `Room`."""


class Start(NamedTuple):
    """Where a turn stands when the tile is laid.

    `now` is what can be built, `later` the same once every creature is captured; `active` are the
    Titans whose favours can be used.
    """

    points: int
    creatures: tuple[Creature, ...]
    hoplites: int
    nuggets: int
    captured: int
    active: tuple[TitanName, ...]
    now: RoomLeft
    later: RoomLeft


class Economy(NamedTuple):
    """What does not change in a turn: what actions bring and cost, and the die."""

    mines: int
    camps: int
    prices: Prices
    die: Die


class Built(NamedTuple):
    """What one action builds."""

    temples: int = 0
    medallions: int = 0
    mines: int = 0
    camps: int = 0


class Act(NamedTuple):
    """One action of the turn, and with what it is paid for; the card's own is free."""

    action: Action
    price: str = ""
    built: Built = Built()


class Finish(NamedTuple):
    """A turn's chance to win, the actions that give it, and what no turn can better.

    `ceiling` is the chance itself where it is exact; where it is more, the chance is at least that.
    """

    chance: Fraction
    acts: tuple[Act, ...] = ()
    ceiling: Fraction = NEVER

    @property
    def exact(self) -> bool:
        return self.ceiling <= self.chance


_LOST = Finish(NEVER)
_TURNS = 10
"""Steps to try every turn that goes on from one start."""
_KINDS = range(len(Built()))


def searches(start: Start, action: Action, economy: Economy) -> Iterator[tuple[Hashable, int]]:
    """What `best_finish` looks into, and the steps of each; the same again costs nothing more."""
    if start.points >= ENOUGH and not start.creatures:
        return
    yield (start, action), _TURNS
    if not start.creatures:
        return
    yield start.creatures, clearing_effort(start.creatures)
    if action == "capture" and economy.prices != Prices():
        means = Means(start.hoplites, start.nuggets, start.captured, "cronos" in start.active)
        yield (start.creatures, means), two_actions_effort(start.creatures)


@lru_cache(maxsize=8192)
def best_finish(start: Start, action: Action, economy: Economy) -> Finish:
    """The best way to go on with this card; of equally good ones the shortest.

    Its ceiling is that of every way: a way of which only a lower bound is known may be better.
    """
    if start.points >= ENOUGH and not start.creatures:
        return Finish(CERTAIN, (), CERTAIN)
    tried = [_finish(start, acts, economy) for acts in _turns(start, action, economy.prices)]
    best = max(tried, key=_preference, default=_LOST)
    return best._replace(ceiling=max([finish.ceiling for finish in tried], default=NEVER))


def _preference(finish: Finish) -> tuple[Fraction, int, int, int]:
    """The best chance, then the fewest actions, paid for, and things built."""
    paid = sum([bool(act.price) for act in finish.acts])
    built = sum([sum(act.built) for act in finish.acts])
    return finish.chance, -len(finish.acts), -paid, -built


def _turns(start: Start, action: Action, prices: Prices) -> Iterator[tuple[Act, ...]]:
    """Every turn that may win: enough is built, and creatures are captured if there are any."""
    for plan in _plans(action, prices):
        actions = [act.action for act in plan]
        if ("capture" in actions) == bool(start.creatures):
            yield from _with_built(start, plan)


def _plans(action: Action, prices: Prices) -> Iterator[tuple[Act, ...]]:
    """The card's action or none, then an extra action or none. Rule `action.extra`."""
    extras = [
        Act(extra, price)
        for price, actions in PAYS_FOR.items()
        if getattr(prices, price) is not None
        for extra in actions
    ]
    for first in ((), (Act(action),)):
        yield first
        for extra in extras:
            yield (*first, extra)


def _with_built(start: Start, plan: tuple[Act, ...]) -> Iterator[tuple[Act, ...]]:
    """The plan with everything that its builds may make, just enough to have the points."""
    needed = max(0, ENOUGH - start.points)
    builds = [index for index, act in enumerate(plan) if act.action == "build"]
    if not builds:
        if not needed:
            yield plan
        return
    theia = "theia" in start.active
    for favoured in builds if theia else builds[:1]:
        for made in _made([1 + (theia and index == favoured) for index in builds]):
            total = Built(*[sum(kind) for kind in zip(*made, strict=True)])
            if total.temples + total.medallions == needed and _fits(start, plan, total):
                acts = list(plan)
                for index, built in zip(builds, made, strict=True):
                    acts[index] = plan[index]._replace(built=built)
                yield tuple(acts)


def _made(sizes: list[int]) -> Iterator[tuple[Built, ...]]:
    """All that builds of these sizes can make, each of them something."""
    if not sizes:
        yield ()
        return
    for size in range(1, sizes[0] + 1):
        for kinds in combinations_with_replacement(_KINDS, size):
            built = Built(*[kinds.count(kind) for kind in _KINDS])
            for others in _made(sizes[1:]):
                yield (built, *others)


def _fits(start: Start, plan: tuple[Act, ...], total: Built) -> bool:
    """Whether there is room for it; after a capture that leaves no creature there may be more."""
    pacified = plan[0].action == "capture"
    room = dict(start.later if pacified else start.now)
    return total.temples <= room.get((total.mines, total.camps), -1)


def _finish(start: Start, acts: tuple[Act, ...], economy: Economy) -> Finish:
    if [act.action for act in acts] == ["capture", "capture"]:
        means = Means(start.hoplites, start.nuggets, start.captured, "cronos" in start.active)
        bounds = chance_in_two(start.creatures, means, economy.prices, economy.die)
        return Finish(bounds.least, acts, bounds.most)
    chance = _chance(start, acts, economy)
    return Finish(chance, acts, chance)


def _chance(start: Start, acts: tuple[Act, ...], economy: Economy) -> Fraction:
    """The chance of a turn with at most one capture; 0 where something cannot be paid."""
    held = Means(start.hoplites, start.nuggets, start.captured)
    chance = CERTAIN
    for index, act in enumerate(acts):
        held = _paid(held, act, economy.prices)
        if min(held) < 0:
            return NEVER
        if act.action == "capture":
            keep = economy.prices.hoplites if _paid_in_hoplites(acts[index + 1 :]) else 0
            purse = Purse(held.hoplites, "cronos" in start.active, keep or 0)
            chance = chance_in_one(start.creatures, purse, economy.die)
            held = _after_capture(held, start.creatures)
        else:
            held = _after(held, act, start.active, economy)
    return chance if min(held) >= 0 else NEVER


def _paid_in_hoplites(acts: tuple[Act, ...]) -> bool:
    return any(act.price == "hoplites" for act in acts)


def _paid(held: Means, act: Act, prices: Prices) -> Means:
    """What is left when the action is paid for; less than nothing where it cannot be."""
    hoplites, nuggets, captured, _ = held
    if act.price == "hoplites":
        hoplites -= prices.hoplites or 0
    elif act.price == "nuggets":
        nuggets -= prices.nuggets or 0
    elif act.price == "creatures":
        captured -= prices.creatures or 0
    return Means(hoplites, nuggets, captured)


def _after_capture(held: Means, creatures: tuple[Creature, ...]) -> Means:
    """With the loot; hoplites that are still needed are kept, and their number is of no account."""
    loot = [creature.loot for creature in creatures]
    return Means(
        held.hoplites + sum([one.hoplites for one in loot]),
        held.nuggets + sum([one.nuggets for one in loot]),
        held.captured + len(creatures),
    )


def _after(held: Means, act: Act, active: tuple[TitanName, ...], economy: Economy) -> Means:
    """What is held after producing, recruiting or building; a mine and a camp bring one each."""
    hoplites, nuggets, captured, _ = held
    if act.action == "produce":
        nuggets += economy.mines * (FAVOUR if "hyperion" in active else 1)
    elif act.action == "recruit":
        hoplites += economy.camps * (FAVOUR if "themis" in active else 1)
    else:
        nuggets += act.built.mines - MEDALLION * act.built.medallions
        hoplites += act.built.camps
    return Means(hoplites, nuggets, captured)
