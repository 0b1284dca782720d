"""Everything of the contract through the gateway: nginx, a gunicorn for each service, Redis."""

from collections.abc import Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from deploy.gateway.folder import SOURCE
from deploy.services import game_names
from tests.found_games import OPERATIONS, REFUSED, SERVICES, SHEET_OPERATIONS, Position
from tests.gateway_server import (
    GatewayServer,
    check_refusal,
    check_same_headers,
    remove_request_id,
    start_services,
)
from tests.servers import RedisServer, wait_for_log_line

GAMES = game_names()
REAL = [service.game for service in SERVICES]
SERVED = [one for one in OPERATIONS if one.game in REAL]
SHEETS = [one for one in SHEET_OPERATIONS if one.game in REAL]
ILLEGAL = [one for one in REFUSED if one.game in REAL]
LOOKUPS = [(game.card.id, one.path) for game in REAL for one in game.lookups if not one.steps]
HIT = "decompte; hit"

every_operation = pytest.mark.parametrize("position", SERVED, ids=str)
every_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayServer]:
    """The whole stack; at the end nothing in it has had a failure of its own."""
    folder = tmp_path_factory.mktemp("stack")
    with (
        RedisServer(folder) as redis,
        start_services(folder, dict.fromkeys(GAMES, 1), redis_url=redis.url) as servers,
        GatewayServer(folder / "gateway", servers) as nginx,
    ):
        yield nginx
        assert nginx.find_errors() == []
        for server in [one for group in servers.values() for one in group]:
            assert [line for line in server.lines() if line["level"] == "error"] == []
            assert "Traceback" not in server.log()


def request_expected(alone: FlaskClient, position: Position, language: str) -> dict[str, Any]:
    headers = {"Accept-Language": language}
    document: dict[str, Any] = alone.post(
        position.path, json=position.request, headers=headers
    ).get_json()
    return document


@every_operation
def test_every_operation_answers_as_it_does_alone_also_as_a_batch_and_once_it_is_kept(
    gateway: GatewayServer, alone: FlaskClient, position: Position
) -> None:
    for language in ("en", "fr"):
        wanted = request_expected(alone, position, language)
        response, body = gateway.post(position.path, position.request, Accept_Language=language)
        assert (response.status, orjson.loads(body)) == (200, wanted)
        assert response.headers["Content-Language"] == language
        assert response.headers["Access-Control-Allow-Origin"] == "*"
        assert response.headers["Server"] == "nginx"
        again, same = gateway.post(position.path, position.request, Accept_Language=language)
        assert (again.headers["Cache-Status"], same) == (HIT, body)
        where = f"{response.headers['Content-Location']}?lang={language}"
        kept, same = gateway.ask("GET", where)
        assert (kept.status, same) == (200, body)
        tag = {"If-None-Match": kept.headers["ETag"]}
        assert gateway.ask("GET", where, headers=tag)[0].status == 304
    several = {"requests": [position.request]}
    response, body = gateway.post(f"{position.path}/batch", several, Accept_Language="fr")
    assert response.status == 207
    assert orjson.loads(body)["items"] == [{"status": 200, "result": wanted}]


@pytest.mark.parametrize("position", SHEETS, ids=str)
def test_a_sheet_can_be_had_as_a_table(gateway: GatewayServer, position: Position) -> None:
    response, body = gateway.post(position.path, position.request, Accept="text/csv")
    assert response.status == 200
    assert response.headers["Content-Type"].startswith("text/csv")
    assert body.startswith(b"player,entry,kind,")


@pytest.mark.parametrize("position", ILLEGAL, ids=str)
def test_a_refusal_of_a_service_comes_through_untouched(
    gateway: GatewayServer, alone: FlaskClient, position: Position
) -> None:
    exchange = gateway.post(position.path, position.request, Accept_Language="fr")
    document = orjson.loads(exchange[1])
    check_refusal(exchange, 422, document["type"], "fr")
    assert remove_request_id(document) == remove_request_id(request_expected(alone, position, "fr"))


PAGES = [
    "/",
    "/docs",
    "/docs/page.css",
    "/docs/swagger-ui-bundle.js",
    "/problems/not-found",
    "/problems/too-many-requests",
    *(f"/v1/{game}{page}" for game in GAMES for page in ("", "/rules", "/examples?lang=fr")),
    *(f"/v1/{game}/openapi.json" for game in GAMES),
    *(f"/v1/{game}/{path}" for game, path in LOOKUPS),
]
REFUSED_PAGES = [
    ("GET", "/v1?lang=de", {}),
    ("GET", "/v1?language=fr", {"Accept-Language": "fr"}),
    ("GET", "/v1?lang=fr&lang=xx", {}),
    ("GET", "/v1?%ff=%fe", {}),
    ("GET", "/v1", {"Accept": "text/html"}),
    ("GET", "/v1", {"Accept": "image/png", "Accept-Language": "fr-CA"}),
    ("GET", "/v1?lang=fr", {"Accept": "x" * 3_000}),
    ("POST", "/v1", {}),
    ("PUT", "/openapi.json", {}),
    ("DELETE", "/healthz", {}),
    ("PATCH", "/docs", {}),
    ("GET", "/problems/no-such", {}),
    ("GET", "/problems/", {}),
    ("GET", "/docs/nothing.js", {}),
    *(("GET", f"/v1/{game}/nothing", {"Accept-Language": "fr"}) for game in GAMES),
    *(("GET", f"/v1/{game}/results/{'0' * 32}", {}) for game in GAMES),
]


