"""The routes: of each game, made from what it declares, and those outside the games."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.resources import files

from flask import Flask, Response, redirect
from flask.typing import ResponseReturnValue

from shared.operations import documents
from shared.operations.facts import CommonFacts, GameFacts
from shared.operations.game import Game
from shared.operations.http import JSON, SLOWLY_CHANGING
from shared.operations.problems import Refusal
from shared.operations.tool import ProgramTool, Tool
from shared.web import fast_libraries, observability
from shared.web.fast_libraries import write_json
from shared.web.flask_http import (
    build_fact_view,
    build_view,
    make_conditional,
    redirect_without_slash,
)
from shared.web.openapi import build_openapi
from shared.web.previews import PreviewRoutes
from shared.web.settings import AppContext

REFERENCE = files("shared.web") / "reference"
"""The page that shows the OpenAPI document."""
REFERENCE_TYPES = {"html": "text/html", "css": "text/css", "js": "text/javascript"}
HEALTHY = b'{"status":"ok"}'
TEXT = "text/plain; charset=utf-8"
REFERENCE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class GameRoutes:
    context: AppContext
    game: Game

    def add_to(self, app: Flask) -> None:
        name = self.game.card.id
        for route in self.facts.list_routes():
            path = f"/v1/{name}/{route.path}" if route.path else f"/v1/{name}"
            build, method = (build_view, "POST") if route.is_post else (build_fact_view, "GET")
            rule = path.replace("{", "<").replace("}", ">")
            app.add_url_rule(rule, f"{name}/{route.name}", build(route.respond), methods=[method])
        app.add_url_rule(f"/v1/{name}/", f"{name}/card-slash", redirect_without_slash)

    @cached_property
    def facts(self) -> GameFacts:
        texts, runtime = self.context.texts[self.game.card.id], self.context.runtime
        read_openapi = cache(partial(write_openapi, self.context, [self]))
        facts = GameFacts(self.game, texts, runtime, read_openapi)
        for handler in facts.handlers.values():
            self.context.jobs.add_handler(handler)
        return facts

    def write_documents(self) -> None:
        """Write the documents that never change, so that workers forked later share them."""
        _ = self.facts.examples, self.facts.forms, self.facts.read_openapi()


@dataclass(frozen=True)
class RootRoutes:
    context: AppContext
    games: Sequence[GameRoutes]

    def add_to(self, app: Flask) -> None:
        app.add_url_rule("/", "root", lambda: redirect("/docs", 302))
        app.add_url_rule("/v1", "games", build_fact_view(self._facts.respond_with_games))
        app.add_url_rule("/v1/", "games-slash", redirect_without_slash)
        problem = build_fact_view(self._facts.respond_with_problem)
        app.add_url_rule("/problems/<code>", "problem", problem)
        openapi = partial(respond_with_document, self._read_openapi, JSON)
        app.add_url_rule("/openapi.json", "openapi", openapi)
        app.add_url_rule("/docs", "reference", lambda: reference_file("index.html"))
        app.add_url_rule("/docs/", "reference-slash", redirect_without_slash)
        app.add_url_rule("/docs/<name>", "reference-part", reference_file)
        previews = PreviewRoutes(
            {one.game.card.id: one.facts for one in self.games}, self.context.settings.public_url
        )
        app.add_url_rule("/r/<game>/<result>", "result-link", previews.show_link)
        app.add_url_rule("/oembed", "oembed", previews.answer_oembed)
        llms = partial(respond_with_document, self._write_llms, TEXT)
        app.add_url_rule("/llms.txt", "llms", llms)
        app.add_url_rule("/healthz", "healthz", lambda: Response(HEALTHY, content_type=JSON))
        app.add_url_rule("/readyz", "readyz", self._readyz)
        app.add_url_rule("/metrics", "metrics", self._metrics)

    def write_documents(self) -> None:
        for one in self.games:
            one.write_documents()
        self._read_openapi()

    @cached_property
    def _facts(self) -> CommonFacts:
        context = self.context
        games = tuple(context.games.values())
        tools: list[Tool | ProgramTool] = [*context.tools.values(), *context.programs]
        return CommonFacts(games, tools, context.texts, context.shared_texts, fast_libraries)

    @cached_property
    def _read_openapi(self) -> Callable[[], bytes]:
        tools = tuple(self.context.tools.values())
        return cache(partial(write_openapi, self.context, self.games, tools))

    def _write_llms(self) -> bytes:
        context = self.context
        english = {name: texts["en"] for name, texts in context.texts.items()}
        games, tools = tuple(context.games.values()), tuple(context.tools.values())
        shared = context.shared_texts["en"]
        return documents.render_llms(games, tools, english, shared).encode()

    def _readyz(self) -> ResponseReturnValue:
        document = {"status": "ready", "cache": self.context.store.state()}
        return Response(write_json(document), content_type=JSON)

    def _metrics(self) -> ResponseReturnValue:
        text = observability.render_metrics(self.context.settings.metrics_folder)
        return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


def write_openapi(
    context: AppContext, games: Sequence[GameRoutes], tools: Sequence[Tool] = ()
) -> bytes:
    english = {name: texts["en"] for name, texts in context.texts.items()}
    handlers = {one.game.card.id: one.facts.handlers for one in games}
    declared, shared = [one.game for one in games], context.shared_texts
    return write_json(build_openapi(declared, handlers, english, shared, tools))


def respond_with_document(read: Callable[[], bytes], content_type: str) -> Response:
    headers = {"Cache-Control": SLOWLY_CHANGING}
    return make_conditional(Response(read(), 200, headers, content_type=content_type))


def reference_file(name: str) -> Response:
    """One file of the reference page; raises the 404 problem for any other name."""
    kind = REFERENCE_TYPES.get(name.rpartition(".")[2])
    folders = (REFERENCE, REFERENCE / "vendor")
    found = [file for folder in folders for file in folder.iterdir() if file.name == name]
    if kind is None or not found:
        raise Refusal("not-found")
    headers = {"Content-Security-Policy": REFERENCE_POLICY}
    content_type = f"{kind}; charset=utf-8"
    return make_conditional(
        Response(found[0].read_bytes(), 200, headers, content_type=content_type)
    )
