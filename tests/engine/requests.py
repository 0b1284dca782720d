"""Requests that the engine and the service have to answer alike."""

import json
from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from deploy.services import game_names
from shared.operations.http import CSV, JSON, SVG, Representation
from shared.texts import LANGUAGES, Language
from tests.engine.built_engine import Asked
from tests.found_games import POSITIONS, Position, pick_first_of_each
from tests.schemas.mutations import mutate

SERVED = frozenset(game_names())
OF_SERVICES = tuple(one for one in POSITIONS if one.game.card.id in SERVED)
ID = {"X-Request-Id": "one-request"}
SENT = {**ID, "Content-Type": JSON}


def choose_language(position: Position) -> Language:
    """The language that the position's name leads to."""
    return LANGUAGES[sha256(str(position).encode()).digest()[0] % len(LANGUAGES)]


def list_positions(*, is_whole: bool) -> Iterator[Asked]:
    """Every worked position in its language, or in both; in every representation if it has some."""
    for position in OF_SERVICES:
        languages = LANGUAGES if is_whole else (choose_language(position),)
        for language in languages:
            for kind in list_representations(position, is_whole=is_whole):
                yield ask(position, {"Accept-Language": language, "Accept": kind})


def list_representations(position: Position, *, is_whole: bool) -> Sequence[Representation]:
    """JSON, the picture if there is one, and for some positions, or all of them, the table."""
    pictures = (SVG,) if position.operation.picture else ()
    has_table = is_whole or sha256(str(position).encode()).digest()[1] % 4 == 0
    tables = (CSV,) if position.operation.is_sheet and has_table else ()
    return (JSON, *tables, *pictures)


def list_made_up(count: int) -> Iterator[Asked]:
    """Bodies that are worked positions with mutations, from a fixed seed."""
    chance = Random(18)
    for _ in range(count):
        position = chance.choice(OF_SERVICES)
        body = position.request
        mutate(body, chance)
        accept = {
            "Accept-Language": chance.choice(LANGUAGES),
            "Accept": chance.choice((JSON, "*/*")),
        }
        yield ask(position, accept, body)


def list_faults() -> Iterator[Asked]:
    """Requests refused before a game reads them; addresses and methods that do not exist."""
    for position in pick_first_of_each(OF_SERVICES, lambda one: one.game.card.id):
        home = f"/v1/{position.game.card.id}"
        # Of other bodies that are no JSON, the place where they stop being it differs.
        for body in ("", "[]", "null", '{"players": [', "[" * 40 + "]" * 40, "[1 2]"):
            yield Asked(position.path, headers=SENT, body=body)
        yield Asked(position.path, headers=SENT, body=" " * 300_000)
        yield ask(position, {"Accept": "image/png", "Accept-Language": "fr"})
        yield ask(position, {"Content-Type": "text/plain"})
        yield ask(position, {"Content-Type": 'application/json; charset="latin-1"'})
        yield ask(position, {"Content-Encoding": "gzip"})
        yield from list_bodies_of_clients(position)
        yield ask(position, {"Accept-Language": "de, *;q=0.1, fr-CA;q=0.8"})
        yield Asked(f"{position.path}?x=1", headers=SENT, body="{}")
        yield from (Asked(position.path, method, ID) for method in ("GET", "PUT", "DELETE"))
        yield Asked(f"{home}/rules", headers=SENT, body="{}")
        yield Asked(f"{home}/results/0123456789abcdef0123456789abcdef", "GET", ID)
        for path in (
            "/nothing",
            "/rules/",
            "//rules",
            "/results/",
            "/batch",
            "/rules?lang=de",
            "/rules?la%ff=fr",
        ):
            yield Asked(home + path, "GET", {**ID, "Accept-Language": "fr"})
        yield ask_batch(position, [position.request, {"other": 1}, position.request])
        yield ask_batch(position, [])
        yield ask_batch(position, [{}] * 101)
    for path in ("/v2", "/v1/", "/v1/chess", "/v1/chess/rules", "/v1%2Fheros", "/v1?x=1"):
        yield Asked(path, "GET", ID)


def list_bodies_of_clients(position: Position) -> Iterator[Asked]:
    """What generated clients write: a byte order mark, and null for what is left out."""
    whole = json.dumps(position.request, ensure_ascii=False)
    yield Asked(position.path, headers=SENT, body=f"\ufeff{whole}")
    yield Asked(position.path, headers=SENT, body=f"\ufeff\ufeff{whole}")
    fields = position.operation.request.strict_fields()
    optional = {name: None for name, field in fields.items() if not field.required}
    yield ask(position, {}, {**optional, **position.request})
    yield ask(position, {}, dict.fromkeys(fields))


def list_documents() -> Iterator[Asked]:
    """Every document of GET /v1 in both languages, and what its query may choose."""
    yield from (Asked(path, "GET", ID) for path in ("/openapi.json", "/problems/illegal-position"))
    yield from (Asked("/v1", "GET", {**ID, "Accept-Language": one}) for one in LANGUAGES)
    yield Asked("/problems/nothing?lang=fr", "GET", ID)
    yield Asked("/v1/deluge/floods", "GET", ID)
    for position in pick_first_of_each(OF_SERVICES, lambda one: one.game.card.id):
        game = position.game
        home, names = f"/v1/{game.card.id}", ["rules", "examples", "forms"]
        names += [one.path for one in game.lookups if not one.steps]
        yield Asked(f"{home}/openapi.json", "GET", ID)
        for name in ("Rules", "Rule", "Problem"):
            yield Asked(f"{home}/schemas/{name}", "GET", ID)
        yield Asked(f"{home}/schemas/Rules?lang=fr", "GET", ID)
        yield Asked(f"{home}/", "GET", ID)
        yield Asked(f"{home}?lang=fr", "HEAD", ID)
        for name in ("", *(f"/{one}" for one in names)):
            yield Asked(home + name, "GET", ID)
            yield Asked(f"{home}{name}?lang=fr", "GET", ID)
            yield Asked(home + name, "GET", {**ID, "Accept": "text/csv"})
        for edition in game.card.editions:
            yield Asked(f"{home}/rules?edition={edition}", "GET", ID)
        yield from list_lookups(home, game.lookups)


def list_lookups(home: str, lookups: Sequence[Any]) -> Iterator[Asked]:
    """The example of each lookup in every representation, with each choice of its query."""
    for lookup in lookups:
        path = lookup.path.format(**lookup.example_steps)
        for kind in (JSON, *lookup.pictures):
            yield Asked(f"{home}/{path}", "GET", {**ID, "Accept": kind, "Accept-Language": "fr"})
        for name, choices in lookup.choices.items():
            yield Asked(f"{home}/{path}?{name}={choices[-1]}", "GET", ID)
        yield Asked(f"{home}/{path}?nothing=1", "GET", ID)


def ask(position: Position, headers: Mapping[str, str], body: Any = None) -> Asked:
    """A request to the operation of a position."""
    content = json.dumps(position.request if body is None else body, ensure_ascii=False)
    return Asked(position.path, "POST", {**SENT, **headers}, content)


def ask_batch(position: Position, requests: Sequence[Any]) -> Asked:
    """A batch of requests to the operation of a position."""
    body = json.dumps({"requests": requests}, ensure_ascii=False)
    return Asked(f"{position.path}/batch", "POST", SENT, body)