@pytest.mark.parametrize("path", PAGES)
def test_what_can_be_read_is_what_the_application_says(
    gateway: GatewayServer, alone: FlaskClient, path: str
) -> None:
    wanted = alone.get(path)
    response, body = gateway.ask("GET", path)
    assert (response.status, body) == (wanted.status_code, wanted.get_data())
    check_same_headers(response, wanted.headers)
    head, nothing = gateway.ask("HEAD", path)
    assert (head.status, nothing) == (response.status, b"")
    assert head.headers["Content-Length"] == response.headers["Content-Length"]


@pytest.mark.parametrize(
    ("method", "path", "headers"), REFUSED_PAGES, ids=lambda one: str(one)[:40]
)
def test_what_is_refused_is_refused_as_the_application_does(
    gateway: GatewayServer, alone: FlaskClient, method: str, path: str, headers: dict[str, str]
) -> None:
    wanted = alone.open(path, method=method, headers=headers)
    response, body = gateway.ask(method, path, headers=headers)
    assert response.status == wanted.status_code >= 400
    assert remove_request_id(orjson.loads(body)) == remove_request_id(wanted.get_json())
    check_same_headers(response, wanted.headers)


SLASHES = ["/v1/", "/v1/?lang=fr", "/docs/", *(f"/v1/{game}/?lang=%66r" for game in GAMES)]


@pytest.mark.parametrize("path", SLASHES)
def test_who_writes_a_slash_too_many_is_sent_to_where_it_is_not(
    gateway: GatewayServer, path: str
) -> None:
    response, body = gateway.ask("GET", path)
    assert (response.status, body) == (308, b"")
    assert response.headers["Location"] == path.replace("/?", "?").rstrip("/")
    assert response.headers["Access-Control-Allow-Origin"] == "*"


IDS = {
    "sound": ("a-caller.s_own~id1", True),
    "long": ("a" * 128, True),
    "too long": ("a" * 129, False),
    "with blanks": ("two words", False),
    "with a quote": ('a"b', False),
}


@pytest.mark.parametrize(("sent", "kept"), IDS.values(), ids=IDS)
@pytest.mark.parametrize("path", ["/v1", "/nowhere", f"/v1/{GAMES[0]}", "/problems/not-found"])
def test_a_request_has_one_id_from_end_to_end(
    gateway: GatewayServer, path: str, sent: str, kept: bool
) -> None:
    response, _ = gateway.ask("GET", path, headers={"X-Request-Id": sent})
    assert len(response.headers.get_all("X-Request-Id", [])) == 1
    given = response.headers["X-Request-Id"]
    assert given == sent if kept else given != sent
    assert gateway.find_line(given)["request_id"] == given


@every_game
def test_the_log_of_the_service_has_the_id_that_the_caller_got(
    gateway: GatewayServer, game: str
) -> None:
    response, _ = gateway.ask("GET", f"/v1/{game}")
    log = gateway.folder.parent / f"{game}-0" / "gunicorn.out"
    assert wait_for_log_line(log, response.headers["X-Request-Id"])["path"] == f"/v1/{game}"


def test_the_log_names_no_caller(gateway: GatewayServer) -> None:
    gateway.ask("GET", "/v1", headers={"User-Agent": "Curious Clara"}, caller="127.0.0.77")
    gateway.ask("GET", "/v1", headers={"X-Request-Id": "after-clara"})
    gateway.find_line("after-clara")
    log = (gateway.folder / "out").read_text(encoding="utf-8")
    assert "127.0.0.77" not in log
    assert "Clara" not in log


@pytest.mark.parametrize("path", ["/readyz", "/metrics", "/readyz?a=1", "/%72eadyz", "/%6detrics"])
@pytest.mark.parametrize("method", ["GET", "HEAD", "POST"])
def test_what_a_service_publishes_for_operators_is_not_public(
    gateway: GatewayServer, method: str, path: str
) -> None:
    response, body = gateway.ask(method, path)
    assert response.status == 404
    assert b"decompte_" not in body
    assert b"degraded" not in body


def test_the_gateway_writes_only_where_it_may(gateway: GatewayServer) -> None:
    written = {file.name for file in gateway.folder.iterdir()}
    sources = {file.name for file in SOURCE.iterdir()}
    assert written - {"page"} - sources == {
        "made",
        "listen.conf",
        "defaults.envsh",
        "documents",
        "keys",
        "run",
        "templates",
        "out",
        "log",
    }
    assert {file.name for file in (gateway.folder / "run").iterdir()} >= {"nginx.pid", "proxy"}
