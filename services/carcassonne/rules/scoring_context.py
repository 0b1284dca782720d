"""The rule set of a request, the rulings and warnings of its scoring, and the value of a feature.

One `ScoringContext` is passed to every function that scores; one `FeatureValue` comes back from
each kind of feature whose value is shared by those with the majority.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from services.carcassonne.rules.position import Player, RuleSet
from shared.core.answers import Mode
from shared.core.phrases import Param
from shared.core.pointers import pointer
from shared.core.sheet import Line, Notice, Ruling

PlayerLines = Mapping[str, tuple[Line, ...]]
NO_PLAYER_LINES: PlayerLines = MappingProxyType({})


class FeatureValue(NamedTuple):
    """The value of a feature, line by line, before anybody is paid.

    `majority_lines` are paid to their players only if these have the majority,
    `unconditional_lines` in any case. `coats` is the strength of a mayor. `holders`, unless None,
    are the players who score; no majority is then looked for. With `has_only_value` nothing beside
    the value is paid: no ghosts, fairy or ringmaster. `complete` is None for kinds that never are.
    """

    lines: list[Line]
    complete: bool | None = None
    majority_lines: PlayerLines = NO_PLAYER_LINES
    coats: int = 0
    unconditional_lines: PlayerLines = NO_PLAYER_LINES
    holders: tuple[str, ...] | None = None
    has_only_value: bool = False


class ScoringContext:
    """The rule set in force, whether the game is still on, and the rulings and warnings so far."""

    def __init__(self, rules: RuleSet, mode: Mode) -> None:
        self.rules = rules
        self.in_play = mode == "completed"
        self.counts_tiles = rules.edition == "C1"
        self._rulings: dict[tuple[str, str], Ruling] = {}
        self.warnings: list[Notice] = []
        self._losses = Counter[str]()

    def add_ruling(self, code: str, choice: str) -> None:
        """Record that an open question of the rulebook mattered and was decided by `choice`."""
        if (code, choice) not in self._rulings:
            self._rulings[code, choice] = Ruling(code, choice)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling once, in the order in which they first mattered."""
        return tuple(self._rulings.values())

    def warn(self, code: str, *steps: str | int, **params: Param) -> None:
        self.warnings.append(Notice(code, pointer(*steps), params))

    def add_counted(self, rulings: Iterable[Ruling], warnings: Iterable[Notice]) -> None:
        for one in rulings:
            self.add_ruling(one.code, one.choice)
        self.warnings += warnings

    def record_loss(self, player: str, points: int) -> None:
        self._losses[player] += points

    @property
    def has_losses(self) -> bool:
        return bool(self._losses)

    def may_drop_below_zero(self, player: Player) -> bool:
        """Whether a player lost more points than he had on the track; nothing else takes points."""
        return self._losses[player.id] > (player.carried or 0)
