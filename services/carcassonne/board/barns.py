"""The corners on which barns lie: each is one of four tiles, any of which may name the barn."""

from collections.abc import Mapping

from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.position import PlacedFollower, Space

CORNERS: Mapping[tuple[int, int], tuple[str, str]] = {
    (0, 0): ("WR", "NL"),
    (1, 0): ("NR", "EL"),
    (1, 1): ("ER", "SL"),
    (0, 1): ("SR", "WL"),
}
"""By the way from the upper left corner of a space to one of its corners, the half-edges there."""


def find_barn_corners(laid: LaidTiles, node: int, barn: PlacedFollower) -> list[frozenset[int]]:
    """The corners on which a barn named by this field may lie, each as its tiles' indices.

    Its side names one of them, where that is a corner of four fields.
    """
    index = laid.tile_of[node]
    local = node - laid.first_nodes[index]
    named = None
    found = {}
    for space, cell in zip(laid.spaces(index), laid.rotated_designs[index].cells, strict=True):
        for (east, south), halves in CORNERS.items():
            if not all(local in cell.segments_at.get(half, ()) for half in halves):
                continue
            corner = Space(space.x + east, space.y + south)
            tiles = _find_corner_tiles(laid, corner)
            if tiles:
                found[corner] = tiles
                if space == (barn.x, barn.y) and barn.side in halves:
                    named = corner
    return [found[named]] if named else list(found.values())


def _find_corner_tiles(laid: LaidTiles, corner: Space) -> frozenset[int]:
    """The tiles around a corner; none unless it is a corner of a field on each of four spaces."""
    tiles = set()
    for (east, south), halves in CORNERS.items():
        number = laid.occupied.get((corner.x - east) * STRIDE + corner.y - south)
        if number is None:
            return frozenset()
        reached = laid.cells[number].segments_at
        one, other = [set(reached.get(half, ())) for half in halves]
        if one.isdisjoint(other):
            return frozenset()
        tiles.add(laid.cell_tiles[number])
    return frozenset(tiles)
