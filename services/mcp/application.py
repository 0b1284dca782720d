"""The ASGI application: the protocol at `/mcp` and `/mcp/{game}`, and how the server is.

There is no session and no stream that stays open, so any of several servers may answer a request.
`/healthz` says that the server runs, `/readyz` that it has read what the services offer.

The transport refuses anything but a message with a line of text, or with an error that names no
message: these become problem documents. An error that answers a message stays as it is.
"""

import json
import logging
from codecs import BOM_UTF8
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import Message as Head
from email.utils import collapse_rfc2231_value
from http import HTTPStatus

import anyio
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import RequestBodyLimitMiddleware, TransportSecuritySettings
from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.mcp.games import GameServices, UnreadableContract
from services.mcp.problems import build_problem, choose_language
from services.mcp.server import AssistantServer
from services.mcp.settings import Settings
from services.mcp.tool import MOST_BRACKETS, TOOL
from shared.operations import http
from shared.operations.large_bodies import build_size_refusal, refuse_large_body
from shared.operations.problems import BY_STATUS, STATUS, Refusal
from shared.schemas.bounds import Bounds

_ID = "X-Request-Id"
_EXPOSED = f"Content-Language, RateLimit, RateLimit-Policy, Retry-After, {_ID}"
_READABLE = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": _EXPOSED}
"""What lets a page of any origin read an answer; whether it gets one, the transport decides."""

_PREFLIGHT = {
    "Access-Control-Allow-Methods": "POST",
    "Access-Control-Allow-Headers": (
        "Accept, Accept-Language, Authorization, Content-Type, Mcp-Method, Mcp-Name,"
        " Mcp-Protocol-Version, Mcp-Session-Id, Traceparent, X-Request-Id"
    ),
    "Access-Control-Max-Age": "86400",
}
_CODES = {**BY_STATUS, 403: "forbidden", 421: "forbidden", 500: "internal-error"}


class Responses:
    """Wraps an application that streams no response."""

    def __init__(self, application: ASGIApp) -> None:
        self._application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._application(scope, receive, send)
            return
        held: list[Message] = []

        async def hold(message: Message) -> None:
            held.append(message)

        refusal: Refusal | None = None
        headers = MutableHeaders(scope=scope)
        headers[_ID] = http.take_request_id(headers.get(_ID, ""))
        try:
            if scope["method"] == "OPTIONS" and "Access-Control-Request-Method" in headers:
                await Response(status_code=200, headers=_PREFLIGHT)(scope, receive, hold)
            else:
                await self._application(scope, receive, hold)
        except Refusal as raised:
            refusal = raised
            await Response(status_code=STATUS[raised.code])(scope, receive, hold)
        finally:
            if held:
                await _finish(held, scope["path"], headers, refusal)(scope, receive, send)


def _finish(
    held: list[Message], path: str, request_headers: Headers, refusal: Refusal | None
) -> Response:
    """The response to a request for `path` with these headers, in place of the one in `held`."""
    status, headers = held[0]["status"], MutableHeaders(raw=held[0]["headers"])
    if status == HTTPStatus.TEMPORARY_REDIRECT:
        # The address without its last slash is the right one for ever, as that of a game.
        status = HTTPStatus.PERMANENT_REDIRECT
    body = b"".join([message["body"] for message in held[1:]])
    if status >= 400 and not _is_answer(headers, body):
        if status == 400 and not request_headers.get("content-type", "").startswith(http.JSON):
            status = 415
        code = _CODES.get(status, "unreadable-request")
        if status == 413:
            refusal = refusal or build_size_refusal(TOOL.most_bytes)
        refusal = refusal or Refusal(code, offered=(http.JSON,))
        instance = http.build_instance(path)
        problem = build_problem(
            refusal, instance, request_headers, request_id=request_headers[_ID], status=status
        )
        body = json.dumps(problem.document, ensure_ascii=False).encode()
        headers["Content-Type"], headers["Content-Length"] = http.PROBLEM_JSON, str(len(body))
        headers["Content-Language"] = choose_language(request_headers)
    if status >= 400:
        headers["Cache-Control"] = "no-store"
    headers[_ID] = request_headers[_ID]
    headers["X-Content-Type-Options"] = "nosniff"
    # A page that may not ask may still read why.
    headers.update(_READABLE)
    response = Response(body, status)
    response.raw_headers = headers.raw
    return response


def _is_answer(headers: Headers, body: bytes) -> bool:
    """Whether this is the state of the server, or an error that answers a message."""
    answer = json.loads(body) if headers.get("content-type") == http.JSON else {"error": ""}
    return "error" not in answer or answer.get("id") is not None


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
        status, code = ("ready", 200) if services.is_read.is_set() else ("starting", 503)
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
        http.refuse_encoded_body(request.headers.get("content-encoding", ""))
        http.refuse_other_charset(_read_charset(request.headers.get("content-type", "")))
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
    while not services.is_read.is_set():
        try:
            await services.read()
        except UnreadableContract as error:
            if str(error) != said:
                said = str(error)
                _log.warning("%s Asking again.", said)
            await anyio.sleep(BETWEEN_TRIES_SECONDS)
