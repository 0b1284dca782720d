"""Conquests and migrations: who may begin one, what is left, and what is there."""

from typing import Any

import pytest

from services.heros.rules.conquest import SidesPopulation
from shared.core.illegal import IllegalPosition
from shared.core.phrases import Phrase
from tests.rules.heros.heros_client import calculation, illegal, players, rulings

MASSACRE = {"face": "massacre"}


def conquest(
    value: int, attacker: int, defender: int, epoch: str = "modern", **more: Any
) -> dict[str, Any]:
    populations = {"attacker": attacker, "defender": defender}
    request = {"epoch": epoch, "hero_value": value, "populations": populations}
    return {**request, "effect": MASSACRE, **more}


def test_the_ancient_epoch_is_worth_one() -> None:
    answer = calculation("conquests", conquest(2, 5, 8, "ancient"))
    assert answer.facts.populations.defender == 5
    assert answer.facts.stronger == "equal"
    assert rulings(answer) == {"epoch-value": "1"}


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_losses_of_one_side_are_enough(side: str) -> None:
    answer = calculation("conquests", conquest(1, 3, 3, effect={f"{side}_loses": 1}))
    left = {"attacker": 3, "defender": 3} | {side: 2}
    assert answer.facts.populations == SidesPopulation(**left)


def test_losses_beyond_the_population_say_how_many_were_given() -> None:
    effect = {"defender_loses": 1, "attacker_loses": 99}
    answer = calculation("conquests", conquest(1, 6, 9, effect=effect))
    assert answer.facts.losses == SidesPopulation(6, 1)
    lost, repaid = answer.facts.steps
    assert (lost.amount, repaid.amount) == (1, 6)
    assert repaid.text == Phrase(
        "conquest.given.attacker_loses", {"aimed": 99, "count": 6, "before": 6, "left": 0}
    )


def test_nobody_attacks_a_player_without_population() -> None:
    nobody = conquest(1, 1, 0)
    assert illegal("conquests", nobody) == [("/populations/defender", "conquest.presence")]
    event = {"kind": "conquest", "player": "blue", **nobody}
    del event["epoch"]
    request = {"players": players("blue", "red"), "events": [event]}
    assert illegal("game-scores", request) == [
        ("/events/0/populations/defender", "conquest.presence")
    ]


def migration(origin: str, to: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"from": origin, "to": to, **more}


def test_the_population_there_is_reported_when_it_is_too_small() -> None:
    request = migration("europe", {"america": 4}, population={"europe": 3})
    with pytest.raises(IllegalPosition) as caught:
        calculation("migrations", request)
    phrase = caught.value.faults[0].phrase
    assert phrase.code == "fault.migration.limit.there"
    assert (phrase.params["count"], phrase.params["given"]) == (3, 4)
    nobody = migration("europe", {"america": 1}, population={})
    with pytest.raises(IllegalPosition) as caught:
        calculation("migrations", nobody)
    assert caught.value.faults[0].phrase.code == "fault.migration.limit.nobody"
