"""The published document: valid and complete; `tests/positions` shows that it is true."""

import re
from collections.abc import Iterable, Iterator
from typing import Any

import jsonschema_rs
import pytest
from flask import Flask
from flask.testing import FlaskClient
from schemathesis.specs.openapi.definitions import OPENAPI_31

from shared.operations.http import ENDINGS
from tests.found_games import GAMES, OPERATIONS, Position
from tests.json_places import document, resolve_pointer, walk_places
from tests.published_schemas import find_content, find_faults, list_operations, resolve_reference

UNPUBLISHED = {"/", "/docs", "/docs/<name>", "/healthz", "/readyz", "/metrics", "/openapi.json"}
UNPUBLISHED |= {"/r/<game>/<result>", "/oembed", "/llms.txt"}
UNPUBLISHED |= {f"/v1/{game}/openapi.json" for game in GAMES}
UNPUBLISHED |= {"/v1/", "/docs/", *(f"/v1/{game}/" for game in GAMES)}  # a slash too many
"""For whoever runs or reads the service, not for programs that use it."""


def test_the_document_is_openapi_3_1(published: dict[str, Any]) -> None:
    assert published["openapi"].startswith("3.1.")
    validator = jsonschema_rs.Draft202012Validator(OPENAPI_31)
    assert [error.message for error in validator.iter_errors(published)] == []


def test_every_schema_is_a_json_schema(published: dict[str, Any]) -> None:
    dialect = "https://json-schema.org/draft/2020-12/schema"
    for schema in published["components"]["schemas"].values():
        jsonschema_rs.meta.validate({**schema, "$schema": dialect})


def is_form(path: str) -> bool:
    """Whether an address ends in a representation, which is then a picture or a table."""
    return path.rpartition(".")[2] in ENDINGS


def test_every_route_is_published(app: Flask, published: dict[str, Any]) -> None:
    served = set()
    for rule in app.url_map.iter_rules():
        if rule.rule not in UNPUBLISHED:
            path = (
                rule.rule.replace("<", "{")
                .replace(">", "}")
                .replace("results/{name}", "results/{id}")
            )
            served |= {(path, method.lower()) for method in rule.methods or ()}
    served = {(path, method) for path, method in served if method in ("get", "post")}
    # An address with the ending of a representation is served by the route without it.
    described = {
        (path.rpartition(".")[0] if is_form(path) else path, method)
        for path, method, _ in list_operations(published)
    }
    assert served == described


def test_every_operation_has_an_id_of_its_own_and_says_what_it_does(
    published: dict[str, Any],
) -> None:
    names = [operation["operationId"] for _, _, operation in list_operations(published)]
    assert len(names) == len(set(names))
    assert [name for name in names if not re.fullmatch("[a-z][a-z0-9_-]*", name)] == []
    tags = {tag["name"] for tag in published["tags"]}
    assert all(tag["description"].strip() for tag in published["tags"])
    for _, _, operation in list_operations(published):
        assert operation["summary"].strip()
        assert operation["tags"]
        assert set(operation["tags"]) <= tags
        for response in operation["responses"].values():
            assert "description" in resolve_reference(published, response)


def list_examples(media: dict[str, Any]) -> list[Any]:
    named = [one["value"] for one in media.get("examples", {}).values()]
    return named + ([media["example"]] if "example" in media else [])


def test_every_operation_has_an_example_that_fits(published: dict[str, Any]) -> None:
    for path, method, operation in list_operations(published):
        if is_form(path):
            continue
        status = {"get": "200", "post": "207" if path.endswith("/batch") else "200"}[method]
        answer = find_content(published, operation, status)["application/json"]
        shown = list_examples(answer)
        assert shown, path
        for value in shown:
            assert find_faults(published, answer["schema"], value) == []
        if method == "post":
            responses = operation["requestBody"]["content"]["application/json"]
            assert list_examples(responses), path
            for value in list_examples(responses):
                assert find_faults(published, responses["schema"], value) == []


def test_the_examples_of_refusals_fit(published: dict[str, Any]) -> None:
    shown = 0
    for _, method, operation in list_operations(published):
        for status in operation["responses"] if method == "post" else ():
            for kind, media in resolve_reference(published, operation["responses"][status])[
                "content"
            ].items():
                if kind == "application/problem+json":
                    shown += len(list_examples(media))
                    for value in list_examples(media):
                        assert find_faults(published, media["schema"], value) == []
    assert shown >= len(GAMES)


def test_every_refusal_is_a_problem(published: dict[str, Any]) -> None:
    for path, _, operation in list_operations(published):
        for status in operation["responses"]:
            if status >= "400":
                content = find_content(published, operation, status)
                assert list(content) == ["application/problem+json"], path
                schema = content["application/problem+json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Problem"}


def test_nothing_published_may_be_null(published: dict[str, Any]) -> None:
    for place, value in walk_places(published):
        assert value is not None, place
        assert place[-1:] != ("nullable",), place
        if place[-1:] == ("type",) and "examples" not in place and "example" not in place:
            assert value != "null", place
            assert "null" not in value, place


def list_reachable(published: dict[str, Any], first: Iterable[str]) -> dict[str, Any]:
    """Return the schemas that these refer to, directly or not, and these themselves."""
    found: dict[str, Any] = {}
    waiting = list(first)
    while waiting:
        reference = waiting.pop()
        if reference not in found:
            found[reference] = resolve_pointer(published, reference.removeprefix("#"))
            waiting += [
                part for place, part in walk_places(found[reference]) if place[-1:] == ("$ref",)
            ]
    return found


