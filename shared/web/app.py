"""Makes the WSGI application: one Flask application for one game or for all of them."""

import re
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flask import Flask, Response, g, request
from flask_cors import CORS
from werkzeug.datastructures import Headers
from werkzeug.exceptions import HTTPException, MethodNotAllowed, NotFound

from shared.operations.game import Game
from shared.operations.http import HTML, JSON, build_problem_response, take_request_id
from shared.operations.problems import BY_STATUS, Refusal
from shared.operations.refused_addresses import build_method_refusal, build_unknown_address_refusal
from shared.operations.tool import ProgramTool, Tool
from shared.web import fast_libraries, flask_http, observability
from shared.web.jobs import ChildJobs
from shared.web.routes import GameRoutes, RootRoutes
from shared.web.settings import AppContext, build_context, read_settings
from shared.web.tools import ToolRoutes

TEMPLATES = Path(__file__).parent / "templates"
JOBS = "decompte.jobs"
"""The key of the list of an application's jobs; each process of the server starts all of them."""

EXPOSED = (
    "Cache-Status",
    "Content-Language",
    "Content-Location",
    "Deprecation",
    "ETag",
    "Link",
    "RateLimit",
    "RateLimit-Policy",
    "Retry-After",
    "Sunset",
    "X-Request-Id",
)
ACCEPTED = (
    "Accept",
    "Accept-Language",
    "Authorization",
    "Content-Type",
    "If-Match",
    "If-None-Match",
    "Traceparent",
    "X-Request-Id",
)
READABLE = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", ", ".join(EXPOSED)),
)
"""What lets any origin read an answer."""
SAFE = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
CSP = "Content-Security-Policy"
REDIRECTS = (301, 302, 303, 307, 308)
DAY_SECONDS = 86_400
NEGOTIATION_CHARACTERS = 1_024
"""The longest value that is read of a header in `BOUNDED`."""

BOUNDED = (
    "Accept",
    "Accept-Charset",
    "Accept-Encoding",
    "Accept-Language",
    "Access-Control-Request-Headers",
    "Access-Control-Request-Method",
    "Content-Encoding",
    "Content-Type",
    "If-Match",
    "If-Modified-Since",
    "If-None-Match",
    "If-Range",
    "If-Unmodified-Since",
    "Range",
)
"""Headers that a library parses, in a time that may grow with the square of their length."""

_BOUNDED_KEYS = {name: flask_http.environ_key(name) for name in BOUNDED}
_TRACEPARENT = re.compile(
    r"(?P<version>[0-9a-f]{2})-(?P<trace_id>[0-9a-f]{32})-(?P<parent>[0-9a-f]{16})-[0-9a-f]{2}"
    r"(?P<more>-.{0,200})?"
)


def create_app(
    games: Sequence[Game],
    tools: Sequence[Tool] = (),
    programs: Sequence[ProgramTool] = (),
    *,
    writes_documents: bool = False,
) -> Flask:
    """The application of these games and tools; raises BadSettings with every faulty setting.

    It lists the `programs`, which others serve at the same address.

    With `writes_documents` those that never change are written at once, and not when they are first
    asked for: workers that are forked afterwards share them.
    """
    settings = read_settings()
    observability.configure_logs(settings.log_level)
    return serve(build_context(games, settings, tools, programs), writes_documents=writes_documents)


class Answer(Response):
    """A response without a content type, such as that to OPTIONS, is not labelled as HTML."""

    default_mimetype = JSON

    def get_wsgi_headers(self, environ: Any) -> Headers:
        """Return the headers that are sent; those of an answer need no copy with corrections."""
        if self.status_code == 200 and self.response:  # without a body the length is not there yet
            return self.headers
        return super().get_wsgi_headers(environ)


class Application(Flask):
    """An application whose functions are all synchronous."""

    response_class = Answer

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """Return the function as it is, where Flask looks at each in every request."""
        return func


def serve(context: AppContext, *, writes_documents: bool = False) -> Flask:
    """The application of a context that is built already."""
    app = Application("decompte", static_folder=None, template_folder=str(TEMPLATES))
    tool_routes = [_build_tool_routes(context, tool) for tool in context.tools.values()]
    app.extensions[JOBS] = [context.jobs, *(one.jobs for one in tool_routes)]
    # Werkzeug silently cuts a chunked body at its limit: one byte beyond ours shows that it did.
    app.config["MAX_CONTENT_LENGTH"] = context.settings.max_body_bytes + 1
    app.url_map.strict_slashes = True
    app.url_map.merge_slashes = False

    install_headers(app)
    observability.install_cache_metrics(app, context.store)
    install_problems(app, context)
    app.before_request(_refuse_slashes)
    routes = [GameRoutes(context, game) for game in context.games.values()]
    for one in routes:
        one.add_to(app)
    root = RootRoutes(context, routes)
    root.add_to(app)
    for tool in tool_routes:
        tool.add_to(app)
    if writes_documents:
        root.write_documents()
        for tool in tool_routes:
            tool.write_documents()
    return app


