"""What the gateway answers from its own files: the games, the merged OpenAPI document, refusals."""

import gzip
import re

import orjson
import pytest
from flask.testing import FlaskClient

from deploy.gateway.documents import LIMITS
from deploy.gateway.settings import read_settings
from deploy.services import game_names
from shared.operations.http import SLOWLY_CHANGING
from tests.gateway_server import UNLIMITED, GatewayServer, check_refusal, check_same_headers
from tests.raw_requests import Stack

GAMES = game_names()


@pytest.fixture(scope="module")
def gateway(stack: Stack) -> GatewayServer:
    """A gateway that has one service to leave refusals to."""
    return stack[0]


LANGUAGES = [
    "",
    "fr",
    "fr-CA, en;q=0.9",
    "fr_CA",
    "fr-FR,fr;q=0.9,en-US;q=0.8,en;q=0.7",
    "en;q=0.4, fr;q=0.6",
    "en;q=0.5,fr;q=0.5",
    "en, fr",
    "fr;q=0",
    "en;q=0, *",
    "*",
    "fr, *;q=0.5",
    "de",
    "fra, fro",
    "nonsense;;;,,",
]


@pytest.mark.parametrize("wanted", LANGUAGES)
def test_nginx_chooses_the_same_language_as_the_services(
    gateway: GatewayServer, alone: FlaskClient, wanted: str
) -> None:
    headers = {"Accept-Language": wanted}
    language = alone.get("/v1", headers=headers).headers["Content-Language"]
    check_refusal(
        gateway.ask("GET", "/nowhere", headers=headers), 404, "/problems/not-found", language
    )
    assert gateway.ask("GET", "/v1", headers=headers)[0].headers["Content-Language"] == language


QUERIES = ["", "?", "?&", "?lang=fr", "?lang=en", "?&lang=fr&", "?l%61ng=f%72"]


@pytest.mark.parametrize("query", QUERIES)
def test_the_list_of_games_is_that_of_the_application_with_the_limits(
    gateway: GatewayServer, alone: FlaskClient, query: str
) -> None:
    response, body = gateway.ask("GET", f"/v1{query}")
    document = orjson.loads(body)
    limits = document.pop("limits")
    wanted = alone.get(f"/v1{query}")
    assert (response.status, document) == (200, wanted.get_json())
    check_same_headers(response, wanted.headers)
    values = read_settings(UNLIMITED)
    assert limits == {name: int(values[setting]) for name, setting in LIMITS.items()}


def test_the_openapi_document_is_that_of_all_games_and_publishes_the_limits(
    gateway: GatewayServer, alone: FlaskClient
) -> None:
    response, body = gateway.ask("GET", "/openapi.json")
    assert response.status == 200
    document = orjson.loads(body)
    assert document == alone.get("/openapi.json").get_json()
    fields = document["components"]["schemas"]["Games"]["properties"]
    assert fields["limits"]["additionalProperties"]["type"] == "integer"
    assert {path.split("/")[2] for path in document["paths"] if path.count("/") > 1} >= set(GAMES)


def test_the_page_for_assistants_lists_all_games(
    gateway: GatewayServer, alone: FlaskClient
) -> None:
    response, body = gateway.ask("GET", "/llms.txt")
    wanted = alone.get("/llms.txt")
    assert (response.status, body) == (200, wanted.data)
    assert response.headers["Content-Type"] == wanted.headers["Content-Type"]
    assert all(f"/v1/{game}" in body.decode() for game in GAMES)


