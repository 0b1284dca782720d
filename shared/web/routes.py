"""The routes: of each game, made from what it declares, and those outside the games.

Flask's requests become `HttpRequest`s here, and `HttpResponse`s become Flask's.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from http import HTTPStatus
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, current_app, g, redirect, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException

from shared.operations.batch import respond_to_batch
from shared.operations.game import Game, Listing, Lookup
from shared.operations.handler import OperationHandler
from shared.operations.http import (
    CONTENT_TYPES,
    JSON,
    NEGOTIATED,
    PICTURE_POLICY,
    HttpRequest,
    HttpResponse,
    Representation,
    Variant,
    negotiate_language,
    negotiate_variant,
    read_query,
)
from shared.operations.problems import STATUS, Refusal
from shared.operations.stored_answers import load_request
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json
from shared.web import documents, fast_libraries, observability
from shared.web.fast_libraries import write_json
from shared.web.forms import write_forms
from shared.web.openapi import build_openapi
from shared.web.settings import AppContext

REFERENCE_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " connect-src 'self'; frame-ancestors 'none'"
)


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
    def query(self) -> Mapping[str, str]:
        """The parameters of the query by name, of one given twice the last."""
        if not self._environ.get("QUERY_STRING"):
            return {}
        return {name: values[-1] for name, values in request.args.lists()}

    @property
    def id(self) -> str:
        """The id that the caller gave the request, or a new one."""
        name: str = g.request_id
        return name

    @property
    def body(self) -> bytes:
        """The body; raises the 413 problem if it is too large, the 400 if it is cut off."""
        try:
            raw = request.get_data(cache=False)
        except HTTPException:
            raise
        except Exception:
            # The server's code reads the body and raises errors of its own for broken chunks.
            raise Refusal("malformed-json") from None
        if len(raw) >= current_app.config["MAX_CONTENT_LENGTH"]:
            raise Refusal("too-large")
        if request.content_length not in (None, len(raw)):
            raise Refusal("malformed-json")
        return raw

    def header(self, name: str, default: str = "") -> str:
        """The value of a header, else `default`."""
        value: str = self._environ.get(environ_key(name), default)
        return value


@cache
def environ_key(header: str) -> str:
    """Where WSGI has a header, of those that this code names."""
    key = header.upper().replace("-", "_")
    return key if key == "CONTENT_TYPE" else f"HTTP_{key}"


def build_view(respond: Callable[[HttpRequest], HttpResponse]) -> Callable[[], Response]:
    """The view that answers a request as `respond` does."""

    def view() -> Response:
        return build_response(respond(CurrentRequest()))

    return view


def build_response(response: HttpResponse) -> Response:
    """Flask's form of a response."""
    return Response(response.body, response.status, response.headers)


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
            self.context.jobs.add(handler)
        return handlers

    def blueprint(self) -> Blueprint:
        """Every address of the game, under `/v1/{game}`."""
        name = self.game.card.id
        routes = Blueprint(name, __name__, url_prefix=f"/v1/{name}")
        routes.add_url_rule("", "card", self._build_document_view(documents.render_card))
        routes.add_url_rule("/", "card-slash", redirect_without_slash)
        routes.add_url_rule("/rules", "rules", self._rules)
        routes.add_url_rule("/examples", "examples", self._examples)
        routes.add_url_rule("/forms", "forms", self._build_forms_view())
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
        parameters = _read_query(lang=LANGUAGES)
        stored = load_request(self.context.store, self.game.card, name)
        if stored is None:
            raise Refusal("result-not-found")
        handler = self.handlers[stored.operation]
        representation = _negotiate_variant(handler.offered).representation
        variant = Variant(_negotiate_language(parameters.get("lang")), representation)
        served = handler.answer_stored(stored, variant)
        return make_conditional(build_response(handler.build_response(served, variant)))

    def _build_document_view(
        self, describe: Callable[[Game, Texts], Mapping[str, Any]]
    ) -> Callable[[], ResponseReturnValue]:
        def document() -> Response:
            texts = self._texts(_read_query(lang=LANGUAGES))
            return fact_response(describe(self.game, texts), texts.language)

        return document

    def _rules(self) -> ResponseReturnValue:
        card = self.game.card
        parameters = _read_query(lang=LANGUAGES, edition=card.editions, expansion=card.expansions)
        texts = self._texts(parameters)
        filters = {name: value for name, value in parameters.items() if name != "lang"}
        return fact_response(documents.render_rules(self.game, texts, filters), texts.language)

    def _listing(self, listing: Listing) -> Callable[[], ResponseReturnValue]:
        return self._build_document_view(lambda _, texts: documents.render_listing(listing, texts))

    def _lookup(self, lookup: Lookup) -> Callable[..., ResponseReturnValue]:
        offered = (JSON, *lookup.pictures)

        def look(**steps: str) -> Response:
            arguments = {**_read_query(lang=LANGUAGES, **lookup.choices), **steps}
            texts = self._texts(arguments)
            found = lookup.find(arguments)
            if found is None:
                raise Refusal("not-found")
            representation = _negotiate_variant(offered).representation
            draw = lookup.pictures.get(representation)
            if draw is not None:
                return picture_response(draw(arguments, texts), representation, texts.language)
            return fact_response(documents.render_facts(found, texts), texts.language)

        return look

    def _examples(self) -> ResponseReturnValue:
        texts = self._texts(_read_query(lang=LANGUAGES))
        return document_response(self._examples_documents[texts.language], texts.language)

    @cached_property
    def _examples_documents(self) -> Mapping[Language, bytes]:
        """The examples by language; they never change, and computing them takes time."""
        positions = documents.read_shown_positions(self.game.folder)
        return {
            language: write_json(
                {"examples": documents.render_examples(positions, self.handlers, texts)}
            )
            for language, texts in self.context.texts[self.game.card.id].items()
        }

    def _build_forms_view(self) -> Callable[[], ResponseReturnValue]:
        """Build the forms with the application, so that its workers share them in memory."""
        written = {
            language: write_forms(self.game, texts)
            for language, texts in self.context.texts[self.game.card.id].items()
        }

        def forms() -> Response:
            language = self._texts(_read_query(lang=LANGUAGES)).language
            return document_response(written[language], language)

        return forms

    @cached_property
    def _openapi_document(self) -> bytes:
        name, context = self.game.card.id, self.context
        english = {name: context.texts[name]["en"]}
        handlers = {name: self.handlers}
        return write_json(build_openapi([self.game], handlers, english, context.shared_texts))

    def _openapi(self) -> ResponseReturnValue:
        return make_conditional(Response(self._openapi_document, content_type=JSON))

    def _texts(self, parameters: Mapping[str, str]) -> Texts:
        return self.context.texts[self.game.card.id][_negotiate_language(parameters.get("lang"))]


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

    def _games(self) -> ResponseReturnValue:
        language = _negotiate_language(_read_query(lang=LANGUAGES).get("lang"))
        listed: list[Json] = [
            documents.render_summary(game, self.context.texts[name][language])
            for name, game in self.context.games.items()
        ]
        return fact_response({"games": listed}, language)

    def _problem(self, code: str) -> ResponseReturnValue:
        if code not in STATUS:
            raise Refusal("not-found")
        return fact_response(documents.render_problem_page(code, self.context.shared_texts))

    @cached_property
    def _document(self) -> bytes:
        english = {name: texts["en"] for name, texts in self.context.texts.items()}
        handlers = {routes.game.card.id: routes.handlers for routes in self.games}
        games = [routes.game for routes in self.games]
        return write_json(build_openapi(games, handlers, english, self.context.shared_texts))

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


