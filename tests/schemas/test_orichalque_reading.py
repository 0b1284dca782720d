"""Requests of Orichalque: what form takes and refuses, and how they are read."""

from typing import Any

import pytest

from services.orichalque.app import GAME
from services.orichalque.rules.creatures import Creature, Loot
from services.orichalque.rules.position import Die, Prices
from shared.schemas.gate import Gate, SchemaError
from tests.rules.orichalque.asking_orichalque import CYCLOPS, island, places, position

ISLANDS, COMBATS, CAPTURES, LAYING, RACES, ROUND_ENDS = (
    Gate(operation.request) for operation in GAME.operations[:6]
)
HERE = {"q": 0, "r": 0}
LONELY = island({0: (0, "X")})


def find_faults(gate: Gate, body: object) -> list[tuple[str, str]]:
    """Pointers and codes of what does not fit; the gate says no to it as well."""
    assert not gate.admits(body)
    with pytest.raises(SchemaError) as caught:
        gate.parse(body)
    return sorted((fault.pointer, fault.code) for fault in caught.value.faults)


def test_what_is_left_out_of_an_island_is_filled_in() -> None:
    normalized = ISLANDS.normalize({"cells": [HERE]})
    assert normalized["player"] == "player"
    assert {
        name: normalized[name] for name in ("temples", "medallions", "hoplites", "nuggets")
    } == {
        "temples": 0,
        "medallions": 0,
        "hoplites": 0,
        "nuggets": 0,
    }
    assert [normalized[name] for name in ("ports", "titans", "offer", "captured")] == [
        [],
        [],
        [],
        [],
    ]
    assert normalized["rules"]["options"] == {
        "volcano_joins_zones": False,
        "initiative_kept": "none",
    }
    assert "metropolis" not in normalized


def test_a_combat_is_fought_with_the_die_of_the_box_unless_another_is_given() -> None:
    assert position("combat-odds", {"strength": 4}).die == Die((1, 2, 3, 4, 5), 1)
    given = {"strength": 4, "die": {"faces": [0, 2, 2], "auto": 3}}
    assert position("combat-odds", given).die == Die((0, 2, 2), 3)


def test_a_die_has_a_face_with_a_number() -> None:
    body = {"strength": 4, "die": {"faces": []}}
    assert find_faults(COMBATS, body) == [("/die/faces", "out-of-range")]


@pytest.mark.parametrize(
    ("field", "value"),
    [("strength", 0), ("strength", 61), ("hoplites", 10), ("there", -1)],
)
def test_a_combat_has_bounds(field: str, value: int) -> None:
    assert find_faults(COMBATS, {"strength": 4, field: value}) == [(f"/{field}", "out-of-range")]


def test_every_fault_of_an_island_is_reported_at_once() -> None:
    body = {
        "cells": [{"q": 0, "r": 61, "terrain": "swamp"}, {"q": 1, "cover": "hut"}],
        "titans": [{"name": "zeus"}],
        "offer": [{"building": "mine", "terrain": "volcano"}],
        "won": True,
    }
    assert find_faults(ISLANDS, body) == [
        ("/cells/0/r", "out-of-range"),
        ("/cells/0/terrain", "not-one-of"),
        ("/cells/1/cover", "not-one-of"),
        ("/cells/1/r", "missing"),
        ("/offer/0/terrain", "not-one-of"),
        ("/titans/0/name", "not-one-of"),
        ("/won", "unknown-field"),
    ]


def test_an_island_has_sixty_cells_at_most_and_one_at_least() -> None:
    row = [{"q": q, "r": 0} for q in range(61)]
    assert find_faults(ISLANDS, {"cells": row}) == [("/cells", "too-many")]
    assert find_faults(ISLANDS, {"cells": []}) == [("/cells", "out-of-range")]
    assert ISLANDS.admits({"cells": row[:60]})


def test_a_tile_has_three_cells_at_most() -> None:
    cells = [{"q": q, "r": 0, "terrain": "forest"} for q in range(4)]
    body = {"island": LONELY, "tile": {"cells": cells}}
    assert find_faults(LAYING, body) == [("/tile/cells", "too-many")]


def test_four_players_race_at_most() -> None:
    players = [{"id": str(number), **LONELY} for number in range(5)]
    assert find_faults(RACES, {"players": players}) == [("/players", "too-many")]


def test_eight_creatures_are_planned_for_at_most() -> None:
    assert find_faults(CAPTURES, {"creatures": [CYCLOPS] * 9}) == [("/creatures", "too-many")]


def test_initiative_is_between_two_players_at_least() -> None:
    body = {"players": [{"id": "ada"}], "seats": ["ada"], "holder": "ada"}
    assert find_faults(ROUND_ENDS, body) == [
        ("/players", "out-of-range"),
        ("/seats", "out-of-range"),
    ]


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


def test_prices_that_are_left_out_cannot_be_paid() -> None:
    race = position("race-checks", {"players": [{"id": "ada", **LONELY}], "prices": {"nuggets": 2}})
    assert race.prices == Prices(hoplites=None, nuggets=2, creatures=None)


def test_seats_are_exactly_the_players() -> None:
    body = {
        "players": [{"id": "ada"}, {"id": "bob"}, {"id": "cyd"}],
        "seats": ["ada", "dan", "ada"],
        "holder": "eve",
        "chosen": "fay",
    }
    assert places("initiatives", body) == [
        ("/holder", "player.unknown"),
        ("/chosen", "player.unknown"),
        ("/seats/1", "player.unknown"),
        ("/seats/2", "player.duplicate"),
        ("/seats", "seats.everybody"),
    ]


def test_a_player_of_a_race_is_given_once_and_whoever_plays_next_is_one_of_them() -> None:
    players = [{"id": "ada", **LONELY}, {"id": "ada", **LONELY}]
    assert places("race-checks", {"players": players, "active": "bob"})[:2] == [
        ("/players/1/id", "player.duplicate"),
        ("/active", "player.unknown"),
    ]


def test_the_seats_decide_the_order_and_the_list_of_players_nothing() -> None:
    players = [{"id": "ada", "hoplites": 1}, {"id": "bob", "hoplites": 2}, {"id": "cyd"}]
    request = {"seats": ["cyd", "ada", "bob"], "holder": "ada"}
    one = position("initiatives", {**request, "players": players})
    other = position("initiatives", {**request, "players": players[::-1]})
    assert list(one.storage.items()) == list(other.storage.items())
    assert list(one.storage.items()) == [("cyd", 0), ("ada", 1), ("bob", 2)]
