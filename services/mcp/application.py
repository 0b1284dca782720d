"""The ASGI application: the protocol at `/mcp` and `/mcp/{game}`, and how the server is.

Every request is complete in itself: there is no session and no stream that stays open, so any of
several servers may answer it. `/healthz` says that the server runs, `/readyz` that it has read
what the services offer.
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import anyio
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from services.mcp.games import GameServices, UnreadableContract, open_client
from services.mcp.server import AssistantServer
from services.mcp.settings import Settings
from services.mcp.tool import TOOL

BETWEEN_TRIES_SECONDS = 1

_log = logging.getLogger(__name__)


class ProtocolEndpoint:
    """Passes requests to the transport of the protocol."""

    def __init__(self, manager: StreamableHTTPSessionManager) -> None:
        self._manager = manager

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._manager.handle_request(scope, receive, send)


def create_application(settings: Settings, games: tuple[str, ...] = ()) -> Starlette:
    """The application for the services of `settings`, about `games` only unless there are none."""
    client = open_client()
    services = GameServices(settings.services, client)
    manager = StreamableHTTPSessionManager(
        app=AssistantServer(services, games).protocol,
        stateless=True,
        json_response=True,
        max_request_body_size=TOOL.most_bytes,
        security_settings=TransportSecuritySettings(
            allowed_hosts=list(settings.hosts), allowed_origins=list(settings.origins)
        ),
    )

    async def report_health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def report_readiness(_: Request) -> Response:
        is_ready = services.contract is not None
        return JSONResponse(
            {"status": "ready" if is_ready else "starting"}, 200 if is_ready else 503
        )

    @asynccontextmanager
    async def run(_: Starlette) -> AsyncIterator[None]:
        async with client, manager.run(), anyio.create_task_group() as tasks:
            tasks.start_soon(read_contract_patiently, services)
            yield
            tasks.cancel_scope.cancel()

    endpoint = ProtocolEndpoint(manager)
    return Starlette(
        routes=[
            Route(TOOL.path, endpoint, methods=["POST"]),
            Route(TOOL.path + "/{game}", endpoint, methods=["POST"]),
            Route("/healthz", report_health),
            Route("/readyz", report_readiness),
        ],
        lifespan=run,
    )


async def read_contract_patiently(services: GameServices) -> None:
    """Read what the services offer, again and again until all of them answer."""
    said = ""
    while True:
        try:
            await services.read()
        except UnreadableContract as error:
            if str(error) != said:
                said = str(error)
                _log.warning("%s Asking again.", said)
            await anyio.sleep(BETWEEN_TRIES_SECONDS)
        else:
            return
