"""What is sent to each operation, and the floors that its answer is compared with.

`create_app` makes a service with a floor for each operation: a route behind the same hooks, which
reads the same body and answers the same bytes without looking at it. What a service takes beyond
its floor is its own work. `create_bare_app` makes a plain Flask application with the same routes:
what a floor takes beyond it are the hooks.

Bodies are worked positions with a serial in them. Where a request has players, it is a part of
every player's id. A request without players, or one whose ids mean something to the game, gets the
serial behind its last brace, written in blanks: the cache has to read such bodies to tell them
apart.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count
from typing import Any

import orjson
from flask import Flask, Response, request
from flask.testing import FlaskClient

from deploy.bench.servers import JSON
from deploy.one_service import create_app as create_service
from shared.operations import Game
from shared.operations.documents import read_shown_positions
from shared.web.app import JOBS

SERIAL = "@serial@"
"""Stands in a template where each body has its serial."""


@dataclass(frozen=True, slots=True)
class Load:
    """A worked position of an operation as a template of bodies; `answer` is that to the first.

    `is_named` where the serial is a part of ids, and no blanks behind the request.
    """

    game: str
    operation: str
    template: str
    is_named: bool
    answer: bytes

    @property
    def path(self) -> str:
        """The address of the operation."""
        return f"/v1/{self.game}/{self.operation}"

    @property
    def floor(self) -> str:
        """The address of its floor."""
        return f"/v1/{self.game}/floor/{self.operation}"

    def write_body(self, serial: int) -> bytes:
        """The body with a serial from 0 to 99,999,999; all are of one length."""
        return _write_body(self.template, serial, is_named=self.is_named)


def create_app(name: str) -> Flask:
    """The application of a game with the floors of its operations."""
    return _add_floors(create_service(name), name)


def create_bare_app(name: str) -> Flask:
    """An application with the floors of a game and nothing else but its health."""
    app = _add_floors(Flask("bare"), name)
    app.add_url_rule("/healthz", view_func=lambda: "")
    app.extensions[JOBS] = ()  # gunicorn's configuration starts those of an application
    return app


def list_loads(name: str) -> Iterator[Load]:
    """The longest shown position of each operation that can be answered, and its answer."""
    game: Game = import_module(f"services.{name}.app").GAME
    # An application that has answered takes no more routes, so this is one of its own.
    client = create_service(name).test_client()
    positions = [one for one in read_shown_positions(game.folder) if one.get("status", 200) == 200]
    for operation in game.operations:
        own = [one["request"] for one in positions if one["operation"] == operation.name]
        if own:
            longest = max(own, key=lambda one: len(orjson.dumps(one)))
            send = partial(_send, client, f"/v1/{name}/{operation.name}")
            template, is_named = build_template(longest, send)
            answer = send(_write_body(template, 0, is_named=is_named))
            yield Load(name, operation.name, template, is_named, answer)


def build_template(request: Mapping[str, Any], send: Callable[[bytes], bytes]) -> tuple[str, bool]:
    """Return a template of bodies like `request`, and whether its serials are parts of ids.

    They are if `send` gets an answer to that. Players' `name` and `colour` are left out:
    requests with them are not answered from the cache.
    """
    plain = dict(request)
    if "players" in request:
        plain["players"] = [
            {name: value for name, value in player.items() if name not in {"name", "colour"}}
            for player in request["players"]
        ]
    named = text = orjson.dumps(plain).decode()
    for player in plain.get("players", ()):
        named = named.replace(f'"{player["id"]}"', f'"{player["id"]}-{SERIAL}"')
    if named != text and send(_write_body(named, 0, is_named=True)):
        return named, True
    return text + SERIAL, False


def _write_body(template: str, serial: int, *, is_named: bool) -> bytes:
    digits = f"{serial:08}" if is_named else f"{serial:027b}".translate({48: " ", 49: "\n"})
    return template.replace(SERIAL, digits).encode()


def _send(client: FlaskClient, path: str, body: bytes) -> bytes:
    """The answer of an operation; nothing if it is a refusal."""
    answer = client.post(path, data=body, content_type=JSON)
    return answer.get_data() if answer.status_code == 200 else b""


def _add_floors(app: Flask, name: str) -> Flask:
    for number, load in zip(count(), list_loads(name)):
        view = partial(_answer_floor, load.answer)
        app.add_url_rule(load.floor, f"floor-{number}", view, methods=["POST"])
    return app


def _answer_floor(answer: bytes) -> Response:
    request.get_data(cache=False)
    return Response(answer, content_type=JSON)
