"""Conquests: who may begin one and what is left."""

from typing import Any

import pytest

from services.heros.rules.conquest import SidesPopulation
from shared.core.illegal import IllegalPosition
from tests.rules.heros.heros_client import GATES, calculation, illegal, players, rulings, warnings
from tests.schemas.probing import ask

MASSACRE = {"face": "massacre"}


def conquest(
    value: int, attacker: int, defender: int, epoch: str = "modern", **more: Any
) -> dict[str, Any]:
    populations = {"attacker": attacker, "defender": defender}
    request = {"epoch": epoch, "hero_value": value, "populations": populations}
    return {**request, "effect": MASSACRE, **more}


def test_charlemagnes_massacre_leaves_three_of_nine() -> None:
    answer = calculation("conquests", conquest(4, 6, 9))
    assert answer.facts.losses == SidesPopulation(attacker=0, defender=6)
    assert answer.facts.populations == SidesPopulation(attacker=6, defender=3)
    assert answer.facts.stronger == "attacker"
    assert rulings(answer) == {}


def test_a_massacre_is_explained_step_by_step() -> None:
    steps = calculation("conquests", conquest(4, 6, 9)).facts.steps
    assert [(step.rule, step.amount) for step in steps] == [
        ("conquest.value", 4),
        ("conquest.massacre", 2),
        ("conquest.massacre", 6),
    ]


def test_a_massacre_never_goes_below_nothing() -> None:
    answer = calculation("conquests", conquest(4, 1, 2))
    assert answer.facts.losses.defender == 2
    assert answer.facts.populations.defender == 0


def test_the_ancient_epoch_is_worth_one() -> None:
    answer = calculation("conquests", conquest(2, 5, 8, "ancient"))
    assert answer.facts.populations.defender == 5
    assert answer.facts.stronger == "equal"
    assert rulings(answer) == {"epoch-value": "1"}


def test_other_faces_take_what_the_caller_says() -> None:
    effect = {"defender_loses": 1, "attacker_loses": 9}
    answer = calculation("conquests", conquest(1, 3, 5, effect=effect))
    assert answer.facts.populations == SidesPopulation(attacker=0, defender=4)
    assert answer.facts.stronger == "defender"
    assert [step.amount for step in answer.facts.steps] == [1, 3]
    assert rulings(answer) == {}


def test_losses_as_the_caller_read_them_are_not_called_a_massacre() -> None:
    effect = {"defender_loses": 1, "attacker_loses": 2}
    steps = calculation("conquests", conquest(1, 3, 5, effect=effect)).facts.steps
    assert [(step.rule, step.amount, step.text.code) for step in steps] == [
        ("conquest.value", 1, "conquest.given.defender_loses"),
        ("conquest.value", 2, "conquest.given.attacker_loses"),
    ]


def test_a_conquest_in_an_orange_territory_waits_for_the_modern_epoch() -> None:
    early = conquest(1, 3, 5, "ancient", territory="europe")
    assert illegal("conquests", early) == [("/territory", "territory.epoch")]
    assert warnings(calculation("conquests", conquest(1, 3, 5, territory="europe"))) == []


def test_a_conquest_out_of_influence_and_out_of_play_breaks_both_rules() -> None:
    both = conquest(1, 3, 5, "ancient", territory="europe", influence=["china"])
    assert illegal("conquests", both) == [
        ("/territory", "conquest.presence"),
        ("/territory", "territory.epoch"),
    ]


def test_a_conquest_says_which_half_of_presence_it_lacks() -> None:
    request = conquest(1, 0, 5, territory="europe", influence=["china"])
    with pytest.raises(IllegalPosition) as caught:
        calculation("conquests", request)
    assert [fault.phrase.code for fault in caught.value.faults] == [
        "fault.conquest.presence.population",
        "fault.conquest.presence.territory",
    ]