def list_requests(published: dict[str, Any]) -> Iterator[str]:
    for path, method, operation in list_operations(published):
        if method == "post" and not path.endswith("/batch"):
            yield operation["requestBody"]["content"]["application/json"]["schema"]["$ref"]


def list_objects(schemas: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each object whose fields are declared, and the schema that it is in."""
    for reference, schema in schemas.items():
        for _, part in walk_places({"schema": schema}):
            if isinstance(part, dict) and isinstance(part.get("properties"), dict):
                yield reference, part


def test_requests_take_nothing_undeclared_and_answers_may_grow(published: dict[str, Any]) -> None:
    requests = list_reachable(published, list_requests(published))
    schemas = {f"#/components/schemas/{name}" for name in published["components"]["schemas"]}
    batches = {name for name in schemas if name.rpartition("/")[2].startswith("Batch")}
    answers = schemas - requests.keys() - (batches - {"#/components/schemas/BatchAnswer"})
    for reference, part in list_objects(requests):
        assert part["additionalProperties"] is False, reference
    found = list(list_objects(list_reachable(published, answers)))
    assert len(found) > 100
    for reference, part in found:
        assert "additionalProperties" not in part, reference


def test_everything_a_caller_may_send_has_a_bound(published: dict[str, Any]) -> None:
    seen = list_reachable(published, list_requests(published))
    for reference, schema in seen.items():
        for place, part in walk_places(schema):
            if isinstance(part, dict):
                check_bound(part, (reference, *place))
    assert len(seen) > 10


BOUNDS = {"integer": ("minimum", "maximum"), "array": ("maxItems",), "string": ("maxLength",)}


def check_bound(part: dict[str, Any], place: tuple[object, ...]) -> None:
    kind = part.get("type")
    if isinstance(kind, str) and kind in BOUNDS and "enum" not in part:
        assert all(bound in part for bound in BOUNDS[kind]), place
    if kind == "object" and isinstance(part.get("additionalProperties"), dict):
        assert "maxProperties" in part, place


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_batches_fit_their_published_schemas(
    published: dict[str, Any], client: FlaskClient, position: Position
) -> None:
    body = {"requests": [position.request, {"surprise": 1}]}
    batch = client.post(position.path + "/batch", json=body)
    schema = find_content(published, published["paths"][position.path + "/batch"]["post"], "207")
    assert find_faults(published, schema["application/json"]["schema"], document(batch)) == []


@pytest.mark.parametrize("position", OPERATIONS, ids=str)
def test_answers_about_a_board_of_carcassonne_and_no_others_have_its_id(
    client: FlaskClient, position: Position
) -> None:
    answer = document(client.post(position.path, json=position.request))
    is_board = any(place[-1:] == ("notation",) for place, _ in walk_places(answer))
    assert ("board_id" in answer) == (is_board and position.game.card.id == "carcassonne")


@pytest.mark.parametrize("name", ["x" * 15_000, "/" * 15_000, "\x00", "\u2028"])
def test_a_problem_fits_its_schema_whatever_a_caller_calls_his_fields(
    published: dict[str, Any], client: FlaskClient, name: str
) -> None:
    problem = document(client.post(OPERATIONS[0].path, json={name: 1}))
    assert "unknown-field" in {fault["code"] for fault in problem["errors"]}
    schema = {"$ref": "#/components/schemas/Problem"}
    assert find_faults(published, schema, problem) == []


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_fact_fits_its_published_schema(
    published: dict[str, Any], client: FlaskClient, language: str
) -> None:
    for path, method, operation in list_operations(published):
        if method == "get" and "{" not in path:
            answer = client.get(path, headers={"Accept-Language": language})
            schema = find_content(published, operation, "200")["application/json"]["schema"]
            assert find_faults(published, schema, document(answer)) == [], path


def test_the_headers_that_are_published_are_there(
    published: dict[str, Any], client: FlaskClient
) -> None:
    responses = {one.path: client.post(one.path, json=one.request) for one in OPERATIONS}
    for one in OPERATIONS:
        path = f"{one.path}/batch"
        responses[path] = client.post(path, json={"requests": [one.request]})
    for path, method, operation in list_operations(published):
        if method == "get" and "{" not in path:
            responses[path] = client.get(path)
        if path in responses:
            promised = operation["responses"][str(responses[path].status_code)]["headers"]
            assert set(promised) <= set(responses[path].headers.keys()), path
    assert len(responses) > 3 * len(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_a_game_publishes_its_own_part_of_the_whole(
    published: dict[str, Any], client: FlaskClient, game: str
) -> None:
    own = document(client.get(f"/v1/{game}/openapi.json"))
    validator = jsonschema_rs.Draft202012Validator(OPENAPI_31)
    assert [error.message for error in validator.iter_errors(own)] == []
    part = {path for path in published["paths"] if f"{path}/".startswith(f"/v1/{game}/")}
    assert set(own["paths"]) == part | {"/v1", "/problems/{code}"}
    for path in part:
        assert own["paths"][path] == published["paths"][path]
    for name, schema in own["components"]["schemas"].items():
        assert schema == published["components"]["schemas"][name]
