"""Answers requests in a process that has none of the libraries of the server.

    python -m tests.answers_without_libraries < requests.json

writes a list with the status, headers and body of each answer. The requests are a list of objects
with `path`, `headers` and `body`; the header X-Request-Id is the request's id.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from importlib import import_module

ABSENT = (
    "apispec",
    "cachetools",
    "environs",
    "flask",
    "flask_cors",
    "gunicorn",
    "jsonschema_rs",
    "orjson",
    "prometheus_client",
    "redis",
    "structlog",
    "werkzeug",
)
"""The libraries that cannot be imported here."""

# What is None in this dictionary cannot be imported; it has to be there before our own imports.
sys.modules.update(dict.fromkeys(ABSENT))  # type: ignore[arg-type]  # None is documented

from deploy.services import game_names  # noqa: E402 - after the libraries are gone
from services.companion.engine import (  # noqa: E402 - as above
    answering,
    plain_libraries,
    recent_answers,
)
from shared.operations import Game  # noqa: E402 - as above
from shared.operations.batch import respond_to_batch  # noqa: E402 - as above
from shared.operations.handler import OperationHandler, Runtime  # noqa: E402 - as above
from shared.operations.http import HttpResponse, PlainRequest  # noqa: E402 - as above
from shared.schemas.validators import choose_compiler  # noqa: E402 - as above
from shared.texts import SHARED_TEXTS, load_texts  # noqa: E402 - as above

DEPTH = 32


def raise_fault(error: Exception) -> None:
    """Raise a fault of ours: no request may have one."""
    raise error


def build_handlers() -> Iterator[OperationHandler]:
    """Yield a handler for every operation of every service."""
    choose_compiler(plain_libraries.compile_schema)
    store, jobs = recent_answers.RecentAnswers(), answering.InPlace()
    runtime = Runtime(plain_libraries, store, jobs, DEPTH, raise_fault)
    for name in game_names():
        game: Game = import_module(f"services.{name}.app").GAME
        texts = load_texts(SHARED_TEXTS, game.folder / "texts")
        yield from (OperationHandler(game, one, texts, runtime) for one in game.operations)


def answer(
    handlers: Mapping[str, OperationHandler], path: str, headers: Mapping[str, str], body: str
) -> HttpResponse:
    """Return the response to a request; `handlers` are by their paths."""
    request = PlainRequest(path, headers, body.encode(), headers["X-Request-Id"])
    if path.endswith("/batch"):
        return respond_to_batch(handlers[path.removesuffix("/batch")], request)
    return handlers[path].respond(request)


def main() -> None:
    """Answer the requests on standard input."""
    handlers = {f"/v1/{handler.key}": handler for handler in build_handlers()}
    answers = [answer(handlers, **question) for question in json.load(sys.stdin)]
    json.dump([[one.status, dict(one.headers), one.body.decode()] for one in answers], sys.stdout)


if __name__ == "__main__":
    main()
