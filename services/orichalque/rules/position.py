"""What a request describes: islands, a tile, fights, a race, the end of a round.

Request bodies and readers are built from the annotations.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from services.orichalque.rules import box
from services.orichalque.rules.creatures import DescribedCreature, HopliteCount, Strength
from services.orichalque.rules.islands import RACER, Action, Island, Offer, Pieces, Racer, TileCell
from services.orichalque.rules.supply import GivenSupply
from shared.core.catalogue import Decides
from shared.core.declarations import (
    AtLeast,
    AtMost,
    Inline,
    ListedPlayerId,
    MadeFrom,
    Part,
    PlayerId,
    Range,
    WrittenAs,
)
from shared.core.suggestions import AlsoCalled, AlsoMeans

MOST_FACES = 12
HIGHEST_FACE = 20
MOST_COST = 9
MOST_PRICE = 20
KeptToken: TypeAlias = Literal["none", "hoplite"]
"""What is gained where the holder keeps the token: nothing, or a hoplite as where it moves."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """The options; each decides a ruling."""

    volcano_joins_zones: Annotated[bool, Decides("volcano-zones")] = False
    initiative_kept: Annotated[KeptToken, Decides("initiative-kept")] = "none"


def read_table(rules: Mapping[str, Any]) -> TableRules:
    return TableRules(**rules["options"])


Table: TypeAlias = Annotated[TableRules, MadeFrom("rules", read_table)]
Price: TypeAlias = Annotated[int | None, Range(0, MOST_PRICE)]


class Die(NamedTuple):
    """The faces of the die, all equally likely."""

    faces: Annotated[
        tuple[Annotated[int, Range(0, HIGHEST_FACE)], ...],
        AtLeast(1),
        AtMost(MOST_FACES),
        "The faces with a number; 0: a blank one.",
    ] = (1, 2, 3, 4, 5)
    auto: Annotated[int, Range(0, MOST_FACES), "How many faces win by themselves."] = 1


class Prices(NamedTuple):
    """What an extra action costs, as printed; what is left out cannot be paid."""

    hoplites: Annotated[Price, "Hoplites for one more capture, build or produce."] = None
    nuggets: Annotated[Price, "Nuggets for one more capture, build or recruit."] = None
    creatures: Annotated[Price, "Captured creatures for one more action of any kind."] = None


DIE = Die()
NO_PRICES = Prices()

CombatDie: TypeAlias = Annotated[
    Die, Part("DieFaces"), "The die that is rolled; left out: faces 1 to 5 and one automatic face."
]


class IslandPosition(NamedTuple):
    """One player's island: points, what is missing to win, and what can be built where."""

    table: Table
    island: Annotated[Island, Inline()]


class Combat(NamedTuple):
    """One combat."""

    strength: Annotated[
        Strength,
        "The creature’s strength, which the sum of the dice must reach.",
        AlsoCalled("creature"),
    ]
    hoplites: Annotated[HopliteCount, "Hoplites engaged now."] = 0
    there: Annotated[
        HopliteCount,
        "Hoplites on the creature already, from combats that were lost; three at most in all.",
    ] = 0
    cronos: Annotated[bool, "Whether the favour of Cronos is used."] = False
    die: CombatDie = DIE


class CapturePosition(NamedTuple):
    """The creatures of an island and the hoplites to be shared over them."""

    creatures: Annotated[
        tuple[DescribedCreature, ...], AtMost(box.CREATURES_PLANNED), "The creatures of the island."
    ]
    hoplites: Annotated[
        int, Range(0, box.BOX["hoplites"]), "Hoplites in storage, which can be engaged."
    ] = 0
    cronos: Annotated[bool, "Whether the favour of Cronos is at hand."] = False
    die: CombatDie = DIE
    supply: GivenSupply = None


class TerrainTile(NamedTuple):
    """A terrain tile: one to three cells, relative to one another."""

    cells: Annotated[
        tuple[TileCell, ...],
        AtLeast(1),
        AtMost(box.TILE_CELLS),
        "The tile’s cells; only how they lie to one another matters.",
    ]


TileCells: TypeAlias = Annotated[tuple[TileCell, ...], WrittenAs(TerrainTile, attrgetter("cells"))]


class PlacementPosition(NamedTuple):
    """An island and a tile to be laid, turned as one likes."""

    table: Table
    island: Annotated[Island, "The island before the tile is laid."]
    tile: Annotated[TileCells, "The tile to be laid."]
    supply: GivenSupply = None


CardCost: TypeAlias = Annotated[
    int, Range(0, MOST_COST), "Hoplites printed at its place, which taking it costs."
]


class ActionCard(NamedTuple):
    """An action card of the display and the tile on it."""

    action: Annotated[
        Action,
        "The action that the card allows.",
        AlsoMeans(fight="capture", combat="capture", combattre="capture", bâtir="build"),
    ]
    tile: Annotated[TileCells, "The tile that is laid with it."]
    cost: CardCost = 0


class RacePosition(NamedTuple):
    """Everybody's island, and what the next turn offers."""

    table: Table
    players: Annotated[
        tuple[Annotated[Island, WrittenAs(Racer), RACER], ...],
        AtLeast(1),
        AtMost(box.PLAYERS),
        "Every player, with the island.",
    ]
    display: Annotated[
        box.PerCard[Annotated[ActionCard, Part("DisplayedCard")]],
        "The cards on display, from left to right; empty: not given.",
    ] = ()
    prices: Annotated[Prices, Part("ExtraPrices"), "What an extra action costs."] = NO_PRICES
    offer: Offer = ()
    seats: Annotated[box.PerPlayer[PlayerId], "Every player, clockwise; empty: not given."] = ()
    active: Annotated[
        PlayerId | None,
        "The id of the player whose turn is next; left out: that of the first seat.",
    ] = None
    die: CombatDie = DIE


class TablePlayer(NamedTuple):
    """A player at the table."""

    id: ListedPlayerId


TablePlayers: TypeAlias = Annotated[
    tuple[TablePlayer, ...], AtLeast(2), AtMost(box.PLAYERS), "Every player at the table."
]


class InitiativePlayer(NamedTuple):
    """A player and his hoplites in storage."""

    id: ListedPlayerId
    hoplites: Annotated[Pieces, "Hoplites in storage."] = 0


class RoundEnd(NamedTuple):
    """The end of a round."""

    table: Table
    players: Annotated[
        tuple[InitiativePlayer, ...], AtLeast(2), AtMost(box.PLAYERS), "Every player at the table."
    ]
    seats: Annotated[
        tuple[PlayerId, ...], AtLeast(2), AtMost(box.PLAYERS), "Every player, clockwise."
    ]
    holder: Annotated[PlayerId, "The id of the player who has the token."]
    chosen: Annotated[
        PlayerId | None, "In a tie: the id of the player to whom the holder gives the token."
    ] = None
    supply: GivenSupply = None

    @property
    def storage(self) -> Mapping[str, int]:
        held = {player.id: player.hoplites for player in self.players}
        return {player: held[player] for player in self.seats if player in held}
