"""What is asked of the services, where they are, and what is answered when they are away."""

from collections.abc import Callable
from typing import Any

import httpx2
import pytest
from mcp import Client, MCPError

from services.mcp import games, server
from services.mcp.games import GameServices, UnreadableContract, open_client
from services.mcp.problems import Problem
from services.mcp.settings import UP_ADDRESS, check_address, read_settings
from tests.assistant_server import run_apart
from tests.servers import free_port

GAMES = {"games": [{"id": "x", "title": "X"}]}
CONTRACT: dict[str, object] = {"paths": {}, "components": {"schemas": {}}}
Handler = Callable[[httpx2.Request], httpx2.Response]


def read_and_ask(handler: Handler, **headers: str) -> Any:
    """The answer or the problem of a request to services that publish a contract."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        published = {"/v1": GAMES, "/openapi.json": CONTRACT}.get(request.url.path)
        return handler(request) if published is None else httpx2.Response(200, json=published)

    async def ask() -> Any:
        async with httpx2.AsyncClient(transport=httpx2.MockTransport(answer)) as client:
            services = GameServices(["http://x:8000"], client)
            await services.read()
            named = {name.replace("_", "-"): value for name, value in headers.items()}
            try:
                return await services.ask("x", "/v1/x/scores", named, b"{}")
            except Problem as problem:
                return problem.document

    return run_apart(ask)


def test_a_request_goes_to_the_service_of_its_game_with_its_headers() -> None:
    seen: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        return httpx2.Response(200, json={"points": 3})

    answered = read_and_ask(answer, accept_language="fr", x_request_id="one")
    assert answered == {"points": 3}
    (request,) = seen
    assert str(request.url) == "http://x:8000/v1/x/scores"
    assert request.content == b"{}"
    sent = ("accept", "accept-language", "content-type", "x-request-id")
    assert [request.headers[name] for name in sent] == [
        *("application/json", "fr", "application/json", "one")
    ]


def test_a_request_that_is_lost_is_sent_once_more() -> None:
    seen: list[httpx2.Request] = []

    def answer(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        if len(seen) == 1:
            raise httpx2.RemoteProtocolError("the server hung up")
        return httpx2.Response(200, json={"points": 3})

    assert read_and_ask(answer) == {"points": 3}
    assert len(seen) == 2


def test_a_service_that_is_away_is_a_problem_in_the_callers_language() -> None:
    seen: list[httpx2.Request] = []

    def hang_up(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        raise httpx2.ConnectError("refused")

    english, french = read_and_ask(hang_up), read_and_ask(hang_up, accept_language="de, fr-CA")
    assert len(seen) == 2 * games.TRIES
    assert english["type"] == "/problems/bad-gateway"
    assert english["title"] == "The service gave no answer"
    assert french["title"] == "Le service n’a pas donné de réponse"
    assert english["status"] == 502
    assert english["instance"] == "/v1/x/scores"


def test_a_service_that_is_silent_is_a_timeout_and_is_not_asked_again() -> None:
    seen: list[httpx2.Request] = []

    def time_out(request: httpx2.Request) -> httpx2.Response:
        seen.append(request)
        raise httpx2.ReadTimeout("silent")

    assert read_and_ask(time_out)["type"] == "/problems/gateway-timeout"
    assert len(seen) == 1


@pytest.mark.parametrize("body", [b"<html>", b"\xff", b'"' + b"a" * 2_000 + b'"'])
def test_an_answer_that_is_no_json_or_too_large_is_a_problem(
    body: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games, "MOST_ANSWER_BYTES", 1_000)
    answered = read_and_ask(lambda _: httpx2.Response(200, content=body))
    assert answered["type"] == "/problems/bad-gateway"


def test_a_document_of_another_type_is_named() -> None:
    drawn = httpx2.Response(200, content=b"<svg/>", headers={"Content-Type": "image/svg+xml; a=b"})
    problem = read_and_ask(lambda _: drawn)
    assert problem["type"] == "/problems/not-acceptable"
    assert problem["detail"] == "Here can be given: image/svg+xml."


def read_refusal(address: str, handler: Handler | None = None) -> str:
    """Why the contract of a service cannot be read."""

    async def read() -> None:
        made = httpx2.AsyncClient(transport=httpx2.MockTransport(handler)) if handler else None
        async with made or open_client() as client:
            await GameServices([address], client).read()

    with pytest.raises(UnreadableContract) as raised:
        run_apart(read)
    return str(raised.value)


def test_a_contract_that_cannot_be_read_says_where_and_why() -> None:
    away = f"http://127.0.0.1:{free_port()}"
    assert read_refusal(away).startswith(f"{away} does not answer (")
    assert (
        read_refusal("http://x", lambda _: httpx2.Response(503, json={}))
        == "http://x publishes no contract of games."
    )
    assert (
        read_refusal("http://x", lambda _: httpx2.Response(200, json=[]))
        == "http://x publishes no contract of games."
    )


def test_an_assistant_that_asks_before_services_answer_is_told_to_ask_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server, "PATIENCE_SECONDS", 0)

    async def list_tools() -> str:
        async with open_client() as client:
            asked = server.AssistantServer(GameServices(["http://x"], client))
            async with Client(asked.protocol) as assistant:
                with pytest.raises(MCPError) as raised:
                    await assistant.list_tools()
                return raised.value.message

    assert run_apart(list_tools) == server.NOT_READY


def test_without_settings_it_asks_what_up_serves_and_answers_this_machine() -> None:
    settings = read_settings({})
    assert settings.services == (UP_ADDRESS,)
    assert {"decompte", "localhost", "localhost:*", "127.0.0.1:*", "[::1]:*"} <= {*settings.hosts}
    assert {"http://localhost", "https://127.0.0.1:*"} <= {*settings.origins}


def test_services_hosts_and_origins_can_be_given() -> None:
    settings = read_settings(
        {
            "DECOMPTE_MCP_SERVICES": "http://a:8000/, https://b",
            "DECOMPTE_MCP_HOSTS": "table.example",
            "DECOMPTE_MCP_ORIGINS": "https://chat.example",
        }
    )
    assert settings.services == ("http://a:8000", "https://b")
    assert "table.example" in settings.hosts
    assert "https://chat.example" in settings.origins


@pytest.mark.parametrize("wrong", ["heros:8000", "ftp://heros", "http://", "http://a?b", ""])
def test_an_address_that_is_none_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="is no address of a service, such as http://"):
        check_address(wrong)
