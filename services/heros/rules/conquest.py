"""Conquests: who may begin one, and which population it destroys.

The rulebook describes one face of the die; the effect of the others is given by the caller. Orange
territories are in play in the modern epoch only.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple, TypeAlias

from services.heros.rules.box import HIGHEST_CONQUEST, MOST_HERO_TERRITORIES
from services.heros.rules.ladder import format_sum
from services.heros.rules.population import LARGEST_POPULATION, PopulationCount
from services.heros.rules.territories import (
    Epoch,
    RulesEpoch,
    TerritoryId,
    epoch_word,
    refuse_not_in_play,
    refuse_repeated,
)
from shared.core.answers import Amount, RuleId, Sentence
from shared.core.declarations import AtMost, ByField, PlayerId, Range, Unpublished
from shared.core.illegal import Faults
from shared.core.phrases import Param, Phrase
from shared.core.sheet import Calculation, Ruling

EPOCH_VALUES: Mapping[Epoch, int] = {"ancient": 1, "modern": 2}

Lost: TypeAlias = Annotated[int, Range(0, 1_000)]


class MassacreEffect(NamedTuple):
    """The die shows its face `massacre`, which says by itself what the defender loses."""

    face: Annotated[Literal["massacre"], "The face that the die shows."]


class LossesEffect(NamedTuple):
    """Another face, as the caller read it: what the defender loses, and the attacker if any."""

    defender_loses: Annotated[Lost, "Population that the defender loses."]
    attacker_loses: Annotated[
        Lost, "Population that the attacker loses; left out: none.", Unpublished()
    ] = 0


class LostConquestEffect(NamedTuple):
    """Another face, as the caller read it: the attacker alone loses."""

    attacker_loses: Annotated[Lost, "Population that the attacker loses."]


DieEffect: TypeAlias = MassacreEffect | LossesEffect | LostConquestEffect
EFFECTS: Mapping[str, type[DieEffect]] = {
    "face": MassacreEffect,
    "defender_loses": LossesEffect,
    "attacker_loses": LostConquestEffect,
}
"""The field by which an effect is recognised; of several, the first that is there."""
GivenEffect: TypeAlias = Annotated[
    DieEffect,
    ByField("Effect", EFFECTS),
    "The face `massacre`, or at least one of `defender_loses` and `attacker_loses`.",
]


class Populations(NamedTuple):
    """Population of both sides in the territory."""

    attacker: Annotated[PopulationCount, "Population of the attacker, of all colours together."]
    defender: Annotated[PopulationCount, "Population of the defender, of all colours together."]


HeroValue: TypeAlias = Annotated[
    int, Range(0, HIGHEST_CONQUEST), "The hero's conquest value; 0 cannot conquer."
]
AttackedTerritory: TypeAlias = Annotated[
    TerritoryId | None, "The territory that is attacked; it changes no number."
]
Influence: TypeAlias = Annotated[
    tuple[TerritoryId, ...] | None,
    AtMost(MOST_HERO_TERRITORIES),
    "The hero’s territories, one of which the conquest must be in; left out: not checked.",
]


class Conquest(NamedTuple):
    """A conquest and what the die said."""

    epoch: Annotated[Epoch, "The epoch that the game is in, whose value adds to a massacre."]
    hero_value: HeroValue
    effect: GivenEffect
    populations: Annotated[
        Populations, "Population of both sides in the territory before the conquest."
    ]
    territory: AttackedTerritory = None
    influence: Influence = None


class ConquestEvent(NamedTuple):
    """A player's hero attacks; effect and populations may be left out."""

    player: Annotated[PlayerId, "The id of the player whose hero attacks."]
    defender: Annotated[PlayerId | None, "The id of the player who is attacked."]
    hero_value: HeroValue
    effect: GivenEffect | None
    populations: Annotated[
        Populations | None,
        "Population of both sides before it; left out: no losses are worked out.",
    ]
    territory: AttackedTerritory
    influence: Influence


class SidesPopulation(NamedTuple):
    """Both sides of a conquest."""

    attacker: Annotated[Amount, "That of the attacking player."]
    defender: Annotated[Amount, "That of the defending player."]


class CalculationStep(NamedTuple):
    """One step of an arithmetic without points."""

    rule: RuleId
    amount: Annotated[Amount, "The number that this step is about, such as population or a value."]
    text: Sentence


Stronger: TypeAlias = Literal["attacker", "defender", "equal"]


