"""What is sent to each operation, and the applications that answer it (docs/performance.md)."""

import copy
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import count, product
from typing import Any

import orjson
from flask import Flask, Response, request

from deploy.bench.servers import JSON
from deploy.one_service import create_app as create_service
from shared.operations.documents import read_shown_positions
from shared.web.app import JOBS

SERIAL = "@serial@"
"""Stands in a template where each body has its serial."""
SIZES, HANDS = (5, 6, 7), 25
"""The units on each side of the battles that are dealt, and how many battles of each size."""
_HIDDEN = {"drawn": {"cards": 3, "rank": 1}}
_ODDS = {"model": "optimal_open", "attacker": _HIDDEN, "defender": _HIDDEN}
"""Three hidden cards of rank I on each side."""
_TYPES = ("infantry", "mounted", "artillery")
_LINES = ("1/3", "2/2", "3/1")
_CARDS_OF_A_LINE, _RANKS = 5, 4


@dataclass(frozen=True, slots=True)
class Load:
    """What an operation at `path` is sent, by its templates in turn; `answer` is of `first`."""

    game: str
    name: str
    path: str
    templates: Sequence[str]
    first: bytes
    answer: bytes

    @property
    def floor(self) -> str:
        return f"/v1/{self.game}/floor/{self.name}"

    def write_others(self) -> Iterator[bytes]:
        """All other bodies, no two of them alike."""
        return map(partial(write_body, self.templates), count(1))


def create_app(name: str) -> Flask:
    """The service of a game with a floor for each load, behind the same hooks."""
    return _add_floors(create_service(name), name)


def create_bare_app(name: str) -> Flask:
    app = _add_floors(Flask("bare"), name)
    app.add_url_rule("/healthz", view_func=lambda: "")
    app.extensions[JOBS] = ()  # gunicorn's configuration starts those of an application
    return app


def list_loads(name: str) -> Iterator[Load]:
    """The longest shown position of each operation that can be answered, and dealt battles."""
    # Flask adds no routes after the first answer, so this is an application of its own.
    client = create_service(name).test_client()
    game = import_module(f"services.{name}.app").GAME
    shown = [one for one in read_shown_positions(game.folder) if one.get("status", 200) == 200]
    for operation in game.operations:
        path = f"/v1/{name}/{operation.name}"
        send = partial(client.post, path, content_type=JSON)
        own = [one["request"] for one in shown if one["operation"] == operation.name]
        longest = max(own, key=lambda body: len(orjson.dumps(body)), default=None)
        found = {operation.name: [write_template(longest, send)]} if longest else {}
        if operation.name == "battle-solutions":
            found |= {f"battle-{size}": deal_battles(size) for size in SIZES}
        if operation.name == "battle-odds":
            found["hidden-odds"] = [orjson.dumps(_ODDS).decode()]
        for load, templates in found.items():
            body = write_body(templates, 0)
            yield Load(name, load, path, templates, body, send(data=body).get_data())


def write_template(body: Mapping[str, Any], send: Callable[..., Any]) -> str:
    """A request with a serial in every player's id if that is answered, and without names."""
    body = copy.deepcopy(body)
    for player in body.get("players", ()):
        player.pop("name", None)
        player.pop("colour", None)
    named = plain = orjson.dumps(body).decode()
    for player in body.get("players", ()):
        named = named.replace(f'"{player["id"]}"', f'"{player["id"]}-{SERIAL}"')
    return named if send(data=write_body([named], 0)).status_code == 200 else plain


def write_body(templates: Sequence[str], serial: int) -> bytes:
    """Another body for each serial, 0 to 99,999,999."""
    template = templates[serial % len(templates)]
    return template.replace(SERIAL, f"{serial:08}").encode() + write_blanks(serial)


def write_blanks(serial: int) -> bytes:
    """A serial in blanks, for behind a body: no cache has seen such bytes before."""
    return f"{serial:027b}".translate({48: " ", 49: "\n"}).encode()


def deal_battles(size: int) -> list[str]:
    """Hands from the top of a deck; units of one type share a rank, and armies make room."""
    chance = random.Random(size)  # noqa: S311 - the same battles each time
    battles = []
    for _ in range(HANDS):
        deck = [card for card in product(_TYPES, _LINES) for _ in range(_CARDS_OF_A_LINE)]
        chance.shuffle(deck)
        battle: dict[str, Any] = {"node_budget": 500_000}
        for side in ("attacker", "defender"):
            ranks = {kind: chance.randint(1, _RANKS) for kind in _TYPES}
            units = [
                {"id": f"{side}-{number}", "type": kind, "rank": ranks[kind], "line": line}
                for number, (kind, line) in enumerate([deck.pop() for _ in range(size)])
            ]
            battle[side] = {"armies": size // 2, "units": units}
        battles.append(orjson.dumps(battle).decode())
    return battles


def _add_floors(app: Flask, name: str) -> Flask:
    for load in list_loads(name):
        view = partial(_answer_floor, load.answer)
        app.add_url_rule(load.floor, load.floor, view, methods=["POST"])
    return app


def _answer_floor(answer: bytes) -> Response:
    request.get_data(cache=False)
    return Response(answer, content_type=JSON)
