"""How many of its pieces a box of Carcassonne has, every set in the edition that has the most."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Supply:
    """How many of a piece a box has.

    Several features see the same piece where it `is_shared`, as two fields a castle: it is counted
    by feature. Of all other pieces those of all features are added. `word` names the piece where
    its field does not.
    """

    of_box: int
    is_shared: bool = False
    word: str = ""

    def name(self, field: str) -> str:
        """Return the code of the word for the piece of a field."""
        return f"piece.{self.word or field}"


TILES = 385
"""Tiles of all sets of the catalogue, without the abbeys, of which each player has one."""
CITIES = 291 + 2
"""Segments of cities on those tiles; the City of Carcassonne and Leipzig are two cities more. A
complete one has one of them at least."""
GARDENS = 27
"""Gardens on those tiles."""
FARMS, SHEDS, HIGHWAYMEN = GARDENS, GARDENS, GARDENS + 1
"""The large sets, whose drawings are counted in public, have as many sheds as gardens each, no more
farms, and together one highwayman more. The small sets are taken to be the same."""
CASTLES = 12
GERMAN_CASTLES = 6
GERMAN_CATHEDRALS = 6
SEGMENTS_OF_A_CATHEDRAL = 4
"""Road segments that leave a German cathedral, at most."""
SIEGES = 10
LEIPZIG_ROADS = 4
TILES_OF_SIGNPOSTS = 12
SIGNPOSTS_OF_A_TILE = 2
TUNNEL_TOKENS = 12
TOKENS_OF_A_TUNNEL = 2
SHEEP_TOKENS: Mapping[int, int] = {1: 4, 2: 5, 3: 5, 4: 2}
"""Tokens of a flock, by the sheep on them."""
SHEEP = sum([sheep * tokens for sheep, tokens in SHEEP_TOKENS.items()])
LAID_TILES = Supply(TILES, is_shared=True, word="laid_tiles")
