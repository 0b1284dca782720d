"""The application that is measured: a game as its container serves it, and a floor for each load.

A floor is a route behind the same hooks that reads the same body and, without looking at it,
answers the very bytes that the service answers: what a service takes beyond its floor is its own
work. Beside it is a route that does all of that work except the game's own: the request goes the
whole way, but for the position, the rules and the words. `GET /v1/{game}/floor` lists the loads,
where the gateway leads to. No other application has these routes.
"""

import platform
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from importlib import import_module, metadata
from typing import Any

import orjson
from flask import Flask, Response, request
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from deploy.bench.loads import Load, build_bodies, floors_path
from deploy.one_service import create_app as create_service
from shared.operations import Game, Operation
from shared.operations.documents import read_shown_positions
from shared.operations.game import LIGHT_COST
from shared.operations.handler import OperationHandler
from shared.operations.http import JSON, Variant
from shared.web.flask_http import build_view
from shared.web.settings import build_context, read_settings

PACKAGES = ("flask", "werkzeug", "gunicorn", "orjson", "jsonschema-rs", "marshmallow", "redis")


class RulelessHandler(OperationHandler):
    """Answers with a stored answer, under the id of the request, and runs no rules."""

    stored_answer: Mapping[str, Any]

    def write_answer(self, normalized: dict[str, Any], name: str, variant: Variant) -> bytes:  # noqa: ARG002 - it looks at neither
        return orjson.dumps({**self.stored_answer, "id": name})


def create_app(name: str) -> Flask:
    """The application of a service with `/v1/{name}/floor` and, below it, two for each load."""
    # The answers are made by another application: one that has answered takes no more routes.
    client = create_service(name).test_client()
    app = create_service(name)
    game: Game = import_module(f"services.{name}.app").GAME
    context = build_context([game], read_settings())
    texts = context.texts[game.card.id]
    loads = []
    for operation, position in _longest_positions(game):
        handler = RulelessHandler(game, operation, texts, context.runtime)
        load, answer = _build_load(client, handler, position)
        handler.stored_answer = orjson.loads(answer)
        views = {load.floor: _build_view(answer), load.ruleless: build_view(handler.respond)}
        for path, view in views.items():
            app.add_url_rule(path, path, view, methods=["POST"])
        loads.append(load)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    versions = {"python": python, **{name: metadata.version(name) for name in PACKAGES}}
    listing = orjson.dumps({"server": versions, "loads": [asdict(load) for load in loads]})
    app.add_url_rule(floors_path(game.card.id), "floors", _build_view(listing))
    # Every worker begins with these answers in its cache: many that ask at once all get them.
    for load in loads:
        app.test_client().post(load.path, data=load.bodies.first(), content_type=JSON)
    return app


def _build_view(answer: bytes) -> Callable[[], Response]:
    def view() -> Response:
        request.get_data(cache=False)
        return Response(answer, content_type=JSON)

    return view


def _longest_positions(game: Game) -> Iterator[tuple[Operation[Any], Mapping[str, Any]]]:
    """Of each operation the longest of the worked positions that are shown and can be answered."""
    positions = [one for one in read_shown_positions(game.folder) if one.get("status", 200) == 200]
    for operation in game.operations:
        own = [position for position in positions if position["operation"] == operation.name]
        if own:
            yield operation, max(own, key=lambda one: len(orjson.dumps(one["request"])))


def _build_load(
    client: FlaskClient, handler: OperationHandler, position: Mapping[str, Any]
) -> tuple[Load, bytes]:
    """The load of an operation, and the answer to its first body."""

    def ask(body: bytes) -> TestResponse:
        return client.post(f"/v1/{handler.key}", data=body, content_type=JSON)

    bodies = build_bodies(position["request"], lambda body: ask(body).status_code == 200)
    first = bodies.first()
    answer = ask(first).get_data()
    load = Load(
        name=handler.key,
        position=position["name"],
        is_sheet=handler.operation.is_sheet,
        is_heavy=handler.prepare(orjson.loads(first)).cost > LIGHT_COST,
        bodies=bodies,
        request_bytes=len(first),
        answer_bytes=len(answer),
    )
    return load, answer
