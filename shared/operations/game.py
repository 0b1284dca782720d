"""How a game declares itself: its card, operations and lookups."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeAlias, TypeVar

from shared.core.catalogue import GameCard
from shared.core.sheet import Calculation, ScoreSheet
from shared.core.suggestions import Fitting
from shared.operations.http import SVG, Representation
from shared.schemas.answers import SheetBody, name_operation
from shared.schemas.bodies import Body
from shared.schemas.forms import FormDetails
from shared.texts import Texts

BATCH_REQUESTS = 100
"""Requests in one batch; more are refused before any is read."""

BATCH_SIZE_FACTOR = 5
"""How many times the limits of a single request all requests of a batch may have together."""

COST_CEILING = 1_000
"""The most that one request, or one batch, may cost: about a second of one processor core."""

PICTURE_SIDES = (128, 256, 512, 1024)
"""What the longer side of the PNG of a result may be, in pixels; the last is the default."""

TILE_SIDES = PICTURE_SIDES[:2]
"""The same of the PNG of a lookup, which is drawn in the thread that answers light requests."""

ORDINARY_COST = 10
"""The ceiling of an operation that declares no other: a batch may have a hundred of them."""

LIGHT_COST = 25
"""A request that costs more is heavy: only a few heavy ones are answered at the same time."""

WAIT_FACTOR = 4
"""How many times its deadline, which is processor time, a heavy request may take by the clock.

Where others want the same cores it gets a part of one, and is answered later instead of not at all.
"""

BASE_COST = 2.0
"""What an answer takes at most beside the things that an estimate counts."""

P = TypeVar("P")
Answer: TypeAlias = ScoreSheet | Calculation[Any]


@dataclass(frozen=True)
class Cost:
    """What an operation's answer costs at most, in units of about a millisecond of one core.

    `ceiling` is published and holds for every request. `estimate` bounds the cost of one normalized
    request, by its sizes and budgets and never by a clock; without it each costs the ceiling. The
    constants of an estimate are the most that one such thing was measured to take, rounded up.
    """

    ceiling: int = ORDINARY_COST
    estimate: Callable[[Mapping[str, Any]], int] | None = None

    def of(self, request: Mapping[str, Any]) -> int:
        """Return the cost of a normalized request, from 1 to the ceiling."""
        if self.estimate is None:
            return self.ceiling
        return max(1, min(self.ceiling, self.estimate(request)))


@dataclass(frozen=True)
class Operation(Generic[P]):
    """`POST /v1/{game}/{name}`, and its batch.

    `read` turns the normalized body into a position and may raise IllegalPosition; so may `answer`.
    `answer_fields` are those of any answer of its kind.
    `list_limits` has the most items that lists of a request may have, by their paths, such as
    "players" or "position/tiles"; a longer list is refused before the request is read.
    `sizes` measure a request, any JSON, by the names of the card's limits: a batch may be several
    times as large in each as one request, and is refused before any is read if it is larger.
    `picture` draws the position as SVG, in the language of the texts.
    `cost` bounds the processor time that an answer may take.
    `also_called` are addresses that callers try instead of its name; a refusal suggests this one.
    """

    name: str
    request: Body
    read: Callable[[Mapping[str, Any]], P]
    answer: Callable[[P], Answer]
    answer_fields: Body
    list_limits: Mapping[str, int] = field(default_factory=dict)
    sizes: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    picture: Callable[[P, Texts], str] | None = None
    cost: Cost = Cost()
    also_called: tuple[str, ...] = ()

    @cached_property
    def answer_body(self) -> Body:
        """The body of an answer: `answer_fields` with the name of this operation."""
        return name_operation(self.answer_fields, self.name)

    @property
    def is_sheet(self) -> bool:
        return isinstance(self.answer_fields, SheetBody)


LookupArguments: TypeAlias = Mapping[str, str]
"""Variable steps of an address and parameters of its query, by name."""


@dataclass(frozen=True)
class Lookup:
    """`GET /v1/{game}/{path}`: facts of the game that depend on the address and its query.

    Steps of `path` may be `{names}`; `choices` are the parameters of the query with the values of
    each. `find` takes both and returns a value of a declared type or a JSON object, in the form
    that `answer_body` publishes, or None where there is nothing of that name. `pictures` renders
    other representations of what is found. `example_steps` are those of the published example.
    `known` finds what the steps, with slashes in between, may mean.
    What is drawn as SVG has addresses of its own, which end in `.svg` and `.png`; `version` names
    what such a picture shows, so that an address with `?v={version}` may be kept for ever.
    """

    name: str
    path: str
    find: Callable[[LookupArguments], Any]
    answer_body: Body
    choices: Mapping[str, Sequence[str]] = field(default_factory=dict)
    pictures: Mapping[Representation, Callable[[LookupArguments, Texts], str]] = field(
        default_factory=dict
    )
    example_steps: LookupArguments = field(default_factory=dict)
    version: Callable[[LookupArguments], str] | None = None
    known: Fitting = field(default_factory=Fitting)

    @property
    def endings(self) -> Mapping[str, Mapping[str, Sequence[str] | None]]:
        """The endings that the address can have, with the parameters that each takes."""
        if SVG not in self.pictures or self.version is None:
            return {}
        sides = tuple([str(side) for side in TILE_SIDES])
        own: Mapping[str, Sequence[str] | None] = {**self.choices, "v": None}
        return {"svg": own, "png": {**own, "size": sides}}

    @property
    def steps(self) -> tuple[str, ...]:
        named = [step for step in self.path.split("/") if step.startswith("{")]
        return tuple([step[1:-1] for step in named])


@dataclass(frozen=True)
class Game:
    """A game as it is served. `folder` holds `texts/` and `positions/`.

    `forms` are the details of its forms that its request bodies do not declare.
    """

    card: GameCard
    folder: Path
    operations: tuple[Operation[Any], ...]
    lookups: tuple[Lookup, ...] = ()
    forms: FormDetails = field(default_factory=FormDetails)

    @cached_property
    def addresses(self) -> Fitting:
        """The addresses under that of the game; one that is meant is found by what follows it."""
        names = (
            *(operation.name for operation in self.operations),
            *(lookup.path for lookup in self.lookups),
            *("rules", "examples", "forms", "results/{id}", "schemas/{name}", "openapi.json"),
        )
        paths = {name: f"/v1/{self.card.id}/{name}" for name in names}
        own = {name: path for name, path in paths.items() if "{" not in name}
        tried = {
            other: paths[operation.name]
            for operation in self.operations
            for other in operation.also_called
        }
        return Fitting(tuple(paths.values()), own | tried)

    def batch_limits(self, operation: Operation[Any]) -> Mapping[str, int]:
        """What all requests of a batch may have together, by the names of the card's limits."""
        return {name: BATCH_SIZE_FACTOR * self.card.limits[name] for name in operation.sizes}
