"""Ladders of discoveries: how many they take, and when they are complete.

Ruling `ancient-ladder`.
"""

from collections.abc import Sequence
from typing import Annotated, NamedTuple, TypeAlias

from services.heros.rules import territories
from services.heros.rules.box import DISCOVERIES_IN_ALL, HIGHEST_DISCOVERY, MOST_HERO_DISCOVERIES
from shared.core.declarations import AtMost, Range
from shared.core.illegal import Faults
from shared.core.sheet import Ruling
from shared.core.suggestions import AlsoCalled

ONE_PER_TURN = 1

DiscoveryPoints: TypeAlias = Annotated[int, Range(0, HIGHEST_DISCOVERY)]
Discoveries: TypeAlias = Annotated[
    tuple[DiscoveryPoints, ...],
    AtMost(DISCOVERIES_IN_ALL),
    "Points of each discovery on the ladder, in any order.",
    AlsoCalled("ladder", "échelle"),
]
PlacedThisTurn: TypeAlias = Annotated[
    int | None,
    Range(0, HIGHEST_DISCOVERY),
    "Discoveries placed on this ladder in the turn in progress; more than one is refused.",
]


class Ladder(NamedTuple):
    """A territory's ladder as the caller gives it.

    `discoveries` are points from 0 to 4; `spaces` is how many complete it in this `epoch`;
    `placed_this_turn` counts those of the turn in progress, None where the caller does not say.
    """

    territory: str
    epoch: territories.Epoch
    spaces: int
    discoveries: tuple[int, ...]
    placed_this_turn: int | None = None

    @property
    def missing(self) -> int:
        return max(0, self.spaces - len(self.discoveries))

    @property
    def is_in_play(self) -> bool:
        return territories.is_in_play(self.territory, self.epoch)

    @property
    def is_complete(self) -> bool:
        return len(self.discoveries) >= self.spaces

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Ruling `ancient-ladder` of a beige ladder in the modern epoch."""
        if self.epoch == "modern" and territories.TERRITORIES[self.territory].epoch == "ancient":
            return (Ruling("ancient-ladder", str(self.spaces)),)
        return ()

    @property
    def facts(self) -> "LadderFacts":
        return LadderFacts(self.territory, self.epoch, self.spaces, self.discoveries)


class LadderFacts(NamedTuple):
    """A territory's ladder as an answer has it."""

    territory: territories.TerritoryId
    epoch: territories.RulesEpoch
    spaces: territories.LadderSpaces
    discoveries: Annotated[
        tuple[DiscoveryPoints, ...],
        AtMost(territories.LONGEST_LADDER),
        "Points of each discovery on the ladder, in the request’s order.",
    ]


def build_ladder(
    territory: str,
    epoch: territories.Epoch,
    discoveries: tuple[int, ...],
    spaces_of_beige: int = territories.SHORTEST_LADDER,
    placed_this_turn: int | None = None,
) -> Ladder:
    """The ladder in this epoch; in the modern one a beige ladder has `spaces_of_beige`."""
    spaces = territories.count_ladder_spaces(territory, epoch, spaces_of_beige)
    return Ladder(territory, epoch, spaces, discoveries, placed_this_turn)


def refuse_overfull(ladder: Ladder, at: str, faults: Faults) -> None:
    """Notes `ladder.full` and `ladder.one_per_turn` of the ladder in the object at `at`."""
    placed, laid, spaces = ladder.placed_this_turn or 0, len(ladder.discoveries), ladder.spaces
    word, where = territories.territory_word(ladder.territory), f"{at}/placed_this_turn"
    if laid > spaces:
        beyond = f"{at}/discoveries/{spaces}"
        faults.breach("ladder.full", beyond, territory=word, spaces=spaces, given=laid)
    if placed > ONE_PER_TURN:
        faults.breach("ladder.one_per_turn", where, territory=word)
    elif placed > laid:
        faults.breach("ladder.one_per_turn", where, wording="missing", territory=word)


def refuse_beyond_hero(ladders: Sequence[Ladder], at: str, faults: Faults) -> None:
    """Notes `turn.discoveries` at the ladder of those at `at` that passes what a hero draws."""
    placed = 0
    for index, ladder in enumerate(ladders):
        before, placed = placed, placed + (ladder.placed_this_turn or 0)
        if before <= MOST_HERO_DISCOVERIES < placed:
            where = f"{at}/{index}/placed_this_turn"
            faults.breach("turn.discoveries", where, most=MOST_HERO_DISCOVERIES)


def refuse_incomplete(ladder: Ladder, at: str, faults: Faults) -> None:
    """A ladder that scores must be complete."""
    if not ladder.is_complete:
        word, count, spaces = (
            territories.territory_word(ladder.territory),
            ladder.missing,
            ladder.spaces,
        )
        where = f"{at}/discoveries"
        faults.breach("ladder.length", where, territory=word, count=count, spaces=spaces)


def format_sum(discoveries: Sequence[int]) -> str:
    """The discoveries as a sum to read: `4 + 3 + 3 + 2`."""
    return " + ".join(map(str, discoveries))