def _build_tool_routes(context: AppContext, tool: Tool) -> ToolRoutes:
    slots = min(context.settings.workers * tool.slots, context.settings.all_heavy_slots)
    return ToolRoutes(context, tool, ChildJobs(slots, tool.deadline_seconds, tool.prepare))


def _refuse_slashes() -> None:
    # Werkzeug merges them before it looks for a route.
    if request.environ["PATH_INFO"].startswith("//"):
        raise Refusal("not-found")


def install_headers(app: Flask) -> None:
    """Give each request an id, time it, and let any origin read any answer, without credentials."""
    CORS(
        app,
        origins="*",
        send_wildcard=True,
        methods=["GET", "HEAD", "POST", "OPTIONS"],
        allow_headers=list(ACCEPTED),
        expose_headers=list(EXPOSED),
        max_age=DAY_SECONDS,
        intercept_exceptions=False,
    )
    app.before_request(_begin)
    # Flask runs these from the last to the first: CORS finds its headers and leaves them alone.
    app.after_request(_finish)


def _begin() -> None:
    environ = request.environ
    g.began = time.perf_counter()
    g.trace = read_traceparent(environ.get("HTTP_TRACEPARENT", ""))
    g.request_id = take_request_id(environ.get("HTTP_X_REQUEST_ID", ""))
    _refuse_long_headers(environ)


def _refuse_long_headers(environ: dict[str, Any]) -> None:
    """Raise the 431 problem for a header that is too long to be parsed.

    The header is removed, so that nothing that runs for the refusal parses it either.
    """
    for name, key in _BOUNDED_KEYS.items():
        length = len(environ.get(key, ""))
        if length > NEGOTIATION_CHARACTERS:
            for other in _BOUNDED_KEYS.values():
                environ.pop(other, None)
            most = NEGOTIATION_CHARACTERS
            raise Refusal("headers-too-large", wording="long", name=name, count=length, limit=most)


def _finish(response: Response) -> Response:
    headers, status = response.headers, response.status_code
    if status in REDIRECTS and response.mimetype == HTML:
        # werkzeug adds a page of HTML to a redirect; the Location is enough.
        response.set_data(b"")
        del headers["Content-Type"]
    if request.method == "OPTIONS":
        if status < 400:
            del headers["Content-Type"]
    else:
        headers.extend(READABLE)
    headers.extend((("X-Request-Id", g.request_id), *SAFE))
    if CSP not in headers.keys():  # noqa: SIM118 - `in headers` raises and catches an exception
        headers.add(CSP, "default-src 'none'; frame-ancestors 'none'")
    observability.observe_answer(response, time.perf_counter() - g.began)
    return response


def read_traceparent(text: str) -> Mapping[str, str]:
    """Return `trace_id` and `parent` of a W3C `traceparent` header, nothing if it is malformed.

    Versions after 00 may have more fields behind a hyphen, which are not read.
    """
    found = _TRACEPARENT.fullmatch(text)
    if found is None or found["version"] == "ff" or (found["version"] == "00" and found["more"]):
        return {}
    trace = {"trace_id": found["trace_id"], "parent": found["parent"]}
    is_valid = all(value.strip("0") for value in trace.values())
    return trace if is_valid else {}


def install_problems(app: Flask, context: AppContext) -> None:
    """Answer refusals, HTTP errors and unforeseen exceptions with problems."""

    def answer_refusal(refusal: Refusal) -> Response:
        lang = request.args.get("lang") if request.method in ("GET", "HEAD") else None
        texts = context.texts_at(request.path)[flask_http.negotiate_current_language(lang)]
        current = flask_http.CurrentRequest()
        return flask_http.build_response(
            build_problem_response(refusal, current, texts, fast_libraries)
        )

    def answer_http_error(error: HTTPException) -> Response:
        code = BY_STATUS.get(error.code or 500)
        if code is None:
            observability.log_unforeseen(error)
        refusal = Refusal(code or "internal-error")
        if isinstance(error, NotFound):
            game = context.find_game(request.path)
            games = context.games
            refusal = build_unknown_address_refusal(request.path, games, game, games.__getitem__)
        if isinstance(error, MethodNotAllowed):
            refusal = build_method_refusal(request.method, context.find_game(f"{request.path}/"))
        answer = answer_refusal(refusal)
        if isinstance(error, MethodNotAllowed) and error.valid_methods:
            answer.headers["Allow"] = ", ".join(sorted(error.valid_methods))
        return answer

    def answer_exception(error: Exception) -> Response:
        observability.log_unforeseen(error)
        return answer_refusal(Refusal("internal-error"))

    app.register_error_handler(Refusal, answer_refusal)
    app.register_error_handler(HTTPException, answer_http_error)
    app.register_error_handler(Exception, answer_exception)
