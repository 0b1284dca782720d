"""What can be built: the price, the edition and the points of each construction.

Rows `heritage.*` of docs/rules/deluges.md, and the pieces of the advanced game. How much of each
there can be is in `box.py`.
"""

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple, TypeAlias

from services.deluges.rules.box import BOX, BoxLimit

Price: TypeAlias = Literal["land", "boat", "wonder"]
"""What is paid: the common price of constructions on land, that of a boat or that of a wonder."""


class Construction(NamedTuple):
    """One thing that can be built.

    `held` says how much of it there can be, and by which row. `points` go to its builder, 0 where
    it is not heritage. `is_function`: it serves whoever holds the cell. `advanced_rule` is the
    row by which only the advanced game has it, "" where both editions have it.
    """

    kind: str
    held: BoxLimit
    price: Price = "land"
    points: int = 0
    is_function: bool = False
    advanced_rule: str = ""

    @property
    def most(self) -> int:
        """The most of it on a cell, or of one civilisation."""
        return self.held.most

    @property
    def limit(self) -> str:
        """The row that says how much of it there can be."""
        return self.held.rule

    @property
    def per_civilisation(self) -> bool:
        """Whether the limit is for a civilisation, else for a cell."""
        return self.held.owner == "civilisation"

    @property
    def plural(self) -> str:
        """Its name where a request or an answer counts it."""
        return f"{self.kind}s"


def _declare(kind: str, price: Price = "land", **more: Any) -> Construction:
    return Construction(kind, BOX[kind], price, **more)


def _declare_function(kind: str) -> Construction:
    """Declare a building that serves whoever holds the cell; its row brings it too."""
    return _declare(kind, is_function=True, advanced_rule=BOX[kind].rule)


MINE = _declare("mine")
WARRIOR = _declare("warrior")
BOAT = _declare("boat", "boat")
_EVERY = (
    MINE,
    _declare("dolmen", points=2),
    WARRIOR,
    _declare_function("port"),
    _declare_function("barracks"),
    _declare_function("granary"),
    _declare("monument", points=1, advanced_rule="heritage.monument"),
    BOAT,
    _declare("wonder", "wonder", points=5, advanced_rule="heritage.wonder"),
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
