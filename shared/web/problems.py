"""Errors are answers: RFC 9457 problems, in both languages, every fault at its place."""

from collections.abc import Callable, Mapping, Sequence
from urllib.parse import quote

import orjson
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException, MethodNotAllowed

from shared.core.illegal import Fault, IllegalPosition
from shared.core.phrases import Param
from shared.schemas.gate import SchemaError
from shared.texts import Texts
from shared.texts.catalogues import Json
from shared.web import logs

PROBLEM_JSON = "application/problem+json"
SHOWN = 100
"""How many faults a problem lists; `errors_total` counts them all."""

STATUS: Mapping[str, int] = {
    "malformed-json": 400,
    "invalid-request": 400,
    "unreadable-request": 400,
    "unauthorized": 401,
    "not-found": 404,
    "result-not-found": 404,
    "method-not-allowed": 405,
    "not-acceptable": 406,
    "precondition-failed": 412,
    "too-large": 413,
    "address-too-long": 414,
    "unsupported-media-type": 415,
    "illegal-position": 422,
    "missing-tie-break": 422,
    "unresolved-tie": 422,
    "too-many-requests": 429,
    "headers-too-large": 431,
    "internal-error": 500,
    "bad-gateway": 502,
    "unavailable": 503,
    "busy": 503,
    "deadline": 503,
    "gateway-timeout": 504,
}
"""Every problem there is and its HTTP status."""

RETRY_AFTER_SECONDS: Mapping[str, int] = {"busy": 1, "deadline": 5, "unavailable": 1}
"""How long to wait before asking again, where that may help."""


class Refusal(Exception):
    """A problem on its way out: its code, what its sentence is filled with, and the faults.

    There may be more faults than are told here; then `total` says how many.
    """

    def __init__(
        self,
        code: str,
        *,
        wording: str = "",
        params: Mapping[str, Param] | None = None,
        faults: Sequence[Fault] = (),
        total: int = 0,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.wording = wording
        self.params = params or {}
        self.faults = faults
        self.total = max(total, len(faults))


def refusal_of(error: SchemaError | IllegalPosition) -> Refusal:
    """The problem that an unfit body or an illegal position becomes."""
    code = error.problem if isinstance(error, IllegalPosition) else "invalid-request"
    total = error.total if isinstance(error, SchemaError) else len(error.faults)
    return Refusal(code, params={"count": total}, faults=error.faults, total=total)


def problem(
    refusal: Refusal, texts: Texts, instance: str, request_id: str | None = None
) -> dict[str, Json]:
    """The problem document of a request to `instance`, its words in the language of `texts`."""
    detail = f"problem.{refusal.code}.detail"
    if refusal.wording:
        detail = f"{detail}.{refusal.wording}"
    document: dict[str, Json] = {
        "type": f"/problems/{refusal.code}",
        "title": texts.say(f"problem.{refusal.code}.title"),
        "status": STATUS[refusal.code],
        "detail": texts.say(detail, refusal.params),
        "instance": instance,
    }
    if request_id is not None:
        document["request_id"] = request_id
    if refusal.faults:
        document["errors_total"] = refusal.total
        document["errors"] = [_shown(fault, texts) for fault in refusal.faults[:SHOWN]]
    return document


def unreadable_problem(
    status: int, texts: Texts, instance: str, request_id: str
) -> Mapping[str, Json]:
    """The problem of what a server could not read as a request, and refused with this status."""
    code = _UNREADABLE.get(status, "unreadable-request")
    return {**problem(Refusal(code), texts, instance, request_id), "status": status}


_UNREADABLE: Mapping[int, str] = {414: "address-too-long", 431: "headers-too-large"}
"""What is told apart of it; all else is one problem, whatever its status."""


def _shown(fault: Fault, texts: Texts) -> Json:
    shown: dict[str, Json] = {
        "pointer": fault.pointer,
        "code": fault.code,
        "detail": texts.rendered(fault.phrase),
    }
    if fault.rule is not None:
        shown["rule"] = fault.rule
    if fault.places:
        shown["places"] = [
            {
                "x": place.x,
                "y": place.y,
                **({"side": place.side} if place.side else {}),
                "pointer": place.pointer,
            }
            for place in fault.places
        ]
    return shown


def instance() -> str:
    """The path of the request at hand, as a URI reference."""
    return quote(request.path, safe="/:@!$&'()*+,;=~")


def problem_response(refusal: Refusal, texts: Texts) -> Response:
    """The response of a refusal."""
    document = problem(refusal, texts, instance(), g.request_id)
    response = Response(orjson.dumps(document), STATUS[refusal.code], content_type=PROBLEM_JSON)
    response.headers["Content-Language"] = texts.language
    if refusal.code in RETRY_AFTER_SECONDS:
        response.headers["Retry-After"] = str(RETRY_AFTER_SECONDS[refusal.code])
    # Which problem it is, and its words, may both have been decided by what was accepted.
    response.headers["Vary"] = "Accept, Accept-Language"
    return response


def install_problems(app: Flask, texts_here: Callable[[], Texts]) -> None:
    """Answers refusals, HTTP's own errors and what nobody foresaw with problems.

    `texts_here` gives the texts of the request at hand, in its language.
    """

    def refused(refusal: Refusal) -> Response:
        return problem_response(refusal, texts_here())

    def http(error: HTTPException) -> Response:
        code = _BY_HTTP_STATUS.get(error.code or 500)
        if code is None:
            logs.unforeseen(error)
        answer = refused(Refusal(code or "internal-error"))
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
        return answer

    def unforeseen(error: Exception) -> Response:
        logs.unforeseen(error)
        return refused(Refusal("internal-error"))

    app.register_error_handler(Refusal, refused)
    app.register_error_handler(HTTPException, http)
    app.register_error_handler(Exception, unforeseen)


_BY_HTTP_STATUS: Mapping[int, str] = {
    400: "malformed-json",
    404: "not-found",
    405: "method-not-allowed",
    406: "not-acceptable",
    413: "too-large",
    415: "unsupported-media-type",
}
"""What werkzeug raises by itself, before any of our code has read the request."""
