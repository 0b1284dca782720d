"""The pages of the OpenAPI document for addresses that are read with GET, with their examples."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from shared.core.declarations import Declared
from shared.core.documents import Card, Examples, Games, ProblemPage, RuleCatalogue, ToolCard
from shared.core.form_documents import Forms
from shared.operations import documents
from shared.operations.facts import RESULT_CHOICES
from shared.operations.forms import render_forms_example
from shared.operations.game import Game, Lookup
from shared.operations.handler import OperationHandler
from shared.operations.http import CSV, ENDINGS, JSON, PNG, SVG, Representation
from shared.operations.schema_documents import DIALECT
from shared.operations.stored_answers import INCLUDED
from shared.operations.tool import Tool
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import COMPONENTS, Body, TaggedUnion
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json
from shared.web.openapi_parts import (
    BINARY,
    LANG,
    NAMED,
    TEXT_CONTENT,
    Document,
    Page,
    add_prefix,
    build_reference,
    describe,
    describe_query,
    describe_refusal,
    describe_step,
    prefix_title,
)

COMMON = "decompte"
"""The tag of what belongs to no game."""
EDITION = "Edition"
"""The schema of the editions of a game."""
RESULT_HEADERS = ("Cache-Status", "Content-Language", "Content-Location", "ETag", "X-Request-Id")
PICTURE_HEADERS = ("Content-Language", "ETag", "X-Request-Id")
CONDITIONAL = "Answers have an `ETag`; `If-None-Match` with it is answered with 304."
FORM = (
    "An address of its own for this representation, for links and for pictures in pages: it reads"
    " no `Accept` header. `lang` chooses the language."
)
RESULT = "Result"
"""The union of the results of a game."""
RESULT_DESCRIPTION = (
    "The id is in every answer and its `Content-Location`. The field `operation` says which answer"
    " it is, with and without `include`."
)
ELSEWHERE = describe_refusal("Nothing of this name is here.")


def _describe_fact(
    path: str,
    key: str,
    tag: str,
    summary: str,
    body: Body,
    example: Mapping[str, Json],
    *,
    parameters: Sequence[Document] = (LANG,),
    is_named: bool = False,
    prefix: str = "",
    pictures: Sequence[Representation] = (),
) -> Page:
    """A document; `is_named` where a step names it, `prefix` is the game whose schemas it uses."""
    content: Document = {JSON: {"schema": build_reference(body, prefix), "example": example}}
    content |= dict.fromkeys(pictures, TEXT_CONTENT)
    refusals: Document = {"404": ELSEWHERE, "406": "406"} if is_named else NAMED
    description = describe(body, more=CONDITIONAL)
    own = (content, refusals, parameters)
    return Page(path, key, tag, summary, description, *own, bodies=(body,), prefix=prefix)


def list_common_pages(
    games: Sequence[Game],
    texts: Mapping[str, Texts],
    shared_texts: Mapping[Language, Texts],
    tools: Sequence[Tool] = (),
) -> Iterator[Page]:
    """The pages outside the games; `texts` are by the ids of games and tools."""
    say = shared_texts["en"].say
    listed = documents.render_games(games, tools, texts)
    body = build_document_body(Games)
    yield _describe_fact("/v1", "games", COMMON, say("openapi.games"), body, listed)
    yield _describe_fact(
        *("/problems/{code}", "problem", COMMON, say("openapi.problem")),
        build_document_body(ProblemPage),
        documents.render_problem_page("illegal-position", shared_texts),
        parameters=(describe_step("code"),),
        is_named=True,
    )


def describe_tool(tool: Tool, texts: Texts) -> Page:
    summary = texts.say("openapi.tool", {"title": tool.title})
    card, body = documents.render_tool_card(tool, texts), build_document_body(ToolCard)
    return _describe_fact(f"/v1/{tool.id}", f"{tool.id}_card", tool.id, summary, body, card)


def list_game_pages(
    game: Game, handlers: Mapping[str, OperationHandler], texts: Texts, examples: Sequence[Any]
) -> Iterator[Page]:
    """The pages of a game; `examples` are those of its worked positions."""
    yield from _list_document_pages(game, texts, examples)
    for lookup in game.lookups:
        found = lookup.find(lookup.example_steps)
        assert found is not None
        yield _describe_fact(
            *_locate(game, lookup.path, lookup.name),
            texts.say(f"lookup.{lookup.name}.summary"),
            lookup.answer_body,
            documents.render_found(found, texts),
            parameters=_describe_parameters(lookup, lookup.choices, texts),
            is_named=bool(lookup.steps),
            prefix=game.card.id,
            pictures=tuple(lookup.pictures),
        )
    yield _describe_schemas(game, texts)
    yield _describe_results(game, texts, examples)
    yield from _list_pages_with_endings(game, handlers, texts)


def _locate(game: Game, path: str, key: str) -> tuple[str, str, str]:
    name = game.card.id
    return f"/v1/{name}/{path}".rstrip("/"), f"{name}_{key}", name


def _list_document_pages(game: Game, texts: Texts, examples: Sequence[Any]) -> Iterator[Page]:
    card = game.card
    # The enumeration has a name of its own: generators make one of the operation's and the
    # parameter's, which is also that of the edition in `Rules`.
    edition = {"$ref": COMPONENTS + prefix_title(EDITION, card.id)}
    filters = [LANG, {**describe_query("edition", None), "schema": edition}]
    filters += [describe_query("expansion", card.expansions)] if card.expansions else []
    operations = describe_query("operation", [operation.name for operation in game.operations])

    def build(key: str, kind: Declared, example: Mapping[str, Json], *further: Document) -> Page:
        return _describe_fact(
            *_locate(game, "" if kind is Card else key, key),
            texts.say(f"openapi.{key}", {"title": card.title}),
            build_document_body(kind),
            example,
            parameters=further or (LANG,),
        )

    yield build("card", Card, documents.render_card(game, texts))
    yield build("rules", RuleCatalogue, documents.render_rules(game, texts, {}), *filters)
    yield build("examples", Examples, {"examples": list(examples[:1])}, LANG, operations)
    yield build("forms", Forms, render_forms_example(game, texts))


def _describe_schemas(game: Game, texts: Texts) -> Page:
    editions = list(game.card.editions)
    example = {"$schema": DIALECT, "title": EDITION, "type": "string", "enum": editions}
    return Page(
        *_locate(game, "schemas/{name}", "schema"),
        texts.say("openapi.schema"),
        f"{texts.say('openapi.schema.description')} {CONDITIONAL}",
        {JSON: {"schema": {"type": "object"}, "example": example}},
        {**NAMED, "404": describe_refusal(texts.say("problem.not-found.title"))},
        [describe_step("name")],
    )


def _describe_results(game: Game, texts: Texts, examples: Sequence[Any]) -> Page:
    """`GET /v1/{game}/results/{id}`: the results of a game, each with its own `operation`."""
    name = game.card.id
    bodies = {operation.name: operation.answer_body for operation in game.operations}
    union = TaggedUnion(RESULT, "operation", bodies)
    content: Document = {JSON: {"schema": add_prefix(union.value_schema(), name)}}
    for one in [one for one in examples if one["status"] == 200][:1]:
        content[JSON]["example"] = one["answer"]
    if any(operation.is_sheet for operation in game.operations):
        content[CSV] = TEXT_CONTENT
    if any(operation.picture for operation in game.operations):
        content[SVG] = TEXT_CONTENT
    included = describe_query("include", INCLUDED, texts.say("openapi.result.include"))
    return Page(
        *_locate(game, "results/{id}", "result"),
        texts.say("openapi.result"),
        RESULT_DESCRIPTION,
        content,
        {**NAMED, "404": describe_refusal(texts.say("problem.result-not-found.title"))},
        [describe_step("id"), LANG, included],
        headers=RESULT_HEADERS,
        bodies=tuple(union.parts()),
        prefix=name,
    )


def _describe_parameters(
    lookup: Lookup, choices: Mapping[str, Sequence[str] | None], texts: Texts
) -> Sequence[Document]:
    words = f"lookup.{lookup.name}"
    steps = [describe_step(step, texts.say(f"{words}.{step}")) for step in lookup.steps]
    own = {name: texts.say(f"{words}.{name}") for name in lookup.choices}
    queried = [describe_query(name, taken, own.get(name, "")) for name, taken in choices.items()]
    return (*steps, *queried, LANG)


def _list_pages_with_endings(
    game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> Iterator[Page]:
    """The results of a game as tables and pictures, and the pictures of what its lookups find."""
    for ending in sorted({ending for one in handlers.values() for ending in one.endings}):
        summary = texts.say(f"openapi.result.{ending}")
        choices = {**RESULT_CHOICES[ending], "lang": LANGUAGES}
        queried = [describe_query(name, taken) for name, taken in choices.items()]
        steps = [describe_step("id"), *queried]
        yield _describe_ending(game, ("results/{id}", "result"), ending, summary, steps)
    for lookup in game.lookups:
        for ending, taken in lookup.endings.items():
            summary = texts.say(f"lookup.{lookup.name}.{ending}")
            parameters = _describe_parameters(lookup, taken, texts)
            yield _describe_ending(game, (lookup.path, lookup.name), ending, summary, parameters)


def _describe_ending(
    game: Game, named: tuple[str, str], ending: str, summary: str, parameters: Sequence[Document]
) -> Page:
    (path, key), kind = named, ENDINGS[ending]
    return Page(
        *_locate(game, f"{path}.{ending}", f"{key}_{ending}"),
        summary,
        FORM,
        {kind: {"schema": BINARY} if kind == PNG else TEXT_CONTENT},
        {"400": "400", "404": ELSEWHERE},
        parameters,
        headers=PICTURE_HEADERS,
    )