def test_a_massacre_shows_its_sum_and_what_it_strikes() -> None:
    last = calculation("conquests", conquest(4, 6, 3)).facts.steps[-1].text
    params = {"sum": "4 + 2", "aimed": 6, "count": 3, "before": 3, "left": 0}
    assert (last.code, last.params) == ("conquest.massacred", params)


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_losses_of_one_side_are_enough(side: str) -> None:
    answer = calculation("conquests", conquest(1, 3, 3, effect={f"{side}_loses": 1}))
    left = {"attacker": 3, "defender": 3} | {side: 2}
    assert answer.facts.populations == SidesPopulation(**left)


FAULTY_EFFECTS: list[tuple[Any, list[tuple[str, str]]]] = [
    ({}, [("/effect", "not-one-of")]),
    ({"faces": 1}, [("/effect", "not-one-of"), ("/effect/faces", "unknown-field")]),
    (MASSACRE | {"defender_loses": 1}, [("/effect/defender_loses", "unknown-field")]),
    (MASSACRE | {"attacker_loses": 1}, [("/effect/attacker_loses", "unknown-field")]),
    ({"face": "rout"}, [("/effect/face", "not-one-of")]),
    ({"attacker_loses": -1}, [("/effect/attacker_loses", "out-of-range")]),
    ([], [("/effect", "wrong-type")]),
]


@pytest.mark.parametrize(("effect", "faults"), FAULTY_EFFECTS)
def test_an_effect_that_says_nothing_or_too_much_does_not_fit(
    effect: Any, faults: list[tuple[str, str]]
) -> None:
    assert ask(GATES["conquests"], conquest(1, 1, 1, effect=effect)).places == faults


def test_an_empty_effect_is_reported_with_everything_else_that_does_not_fit() -> None:
    request = conquest(1, 1, 1, effect={})
    del request["epoch"]
    refusal = ask(GATES["conquests"], request)
    assert refusal.places == [("/epoch", "missing"), ("/effect", "not-one-of")]
    assert refusal.faults[1].params == {"choices": ("face", "defender_loses", "attacker_loses")}


def test_an_effect_in_a_game_does_not_fit_either() -> None:
    event = {"kind": "conquest", "player": "blue", "hero_value": 1, "effect": {}}
    request = {"players": players("blue", "red"), "events": [event]}
    assert ask(GATES["game-scores"], request).places == [("/events/0/effect", "not-one-of")]


def test_a_hero_without_conquest_value_cannot_conquer() -> None:
    assert illegal("conquests", conquest(0, 1, 1)) == [("/hero_value", "conquest.value")]


def test_the_conqueror_is_present() -> None:
    assert illegal("conquests", conquest(1, 0, 1)) == [
        ("/populations/attacker", "conquest.presence")
    ]


def test_the_territory_is_one_of_the_heros() -> None:
    there = conquest(1, 1, 1, territory="china", influence=["china"])
    elsewhere = conquest(1, 1, 1, territory="china", influence=["india"])
    assert calculation("conquests", there).facts.losses.defender == 1
    assert calculation("conquests", conquest(1, 1, 1, influence=[])).facts.losses.defender == 1
    assert illegal("conquests", elsewhere) == [("/territory", "conquest.presence")]


def test_nobody_attacks_a_player_without_population() -> None:
    nobody = conquest(1, 1, 0)
    assert illegal("conquests", nobody) == [("/populations/defender", "conquest.presence")]
    event = {"kind": "conquest", "player": "blue", **nobody}
    del event["epoch"]
    request = {"players": players("blue", "red"), "events": [event]}
    assert illegal("game-scores", request) == [
        ("/events/0/populations/defender", "conquest.presence")
    ]


def test_no_side_has_more_than_two_colours_of_population() -> None:
    assert calculation("conquests", conquest(1, 130, 130)).facts.stronger == "attacker"
    assert illegal("conquests", conquest(1, 131, 131)) == [
        ("/populations/attacker", "cap.population"),
        ("/populations/defender", "cap.population"),
    ]


def test_each_side_that_is_too_many_is_called_by_its_name() -> None:
    with pytest.raises(IllegalPosition) as caught:
        calculation("conquests", conquest(1, 131, 131))
    assert [fault.phrase.code for fault in caught.value.faults] == [
        "fault.cap.population.attacker",
        "fault.cap.population.defender",
    ]
