"""The server over HTTP: whom it answers, how much it takes, and how it is."""

import re
from codecs import BOM_UTF8
from collections.abc import Iterator
from http.client import HTTPResponse
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import orjson
import pytest
from mcp_types.version import MODERN_PROTOCOL_VERSIONS
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.types import ASGIApp, Receive, Scope, Send

from services.mcp.application import Responses, bound_bodies, create_application
from services.mcp.games import GameServices
from services.mcp.server import AssistantServer as AssistantProtocol
from services.mcp.settings import read_settings
from services.mcp.tool import MOST_BRACKETS, TOOL
from shared.texts import LANGUAGES, SHARED_TEXTS, load_texts
from tests.assistant.in_process import answer
from tests.assistant.test_stdio import BATTLE
from tests.assistant_server import (
    TAKEN,
    AssistantServer,
    address_of,
    ask_protocol,
    call_tool,
    run_apart,
)
from tests.found_games import OPERATIONS
from tests.gunicorn_server import GunicornServer
from tests.servers import free_port

CALL: dict[str, Any] = {"name": "civilization_battles", "arguments": BATTLE}


@pytest.fixture(scope="module")
def server(
    games: GunicornServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AssistantServer]:
    folder = tmp_path_factory.mktemp("assistant")
    origins = {"DECOMPTE_MCP_ORIGINS": "https://chat.example"}
    with AssistantServer(folder, [address_of(games)], **origins) as running:
        yield running


def test_the_official_client_scores_a_battle(server: AssistantServer) -> None:
    scored = call_tool(address_of(server, "/mcp"), "civilization_battles", BATTLE)
    assert scored.structured_content["reason"] == "The defender wins: 8 against 6."


@pytest.mark.parametrize("version", ["2025-06-18", "2025-11-25"])
def test_each_request_is_complete_in_itself(server: AssistantServer, version: str) -> None:
    status, answer = ask_protocol(server, "tools/call", CALL, mcp_protocol_version=version)
    assert status == 200
    assert answer["result"]["structuredContent"]["winner"] == "defender"


def test_the_newest_protocol_is_among_those_it_knows(server: AssistantServer) -> None:
    version = MODERN_PROTOCOL_VERSIONS[-1]
    meta = {
        "io.modelcontextprotocol/protocolVersion": version,
        "io.modelcontextprotocol/clientCapabilities": {},
    }
    status, answer = ask_protocol(
        server,
        "tools/call",
        {**CALL, "_meta": meta},
        mcp_protocol_version=version,
        mcp_method="tools/call",
        mcp_name=CALL["name"],
    )
    assert (status, answer["result"]["structuredContent"]["margin"]) == (200, -2)


def test_the_header_chooses_the_language_and_the_argument_goes_before_it(
    server: AssistantServer,
) -> None:
    def find_reason(arguments: dict[str, Any]) -> str:
        params = {**CALL, "arguments": arguments}
        _, answer = ask_protocol(server, "tools/call", params, accept_language="fr-CA, en;q=0.5")
        reason: str = answer["result"]["structuredContent"]["reason"]
        return reason

    assert find_reason(BATTLE).startswith("Le défenseur")
    assert find_reason({**BATTLE, "lang": "en"}).startswith("The defender")


def test_a_page_that_makes_its_name_mean_this_machine_is_refused(server: AssistantServer) -> None:
    assert ask_protocol(server, "tools/list", host="evil.example")[0] == 421
    assert ask_protocol(server, "tools/list", origin="https://evil.example")[0] == 403
    assert ask_protocol(server, "tools/list", host="decompte")[0] == 200
    for origin in ("https://chat.example", "http://localhost:5173"):
        assert ask_protocol(server, "tools/list", origin=origin)[0] == 200
    # What a stranger writes in a header is not written to the log.
    assert "evil" not in server.log()


def test_an_address_of_one_game_offers_that_game(server: AssistantServer) -> None:
    _, answer = ask_protocol(server, "tools/list", path="/mcp/orichalque")
    tools = answer["result"]["tools"]
    (game,) = [one for one in tools if one["name"] == "list_operations"]
    assert game["inputSchema"]["properties"]["game"]["enum"] == ["orichalque"]
    _, answer = ask_protocol(server, "tools/list", path="/mcp/chess")
    assert answer["error"]["message"].startswith("There is no game 'chess'. There are: carcassonne")


def test_a_body_beyond_the_limit_is_not_read(server: AssistantServer) -> None:
    padded = {**CALL, "arguments": {**BATTLE, "code": "x" * TOOL.most_bytes}}
    status, problem = ask_protocol(server, "tools/call", padded)
    assert (status, str(TOOL.most_bytes).encode() in problem) == (413, True)
    # One that only the game finds too large is refused in its words.
    padded["arguments"]["code"] = "x" * 300_000
    _, answer = ask_protocol(server, "tools/call", padded)
    assert answer["result"]["isError"] is True
    assert answer["result"]["structuredContent"]["type"] == "/problems/too-large"


