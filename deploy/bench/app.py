"""What is sent to each operation, and the floors that its answer is compared with.

`create_app` makes a service with a floor for each load: a route behind the same hooks, which reads
the same body and answers the same bytes without looking at it. What a service takes beyond its
floor is its own work. `create_bare_app` makes a plain Flask application with the same routes: what
a floor takes beyond it are the hooks.

Bodies are worked positions with a serial in them. Where a request has players, it is a part of
every player's id. A request without players, or one whose ids mean something to the game, gets the
serial behind its last brace, written in blanks: the cache has to read such bodies to tell them
apart. Battles of Civilization are dealt from the decks, the serial being the seed.
"""

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
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
SIZES = (5, 6, 7)
"""The units on each side of the battles that are dealt."""
_HIDDEN = {"drawn": {"cards": 3, "rank": 1}}
_ODDS = {"model": "optimal_open", "attacker": _HIDDEN, "defender": _HIDDEN}
"""Three hidden cards of rank I on each side."""
_TYPES = ("infantry", "mounted", "artillery")
_LINES = ("1/3", "2/2", "3/1")
_CARDS_OF_A_LINE, _RANKS = 5, 4


@dataclass(frozen=True, slots=True)
class Load:
    """Bodies of an operation by their serials, 0 to 99,999,999; `answer` is that to the first.

    `is_named` where the serial is not just blanks behind the request.
    """

    game: str
    name: str
    operation: str
    write_body: Callable[[int], bytes]
    is_named: bool
    answer: bytes

    @property
    def path(self) -> str:
        """The address of the operation."""
        return f"/v1/{self.game}/{self.operation}"

    @property
    def floor(self) -> str:
        """The address of its floor."""
        return f"/v1/{self.game}/floor/{self.name}"


def create_app(name: str) -> Flask:
    """The application of a game with the floors of its loads."""
    return _add_floors(create_service(name), name)


def create_bare_app(name: str) -> Flask:
    """An application with the floors of a game and nothing else but its health."""
    app = _add_floors(Flask("bare"), name)
    app.add_url_rule("/healthz", view_func=lambda: "")
    app.extensions[JOBS] = ()  # gunicorn's configuration starts those of an application
    return app


def list_loads(name: str) -> Iterator[Load]:
    """The longest shown position of each operation that can be answered, and dealt battles."""
    game: Game = import_module(f"services.{name}.app").GAME
    # An application that has answered takes no more routes, so this is one of its own.
    client = create_service(name).test_client()
    positions = [one for one in read_shown_positions(game.folder) if one.get("status", 200) == 200]
    for operation in game.operations:
        send = partial(_send, client, f"/v1/{name}/{operation.name}")
        own = [one["request"] for one in positions if one["operation"] == operation.name]
        if own:
            longest = max(own, key=lambda one: len(orjson.dumps(one)))
            write, is_named = build_writer(longest, send)
            yield Load(name, operation.name, operation.name, write, is_named, send(write(0)))
        if operation.name == "battle-solutions":
            for size in SIZES:
                write = partial(deal_battle, size)
                yield Load(name, f"battle-{size}", operation.name, write, True, send(write(0)))
        if operation.name == "battle-odds":
            write, is_named = build_writer(_ODDS, send)
            yield Load(name, "hidden-odds", operation.name, write, is_named, send(write(0)))


def build_writer(
    request: Mapping[str, Any], send: Callable[[bytes], bytes]
) -> tuple[Callable[[int], bytes], bool]:
    """Return what writes bodies like `request`, and whether their serials are parts of ids.

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
    write = partial(_write_named, named)
    if named != text and send(write(0)):
        return write, True
    return partial(_write_behind, text), False


def _write_named(template: str, serial: int) -> bytes:
    return template.replace(SERIAL, f"{serial:08}").encode()


def _write_behind(text: str, serial: int) -> bytes:
    return (text + f"{serial:027b}".translate({48: " ", 49: "\n"})).encode()


def deal_battle(size: int, seed: int) -> bytes:
    """Hands from the top of a deck; units of one type share a rank, and armies make room."""
    chance = random.Random(f"{size}/{seed}")  # noqa: S311 - the same battles each time
    deck = [(kind, line) for kind in _TYPES for line in _LINES for _ in range(_CARDS_OF_A_LINE)]
    chance.shuffle(deck)
    battle: dict[str, Any] = {"node_budget": 500_000}
    for side in ("attacker", "defender"):
        ranks = {kind: chance.randint(1, _RANKS) for kind in _TYPES}
        units = [
            {"id": f"{side}-{number}", "type": kind, "rank": ranks[kind], "line": line}
            for number, (kind, line) in enumerate([deck.pop() for _ in range(size)])
        ]
        battle[side] = {"armies": size // 2, "units": units}
    return orjson.dumps(battle)


def _send(client: FlaskClient, path: str, body: bytes) -> bytes:
    """The answer of an operation; nothing if it is a refusal."""
    answer = client.post(path, data=body, content_type=JSON)
    return answer.get_data() if answer.status_code == 200 else b""


def _add_floors(app: Flask, name: str) -> Flask:
    for load in list_loads(name):
        view = partial(_answer_floor, load.answer)
        app.add_url_rule(load.floor, load.floor, view, methods=["POST"])
    return app


def _answer_floor(answer: bytes) -> Response:
    request.get_data(cache=False)
    return Response(answer, content_type=JSON)
