"""Hostile and broken clients before a real nginx: clean answers, and nothing reaches the services.

No test here looks at the clock; what hangs is found by the patience of its client. What is no sound
HTTP is tried in `test_gateway_shapes.py`.
"""

import socket
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import orjson
import pytest

from deploy.services import game_names
from tests.gateway_server import GatewayServer, Servers, check_refusal
from tests.raw_requests import (
    BODY,
    CHUNKED,
    GAME,
    PLAIN,
    TYPE,
    Stack,
    build_chunk,
    build_head,
    check_unharmed,
)
from tests.servers import wait_until

ABSENT_GAME = next(name for name in game_names() if name != GAME)
MAX_BODY_BYTES = 262_144


@pytest.fixture
def gateway(stack: Stack) -> Iterator[GatewayServer]:
    """The gateway, which no test may harm."""
    with check_unharmed(stack[0]) as nginx:
        yield nginx


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("method", "path", "status", "problem"),
    [
        ("GET", "/nowhere", 404, "/problems/not-found"),
        ("GET", "/v1x/", 404, "/problems/not-found"),
        ("POST", "/v1/chess/scores", 404, "/problems/not-found"),
        ("OPTIONS", "/nowhere", 404, "/problems/not-found"),
        ("TRACE", f"/v1/{GAME}", 405, "/problems/method-not-allowed"),
        ("BREW", "/v1", 405, "/problems/method-not-allowed"),
        ("PUT", PLAIN.path, 405, "/problems/method-not-allowed"),
        ("GET", f"/v1/{ABSENT_GAME}", 502, "/problems/bad-gateway"),
    ],
)
def test_what_nginx_refuses_itself_is_a_problem_in_either_language(
    gateway: GatewayServer, method: str, path: str, status: int, problem: str, language: str
) -> None:
    head = {"Accept-Language": language, "Origin": "https://elsewhere.example"}
    exchange = gateway.ask(method, path, headers=head)
    assert check_refusal(exchange, status, problem, language)["instance"] == path
    headers = exchange[0].headers
    assert (headers["Allow"] is not None) == (status == 405)
    assert headers["Retry-After"] == ("1" if status == 502 else None)


def test_the_address_of_a_problem_names_no_host(gateway: GatewayServer) -> None:
    exchange = gateway.exchange(build_head("//v1?a=1", method="GET"))
    assert check_refusal(exchange, 404, "/problems/not-found")["instance"] == "/.//v1"


def test_one_service_that_answers_is_enough_for_what_belongs_to_no_game(
    gateway: GatewayServer,
) -> None:
    for path in ("/docs", "/problems/bad-gateway", "/"):
        for _ in range(len(game_names())):
            assert gateway.ask("GET", path)[0].status in (200, 302)
    for path in ("/v1", "/openapi.json", "/healthz"):
        assert gateway.ask("GET", path)[0].status == 200


def test_the_largest_body_is_read_and_a_larger_one_is_not(gateway: GatewayServer) -> None:
    for language in ("en", "fr"):
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        for most in (MAX_BODY_BYTES, PLAIN.most_bytes):
            exchange = gateway.ask("POST", PLAIN.path, BODY.ljust(most + 1), headers)
            check_refusal(exchange, 413, "/problems/too-large", language)
    at_most = BODY.ljust(PLAIN.most_bytes)
    assert gateway.ask("POST", PLAIN.path, at_most, headers)[0].status == 200


def test_a_chunked_body_counts_like_any_other(gateway: GatewayServer) -> None:
    head = build_head(PLAIN.path, TYPE, CHUNKED)
    pieces = b"".join(build_chunk(BODY[start : start + 7]) for start in range(0, len(BODY), 7))
    assert gateway.exchange(head + pieces + b"0\r\n\r\n")[0].status == 200
    at_most = build_chunk(BODY.ljust(PLAIN.most_bytes)) + b"0\r\n\r\n"
    assert gateway.exchange(head + at_most)[0].status == 200
    beyond = gateway.exchange(head + build_chunk(BODY.ljust(MAX_BODY_BYTES + 1)) + b"0\r\n\r\n")
    check_refusal(beyond, 413, "/problems/too-large")


