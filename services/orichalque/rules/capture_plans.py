"""Capture plans: how to share hoplites over the creatures of an island, and in which order.

Two plans: the best chance to capture every creature, and the most captures to be expected. A loot
of hoplites is what the general supply has, ruling `supply-empty`.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Annotated, NamedTuple

from services.orichalque.rules import supply
from services.orichalque.rules.box import BOX, CREATURES_PLANNED
from services.orichalque.rules.combat import (
    CERTAIN,
    Aim,
    DieAnswer,
    ExactNumber,
    Fight,
    FightPath,
    FightResources,
    compute_chance,
    count_dice,
    find_best_path,
    find_die_ruling,
    write_number,
)
from services.orichalque.rules.consistency import refuse_creature, refuse_unknown_strength
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.islands import Explanation, GivenName, PrintedStrength
from services.orichalque.rules.position import CapturePosition
from shared.core.answers import Amount
from shared.core.declarations import AtMost
from shared.core.illegal import Faults
from shared.core.sheet import Calculation
from shared.core.steps import Step, build_step

_AIMS: tuple[Aim, Aim] = ("clear", "most")
_FIGHT_WORDINGS = {"1": "fight.certain", "0": "fight.impossible"}
"""By chance: the wording of a fight that needs no chance."""


class AfterDefeat(NamedTuple):
    """Where the hoplites are if the combat is lost."""

    on_creature: Annotated[Amount, "Hoplites on the creature."]
    in_storage: Annotated[Amount, "Hoplites in storage."]


class PlannedFight(NamedTuple):
    """A fight of a plan; `creature` is its index in the request."""

    creature: Annotated[Amount, "The creature’s index in the request’s `creatures`, from 0."]
    name: GivenName
    strength: PrintedStrength
    hoplites: Annotated[Amount, "Hoplites to engage now."]
    engaged: Annotated[Amount, "Hoplites on it then, those already there included."]
    odds: Annotated[ExactNumber, "The chance of winning this fight."]
    so_far: Annotated[ExactNumber, "The chance of winning this fight and all before it."]
    dice: Annotated[Amount | None, "Dice that are rolled; left out with the favour of Cronos."]
    step: Explanation
    if_lost: Annotated[
        AfterDefeat | None, "What is left if this fight is lost; left out if it is won for certain."
    ] = None


class CaptureChance(NamedTuple):
    """The chance of exactly so many captures."""

    captured: Annotated[Amount, "How many creatures are captured."]
    odds: Annotated[ExactNumber, "The chance of exactly so many."]


class PlanAnswer(NamedTuple):
    """A plan: the fights in order, as long as they are won."""

    clear: Annotated[ExactNumber, "The chance of capturing every creature."]
    expected: Annotated[ExactNumber, "Captures to be expected on average."]
    hoplites: Annotated[Amount, "Hoplites engaged in all if every fight is won."]
    fights: Annotated[
        tuple[PlannedFight, ...],
        AtMost(CREATURES_PLANNED),
        "The fights, in order; a lost one ends the action.",
    ]
    distribution: Annotated[
        tuple[CaptureChance, ...],
        AtMost(CREATURES_PLANNED + 1),
        "The chance of each number of captures, from none to all.",
    ]


class CapturePlansAnswer(NamedTuple):
    """The plan with the best chance to capture all, and the one with the most captures."""

    die: Annotated[DieAnswer, "The die that is rolled."]
    clear_all: Annotated[PlanAnswer, "The plan with the best chance of capturing every creature."]
    most_captures: Annotated[PlanAnswer, "The plan with the most captures to be expected."]
    same: Annotated[bool, "Whether both are the same plan."]


def refuse_captures(position: CapturePosition, faults: Faults) -> None:
    for refuse in (refuse_unknown_strength, refuse_creature):
        for index, creature in enumerate(position.creatures):
            refuse(creature, ("creatures", index), faults)


def plan_captures(position: CapturePosition) -> Calculation[CapturePlansAnswer]:
    order = sorted(range(len(position.creatures)), key=lambda number: position.creatures[number])
    position = position._replace(creatures=tuple(sorted(position.creatures)))
    clear, most = [_find_path(position, aim) for aim in _AIMS]
    clear_all, is_same = _describe_plan(position, order, clear), clear.fights == most.fights
    answer = CapturePlansAnswer(
        die=DieAnswer(*position.die),
        clear_all=clear_all,
        most_captures=clear_all if is_same else _describe_plan(position, order, most),
        same=is_same,
    )
    there = sum([one.hoplites for one in position.creatures])
    pieces = position.hoplites + there
    beyond = supply.list_beyond_box({"hoplites": pieces}, ("hoplites",))
    warnings = supply.add_supply_warnings(beyond, position.supply, supply.Supply(pieces, 0))
    rulings = [find_die_ruling(position.die)]
    if _is_limited(position, (clear, most)):
        rulings.append(supply.WHAT_IS_LEFT)
    return Calculation(answer, tuple(rulings), warnings)


def _find_path(position: CapturePosition, aim: Aim, *, plenty: bool = False) -> FightPath:
    """The best path with what the supply has, or as if it had plenty."""
    resources = FightResources(position.hoplites, position.cronos)
    most = supply.PLENTY.hoplites if plenty else _count_most(position)
    return find_best_path(position.creatures, resources, position.die, aim, most)


def _count_most(position: CapturePosition) -> int:
    """Hoplites that the player and the general supply have together."""
    if position.supply is not None:
        return position.hoplites + position.supply.hoplites
    there = sum([one.hoplites for one in position.creatures])
    return max(position.hoplites, BOX["hoplites"] - there)


def _is_limited(position: CapturePosition, paths: tuple[FightPath, FightPath]) -> bool:
    """Whether the supply has less than a plan takes, or than a better plan would take."""
    gains = sum([one.loot.hoplites for one in position.creatures])
    if position.hoplites + gains <= _count_most(position):
        return False
    clear, most = [_find_path(position, aim, plenty=True) for aim in _AIMS]
    return paths != (clear, most) or any(_takes_less(position, path) for path in paths)


def _takes_less(position: CapturePosition, path: FightPath) -> bool:
    held, most = position.hoplites, _count_most(position)
    for fight in path.fights:
        creature = position.creatures[fight.creature]
        held += creature.loot.hoplites - fight.hoplites
        most += creature.hoplites
        if held > most:
            return True
    return False


def _describe_plan(position: CapturePosition, order: list[int], path: FightPath) -> PlanAnswer:
    odds, won, exactly = [_compute_odds(position, one) for one in path.fights], CERTAIN, []
    for fight_odds in odds:
        exactly.append(won * (1 - fight_odds))
        won *= fight_odds
    exactly.append(won)
    return PlanAnswer(
        clear=write_number(won),
        expected=write_number(path.captures),
        hoplites=path.hoplites,
        fights=tuple(_list_fights(position, order, path, odds)),
        distribution=tuple(
            [CaptureChance(count, write_number(chance)) for count, chance in enumerate(exactly)]
        ),
    )


def _compute_odds(position: CapturePosition, fight: Fight) -> Fraction:
    if fight.cronos:
        return CERTAIN
    creature = position.creatures[fight.creature]
    dice = count_dice(creature.hoplites + fight.hoplites)
    return compute_chance(creature.strength, dice, position.die)


def _list_fights(
    position: CapturePosition, order: list[int], path: FightPath, odds: list[Fraction]
) -> Iterator[PlannedFight]:
    storage, most, reached = position.hoplites, _count_most(position), CERTAIN
    for fight, fight_odds in zip(path.fights, odds, strict=True):
        creature = position.creatures[fight.creature]
        engaged = creature.hoplites + fight.hoplites
        reached *= fight_odds
        odds_of_fight = write_number(fight_odds)
        storage -= fight.hoplites
        yield PlannedFight(
            creature=order[fight.creature],
            name=creature.name or None,
            strength=creature.strength,
            hoplites=fight.hoplites,
            engaged=engaged,
            odds=odds_of_fight,
            so_far=write_number(reached),
            dice=None if fight.cronos else count_dice(engaged),
            step=_explain_fight(creature, fight, odds_of_fight.fraction),
            if_lost=None if fight_odds == 1 else AfterDefeat(engaged, storage),
        )
        most += creature.hoplites
        storage = min(storage + creature.loot.hoplites, most)


def _explain_fight(creature: Creature, fight: Fight, odds: str) -> Step:
    if fight.cronos:
        return build_step("combat.cronos", "fight.cronos", strength=creature.strength)
    return build_step(
        "combat.hoplites",
        _FIGHT_WORDINGS.get(odds, "fight"),
        count=fight.hoplites,
        dice=count_dice(creature.hoplites + fight.hoplites),
        strength=creature.strength,
        odds=odds,
    )
