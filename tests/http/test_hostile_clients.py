"""Hostile clients before a real gunicorn: clean answers to all of them, and the same process after.

No test here looks at the clock; a server that hangs is found by the patience of its client.
"""

import json
import socket
from collections.abc import Iterator
from http.client import HTTPResponse
from itertools import product
from typing import Any

import orjson
import pytest

from shared.operations.large_bodies import LIGHT_BYTES
from shared.web.app import BOUNDED
from tests import raw_requests
from tests.cases import every_case
from tests.found_games import OPERATIONS, SERVICES, Position, pick_first_of_each
from tests.gunicorn_server import GunicornServer
from tests.raw_requests import (
    BROKEN_CHUNKS,
    CHUNKED,
    PLAIN,
    TOO_LARGE,
    TOO_LONG,
    UNREADABLE,
    UNSOUND,
    build_chunk,
)
from tests.tiers import choose

SERVED = tuple(one for one in OPERATIONS if one.game in [service.game for service in SERVICES])
SMALL = next(one for one in SERVED if one.most_bytes <= LIGHT_BYTES)
"""The position of an operation whose bodies are all read where light requests are answered."""
TYPE = "application/json"

every_operation = pytest.mark.parametrize(
    "position",
    choose(pick_first_of_each(SERVED, lambda one: one.game.card.id), SERVED),
    ids=str,
)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GunicornServer]:
    """All games in one process, as `up.py` serves them."""
    folder = tmp_path_factory.mktemp("gunicorn")
    with GunicornServer("deploy.one_process:create_app()", folder) as server:
        yield server


@pytest.fixture
def server(running: GunicornServer) -> Iterator[GunicornServer]:
    """The server, which is the same after the test as before, and as able."""
    before, troubles = running.workers(), len(find_errors(running))
    yield running
    assert running.workers() == before
    assert find_errors(running)[troubles:] == []
    response, body = post(running, PLAIN.path, json.dumps(PLAIN.request).encode())
    assert response.status == 200
    assert orjson.loads(body)["game"] == PLAIN.game.card.id


def find_errors(server: GunicornServer) -> list[object]:
    """What the application or gunicorn logged as its own failure."""
    unforeseen = [line for line in server.lines() if line["level"] == "error"]
    return unforeseen + [line for line in server.log().splitlines() if "Traceback" in line]


def post(server: GunicornServer, path: str, body: bytes) -> tuple[HTTPResponse, bytes]:
    return server.ask("POST", path, body, {"Content-Type": TYPE})


def check_refusal(exchange: tuple[HTTPResponse, bytes], *statuses: int) -> dict[str, object]:
    """The problem of a clean refusal."""
    response, body = exchange
    assert response.status in statuses
    assert response.headers["Content-Type"] == "application/problem+json"
    assert response.headers["Cache-Control"] == "no-store"
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    assert response.headers["X-Request-Id"]
    problem: dict[str, object] = orjson.loads(body)
    assert problem["status"] == response.status
    return problem


def make_megabytes() -> dict[str, bytes]:
    return {
        "one list": b"[" + b"1," * 499_999 + b"1]",
        "one text": b'"' + b"x" * 999_998 + b'"',
        "one number": b"9" * 1_000_000,
        "opened lists": b"[" * 1_000_000,
        "opened objects": b'{"a":' * 200_000,
        "spaces": b" " * 1_000_000,
        "noughts": bytes(1_000_000),
        "no UTF-8": b"\xff" * 1_000_000,
    }


def test_a_megabyte_is_too_large(server: GunicornServer) -> None:
    with every_case() as case:
        for name, body in make_megabytes().items():
            with case(name):
                problem = check_refusal(post(server, PLAIN.path, body), 413)
                assert problem["type"] == "/problems/too-large"


def make_large() -> dict[str, bytes]:
    return {
        **{name: body[:250_000] for name, body in make_megabytes().items()},
        "a list": b"[" + b"1," * 120_000 + b"1]",
        "a text": b'"' + b"x" * 240_000 + b'"',
        "deep lists": b"[" * 125_000 + b"]" * 125_000,
        "one key many times": b"{" + b'"players": [], ' * 15_000 + b'"players": 1}',
        "many keys": b"{" + b",".join(b'"%d": 1' % number for number in range(20_000)) + b"}",
        "colliding numbers": b"[" + b"1e308," * 30_000 + b"1e308]",
        "escapes": b'"' + b"\\u0041" * 40_000 + b'"',
        "surrogates": b'"' + b"\\ud83d\\ude00" * 20_000 + b'"',
    }


