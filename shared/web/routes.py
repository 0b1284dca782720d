"""Routes of one game, made from what the game declares."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import orjson
from flask import Blueprint, Response, current_app, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import HTTPException
from werkzeug.http import parse_options_header

from shared.core.illegal import IllegalPosition
from shared.schemas.gate import SchemaError
from shared.texts import LANGUAGES, Language, Texts
from shared.web import descriptions
from shared.web.batch import batch_response
from shared.web.context import AppContext
from shared.web.forms import write_forms
from shared.web.game import Game, Listing, Lookup
from shared.web.handler import OperationHandler, load_stored_request
from shared.web.negotiation import JSON, Variant, negotiate_language, negotiate_variant
from shared.web.openapi import build_openapi
from shared.web.parameters import read_query
from shared.web.positions import read_shown_positions, render_examples
from shared.web.problems import Refusal, build_refusal
from shared.web.responses import (
    answer_response,
    document_response,
    fact_response,
    make_conditional,
    picture_response,
    redirect_without_slash,
)


@dataclass(frozen=True)
class GameRoutes:
    """Serves the addresses of one game."""

    context: AppContext
    game: Game

    @cached_property
    def handlers(self) -> Mapping[str, OperationHandler]:
        """One handler per operation, by its name."""
        texts = self.context.texts[self.game.card.id]
        depth = self.context.settings.max_depth
        store, jobs = self.context.store, self.context.jobs
        handlers = {
            operation.name: OperationHandler(self.game, operation, texts, store, jobs, depth)
            for operation in self.game.operations
        }
        for handler in handlers.values():
            jobs.add(handler)
        return handlers

    def blueprint(self) -> Blueprint:
        """Every address of the game, under `/v1/{game}`."""
        name = self.game.card.id
        routes = Blueprint(name, __name__, url_prefix=f"/v1/{name}")
        routes.add_url_rule("", "card", self._build_document_view(descriptions.render_card))
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
        routes.add_url_rule(f"/{name}", name, self.build_answer_view(handler), methods=["POST"])
        batch = self._batch(handler)
        routes.add_url_rule(f"/{name}/batch", f"{name}-batch", batch, methods=["POST"])

    def build_answer_view(self, handler: OperationHandler) -> Callable[[], ResponseReturnValue]:
        """The view that answers a request with a handler."""
        offered, game = handler.offered, self.game.card.id

        def answer() -> Response:
            read_query()
            variant = negotiate_variant(offered)
            raw = read_json_body()
            try:
                served = handler.answer_raw(raw, variant)
            except (SchemaError, IllegalPosition) as error:
                raise build_refusal(error) from None
            return answer_response(served, game, variant)

        return answer

    def _batch(self, handler: OperationHandler) -> Callable[[], ResponseReturnValue]:
        def answer() -> Response:
            read_query()
            variant = negotiate_variant((JSON,))
            texts = self.context.texts[self.game.card.id][variant.language]
            try:
                return batch_response(handler, read_json_body(), variant, texts)
            except SchemaError as error:
                raise build_refusal(error) from None

        return answer

    def _result(self, name: str) -> ResponseReturnValue:
        parameters = read_query(lang=LANGUAGES)
        stored = load_stored_request(self.context.store, self.game, name)
        if stored is None:
            raise Refusal("result-not-found")
        handler = self.handlers[stored.operation]
        representation = negotiate_variant(handler.offered).representation
        variant = Variant(negotiate_language(parameters.get("lang")), representation)
        served = handler.answer_stored(stored, variant)
        return make_conditional(answer_response(served, self.game.card.id, variant))

    def _build_document_view(
        self, describe: Callable[[Game, Texts], Mapping[str, Any]]
    ) -> Callable[[], ResponseReturnValue]:
        def document() -> Response:
            texts = self._texts(read_query(lang=LANGUAGES))
            return fact_response(describe(self.game, texts), texts.language)

        return document

    def _rules(self) -> ResponseReturnValue:
        card = self.game.card
        parameters = read_query(lang=LANGUAGES, edition=card.editions, expansion=card.expansions)
        texts = self._texts(parameters)
        filters = {name: value for name, value in parameters.items() if name != "lang"}
        return fact_response(descriptions.render_rules(self.game, texts, filters), texts.language)

    def _listing(self, listing: Listing) -> Callable[[], ResponseReturnValue]:
        return self._build_document_view(
            lambda _, texts: descriptions.render_listing(listing, texts)
        )

    def _lookup(self, lookup: Lookup) -> Callable[..., ResponseReturnValue]:
        offered = (JSON, *lookup.pictures)

        def look(**steps: str) -> Response:
            arguments = {**read_query(lang=LANGUAGES, **lookup.choices), **steps}
            texts = self._texts(arguments)
            found = lookup.find(arguments)
            if found is None:
                raise Refusal("not-found")
            representation = negotiate_variant(offered).representation
            draw = lookup.pictures.get(representation)
            if draw is not None:
                return picture_response(draw(arguments, texts), representation, texts.language)
            return fact_response(descriptions.render_facts(found, texts), texts.language)

        return look

    def _examples(self) -> ResponseReturnValue:
        texts = self._texts(read_query(lang=LANGUAGES))
        return document_response(self._examples_documents[texts.language], texts.language)

    @cached_property
    def _examples_documents(self) -> Mapping[Language, bytes]:
        """The examples by language; they never change, and computing them takes time."""
        positions = read_shown_positions(self.game.folder)
        return {
            language: orjson.dumps({"examples": render_examples(positions, self.handlers, texts)})
            for language, texts in self.context.texts[self.game.card.id].items()
        }

    def _build_forms_view(self) -> Callable[[], ResponseReturnValue]:
        """Build the forms with the application, so that its workers share them in memory."""
        documents = {
            language: write_forms(self.game, texts)
            for language, texts in self.context.texts[self.game.card.id].items()
        }

        def forms() -> Response:
            language = self._texts(read_query(lang=LANGUAGES)).language
            return document_response(documents[language], language)

        return forms

    @cached_property
    def _openapi_document(self) -> bytes:
        name, context = self.game.card.id, self.context
        english = {name: context.texts[name]["en"]}
        handlers = {name: self.handlers}
        return orjson.dumps(build_openapi([self.game], handlers, english, context.shared_texts))

    def _openapi(self) -> ResponseReturnValue:
        return make_conditional(Response(self._openapi_document, content_type=JSON))

    def _texts(self, parameters: Mapping[str, str]) -> Texts:
        return self.context.texts[self.game.card.id][negotiate_language(parameters.get("lang"))]


def read_json_body() -> bytes:
    """The request's bytes; raises the 415 problem unless its headers declare JSON.

    Raises the 413 problem if there are too many, the 400 if fewer than `Content-Length`.
    """
    header = request.environ.get
    if not _is_json(header("CONTENT_TYPE", ""), header("HTTP_CONTENT_ENCODING", "identity")):
        raise Refusal("unsupported-media-type")
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


@lru_cache(maxsize=1024)
def _is_json(kind: str, encoding: str) -> bool:
    """Whether these headers declare JSON in UTF-8; cached, because they repeat."""
    mimetype, parameters = parse_options_header(kind)
    charset = parameters.get("charset", "utf-8").lower()
    return mimetype.lower() == JSON and charset == "utf-8" and encoding.lower() == "identity"
