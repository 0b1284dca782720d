"""Where things of a board lie on its picture: spaces of 12, the middle of (0, 0) at (0, 0)."""

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.drawing.geometry import (
    MIDDLE,
    MIDS,
    SIZE,
    Point,
    move_point,
    rotate_point,
    scale_point,
)
from services.carcassonne.drawing.tiles import render_design

STEP = 1.9
"""From one thing to the next in the same place."""


class PictureLayout:
    """Places of one picture; a place that is asked for again is moved aside."""

    def __init__(self, analysis: BoardAnalysis) -> None:
        self._analysis = analysis
        self._taken: dict[Point, int] = {}

    def locate_node(self, node: int) -> Point:
        """Where a segment of the board is looked for; bridges are in the middle of their tile."""
        graph = self._analysis.graph
        index = graph.tile_of[node]
        tile, local = graph.tiles[index], node - graph.first_nodes[index]
        assert tile.design is not None
        places = render_design(tile.design).places
        place = rotate_point(places[local], tile.rotation) if local < len(places) else MIDDLE
        return move_point(self.locate_space(tile.x, tile.y), place)

    def locate_tile(self, index: int) -> Point:
        """The middle of the first cell of a tile."""
        tile = self._analysis.graph.tiles[index]
        return self.locate_space(tile.x, tile.y)

    def locate_space(self, x: int, y: int) -> Point:
        """The middle of a space."""
        return x * SIZE, y * SIZE

    def locate_side(self, x: int, y: int, side: str) -> Point:
        """A place just inside of a side of a space."""
        return move_point(self.locate_space(x, y), scale_point(MIDS[side], 0.7))

    def take_free_place(self, place: Point) -> Point:
        """This place when it is free, otherwise one beside it; it is taken from then on."""
        number = self._taken.get(place, 0)
        self._taken[place] = number + 1
        return move_point(place, (STEP * number, -STEP * (number % 2)))
