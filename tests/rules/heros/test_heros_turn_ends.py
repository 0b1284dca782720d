"""Turns of two players, and turns that end an epoch or the game."""

from typing import Any

import pytest

from tests.rules.heros import turn_requests as turn
from tests.rules.heros.heros_client import calculation, players, rulings, territory


@pytest.mark.parametrize("used", [False, True])
def test_the_sanctuary_pays_in_one_scoring_of_an_epoch(used: bool) -> None:
    ladders = [territory("africa", [4, 3], {"a": 1}), territory("india", [4, 3], {"a": 1, "b": 2})]
    answer = turn.play(
        turn.lay("africa", 1),
        turn.lay("india", 2),
        hero={"discoveries": 2},
        table={"territories": ladders},
        players=players("a", "b"),
        ajanta={"player": "a", "used": used},
    )
    assert answer.steps[0].gains == {"a": 8 if used else 9}
    assert answer.steps[1].gains == {"b": 9, "a": 5}


def test_a_player_of_two_colours_loses_the_first_one_first() -> None:
    africa = territory("africa", [], {"red": 1, "green": 1, "white": 4})
    colours = players("a", "b", a={"colours": ["red"]}, b={"colours": ["green", "white"]})
    request = turn.build_request(
        turn.attack("africa", "b"),
        hero={"conquest": 2},
        table={"territories": [africa]},
        players=colours,
    )
    answer = calculation("turns", request)
    (after,) = [one for one in answer.facts.territories if one.id == "africa"]
    assert after.population == {"red": 1, "white": 2}
    assert rulings(answer) == {"epoch-value": "1", "lost-colours": "in-order"}


def test_pieces_of_the_second_colour_are_named() -> None:
    colours = players("a", "b", a={"colours": ["red", "blue"]}, b={"colours": ["green", "white"]})
    answer = turn.play(
        turn.people("africa", 1),
        turn.people("africa", 2, colour="blue"),
        {**turn.migrate("africa", india=1), "colour": "blue"},
        hero={"population": 3},
        table={"gold": {"a": 2}},
        players=colours,
    )
    by_id = {one.id: one.population for one in answer.territories}
    assert by_id["africa"] == {"red": 1, "blue": 1}
    assert by_id["india"] == {"blue": 1}


def list_scored(spaces: int, names: tuple[str, ...]) -> list[dict[str, Any]]:
    return [territory(name, [1] * spaces, {}, scored=True) for name in names]


def test_the_last_but_one_ladder_of_the_ancient_epoch_ends_it_and_the_last_is_not_paid() -> None:
    ladders = [
        *list_scored(3, ("mediterranean", "middle_east", "china")),
        territory("africa", [4, 3], {"a": 1}),
        territory("india", [4, 3], {"a": 1}),
    ]
    moves = (turn.lay("africa"), turn.lay("india"), turn.convert(2))
    answer = turn.play(
        *moves, hero={"discoveries": 2}, table={"territories": ladders, "gold": {"a": 2}}
    )
    assert [(one.legal, one.rule) for one in answer.steps] == [
        (True, "ladder.length"),
        (True, "epoch.end_ancient"),
        (True, "gold.converted"),
    ]
    assert answer.points["a"] == 9
    assert answer.progress.complete == 4


def test_the_eighth_ladder_of_the_modern_epoch_ends_the_turn() -> None:
    beige = ("mediterranean", "africa", "middle_east", "india", "china")
    ladders = [
        *list_scored(3, beige),
        *list_scored(4, ("europe", "russia")),
        territory("america", [1, 1, 1], {"a": 1}),
    ]
    answer = turn.play(
        turn.lay("america"),
        turn.use("ancient_wonder_1"),
        epoch="modern",
        hero={"discoveries": 2, "treasure": 2, "territories": ["america", "southeast_asia"]},
        table={"territories": ladders, "wonders": [turn.own("ancient_wonder_1")]},
    )
    assert [(one.legal, one.rule) for one in answer.steps] == [
        (True, "ladder.length"),
        (False, "game.end"),
    ]
    assert answer.complete
    assert answer.treasure is None
