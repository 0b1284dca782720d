"""What the box holds, what can be built of it, and the bounds of what a request describes.

Ruling `functions-per-cell`. The bounds of requests are wide enough that the rules refuse with their
own ids what they forbid: a sixth warrior, a ninth boat, a fourth mine.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, TypeVar

from shared.core.catalogue import Decides
from shared.core.declarations import AtMost, InEditions, MadeFrom

T = TypeVar("T")

CIVILISATIONS = 4
PerCivilisation: TypeAlias = Annotated[tuple[T, ...], AtMost(CIVILISATIONS)]
FORESTS = 3
"""Forests on a land cell at the start, and the most there can be."""
CELLS = 200
PerCell: TypeAlias = Annotated[tuple[T, ...], AtMost(CELLS)]
WISHED = 20
"""Constructions of one kind that a request may wish for."""
RESOURCES_HELD = 40
"""Units of one resource that a request for `builds` may hold."""
FEWEST_PLAYERS = 2
MOST_KEYS = 12
"""Players named where none are listed: more than the box has, which the rules refuse."""
MOST_PIECES = 1_000
MOST_ITEMS = 24
"""Slaves, mines or heritage of one cell, entry by entry."""
HIGHEST_MARK = 3
MOST_NEIGHBOURS = 40
"""Neighbours listed of one cell; the ocean of the map for three touches every coast."""
MOST_DEFORESTED = 100

Price: TypeAlias = Literal["land", "boat", "wonder"]
"""What is paid: the common price of constructions on land, that of a boat or that of a wonder."""


class Construction(NamedTuple):
    """One thing that can be built.

    There can be at `most` so many of a civilisation or on a cell, as the row named in `limit` says.
    `points` go to its builder, 0 where it is not heritage. `is_function`: it serves whoever holds
    the cell. `advanced_rule` is the row by which only the advanced game has it, "" where both do.
    """

    kind: str
    most: int
    limit: str
    price: Price = "land"
    points: int = 0
    per_civilisation: bool = False
    is_function: bool = False
    advanced_rule: str = ""

    @property
    def plural(self) -> str:
        """Its name where a request or an answer counts it."""
        return f"{self.kind}s"


MINE = Construction("mine", 3, "cap.mines")
WARRIOR = Construction("warrior", 5, "cap.warriors", per_civilisation=True)
BOAT = Construction("boat", 8, "cap.boats", "boat", per_civilisation=True)
_EVERY = (
    MINE,
    Construction("dolmen", 1, "cap.dolmen", points=2),
    WARRIOR,
    Construction("port", 1, "build.port", is_function=True, advanced_rule="build.port"),
    Construction("barracks", 1, "build.barracks", is_function=True, advanced_rule="build.barracks"),
    Construction("granary", 1, "growth.granary", is_function=True, advanced_rule="growth.granary"),
    Construction("monument", 1, "cap.monument", points=1, advanced_rule="heritage.monument"),
    BOAT,
    Construction("wonder", 1, "cap.wonder", "wonder", 5, advanced_rule="heritage.wonder"),
)
CONSTRUCTIONS: Mapping[str, Construction] = {one.kind: one for one in _EVERY}
"""Every construction, in the order in which answers list them."""
BASIC_CONSTRUCTIONS = tuple([one.kind for one in _EVERY if not one.advanced_rule])
ADVANCED_CONSTRUCTIONS = tuple([one.kind for one in _EVERY if one.advanced_rule])
"""What only the advanced game has."""
HERITAGE: Mapping[str, Construction] = {one.kind: one for one in _EVERY if one.points}
"""Constructions that are worth points to their builders."""
FUNCTIONS = tuple([one.kind for one in _EVERY if one.is_function])
"""Buildings of the advanced game that serve the holder of the cell."""


ADVANCED = InEditions("advanced")
"""Marks the fields that only the advanced game has."""
MinesBy: TypeAlias = Literal["controller", "builder"]
ConflictMany: TypeAlias = Literal["second", "sum", "refuse"]


class TableRules(NamedTuple):
    """Edition and options; each option decides a ruling."""

    advanced: bool = False
    mines_by: Annotated[MinesBy, Decides("mines-by")] = "controller"
    count_lost_mines: Annotated[bool, Decides("mines-lost")] = False
    advanced_bonuses: Annotated[bool, Decides("advanced-bonuses")] = True
    conflict_many: Annotated[ConflictMany, Decides("conflict-many")] = "second"

    @property
    def pays_bonuses(self) -> bool:
        """The basic game always pays its four bonuses; the advanced game unless left out."""
        return self.advanced_bonuses or not self.advanced


def read_table(rules: Mapping[str, Any]) -> TableRules:
    return TableRules(advanced=rules["edition"] in ADVANCED.editions, **rules["options"])


Table: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_table)]