@every_operation
def test_a_large_body_of_nonsense_is_refused(server: GunicornServer, position: Position) -> None:
    with every_case() as case:
        for (name, body), end in product(make_large().items(), ("", "/batch")):
            with case(name, end):
                status = 413 if position.is_counted_out(body, end) else 400
                check_refusal(post(server, position.path + end, body), status)


BAD_ITEMS: list[Any] = [None, {}, [], {"id": 1}, "x"]


@every_operation
def test_five_thousand_bad_items_are_refused_in_one_answer(
    server: GunicornServer, position: Position
) -> None:
    lists = [name for name, value in position.request.items() if isinstance(value, list)]
    with every_case() as case:
        for item in BAD_ITEMS:
            with case(json.dumps(item)):
                bad = {name: [item] * 5_000 for name in lists or ["surprise"]}
                body = json.dumps({**position.request, **bad}).encode()
                errors = check_refusal(post(server, position.path, body), 400, 413).get(
                    "errors", []
                )
                assert isinstance(errors, list)
                assert len(errors) <= 100


def build_head(path: str, *headers: str, method: str = "POST") -> bytes:
    return raw_requests.build_head(path, f"Content-Type: {TYPE}", *headers, method=method)


def send_parts(server: GunicornServer, *parts: bytes) -> tuple[HTTPResponse, bytes]:
    """Sends each part as a packet of its own, and reads one response."""
    with server.connect() as connection:
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            connection.sendall(part)
        connection.shutdown(socket.SHUT_WR)
        response = HTTPResponse(connection)
        response.begin()
        return response, response.read()


def test_a_chunked_body_is_read_up_to_the_limit(server: GunicornServer) -> None:
    body = json.dumps(SMALL.request).encode()
    pieces = b"".join(build_chunk(body[start : start + 7]) for start in range(0, len(body), 7))
    response, answered = send_parts(server, build_head(SMALL.path, CHUNKED) + pieces + b"0\r\n\r\n")
    assert response.status == 200
    assert answered == post(server, SMALL.path, body)[1]
    body = json.dumps(SMALL.request).encode().ljust(SMALL.most_bytes + 1)
    assert check_refusal(
        send_parts(server, build_head(SMALL.path, CHUNKED) + build_chunk(body) + b"0\r\n\r\n"), 413
    )
    at_most = build_chunk(body[:-1]) + b"0\r\n\r\n"
    assert send_parts(server, build_head(SMALL.path, CHUNKED) + at_most)[0].status == 200


BROKEN_TO_GUNICORN = {
    **BROKEN_CHUNKS,
    "a negative size": b"-2\r\n{}\r\n0\r\n\r\n",
    "a size too large": b"fffffffffffffffff\r\n{}\r\n0\r\n\r\n",
    "no end of a chunk": b"2\r\n{}2\r\n{}\r\n0\r\n\r\n",
    "no last chunk": b"2\r\n{}\r\n",
    "nothing": b"",
}


@pytest.mark.parametrize("chunks", BROKEN_TO_GUNICORN.values(), ids=BROKEN_TO_GUNICORN)
def test_broken_chunks_are_the_fault_of_the_client(server: GunicornServer, chunks: bytes) -> None:
    check_refusal(send_parts(server, build_head(PLAIN.path, CHUNKED) + chunks), 400)


@pytest.mark.parametrize(("beyond", "status"), [(9, 400), (-9, 400), (10**11, 413)])
def test_a_body_of_another_length_than_it_says_is_refused(
    server: GunicornServer, beyond: int, status: int
) -> None:
    body = json.dumps(PLAIN.request).encode()
    head = build_head(PLAIN.path, f"Content-Length: {len(body) + beyond}")
    # What is far too long is refused before anything of it is read.
    check_refusal(send_parts(server, head, *([] if status == 413 else [body])), status)