REFUSED: list[tuple[int, str, str, dict[str, str]]] = [
    (404, "POST", "/nothing", {}),
    (405, "GET", "/mcp", {}),
    (405, "DELETE", "/mcp/heros", {}),
    (405, "PUT", "/mcp", {}),
    (400, "POST", "/mcp", {}),
    (415, "POST", "/mcp", {"Content-Type": "text/plain"}),
    (415, "POST", "/mcp", {"Content-Encoding": "gzip"}),
    (415, "POST", "/mcp", {"Content-Type": "application/json; charset=latin-1"}),
    (406, "POST", "/mcp", {"Accept": "text/html"}),
    (413, "POST", "/mcp", {"Content-Length": str(TOOL.most_bytes + 1)}),
    (403, "POST", "/mcp", {"Origin": "https://evil.example"}),
    (421, "POST", "/mcp", {"Host": "evil.example"}),
]


def check_readable(response: HTTPResponse) -> None:
    """Check that a page of any origin may read an answer and its request id."""
    assert response.headers["Access-Control-Allow-Origin"] == "*"
    exposed = response.headers["Access-Control-Expose-Headers"].split(", ")
    assert {"X-Request-Id", "Retry-After"} <= {*exposed}


@pytest.mark.parametrize("path", ["/mcp", "/mcp/heros"])
def test_a_browser_that_asks_whether_it_may_ask_is_answered(
    server: AssistantServer, path: str
) -> None:
    wanted = "content-type, mcp-protocol-version"
    asked = {
        "Origin": "https://chat.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": wanted,
    }
    response, body = server.ask("OPTIONS", path, headers=asked)
    assert (response.status, body) == (200, b"")
    check_readable(response)
    assert response.headers["Access-Control-Allow-Methods"] == "POST"
    allowed = response.headers["Access-Control-Allow-Headers"].lower().split(", ")
    assert {*wanted.split(", ")} <= {*allowed}
    # Without that question it is a method like any other.
    assert server.ask("OPTIONS", path)[0].status == 405


def test_a_slash_too_many_is_taken_away_for_ever(server: AssistantServer) -> None:
    for path in ("/mcp", "/mcp/heros"):
        response, _ = server.ask("POST", f"{path}/", b"{}", TAKEN)
        assert response.status == 308
        assert urlsplit(response.headers["Location"]).path == path


@pytest.mark.parametrize(("status", "method", "path", "headers"), REFUSED)
def test_what_is_no_message_is_refused_by_a_problem(
    server: AssistantServer, status: int, method: str, path: str, headers: dict[str, str]
) -> None:
    for language in ("en", "fr"):
        sent = {**TAKEN, "X-Request-Id": f"asked-{status}", "Accept-Language": language, **headers}
        response, body = server.ask(method, path, b"{", sent)
        assert response.status == status
        problem = orjson.loads(body)
        assert response.headers["Content-Type"] == "application/problem+json"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Content-Language"] == language
        assert response.headers["Cache-Control"] == "no-store"
        assert response.headers["Allow"] == ("POST" if status == 405 else None)
        check_readable(response)
        assert problem["request_id"] == response.headers["X-Request-Id"] == sent["X-Request-Id"]
        assert (problem["status"], problem["instance"]) == (status, path)
        shown = load_texts(SHARED_TEXTS)[language]
        code = problem["type"].removeprefix("/problems/")
        assert problem["title"] == shown.say(f"problem.{code}.title")


@pytest.mark.parametrize(
    ("headers", "named"),
    [
        ({"Content-Encoding": "gzip"}, "Content-Encoding"),
        ({"Content-Type": "application/json; charset=latin-1"}, "charset=latin-1"),
        ({"Content-Type": 'application/json; charset="UTF-16LE"'}, "charset=UTF-16LE"),
    ],
)
def test_what_is_written_in_another_way_is_refused_by_its_name(
    server: AssistantServer, headers: dict[str, str], named: str
) -> None:
    for path, language in product(("/mcp", "/mcp/heros"), LANGUAGES):
        sent = {**TAKEN, "Accept-Language": language, **headers}
        response, body = server.ask("POST", path, b"{}", sent)
        assert (response.status, response.headers["Content-Language"]) == (415, language)
        assert named in orjson.loads(body)["detail"]


def test_utf_8_may_be_named(server: AssistantServer) -> None:
    for named in ("charset=UTF-8", 'charset="utf8"', "charset="):
        kind = f"application/json; {named}"
        assert ask_protocol(server, "tools/list", content_type=kind)[0] == 200


def test_a_fault_of_the_server_is_a_problem_too() -> None:
    async def fail(_: Request) -> Response:
        raise ValueError("a fault of ours")

    async def ask() -> httpx2.Response:
        application = Responses(Starlette(routes=[Route("/mcp", fail, methods=["POST"])]))
        transport = httpx2.ASGITransport(application, raise_app_exceptions=False)
        async with httpx2.AsyncClient(transport=transport) as client:
            return await client.post("http://localhost/mcp")

    answered = run_apart(ask)
    assert (answered.status_code, answered.json()["type"]) == (500, "/problems/internal-error")
    assert answered.headers["X-Request-Id"] == answered.json()["request_id"]


