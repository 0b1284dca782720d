"""A process without Flask, orjson and jsonschema-rs gives the very answers of the service."""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from flask.testing import FlaskClient

from deploy.services import CHECKOUT, game_names
from shared.operations.http import CSV, JSON, SVG
from tests.cases import every_case
from tests.found_games import POSITIONS, Position, pick_first_of_each

Asked = Mapping[str, Any]

SERVED = frozenset(game_names())
OF_SERVICES = tuple(one for one in POSITIONS if one.game.card.id in SERVED)
PLAIN = {"X-Request-Id": "one-request", "Content-Type": JSON}


def list_requests() -> Iterator[Asked]:
    """Requests of every operation that are answered, and one for each refusal of every game."""
    for position in pick_first_of_each(OF_SERVICES, lambda one: (one.path, one.status)):
        whole = json.dumps(position.request, ensure_ascii=False)
        yield ask(position, whole)
        if position.status == 200:
            yield from list_variants(position, whole)
    for position in pick_first_of_each(OF_SERVICES, lambda one: one.game.card.id):
        whole = json.dumps(position.request, ensure_ascii=False)
        yield ask(position, json.dumps({**position.request, "other/field": 1, "~": {}}))
        yield ask(position, "[]", **{"Accept-Language": "fr-CA, en;q=0.5"})
        yield ask(position, '{"players": [')
        yield ask(position, f"\ufeff{whole}")
        yield ask(position, whole, **{"Content-Type": f"{JSON}; charset=utf-16"})
        yield ask(position, json.dumps({"rules": None, **position.request}))
        yield ask(position, "[" * 40 + "]" * 40)
        yield ask(position, whole, Accept="image/png")
        yield ask(position, whole, **{"Content-Type": "text/plain"})
        yield ask_batch(position, [position.request, {"other": 1}, position.request])
        yield ask_batch(position, [])


def list_variants(position: Position, whole: str) -> Iterator[Asked]:
    """The same request in the other language and the other representations, and once more."""
    yield ask(position, whole, **{"Accept-Language": "fr"})
    yield ask(position, whole)
    if position.operation.is_sheet:
        yield ask(position, whole, Accept=f"{CSV}, */*;q=0.1")
    if position.operation.picture:
        yield ask(position, whole, Accept=SVG)


def ask(position: Position, body: str, **headers: str) -> Asked:
    """A request to the operation of a position."""
    return {"path": position.path, "headers": {**PLAIN, **headers}, "body": body}


def ask_batch(position: Position, requests: Sequence[Any]) -> Asked:
    """A batch of requests to the operation of a position."""
    body = json.dumps({"requests": requests})
    return {"path": f"{position.path}/batch", "headers": PLAIN, "body": body}


def test_a_process_without_the_libraries_of_the_server_answers_byte_for_byte_as_the_service(
    client: FlaskClient,
) -> None:
    requests = list(list_requests())
    done = subprocess.run(
        [sys.executable, "-m", "tests.answers_without_libraries"],
        cwd=CHECKOUT,
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    answers = json.loads(done.stdout)
    statuses = set()
    with every_case() as case:
        for question, (status, headers, body) in zip(requests, answers, strict=True):
            with case(f"{question['path']} {question['headers']}"):
                served = client.post(
                    question["path"], data=question["body"], headers=question["headers"]
                )
                assert (served.status_code, served.text) == (status, body)
                assert {name: served.headers[name] for name in headers} == headers
                statuses.add(status)
    assert statuses == {200, 207, 400, 406, 415, 422}
