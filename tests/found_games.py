"""Every game there is, found as the deployment finds them, and the imaginary Orchard beside them.

Tests of the context run over all of these: a new game is tested by being there.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import orjson

from deploy.services import service_names
from shared.web import Game, Operation
from tests.orchard.app import GAME as ORCHARD


@dataclass(frozen=True)
class Service:
    """A game and the factory with which gunicorn serves it alone."""

    game: Game
    factory: str


def _found() -> tuple[Service, ...]:
    modules = [f"services.{name}.app" for name in service_names()]
    return tuple(Service(import_module(name).GAME, f"{name}:create_app()") for name in modules)


SERVICES = _found()
"""The real ones."""

GAMES: Mapping[str, Game] = {
    game.card.id: game for game in (*(service.game for service in SERVICES), ORCHARD)
}
"""The real ones and the Orchard, by id."""


@dataclass(frozen=True)
class Position:
    """A worked position in its file, which holds one or a list."""

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
    def is_shown(self) -> bool:
        """Whether it is an example of the docs, and its whole answer is recorded."""
        return bool(self.content.get("show"))

    @property
    def path(self) -> str:
        """Where the request is sent."""
        return f"/v1/{self.game.card.id}/{self.operation.name}"

    @property
    def has_names(self) -> bool:
        """Whether a player has a name or a colour: its answer is then not what is kept."""
        players = self.content["request"].get("players", [])
        return any(name in player for player in players for name in ("name", "colour"))

    @property
    def has_players(self) -> bool:
        """Whether it is about players, to whom names and colours may be given."""
        return "players" in self.content["request"]

    def __str__(self) -> str:
        return f"{self.game.card.id}/{self.name}"


def held_in(file: Path) -> list[dict[str, Any]]:
    """The positions that a file holds, one or a list of them."""
    held = orjson.loads(file.read_bytes())
    return held if isinstance(held, list) else [held]


def _positions(game: Game) -> tuple[Position, ...]:
    operations = {operation.name: operation for operation in game.operations}
    return tuple(
        Position(file, game, operations[content["operation"]], content)
        for file in sorted((game.folder / "positions").glob("*.json"))
        for content in held_in(file)
    )


POSITIONS: Sequence[Position] = tuple(
    position for game in GAMES.values() for position in _positions(game)
)
"""Every worked position of every game."""

FITTING: Sequence[Position] = tuple(one for one in POSITIONS if one.status != 400)
"""Those whose request fits the published schema, whether the rules allow it or not."""

ANSWERED: Sequence[Position] = tuple(one for one in POSITIONS if one.status == 200)
"""Those that are answered, not refused."""

KEPT: Sequence[Position] = tuple(one for one in ANSWERED if not one.has_names)
"""Those whose answer is kept as it is, for nobody in them has a name."""

SHEETS: Sequence[Position] = tuple(one for one in ANSWERED if one.operation.is_sheet)
"""Those that are answered with a score sheet."""


def one_of_each(
    positions: Sequence[Position], kind: Callable[[Position], object]
) -> tuple[Position, ...]:
    """The first position of each kind, in their order."""
    first: dict[object, Position] = {}
    for position in positions:
        first.setdefault(kind(position), position)
    return tuple(first.values())


OPERATIONS: Sequence[Position] = one_of_each(KEPT, lambda one: one.path)
"""One answered position for each operation of each game."""

COUNTED: Sequence[tuple[Position, str, int]] = tuple(
    (position, name, limit)
    for position in OPERATIONS
    for name, limit in position.operation.list_limits.items()
)
"""Every list that is counted before it is looked at: a position, the list's name, its most."""

SHEET_OPERATIONS: Sequence[Position] = tuple(one for one in OPERATIONS if one.operation.is_sheet)
"""One answered position for each operation that answers with a sheet."""

NAMED_OPERATIONS: Sequence[Position] = one_of_each(
    [one for one in SHEETS if one.has_players and not one.has_names], lambda one: one.path
)
"""One answered sheet with players for each operation that has them."""

REFUSED: Sequence[Position] = one_of_each(
    [one for one in POSITIONS if one.status == 422], lambda one: one.game.card.id
)
"""One refused position for each game."""
