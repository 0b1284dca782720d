"""Between Flask and plain data: Flask's request as an `HttpRequest`, and responses as Flask's."""

from base64 import b64encode
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from urllib.parse import quote

from flask import Response, g, request
from werkzeug.exceptions import RequestEntityTooLarge

from shared.operations.http import HttpResponse, negotiate_language
from shared.operations.large_bodies import build_size_refusal
from shared.operations.problems import Refusal
from shared.texts import Language
from shared.web import fast_libraries


class CurrentRequest:
    """The request that Flask is answering, as an HttpRequest."""

    def __init__(self) -> None:
        self._environ = request.environ

    @property
    def path(self) -> str:
        """The path with every slash that it begins with."""
        sent = self._environ["PATH_INFO"]
        # Of the slashes that a path begins with, werkzeug leaves one.
        return "/" * (len(sent) - len(sent.lstrip("/")) - 1) + request.path

    @property
    def query(self) -> Mapping[str, Sequence[str]]:
        if not self._environ.get("QUERY_STRING"):
            return {}
        return dict(request.args.lists())

    @property
    def id(self) -> str:
        name: str = g.request_id
        return name

    @property
    def body(self) -> bytes:
        """The body; raises the 413 problem if it is too large, the 400 if it is cut off."""
        # The application's limit is one byte beyond what is read.
        limit = (request.max_content_length or 1) - 1
        try:
            raw = request.get_data(cache=False)
        except RequestEntityTooLarge:
            raise build_size_refusal(limit) from None
        except Exception:
            # The server's code reads the body and raises errors of its own for broken chunks.
            raise Refusal("malformed-json") from None
        if len(raw) > limit:
            raise build_size_refusal(limit)
        if request.content_length not in (None, len(raw)):
            raise Refusal("malformed-json")
        return raw

    def header(self, name: str, default: str = "") -> str:
        value: str = self._environ.get(environ_key(name), default)
        return value


@cache
def environ_key(header: str) -> str:
    """Where WSGI has a header, of those that this code names."""
    key = header.upper().replace("-", "_")
    return key if key == "CONTENT_TYPE" else f"HTTP_{key}"


def build_view(respond: Callable[..., HttpResponse]) -> Callable[..., Response]:
    """The view that answers a request, and the steps of its address, as `respond` does."""

    def view(**steps: str) -> Response:
        return build_response(respond(CurrentRequest(), **steps))

    return view


def build_response(response: HttpResponse) -> Response:
    return Response(response.body, response.status, response.headers)


def build_fact_view(respond: Callable[..., HttpResponse]) -> Callable[..., Response]:
    """The view of a GET address that answers as `respond` does, with an entity tag; 304 if had."""
    view = build_view(respond)
    return lambda **steps: make_conditional(view(**steps))


def negotiate_current_language(lang: str | None) -> Language:
    return negotiate_language(CurrentRequest(), lang, fast_libraries)


def hash_source(content: bytes) -> str:
    """The hash by which a content security policy or `integrity` allows a script or a style."""
    return "sha256-" + b64encode(sha256(content).digest()).decode()


def redirect_without_slash() -> Response:
    parameters = quote(request.query_string, safe="!$&'()*+,;=:@%/?~")
    response = Response(status=HTTPStatus.PERMANENT_REDIRECT)
    response.headers["Location"] = request.path.rstrip("/") + (
        f"?{parameters}" if parameters else ""
    )
    return response


def make_conditional(response: Response) -> Response:
    """Add an entity tag if there is none, and answer 304 where the caller has it (GET only).

    Raises the 412 problem where `If-Match` names another entity.
    """
    if "ETag" not in response.headers:
        response.add_etag()
    response.headers.setdefault("Cache-Control", "no-cache")
    # `*` fits whatever there is, and werkzeug compares it with the tag.
    is_any = request.environ.get("HTTP_IF_MATCH", "").strip() == "*"
    response.make_conditional({**request.environ, "HTTP_IF_MATCH": ""} if is_any else request)
    if response.status_code == HTTPStatus.PRECONDITION_FAILED:
        raise Refusal("precondition-failed")
    return response
