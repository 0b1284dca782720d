"""Requests of Orichalque: how they are read."""

from typing import Any

import pytest

from services.orichalque.rules.creatures import Creature, Loot
from tests.rules.orichalque.asking_orichalque import island, places, position

HERE = {"q": 0, "r": 0}
LONELY = island({0: (0, "X")})


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({"name": "cyclops"}, Creature(10, "cyclops", Loot(3, 0))),
        ({"name": "cerberus", "hoplites": 2}, Creature(4, "cerberus", Loot(), 2)),
        ({"name": "cyclops", "strength": 12}, Creature(12, "cyclops", Loot(3, 0))),
        ({"name": "cyclops", "loot": {"hoplites": 1}}, Creature(10, "cyclops", Loot(0, 1))),
        ({"strength": 7, "loot": {"nuggets": 2}}, Creature(7, "", Loot(2, 0))),
        ({"name": "hydra", "strength": 8}, Creature(8, "hydra", Loot())),
    ],
)
def test_of_a_known_creature_the_name_is_enough(given: Any, read: Creature) -> None:
    request = {"creatures": [given]}
    assert position("capture-plans", request).creatures == (read,)
    arriving = {key: value for key, value in given.items() if key != "hoplites"}
    tile = {"cells": [{"q": 0, "r": 0, "terrain": "volcano", "creature": arriving}]}
    (cell,) = position("placements", {"island": LONELY, "tile": tile}).tile
    assert cell.creature == read._replace(hoplites=0)


@pytest.mark.parametrize(
    ("operation", "body", "pointer"),
    [
        ("capture-plans", {"creatures": [{}]}, "/creatures/0/strength"),
        ("island-scores", island({0: (0, "Xv")}, [{"hoplites": 1}]), "/cells/1/creature/strength"),
        (
            "placements",
            {
                "island": LONELY,
                "tile": {"cells": [{**HERE, "terrain": "volcano", "creature": {"name": "hydra"}}]},
            },
            "/tile/cells/0/creature/strength",
        ),
        (
            "race-checks",
            {"players": [{"id": "ada", **island({0: (0, "Xv")}, [{"name": "hydra"}])}]},
            "/players/0/cells/1/creature/strength",
        ),
        (
            "race-checks",
            {
                "players": [{"id": "ada", **LONELY}],
                "display": [
                    {
                        "action": "build",
                        "tile": {
                            "cells": [{**HERE, "terrain": "volcano", "creature": {"hoplites": 1}}]
                        },
                    }
                ],
            },
            "/display/0/tile/cells/0/creature/strength",
        ),
    ],
)
def test_of_any_other_creature_the_strength_is_asked_for_where_it_stands(
    operation: str, body: Any, pointer: str
) -> None:
    assert (pointer, "creature.strength") in places(operation, body)


def test_the_seats_decide_the_order_and_the_list_of_players_nothing() -> None:
    players = [{"id": "ada", "hoplites": 1}, {"id": "bob", "hoplites": 2}, {"id": "cyd"}]
    request = {"seats": ["cyd", "ada", "bob"], "holder": "ada"}
    one = position("initiatives", {**request, "players": players})
    other = position("initiatives", {**request, "players": players[::-1]})
    assert list(one.storage.items()) == list(other.storage.items())
    assert list(one.storage.items()) == [("cyd", 0), ("ada", 1), ("bob", 2)]
