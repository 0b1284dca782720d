"""A player whom the request does not list is refused where he is named, for that reason alone."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from shared.core.pointers import pointer
from tests.applications import create_application
from tests.found_games import POSITIONS, Position
from tests.json_places import Place, document, replace_at, walk_places

CLIENT = create_application().test_client()
UNKNOWN = "nobody else"
ONLY_A_NAME = ("island", "player")
"""Where a player only gives the answer a name."""


def list_places(position: Position) -> Iterator[tuple[Place, Any, Place]]:
    """Where a request names one of its players, outside their own list, as a value or as a key.

    Each comes with what stands there once nobody has this name, and with the place of the fault.
    """
    players = position.request.get("players")
    if not isinstance(players, list):
        return
    ids = {one["id"] for one in players if isinstance(one, dict)}
    for place, value in walk_places(position.request):
        if place[:1] == ("players",) or place == ONLY_A_NAME:
            continue
        if isinstance(value, str) and value in ids:
            yield place, UNKNOWN, place
        elif isinstance(value, dict):
            for player in ids.intersection(value):
                other = {UNKNOWN if key == player else key: one for key, one in value.items()}
                yield place, other, (*place, UNKNOWN)


def list_cases() -> Mapping[tuple[str, ...], list[tuple[Position, tuple[Place, Any, Place]]]]:
    """By operation and field that names a player, every place of every position where it does."""
    found: dict[tuple[str, ...], list[tuple[Position, tuple[Place, Any, Place]]]] = {}
    for one in POSITIONS:
        for case in list_places(one) if one.status == 200 else ():
            steps = [step for step in case[2] if isinstance(step, str)]
            found.setdefault((one.path, *steps), []).append((one, case))
    return found


CASES = list_cases()


@pytest.mark.parametrize("field", CASES, ids=str)
def test_an_unknown_player_is_refused_for_that_alone(field: tuple[str, ...]) -> None:
    for position, (place, other, where) in CASES[field]:
        request = replace_at(position.request, place, other)
        faults = document(CLIENT.post(position.path, json=request))["errors"]
        found = [(one["code"], one["pointer"]) for one in faults]
        assert found == [("player.unknown", pointer(*where))], position.name
