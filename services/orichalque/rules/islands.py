"""Islands as requests describe them: cells, ports and what their player has.

An island has dozens of cells, ports and creatures, so these are named tuples, which are created in
a third of the time of a frozen dataclass. Bounds are wide enough for what the rules refuse with an
id of their own: a fourth hoplite on a creature, a fifth Titan, a fourth port.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated, Literal, NamedTuple, TypeAlias, get_args

from services.orichalque.rules.box import BOX, CELLS, MOST_TITANS, PerCell, PerPlayer
from services.orichalque.rules.creatures import CreatureName, DescribedCreature, Pay
from shared.core.answers import Amount, Identifier, Many, PlayerName
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    Key,
    ListedPlayerId,
    Part,
    PlayerId,
    Range,
    WrittenAs,
    read_fields,
)
from shared.core.steps import Step
from shared.core.suggestions import AlsoCalled, AlsoMeans

MOST_PORTS = 6
MOST_OFFERED = 8
MOST_TOKENS = 20
MOST_PIECES = 99
FARTHEST = 60
"""Of a coordinate from the caller's own origin."""

TitanTerrain: TypeAlias = Literal["forest", "lagoon", "desert", "mountain"]
Terrain: TypeAlias = Literal[TitanTerrain, "volcano"]
OTHER_TERRAINS = AlsoMeans(
    eau="lagoon", water="lagoon", lagune="lagoon", sable="desert", sand="desert", bois="forest"
)
Cover: TypeAlias = Literal["building", "temple"]
Building: TypeAlias = Literal["mine", "camp", "oratory", "ark", "other"]
TitanName: TypeAlias = Literal["theia", "themis", "cronos", "hyperion"]
Action: TypeAlias = Literal["capture", "build", "produce", "recruit"]
Spot: TypeAlias = tuple[int, int]


def write_spots(spots: Iterable[Spot]) -> tuple[str, ...]:
    return tuple([f"({q}, {r})" for q, r in spots])


TITAN_TERRAINS: tuple[TitanTerrain, ...] = get_args(TitanTerrain)
VOLCANO: Terrain = "volcano"
TERRAINS: tuple[Terrain, ...] = get_args(Terrain)
BUILDINGS: tuple[Building, ...] = get_args(Building)
TITANS: tuple[TitanName, ...] = get_args(TitanName)
ACTIONS: tuple[Action, ...] = get_args(Action)


Coordinate: TypeAlias = Annotated[
    int,
    Range(-FARTHEST, FARTHEST),
    "An axial coordinate: `q` grows to the right, `r` downwards and to the right; the caller "
    "chooses the origin.",
]
Tokens: TypeAlias = Annotated[int, Range(0, MOST_TOKENS)]
Pieces: TypeAlias = Annotated[int, Range(0, MOST_PIECES)]
LyingPieces: TypeAlias = Annotated[int | None, Range(0, 1)]
"""Hoplites or nuggets on a building of the offer; None: what belongs there."""


class Cell(NamedTuple):
    """A cell of the island, by axial coordinates; free without terrain and cover."""

    q: Coordinate
    r: Coordinate
    terrain: Annotated[
        Terrain | None,
        "The terrain laid there; under a cover it counts for nothing.",
        OTHER_TERRAINS,
    ] = None
    cover: Annotated[
        Cover | None, "What covers the cell and replaces its terrain; left out: nothing."
    ] = None
    building: Annotated[Building | None, "Which building covers it; left out: another one."] = None
    creature: Annotated[
        DescribedCreature | None, "The creature on it; only volcanoes have one."
    ] = None


PrintedTerrain: TypeAlias = Annotated[Terrain, "The terrain printed on the cell.", OTHER_TERRAINS]


class TileCell(NamedTuple):
    """A cell of a terrain tile, relative to its others."""

    q: Coordinate
    r: Coordinate
    terrain: PrintedTerrain
    creature: Annotated[
        DescribedCreature | None,
        "The creature that a volcano brings; it has one even if it is left out.",
    ] = None


class CellSpot(NamedTuple):
    """A cell by its coordinates."""

    q: Coordinate
    r: Coordinate


class Port(NamedTuple):
    """A port and what it pays once."""

    q: Coordinate
    r: Coordinate
    hoplites: Annotated[Pay, "Hoplites that it pays when it is covered."] = 0
    nuggets: Annotated[Pay, "Nuggets that it pays when it is covered."] = 0
    taken: Annotated[bool | None, "Whether it has paid; left out: whether its cell is covered."] = (
        None
    )


