"""Conquests: who may begin one, and which population it destroys.

`conquest.value`: a hero of conquest value 1 to 4 may begin one; of 0, none. `conquest.presence`: in
one of the hero's territories, and only where the conqueror has population. `conquest.massacre`: the
one face of the die that the rulebook describes destroys the conquest value plus the value of the
epoch (2 in the modern one; in the ancient one 1 by ruling `epoch-value`) of the defender's
population, never below 0. The effect of the other faces is given by the caller. Orange territories
are in play in the modern epoch only. `cap.population`: neither side has more population than the
box holds for it.
"""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.catalogue import POPULATION_PER_COLOUR
from services.heros.rules.ladder import format_sum
from services.heros.rules.population import COLOURS_WITH_TWO_PLAYERS
from services.heros.rules.territories import Epoch, epoch_word, refuse_not_in_play
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase, Plain
from shared.core.sheet import Calculation, Notice, Ruling

EPOCH_VALUES: Mapping[Epoch, int] = {"ancient": 1, "modern": 2}
LARGEST_POPULATION = COLOURS_WITH_TWO_PLAYERS * POPULATION_PER_COLOUR
"""No player has more than two colours."""


class DieEffect(NamedTuple):
    """The effect of the die: a massacre, or else losses given by the caller (None: not given)."""

    massacre: bool
    defender_loses: int | None = None
    attacker_loses: int | None = None


class Conquest(NamedTuple):
    """A conquest: the hero, the effect, and the population of both sides in the territory.

    `effect` and the populations are None where the caller does not give them, as an event may.
    `influence` are the hero's territories, None if not given. `at` points at the conquest.
    """

    epoch: Epoch
    hero_value: int
    at: str
    effect: DieEffect | None = None
    attacker: int | None = None
    defender: int | None = None
    territory: str | None = None
    influence: tuple[str, ...] | None = None
    attacker_cap: int = LARGEST_POPULATION
    defender_cap: int = LARGEST_POPULATION


def refuse_conquest(conquest: Conquest, faults: Faults) -> None:
    """`conquest.value`, `conquest.presence`, `cap.population`, and a territory not in play yet."""
    if conquest.hero_value < 1:
        faults.breach("conquest.value", f"{conquest.at}/hero_value")
    if conquest.attacker == 0:
        where = f"{conquest.at}/populations/attacker"
        faults.breach("conquest.presence", where, wording="population")
    if conquest.territory is not None:
        _refuse_territory(conquest, conquest.territory, faults)
    for side, population, cap in (
        ("attacker", conquest.attacker, conquest.attacker_cap),
        ("defender", conquest.defender, conquest.defender_cap),
    ):
        if population is not None and population > cap:
            where = f"{conquest.at}/populations/{side}"
            faults.breach("cap.population", where, wording=side, cap=cap)


def _refuse_territory(conquest: Conquest, territory: str, faults: Faults) -> None:
    """Notes a territory that is not one of the hero's, or not in play."""
    where, influence = f"{conquest.at}/territory", conquest.influence
    if influence is not None and territory not in influence:
        faults.breach("conquest.presence", where, wording="territory")
    refuse_not_in_play(territory, conquest.epoch, where, faults, "conquest.presence")


def count_massacred(hero_value: int, epoch: Epoch) -> int:
    """Population that a massacre destroys at most."""
    return hero_value + EPOCH_VALUES[epoch]


def resolve_conquest(conquest: Conquest) -> Calculation:
    """The losses and what is left of both sides; the effect and both populations must be given."""
    effect, attacker, defender = conquest.effect, conquest.attacker, conquest.defender
    assert effect is not None
    assert attacker is not None
    assert defender is not None
    massacred = count_massacred(conquest.hero_value, conquest.epoch)
    intended = massacred if effect.massacre else effect.defender_loses or 0
    lost, repaid = min(defender, intended), min(attacker, effect.attacker_loses or 0)
    return Calculation(
        facts={
            "epoch": conquest.epoch,
            "losses": {"attacker": repaid, "defender": lost},
            "populations": {"attacker": attacker - repaid, "defender": defender - lost},
            "stronger": _find_stronger(attacker - repaid, defender - lost),
            "steps": _build_massacre_steps(conquest, lost)
            if effect.massacre
            else _build_given_steps(conquest, lost, repaid),
        },
        rulings=list_conquest_rulings(conquest),
        warnings=_list_warnings(conquest),
    )


def list_conquest_rulings(conquest: Conquest) -> tuple[Ruling, ...]:
    """Ruling `epoch-value` for a massacre in the ancient epoch."""
    if conquest.effect and conquest.effect.massacre and conquest.epoch == "ancient":
        return (Ruling("epoch-value", "1"),)
    return ()


def _list_warnings(conquest: Conquest) -> tuple[Notice, ...]:
    """A warning where the defender has no population."""
    if conquest.defender:
        return ()
    return (Notice("conquest.nobody", f"{conquest.at}/populations/defender"),)


def _find_stronger(attacker: int, defender: int) -> str:
    if attacker == defender:
        return "equal"
    return "attacker" if attacker > defender else "defender"


def _build_massacre_steps(conquest: Conquest, lost: int) -> list[Plain]:
    of_epoch = EPOCH_VALUES[conquest.epoch]
    params: dict[str, Param] = {"epoch": epoch_word(conquest.epoch), "count": of_epoch}
    hero: dict[str, Param] = {"count": conquest.hero_value}
    intended = count_massacred(conquest.hero_value, conquest.epoch)
    loss: dict[str, Param] = {
        **_build_loss_params(lost, conquest.defender),
        "sum": format_sum((conquest.hero_value, of_epoch)),
        "aimed": intended,
    }
    loses = Phrase("conquest.massacred", loss)
    return [
        _build_step("conquest.value", conquest.hero_value, Phrase("conquest.hero", hero)),
        _build_step("conquest.massacre", of_epoch, Phrase("conquest.epoch", params)),
        _build_step("conquest.massacre", lost, loses),
    ]


def _build_given_steps(conquest: Conquest, lost: int, repaid: int) -> list[Plain]:
    """The steps of losses that the caller gives."""
    defender = Phrase("conquest.given.defender_loses", _build_loss_params(lost, conquest.defender))
    attacker = Phrase(
        "conquest.given.attacker_loses", _build_loss_params(repaid, conquest.attacker)
    )
    steps: list[Plain] = [
        _build_step("conquest.value", lost, defender),
        _build_step("conquest.value", repaid, attacker),
    ]
    return steps if repaid else steps[:1]


def _build_loss_params(lost: int, before: int | None) -> Mapping[str, Param]:
    assert before is not None
    return {"count": lost, "before": before, "left": before - lost}


def _build_step(rule: str, amount: int, text: Phrase) -> dict[str, Plain]:
    return {"rule": rule, "amount": amount, "text": text}
