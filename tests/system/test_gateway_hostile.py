"""Hostile and broken clients before a real nginx: clean answers, and the services hear nothing.

No test here looks at the clock; what hangs is found by the patience of its client.
"""

import json
import re
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import orjson
import pytest

from deploy.services import service_names
from tests.found_games import OPERATIONS, SERVICES
from tests.gateway_server import GatewayServer, Servers, refused, services
from tests.servers import wait_until

REAL = [service.game for service in SERVICES]
PLAIN = next(one for one in OPERATIONS if one.game in REAL)
GAME = PLAIN.game.card.id
AWAY = next(name for name in service_names() if name != GAME)
BODY = json.dumps(PLAIN.request).encode()
TYPE = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"
BLANK = "about:blank"
MOST = 262_144


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[GatewayServer, Servers]]:
    """One service behind the gateway, which waits two seconds for slow clients; the others away."""
    folder = tmp_path_factory.mktemp("hostile")
    with (
        services(folder, {GAME: 1}) as servers,
        GatewayServer(folder / "gateway", servers, DECOMPTE_GATEWAY_CLIENT_SECONDS="2") as nginx,
    ):
        yield nginx, servers
        (server,) = servers[GAME]
        assert [line for line in server.lines() if line["level"] == "error"] == []
        assert server.log() == ""


@pytest.fixture
def gateway(stack: tuple[GatewayServer, Servers]) -> Iterator[GatewayServer]:
    """The gateway, which has the same workers after the test as before, and is as able."""
    nginx, _ = stack
    before = nginx.workers()
    yield nginx
    assert nginx.workers() == before
    assert nginx.post(PLAIN.path, PLAIN.request)[0].status == 200


def head(path: str, *headers: str, method: str = "POST", version: str = "1.1") -> bytes:
    lines = [f"{method} {path} HTTP/{version}", "Host: localhost", *headers]
    return "\r\n".join([*lines, "Connection: close", "", ""]).encode("latin-1")


def chunk(data: bytes) -> bytes:
    return b"%x\r\n%s\r\n" % (len(data), data)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(
    ("method", "path", "status", "problem"),
    [
        ("GET", "/nowhere", 404, "/problems/not-found"),
        ("GET", "/v1/", 404, "/problems/not-found"),
        ("POST", "/v1/chess/scores", 404, "/problems/not-found"),
        ("OPTIONS", "/nowhere", 404, "/problems/not-found"),
        ("TRACE", f"/v1/{GAME}", 405, "/problems/method-not-allowed"),
        ("BREW", "/v1", 405, "/problems/method-not-allowed"),
        ("PUT", PLAIN.path, 405, "/problems/method-not-allowed"),
        ("GET", f"/v1/{AWAY}", 502, "/problems/bad-gateway"),
    ],
)
def test_what_nginx_refuses_itself_is_a_problem_in_either_language(
    gateway: GatewayServer, method: str, path: str, status: int, problem: str, language: str
) -> None:
    asked = {"Accept-Language": language, "Origin": "https://elsewhere.example"}
    exchange = gateway.ask(method, path, headers=asked)
    assert refused(exchange, status, problem, language)["instance"] == path
    headers = exchange[0].headers
    assert (headers["Allow"] is not None) == (status == 405)
    assert headers["Retry-After"] == ("1" if status == 502 else None)


def test_one_service_that_answers_is_enough_for_what_belongs_to_no_game(
    gateway: GatewayServer,
) -> None:
    for path in ("/docs", "/problems/bad-gateway", "/"):
        for _ in range(len(service_names())):
            assert gateway.ask("GET", path)[0].status in (200, 302)
    for path in ("/v1", "/openapi.json", "/healthz"):
        assert gateway.ask("GET", path)[0].status == 200


def test_the_largest_body_is_read_and_a_larger_one_is_not(gateway: GatewayServer) -> None:
    for language in ("en", "fr"):
        headers = {"Content-Type": "application/json", "Accept-Language": language}
        exchange = gateway.ask("POST", PLAIN.path, BODY.ljust(MOST + 1), headers)
        refused(exchange, 413, "/problems/too-large", language)
    assert gateway.ask("POST", PLAIN.path, BODY.ljust(MOST), headers)[0].status == 200


def test_a_chunked_body_counts_like_any_other(gateway: GatewayServer) -> None:
    asked = head(PLAIN.path, TYPE, CHUNKED)
    pieces = b"".join(chunk(BODY[start : start + 7]) for start in range(0, len(BODY), 7))
    assert gateway.exchange(asked + pieces + b"0\r\n\r\n")[0].status == 200
    at_most = chunk(BODY.ljust(MOST)) + b"0\r\n\r\n"
    assert gateway.exchange(asked + at_most)[0].status == 200
    beyond = gateway.exchange(asked + chunk(BODY.ljust(MOST + 1)) + b"0\r\n\r\n")
    refused(beyond, 413, "/problems/too-large")


