"""The addresses of the OpenAPI document that end in a representation: pictures and tables."""

from collections.abc import Iterator, Mapping, Sequence

from shared.operations.facts import RESULT_CHOICES
from shared.operations.game import Game
from shared.operations.handler import OperationHandler
from shared.operations.http import ENDINGS, PNG
from shared.texts import LANGUAGES, Texts
from shared.web.openapi_descriptions import FORM
from shared.web.openapi_pages import describe_lookup_parameters, describe_query, describe_step
from shared.web.openapi_parts import BINARY, TEXT_CONTENT, Document, Page, describe_refusal

HEADERS = ("Content-Language", "ETag", "X-Request-Id")


def list_forms(
    game: Game, handlers: Mapping[str, OperationHandler], texts: Texts
) -> Iterator[Page]:
    """The results of a game as tables and pictures, and the pictures of what its lookups find."""
    known = {ending for handler in handlers.values() for ending in handler.endings}
    for ending in sorted(known):
        summary = texts.say(f"openapi.result.{ending}")
        choices = {**RESULT_CHOICES[ending], "lang": LANGUAGES}
        queried = [describe_query(name, taken) for name, taken in choices.items()]
        steps = [describe_step("id"), *queried]
        yield _describe_form(game, "results/{id}", "result", ending, summary, steps)
    for lookup in game.lookups:
        for ending, taken in lookup.endings.items():
            summary = texts.say(f"lookup.{lookup.name}.{ending}")
            parameters = describe_lookup_parameters(lookup, taken, texts)
            yield _describe_form(game, lookup.path, lookup.name, ending, summary, parameters)


def _describe_form(
    game: Game, path: str, key: str, ending: str, summary: str, parameters: Sequence[Document]
) -> Page:
    name, kind = game.card.id, ENDINGS[ending]
    return Page(
        f"/v1/{name}/{path}.{ending}",
        f"{name}_{key}_{ending}",
        name,
        summary,
        FORM,
        parameters,
        {kind: {"schema": BINARY} if kind == PNG else TEXT_CONTENT},
        {"400": "400", "404": describe_refusal("Nothing of this name is here.")},
        HEADERS,
    )
