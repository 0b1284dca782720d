"""A player whom the request does not list is refused where he is named, for that reason alone."""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from tests.applications import create_application
from tests.found_games import POSITIONS, Position
from tests.json_places import document, walk_places

CLIENT = create_application().test_client()
UNKNOWN = "nobody else"
ELSEWHERE = ({"players", "seats"}, {("island", "player")})
"""First steps and places that list the players themselves, or only give the answer a name."""


def list_places(position: Position) -> Iterator[tuple[Any, ...]]:
    """Where a request names one of its players, outside their own list."""
    players = position.request.get("players")
    if isinstance(players, list):
        ids = {one["id"] for one in players if isinstance(one, dict)}
        for place, value in walk_places(position.request):
            is_player = isinstance(value, str) and value in ids
            if is_player and place[0] not in ELSEWHERE[0] and place not in ELSEWHERE[1]:
                yield place


def list_cases() -> list[tuple[Position, tuple[Any, ...]]]:
    """A position for each field of each operation that names a player."""
    found = {
        (one.path, *[step for step in place if isinstance(step, str)]): (one, place)
        for one in POSITIONS
        if one.status == 200
        for place in list_places(one)
    }
    return [*found.values()]


@pytest.mark.parametrize(("position", "place"), list_cases(), ids=str)
def test_an_unknown_player_is_refused_for_that_alone(
    position: Position, place: tuple[Any, ...]
) -> None:
    request = deepcopy(position.request)
    inner = request
    for step in place[:-1]:
        inner = inner[step]
    inner[place[-1]] = UNKNOWN
    faults = document(CLIENT.post(position.path, json=request))["errors"]
    where = "/" + "/".join(map(str, place))
    assert [one["code"] for one in faults if one["pointer"] == where] == ["player.unknown"]