def test_a_length_beyond_the_limit_is_refused_before_anything_is_sent(
    gateway: GatewayServer,
) -> None:
    for more in (["Expect: 100-continue"], []):
        exchange = gateway.exchange(head(PLAIN.path, TYPE, "Content-Length: 99999999999", *more))
        refused(exchange, 413, "/problems/too-large")


def test_who_waits_to_be_asked_for_the_body_is_asked(gateway: GatewayServer) -> None:
    length = f"Content-Length: {len(BODY)}"
    with gateway.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(head(PLAIN.path, TYPE, length, "Expect: 100-continue"))
        assert stream.readline() == b"HTTP/1.1 100 Continue\r\n"
        connection.sendall(BODY)
        assert b"HTTP/1.1 200 OK\r\n" in stream.read()


UNSOUND = {
    "two lengths": (400, head(PLAIN.path, "Content-Length: 2", "Content-Length: 3") + b"{}"),
    "a length that is none": (400, head(PLAIN.path, "Content-Length: two") + b"{}"),
    "a negative length": (400, head(PLAIN.path, "Content-Length: -2") + b"{}"),
    "a signed length": (400, head(PLAIN.path, "Content-Length: +2") + b"{}"),
    "a length and chunks": (400, head(PLAIN.path, "Content-Length: 5", CHUNKED) + b"0\r\n\r\n"),
    "chunks and a length": (400, head(PLAIN.path, CHUNKED, "Content-Length: 5") + b"0\r\n\r\n"),
    "an unknown coding": (501, head(PLAIN.path, "Transfer-Encoding: mystery") + b"{}"),
    "two codings": (501, head(PLAIN.path, "Transfer-Encoding: gzip, chunked") + b"0\r\n\r\n"),
    "a coding twice": (400, head(PLAIN.path, CHUNKED, CHUNKED) + b"0\r\n\r\n"),
    "a coding in disguise": (501, head(PLAIN.path, "Transfer-Encoding: xchunked") + b"0\r\n\r\n"),
    "a blank before the colon": (400, head(PLAIN.path, "Transfer-Encoding : chunked")),
    "chunks in HTTP/1.0": (400, head(PLAIN.path, CHUNKED, version="1.0") + b"0\r\n\r\n"),
    "chunks without a size": (400, head(PLAIN.path, TYPE, CHUNKED) + b"zz\r\n{}\r\n0\r\n\r\n"),
    "a chunk too large to be": (400, head(PLAIN.path, CHUNKED) + b"fffffffffffffffff\r\n"),
    "a header of 9 KB": (431, head("/v1", "X-Large: " + "x" * 9_000, method="GET")),
    "three thousand headers": (
        431,
        head("/v1", *(f"X-{n}: 1" for n in range(3_000)), method="GET"),
    ),
    "a path of 5 KB": (414, head(f"/v1/{GAME}/" + "x" * 5_000, method="GET")),
    "a query of 5 KB": (414, head("/v1?" + "a=1&" * 1_250, method="GET")),
    "a header without a name": (400, head("/v1", ": nothing", method="GET")),
    "a header with a space": (400, head("/v1", "X Large: 1", method="GET")),
    "a NUL in a header": (400, head("/v1", "X-Nul: a\0b", method="GET")),
    "a folded header": (400, head("/v1", "X-Fold: a", " b", method="GET")),
    "two hosts": (400, head("/v1", "Host: other", method="GET")),
    "no host": (400, b"GET /v1 HTTP/1.1\r\nConnection: close\r\n\r\n"),
    "a host that is none": (400, b"GET /v1 HTTP/1.1\r\nHost: a/b c\r\n\r\n"),
    "no HTTP": (400, b"HELO localhost\r\n\r\n"),
    "HTTP of the future": (505, b"GET /v1 HTTP/9.9\r\n\r\n"),
    "a method in small letters": (400, head("/v1", method="get")),
    "a way through to others": (400, b"CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: a\r\n\r\n"),
    "TLS": (400, b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(200) + b"\r\n\r\n"),
}


@pytest.mark.parametrize(("status", "sent"), UNSOUND.values(), ids=UNSOUND)
def test_what_is_no_sound_http_never_reaches_a_service(
    stack: tuple[GatewayServer, Servers], gateway: GatewayServer, status: int, sent: bytes
) -> None:
    (server,) = stack[1][GAME]
    before = len(server.lines())
    refused(gateway.exchange(sent), status, BLANK)
    assert len(server.lines()) == before