class Titan(NamedTuple):
    """A Titan held."""

    name: Annotated[TitanName, "Which Titan it is.", AlsoCalled("type", "kind")]
    active: Annotated[bool, "False once its favour is used; its point stays."] = True


class OfferedBuilding(NamedTuple):
    """A building on the offer, the terrain of its place, and what lies on it."""

    building: Annotated[Building, "The building that can be had."]
    terrain: Annotated[TitanTerrain, "The terrain of its place on the offer, on which it is built."]
    hoplites: Annotated[
        LyingPieces, "Hoplites that lie on it; left out: one on a training camp."
    ] = None
    nuggets: Annotated[LyingPieces, "Nuggets that lie on it; left out: one on a mine."] = None

    @property
    def lying(self) -> tuple[int, int]:
        """Hoplites and nuggets that lie on it."""
        hoplites, nuggets = self.most_lying
        return (
            hoplites if self.hoplites is None else self.hoplites,
            nuggets if self.nuggets is None else self.nuggets,
        )

    @property
    def most_lying(self) -> tuple[int, int]:
        """Hoplites and nuggets that belong there."""
        return int(self.building == "camp"), int(self.building == "mine")


Offer: TypeAlias = Annotated[
    tuple[OfferedBuilding, ...],
    AtMost(MOST_OFFERED),
    "Buildings to be had, each by the terrain of its place.",
]
OFFERED = "Buildings on the building board, each by the terrain of its place."
"""What an offer is where nobody builds yet."""


@dataclass(frozen=True, slots=True)
class Settlement:
    """An island and what its player has beside it."""

    cells: Annotated[
        tuple[Annotated[Cell, Part("IslandCell")], ...],
        AtLeast(1),
        AtMost(CELLS),
        "Every cell of the island, free or not.",
        AlsoCalled("zones"),
    ]
    metropolis: Annotated[
        Spot | None,
        WrittenAs(CellSpot, tuple),
        Part("Spot"),
        "The cell of the metropolis, one of the ports; left out: not laid yet.",
    ] = None
    ports: Annotated[
        tuple[Annotated[Port, Part("IslandPort")], ...],
        AtMost(MOST_PORTS),
        "The island’s ports, whether they have paid or not; left out or empty: the metropolis may "
        "stand on any cell, and no port pays.",
    ] = ()
    titans: Annotated[
        tuple[Annotated[Titan, Part("HeldTitan")], ...],
        AtMost(MOST_TITANS),
        "The Titans that the player holds now.",
    ] = ()
    temples: Annotated[Tokens, "Temples built, a point each."] = 0
    medallions: Annotated[Tokens, "Medallions forged, a point each."] = 0
    hoplites: Annotated[
        Pieces, "Hoplites in storage: not those on creatures.", AlsoCalled("soldats", "soldiers")
    ] = 0
    nuggets: Annotated[Pieces, "Nuggets in storage.", AlsoCalled("orichalque", "gold")] = 0
    captured: Annotated[
        tuple[CreatureName, ...], AtMost(BOX["creatures"]), "Captured creatures by name."
    ] = ()


@dataclass(frozen=True, slots=True)
class Island(Settlement):
    """A player's island and what there is to build."""

    player: Annotated[PlayerId, "The player’s id, which the answer names."] = "player"
    offer: Offer = ()


@dataclass(frozen=True, slots=True)
class Racer(Island):
    """A player of the race and his island."""

    player: Annotated[ListedPlayerId, Key("id")] = field(kw_only=True)


RACER = Part("Racer", (*[one.name for one in read_fields(Settlement)], "player"))
"""What a request has of a player of the race; the offer is that of the race."""


CellCoordinates: TypeAlias = Annotated[CellSpot, Part("CellCoordinates")]
Cells: TypeAlias = PerCell[CellCoordinates]
"""Cells by their coordinates, from the top down."""
NewMetropolis: TypeAlias = Annotated[
    CellCoordinates | None, "Where it is laid first; left out if it is laid already."
]
GivenName: TypeAlias = Annotated[
    Identifier | None, "Its name, as in the request; left out if it has none there."
]
PrintedStrength: TypeAlias = Annotated[
    Amount, "Its strength, which the sum of the dice must reach."
]
TitanNames: TypeAlias = Annotated[tuple[TitanName, ...], AtMost(len(TITANS))]
PlayerNames: TypeAlias = PerPlayer[PlayerName]
Explanation: TypeAlias = Annotated[Step, Inline()]
"""The step that explains an object, among its fields."""
Steps: TypeAlias = Annotated[Many[Step], "The explanation, step by step."]
