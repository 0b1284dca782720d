"""Capture plans: how to share hoplites over the creatures of an island, and in which order.

Rows `combat.*` of docs/rules/orichalque.md. Two plans: the best chance to capture every creature,
and the most captures to be expected; each with its fights in order and the chance of every number
of captures. After a lost fight the action ends and the hoplites of that fight stay on the creature.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from services.orichalque.rules.combat import CERTAIN, count_dice
from services.orichalque.rules.creatures import Creature
from services.orichalque.rules.dice import (
    compute_chance,
    find_die_ruling,
    render_chance,
    render_die,
)
from services.orichalque.rules.fights import Fight, FightPath, FightResources, find_best_path
from services.orichalque.rules.position import CapturePosition
from shared.core.phrases import Plain
from shared.core.sheet import Calculation
from shared.core.steps import build_step


def plan_captures(position: CapturePosition) -> Calculation:
    """The plan to capture all and the plan to capture the most."""
    order = sorted(
        range(len(position.creatures)), key=lambda fight_odds: position.creatures[fight_odds]
    )
    creatures = tuple([position.creatures[fight_odds] for fight_odds in order])
    resources = FightResources(position.hoplites, position.cronos)
    clear = find_best_path(creatures, resources, position.die, "clear")
    most = find_best_path(creatures, resources, position.die, "most")
    facts: dict[str, Plain] = {
        "die": render_die(position.die),
        "clear_all": _render_plan(position, order, clear),
        "most_captures": _render_plan(position, order, most),
        "same": clear.fights == most.fights,
    }
    return Calculation(facts, (find_die_ruling(position.die),))


def _render_plan(
    position: CapturePosition, order: list[int], path: FightPath
) -> Mapping[str, Plain]:
    odds = [_compute_odds(position, order, fight) for fight in path.fights]
    won, exactly = CERTAIN, []
    for fight_odds in odds:
        exactly.append(won * (1 - fight_odds))
        won *= fight_odds
    exactly.append(won)
    return {
        "clear": render_chance(won),
        "expected": render_chance(path.captures),
        "hoplites": path.hoplites,
        "fights": tuple(_render_fights(position, order, path, odds)),
        "distribution": tuple(
            [
                {"captured": captured, "odds": render_chance(fight_odds)}
                for captured, fight_odds in enumerate(exactly)
            ]
        ),
    }


def _compute_odds(position: CapturePosition, order: list[int], fight: Fight) -> Fraction:
    """The odds of one fight of the plan, 1 with Cronos."""
    if fight.cronos:
        return CERTAIN
    creature = position.creatures[order[fight.creature]]
    dice = count_dice(creature.hoplites + fight.hoplites)
    return compute_chance(creature.strength, dice, position.die)


def _render_fights(
    position: CapturePosition, order: list[int], path: FightPath, odds: list[Fraction]
) -> Iterator[Mapping[str, Plain]]:
    """The fights in order, each with its odds and the chance to reach and win it."""
    storage, reached = position.hoplites, CERTAIN
    for fight, fight_odds in zip(path.fights, odds, strict=True):
        number = order[fight.creature]
        creature = position.creatures[number]
        engaged = creature.hoplites + fight.hoplites
        reached *= fight_odds
        storage -= fight.hoplites
        yield {
            "creature": number,
            **({"name": creature.name} if creature.name else {}),
            "strength": creature.strength,
            "hoplites": fight.hoplites,
            "engaged": engaged,
            "odds": render_chance(fight_odds),
            "so_far": render_chance(reached),
            **_explain_fight(creature, fight, fight_odds),
            **(
                {}
                if fight_odds == 1
                else {"if_lost": {"on_creature": engaged, "in_storage": storage}}
            ),
        }
        storage += creature.loot.hoplites


def _explain_fight(creature: Creature, fight: Fight, odds: Fraction) -> Mapping[str, Plain]:
    if fight.cronos:
        return build_step("combat.cronos", "fight.cronos", strength=creature.strength)
    engaged = creature.hoplites + fight.hoplites
    dice = count_dice(engaged)
    explanation = build_step(
        "combat.hoplites",
        "fight",
        count=fight.hoplites,
        dice=dice,
        strength=creature.strength,
        odds=str(odds),
    )
    return {"dice": dice, **explanation}
