"""The pages of the OpenAPI document for addresses that are read with GET, with their examples."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from shared.core.documents import Card, Examples, Games, ProblemPage, RuleCatalogue, ToolCard
from shared.core.form_documents import Forms
from shared.operations import documents
from shared.operations.forms import render_forms_example
from shared.operations.game import Game, Lookup
from shared.operations.http import JSON, Representation
from shared.operations.schema_documents import DIALECT
from shared.operations.tool import Tool
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import COMPONENTS, Body
from shared.texts import LANGUAGES, Language, Texts
from shared.texts.catalogues import Json
from shared.web.openapi_descriptions import CONDITIONAL, PARAMETERS
from shared.web.openapi_parts import Document, Page, describe_refusal, prefix_title

COMMON = "decompte"
"""The tag of what belongs to no game."""

NAMED: Document = {"400": "400", "406": "406"}
"""The refusals of most addresses."""
EDITION = "Edition"
"""The schema of the editions of a game."""


@dataclass(frozen=True)
class FactPage:
    """A GET address without a request body: its path, its schema, and an example.

    `refusal` is the status of its refusals; `prefix` is the game whose schemas its answer uses;
    `pictures` are its other representations.
    """

    path: str
    key: str
    tag: str
    summary: str
    body: Body
    example: Mapping[str, Json]
    parameters: tuple[dict[str, Any], ...] = ()
    refusal: int = 400
    prefix: str = ""
    pictures: tuple[Representation, ...] = ()


def list_common_pages(
    games: Sequence[Game],
    texts: Mapping[str, Texts],
    shared_texts: Mapping[Language, Texts],
    tools: Sequence[Tool] = (),
) -> Iterator[FactPage]:
    """The pages outside the games; `texts` are by the ids of games and tools."""
    english = shared_texts["en"]
    listed = documents.render_games(games, tools, texts)
    summary = english.say("openapi.games")
    yield FactPage("/v1", "games", COMMON, summary, build_document_body(Games), listed)
    yield FactPage(
        "/problems/{code}",
        "problem",
        COMMON,
        english.say("openapi.problem"),
        build_document_body(ProblemPage),
        documents.render_problem_page("illegal-position", shared_texts),
        (describe_step("code"),),
        404,
    )


def build_tool_page(tool: Tool, texts: Texts) -> FactPage:
    """The page of what a tool offers."""
    return FactPage(
        f"/v1/{tool.id}",
        f"{tool.id}_card",
        tool.id,
        texts.say("openapi.tool", {"title": tool.title}),
        build_document_body(ToolCard),
        documents.render_tool_card(tool, texts),
    )


def describe_schemas(game: Game, texts: Texts) -> Page:
    """`GET /v1/{game}/schemas/{name}`: a JSON Schema of the game's."""
    name, editions = game.card.id, list(game.card.editions)
    example = {"$schema": DIALECT, "title": EDITION, "type": "string", "enum": editions}
    return Page(
        f"/v1/{name}/schemas/{{name}}",
        f"{name}_schema",
        name,
        texts.say("openapi.schema"),
        f"{texts.say('openapi.schema.description')} {CONDITIONAL}",
        [describe_step("name")],
        {JSON: {"schema": {"type": "object"}, "example": example}},
        {**NAMED, "404": describe_refusal(texts.say("problem.not-found.title"))},
    )


def list_game_pages(game: Game, texts: Texts, examples: Sequence[Any]) -> Iterator[FactPage]:
    """The pages of a game; `examples` are those of its worked positions."""
    name, home, card = game.card.id, f"/v1/{game.card.id}", game.card
    # The enumeration has a name of its own: generators make one of the operation's and the
    # parameter's, which is also that of the edition in `Rules`.
    edition = {"$ref": COMPONENTS + prefix_title(EDITION, name)}
    filters: list[dict[str, Any]] = [{**describe_query("edition", None), "schema": edition}]
    filters += [describe_query("expansion", card.expansions)] if card.expansions else []
    lang = describe_query("lang", LANGUAGES)

    def describe(kind: str) -> str:
        return texts.say(f"openapi.{kind}", {"title": card.title})

    own = documents.render_card(game, texts)
    yield FactPage(home, f"{name}_card", name, describe("card"), build_document_body(Card), own)
    rules = documents.render_rules(game, texts, {})
    path, parameters = f"{home}/rules", (lang, *filters)
    yield FactPage(
        path,
        f"{name}_rules",
        name,
        describe("rules"),
        build_document_body(RuleCatalogue),
        rules,
        parameters,
    )
    first: dict[str, Json] = {"examples": list(examples[:1])}
    operations = describe_query("operation", [operation.name for operation in game.operations])
    yield FactPage(
        f"{home}/examples",
        f"{name}_examples",
        name,
        describe("examples"),
        build_document_body(Examples),
        first,
        (lang, operations),
    )
    forms = render_forms_example(game, texts)
    body = build_document_body(Forms)
    yield FactPage(f"{home}/forms", f"{name}_forms", name, describe("forms"), body, forms)
    for listing in game.listings:
        facts, body = documents.render_listing(listing, texts), listing.answer_body
        summary = texts.say(f"listing.{listing.name}.summary")
        path, key = f"{home}/{listing.name}", f"{name}_{listing.name}"
        yield FactPage(path, key, name, summary, body, facts, (lang,), prefix=name)
    yield from _list_lookup_pages(game, texts)


def _list_lookup_pages(game: Game, texts: Texts) -> Iterator[FactPage]:
    """The pages of lookups; one with a variable step refuses with 404."""
    name = game.card.id
    for lookup in game.lookups:
        parameters = describe_lookup_parameters(lookup, lookup.choices, texts)
        found = lookup.find(lookup.example_steps)
        assert found is not None
        yield FactPage(
            f"/v1/{name}/{lookup.path}",
            f"{name}_{lookup.name}",
            name,
            texts.say(f"lookup.{lookup.name}.summary"),
            lookup.answer_body,
            documents.render_found(found, texts),
            parameters,
            404 if lookup.steps else 400,
            name,
            tuple(lookup.pictures),
        )


def describe_lookup_parameters(
    lookup: Lookup, choices: Mapping[str, Sequence[str] | None], texts: Texts
) -> tuple[dict[str, Any], ...]:
    """The steps of a lookup and the parameters of its query, each with its description."""
    steps = [
        describe_step(step, texts.say(f"lookup.{lookup.name}.{step}")) for step in lookup.steps
    ]
    own = {name: texts.say(f"lookup.{lookup.name}.{name}") for name in lookup.choices}
    queried = [describe_query(name, taken, own.get(name, "")) for name, taken in choices.items()]
    return (*steps, *queried, describe_query("lang", LANGUAGES))


def describe_step(name: str, description: str = "") -> dict[str, Any]:
    """A variable step of an address; its description is that of the name unless it is given."""
    return {
        "name": name,
        "in": "path",
        "required": True,
        "description": description or PARAMETERS[name],
        "schema": {"type": "string"},
    }


def describe_query(
    name: str, choices: Sequence[str] | None, description: str = ""
) -> dict[str, Any]:
    """A parameter of the query that has one of these values, or any where there are none.

    Its description is that of the name unless it is given.
    """
    known = {} if choices is None else {"enum": list(choices)}
    return {
        "name": name,
        "in": "query",
        "description": description or PARAMETERS[name],
        "schema": {"type": "string", **known},
    }
