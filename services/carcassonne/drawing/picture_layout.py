"""Finds the points of a board's parts on its picture.

A space is 12 wide; the middle of the space (0, 0) is the point (0, 0).
"""

from services.carcassonne.board.laying import LaidTiles
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
"""The distance between two figures or pieces at the same point."""


class PictureLayout:
    """The points of one picture; remembers which are taken."""

    def __init__(self, laid: LaidTiles) -> None:
        self._laid = laid
        self._taken: dict[Point, int] = {}

    def locate_node(self, node: int) -> Point:
        """The point of a segment of the board; of a bridge, the middle of its tile."""
        laid = self._laid
        index = laid.tile_of[node]
        tile, local = laid.tiles[index], node - laid.first_nodes[index]
        assert tile.design is not None
        places = render_design(tile.design).places
        place = rotate_point(places[local], tile.rotation) if local < len(places) else MIDDLE
        return move_point(self.locate_space(tile.x, tile.y), place)

    def locate_tile(self, index: int) -> Point:
        """The middle of the first cell of a tile."""
        tile = self._laid.tiles[index]
        return self.locate_space(tile.x, tile.y)

    def locate_space(self, x: int, y: int) -> Point:
        """The middle of a space."""
        return x * SIZE, y * SIZE

    def locate_side(self, x: int, y: int, side: str) -> Point:
        """A point just inside a side of a space."""
        return move_point(self.locate_space(x, y), scale_point(MIDS[side], 0.7))

    def take_free_place(self, place: Point) -> Point:
        """Takes a point and returns it; if it is taken already, one beside it."""
        number = self._taken.get(place, 0)
        self._taken[place] = number + 1
        return move_point(place, (STEP * number, -STEP * (number % 2)))