@pytest.mark.parametrize("path", ["/v1", "/openapi.json", "/llms.txt"])
def test_what_nginx_says_itself_can_be_asked_for_on_condition(
    gateway: GatewayServer, path: str
) -> None:
    response, _ = gateway.ask("GET", path)
    tag = response.headers["ETag"]
    assert response.headers["Cache-Control"] == SLOWLY_CHANGING
    assert response.headers["Last-Modified"] is None
    again, nothing = gateway.ask("GET", path, headers={"If-None-Match": tag})
    assert (again.status, nothing) == (304, b"")
    assert again.headers["Access-Control-Allow-Origin"] == "*"
    for other in ({"If-None-Match": '"other"'}, {"If-Match": tag}, {"Range": "bytes=0-3"}):
        assert gateway.ask("GET", path, headers=other)[0].status == 200
    exchange = gateway.ask("GET", path, headers={"If-Match": '"other"', "Accept-Language": "fr"})
    check_refusal(exchange, 412, "/problems/precondition-failed", "fr")


def test_large_answers_are_compressed_for_who_can_read_that(gateway: GatewayServer) -> None:
    for path in ("/openapi.json", f"/v1/{GAMES[0]}/rules", "/docs/swagger-ui-bundle.js"):
        plain, whole = gateway.ask("GET", path)
        small, packed = gateway.ask("GET", path, headers={"Accept-Encoding": "gzip"})
        assert plain.headers["Content-Encoding"] is None
        assert small.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in ", ".join(small.headers.get_all("Vary", []))
        assert gzip.decompress(packed) == whole
        known = {"Accept-Encoding": "gzip", "If-None-Match": small.headers["ETag"]}
        assert gateway.ask("GET", path, headers=known)[0].status == 304


@pytest.mark.parametrize("path", ["/v1", "/openapi.json", "/healthz", "/problems/not-found"])
def test_a_browser_may_ask_from_anywhere(gateway: GatewayServer, path: str) -> None:
    headers = {"Origin": "https://elsewhere.example", "Access-Control-Request-Method": "GET"}
    response, _ = gateway.ask("OPTIONS", path, headers=headers)
    assert response.status == 200
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    answer, _ = gateway.ask("GET", path, headers={"Origin": "https://elsewhere.example"})
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Allow-Credentials"] is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_address_of_no_game_has_a_problem_that_lists_the_games(
    gateway: GatewayServer, language: str
) -> None:
    headers = {"Accept-Language": language}
    response, body = gateway.ask("GET", "/v1/carcasonne/board-scores", headers=headers)
    assert (response.status, response.headers["Content-Language"]) == (404, language)
    problem = orjson.loads(body)
    assert problem["allowed"] == list(game_names())
    assert problem["did_you_mean"] == "/v1/carcassonne/board-scores"
    assert "carcassonne" in problem["detail"]
    _, other = gateway.ask("GET", "/nothing", headers=headers)
    assert "allowed" not in orjson.loads(other)


@pytest.mark.parametrize(
    ("step", "meant"),
    [
        ("D%C3%A9luges", "deluges"),
        ("h%C3%A9ros", "heros"),
        ("heros-du-monde", "heros"),
        ("civilisation", "civilization"),
        ("floods", "deluges"),
        ("carca", "carcassonne"),
        ("carcasosnne", "carcassonne"),
        ("catan", None),
    ],
)
def test_a_game_that_is_misspelt_is_suggested_with_the_rest_that_it_has(
    gateway: GatewayServer, step: str, meant: str | None
) -> None:
    for rest, whole in (("nothing", meant), ("rules", meant and f"/v1/{meant}/rules")):
        response, body = gateway.ask("GET", f"/v1/{step}/{rest}")
        assert (response.status, orjson.loads(body).get("did_you_mean")) == (404, whole)


@pytest.mark.parametrize("path", ["/v1", "/v1/heros", "/v1/nothing", "/healthz", "/llms.txt"])
def test_every_answer_says_how_much_one_may_ask(gateway: GatewayServer, path: str) -> None:
    response, _ = gateway.ask("GET", path)
    policy = response.headers["RateLimit-Policy"] or ""
    limits = r";q=\d+;w=1;burst=\d+"
    assert re.fullmatch(f'"requests"{limits}, "heavy"{limits}', policy)
    assert response.headers["RateLimit"] is None
