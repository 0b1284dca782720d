"""The rest of a turn once the tile is laid: the best chance that it wins.

The card's action comes first, if it is taken at all, then one extra action that is paid for. Every
such turn is tried.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, product
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.orichalque.rules.clearing import (
    Resources,
    compute_double_chance,
    compute_single_chance,
    estimate_clearing_steps,
    estimate_two_action_steps,
)
from services.orichalque.rules.combat import CERTAIN, FightResources
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.island_scores import FAVOUR
from services.orichalque.rules.islands import ACTIONS, Action, TitanName
from services.orichalque.rules.position import Die, Prices
from services.orichalque.rules.supply import PLENTY, Supply, Taken, take
from services.orichalque.rules.victory import MEDALLION_PRICE, WINNING_POINTS
from shared.core.answers import Amount
from shared.core.steps import Step

ExtraPrice: TypeAlias = Literal["hoplites", "nuggets", "creatures"]
PAYS_FOR: dict[ExtraPrice, tuple[Action, ...]] = {
    "hoplites": ("capture", "build", "produce"),
    "nuggets": ("capture", "build", "recruit"),
    "creatures": ACTIONS,
}
"""`action.extra`: what an extra action is paid with → the actions that can be bought with it."""
MOST_BUILT = 3
NEVER = Fraction(0)
RoomLeft: TypeAlias = tuple[tuple[tuple[int, int], int], ...]
"""The items of a `BuildingRoom`."""


class TurnStart(NamedTuple):
    """The state of a turn once the tile is laid.

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
    """What does not change in a turn: mines, camps, prices of extra actions, and the die.

    `most` is what the player and the general supply have together, so that nobody gains more.
    """

    mines: int
    camps: int
    prices: Prices
    die: Die
    most: Supply = PLENTY


class ThingsBuilt(NamedTuple):
    """What one action builds."""

    temples: Annotated[Amount, "Temples that are built."] = 0
    medallions: Annotated[Amount, "Medallions that are forged."] = 0
    mines: Annotated[Amount, "Mines that are built."] = 0
    camps: Annotated[Amount, "Camps that are built."] = 0


class PlannedAction(NamedTuple):
    """One action of the turn, and with what it is paid for; the card's own is free."""

    action: Action
    price: ExtraPrice | None = None
    built: ThingsBuilt = ThingsBuilt()


Plan: TypeAlias = tuple[PlannedAction, ...]


class TurnFinish(NamedTuple):
    """A turn's chance to win, the actions that give it, and an upper bound.

    `ceiling` is at least the chance; the chance is exact where both are equal, else a lower bound.
    `short` are the steps of each action in which the supply has too little.
    """

    chance: Fraction
    acts: Plan = ()
    ceiling: Fraction = NEVER
    short: tuple[tuple[Step, ...], ...] = ()

    @property
    def is_exact(self) -> bool:
        return self.ceiling <= self.chance


_LOST = TurnFinish(NEVER)
_TURN_STEPS = 10
"""Steps to try every turn from one start."""
_KINDS = range(len(ThingsBuilt()))


def list_searches(
    start: TurnStart, action: Action, economy: Economy
) -> Iterator[tuple[Hashable, int]]:
    """The searches of `find_best_finish` and the steps of each; a repeated one is free."""
    if start.points >= WINNING_POINTS and not start.creatures:
        return
    yield (start, action), _TURN_STEPS
    if not start.creatures:
        return
    yield start.creatures, estimate_clearing_steps(start.creatures)
    if action == "capture" and economy.prices != Prices():
        resources = _build_resources(start, economy)
        steps = estimate_two_action_steps(start.creatures, resources)
        yield (start.creatures, resources), steps


@lru_cache(maxsize=8192)
def find_best_finish(start: TurnStart, action: Action, economy: Economy) -> TurnFinish:
    """The best finish with this card, of equal ones the shortest, with the highest ceiling."""
    if start.points >= WINNING_POINTS and not start.creatures:
        return TurnFinish(CERTAIN, (), CERTAIN)
    tried = [
        _evaluate_turn(start, acts, economy) for acts in _list_turns(start, action, economy.prices)
    ]
    best = max(tried, key=_rank_finish, default=_LOST)
    return best._replace(
        ceiling=max([finish.ceiling for finish in tried], default=NEVER),
        short=tuple([played.short for played in _play_actions(start, best.acts, economy)]),
    )


def _rank_finish(finish: TurnFinish) -> tuple[Fraction, int, int, int]:
    """The best chance, then the fewest actions, paid for, and things built."""
    paid = sum([bool(act.price) for act in finish.acts])
    built = sum([sum(act.built) for act in finish.acts])
    return finish.chance, -len(finish.acts), -paid, -built


def _list_turns(start: TurnStart, action: Action, prices: Prices) -> Iterator[Plan]:
    """Every turn that may win: enough is built, and creatures are captured if there are any."""
    for plan in _list_plans(action, prices):
        actions = [act.action for act in plan]
        if ("capture" in actions) == bool(start.creatures):
            yield from _add_builds(start, plan)


def _list_plans(action: Action, prices: Prices) -> Iterator[Plan]:
    """The card's action or none, then an extra action or none."""
    extras = [
        PlannedAction(extra, price)
        for price, actions in PAYS_FOR.items()
        if getattr(prices, price) is not None
        for extra in actions
    ]
    for first in ((), (PlannedAction(action),)):
        yield first
        for extra in extras:
            yield (*first, extra)


