"""What can be built: the price, the limit, the edition and the points of each construction.

Rows `cap.*` and `heritage.*` of docs/rules/deluges.md, the pieces of the advanced game, and ruling
`functions-per-cell`: of ports, barracks and granaries the rulebook sets no number, but a second one
on a cell would serve nobody.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Price: TypeAlias = Literal["land", "boat", "wonder"]
"""What is paid: the common price of constructions on land, that of a boat or that of a wonder."""


class Construction(NamedTuple):
    """One thing that can be built.

    At most `most` of it can be on a cell, or with `per_civilisation` belong to one player; `limit`
    is the row that says so. `points` are for whoever built it, 0 of what is no heritage.
    `is_function`: it serves whoever holds the cell. `advanced_rule` is the row by which only the
    advanced game has it, "" where both editions have it.
    """

    kind: str
    most: int
    limit: str
    price: Price = "land"
    per_civilisation: bool = False
    points: int = 0
    is_function: bool = False
    advanced_rule: str = ""

    @property
    def plural(self) -> str:
        """Its name where a request or an answer counts it."""
        return f"{self.kind}s"


def _declare_function(kind: str, rule: str) -> Construction:
    """Declare a building that serves whoever holds the cell; `rule` is the row that brings it."""
    return Construction(kind, 1, rule, is_function=True, advanced_rule=rule)


MINE = Construction("mine", 3, "cap.mines")
WARRIOR = Construction("warrior", 5, "cap.warriors", per_civilisation=True)
BOAT = Construction("boat", 8, "cap.boats", "boat", per_civilisation=True)
_EVERY = (
    MINE,
    Construction("dolmen", 1, "cap.dolmen", points=2),
    WARRIOR,
    _declare_function("port", "build.port"),
    _declare_function("barracks", "build.barracks"),
    _declare_function("granary", "growth.granary"),
    Construction("monument", 1, "cap.monument", points=1, advanced_rule="heritage.monument"),
    BOAT,
    Construction("wonder", 1, "cap.wonder", "wonder", points=5, advanced_rule="heritage.wonder"),
)
CONSTRUCTIONS: Mapping[str, Construction] = {one.kind: one for one in _EVERY}
"""Every construction, in the order in which answers list them."""
BASIC_CONSTRUCTIONS = tuple([one.kind for one in _EVERY if not one.advanced_rule])
ADVANCED_CONSTRUCTIONS = tuple([one.kind for one in _EVERY if one.advanced_rule])
"""What only the advanced game has."""
HERITAGE: Mapping[str, Construction] = {one.kind: one for one in _EVERY if one.points}
"""Constructions that are worth points to whoever built them."""
FUNCTIONS = tuple([one.kind for one in _EVERY if one.is_function])
"""Buildings of the advanced game that serve whoever holds the cell."""
