"""Turns of two players, and turns that end an epoch or the game."""

import pytest

from tests.rules.heros import turn_requests as turn
from tests.rules.heros.heros_client import players, territory


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
