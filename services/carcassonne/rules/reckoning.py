"""What holds for every feature of a request, and what is noticed while they are scored.

A reckoning collects rulings and warnings as `Faults` collects faults. `Worth` is what a feature
comes to before anybody is paid. Knows no rule.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.carcassonne.rules.position import Player, Table
from shared.core.phrases import Param
from shared.core.pointers import pointer
from shared.core.sheet import Line, Mode, Notice, Ruling

Gains = Mapping[str, tuple[Line, ...]]
"""Lines of single players, by player."""
NOBODY: Gains = MappingProxyType({})


class Worth(NamedTuple):
    """The steps of a feature's value, and what single players draw from it beside.

    `gains` are for those who have the majority, `regardless` for whoever is named there. `coats`
    are what a mayor weighs. `holders` score without a majority being looked for. A `bare` feature
    pays its value and nothing beside.
    """

    lines: list[Line]
    complete: bool | None = None
    coats: int = 0
    gains: Gains = NOBODY
    regardless: Gains = NOBODY
    holders: tuple[str, ...] | None = None
    bare: bool = False


class Reckoning:
    """The table, whether features are scored as in play, and what was noticed so far."""

    def __init__(self, table: Table, mode: Mode) -> None:
        self.table = table
        self.in_play = mode == "completed"
        self.counts_tiles = table.edition == "C1"
        self._rulings: dict[tuple[str, str], Ruling] = {}
        self.warnings: list[Notice] = []
        self._losses: dict[str, int] = {}

    def ruled(self, code: str, choice: str) -> None:
        """A question that the table of scoring leaves open mattered; `choice` is the answer."""
        if (code, choice) not in self._rulings:
            self._rulings[code, choice] = Ruling(code, choice)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Each ruling once, in the order in which they first mattered."""
        return tuple(self._rulings.values())

    def warn(self, code: str, *steps: str | int, **params: Param) -> None:
        """The caller should look at the place of these steps."""
        self.warnings.append(Notice(code, pointer(*steps), params))

    def lose(self, player: str, points: int) -> None:
        """Ghosts or Vodyanoy take points from a player."""
        self._losses[player] = self._losses.get(player, 0) + points

    @property
    def anybody_lost(self) -> bool:
        """Whether any points were taken at all."""
        return bool(self._losses)

    def may_sink(self, player: Player) -> bool:
        """Whether a player has lost more than he carried: nothing else takes points."""
        return self._losses.get(player.id, 0) > (player.carried or 0)