class ConquestAnswer(NamedTuple):
    """What a conquest destroys."""

    epoch: RulesEpoch
    losses: Annotated[SidesPopulation, "Population that each side loses."]
    populations: Annotated[SidesPopulation, "Population of each side after the conquest."]
    stronger: Annotated[Stronger, "Who has more population in the territory then."]
    steps: Annotated[tuple[CalculationStep, ...], AtMost(4), "The calculation, step by step."]


def refuse_conquest(
    conquest: Conquest | ConquestEvent, epoch: Epoch, caps: Populations, at: str, faults: Faults
) -> None:
    """`caps` is the most population of both sides; `at` points at the conquest."""
    if conquest.hero_value < 1:
        faults.breach("conquest.value", f"{at}/hero_value")
    populations, where = conquest.populations, f"{at}/populations"
    if populations is not None and not populations.attacker:
        faults.breach("conquest.presence", f"{where}/attacker", wording="population")
    if populations is not None and not populations.defender:
        faults.breach("conquest.presence", f"{where}/defender", wording="nobody")
    territory, influence = conquest.territory, conquest.influence or ()
    if territory is not None:
        if conquest.influence is not None and territory not in influence:
            faults.breach("conquest.presence", f"{at}/territory", wording="territory")
        refuse_not_in_play(territory, epoch, f"{at}/territory", faults, "conquest.presence")
    refuse_repeated(influence, f"{at}/influence", faults)
    for side, population, cap in zip(Populations._fields, populations or (0, 0), caps, strict=True):
        if population > cap:
            faults.breach("cap.population", f"{where}/{side}", wording=side, cap=cap)


def refuse_lone_conquest(conquest: Conquest, faults: Faults) -> None:
    caps = Populations(LARGEST_POPULATION, LARGEST_POPULATION)
    refuse_conquest(conquest, conquest.epoch, caps, "", faults)


def resolve_conquest(conquest: Conquest) -> Calculation[ConquestAnswer]:
    attacker, defender = conquest.populations
    effect, rulings = conquest.effect, list[Ruling]()
    if isinstance(effect, MassacreEffect):
        lost, repaid = min(defender, conquest.hero_value + EPOCH_VALUES[conquest.epoch]), 0
        steps = _build_massacre_steps(conquest, lost)
        if conquest.epoch == "ancient":
            rulings.append(Ruling("epoch-value", "1"))
    else:
        given = Populations(effect.attacker_loses, getattr(effect, "defender_loses", 0))
        lost, repaid = min(defender, given.defender), min(attacker, given.attacker)
        steps = _build_given_steps(conquest.populations, given)
    left = SidesPopulation(attacker - repaid, defender - lost)
    stronger: Stronger = "attacker" if left.attacker > left.defender else "defender"
    if left.attacker == left.defender:
        stronger = "equal"
    losses = SidesPopulation(repaid, lost)
    answer = ConquestAnswer(conquest.epoch, losses, left, stronger, steps)
    return Calculation(answer, tuple(rulings))


def _build_massacre_steps(conquest: Conquest, lost: int) -> tuple[CalculationStep, ...]:
    hero, of_epoch = conquest.hero_value, EPOCH_VALUES[conquest.epoch]
    epoch: dict[str, Param] = {"epoch": epoch_word(conquest.epoch), "count": of_epoch}
    loss: dict[str, Param] = {
        **_build_loss_params(hero + of_epoch, conquest.populations.defender),
        "sum": format_sum((hero, of_epoch)),
    }
    return (
        CalculationStep("conquest.value", hero, Phrase("conquest.hero", {"count": hero})),
        CalculationStep("conquest.massacre", of_epoch, Phrase("conquest.epoch", epoch)),
        CalculationStep("conquest.massacre", lost, Phrase("conquest.massacred", loss)),
    )


def _build_given_steps(before: Populations, given: Populations) -> tuple[CalculationStep, ...]:
    steps = []
    for side in ("defender", "attacker") if given.attacker else ("defender",):
        params = _build_loss_params(getattr(given, side), getattr(before, side))
        text = Phrase(f"conquest.given.{side}_loses", params)
        steps.append(CalculationStep("conquest.value", params["count"], text))
    return tuple(steps)


def _build_loss_params(aimed: int, before: int) -> Mapping[str, int]:
    """What a side loses of the population that it has, which may be less than is aimed at."""
    lost = min(aimed, before)
    return {"aimed": aimed, "count": lost, "before": before, "left": before - lost}
