"""The server over HTTP: whom it answers, how much it takes, and how it is."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from services.mcp.tool import TOOL
from tests.assistant.test_stdio import BATTLE
from tests.assistant_server import AssistantServer, address_of, ask_protocol, call_tool
from tests.gunicorn_server import GunicornServer
from tests.servers import free_port, wait_until

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
    assert {one["name"].partition("_")[0] for one in tools} == {"orichalque"}
    _, answer = ask_protocol(server, "tools/list", path="/mcp/chess")
    assert answer["error"]["message"].startswith("There is no game 'chess'. There are: carcassonne")


def test_a_body_beyond_the_limit_is_not_read(server: AssistantServer) -> None:
    padded = {**CALL, "arguments": {**BATTLE, "code": "x" * TOOL.most_bytes}}
    assert ask_protocol(server, "tools/call", padded)[0] == 413
    # One that only the game finds too large is refused in its words.
    padded["arguments"]["code"] = "x" * 300_000
    _, answer = ask_protocol(server, "tools/call", padded)
    assert answer["result"]["isError"] is True
    assert answer["result"]["structuredContent"]["type"] == "/problems/too-large"


@pytest.mark.parametrize("method", ["GET", "DELETE", "PUT"])
def test_there_is_no_stream_and_no_session(server: AssistantServer, method: str) -> None:
    response, _ = server.ask(method, "/mcp")
    assert (response.status, response.headers["Allow"]) == (405, "POST")


def test_what_is_deeply_nested_is_refused(server: AssistantServer) -> None:
    deep: Any = []
    for _ in range(100):
        deep = [deep]
    _, answer = ask_protocol(server, "tools/call", {**CALL, "arguments": {"code": deep}})
    assert answer["result"]["structuredContent"]["type"] == "/problems/malformed-json"


def test_it_waits_for_services_that_start_later(tmp_path: Path) -> None:
    port = free_port()
    server = AssistantServer(tmp_path, [f"http://127.0.0.1:{port}"])
    server.launch()
    try:
        assert server.find_status("/readyz") == 503
        _, answer = ask_protocol(server, "tools/list")
        assert answer["error"]["message"].startswith("The services have not said yet")
        late = GunicornServer("deploy.one_service:create_app('heros')", tmp_path)
        late.port = port
        with late:
            wait_until(lambda: server.find_status("/readyz") == 200, "the contract has been read")
            _, answer = ask_protocol(server, "tools/list")
            assert {one["name"] for one in answer["result"]["tools"]} >= {"heros_turns"}
        _, answer = ask_protocol(server, "tools/call", {"name": "heros_turns", "arguments": {}})
        assert answer["result"]["isError"] is True
        assert answer["result"]["structuredContent"]["type"] == "/problems/bad-gateway"
        assert server.log().count("does not answer") == 1
    finally:
        assert server.stop() == 0
