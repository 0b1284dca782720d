"""Ladders: how many discoveries, in which epoch, and how many in one turn."""

from tests.rules.heros.heros_client import (
    illegal,
    players,
    territory,
)


def test_a_discovery_of_this_turn_lies_on_its_ladder() -> None:
    empty = territory("china", [], {}, placed_this_turn=1)
    request = {"players": players("a", "b", "c"), "territories": [empty]}
    assert illegal("table-scores", request) == [
        ("/territories/0/placed_this_turn", "ladder.one_per_turn")
    ]


def test_a_turn_places_two_discoveries_at_most() -> None:
    ladders = [
        territory(name, [1], {}, placed_this_turn=1) for name in ("china", "india", "africa")
    ]
    request = {"players": players("a", "b", "c"), "territories": ladders}
    assert illegal("table-scores", request) == [
        ("/territories/2/placed_this_turn", "turn.discoveries")
    ]
