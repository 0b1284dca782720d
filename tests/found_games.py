"""Every game that the deployment finds, and the sample game, with their worked positions.

Tests that hold for every game are parametrized with these: a new game is tested without an edit.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson
from marshmallow import ValidationError

from deploy.services import game_names
from shared.operations import Game, Operation
from shared.operations.game import BATCH_REQUESTS
from shared.schemas.bounds import Bounds, bound_batch, bound_request
from tests.sample_game.app import GAME as SAMPLE_GAME
from tests.tiers import choose


@dataclass(frozen=True)
class Service:
    """A game and the factory with which gunicorn serves it alone."""

    game: Game
    factory: str


def _find_services() -> tuple[Service, ...]:
    return tuple(
        Service(
            import_module(f"services.{name}.app").GAME, f"deploy.one_service:create_app({name!r})"
        )
        for name in game_names()
    )


SERVICES = _find_services()
"""The games that are deployed."""

GAMES: Mapping[str, Game] = {
    game.card.id: game for game in (*(service.game for service in SERVICES), SAMPLE_GAME)
}
"""The deployed games and the sample game, by id."""

MOST_BYTES = 256 * 1024
"""The most bytes that any body may have, unless whoever runs the service chooses otherwise."""


@dataclass(frozen=True)
class Position:
    """A worked position in its file, which contains one or a list."""

    file: Path
    game: Game
    operation: Operation[Any]
    content: Mapping[str, Any]

    @property
    def name(self) -> str:
        """Its name, the only one of its game."""
        name: str = self.content["name"]
        return name

    @property
    def request(self) -> dict[str, Any]:
        """The request, fresh: a test may change it."""
        request: dict[str, Any] = orjson.loads(orjson.dumps(self.content["request"]))
        return request

    @property
    def status(self) -> int:
        """The status that is expected."""
        status: int = self.content.get("status", 200)
        return status

    @property
    def is_published(self) -> bool:
        """Whether it is an example in the docs, so that its answer is recorded."""
        return bool(self.content.get("show"))

    @property
    def path(self) -> str:
        """Where the request is sent."""
        return f"/v1/{self.game.card.id}/{self.operation.name}"

    @property
    def most_bytes(self) -> int:
        """The most bytes of a request: as its schema bounds it, at most what any body may have."""
        return min(MOST_BYTES, bound_request(self.operation.request).size)

    @property
    def most_batch_bytes(self) -> int:
        """The same of a batch."""
        return min(MOST_BYTES, self.batch_bounds.size)

    @property
    def batch_bounds(self) -> Bounds:
        """The bounds of a batch."""
        return bound_batch(self.operation.request, BATCH_REQUESTS)

    def is_counted_out(self, body: bytes, end: str) -> bool:
        """Whether a body, or that of a batch with `/batch` as `end`, is too large to be parsed."""
        operation = self.operation
        bounds = self.batch_bounds if end else bound_request(operation.request)
        return len(body) > bounds.size or body.count(b"[") + body.count(b"{") > bounds.brackets

    @property
    def has_names(self) -> bool:
        """Whether a player has a name or a colour: its answer is then not cached."""
        players = self.content["request"].get("players", [])
        return any(name in player for player in players for name in ("name", "colour"))

    @property
    def has_players(self) -> bool:
        """Whether it is about players, to whom names and colours may be given."""
        return "players" in self.content["request"]

    def __str__(self) -> str:
        return f"{self.game.card.id}/{self.name}"


def read_position_file(file: Path) -> list[dict[str, Any]]:
    """Read the positions of a file, which contains one or a list of them."""
    held = orjson.loads(file.read_bytes())
    return held if isinstance(held, list) else [held]


def _load_positions(game: Game) -> tuple[Position, ...]:
    operations = {operation.name: operation for operation in game.operations}
    return tuple(
        Position(file, game, operations[content["operation"]], content)
        for file in sorted((game.folder / "positions").glob("*.json"))
        for content in read_position_file(file)
    )


POSITIONS: Sequence[Position] = tuple(
    position for game in GAMES.values() for position in _load_positions(game)
)
"""Every worked position of every game."""

SCHEMA_VALID: Sequence[Position] = tuple(one for one in POSITIONS if one.status != 400)
"""Those whose request fits the published schema, whether the rules allow it or not."""

ANSWERED: Sequence[Position] = tuple(one for one in POSITIONS if one.status == 200)
"""Those that are answered, not refused."""

CACHEABLE: Sequence[Position] = tuple(one for one in ANSWERED if not one.has_names)
"""Those whose answer is cached as it is, because no player in them has a name."""

SHEETS: Sequence[Position] = tuple(one for one in ANSWERED if one.operation.is_sheet)
"""Those that are answered with a score sheet."""


def pick_first_of_each(
    positions: Sequence[Position], kind: Callable[[Position], object]
) -> tuple[Position, ...]:
    """Return the first position of each kind, in their order."""
    first: dict[object, Position] = {}
    for position in positions:
        first.setdefault(kind(position), position)
    return tuple(first.values())


OPERATIONS: Sequence[Position] = pick_first_of_each(CACHEABLE, lambda one: one.path)
"""One answered position for each operation of each game."""

OF_EACH_KIND: Sequence[Position] = choose(
    pick_first_of_each(
        CACHEABLE,
        lambda one: (one.game.card.id, one.operation.is_sheet, bool(one.operation.picture)),
    ),
    OPERATIONS,
)
"""One for each kind of operation of each game: with a sheet, with a picture, with neither."""

COUNTED_LISTS: Sequence[tuple[Position, str, int]] = tuple(
    (position, name, limit)
    for position in OPERATIONS
    for name, limit in position.operation.list_limits.items()
)
"""Every list that is counted before it is validated: a position, the list's name, its limit."""

SHEET_OPERATIONS: Sequence[Position] = tuple(one for one in OPERATIONS if one.operation.is_sheet)
"""One answered position for each operation that answers with a sheet."""

NAMED_OPERATIONS: Sequence[Position] = pick_first_of_each(
    [one for one in SHEETS if one.has_players and not one.has_names], lambda one: one.path
)
"""One answered sheet with players for each operation that has them."""

REFUSED: Sequence[Position] = pick_first_of_each(
    [one for one in POSITIONS if one.status == 422], lambda one: one.game.card.id
)
"""One refused position for each game."""


def compute_cost(position: Position) -> int:
    """What a position costs, nothing if it does not fit the schema."""
    try:
        normalized = position.operation.request.parse(position.request)
    except ValidationError:
        return 0
    return position.operation.cost.of(normalized)