def test_a_length_beyond_the_limit_is_refused_before_anything_is_sent(
    gateway: GatewayServer,
) -> None:
    for more in (["Expect: 100-continue"], []):
        exchange = gateway.exchange(
            build_head(PLAIN.path, TYPE, "Content-Length: 99999999999", *more)
        )
        check_refusal(exchange, 413, "/problems/too-large")


PATHS = {
    "//v1": 404,
    f"/v1//{GAME}": 404,
    f"/v1/{GAME}//rules": 404,
    f"/v1/{GAME.upper()}": 404,
    f"/v1/{GAME}%2frules": 200,
    f"/v1/{GAME}/%2e%2e/{GAME}": 404,
    f"/v1/{GAME}/../../metrics": 404,
    f"/v1/{GAME}/..%2f..%2fmetrics": 404,
    f"/metrics/../v1/{GAME}": 404,
    f"/v1/{GAME}/..;/..;/metrics": 404,
    f"/v1/{GAME}/results/%0d%0aSet-Cookie:%20a=b": 404,
    "/%2e%2e/%2e%2e/etc/passwd": 400,
    "/docs/../../../etc/passwd": 400,
    "/docs/%2e%2e/house.py": 404,
    "/problems/../keys/": 404,
    "/%2freadyz": 404,
    "/nginx.conf": 404,
    "/run/../nginx.conf": 404,
    "/documents/openapi.json": 404,
    "/openapi.json.gz": 404,
    "/nowhere/games.en.json": 404,
    "/problem": 404,
    "/%00": 400,
    "/%zz": 400,
    f"/v1/{GAME}/%ff%fe": 404,
    "/v1%0a": 404,
    '/"quoted"\\': 404,
    f"http://elsewhere.example/v1/{GAME}": 200,
    "http://elsewhere.example/metrics": 404,
}


@pytest.mark.parametrize(("path", "status"), PATHS.items(), ids=lambda path: str(path)[:40])
def test_tricks_with_the_path_find_nothing(gateway: GatewayServer, path: str, status: int) -> None:
    response, body = gateway.exchange(build_head(path, method="GET"))
    assert response.status == status
    assert response.headers["Set-Cookie"] is None
    assert response.headers["Location"] is None
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    if status >= 400:
        assert response.headers["Content-Type"] == "application/problem+json"
        assert orjson.loads(body)["status"] == status
    for secret in (b"root:", b"decompte_", b"worker_", b"degraded"):
        assert secret not in body


def is_disconnected(connection: socket.socket) -> bool:
    try:
        return connection.recv(1) == b""
    except ConnectionResetError:
        return True


def test_slow_clients_hold_nobody_up_and_are_sent_away(
    one_service: Servers, tmp_path: Path
) -> None:
    """Far more of them than the service has threads; none of them reaches it."""
    (server,) = one_service[GAME]
    before = len(server.lines())
    begun = (
        b"",
        b"PO",
        build_head(PLAIN.path, TYPE)[:-4],
        build_head(PLAIN.path, TYPE, "Content-Length: 500") + b'{"pl',
        build_head(PLAIN.path, TYPE, CHUNKED) + b"4\r\n",
    )
    environ = {f"DECOMPTE_GATEWAY_{name}_SECONDS": "2" for name in ("HEADER", "CLIENT")}
    with GatewayServer(tmp_path, one_service, **environ) as gateway, ExitStack() as stack:
        slow = [stack.enter_context(gateway.connect()) for _ in range(100)]
        for number, connection in enumerate(slow):
            connection.sendall(begun[number % len(begun)])
        for _ in range(20):
            assert gateway.post(PLAIN.path, PLAIN.request)[0].status == 200
        for connection in slow:
            assert is_disconnected(connection)
    wait_until(lambda: len(server.lines()) >= before + 20, "the service has logged them")
    assert len(server.lines()) == before + 20


def test_every_line_of_the_log_is_json_whatever_was_asked(gateway: GatewayServer) -> None:
    gateway.exchange(build_head('/"\\%0a%ff', 'Authorization: Bearer "\\\x01', method="GET"))
    gateway.exchange(b"\xff\xfe\r\n\r\n")
    gateway.ask("GET", "/nowhere", headers={"X-Request-Id": "the-last"})
    gateway.find_line("the-last")
