"""Where things of a board lie on its picture: spaces of 12, the middle of (0, 0) at (0, 0)."""

from services.carcassonne.board.survey import Survey
from services.carcassonne.drawing.geometry import MIDDLE, MIDS, SIZE, Point, moved, scaled, turned
from services.carcassonne.drawing.tiles import drawn

STEP = 1.9
"""From one thing to the next in the same place."""


class Spots:
    """Places of one picture; a place that is asked for again is moved aside."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._taken: dict[Point, int] = {}

    def of_node(self, node: int) -> Point:
        """Where a segment of the board is looked for; bridges are in the middle of their tile."""
        ground = self._survey.ground
        index = ground.owner[node]
        tile, local = ground.tiles[index], node - ground.bases[index]
        assert tile.design is not None
        places = drawn(tile.design).places
        place = turned(places[local], tile.rotation) if local < len(places) else MIDDLE
        return moved(self.of_space(tile.x, tile.y), place)

    def of_tile(self, index: int) -> Point:
        """The middle of the first cell of a tile."""
        tile = self._survey.ground.tiles[index]
        return self.of_space(tile.x, tile.y)

    def of_space(self, x: int, y: int) -> Point:
        """The middle of a space."""
        return x * SIZE, y * SIZE

    def of_side(self, x: int, y: int, side: str) -> Point:
        """A place just inside of a side of a space."""
        return moved(self.of_space(x, y), scaled(MIDS[side], 0.7))

    def free(self, place: Point) -> Point:
        """This place when it is free, otherwise one beside it; it is taken from then on."""
        number = self._taken.get(place, 0)
        self._taken[place] = number + 1
        return moved(place, (STEP * number, -STEP * (number % 2)))