def _add_builds(start: TurnStart, plan: Plan) -> Iterator[Plan]:
    """The plan with every choice of builds that reaches exactly the missing points."""
    needed = max(0, WINNING_POINTS - start.points)
    builders = [index for index, act in enumerate(plan) if act.action == "build"]
    if not builders:
        if not needed:
            yield plan
        return
    theia = "theia" in start.active
    # There may be more room once every creature is captured.
    room = dict(start.later if plan[0].action == "capture" else start.now)
    for favoured in builders if theia else builders[:1]:
        choices = [_list_builds(1 + (theia and index == favoured)) for index in builders]
        for builds in product(*choices):
            total = ThingsBuilt(*[sum(kind) for kind in zip(*builds, strict=True)])
            has_room = total.temples <= room.get((total.mines, total.camps), -1)
            if has_room and total.temples + total.medallions == needed:
                acts = list(plan)
                for index, built in zip(builders, builds, strict=True):
                    acts[index] = plan[index]._replace(built=built)
                yield tuple(acts)


def _list_builds(most: int) -> Iterator[ThingsBuilt]:
    for size in range(1, most + 1):
        for kinds in combinations_with_replacement(_KINDS, size):
            yield ThingsBuilt(*[kinds.count(kind) for kind in _KINDS])


def _evaluate_turn(start: TurnStart, acts: Plan, economy: Economy) -> TurnFinish:
    if [act.action for act in acts] == ["capture", "capture"]:
        resources = _build_resources(start, economy)
        bounds = compute_double_chance(start.creatures, resources, economy.prices, economy.die)
        return TurnFinish(bounds.least, acts, bounds.most)
    chance = _compute_chance(start, acts, economy)
    return TurnFinish(chance, acts, chance)


def _build_resources(start: TurnStart, economy: Economy) -> Resources:
    cronos = "cronos" in start.active
    return Resources(start.hoplites, start.nuggets, start.captured, cronos, economy.most)


def _compute_chance(start: TurnStart, acts: Plan, economy: Economy) -> Fraction:
    """The chance of a turn with at most one capture; 0 where something cannot be paid."""
    chance = CERTAIN
    for index, (act, paid, after, _) in enumerate(_play_actions(start, acts, economy)):
        if not (paid.is_paid and after.is_paid):
            return NEVER
        if act.action == "capture":
            pays = any(later.price == "hoplites" for later in acts[index + 1 :])
            keep = economy.prices.hoplites if pays else 0
            capture_resources = FightResources(paid.hoplites, paid.cronos, keep or 0)
            chance = compute_single_chance(
                start.creatures, capture_resources, economy.die, paid.most.hoplites
            )
    return chance


class _Played(NamedTuple):
    """An action, what is left once it is paid for, what there is after it, what was short."""

    act: PlannedAction
    paid: Resources
    after: Resources
    short: tuple[Step, ...]


def _play_actions(start: TurnStart, acts: Plan, economy: Economy) -> Iterator[_Played]:
    """What each action does. The first capture action captures every creature.

    How many hoplites of the loot can be taken depends on the fights, so it is not counted here.
    """
    resources = _build_resources(start, economy)
    for act in acts:
        paid = _pay_action(resources, act, economy.prices)
        taken = _take_gains(start, paid, act, economy)
        hoplites, nuggets = paid.hoplites + taken.gained.hoplites, taken.gained.nuggets
        captured, most, built = paid.captured, paid.most, act.built
        if act.action == "capture":
            hoplites += sum([creature.loot.hoplites for creature in start.creatures])
            captured += len(start.creatures)
            start = start._replace(creatures=())
        # A mine and a camp bring what lies on them.
        resources = paid._replace(
            hoplites=hoplites + built.camps,
            nuggets=paid.nuggets + nuggets + built.mines - MEDALLION_PRICE * built.medallions,
            captured=captured,
            most=Supply(most.hoplites + built.camps, most.nuggets + built.mines),
        )
        yield _Played(act, paid, resources, taken.steps)


def _pay_action(resources: Resources, act: PlannedAction, prices: Prices) -> Resources:
    """What is left when the action is paid for; negative where it cannot be paid."""
    if act.price is None:
        return resources
    field = "captured" if act.price == "creatures" else act.price
    left = getattr(resources, field) - (getattr(prices, act.price) or 0)
    return resources._replace(**{field: left})


def _take_gains(start: TurnStart, paid: Resources, act: PlannedAction, economy: Economy) -> Taken:
    """Take what the action brings, but for hoplites of a loot."""
    hoplites = nuggets = 0
    if act.action == "produce":
        nuggets = economy.mines * (FAVOUR if "hyperion" in start.active else 1)
    elif act.action == "recruit":
        hoplites = economy.camps * (FAVOUR if "themis" in start.active else 1)
    elif act.action == "capture":
        nuggets = sum([creature.loot.nuggets for creature in start.creatures])
    most = paid.most
    left = max(0, most.hoplites - paid.hoplites), max(0, most.nuggets - paid.nuggets)
    return take(Supply(*left), hoplites, nuggets)