def test_a_hidden_request_behind_another_is_not_taken_for_one(gateway: GatewayServer) -> None:
    """The length covers all that follows: it is a body, whatever it looks like."""
    hidden = b"GET /v1/%s HTTP/1.1\r\nHost: a\r\n\r\n" % GAME.encode()
    sent = head(PLAIN.path, TYPE, f"Content-Length: {len(hidden)}") + hidden
    with gateway.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(sent)
        assert re.findall(rb"HTTP/1.1 (\d+)", stream.read()) == [b"400"]


def test_two_requests_sent_at_once_are_answered_in_order(gateway: GatewayServer) -> None:
    first = head(PLAIN.path, TYPE, f"Content-Length: {len(BODY)}").replace(
        b"Connection: close\r\n", b""
    )
    with gateway.connect() as connection, connection.makefile("rb") as stream:
        connection.sendall(first + BODY + head("/nowhere", method="GET"))
        assert re.findall(rb"HTTP/1.1 (\d+)", stream.read()) == [b"200", b"404"]


@pytest.mark.parametrize("length", [4_000, 4_060, 4_075, 4_076, 4_077, 4_078, 4_079, 4_080, 4_090])
def test_a_long_path_is_refused_by_nginx_or_read_by_the_service(
    gateway: GatewayServer, length: int
) -> None:
    """Between what nginx takes and what gunicorn takes there is no gap."""
    path = f"/v1/{GAME}/".ljust(length, "x")
    response, body = gateway.exchange(head(path, method="GET"))
    assert (response.status, orjson.loads(body)["type"]) in [
        (404, "/problems/not-found"),
        (414, BLANK),
    ]


def test_more_headers_than_gunicorn_takes_do_not_reach_it(gateway: GatewayServer) -> None:
    many = [f"X-{number}: 1" for number in range(150)]
    assert gateway.exchange(head(f"/v1/{GAME}", *many, method="GET"))[0].status == 200


SMUGGLED = [
    "X-Forwarded-Proto: https",
    "X-Forwarded-Ssl: off",
    "X-Forwarded-Prefix: /elsewhere",
    "X-Forwarded-Host: elsewhere.example",
    "Forwarded: host=elsewhere.example",
    "Script-Name: /elsewhere",
    "SCRIPT_NAME: /elsewhere",
    "Proxy: http://elsewhere.example",
    "X-Accel-Redirect: /metrics",
    "X-Original-URL: /metrics",
    "X-Rewrite-URL: /metrics",
    "X-HTTP-Method-Override: DELETE",
    "Connection: X-Request-Id",
    "Upgrade: h2c",
    "TE: trailers",
]


def test_headers_that_we_do_not_know_change_nothing(gateway: GatewayServer) -> None:
    _, wanted = gateway.ask("GET", f"/v1/{GAME}")
    response, body = gateway.exchange(head(f"/v1/{GAME}", *SMUGGLED, method="GET"))
    assert (response.status, body) == (200, wanted)
    assert response.headers["X-Request-Id"]


@pytest.mark.parametrize("path", ["/v1", f"/v1/{GAME}", "/docs", "/nowhere"])
def test_http_1_0_is_answered(gateway: GatewayServer, path: str) -> None:
    wanted, said = gateway.ask("GET", path)
    response, body = gateway.exchange(f"GET {path} HTTP/1.0\r\n\r\n".encode())
    assert response.status == wanted.status
    assert response.headers["Connection"] == "close"
    if wanted.status == 200:
        assert body == said


def test_a_post_in_http_1_0_is_answered(gateway: GatewayServer) -> None:
    sent = f"POST {PLAIN.path} HTTP/1.0\r\n{TYPE}\r\nContent-Length: {len(BODY)}\r\n\r\n".encode()
    assert gateway.exchange(sent + BODY)[0].status == 200


PATHS = {
    "//v1": 404,
    f"//v1/{GAME}": 404,
    f"/v1//{GAME}": 404,
    f"/v1/{GAME}//rules": 404,
    f"/v1/{GAME}/rules/": 404,
    f"/v1/{GAME.upper()}": 404,
    f"/v1/{GAME}x": 404,
    f"/v1/{GAME}%2frules": 200,
    f"/v1/{GAME}/%2e%2e/{GAME}": 404,
    f"/v1/{GAME}/../../metrics": 404,
    f"/v1/{GAME}/..%2f..%2fmetrics": 404,
    f"/v1/{GAME}/..%5c..%5cmetrics": 404,
    f"/v1/{GAME}/%2e%2e/%2e%2e/readyz": 404,
    f"/metrics/../v1/{GAME}": 404,
    f"/metrics%2f..%2fv1%2f{GAME}": 404,
    f"/v1/{GAME}/..;/..;/metrics": 404,
    f"/v1/{GAME}/results/%0d%0aSet-Cookie:%20a=b": 404,
    "/%2e%2e/%2e%2e/etc/passwd": 400,
    "/../../etc/passwd": 400,
    "/docs/../../../etc/passwd": 400,
    "/docs/%2e%2e/house.py": 404,
    "/docs%2f..%2fnginx.conf": 404,
    "/problems/../keys/": 404,
    "/./readyz": 404,
    "/%2freadyz": 404,
    "///metrics": 404,
    "/nginx.conf": 404,
    "/run/settings.conf": 404,
    "/run/../nginx.conf": 404,
    "/documents/openapi.json": 404,
    "/openapi.json.gz": 404,
    "/games.en.json": 404,
    "/nowhere/games.en.json": 404,
    "/keys/": 404,
    "/problem": 404,
    "/.env": 404,
    "/%00": 400,
    f"/v1/{GAME}/%00": 400,
    "/%zz": 400,
    "/%ff%fe": 404,
    f"/v1/{GAME}/%ff%fe": 404,
    "/v1%3flang=fr": 404,
    "/v1%0a": 404,
    '/"quoted"\\': 404,
    f"http://elsewhere.example/v1/{GAME}": 200,
    "http://elsewhere.example/metrics": 404,
}


