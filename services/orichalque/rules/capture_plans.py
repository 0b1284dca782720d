"""Capture plans: how to share hoplites over the creatures of an island, and in which order.

Rows `combat.*` of docs/rules/orichalque.md. Two plans: the best chance to capture every creature,
and the most captures to be expected; each with its fights in order and the chance of every number
of captures. After a lost fight the action ends and the hoplites of that fight stay on the creature.
This module does not know which cells the creatures stand on.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from services.orichalque.rules.combat import CERTAIN, dice_for
from services.orichalque.rules.dice import chance, die_ruling, shown_chance, shown_die
from services.orichalque.rules.fights import Engageable, Fight, Path, best_path
from services.orichalque.rules.position import CapturePosition, Creature
from services.orichalque.rules.steps import step
from shared.core.phrases import Plain
from shared.core.sheet import Calculation


def capture_plans(position: CapturePosition) -> Calculation:
    """The plan to capture all and the plan to capture the most."""
    order = sorted(range(len(position.creatures)), key=lambda one: position.creatures[one])
    creatures = tuple([position.creatures[one] for one in order])
    purse = Engageable(position.hoplites, position.cronos)
    clear = best_path(creatures, purse, position.die, "clear")
    most = best_path(creatures, purse, position.die, "most")
    facts: dict[str, Plain] = {
        "die": shown_die(position.die),
        "clear_all": _plan(position, order, clear),
        "most_captures": _plan(position, order, most),
        "same": clear.fights == most.fights,
    }
    return Calculation(facts, (die_ruling(position.die),))


def _plan(position: CapturePosition, order: list[int], path: Path) -> Mapping[str, Plain]:
    odds = [_odds(position, order, fight) for fight in path.fights]
    won, exactly = CERTAIN, []
    for one in odds:
        exactly.append(won * (1 - one))
        won *= one
    exactly.append(won)
    return {
        "clear": shown_chance(won),
        "expected": shown_chance(path.captures),
        "hoplites": path.hoplites,
        "fights": tuple(_fights(position, order, path, odds)),
        "distribution": tuple(
            [
                {"captured": captured, "odds": shown_chance(one)}
                for captured, one in enumerate(exactly)
            ]
        ),
    }


def _odds(position: CapturePosition, order: list[int], fight: Fight) -> Fraction:
    """The odds of one fight of the plan."""
    if fight.cronos:
        return CERTAIN
    creature = position.creatures[order[fight.creature]]
    dice = dice_for(creature.hoplites + fight.hoplites)
    return chance(creature.strength, dice, position.die)


def _fights(
    position: CapturePosition, order: list[int], path: Path, odds: list[Fraction]
) -> Iterator[Mapping[str, Plain]]:
    """The fights in order: each with the chance of getting so far and winning it."""
    storage, reached = position.hoplites, CERTAIN
    for fight, one in zip(path.fights, odds, strict=True):
        number = order[fight.creature]
        creature = position.creatures[number]
        engaged = creature.hoplites + fight.hoplites
        reached *= one
        storage -= fight.hoplites
        yield {
            "creature": number,
            **({"name": creature.name} if creature.name else {}),
            "strength": creature.strength,
            "hoplites": fight.hoplites,
            "engaged": engaged,
            "odds": shown_chance(one),
            "so_far": shown_chance(reached),
            **_told(creature, fight, one),
            **({} if one == 1 else {"if_lost": {"on_creature": engaged, "in_storage": storage}}),
        }
        storage += creature.loot.hoplites


def _told(creature: Creature, fight: Fight, odds: Fraction) -> Mapping[str, Plain]:
    if fight.cronos:
        return step("combat.cronos", "fight.cronos", strength=creature.strength)
    engaged = creature.hoplites + fight.hoplites
    dice = dice_for(engaged)
    told = step(
        "combat.hoplites",
        "fight",
        count=fight.hoplites,
        dice=dice,
        strength=creature.strength,
        odds=str(odds),
    )
    return {"dice": dice, **told}
