"""What every response over HTTP has: a request id, and a problem document if it is a refusal.

The transport refuses what is no message with a line of text, or with an error that names no
message. An error that answers a message stays as it is, for clients of the protocol read it.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from services.mcp.problems import build_problem, choose_language
from services.mcp.tool import TOOL
from shared.operations.http import JSON, PROBLEM_JSON, build_instance, take_request_id
from shared.operations.large_bodies import build_size_refusal
from shared.operations.problems import STATUS, Refusal

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
_CODES: Mapping[int, str] = {
    400: "malformed-json",
    403: "forbidden",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
    421: "forbidden",
    500: "internal-error",
}


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
        headers[_ID] = take_request_id(headers.get(_ID, ""))
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
        if status == 400 and not request_headers.get("content-type", "").startswith(JSON):
            status = 415
        code = _CODES.get(status, "unreadable-request")
        if status == 413:
            refusal = refusal or build_size_refusal(TOOL.most_bytes)
        refusal = refusal or Refusal(code, offered=(JSON,))
        instance = build_instance(path)
        problem = build_problem(
            refusal, instance, request_headers, request_id=request_headers[_ID], status=status
        )
        body = json.dumps(problem.document, ensure_ascii=False).encode()
        headers["Content-Type"], headers["Content-Length"] = PROBLEM_JSON, str(len(body))
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
    answer = json.loads(body) if headers.get("content-type") == JSON else {"error": ""}
    return "error" not in answer or answer.get("id") is not None
