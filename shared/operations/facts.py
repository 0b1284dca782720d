"""Answers `GET /v1…`: what a game publishes of itself, what it finds, and results again.

Whatever serves the addresses adds what belongs to the transport, such as entity tags.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import Any, NamedTuple

from shared.core.libraries import Libraries
from shared.core.suggestions import Fitting, fit_names
from shared.operations import documents, stored_answers
from shared.operations.batch import respond_to_batch
from shared.operations.forms import render_forms
from shared.operations.game import PICTURE_SIDES, TILE_SIDES, Game, Lookup, LookupArguments
from shared.operations.handler import OperationHandler, Runtime, encode_picture
from shared.operations.http import (
    CONTENT_TYPES,
    ENDINGS,
    JSON,
    NEGOTIATED,
    NO_OTHERS,
    PICTURE_POLICY,
    PNG,
    SLOWLY_CHANGING,
    SVG,
    UNCHANGING,
    HttpRequest,
    HttpResponse,
    Others,
    Representation,
    Variant,
    negotiate_language,
    negotiate_variant,
    read_query,
    split_ending,
)
from shared.operations.problems import STATUS, Refusal
from shared.operations.refused_addresses import refuse_unknown_name
from shared.operations.schema_documents import build_schema_document, list_schemas
from shared.operations.tool import ProgramTool, Tool
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.sheets import write_spreadsheet

RESULT_CHOICES: Others = {
    "": {"include": stored_answers.INCLUDED},
    "csv": {"for": ("spreadsheet",)},
    "svg": {},
    "png": {"size": tuple([str(side) for side in PICTURE_SIDES])},
}
"""The parameters that the address of a result takes, by its ending."""


class Route(NamedTuple):
    """An address, with `{steps}` in it, its name, and what answers it by these; raises Refusal."""

    path: str
    name: str
    respond: Callable[..., HttpResponse]
    is_post: bool = False


@dataclass(frozen=True)
class GameFacts:
    """The addresses of one game; `read_openapi` returns the OpenAPI document."""

    game: Game
    texts: Mapping[Language, Texts]
    runtime: Runtime
    read_openapi: Callable[[], bytes]

    @cached_property
    def handlers(self) -> Mapping[str, OperationHandler]:
        """The handlers of the operations, by their names."""
        return {
            operation.name: OperationHandler(self.game, operation, self.texts, self.runtime)
            for operation in self.game.operations
        }

    def list_routes(self) -> Iterator[Route]:
        """The addresses of the game under its own, which is the first; those of operations last."""
        yield Route("", "card", self._respond_with_card)
        yield Route("rules", "rules", self._respond_with_rules)
        yield Route("examples", "examples", self._respond_with_examples)
        yield Route("forms", "forms", self._respond_with_forms)
        yield Route("openapi.json", "openapi", self._respond_with_openapi)
        yield Route("schemas/{name}", "schema", self._respond_with_schema)
        yield Route("results/{name}", "result", self._respond_with_result)
        for lookup in self.game.lookups:
            yield Route(lookup.path, lookup.name, partial(self._respond_to_lookup, lookup))
        for name, handler in self.handlers.items():
            batch = partial(respond_to_batch, handler)
            yield Route(name, name, handler.respond, is_post=True)
            yield Route(f"{name}/batch", f"{name}-batch", batch, is_post=True)

    def _respond_with_card(self, request: HttpRequest) -> HttpResponse:
        _, texts = self._read_query(request)
        return self._respond(request, documents.render_card(self.game, texts), texts.language)

    def _respond_with_rules(self, request: HttpRequest) -> HttpResponse:
        card = self.game.card
        filtered = {"edition": card.editions, "expansion": card.expansions}
        taken = {name: values for name, values in filtered.items() if values}
        parameters, texts = self._read_query(request, NO_OTHERS, **taken)
        rules = documents.render_rules(self.game, texts, parameters)
        return self._respond(request, rules, texts.language)

    def _respond_with_examples(self, request: HttpRequest) -> HttpResponse:
        """The examples, or those of the operation that the query names."""
        parameters, texts = self._read_query(request, operation=tuple(self.handlers))
        written = self.examples[texts.language]
        if "operation" in parameters:
            examples = json.loads(written)["examples"]
            own = [one for one in examples if one["operation"] == parameters["operation"]]
            written = self.runtime.libraries.write_json({"examples": own})
        return build_document_response(request, written, texts.language, self.runtime.libraries)

    def _respond_with_forms(self, request: HttpRequest) -> HttpResponse:
        _, texts = self._read_query(request)
        forms = self.forms[texts.language]
        return build_document_response(request, forms, texts.language, self.runtime.libraries)

    def _respond_with_schema(self, request: HttpRequest, name: str) -> HttpResponse:
        self._read_query(request)
        if name not in self.schemas:
            fitting = fit_names(self.schemas)
            raise Refusal("not-found", wording="schema", fitting=fitting, given=name)
        return build_document_response(request, self.schemas[name], None, self.runtime.libraries)

    def _respond_with_openapi(self, request: HttpRequest) -> HttpResponse:
        self._read_query(request)
        return build_document_response(request, self.read_openapi(), None, self.runtime.libraries)

    def _respond_to_lookup(
        self, lookup: Lookup, request: HttpRequest, **steps: str
    ) -> HttpResponse:
        for step in lookup.steps[-1:]:
            name, ending = split_ending(steps[step])
            if ending in lookup.endings:
                return self._respond_with_picture(lookup, {**steps, step: name}, ending, request)
        taken, texts = self._read_query(request, lookup.endings, **lookup.choices)
        arguments = {**taken, **steps}
        found = lookup.find(arguments)
        if found is None:
            raise refuse_unknown_name(self.game, lookup, "/".join(steps.values()))
        offered = (JSON, *lookup.pictures)
        representation = negotiate_variant(request, offered, self.runtime.libraries).representation
        draw = lookup.pictures.get(representation)
        if draw is not None:
            picture = draw(arguments, texts).encode()
            return _build_picture_response(picture, representation, texts.language)
        return self._respond(request, documents.render_found(found, texts), texts.language)

    def _respond_with_picture(
        self, lookup: Lookup, steps: LookupArguments, ending: str, request: HttpRequest
    ) -> HttpResponse:
        """The picture at an address that ends in its representation, whatever `Accept` says."""
        taken, texts = self._read_query(request, lookup.endings, **lookup.endings[ending])
        arguments = {**taken, **steps}
        if ENDINGS[ending] == PNG and self.runtime.libraries.draw_png is None:
            raise Refusal("not-found")
        if lookup.version is None or lookup.find(arguments) is None:
            raise refuse_unknown_name(self.game, lookup, "/".join(steps.values()))
        version = lookup.version(arguments)
        side = int(arguments.get("size", TILE_SIDES[-1])) if ENDINGS[ending] == PNG else 0
        variant = Variant(texts.language, ENDINGS[ending], side)
        picture = self._draw_found(lookup, arguments, version, variant)
        caching = UNCHANGING if arguments.get("v") == version else SLOWLY_CHANGING
        return _build_picture_response(picture, variant.representation, texts.language, caching)

    def _draw_found(
        self, lookup: Lookup, arguments: LookupArguments, version: str, variant: Variant
    ) -> bytes:
        """The picture of what is found; a PNG is stored, because drawing it takes long."""
        chosen = {name: arguments.get(name, "") for name in (*lookup.steps, *lookup.choices)}
        named = "/".join([*chosen.values(), version, variant.language, str(variant.side)])
        key = f"picture:{self.game.card.id}/{lookup.name}/{named}"
        stored = self.runtime.store.get(key) if variant.representation == PNG else None
        if stored is not None:
            return stored
        svg = lookup.pictures[SVG](arguments, self.texts[variant.language])
        picture = encode_picture(svg, variant, self.runtime.libraries)
        if variant.representation == PNG:
            self.runtime.store.put_many({key: picture})
        return picture

    def _respond_with_result(self, request: HttpRequest, name: str) -> HttpResponse:
        """A result; an ending of the name says the representation."""
        result, dot, ending = name.partition(".")
        choices = RESULT_CHOICES.get(ending, {})
        parameters, texts = self._read_query(request, RESULT_CHOICES, **choices)
        stored = stored_answers.load_request(self.runtime.store, self.game.card, result)
        if stored is None:
            raise Refusal("result-not-found")
        handler = self.handlers[stored.operation]
        if dot and ending not in handler.endings:
            raise Refusal("not-found", wording="result", fitting=_fit_result(handler, result))
        representation = (
            ENDINGS[ending]
            if ending
            else negotiate_variant(request, handler.offered, self.runtime.libraries).representation
        )
        side = int(parameters.get("size", PICTURE_SIDES[-1])) if representation == PNG else 0
        variant = Variant(texts.language, representation, side)
        served = handler.answer_stored(stored, variant)
        if "include" in parameters and representation == JSON:
            served = stored_answers.add_request(served, stored)
        if "for" in parameters:
            written = stored_answers.build_answer(
                served.id, write_spreadsheet(served.body, texts.language)
            )
            served = replace(written, hit=served.hit)
        response = handler.build_response(served, variant)
        return replace(response, headers={**response.headers, "Cache-Control": UNCHANGING})

    @cached_property
    def examples(self) -> Mapping[Language, bytes]:
        positions = documents.read_shown_positions(self.game.folder)
        listed = {
            language: documents.render_examples(positions, self.handlers, texts)
            for language, texts in self.texts.items()
        }
        write = self.runtime.libraries.write_json
        return {language: write({"examples": examples}) for language, examples in listed.items()}

    @cached_property
    def forms(self) -> Mapping[Language, bytes]:
        write = self.runtime.libraries.write_json
        return {
            language: write(render_forms(self.game, texts))
            for language, texts in self.texts.items()
        }

    @cached_property
    def schemas(self) -> Mapping[str, bytes]:
        game, write = self.game.card.id, self.runtime.libraries.write_json
        listed = list_schemas(json.loads(self.read_openapi()), game)
        return {name: write(build_schema_document(listed, game, name)) for name in listed}

    def _respond(
        self, request: HttpRequest, document: Mapping[str, Any], language: Language
    ) -> HttpResponse:
        body = self.runtime.libraries.write_json(document)
        return build_document_response(request, body, language, self.runtime.libraries)

    def _read_query(
        self, request: HttpRequest, others: Others = NO_OTHERS, **choices: Sequence[str] | None
    ) -> tuple[Mapping[str, str], Texts]:
        """The parameters of the query, and the texts of the language that is asked for."""
        parameters = read_query(request, others, lang=LANGUAGES, **choices)
        language = negotiate_language(request, parameters.get("lang"), self.runtime.libraries)
        return parameters, self.texts[language]


@dataclass(frozen=True)
class CommonFacts:
    """The GET addresses outside the games; each function raises Refusal.

    `texts` are by the ids of games and tools.
    """

    games: Sequence[Game]
    tools: Sequence[Tool | ProgramTool]
    texts: Mapping[str, Mapping[Language, Texts]]
    shared_texts: Mapping[Language, Texts]
    libraries: Libraries

    def respond_with_games(self, request: HttpRequest) -> HttpResponse:
        lang = read_query(request, lang=LANGUAGES).get("lang")
        language = negotiate_language(request, lang, self.libraries)
        texts = {name: own[language] for name, own in self.texts.items()}
        listed = documents.render_games(self.games, self.tools, texts)
        body = self.libraries.write_json(listed)
        return build_document_response(request, body, language, self.libraries)

    def respond_with_problem(self, request: HttpRequest, code: str) -> HttpResponse:
        if code not in STATUS:
            raise Refusal("not-found")
        body = self.libraries.write_json(documents.render_problem_page(code, self.shared_texts))
        return build_document_response(request, body, None, self.libraries)


def build_document_response(
    request: HttpRequest, body: bytes, language: Language | None, libraries: Libraries
) -> HttpResponse:
    """The response with a document in JSON, which changes only with the engine.

    Raises the 406 problem for a caller who takes no JSON. A document in both languages has none
    of its own.
    """
    negotiate_variant(request, (JSON,), libraries)
    headers: dict[str, str] = {"Content-Type": JSON, "Cache-Control": SLOWLY_CHANGING}
    if language:
        headers |= {"Content-Language": language, "Vary": NEGOTIATED}
    return HttpResponse(200, headers, body)


def _fit_result(handler: OperationHandler, result: str) -> Fitting:
    home = f"/v1/{handler.game.card.id}/results/{result}"
    return Fitting((home, *(f"{home}.{ending}" for ending in handler.endings)))


def _build_picture_response(
    picture: bytes,
    representation: Representation,
    language: Language,
    caching: str = SLOWLY_CHANGING,
) -> HttpResponse:
    headers = {
        "Content-Type": CONTENT_TYPES[representation],
        "Content-Language": language,
        "Vary": NEGOTIATED,
        "Content-Security-Policy": PICTURE_POLICY,
        "Cache-Control": caching,
    }
    return HttpResponse(200, headers, picture)