def _read_query(**choices: Sequence[str]) -> Mapping[str, str]:
    return read_query(CurrentRequest(), **choices)


def _negotiate_variant(offered: tuple[Representation, ...]) -> Variant:
    return negotiate_variant(CurrentRequest(), offered, fast_libraries)


def _negotiate_language(lang: str | None) -> Language:
    return negotiate_language(CurrentRequest(), lang, fast_libraries)


def picture_response(picture: str, representation: Representation, language: Language) -> Response:
    """A picture or a page of facts, with an entity tag."""
    response = Response(picture, 200, content_type=CONTENT_TYPES[representation])
    response.headers["Content-Language"] = language
    response.headers["Vary"] = NEGOTIATED
    response.headers["Content-Security-Policy"] = PICTURE_POLICY
    return make_conditional(response)


def fact_response(document: Mapping[str, Json], language: Language | None = None) -> Response:
    """A document that changes only with the engine, with an entity tag.

    Raises the 406 problem for a caller who takes no JSON.
    """
    return document_response(write_json(document), language)


def document_response(body: bytes, language: Language | None = None) -> Response:
    """The same for a document that is serialized already."""
    _negotiate_variant((JSON,))
    response = Response(body, 200, content_type=JSON)
    if language:
        response.headers["Content-Language"] = language
        response.headers["Vary"] = NEGOTIATED
    return make_conditional(response)


def redirect_without_slash() -> Response:
    """Redirect to the same address without its last slash."""
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
    response.headers["Cache-Control"] = "no-cache"
    response.make_conditional(request)
    if response.status_code == HTTPStatus.PRECONDITION_FAILED:
        raise Refusal("precondition-failed")
    return response