def test_a_slow_body_is_waited_for_while_others_are_answered(server: GunicornServer) -> None:
    body = json.dumps(PLAIN.request).encode()
    third = len(body) // 3
    with server.connect() as slow:
        slow.sendall(build_head(PLAIN.path, f"Content-Length: {len(body)}") + body[:third])
        for _ in range(5):
            assert post(server, PLAIN.path, body)[0].status == 200
        slow.sendall(body[third:])
        response = HTTPResponse(slow)
        response.begin()
        assert response.status == 200


def test_who_hangs_up_in_the_middle_harms_nobody(server: GunicornServer) -> None:
    for sent in (
        b"",
        b"POS",
        build_head(PLAIN.path, "Content-Length: 50"),
        b"\x16\x03\x01\x00\xa5",
    ):
        with server.connect() as connection:
            connection.sendall(sent)
    assert server.ask("GET", "/healthz")[0].status == 200


UNSOUND_TO_GUNICORN = {
    "a hundred and one headers": (
        431,
        build_head("/v1", *(f"X-{n}: 1" for n in range(101)), method="GET"),
    ),
    "a header without a name": (400, build_head("/v1", ": nothing", method="GET")),
    "a header with a space": (400, build_head("/v1", "X Large: 1", method="GET")),
    **UNSOUND,
}
LESS_SPECIFIC = {"a coding that changes nothing", "HTTP of the future"}
"""What gunicorn answers with 400 where nginx says more."""
PROBLEMS = {414: TOO_LONG, 431: TOO_LARGE}


@pytest.mark.parametrize("name", UNSOUND_TO_GUNICORN)
def test_what_is_no_sound_http_is_refused_by_the_server_itself(
    server: GunicornServer, name: str
) -> None:
    status, sent = UNSOUND_TO_GUNICORN[name]
    response, body = send_parts(server, sent)
    assert b"Traceback" not in body
    assert response.headers["X-Content-Type-Options"] == "nosniff"
    problem = check_refusal((response, body), 400 if name in LESS_SPECIFIC else status)
    assert problem["type"] == PROBLEMS.get(status, UNREADABLE)
    assert problem["request_id"] == response.headers["X-Request-Id"]
    assert str(problem["instance"]).startswith("urn:uuid:")
    assert response.headers["Content-Language"] == "en"
    page = orjson.loads(server.ask("GET", str(problem["type"]))[1])
    assert problem["title"] == page["title"]["en"] != page["title"]["fr"]


def test_a_header_of_8_kb_is_read(server: GunicornServer) -> None:
    for name in ("X-Large", "Accept-Language", "X-Request-Id", "If-None-Match", "Accept"):
        response, _ = server.ask("GET", "/v1", headers={name: "x" * 8_000})
        assert response.status == (431 if name in BOUNDED else 200)


PATHS = {
    "//readyz": 404,
    "///metrics": 404,
    "/./readyz": 404,
    "/%2freadyz": 404,
    "/v1//": 404,
    "/v1/../../../etc/passwd": 404,
    "/docs/../../../../etc/passwd": 404,
    "/docs/..%2f..%2f..%2fetc%2fpasswd": 404,
    "/docs/%2e%2e/house.py": 404,
    "/docs/..%5c..%5chouse.py": 404,
    "/docs/%00": 404,
    "/docs/index.html%00.js": 404,
    "/%ff%fe": 404,
    "/v1/%f0%9f%8d%8e": 404,
    "/v1%3flang=fr": 404,
    "/v1?%ff=%fe": 400,
    "/v1?" + "a=1&" * 900: 400,
    "/v1/heros/results/%0d%0aSet-Cookie:%20a=b": 404,
    "/readyz": 404,
    "/metrics": 404,
    "/console": 404,
    "/.env": 404,
    "/static/app.py": 404,
}


@pytest.mark.parametrize(("path", "status"), PATHS.items(), ids=lambda path: str(path)[:40])
def test_tricks_with_the_path_find_nothing(server: GunicornServer, path: str, status: int) -> None:
    response, body = send_parts(server, build_head(path, method="GET"))
    check_refusal((response, body), status)
    assert response.headers["Set-Cookie"] is None
    assert b"root:" not in body


def test_an_address_in_full_is_that_of_its_path(server: GunicornServer) -> None:
    response, _ = send_parts(server, build_head("http://elsewhere.example/v1", method="GET"))
    assert response.status == 200
