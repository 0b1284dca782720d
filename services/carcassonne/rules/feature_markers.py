"""Types of fields that several kinds of feature have, and what is said of such fields:
which are tiles, unique, or count only at times.
"""

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from services.carcassonne.rules.holdings import Count
from services.carcassonne.rules.limits import MOST, PLAYERS
from services.carcassonne.rules.names import ALL_BUILDINGS, ALL_FIGURES, BUILDINGS, BUILDINGS_MEANT
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
Coats: TypeAlias = Annotated[Count, "Coats of arms.", AlsoCalled("shields", "pennants")]
MonasteryBuilding: TypeAlias = Annotated[
    str, Choices(*BUILDINGS), BUILDINGS_MEANT, "Which building it is."
]
Mage: TypeAlias = Annotated[bool, Piece("mage_and_witch"), Single("mage.duplicate")]
Witch: TypeAlias = Annotated[bool, Piece("mage_and_witch"), Single("witch.duplicate")]
GermanCastles: TypeAlias = Annotated[
    Count, "In play: German castles at which it ends.", Piece("castles_in_germany"), COMPLETE
]
TakenBack: TypeAlias = Annotated[bool, WITH_ABBOTS, IN_PLAY]
Cities: TypeAlias = Annotated[
    Count, "Complete cities beside it, without the besieged; with Carcassonne and Leipzig."
]
BesiegedCities: TypeAlias = Annotated[
    Count, "Complete cities beside it that are besieged.", Piece("siege", "cathars")
]
Castles: TypeAlias = Annotated[Count, "Castles beside it.", Piece("bridges_castles_bazaars")]
Pigsty: TypeAlias = Annotated[bool, "A pigsty stands on it.", Piece("river")]
LineTiles: TypeAlias = Annotated[int | None, Range(0, 2 * MOST), IN_C1]
