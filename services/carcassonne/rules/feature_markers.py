"""What is said of several fields of features: which are tiles, unique, or count only at times."""

from dataclasses import dataclass

from services.carcassonne.rules.names import ALL_BUILDINGS, ALL_FIGURES
from shared.core.declarations import InExpansions, Only, Piece


@dataclass(frozen=True, slots=True)
class Single:
    """There is only one of this piece; a second one is a fault of this code."""

    code: str


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
