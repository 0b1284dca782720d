"""ETag, If-None-Match, 304 (for GET alone), and Cache-Status."""

import pytest
from flask.testing import FlaskClient

from shared.operations.http import SLOWLY_CHANGING
from tests.found_games import NAMED_OPERATIONS, OF_EACH_KIND, Position
from tests.json_places import document

each_kind = pytest.mark.parametrize("position", OF_EACH_KIND, ids=str)

FACTS = [
    *("/v1", "/v1/sample", "/v1/sample/rules", "/v1/sample/examples", "/v1/sample/fruits"),
    *("/problems/not-found", "/openapi.json", "/docs", "/docs/page.js", "/llms.txt"),
    *("/v1/sample/openapi.json", "/v1/sample/schemas/Rules", "/v1/sample/forms"),
    "/v1/carcassonne/tiles/BA/D.svg",
]


def store_result(client: FlaskClient, position: Position) -> tuple[str, str]:
    """Where a result is, and its entity tag."""
    headers = client.post(position.path, json=position.request).headers
    return headers["Content-Location"], headers["ETag"]


def is_not_modified(client: FlaskClient, where: str, tag_list: str) -> bool:
    answer = client.get(where, headers={"If-None-Match": tag_list})
    assert answer.status_code in (200, 304)
    assert (answer.status_code == 304) == (answer.data == b"")
    return answer.status_code == 304


@each_kind
def test_a_result_is_sent_to_whoever_has_not_got_it(
    client: FlaskClient, position: Position
) -> None:
    where, tag = store_result(client, position)
    assert tag.startswith('"')
    for tag_list in (tag, "*", f'"other", {tag}', f"W/{tag}", f'{tag}, W/"other"'):
        assert is_not_modified(client, where, tag_list)
    for tag_list in ('"other"', tag.upper().replace('"', ""), "", '"', f'"{tag}"'):
        assert not is_not_modified(client, where, tag_list)
    full = client.get(where, headers={"If-Match": tag})
    bare = client.get(where, headers={"If-None-Match": tag})
    assert full.status_code == 200
    for header in ("ETag", "Content-Location", "Vary", "Cache-Control"):
        assert bare.headers[header] == full.headers[header]
    assert {"Accept", "Accept-Language"} <= {*full.vary}
    assert client.get(where, headers={"If-Match": '"other"'}).status_code == 412
    assert client.get(where, headers={"If-Match": "*"}).data == full.data
    french = client.get(where, headers={"If-None-Match": tag, "Accept-Language": "fr"})
    if full.data == client.get(where, headers={"Accept-Language": "fr"}).data:
        assert french.status_code == 304
    else:
        assert french.status_code == 200
        assert french.headers["ETag"] != tag


@each_kind
def test_a_post_is_answered_whole_whatever_the_caller_has(
    client: FlaskClient, position: Position
) -> None:
    _, tag = store_result(client, position)
    for tag_list in (tag, "*"):
        headers = {"If-None-Match": tag_list, "If-Match": "no"}
        answer = client.post(position.path, json=position.request, headers=headers)
        assert (answer.status_code, answer.headers["ETag"]) == (200, tag)
        assert {"Accept", "Accept-Language"} <= {*answer.vary}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("path", FACTS[:6])
def test_a_request_for_another_entity_is_refused(
    client: FlaskClient, path: str, language: str
) -> None:
    request_headers = {"If-Match": '"other"', "Accept-Language": language}
    answer = client.get(path, headers=request_headers)
    assert (answer.status_code, answer.mimetype) == (412, "application/problem+json")
    assert answer.headers["Content-Language"] == language
    assert document(answer)["type"] == "/problems/precondition-failed"


@pytest.mark.parametrize("path", FACTS)
def test_facts_are_conditional_too(client: FlaskClient, path: str) -> None:
    first = client.get(path)
    assert client.get(path, headers={"If-Match": " * "}).data == first.data
    of_page = path.startswith("/docs")
    assert first.headers["Cache-Control"] == ("no-cache" if of_page else SLOWLY_CHANGING)
    assert is_not_modified(client, path, first.headers["ETag"])
    assert not is_not_modified(client, path, '"other"')


@pytest.mark.parametrize("path", FACTS[:5])
def test_facts_have_a_tag_for_each_language(client: FlaskClient, path: str) -> None:
    tags = {
        client.get(path, headers={"Accept-Language": one}).headers["ETag"] for one in ["en", "fr"]
    }
    assert len(tags) == 2


@each_kind
def test_the_first_answer_is_a_miss_and_the_next_a_hit(
    client: FlaskClient, position: Position
) -> None:
    answers = [client.post(position.path, json=position.request) for _ in range(3)]
    statuses = [answer.headers["Cache-Status"] for answer in answers]
    assert statuses == ["decompte; fwd=miss", "decompte; hit", "decompte; hit"]
    assert len({answer.data for answer in answers}) == 1
    assert len({answer.headers["ETag"] for answer in answers}) == 1
    for expected in statuses[:2]:
        answer = client.post(
            position.path, json=position.request, headers={"Accept-Language": "fr"}
        )
        assert answer.headers["Cache-Status"] == expected


@each_kind
def test_a_batch_is_a_hit_once_each_of_its_answers_is_kept(
    client: FlaskClient, position: Position
) -> None:
    path, spoilt = position.path + "/batch", {"surprise": 1}

    def read_cache_status(*requests: object) -> str:
        return client.post(path, json={"requests": requests}).headers["Cache-Status"]

    assert read_cache_status(position.request) == "decompte; fwd=miss"
    assert read_cache_status(position.request, position.request) == "decompte; hit"
    assert read_cache_status(position.request, spoilt) == "decompte; fwd=miss"
    french = {"Accept-Language": "fr"}
    other = client.post(path, json={"requests": [position.request]}, headers=french)
    assert other.headers["Cache-Status"] == "decompte; fwd=miss"


@pytest.mark.parametrize("position", NAMED_OPERATIONS, ids=str)
def test_an_answer_with_names_is_worked_out_past_the_cache(
    client: FlaskClient, position: Position
) -> None:
    request = position.request
    request["players"][0]["name"] = "Zoë"
    asked = (position.path, request), (f"{position.path}/batch", {"requests": [request]})
    for path, body in (*asked, *asked):
        answer = client.post(path, json=body)
        assert answer.headers["Cache-Status"] == "decompte; fwd=miss"
        assert "Zoë" in answer.get_data(as_text=True)
