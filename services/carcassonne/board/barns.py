"""The corners on which barns lie: each is one of four tiles, any of which may name the barn."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.laying import STRIDE, LaidTiles
from services.carcassonne.board.placing import NO_NODE, Spot
from services.carcassonne.board.position import BoardFaults, PlacedFollower, Space
from shared.core.pointers import pointer

CORNERS: Mapping[tuple[int, int], tuple[str, str]] = {
    (0, 0): ("WR", "NL"),
    (1, 0): ("NR", "EL"),
    (1, 1): ("ER", "SL"),
    (0, 1): ("SR", "WL"),
}
"""By the way from the upper left corner of a space to one of its corners, the half-edges there."""


class BarnPlace(NamedTuple):
    """The corners on which a barn may lie, each with the indices of the tiles around it.

    `is_named` says whether its side names the one that is left; `halves` are the half-edges at all
    of them, each with its space, where the field that names the barn reaches them.
    """

    corners: Mapping[Space, frozenset[int]]
    is_named: bool
    halves: Sequence[str]


def place_barns(
    laid: LaidTiles, followers: Sequence[PlacedFollower], spots: Sequence[Spot], faults: BoardFaults
) -> Mapping[int, BarnPlace]:
    """The place of every barn, by its follower's index; notes a second barn on a corner."""
    barns = {
        index: _find_barn_place(laid, spots[index].node, one)
        for index, one in enumerate(followers)
        if one.figure == "barn" and spots[index].node != NO_NODE
    }
    taken: set[Space] = set()
    for index, place in sorted(barns.items(), key=lambda barn: len(barn[1].corners)):
        corners = place.corners
        if corners and (taken.issuperset(corners) or followers[index].number > len(corners)):
            faults.breach("figure.place", pointer("followers", index), wording="corner_taken")
        if len(corners) == 1:
            taken.update(corners)
    return barns


def _find_barn_place(laid: LaidTiles, node: int, barn: PlacedFollower) -> BarnPlace:
    """The corners on which a barn may lie: that of its side, where four fields meet there."""
    index = laid.tile_of[node]
    local = node - laid.first_nodes[index]
    found = {}
    halves_there = []
    for space, cell in zip(laid.spaces(index), laid.rotated_designs[index].cells, strict=True):
        for (east, south), halves in CORNERS.items():
            corner = Space(space.x + east, space.y + south)
            if not all(local in cell.segments_at.get(half, ()) for half in halves):
                continue
            if not _is_corner_of_fields(laid, corner):
                continue
            around = [(corner.x - x, corner.y - y) for x, y in CORNERS]
            tiles = frozenset([laid.find_tile(*each) for each in around])
            if space == (barn.x, barn.y) and barn.side in halves:
                return BarnPlace({corner: tiles}, is_named=True, halves=halves)
            found[corner] = tiles
            halves_there += [f"{half} ({space.x}, {space.y})" for half in halves]
    return BarnPlace(found, is_named=False, halves=halves_there)


def _is_corner_of_fields(laid: LaidTiles, corner: Space) -> bool:
    return all(
        (cell := laid.occupied.get((corner.x - x) * STRIDE + corner.y - y)) is not None
        and not {*laid.cells[cell].segments_at.get(one, ())}.isdisjoint(
            laid.cells[cell].segments_at.get(other, ())
        )
        for (x, y), (one, other) in CORNERS.items()
    )
