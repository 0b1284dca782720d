"""The ASGI application: the protocol at `/mcp` and `/mcp/{game}`, and how the server is.

Every request is complete in itself: there is no session and no stream that stays open, so any of
several servers may answer it. `/healthz` says that the server runs, `/readyz` that it has read
what the services offer.
"""

import logging
from codecs import BOM_UTF8
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message as Head
from email.utils import collapse_rfc2231_value

import anyio
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import RequestBodyLimitMiddleware, TransportSecuritySettings
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.mcp.games import GameServices, UnreadableContract
from services.mcp.responses import Responses
from services.mcp.server import AssistantServer
from services.mcp.settings import Settings
from services.mcp.tool import MOST_BRACKETS, TOOL
from shared.operations.http import refuse_encoded_body, refuse_other_charset
from shared.operations.large_bodies import refuse_large_body
from shared.schemas.bounds import Bounds

BOUNDS = Bounds(TOOL.most_bytes, MOST_BRACKETS)
BETWEEN_TRIES_SECONDS = 1

_log = logging.getLogger(__name__)


def create_application(server: AssistantServer, settings: Settings) -> ASGIApp:
    """The application of a server, for the callers whom `settings` allow."""
    services = server.services
    manager = StreamableHTTPSessionManager(
        app=server.protocol,
        stateless=True,
        json_response=True,
        security_settings=TransportSecuritySettings(
            allowed_hosts=list(settings.hosts), allowed_origins=list(settings.origins)
        ),
    )

    async def report_health(_: Request) -> Response:
        return JSONResponse({"status": "ok"})

    async def report_readiness(_: Request) -> Response:
        status, code = ("ready", 200) if services.contract else ("starting", 503)
        return JSONResponse({"status": status}, code)

    @asynccontextmanager
    async def run(_: Starlette) -> AsyncIterator[None]:
        async with services.client, manager.run(), anyio.create_task_group() as tasks:
            tasks.start_soon(read_contract_patiently, services)
            yield
            tasks.cancel_scope.cancel()

    endpoint = StreamableHTTPASGIApp(manager)
    routes = [
        Route(TOOL.path, endpoint, methods=["POST"]),
        Route(TOOL.path + "/{game}", endpoint, methods=["POST"]),
        Route("/healthz", report_health),
        Route("/readyz", report_readiness),
    ]
    return Responses(bound_bodies(Starlette(routes=routes, lifespan=run)))


def bound_bodies(application: ASGIApp) -> ASGIApp:
    """An application that gets whole bodies within BOUNDS, without a byte order mark.

    A message is parsed on the one thread that answers everybody. Raises Refusal for one with more
    `[`, for an encoded one, and for one in another charset than UTF-8.
    """

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        request = Request(scope, receive)
        refuse_encoded_body(request.headers.get("content-encoding", ""))
        refuse_other_charset(_read_charset(request.headers.get("content-type", "")))
        body = (await request.body()).removeprefix(BOM_UTF8)
        refuse_large_body(body, BOUNDS)
        parts: list[Message] = [{"type": "http.request", "body": body}]

        async def repeat() -> Message:
            return parts.pop() if parts else await receive()

        await application(scope, repeat, send)

    return RequestBodyLimitMiddleware(answer, TOOL.most_bytes)


def _read_charset(content_type: str) -> str:
    """The charset of a `Content-Type` header, `utf-8` where it names none."""
    head = Head()
    head["Content-Type"] = content_type
    return collapse_rfc2231_value(head.get_param("charset", "")) or "utf-8"


async def read_contract_patiently(services: GameServices) -> None:
    """Read what the services offer, again and again until all of them answer."""
    said = ""
    while not services.contract:
        try:
            await services.read()
        except UnreadableContract as error:
            if str(error) != said:
                said = str(error)
                _log.warning("%s Asking again.", said)
            await anyio.sleep(BETWEEN_TRIES_SECONDS)
