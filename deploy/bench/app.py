"""The application that is measured: a game as its container serves it, and a floor for each load.

A floor is a route behind the same hooks that reads the same body and, without looking at it,
answers the very bytes that the service answers: what a service takes beyond its floor is its own
work. Beside it is a route that does all of that work except the game's own: the request goes the
whole way, but for the position, the rules and the words. `GET /v1/{game}/floor` lists the loads,
where the gateway leads to. No other application has these routes.
"""

import platform
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from typing import Any

import orjson
from flask import Flask, Response, request
from werkzeug.test import TestResponse

from deploy.bench.bodies import Bodies, build_bodies
from shared.web import Game, Operation
from shared.web.context import build_context
from shared.web.handler import OperationHandler
from shared.web.negotiation import JSON, Variant
from shared.web.positions import read_shown_positions
from shared.web.routes import GameRoutes
from shared.web.settings import read_settings

PACKAGES = ("flask", "werkzeug", "gunicorn", "orjson", "jsonschema-rs", "marshmallow", "redis")


@dataclass(frozen=True, slots=True)
class Load:
    """What one operation is asked, and with what it answers the first of the bodies."""

    game: str
    operation: str
    position: str
    is_sheet: bool
    path: str
    floor: str
    ruleless: str
    bodies: Bodies
    request_bytes: int
    status: int
    answer_bytes: int


class RulelessHandler(OperationHandler):
    """Answers with a stored answer, under the id of the request, and runs no rules."""

    stored_answer: Mapping[str, Any]

    def write_answer(self, normalized: dict[str, Any], name: str, variant: Variant) -> bytes:  # noqa: ARG002 - it looks at neither
        return orjson.dumps({**self.stored_answer, "id": name})


def create_app(name: str) -> Flask:
    """The application of a service with `/v1/{name}/floor` and, below it, two for each load."""
    service = import_module(f"services.{name}.app")
    app: Flask = service.create_app()
    game: Game = service.GAME
    answers: dict[str, bytes] = {}
    document: dict[str, Any] = {}

    def floor() -> Response:
        request.get_data(cache=False)
        return Response(answers[request.path], content_type=JSON)

    def floors() -> Response:
        return Response(orjson.dumps(document), content_type=JSON)

    app.add_url_rule(floors_path(game), "floors", floors)
    shown = list(_shown_positions(game))
    context = build_context([game], read_settings())
    routes, texts = GameRoutes(context, game), context.texts[game.card.id]
    handlers: dict[str, RulelessHandler] = {}
    for operation, _ in shown:
        path = floor_path(game, operation)
        app.add_url_rule(path, path, floor, methods=["POST"])
        handler = RulelessHandler(
            game, operation, texts, context.store, context.jobs, context.settings.max_depth
        )
        handlers[path] = handler
        path = ruleless_path(game, operation)
        app.add_url_rule(path, path, routes.build_answer_view(handler), methods=["POST"])
    # Only now: an application that has answered once takes no more routes.
    loads = [_build_load(app, game, *one, answers) for one in shown]
    for path, handler in handlers.items():
        handler.stored_answer = orjson.loads(answers[path])
    document |= {"server": _server(), "loads": [asdict(load) for load in loads]}
    return app


def floors_path(game: Game) -> str:
    """Where the loads of a game are listed."""
    return f"/v1/{game.card.id}/floor"


def floor_path(game: Game, operation: Operation[Any]) -> str:
    """Where the floor of an operation is."""
    return f"{floors_path(game)}/{operation.name}"


def ruleless_path(game: Game, operation: Operation[Any]) -> str:
    """Where an operation is answered without its rules."""
    return f"{floor_path(game, operation)}/ruleless"


def _shown_positions(game: Game) -> Iterator[tuple[Operation[Any], Mapping[str, Any]]]:
    """Of each operation the longest of the worked positions that are shown and can be answered."""
    positions = [one for one in read_shown_positions(game.folder) if one.get("status", 200) == 200]
    for operation in game.operations:
        own = [position for position in positions if position["operation"] == operation.name]
        if own:
            yield operation, max(own, key=lambda one: len(orjson.dumps(one["request"])))


def _build_load(
    app: Flask,
    game: Game,
    operation: Operation[Any],
    position: Mapping[str, Any],
    answers: dict[str, bytes],
) -> Load:
    path = f"/v1/{game.card.id}/{operation.name}"

    def ask(body: bytes) -> TestResponse:
        return app.test_client().post(path, data=body, content_type=JSON)

    bodies = build_bodies(position["request"], lambda body: ask(body).status_code == 200)
    answer = ask(bodies.first())
    floor = floor_path(game, operation)
    answers[floor] = answer.get_data()
    return Load(
        game=game.card.id,
        operation=operation.name,
        position=position["name"],
        is_sheet=operation.is_sheet,
        path=path,
        floor=floor,
        ruleless=ruleless_path(game, operation),
        bodies=bodies,
        request_bytes=len(bodies.first()),
        status=answer.status_code,
        answer_bytes=len(answers[floor]),
    )


def _server() -> dict[str, str]:
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return {"python": python, **{name: metadata.version(name) for name in PACKAGES}}
