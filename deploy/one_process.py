"""All services in one process, at the same addresses as behind the gateway.

`deploy.one_process:create_app()` is what `up.py` gives to gunicorn; a service alone is
`deploy.one_service:create_app(name)`.
"""

import gzip
import os
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from flask import Flask, Response, abort, request
from werkzeug.exceptions import MethodNotAllowed

from deploy.engine.folders import MANIFEST
from deploy.page import OPENER_POLICY, PACKED_ALREADY, TYPES, Page, read_page
from deploy.services import ENGINE_VARIABLE, game_names, program_names, served_tool_names
from shared.operations import Game
from shared.operations.tool import ProgramTool, Tool
from shared.web.app import create_app as create_app_of
from shared.web.flask_http import make_conditional

_LEVEL = 6
"""How hard files are compressed when the server starts."""
# Addresses of a service that the gateway does not publish.
INTERNAL = frozenset({"/readyz", "/metrics"})

_FILE_METHODS = ("GET", "HEAD", "OPTIONS")
COMPRESSED_TYPES = frozenset(
    {"application/json", "application/problem+json", "text/csv", "image/svg+xml", "text/plain"}
)
COMPRESSED_BYTES = 1_000
"""A shorter answer fits into one packet as it is."""
COMPRESSION_LEVEL = 4


def load_games() -> list[Game]:
    """Return every game found under `services/`, in the alphabet's order."""
    return [import_module(f"services.{name}.app").GAME for name in game_names()]


def load_tools() -> list[Tool]:
    """Return every tool that an application serves, in the alphabet's order."""
    return [import_module(f"services.{name}.tool").TOOL for name in served_tool_names()]


def load_programs() -> list[ProgramTool]:
    """Return every tool that is a program of its own, in the alphabet's order."""
    return [import_module(f"services.{name}.tool").TOOL for name in program_names()]


def create_app(*, with_tools: bool = True, with_programs: bool = False) -> Flask:
    """Return one application with all services under `services/`, and the page for the table.

    Without tools it needs none of their packages. Tools that are programs of their own are listed
    where `with_programs` says that they are to be had at the same address, as behind the gateway.
    Raises BadSettings with every fault of the settings in the environment.
    """
    programs = load_programs() if with_programs else ()
    app = create_app_of(load_games(), load_tools() if with_tools else (), programs)
    app.before_request(_hide_internal)
    app.after_request(_compress)
    built = os.environ.get(ENGINE_VARIABLE)
    if built and not (Path(built) / MANIFEST).is_file():
        raise SystemExit(f"{ENGINE_VARIABLE} names {built}, where there is no engine.")
    page = read_page(engine=Path(built)) if built else read_page()
    if page:
        app.before_request(_build_page_view(page))
    return app


def _hide_internal() -> None:
    if request.path in INTERNAL:
        abort(404)


def _compress(response: Response) -> Response:
    """Compress an answer as the gateway does, where the caller takes that and it is worth it."""
    if response.mimetype not in COMPRESSED_TYPES or "Content-Encoding" in response.headers:
        return response
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    if len(body) < COMPRESSED_BYTES or request.accept_encodings.quality("gzip") <= 0:
        return response
    response.set_data(gzip.compress(body, COMPRESSION_LEVEL, mtime=0))
    response.content_encoding = "gzip"
    tag, _ = response.get_etag()
    if tag is not None:
        # The same answer in other bytes: only its weak tag is the same.
        response.set_etag(tag, weak=True)
    return response


def _build_page_view(page: Page) -> Callable[[], Response | None]:
    packed = {
        name: gzip.compress(content, _LEVEL, mtime=0)
        for name, content in page.files.items()
        if Path(name).suffix not in PACKED_ALREADY
    }

    def show() -> Response | None:
        name = page.at(request.path)
        if name is None:
            return None
        if request.method == "OPTIONS":
            return Response(headers={"Allow": ", ".join(_FILE_METHODS)})
        if request.method not in _FILE_METHODS:
            raise MethodNotAllowed(_FILE_METHODS)
        small = name in packed and request.accept_encodings.quality("gzip") > 0
        answer = Response(packed[name] if small else page.files[name])
        answer.content_type = TYPES[Path(name).suffix]
        if small:
            answer.content_encoding = "gzip"
        answer.headers["Vary"] = "Accept-Encoding"
        answer.headers["Cross-Origin-Opener-Policy"] = OPENER_POLICY
        answer.headers["Content-Security-Policy"] = page.policy_at(request.path)
        answer.headers["Cache-Control"] = page.caching_at(request.path)
        return make_conditional(answer)

    return show
