"""Types of fields that several kinds of feature have, and what is said of such fields: which are
tiles, unique, or count only at times.
"""

from dataclasses import dataclass
from typing import Annotated, NamedTuple, TypeAlias

from services.carcassonne.rules import pieces
from services.carcassonne.rules.holdings import Count
from services.carcassonne.rules.limits import MOST, PLAYERS
from services.carcassonne.rules.names import ALL_BUILDINGS, ALL_FIGURES, BUILDINGS, BUILDINGS_MEANT
from services.carcassonne.rules.pieces import Supply
from shared.core.declarations import AtMost, Choices, InExpansions, Only, Piece, PlayerId, Range
from shared.core.suggestions import AlsoCalled


@dataclass(frozen=True, slots=True)
class Single:
    """There is only one of this piece; a second one is a fault of this code.

    Each box has one where the piece is a tile (`in_each_box`); a neutral figure is alone in play.
    """

    code: str
    in_each_box: bool = False


@dataclass(frozen=True, slots=True)
class Tile:
    """A road or city has at least one tile in one of these fields."""


SPACES = 8
"""Spaces around a building on one tile."""
CASTLE_SPACES = 10
"""Spaces around a German castle, which lies on two."""

TILE = Tile()
COMPLETE = Only("counts-complete", "complete")
IN_PLAY = Only("counts-in-play", "play")
IN_C1 = Only("counts-in-c1", editions=("C1",))
WITH_ABBOTS = InExpansions(*ALL_FIGURES["abbot"].expansions)
WITH_CHURCHES = InExpansions(*ALL_BUILDINGS["darmstadt_church"].expansions)
SIGNPOSTS = Piece("signposts")
COMPLETED = AlsoCalled("closed", "finished", "completed", "terminée", "achevée")
BRIDGES = AlsoCalled("ponts")
TUNNELS = AlsoCalled("tunnel_token", "jeton_de_tunnel")
LENGTH = AlsoCalled("length", "size", "longueur", "taille")
AROUND = AlsoCalled("surrounding", "around", "adjacent", "autour")
"""What is on the spaces around a building."""

TileCount: TypeAlias = Annotated[Count, TILE]
Completeness: TypeAlias = Annotated[bool, "Whether it is complete.", COMPLETED]
SomePlayers: TypeAlias = Annotated[tuple[PlayerId, ...], AtMost(PLAYERS)]
Coats: TypeAlias = Annotated[Count, "Coats of arms.", AlsoCalled("shields", "pennants"), Supply(24)]
MonasteryBuilding: TypeAlias = Annotated[
    str, Choices(*BUILDINGS), BUILDINGS_MEANT, "Which building it is."
]
Mage: TypeAlias = Annotated[bool, Piece("mage_and_witch"), Single("mage.duplicate")]
Witch: TypeAlias = Annotated[bool, Piece("mage_and_witch"), Single("witch.duplicate")]
GermanCastles: TypeAlias = Annotated[
    Count,
    "In play: German castles at which it ends.",
    Piece("castles_in_germany"),
    COMPLETE,
    Supply(pieces.GERMAN_CASTLES, is_shared=True),
]
TakenBack: TypeAlias = Annotated[bool, WITH_ABBOTS, IN_PLAY]
Cities: TypeAlias = Annotated[
    Count,
    "Complete cities beside it, without the besieged; with Carcassonne and Leipzig.",
    Supply(pieces.CITIES, is_shared=True),
]
BesiegedCities: TypeAlias = Annotated[
    Count,
    "Complete cities beside it that are besieged.",
    Piece("siege", "cathars"),
    Supply(pieces.SIEGES, is_shared=True, word="sieges"),
]
Castles: TypeAlias = Annotated[
    Count,
    "Castles beside it.",
    Piece("bridges_castles_bazaars"),
    Supply(pieces.CASTLES, is_shared=True),
]
Pigsty: TypeAlias = Annotated[
    bool, "A pigsty stands on it.", Piece("river"), Supply(3, word="pigsties")
]
LineTiles: TypeAlias = Annotated[int | None, Range(0, 2 * MOST), IN_C1]


class LittleBuildings(NamedTuple):
    """Little buildings by their kind."""

    shed: Annotated[Count, "How many sheds."] = 0
    house: Annotated[Count, "How many houses."] = 0
    tower: Annotated[Count, "How many towers."] = 0


class Triangles(NamedTuple):
    """Triangular tiles: squares that hold one of them, and squares that hold two."""

    single: Annotated[Count, "Squares with one triangle."] = 0
    paired: Annotated[Count, "Squares with two triangles."] = 0


class Tanners(NamedTuple):
    """The Tanners' quarter of Leipzig: who has a follower there, and what it pays for."""

    players: Annotated[SomePlayers, "Who has a follower there."] = ()
    buildings: Annotated[Count, "Printed sheds and farmhouses on the field."] = 0


NO_BUILDINGS = LittleBuildings()
NO_TRIANGLES = Triangles()
NO_TANNERS = Tanners()


def drop_empty_quarter(tanners: Tanners) -> Tanners:
    """Return no Tanners at all where nobody has a follower there, whatever their buildings."""
    return tanners if tanners.players else NO_TANNERS


CountAround: TypeAlias = Annotated[int, Range(0, SPACES)]


OwnBuildings: TypeAlias = Annotated[LittleBuildings, Piece("little_buildings")]
OwnTriangles: TypeAlias = Annotated[
    Triangles, "Triangular tiles, not among `tiles`.", Piece("halflings"), TILE
]
TileBuildings: TypeAlias = Annotated[OwnBuildings, "Little buildings on its tiles."]
AroundBuildings: TypeAlias = Annotated[OwnBuildings, "Little buildings on its tile and around it."]
NeighbourTiles: TypeAlias = Annotated[
    int | None,
    Range(0, 2 * SPACES),
    "Edition C1: other tiles on those spaces, if not `neighbours`.",
    IN_C1,
]
CastleNeighbourTiles: TypeAlias = Annotated[NeighbourTiles, Range(0, 2 * CASTLE_SPACES)]
