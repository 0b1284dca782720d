"""The corners on which barns lie: each is one of four tiles, any of which may name the barn."""

from collections.abc import Iterator, Mapping

from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.placements import Placements
from services.carcassonne.board.position import PlacedFollower, Space
from services.carcassonne.rules.expansions import FIGURE_EXPANSIONS
from shared.core.pointers import pointer
from shared.core.sheet import Notice

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


def find_misplaced_barns(placements: Placements) -> Iterator[Notice]:
    """Warnings about barns whose field reaches no corner of four tiles with a field there.

    Their tiles may be missing from the board that was typed, so they are not refused.
    """
    if placements.expansions.isdisjoint(FIGURE_EXPANSIONS["barn"]):
        return
    followers = zip(placements.position.followers, placements.spots, strict=True)
    for index, (one, spot) in enumerate(followers):
        if one.figure == "barn" and not find_barn_corners(placements.laid, spot.node, one):
            yield Notice("barn-corner", pointer("followers", index))


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
