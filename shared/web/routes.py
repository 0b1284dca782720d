"""The routes: of each game, made from what it declares, and those outside the games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from flask import Blueprint, Response, redirect
from flask.typing import ResponseReturnValue

from shared.operations.batch import respond_to_batch
from shared.operations.game import Game, Listing, Lookup
from shared.operations.handler import OperationHandler
from shared.operations.http import JSON, Variant
from shared.operations.problems import STATUS, Refusal
from shared.operations.stored_answers import INCLUDED, add_request, load_request
from shared.texts import LANGUAGES, Language, Texts
from shared.web import documents, observability
from shared.web.fast_libraries import write_json
from shared.web.flask_http import (
    build_response,
    build_view,
    document_response,
    fact_response,
    make_conditional,
    negotiate_current_language,
    negotiate_current_variant,
    picture_response,
    read_current_query,
    redirect_without_slash,
)
from shared.web.forms import write_forms_document
from shared.web.openapi import build_openapi
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
        routes.add_url_rule("", "card", self._build_document_view(documents.render_card))
        routes.add_url_rule("/", "card-slash", redirect_without_slash)
        routes.add_url_rule("/rules", "rules", self._rules)
        routes.add_url_rule("/examples", "examples", self._examples)
        routes.add_url_rule("/forms", "forms", self._forms)
        routes.add_url_rule("/openapi.json", "openapi", self._openapi)
        routes.add_url_rule("/results/<name>", "result", self._result)
        for listing in self.game.listings:
            routes.add_url_rule(f"/{listing.name}", listing.name, self._listing(listing))
        for lookup in self.game.lookups:
            path = lookup.path.replace("{", "<").replace("}", ">")
            routes.add_url_rule(f"/{path}", lookup.name, self._lookup(lookup))
        for handler in self.handlers.values():
            self._add_operation(routes, handler)
        return routes

    def _add_operation(self, routes: Blueprint, handler: OperationHandler) -> None:
        name = handler.operation.name
        answer = build_view(handler.respond)
        batch = build_view(partial(respond_to_batch, handler))
        routes.add_url_rule(f"/{name}", name, answer, methods=["POST"])
        routes.add_url_rule(f"/{name}/batch", f"{name}-batch", batch, methods=["POST"])

    def _result(self, name: str) -> ResponseReturnValue:
        parameters = read_current_query(lang=LANGUAGES, include=INCLUDED)
        stored = load_request(self.context.store, self.game.card, name)
        if stored is None:
            raise Refusal("result-not-found")
        handler = self.handlers[stored.operation]
        representation = negotiate_current_variant(handler.offered).representation
        variant = Variant(negotiate_current_language(parameters.get("lang")), representation)
        served = handler.answer_stored(stored, variant)
        if "include" in parameters and representation == JSON:
            served = add_request(served, stored)
        return make_conditional(build_response(handler.build_response(served, variant)))

    def _build_document_view(
        self, describe: Callable[[Game, Texts], Mapping[str, Any]]
    ) -> Callable[[], ResponseReturnValue]:
        def document() -> Response:
            texts = self._texts(read_current_query(lang=LANGUAGES))
            return fact_response(describe(self.game, texts), texts.language)

        return document

    def _rules(self) -> ResponseReturnValue:
        card = self.game.card
        parameters = read_current_query(
            lang=LANGUAGES, edition=card.editions, expansion=card.expansions
        )
        texts = self._texts(parameters)
        filters = {name: value for name, value in parameters.items() if name != "lang"}
        return fact_response(documents.render_rules(self.game, texts, filters), texts.language)

    def _listing(self, listing: Listing) -> Callable[[], ResponseReturnValue]:
        return self._build_document_view(lambda _, texts: documents.render_listing(listing, texts))

    def _lookup(self, lookup: Lookup) -> Callable[..., ResponseReturnValue]:
        offered = (JSON, *lookup.pictures)

        def look(**steps: str) -> Response:
            arguments = {**read_current_query(lang=LANGUAGES, **lookup.choices), **steps}
            texts = self._texts(arguments)
            found = lookup.find(arguments)
            if found is None:
                raise Refusal("not-found")
            representation = negotiate_current_variant(offered).representation
            draw = lookup.pictures.get(representation)
            if draw is not None:
                return picture_response(draw(arguments, texts), representation, texts.language)
            return fact_response(documents.render_found(found, texts), texts.language)

        return look

    def write_documents(self) -> None:
        """Write the documents that never change, which otherwise are when they are first asked for.

        Workers that are forked afterwards share them, and what writing them caches, in memory.
        """
        _ = self._examples_documents, self._forms_documents, self._openapi_document

    def _examples(self) -> ResponseReturnValue:
        return self._respond_with(self._examples_documents)

    def _forms(self) -> ResponseReturnValue:
        return self._respond_with(self._forms_documents)

    def _respond_with(self, written: Mapping[Language, bytes]) -> ResponseReturnValue:
        language = self._texts(read_current_query(lang=LANGUAGES)).language
        return document_response(written[language], language)

    @cached_property
    def _examples_documents(self) -> Mapping[Language, bytes]:
        positions = documents.read_shown_positions(self.game.folder)
        return {
            language: write_json(
                {"examples": documents.render_examples(positions, self.handlers, texts)}
            )
            for language, texts in self.context.texts[self.game.card.id].items()
        }

    @cached_property
    def _forms_documents(self) -> Mapping[Language, bytes]:
        return {
            language: write_forms_document(self.game, texts)
            for language, texts in self.context.texts[self.game.card.id].items()
        }

    @cached_property
    def _openapi_document(self) -> bytes:
        name, context = self.game.card.id, self.context
        english = {name: context.texts[name]["en"]}
        handlers = {name: self.handlers}
        return write_json(build_openapi([self.game], handlers, english, context.shared_texts))

    def _openapi(self) -> ResponseReturnValue:
        return make_conditional(Response(self._openapi_document, content_type=JSON))

    def _texts(self, parameters: Mapping[str, str]) -> Texts:
        return self.context.texts[self.game.card.id][
            negotiate_current_language(parameters.get("lang"))
        ]


@dataclass(frozen=True)
class RootRoutes:
    """Serves the addresses outside the games."""

    context: AppContext
    games: Sequence[GameRoutes]

    def blueprint(self) -> Blueprint:
        """Every address that is not under a game."""
        routes = Blueprint("common", __name__)
        routes.add_url_rule("/", "root", lambda: redirect("/docs", 302))
        routes.add_url_rule("/v1", "games", self._games)
        routes.add_url_rule("/v1/", "games-slash", redirect_without_slash)
        routes.add_url_rule("/problems/<code>", "problem", self._problem)
        routes.add_url_rule("/openapi.json", "openapi", self._openapi)
        routes.add_url_rule("/docs", "reference", lambda: reference_file("index.html"))
        routes.add_url_rule("/docs/", "reference-slash", redirect_without_slash)
        routes.add_url_rule("/docs/<name>", "reference-part", reference_file)
        routes.add_url_rule("/healthz", "healthz", self._healthz)
        routes.add_url_rule("/readyz", "readyz", self._readyz)
        routes.add_url_rule("/metrics", "metrics", self._metrics)
        return routes

    def write_documents(self) -> None:
        """Write the documents that never change, those of the games too."""
        for one in self.games:
            one.write_documents()
        _ = self._document

    def _games(self) -> ResponseReturnValue:
        language = negotiate_current_language(read_current_query(lang=LANGUAGES).get("lang"))
        own = {name: texts[language] for name, texts in self.context.texts.items()}
        games, tools = self.context.games.values(), self.context.tools.values()
        listed = documents.render_games(games, tools, own)
        return fact_response(listed, language)

    def _problem(self, code: str) -> ResponseReturnValue:
        if code not in STATUS:
            raise Refusal("not-found")
        return fact_response(documents.render_problem_page(code, self.context.shared_texts))

    @cached_property
    def _document(self) -> bytes:
        english = {name: texts["en"] for name, texts in self.context.texts.items()}
        handlers = {routes.game.card.id: routes.handlers for routes in self.games}
        games = [routes.game for routes in self.games]
        shared, tools = self.context.shared_texts, tuple(self.context.tools.values())
        return write_json(build_openapi(games, handlers, english, shared, tools))

    def _openapi(self) -> ResponseReturnValue:
        return make_conditional(Response(self._document, content_type=JSON))

    def _healthz(self) -> ResponseReturnValue:
        return Response(b'{"status":"ok"}', content_type=JSON)

    def _readyz(self) -> ResponseReturnValue:
        document = {"status": "ready", "cache": self.context.store.state()}
        return Response(write_json(document), content_type=JSON)

    def _metrics(self) -> ResponseReturnValue:
        text = observability.render_metrics(self.context.settings.metrics_folder)
        return Response(text, content_type="text/plain; version=0.0.4; charset=utf-8")


def reference_file(name: str) -> Response:
    """One file of the reference page; raises the 404 problem for any other name."""
    file = documents.find_reference_file(name)
    if file is None:
        raise Refusal("not-found")
    response = Response(file.content, content_type=file.content_type)
    response.headers["Content-Security-Policy"] = REFERENCE_POLICY
    return make_conditional(response)