def test_an_answer_has_an_id_and_what_answers_a_message_stays_as_the_protocol_has_it(
    server: AssistantServer,
) -> None:
    for version, method, status in (
        ("2025-11-25", "tools/list", 200),
        ("2025-11-25", "nothing", 200),
        ("2999-01-01", "tools/list", 400),
    ):
        message = {"jsonrpc": "2.0", "id": 7, "method": method, "params": {}}
        sent = {**TAKEN, "MCP-Protocol-Version": version, "X-Request-Id": "no id at all"}
        response, body = server.ask("POST", "/mcp", orjson.dumps(message), sent)
        assert response.status == status
        assert orjson.loads(body)["id"] == 7
        assert response.headers["Content-Type"] == "application/json"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert response.headers["Cache-Control"] == ("no-store" if status >= 400 else None)
        check_readable(response)
        assert re.fullmatch("[0-9a-f]{32}", response.headers["X-Request-Id"])


def test_what_is_deeply_nested_is_refused(server: AssistantServer) -> None:
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    _, answer = ask_protocol(server, "tools/call", {**CALL, "arguments": {"code": deep}})
    assert answer["result"]["structuredContent"]["type"] == "/problems/malformed-json"


def ask_alone(application: ASGIApp, body: bytes) -> httpx2.Response:
    """The answer of an application in this process to a message."""

    async def ask() -> httpx2.Response:
        transport = httpx2.ASGITransport(application)
        async with httpx2.AsyncClient(transport=transport) as client:
            return await client.post("http://localhost/mcp", content=body, headers=TAKEN)

    return run_apart(ask)


def build_bounded(parsed: list[bytes]) -> ASGIApp:
    """An application that keeps in `parsed` the bodies that are not refused before."""

    async def parse(scope: Scope, receive: Receive, send: Send) -> None:
        parsed.append(await Request(scope, receive).body())
        await Response(b"parsed")(scope, receive, send)

    return Responses(bound_bodies(parse))


def test_a_byte_order_mark_is_read_over() -> None:
    parsed: list[bytes] = []
    assert ask_alone(build_bounded(parsed), BOM_UTF8 + b"{}").text == "parsed"
    assert parsed == [b"{}"]


def test_what_has_too_many_brackets_is_refused_before_it_is_parsed() -> None:
    parsed: list[bytes] = []
    application = build_bounded(parsed)
    most = b"[" * (MOST_BRACKETS - 1) + b"{"
    assert ask_alone(application, most).text == "parsed"
    refused = ask_alone(application, most + b"[")
    assert (refused.status_code, refused.json()["type"]) == (413, "/problems/too-large")
    assert f"{MOST_BRACKETS + 1} opening brackets" in refused.json()["detail"]
    assert ask_alone(application, b" " * (TOOL.most_bytes + 1)).status_code == 413
    assert parsed == [most]


def test_no_request_of_the_documents_has_a_quarter_of_the_brackets() -> None:
    for position in OPERATIONS:
        text = orjson.dumps(position.request)
        assert 4 * (text.count(b"[") + text.count(b"{")) <= MOST_BRACKETS


def test_a_service_is_given_the_number_of_the_caller() -> None:
    seen: list[httpx2.Request] = []

    def record(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return answer(request)

    client = httpx2.AsyncClient(transport=httpx2.MockTransport(record))
    server = AssistantProtocol(GameServices(["http://games"], client))
    message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": CALL}
    with TestClient(create_application(server, read_settings({})), "http://localhost") as asking:
        sent = {**TAKEN, "X-Caller": "17", "X-Forwarded-For": "1.2.3.4"}
        assert asking.post("/mcp", content=orjson.dumps(message), headers=sent).is_success
    assert seen[-1].headers["X-Caller"] == "17"
    assert "X-Forwarded-For" not in seen[-1].headers


def test_it_waits_for_services_that_start_later(tmp_path: Path) -> None:
    port = free_port()
    server = AssistantServer(tmp_path, [f"http://127.0.0.1:{port}"])
    server.launch()
    try:
        assert server.find_status("/readyz") == 503
        late = GunicornServer("deploy.one_service:create_app('heros')", tmp_path)
        late.port = port
        with late:
            _, answer = ask_protocol(server, "tools/list")
            assert {one["name"] for one in answer["result"]["tools"]} >= {"ask"}
            assert server.find_status("/readyz") == 200
        _, answer = ask_protocol(server, "tools/call", {"name": "heros_turns", "arguments": {}})
        assert answer["result"]["isError"] is True
        assert answer["result"]["structuredContent"]["type"] == "/problems/bad-gateway"
        assert server.log().count("does not answer") == 1
    finally:
        assert server.stop() == 0
