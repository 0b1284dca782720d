"""A cell of the map and its pieces, as requests describe them.

Land with forests, a quarry and people; once flooded it is ocean.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Annotated, NamedTuple, TypeAlias, TypeVar

from services.deluges.rules import box
from shared.core.answers import Amount
from shared.core.declarations import (
    REQUIRED,
    AtMost,
    Choices,
    Key,
    Length,
    Part,
    PlayerId,
    Range,
    WrittenAs,
)
from shared.core.suggestions import AlsoCalled

T = TypeVar("T")
Pieces: TypeAlias = Annotated[int, Range(0, box.MOST_PIECES)]
PiecesByPlayer: TypeAlias = Annotated[Mapping[PlayerId, Pieces], AtMost(box.MOST_KEYS)]
SlaveCount: TypeAlias = Annotated[Pieces, Key("count"), "How many slaves these are."]
MineCount: TypeAlias = Annotated[Pieces, Key("count"), "How many mines these are."]
CellName: TypeAlias = Annotated[str, Length(1, 40)]
ByCell: TypeAlias = Annotated[Mapping[CellName, T], AtMost(box.CELLS)]
OnCell: TypeAlias = Annotated[tuple[T, ...], AtMost(box.MOST_ITEMS)]
Forests: TypeAlias = Annotated[int, Range(0, box.FORESTS), "Trees that are left on it."]
SlaveMaster: TypeAlias = Annotated[PlayerId, "The id of the player whose slaves they are."]
SlaveColour: TypeAlias = Annotated[PlayerId, "The id of the player whose people they come from."]
NO_PIECES: Mapping[str, int] = MappingProxyType({})


class SlavesThere(NamedTuple):
    """Slaves of one people under one master."""

    master: SlaveMaster
    colour: SlaveColour
    number: Annotated[Amount, Key("count"), "How many slaves these are."]


class Slaves(NamedTuple):
    """Slaves of one people under one master."""

    master: SlaveMaster
    colour: SlaveColour
    number: SlaveCount = 1


class Mines(NamedTuple):
    """Mines by who built them."""

    builder: Annotated[PlayerId, "The id of the player who built them."]
    number: MineCount = 1


class HeritageLeft(NamedTuple):
    """Heritage under water, which still counts for its builder."""

    kind: Annotated[str, Choices(*box.HERITAGE), "What was built there."]
    builder: Annotated[PlayerId, "The id of the player who built it, and for whom it counts."]


class Heritage(NamedTuple):
    """One dolmen, monument or wonder."""

    kind: Annotated[
        str, Choices(*box.HERITAGE), "What was built; monument and wonder: advanced game."
    ]
    builder: Annotated[
        PlayerId, "The id of the player who built it, and for whom it counts for ever."
    ]


SlaveGroups: TypeAlias = OnCell[
    Annotated[SlavesThere, Part("SlaveGroup"), WrittenAs(Slaves, SlavesThere._make)]
]


class Cell(NamedTuple):
    """A cell of the map at the end of the game."""

    flooded: Annotated[
        bool, "Under water: an ocean cell.", AlsoCalled("ocean", "water", "inondée")
    ] = False
    lost: Annotated[bool, "Taken by fanatics, now or earlier.", AlsoCalled("perdue")] = False
    workers: Annotated[PiecesByPlayer, "Free workers by player."] = NO_PIECES
    slaves: Annotated[SlaveGroups, "Slaves by their master and their people."] = ()
    warriors: Annotated[PiecesByPlayer, "Warriors by player."] = NO_PIECES
    fanatics: Annotated[Pieces, "How many fanatics are on the cell."] = 0
    mines: Annotated[OnCell[Annotated[Mines, Part("MineGroup")]], "Mines by their builder."] = ()
    heritage: Annotated[
        OnCell[
            Annotated[HeritageLeft, Part("HeritagePiece"), WrittenAs(Heritage, HeritageLeft._make)]
        ],
        "Dolmens, monuments and wonders, one by one.",
        AlsoCalled("dolmens", "monuments", "wonders", "merveilles"),
    ] = ()
    functions: Annotated[
        OnCell[Annotated[str, Choices(*box.FUNCTIONS)]],
        "Advanced game: ports, barracks and granaries.",
        AlsoCalled("port", "barracks", "caserne", "granary", "granaries", "grenier"),
        box.ADVANCED,
    ] = ()
    id: Annotated[CellName, REQUIRED, "Chosen by the caller: the cell's name."] = ""
    forests: Forests = 0
    controller: Annotated[
        PlayerId | None,
        "The id of the player who controls the cell, where the pieces do not show it.",
        AlsoCalled("owner", "propriétaire"),
    ] = None

    @property
    def mine_count(self) -> int:
        return sum([mine.number for mine in self.mines])

    def with_function(self, function: str) -> "Cell":
        """The same cell with one more building, unless it has that building already."""
        if function in self.functions:
            return self
        return self._replace(functions=(*self.functions, function))


_APART = ("id", "forests", "controller")
"""Fields of a cell that are not pieces; requests write them in various ways."""
_CONTENTS = tuple([name for name in Cell._fields if name not in _APART])
CONTENTS = Part("CellContents", _CONTENTS)
"""The pieces on a cell, which every request describes alike."""
NAMED_CONTENTS = Part("NamedCellContents", (*_CONTENTS, "id"))
"""The same and the name of the cell."""
