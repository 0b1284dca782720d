"""An assistant behind the real gateway: the official client, nginx, the server, a game."""

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import orjson
import pytest

from services.mcp.tool import TOOL
from tests.assistant.test_stdio import BATTLE
from tests.assistant_server import AssistantServer, address_of, ask_protocol, call_tool
from tests.gateway_server import GatewayServer, HasPort, check_refusal, start_services

GAME = "civilization"
CALL: dict[str, Any] = {"name": "civilization_battles", "arguments": BATTLE}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, list[HasPort]]]:
    """One game, and the server of assistants that asks it."""
    folder = tmp_path_factory.mktemp("servers")
    with start_services(folder, {GAME: 1}) as running:
        (game,) = running[GAME]
        with AssistantServer(folder, [address_of(game)]) as assistant:
            yield {GAME: [game], TOOL.id: [assistant]}


@pytest.fixture(scope="module")
def gateway(servers: dict[str, list[HasPort]], tmp_path_factory: Any) -> Iterator[GatewayServer]:
    with GatewayServer(tmp_path_factory.mktemp("gateway"), servers) as running:
        yield running
        errors = [one for one in running.find_errors() if "too large body" not in one]
        assert errors == []


def test_the_official_client_scores_a_battle_through_the_gateway(gateway: GatewayServer) -> None:
    for path in (TOOL.path, f"{TOOL.path}/{GAME}"):
        scored = call_tool(address_of(gateway, path), CALL["name"], {**BATTLE, "lang": "fr"})
        assert scored.is_error is False
        assert scored.structured_content["reason"] == "Le défenseur l’emporte\u00a0: 8 contre 6."
    refused = call_tool(address_of(gateway, TOOL.path), CALL["name"], {"Attacker": {}})
    assert refused.is_error is True
    assert refused.structured_content["errors"][0]["did_you_mean"] == "attacker"


def test_the_list_of_tools_has_it_at_its_address(gateway: GatewayServer) -> None:
    for language, word in (("en", "assistant"), ("fr", "assistant")):
        _, body = gateway.ask("GET", "/v1", headers={"Accept-Language": language})
        (listed,) = [one for one in orjson.loads(body)["tools"] if one["id"] == TOOL.id]
        assert (listed["href"], listed["version"]) == (TOOL.path, TOOL.version)
        assert word in listed["summary"]


def test_a_request_has_the_gateways_id_in_the_games_log(
    gateway: GatewayServer, servers: dict[str, list[Any]]
) -> None:
    headers = {"x_request_id": "asked-by-an-assistant"}
    assert ask_protocol(gateway, "tools/call", CALL, **headers)[0] == 200
    (game,) = servers[GAME]
    assert [one["path"] for one in game.lines() if "asked-by-an-assistant" in one.values()] == [
        "/v1/civilization/battles"
    ]


def test_a_page_of_elsewhere_is_refused_here_too(gateway: GatewayServer) -> None:
    headers = {"Content-Type": "application/json", "Origin": "https://evil.example"}
    refused = gateway.ask("POST", TOOL.path, b"{}", headers)
    check_refusal(refused, 403, "/problems/forbidden")
    # The gateway names itself to every service, whatever name it was asked by.
    assert ask_protocol(gateway, "tools/list", host="table.example")[0] == 200


def test_the_gateway_refuses_a_body_that_is_too_large(gateway: GatewayServer) -> None:
    request_headers = {"Content-Type": "application/json"}
    large = b" " * (TOOL.most_bytes + 1)
    check_refusal(
        gateway.ask("POST", TOOL.path, large, request_headers), 413, "/problems/too-large"
    )
    exchange = gateway.ask("GET", TOOL.path)
    check_refusal(exchange, 405, "/problems/method-not-allowed")
    assert exchange[0].headers["Allow"] == "POST"
    for path in ("/mcpx", "/mcp/", "/mcp/heros/turns"):
        assert gateway.ask("GET", path)[0].status == 404


def test_a_server_that_is_away_is_a_problem(tmp_path: Path) -> None:
    with GatewayServer(tmp_path, {}) as nginx:
        check_refusal(nginx.post(TOOL.path, {}), 502, "/problems/bad-gateway")


def test_requests_count_as_heavy_ones_do_and_need_a_key_where_games_do(
    servers: dict[str, list[HasPort]], tmp_path: Path
) -> None:
    with ExitStack() as stack:
        limits = {"DECOMPTE_GATEWAY_HEAVY_RATE": "1", "DECOMPTE_GATEWAY_HEAVY_BURST": "1"}
        nginx = stack.enter_context(GatewayServer(tmp_path / "limited", servers, **limits))
        statuses = [ask_protocol(nginx, "tools/list")[0] for _ in range(8)]
        assert statuses[0] == 200
        assert 429 in statuses
        keys = {"DECOMPTE_GATEWAY_KEYS": "on"}
        nginx = stack.enter_context(GatewayServer(tmp_path / "keys", servers, **keys))
        check_refusal(nginx.post(TOOL.path, {}), 401, "/problems/unauthorized")
