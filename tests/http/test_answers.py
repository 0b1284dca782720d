"""What holds for every answer: unknown fields are refused, and names are echoed and not cached."""

import pytest
from flask.testing import FlaskClient

from tests.found_games import NAMED_OPERATIONS, Position
from tests.inspectable_store import InspectableStore
from tests.json_places import document

NAMES = {"name": "Zoë Unkept", "colour": "unkept-vermilion"}


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_names_and_colours_are_echoed_and_change_nothing_else(
    client: FlaskClient, position: Position
) -> None:
    request = position.request
    request["players"][0] |= NAMES
    named = document(client.post(position.path, json=request))
    echoed = {
        player["id"]: found
        for player in named["players"]
        if (found := {name: player.pop(name) for name in NAMES if name in player})
    }
    assert echoed == {request["players"][0]["id"]: NAMES}
    assert named == document(client.post(position.path, json=position.request))


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_names_and_colours_are_never_kept(
    client: FlaskClient, store: InspectableStore, position: Position
) -> None:
    request = position.request
    request["players"][0] |= NAMES
    answers = [client.post(position.path, json=request) for _ in range(2)]
    answers.append(client.post(position.path, json=request, headers={"Accept": "text/csv"}))
    client.post(position.path + "/batch", json={"requests": [request]})
    kept = store.dump()
    assert kept  # the anonymous request is
    for name in NAMES.values():
        assert name.encode() not in kept
        assert name.encode("unicode-escape") not in kept
    again = client.get(answers[0].headers["Content-Location"])
    assert again.status_code == 200
    assert not [player for player in document(again)["players"] if NAMES.keys() & player.keys()]
