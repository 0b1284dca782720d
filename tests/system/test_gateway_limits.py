"""What the gateway lets through: limits per address, keys and their own limits, TLS, the page."""

import re
import shutil
import ssl
import subprocess
from collections.abc import Callable
from functools import partial
from http.client import HTTPResponse, HTTPSConnection
from pathlib import Path

import orjson
import pytest

from deploy.gateway import folder as gateway_folder
from deploy.services import CHECKOUT, game_names
from tests.found_games import OPERATIONS, SERVICES
from tests.gateway_addresses import Gateways
from tests.gateway_server import GatewayServer, Servers, check_refusal, record_documents
from tests.http_server import LOOPBACK
from tests.servers import TIMEOUT_SECONDS, free_port, require_program

REAL = [service.game for service in SERVICES]
PLAIN = next(one for one in OPERATIONS if one.game in REAL)
GAME = PLAIN.game.card.id
GUIDE = CHECKOUT / "docs" / "gateway.md"
ANNA, BEN = "127.0.0.2", "127.0.0.3"
KEY = "3f" * 32
OTHER_KEY = "c4" * 32

StartGateway = Callable[..., GatewayServer]


@pytest.fixture
def servers(one_service: Servers) -> Servers:
    """One service, for all the gateways of this file."""
    return one_service


@pytest.fixture
def gateway(gateways: Gateways, servers: Servers) -> StartGateway:
    """Starts a gateway with settings of the test's own."""
    return partial(gateways.start, *servers[GAME])


def request_statuses(
    gateway: GatewayServer, count: int, path: str, caller: str = LOOPBACK
) -> list[int]:
    return [gateway.ask("GET", path, caller=caller)[0].status for _ in range(count)]


def check_too_many(exchange: tuple[HTTPResponse, bytes], language: str) -> None:
    check_refusal(exchange, 429, "/problems/too-many-requests", language)
    assert exchange[0].headers["Retry-After"] == "1"
    assert "Retry-After" in exchange[0].headers["Access-Control-Expose-Headers"]


def test_who_asks_too_often_has_to_wait_and_nobody_else_has(gateway: StartGateway) -> None:
    nginx = gateway(RATE="1", BURST="5")
    # At one a second and five at once: of the first six some may be late, of thirty most are.
    assert request_statuses(nginx, 6, f"/v1/{GAME}", ANNA) == [200] * 6
    later = request_statuses(nginx, 30, f"/v1/{GAME}", ANNA)
    assert set(later) == {200, 429} or set(later) == {429}
    for language in ("en", "fr"):
        request_headers = {"Accept-Language": language}
        exchange = nginx.ask_until(429, "GET", "/v1", None, request_headers, caller=ANNA)
        check_too_many(exchange, language)
    assert request_statuses(nginx, 3, f"/v1/{GAME}", BEN) == [200] * 3
    assert request_statuses(nginx, 30, "/healthz", ANNA) == [200] * 30


def test_the_limits_are_published(gateway: StartGateway) -> None:
    nginx = gateway(RATE="7", BURST="8", CONNECTIONS="9")
    for language in ("en", "fr"):
        _, body = nginx.ask("GET", f"/v1?lang={language}")
        assert orjson.loads(body)["limits"] == {
            "body_bytes": 262144,
            "requests_per_second": 7,
            "burst": 8,
            "connections": 9,
            "heavy_requests_per_second": 1_000_000,
            "heavy_burst": 1_000_000,
            "heavy_connections": 65_535,
            "tool_connections": 65_535,
        }


def test_one_address_has_so_many_requests_under_way(gateway: StartGateway) -> None:
    nginx = gateway(CONNECTIONS="2")
    begun = (
        f"POST {PLAIN.path} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        "Content-Length: 50\r\n\r\n"
    ).encode()
    with nginx.connect(ANNA) as first, nginx.connect(ANNA) as second:
        first.sendall(begun)
        second.sendall(begun)
        check_too_many(nginx.ask_until(429, "GET", "/v1", caller=ANNA), "en")
        assert request_statuses(nginx, 3, "/v1", BEN) == [200] * 3
    nginx.stop()


def test_a_body_may_be_made_smaller(servers: Servers, tmp_path: Path) -> None:
    with GatewayServer(tmp_path, servers, DECOMPTE_MAX_BODY_BYTES="2048") as nginx:
        check_refusal(nginx.ask("POST", PLAIN.path, b" " * 2_049), 413, "/problems/too-large")
        assert orjson.loads(nginx.ask("GET", "/v1")[1])["limits"]["body_bytes"] == 2_048


