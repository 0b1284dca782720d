"""One request for each kind of answer, for the tests of what has to hold for all of them."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from shared.core.sheet import Calculation
from shared.operations import Game
from tests.found_games import REFUSED, SHEET_OPERATIONS
from tests.sample_game.app import GAME as SAMPLE_GAME
from tests.sample_game.rules.juices import Press, press

SHEET, ILLEGAL = SHEET_OPERATIONS[0], REFUSED[0]
Headers = Mapping[str, str]
Ask = Callable[[FlaskClient, Headers], TestResponse]


FATAL: Mapping[str, object] = {"fruit": {"apple": 777}}


def _press_or_raise(fruit_to_press: Press) -> Calculation[Any]:
    if fruit_to_press.fruit.get("apple") == 777:
        raise RuntimeError("the press fell on a hedgehog called Unkept Ulysses")
    return press(fruit_to_press)


BROKEN_SAMPLE_GAME: Game = replace(
    SAMPLE_GAME,
    card=replace(SAMPLE_GAME.card, id="broken-sample"),
    operations=tuple(
        replace(operation, answer=_press_or_raise) if operation.name == "juices" else operation
        for operation in SAMPLE_GAME.operations
    ),
)
"""The sample game with a bug: 777 apples raise an exception that nothing handles."""


def _post(body: Any = None, path: str = SHEET.path, **kind: Any) -> Ask:
    def ask(client: FlaskClient, headers: Headers) -> TestResponse:
        sent = dict(kind.get("headers", {}), **headers)
        if "data" in kind:
            return client.post(path, data=kind["data"], headers=sent)
        return client.post(path, json=SHEET.request if body is None else body, headers=sent)

    return ask


def _get(path: str) -> Ask:
    return lambda client, headers: client.get(path, headers=headers)


def _not_modified(client: FlaskClient, headers: Headers) -> TestResponse:
    first = client.post(SHEET.path, json=SHEET.request)
    known = {"If-None-Match": first.headers["ETag"]}
    return client.get(first.headers["Content-Location"], headers={**headers, **known})


def _result(client: FlaskClient, headers: Headers) -> TestResponse:
    first = client.post(SHEET.path, json=SHEET.request)
    return client.get(first.headers["Content-Location"], headers=headers)


JSON_BODY = {"Content-Type": "application/json"}

ANSWERS: Mapping[str, tuple[int, Ask]] = {
    "sheet": (200, _post()),
    "sheet as CSV": (200, _post(headers={"Accept": "text/csv"})),
    "batch": (207, _post({"requests": [SHEET.request]}, SHEET.path + "/batch")),
    "result": (200, _result),
    "not modified": (304, _not_modified),
    "games": (200, _get("/v1")),
    "game": (200, _get("/v1/sample")),
    "rules": (200, _get("/v1/sample/rules")),
    "examples": (200, _get("/v1/sample/examples")),
    "listing": (200, _get("/v1/sample/fruits")),
    "problem page": (200, _get("/problems/not-found")),
    "OpenAPI": (200, _get("/openapi.json")),
    "docs": (200, _get("/docs")),
    "root": (302, _get("/")),
    "alive": (200, _get("/healthz")),
    "ready": (200, _get("/readyz")),
    "metrics": (200, _get("/metrics")),
}
"""By name: the status expected and how to ask for it."""

PROBLEMS: Mapping[str, tuple[int, Ask]] = {
    "malformed-json": (400, _post(data=b"{", headers=JSON_BODY)),
    "invalid-request": (400, _post([])),
    "not-found": (404, _get("/v1/nowhere")),
    "result-not-found": (404, _get("/v1/sample/results/" + 32 * "0")),
    "method-not-allowed": (405, _get(SHEET.path)),
    "not-acceptable": (406, _post(headers={"Accept": "image/png"})),
    "too-large": (413, _post(data=b" " * 300_000, headers=JSON_BODY)),
    "unsupported-media-type": (415, _post(data=b"{}", headers={"Content-Type": "text/plain"})),
    "illegal-position": (422, _post(ILLEGAL.request, ILLEGAL.path)),
    "internal-error": (500, _post(FATAL, "/v1/broken-sample/juices")),
}
"""By code: the status expected and how to come by it."""

EVERYTHING: Mapping[str, tuple[int, Ask]] = {**ANSWERS, **PROBLEMS}
