"""Every body that is published: requests and answers of every game, and what the context says."""

from collections.abc import Iterator

from shared.schemas.bodies import Body, NamedSchema
from shared.schemas.documents import BatchAnswer, Card, Examples, Games, RuleCatalogue
from shared.schemas.fields import Referable
from shared.schemas.problem import Problem, ProblemPage
from shared.web.batch import build_batch_body
from tests.found_games import GAMES
from tests.imaginary_game import LanternEvening

BATCHES = {operation.batch for game in GAMES.values() for operation in game.operations}
COMMON = (
    *(Card(), RuleCatalogue(), Examples(), Games(), Problem(), BatchAnswer()),
    *(build_batch_body(most) for most in BATCHES),
)


def everything_published() -> dict[str, tuple[Body, ...]]:
    """The bodies of each name space: those of a game stand under the game's name."""
    spaces = {
        name: (
            *(operation.request for operation in game.operations),
            *(operation.answer_body for operation in game.operations),
            *(listing.answer_body for listing in game.listings),
            *(lookup.answer_body for lookup in game.lookups),
        )
        for name, game in GAMES.items()
    }
    return {**spaces, "house": (*COMMON, ProblemPage()), "lanterns": (LanternEvening(),)}


def with_parts(body: Referable) -> Iterator[Body]:
    """The body and every body in it, each as often as it is there; the names of unions aside."""
    assert isinstance(body, Body | NamedSchema)
    if isinstance(body, Body):
        yield body
    for part in body.parts():
        yield from with_parts(part)


def names_published(space: str) -> set[str]:
    """Every name of a name space: of its bodies, its unions, its results."""
    own = {name for body in everything_published()[space] for name in body.components()}
    return own | ({"Result"} if space in GAMES else set())
