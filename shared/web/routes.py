"""The routes: of each game, made from what it declares, and those outside the games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial

from flask import Blueprint, Response, redirect, request
from flask.typing import ResponseReturnValue

from shared.operations import documents
from shared.operations.batch import respond_to_batch
from shared.operations.facts import CommonFacts, GameFacts
from shared.operations.game import Game, Lookup
from shared.operations.handler import OperationHandler
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
    respond_conditionally,
)
from shared.web.openapi import build_openapi
from shared.web.previews import PreviewRoutes
from shared.web.reference_files import find_reference_file
from shared.web.settings import AppContext

REFERENCE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self'; frame-ancestors 'none'"
)


@dataclass(frozen=True)
class GameRoutes:
    """Serves the addresses of one game."""

    context: AppContext
    game: Game

    @cached_property
    def handlers(self) -> Mapping[str, OperationHandler]:
        """One handler per operation, by its name."""
        texts, runtime = self.context.texts[self.game.card.id], self.context.runtime
        handlers = {
            operation.name: OperationHandler(self.game, operation, texts, runtime)
            for operation in self.game.operations
        }
        for handler in handlers.values():
            self.context.jobs.add_handler(handler)
        return handlers

    def blueprint(self) -> Blueprint:
        """Every address of the game, under `/v1/{game}`."""
        name = self.game.card.id
        routes = Blueprint(name, __name__, url_prefix=f"/v1/{name}")
        for step, respond in self.facts.list_documents().items():
            path, endpoint = (f"/{step}", step) if step else ("", "card")
            routes.add_url_rule(path, endpoint, build_fact_view(respond))
        routes.add_url_rule("/", "card-slash", redirect_without_slash)
        openapi = build_fact_view(self.facts.respond_with_openapi)
        routes.add_url_rule("/openapi.json", "openapi", openapi)
        routes.add_url_rule("/schemas/<name>", "schema", self._schema)
        routes.add_url_rule("/results/<name>", "result", self._result)
        for lookup in self.game.lookups:
            path = lookup.path.replace("{", "<").replace("}", ">")
            routes.add_url_rule(f"/{path}", lookup.name, self._lookup(lookup))
        for handler in self.handlers.values():
            self._add_operation(routes, handler)
        routes.after_request(self._announce_deprecation)
        return routes

    def _announce_deprecation(self, response: Response) -> Response:
        deprecation = self.game.find_deprecation(request.path)
        if deprecation is not None:
            response.headers.update(deprecation.headers)
        return response

    def _add_operation(self, routes: Blueprint, handler: OperationHandler) -> None:
        name = handler.operation.name
        answer = build_view(handler.respond)
        batch = build_view(partial(respond_to_batch, handler))
        routes.add_url_rule(f"/{name}", name, answer, methods=["POST"])
        routes.add_url_rule(f"/{name}/batch", f"{name}-batch", batch, methods=["POST"])

    @cached_property
    def facts(self) -> GameFacts:
        """What answers the GET addresses of the game."""
        context, texts = self.context, self.context.texts[self.game.card.id]
        return GameFacts(
            self.game,
            texts,
            self.handlers,
            context.store,
            fast_libraries,
            lambda: self._openapi_document,
        )

    def _result(self, name: str) -> ResponseReturnValue:
        return respond_conditionally(partial(self.facts.respond_with_result, name))

    def _schema(self, name: str) -> ResponseReturnValue:
        return respond_conditionally(partial(self.facts.respond_with_schema, name))

    def _lookup(self, lookup: Lookup) -> Callable[..., ResponseReturnValue]:
        def look(**steps: str) -> Response:
            return respond_conditionally(partial(self.facts.respond_to_lookup, lookup, steps))

        return look

    def write_documents(self) -> None:
        """Write the documents that never change, which otherwise are when they are first asked for.

        Workers that are forked afterwards share them, and what writing them caches, in memory.
        """
        _ = self.facts.examples, self.facts.forms, self._openapi_document

    @cached_property
    def _openapi_document(self) -> bytes:
        name, context = self.game.card.id, self.context
        english = {name: context.texts[name]["en"]}
        handlers = {name: self.handlers}
        return write_json(build_openapi([self.game], handlers, english, context.shared_texts))


@dataclass(frozen=True)
class RootRoutes:
    """Serves the addresses outside the games."""

    context: AppContext
    games: Sequence[GameRoutes]

    def blueprint(self) -> Blueprint:
        """Every address that is not under a game."""
        routes = Blueprint("common", __name__)
        routes.add_url_rule("/", "root", lambda: redirect("/docs", 302))
        routes.add_url_rule("/v1", "games", build_fact_view(self._facts.respond_with_games))
        routes.add_url_rule("/v1/", "games-slash", redirect_without_slash)
        routes.add_url_rule("/problems/<code>", "problem", self._problem)
        routes.add_url_rule("/openapi.json", "openapi", self._openapi)
        routes.add_url_rule("/docs", "reference", lambda: reference_file("index.html"))
        routes.add_url_rule("/docs/", "reference-slash", redirect_without_slash)
        routes.add_url_rule("/docs/<name>", "reference-part", reference_file)
        previews = PreviewRoutes(
            {one.game.card.id: one.facts for one in self.games}, self.context.settings.public_url
        )
        routes.add_url_rule("/r/<game>/<result>", "result-link", previews.show_link)
        routes.add_url_rule("/oembed", "oembed", previews.answer_oembed)
        routes.add_url_rule("/llms.txt", "llms", self._llms)
        routes.add_url_rule("/healthz", "healthz", self._healthz)
        routes.add_url_rule("/readyz", "readyz", self._readyz)
        routes.add_url_rule("/metrics", "metrics", self._metrics)
        return routes

    def write_documents(self) -> None:
        """Write the documents that never change, those of the games too."""
        for one in self.games:
            one.write_documents()
        _ = self._document

    @cached_property
    def _facts(self) -> CommonFacts:
        context = self.context
        games = tuple(context.games.values())
        tools: list[Tool | ProgramTool] = [*context.tools.values(), *context.programs]
        return CommonFacts(games, tools, context.texts, context.shared_texts, fast_libraries)

    def _problem(self, code: str) -> ResponseReturnValue:
        return respond_conditionally(partial(self._facts.respond_with_problem, code))

    @cached_property
    def _document(self) -> bytes:
        english = {name: texts["en"] for name, texts in self.context.texts.items()}
        handlers = {routes.game.card.id: routes.handlers for routes in self.games}
        games = [routes.game for routes in self.games]
        shared, tools = self.context.shared_texts, tuple(self.context.tools.values())
        return write_json(build_openapi(games, handlers, english, shared, tools))

    def _openapi(self) -> ResponseReturnValue:
        return respond_with_document(self._document)

    def _llms(self) -> ResponseReturnValue:
        context = self.context
        english = {name: texts["en"] for name, texts in context.texts.items()}
        games, tools = tuple(context.games.values()), tuple(context.tools.values())
        text = documents.render_llms(games, tools, english, context.shared_texts["en"])
        response = Response(text, content_type="text/plain; charset=utf-8")
        response.headers["Cache-Control"] = SLOWLY_CHANGING
        return make_conditional(response)

    def _healthz(self) -> ResponseReturnValue:
        return Response(b'{"status":"ok"}', content_type=JSON)

    def _readyz(self) -> ResponseReturnValue:
        document = {"status": "ready", "cache": self.context.store.state()}
        return Response(write_json(document), content_type=JSON)

    def _metrics(self) -> ResponseReturnValue:
        text = observability.render_metrics(self.context.settings.metrics_folder)
        return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


def respond_with_document(written: bytes) -> Response:
    """The response with a document in JSON that changes only with a version."""
    response = Response(written, content_type=JSON)
    response.headers["Cache-Control"] = SLOWLY_CHANGING
    return make_conditional(response)


def reference_file(name: str) -> Response:
    """One file of the reference page; raises the 404 problem for any other name."""
    file = find_reference_file(name)
    if file is None:
        raise Refusal("not-found")
    response = Response(file.content, content_type=file.content_type)
    response.headers["Content-Security-Policy"] = REFERENCE_POLICY
    return make_conditional(response)
