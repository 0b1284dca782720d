"""Every body that is published: requests and answers of every game, and the shared documents."""

from collections.abc import Iterator

from shared.core.documents import (
    BatchAnswer,
    Card,
    Examples,
    Games,
    Problem,
    ProblemPage,
    RuleCatalogue,
)
from shared.core.form_documents import Forms
from shared.operations.batch import BATCH
from shared.schemas.answers import build_document_body
from shared.schemas.bodies import Body, NamedSchema
from shared.schemas.fields import Referable
from shared.web.openapi_pages import RESULT
from shared.web.openapi_parts import COMMON_SCHEMAS
from tests.every_field_kind import EveryFieldKind
from tests.found_games import GAMES

COMMON = (
    *map(build_document_body, (Card, RuleCatalogue, Examples, Forms, Games, Problem, BatchAnswer)),
    BATCH,
)


def list_published_bodies() -> dict[str, tuple[Body, ...]]:
    """The bodies of each name space: those of a game are under the game's name."""
    spaces = {
        name: (
            *(operation.request for operation in game.operations),
            *(operation.answer_body for operation in game.operations),
            *(lookup.answer_body for lookup in game.lookups),
        )
        for name, game in GAMES.items()
    }
    return {
        **spaces,
        "common": (*COMMON, build_document_body(ProblemPage)),
        "every-field-kind": (EveryFieldKind(),),
    }


def walk_bodies(body: Referable, around: frozenset[str] = frozenset()) -> Iterator[Body]:
    """The body and every body in it, each as often as it is there; the names of unions aside.

    `around` names the bodies that it is in: one that is in itself comes once.
    """
    assert isinstance(body, Body | NamedSchema)
    if body.schema_name in around:
        return
    if isinstance(body, Body):
        yield body
    for part in body.parts():
        yield from walk_bodies(part, around | {body.schema_name})


def list_published_names(space: str) -> set[str]:
    """Every name of a name space: of its bodies, its unions, its results."""
    own = {name for body in list_published_bodies()[space] for name in body.components()}
    return (own - COMMON_SCHEMAS) | {RESULT} if space in GAMES else own