def test_only_a_balancer_that_is_trusted_says_whose_request_it_is(gateway: StartGateway) -> None:
    nginx = gateway(RATE="1", BURST="2", TRUSTED="127.0.0.9/32")

    def ask(caller: str, given: str) -> int:
        headers = {"X-Forwarded-For": given}
        return nginx.ask("GET", "/v1", headers=headers, caller=caller)[0].status

    assert [ask("127.0.0.9", f"198.51.100.{number}") for number in range(20)] == [200] * 20
    assert 429 in [ask("127.0.0.9", "198.51.100.99") for _ in range(20)]
    assert 429 in [ask(ANNA, f"198.51.100.{number}") for number in range(100, 120)]
    spoofed = [ask("127.0.0.9", f"192.0.2.{number}, 203.0.113.5") for number in range(20)]
    assert 429 in spoofed


def write_keys(nginx: GatewayServer, **named: str) -> None:
    lines = [f'"Bearer {key}" {name};\n' for name, key in named.items()]
    (nginx.folder / "keys" / "all.conf").write_text("".join(lines), encoding="utf-8")
    nginx.reload()


def build_key_header(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def test_without_keys_nobody_is_asked_for_one(gateway: StartGateway) -> None:
    nginx = gateway()
    write_keys(nginx, anna=KEY)
    for headers in ({}, build_key_header(KEY), build_key_header("nonsense")):
        assert nginx.ask("GET", f"/v1/{GAME}", headers=headers)[0].status == 200


def test_with_keys_a_game_is_for_who_has_one(gateway: StartGateway) -> None:
    nginx = gateway(KEYS="on")
    exchange = nginx.ask("GET", f"/v1/{GAME}", headers=build_key_header(KEY))
    check_refusal(exchange, 401, "/problems/unauthorized")
    write_keys(nginx, anna=KEY)
    for headers in (
        {},
        build_key_header(OTHER_KEY),
        build_key_header(""),
        build_key_header(KEY[:-1]),
        build_key_header(KEY + "0"),
        {"Authorization": KEY},
        {"Authorization": f"Basic {KEY}"},
        {"X-Key": KEY},
    ):
        for language in ("en", "fr"):
            request_headers = {**headers, "Accept-Language": language}
            exchange = nginx.ask("POST", PLAIN.path, b"{}", request_headers)
            check_refusal(exchange, 401, "/problems/unauthorized", language)
            assert exchange[0].headers["WWW-Authenticate"] == "Bearer"
    answer, _ = nginx.post(PLAIN.path, PLAIN.request, Authorization=f"Bearer {KEY}")
    assert answer.status == 200
    assert answer.headers["WWW-Authenticate"] is None


def test_with_keys_what_belongs_to_no_game_stays_open_and_so_do_pre_flights(
    gateway: StartGateway,
) -> None:
    nginx = gateway(KEYS="on")
    for path in ("/v1", "/openapi.json", "/docs", "/problems/unauthorized", "/healthz"):
        assert nginx.ask("GET", path)[0].status == 200
    request_headers = {
        "Origin": "https://elsewhere.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization, content-type",
    }
    response, _ = nginx.ask("OPTIONS", PLAIN.path, headers=request_headers)
    assert response.status == 200
    assert "authorization" in response.headers["Access-Control-Allow-Headers"].lower()


def test_with_keys_a_short_link_opens_the_page_without_its_score(gateway: StartGateway) -> None:
    nginx = gateway(KEYS="on")
    for method in ("GET", "HEAD", "POST"):
        sent = {"X-Request-Id": f"by-{method}"}
        response, _ = nginx.ask(method, f"/r/{GAME}/{'0' * 32}", headers=sent)
        assert (response.status, response.headers["X-Request-Id"]) == (302, f"by-{method}")
        assert response.headers["Location"] == f"../../?r={GAME}/{'0' * 32}"
        assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_key_has_a_limit_of_its_own_wherever_it_is_used(gateway: StartGateway) -> None:
    nginx = gateway(KEYS="on", RATE="1", BURST="1", KEY_RATE="1", KEY_BURST="20")
    write_keys(nginx, anna=KEY, ben=OTHER_KEY)

    def ask(key: str, caller: str) -> tuple[HTTPResponse, bytes]:
        return nginx.ask("GET", f"/v1/{GAME}", headers=build_key_header(key), caller=caller)

    assert [ask(KEY, ANNA)[0].status for _ in range(20)] == [200] * 20
    answers = [ask(KEY, BEN) for _ in range(20)]
    refusals = [one for one in answers if one[0].status == 429]
    assert refusals
    check_too_many(refusals[0], "en")
    assert ask(OTHER_KEY, BEN)[0].status == 200


def test_a_key_is_named_in_the_log_and_never_written(gateway: StartGateway) -> None:
    nginx = gateway(KEYS="on")
    write_keys(nginx, anna=KEY)
    nginx.ask("GET", f"/v1/{GAME}", headers=build_key_header(KEY))
    nginx.stop()
    assert "anna" in [line["key"] for line in nginx.lines()]
    assert KEY not in (nginx.folder / "out").read_text(encoding="utf-8") + nginx.log()


def find_guide_block(beginning: str) -> str:
    """The block of code of docs/gateway.md whose first line begins so."""
    blocks: list[str] = re.findall(
        r"```\w*\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL
    )
    (block,) = [one for one in blocks if one.startswith(beginning)]
    return block


def test_tls_works_as_the_guide_shows_it(gateway: StartGateway, tmp_path: Path) -> None:
    made, secret = tmp_path / "tls.crt", tmp_path / "tls.key"
    request = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    files = ["-addext", "subjectAltName=DNS:localhost", "-keyout", str(secret), "-out", str(made)]
    openssl = require_program("openssl")
    subprocess.run([openssl, "req", *request, *files], check=True, capture_output=True)
    nginx = gateway()
    nginx.stop()
    port = free_port()
    given = find_guide_block("listen ").replace("8443", f"{LOOPBACK}:{port}")
    given = given.replace("/gateway/tls/tls.crt", str(made)).replace(
        "/gateway/tls/tls.key", str(secret)
    )
    listen = nginx.folder / "listen.conf"
    listen.write_text(listen.read_text(encoding="utf-8") + given, encoding="utf-8")
    nginx.run()
    trusted = ssl.create_default_context(cafile=str(made))
    for path, status in (("/v1", 200), (f"/v1/{GAME}", 200), ("/nowhere", 404)):
        connection = HTTPSConnection("localhost", port, timeout=TIMEOUT_SECONDS, context=trusted)
        connection.request("GET", path)
        response = connection.getresponse()
        assert response.status == status
        assert response.headers["Strict-Transport-Security"] == "max-age=31536000"
        connection.close()
        assert nginx.ask("GET", path)[0].headers["Strict-Transport-Security"] is None
    nginx.port = port
    check_refusal(
        nginx.exchange(b"GET /v1 HTTP/1.1\r\nHost: a\r\n\r\n"), 400, "/problems/unreadable-request"
    )


PAGE = {
    "index.html": "<!DOCTYPE html><title>Table</title>",
    "page.js": "export {};",
    "main.js": "",
    "import-map.json": '{"imports": {}}',
    "app.py": "raise SystemExit",
    "parts/index.html": "<!DOCTYPE html><title>Parts</title>",
}


def test_the_page_for_the_table_joins_by_being_there(
    servers: Servers, tmp_path: Path, gateway: StartGateway
) -> None:
    companion = tmp_path / "services" / "companion"
    for name, text in PAGE.items():
        (companion / name).parent.mkdir(parents=True, exist_ok=True)
        (companion / name).write_text(text, encoding="utf-8")
    nginx = gateway()
    nginx.stop()
    gateway_folder.write(
        nginx.folder,
        game_names(),
        record_documents(),
        listen=f"{LOOPBACK}:{nginx.port}",
        loopback={GAME: [f"{LOOPBACK}:{servers[GAME][0].port}"]},
        checkout=tmp_path,
    )
    nginx.run()
    for path, name, kind in (
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/page.js", "page.js", "text/javascript; charset=utf-8"),
        ("/parts", "parts/index.html", "text/html; charset=utf-8"),
    ):
        response, body = nginx.ask("GET", path)
        assert (response.status, body.decode()) == (200, PAGE[name])
        assert response.headers["Content-Type"] == kind
        assert "frame-ancestors 'none'" in response.headers["Content-Security-Policy"]
        assert response.headers["X-Request-Id"]
    for path in ("/app.py", "/nowhere.js", "/parts/..%2fnginx.conf", "/metrics", "/readyz"):
        check_refusal(nginx.ask("GET", path), 404, "/problems/not-found")
    check_refusal(nginx.ask("POST", "/", b"{}"), 405, "/problems/method-not-allowed")
    assert nginx.ask("GET", "/docs")[0].status == 200
    assert nginx.ask("GET", "/v1")[0].status == 200
    shutil.rmtree(companion)
