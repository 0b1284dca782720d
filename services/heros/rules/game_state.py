"""What a game has come to."""

from collections.abc import Mapping
from typing import NamedTuple

from services.heros.rules.epochs import NEEDED
from services.heros.rules.territories import Epoch

NONE_KNOWN: Mapping[str, int] = {}
"""The best discoveries of no ladder."""
NONE_BUILT: Mapping[str, str] = {}


class GameState(NamedTuple):
    """What a game has come to after some events.

    `completed` are the ladders completed in this epoch, `wonders` how many were built in it. `best`
    is the best discovery of each ladder scored in this epoch, `kept` that of each ladder of the
    ancient epoch in the modern one, as far as it is given. `built` has who built which wonder, as
    far as they are named; who used the power of one has built it. `used` are the wonders whose
    power was used in this epoch; `builders` built a wonder in this game. `too_early` says that the
    modern epoch was begun before the ancient one was over, so that no orange ladder can score yet.
    `left_out` is the second ladder that the last scoring could complete. `coins` are everybody's,
    None where they are not counted.
    """

    epoch: Epoch
    completed: tuple[str, ...] = ()
    wonders: int = 0
    best: Mapping[str, int] = NONE_KNOWN
    kept: Mapping[str, int] = NONE_KNOWN
    built: Mapping[str, str] = NONE_BUILT
    used: frozenset[str] = frozenset()
    builders: frozenset[str] = frozenset()
    too_early: bool = False
    left_out: str | None = None
    coins: Mapping[str, int] | None = None

    @property
    def is_over(self) -> bool:
        return len(self.completed) >= NEEDED[self.epoch]


NEW_GAME = GameState("ancient")
"""The state for checking a change of epoch whatever was scored before."""
