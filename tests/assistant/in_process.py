"""The official client, our server and the games in one process, with nothing but HTTP left out."""

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Any, TypeVar

import httpx2
from flask.testing import FlaskClient
from mcp import Client

from services.mcp.games import GameServices
from services.mcp.server import AssistantServer
from tests.all_games import create_app
from tests.applications import clear_environment, silence_logs
from tests.assistant_server import run_apart

T = TypeVar("T")


@cache
def start_games() -> FlaskClient:
    """Every game, to be asked for as long as the tests run."""
    with clear_environment():
        made = create_app().test_client()
        silence_logs()
        return made


def answer(request: httpx2.Request) -> httpx2.Response:
    """What the games answer to a request."""
    answered = start_games().open(
        request.url.raw_path.decode(),
        method=request.method,
        headers=list(request.headers.items()),
        data=request.content,
    )
    kind = {"Content-Type": answered.headers["Content-Type"]}
    return httpx2.Response(answered.status_code, headers=kind, content=answered.data)


def converse(talk: Callable[[Client], Awaitable[T]], *games: str, every_tool: bool = False) -> T:
    """What comes of a talk with a server for `games`, or for all of them."""

    async def run() -> T:
        async with httpx2.AsyncClient(transport=httpx2.MockTransport(answer)) as http:
            services = GameServices(["http://games"], http)
            await services.read()
            server = AssistantServer(services, games, lists_operations=every_tool)
            async with Client(server.protocol) as client:
                return await talk(client)

    return run_apart(run)


def call(name: str, **arguments: Any) -> Any:
    """The result of one tool."""
    return converse(lambda client: client.call_tool(name, arguments))


def read_text(result: Any) -> str:
    """The text that comes first in the result of a tool."""
    text: str = result.content[0].text
    return text
