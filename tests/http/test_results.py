"""Results by id: the answer again, in any language and representation; names are not kept."""

import json
from collections.abc import Mapping
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.applications import create_application, read_default_settings
from tests.found_games import NAMED_OPERATIONS, OF_EACH_KIND, OPERATIONS, SHEET_OPERATIONS, Position
from tests.inspectable_store import InspectableStore
from tests.json_places import document

each_kind = pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)
FRENCH = {"Accept-Language": "fr"}
CSV = {"Accept": "text/csv"}


def post(client: FlaskClient, position: Position, **headers: str) -> TestResponse:
    return client.post(position.path, json=position.request, headers=headers)


@each_kind
def test_a_result_is_worked_out_again_only_where_it_made_room_for_others(
    client: FlaskClient, store: InspectableStore, position: Position
) -> None:
    # With blanks, so that the bytes sent differ from the bytes stored under the id.
    sent = json.dumps(position.request, indent=1)
    answer = client.post(position.path, data=sent, content_type="application/json")
    again = client.get(answer.headers["Content-Location"])
    assert again.headers["Cache-Status"] == "decompte; hit"
    assert again.data == answer.data
    for key in [key for key, value in store.items.items() if value.endswith(answer.data)]:
        del store.items[key]
    again = client.get(answer.headers["Content-Location"])
    assert again.headers["Cache-Status"] == "decompte; fwd=miss"
    assert again.data == answer.data


@each_kind
def test_an_answer_and_its_request_are_kept_by_one_call(
    client: FlaskClient,
    store: InspectableStore,
    monkeypatch: pytest.MonkeyPatch,
    position: Position,
) -> None:
    calls: list[Mapping[str, bytes]] = []
    monkeypatch.setattr(store, "put_many", calls.append)
    post(client, position)
    assert [len(items) for items in calls] == [2]
    assert store.items == {}


@each_kind
def test_a_result_can_be_had_in_the_other_language_and_as_csv_where_it_is_a_sheet(
    client: FlaskClient, position: Position
) -> None:
    where = post(client, position).headers["Content-Location"]
    french = post(client, position, **FRENCH).data
    for found in (
        client.get(where, headers=FRENCH),
        client.get(where + "?lang=fr", headers={"Accept-Language": "en"}),
    ):
        assert (found.headers["Content-Language"], found.data) == ("fr", french)
    if position.operation.is_sheet:
        table = client.get(where, headers=CSV)
        assert (table.mimetype, table.data) == ("text/csv", post(client, position, **CSV).data)
    assert client.get(where, headers={"Accept": "image/png"}).status_code == 406


def test_a_misspelt_parameter_of_a_link_is_refused(client: FlaskClient) -> None:
    where = post(client, OPERATIONS[0]).headers["Content-Location"]
    refused = client.get(where + "?langue=fr&lang=de")
    assert refused.status_code == 400
    found = {(fault["pointer"], fault["code"]) for fault in document(refused)["errors"]}
    assert found == {("/langue", "unknown-field"), ("/lang", "not-one-of")}
    repeated = client.get(where + "?include=request&include=request&lang=fr&lang=en")
    assert [(fault["pointer"], fault["code"]) for fault in document(repeated)["errors"]] == [
        ("/include", "too-many"),
        ("/lang", "too-many"),
    ]


def test_a_result_that_is_gone_is_404_result_not_found(
    client: FlaskClient, store: InspectableStore
) -> None:
    for position in OF_EACH_KIND:
        where = post(client, position).headers["Content-Location"]
        store.clear()
        gone = client.get(where)
        assert gone.status_code == 404
        assert document(gone)["type"] == "/problems/result-not-found"


@pytest.mark.parametrize(
    "name", ["nonsense", "0" * 32, "0" * 31, "é", "%00", "..", "*", "A" * 3000]
)
def test_a_result_that_never_was_is_404(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/v1/sample/results/{name}")
    assert answer.status_code == 404
    assert document(answer)["type"] in ("/problems/result-not-found", "/problems/not-found")


def test_a_result_in_a_form_that_none_has_names_its_addresses(client: FlaskClient) -> None:
    position = OPERATIONS[0]
    where = client.post(position.path, json=position.request).headers["Content-Location"]
    for ending in (".xml", ".", ".svg.xml", ".PNG"):
        answer = client.get(where + ending)
        problem = document(answer)
        assert (answer.status_code, problem["type"]) == (404, "/problems/not-found")
        assert where in problem["allowed"]


def test_a_result_of_one_game_is_not_found_under_another(client: FlaskClient) -> None:
    for position in OF_EACH_KIND:
        name = document(post(client, position))["id"]
        for other in {one.game.card.id for one in OPERATIONS} - {position.game.card.id}:
            assert client.get(f"/v1/{other}/results/{name}").status_code == 404


def test_the_embedded_cache_forgets_what_was_not_used_for_longest() -> None:
    client = create_application(replace(read_default_settings(), cache_bytes=50_000)).test_client()
    position = SHEET_OPERATIONS[-1]
    where = post(client, position).headers["Content-Location"]
    for carried in range(150):
        request = position.request
        request["players"][0]["carried"] = -carried - 1
        client.post(position.path, json=request)
    assert client.get(where).status_code == 404
    assert post(client, position).headers["Content-Location"] == where
    assert client.get(where).status_code == 200


@each_kind
def test_a_result_gives_the_request_too_which_sent_again_has_the_same_id(
    client: FlaskClient, position: Position
) -> None:
    answer = post(client, position)
    address = answer.headers["Content-Location"]
    plain, full = client.get(address), client.get(address, query_string={"include": "request"})
    assert full.status_code == 200
    whole = document(full)
    request = whole.pop("request")
    assert position.path.endswith(f"/{whole['operation']}")
    assert whole == document(plain)
    assert client.post(position.path, json=request).headers["Content-Location"] == address
    assert full.headers["ETag"] != plain.headers["ETag"]
    unchanged = {"If-None-Match": full.headers["ETag"]}
    again = client.get(address, query_string={"include": "request"}, headers=unchanged)
    assert (again.status_code, again.data) == (304, b"")


def test_only_json_has_the_request_in_it(client: FlaskClient) -> None:
    [position, *_] = SHEET_OPERATIONS
    address = post(client, position).headers["Content-Location"]
    tables = [client.get(address + query, headers=CSV).data for query in ("", "?include=request")]
    assert tables[0] == tables[1]
    refused = client.get(address, query_string={"include": "names"})
    assert (refused.status_code, document(refused)["errors"][0]["pointer"]) == (400, "/include")


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
