"""What a request describes: an island with its player's pieces, a tile, fights, a race.

Field names are those of the request. An island has dozens of cells, ports and creatures, so these
are named tuples, which are created in a third of the time of a frozen dataclass.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Terrain: TypeAlias = Literal["forest", "lagoon", "desert", "mountain", "volcano"]
Cover: TypeAlias = Literal["building", "temple"]
Building: TypeAlias = Literal["mine", "camp", "oratory", "ark", "other"]
TitanName: TypeAlias = Literal["theia", "themis", "cronos", "hyperion"]
Action: TypeAlias = Literal["capture", "build", "produce", "recruit"]
Spot: TypeAlias = tuple[int, int]
"""A place on the lattice, axial: (q, r)."""

TITAN_TERRAINS: tuple[Terrain, ...] = ("forest", "lagoon", "desert", "mountain")
"""The terrains of the four Titans."""
VOLCANO: Terrain = "volcano"
TERRAINS: tuple[Terrain, ...] = (*TITAN_TERRAINS, VOLCANO)
BUILDINGS: tuple[Building, ...] = ("mine", "camp", "oratory", "ark", "other")
TITANS: tuple[TitanName, ...] = ("theia", "themis", "cronos", "hyperion")
ACTIONS: tuple[Action, ...] = ("capture", "build", "produce", "recruit")


@dataclass(frozen=True, slots=True)
class TableRules:
    """The options; each decides a ruling."""

    volcano_joins_zones: bool = False


class Loot(NamedTuple):
    """What a captured creature brings at once."""

    nuggets: int = 0
    hoplites: int = 0


class Creature(NamedTuple):
    """A creature: its strength, its loot, and the hoplites already on it."""

    strength: int
    name: str = ""
    loot: Loot = Loot()
    hoplites: int = 0


class Cell(NamedTuple):
    """A round spot of the island; free while it has neither terrain nor cover.

    `building` says which building covers it. The terrain under a cover may be given and counts
    for nothing.
    """

    q: int
    r: int
    terrain: Terrain | None = None
    cover: Cover | None = None
    building: Building | None = None
    creature: Creature | None = None


class Port(NamedTuple):
    """A port and what it pays once, when it is covered; `taken` None: derived from the cells."""

    q: int
    r: int
    hoplites: int = 0
    nuggets: int = 0
    taken: bool | None = None


class Titan(NamedTuple):
    """A Titan held; inactive once its favour is used."""

    name: TitanName
    active: bool = True


class OfferedBuilding(NamedTuple):
    """A building on the offer, and the terrain of its place there."""

    building: Building
    terrain: Terrain


@dataclass(frozen=True, slots=True)
class Island:
    """One player's island and what he has; `hoplites` and `nuggets` are those in storage.

    `temples` and `medallions` are victory tokens, `captured` the names of captured creatures.
    Without a metropolis nothing is laid yet.
    """

    player: str
    cells: tuple[Cell, ...]
    metropolis: Spot | None = None
    ports: tuple[Port, ...] = ()
    titans: tuple[Titan, ...] = ()
    offer: tuple[OfferedBuilding, ...] = ()
    temples: int = 0
    medallions: int = 0
    hoplites: int = 0
    nuggets: int = 0
    captured: tuple[str, ...] = ()


class Die(NamedTuple):
    """Faces with a number, and how many show the automatic win; all are equally likely."""

    faces: tuple[int, ...] = (1, 2, 3, 4, 5)
    auto: int = 1


class Prices(NamedTuple):
    """What an extra action costs: A in hoplites, B in nuggets, C in captured creatures.

    None: the request leaves the price out, so it cannot be paid.
    """

    hoplites: int | None = None
    nuggets: int | None = None
    creatures: int | None = None


DIE = Die()
"""The die of the box, as far as it is known."""
NO_PRICES = Prices()


@dataclass(frozen=True, slots=True)
class IslandPosition:
    """`island-scores`."""

    table: TableRules
    island: Island


@dataclass(frozen=True, slots=True)
class Combat:
    """`combat-odds`: `hoplites` are engaged now, those `there` stand on the creature already."""

    strength: int
    hoplites: int = 0
    there: int = 0
    cronos: bool = False
    die: Die = DIE


@dataclass(frozen=True, slots=True)
class CapturePosition:
    """`capture-plans`: the island's creatures and the hoplites in storage."""

    creatures: tuple[Creature, ...]
    hoplites: int = 0
    cronos: bool = False
    die: Die = DIE


class TileCell(NamedTuple):
    """A cell of a terrain tile, relative to the others; a volcano brings a creature.

    A volcano whose creature is not described has one all the same.
    """

    q: int
    r: int
    terrain: Terrain
    creature: Creature | None = None


@dataclass(frozen=True, slots=True)
class PlacementPosition:
    """`placements`: an island and the tile to lay."""

    table: TableRules
    island: Island
    tile: tuple[TileCell, ...]


class ActionCard(NamedTuple):
    """A card of the display: its action, the tile on it, and what it costs in hoplites."""

    action: Action
    tile: tuple[TileCell, ...]
    cost: int = 0


@dataclass(frozen=True, slots=True)
class RacePosition:
    """`race-checks`: everybody's island, the display from left to right, and the common offer.

    `seats` are the players clockwise, empty if unknown; `active` plays next, None: the first seat.
    """

    table: TableRules
    players: tuple[Island, ...]
    display: tuple[ActionCard, ...] = ()
    prices: Prices = NO_PRICES
    offer: tuple[OfferedBuilding, ...] = ()
    seats: tuple[str, ...] = ()
    active: str | None = None
    die: Die = DIE


@dataclass(frozen=True, slots=True)
class InitiativePosition:
    """`initiatives`: hoplites in storage by player, in the order of the seats, clockwise.

    `chosen` is whom the holder of the token chose in a tie, None while he has not.
    """

    hoplites: Mapping[str, int]
    holder: str
    chosen: str | None = None