@pytest.mark.parametrize(("path", "status"), PATHS.items(), ids=lambda path: str(path)[:40])
def test_tricks_with_the_path_find_nothing(gateway: GatewayServer, path: str, status: int) -> None:
    response, body = gateway.exchange(head(path, method="GET"))
    assert response.status == status
    assert response.headers["Set-Cookie"] is None
    assert response.headers["Location"] is None
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    if status >= 400:
        assert response.headers["Content-Type"] == "application/problem+json"
        assert orjson.loads(body)["status"] == status
    for secret in (b"root:", b"decompte_", b"worker_", b"degraded"):
        assert secret not in body


@pytest.mark.parametrize("path", ["/v1", "/openapi.json", f"/v1/{GAME}", "/docs"])
def test_only_the_methods_of_an_address_are_allowed(gateway: GatewayServer, path: str) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH", "PROPFIND"):
        exchange = gateway.ask(method, path)
        refused(exchange, 405, "/problems/method-not-allowed")
        assert set(exchange[0].headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_slow_clients_hold_nobody_up_and_are_sent_away(
    stack: tuple[GatewayServer, Servers], gateway: GatewayServer
) -> None:
    """Far more of them than the service has threads; it hears of none."""
    (server,) = stack[1][GAME]
    before = len(server.lines())
    begun = (
        b"",
        b"PO",
        head(PLAIN.path, TYPE)[:-4],
        head(PLAIN.path, TYPE, "Content-Length: 500") + b'{"pl',
        head(PLAIN.path, TYPE, CHUNKED) + b"4\r\n",
    )
    with ExitStack() as stack_of_clients:
        slow = [stack_of_clients.enter_context(gateway.connect()) for _ in range(100)]
        for number, connection in enumerate(slow):
            connection.sendall(begun[number % len(begun)])
        for _ in range(20):
            assert gateway.post(PLAIN.path, PLAIN.request)[0].status == 200
        for connection in slow:
            assert connection.recv(1) == b""
    assert len(server.lines()) == before + 20


def test_who_sends_byte_by_byte_is_waited_for(gateway: GatewayServer) -> None:
    sent = head(PLAIN.path, TYPE, f"Content-Length: {len(BODY)}")
    parts = [sent[start : start + 1] for start in range(len(sent))]
    assert gateway.exchange(*parts, BODY)[0].status == 200


def test_who_hangs_up_in_the_middle_harms_nobody(gateway: GatewayServer) -> None:
    for sent in (
        b"",
        b"POS",
        head(PLAIN.path, TYPE, "Content-Length: 50"),
        b"\x16\x03\x01\x00\xa5",
    ):
        for _ in range(10):
            with gateway.connect() as connection:
                connection.sendall(sent)
    assert gateway.ask("GET", "/healthz")[0].status == 200


def test_who_does_not_read_the_answer_harms_nobody(gateway: GatewayServer) -> None:
    with ExitStack() as clients:
        for _ in range(20):
            connection = clients.enter_context(gateway.connect())
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
            connection.sendall(head(f"/v1/{GAME}/openapi.json", method="GET"))
        for _ in range(5):
            assert gateway.post(PLAIN.path, PLAIN.request)[0].status == 200


def test_every_line_of_the_log_is_json_whatever_was_asked(gateway: GatewayServer) -> None:
    gateway.exchange(head('/"\\%0a%ff', 'Authorization: Bearer "\\\x01', method="GET"))
    gateway.exchange(b"\xff\xfe\r\n\r\n")
    gateway.ask("GET", "/nowhere", headers={"X-Request-Id": "the-last"})
    wait_until(
        lambda: "the-last" in [line["request_id"] for line in gateway.lines()], "the log is written"
    )
