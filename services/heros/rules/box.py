"""What the box of the edition of 2008 holds: every limit that an operation asks, once.

The rulebook names two of the nine wonder cards. The others are numbered within their epoch, because
their names are printed on the cards alone.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar

from services.heros.rules.territories import LONGEST_LADDER, SHORTEST_LADDER, Epoch
from shared.core.catalogue import Decides
from shared.core.declarations import AtMost, Choices, MadeFrom

T = TypeVar("T")

PLAYERS = 5
PerPlayer: TypeAlias = Annotated[tuple[T, ...], AtMost(PLAYERS)]
COLOURS_WITH_TWO_PLAYERS = 2
POPULATION_PER_COLOUR = 25 + 8 * 5
DISCOVERIES_IN_ALL = 53
HIGHEST_DISCOVERY = 4
HEROES = 76
HERO_CARDS = 2
"""Hero cards that each player is dealt, and has in hand between turns."""
SHOWN_HEROES = 3
"""Hero cards that lie face up."""
MOST_HERO_POPULATION = 7
MOST_HERO_DISCOVERIES = 2
MOST_HERO_TERRITORIES = 5
HIGHEST_CONQUEST = 4
HIGHEST_TREASURE = 5
"""Coins that the treasure of a hero brings, at most."""
COINS = 60
COINS_AT_THE_START = 1
WONDER_COST = 7
WONDER_POINTS = 3
GOLD_PER_POINT = 2
AJANTA = "ajanta_sanctuary"
LIGHTHOUSE = "alexandria_lighthouse"
"""The wonder that two players leave out."""
WONDERS: Mapping[str, Epoch] = {
    AJANTA: "ancient",
    LIGHTHOUSE: "ancient",
    **{f"ancient_wonder_{number}": "ancient" for number in (1, 2, 3)},
    **{f"modern_wonder_{number}": "modern" for number in (1, 2, 3, 4)},
}
PerWonder: TypeAlias = Annotated[tuple[T, ...], AtMost(len(WONDERS))]


def list_wonders(epoch: Epoch, is_for_two: bool) -> tuple[str, ...]:
    return tuple(
        wonder
        for wonder, of in WONDERS.items()
        if of == epoch and not (is_for_two and wonder == LIGHTHOUSE)
    )


Unresolved: TypeAlias = Literal["clockwise", "share_lower", "error"]
AjantaChoice: TypeAlias = Literal["add", "replace"]


class TableRules(NamedTuple):
    """The options of a request."""

    unresolved_tie: Annotated[Unresolved, Decides("tie-active-absent")] = "clockwise"
    ajanta: Annotated[AjantaChoice, Decides("ajanta")] = "add"
    ancient_ladder_in_modern: Annotated[
        int, Choices(SHORTEST_LADDER, LONGEST_LADDER), Decides("ancient-ladder")
    ] = SHORTEST_LADDER


def read_rules(rules: Mapping[str, Any]) -> TableRules:
    return TableRules(**rules["options"])


GivenRules: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_rules)]
