"""Finds the features of a board: the segments that belong together.

Only the neighbours to the east and to the south are examined, so every pair is examined once.
Shared sides, tunnels and ferries each have a pass that runs only where they occur.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, compress
from typing import NamedTuple

from services.carcassonne.board import design, laying, position
from services.carcassonne.board.bridges import rotate_tiles
from shared.core.illegal import Place
from shared.core.pointers import pointer

MOUTHS = 2
FERRY_ENDS = 2
NO_ROOT = -1
"""The root of a feature that counts the figures on a tile, which has no nodes."""


class FoundFeature(NamedTuple):
    """A feature of a board, or a single segment that belongs to none, such as a river.

    `root` is the smallest of its nodes, which are ascending; `tiles` are indices. `open_ends` is 0
    for all kinds but roads, cities and rivers. `cities` are the roots of the cities and castles
    that a field touches, ascending.
    """

    root: int
    kind: str
    nodes: Sequence[int]
    tiles: AbstractSet[int]
    open_ends: int
    cities: Sequence[int] = ()


@dataclass(frozen=True)
class Features:
    """All features of a board. Each is known by its root, the smallest of its nodes.

    By node: `roots`. By root: `open_ends` (of roads and cities). `castles` maps the root of every
    city that became a castle to the index of its piece, of `castle_pieces`. `besieged` are the
    roots of cities under siege. `clashes` are the edges that do not match.
    """

    laid: laying.LaidTiles
    roots: Sequence[int]
    open_ends: Sequence[int]
    besieged: frozenset[int]
    castles: Mapping[int, int]
    clashes: Sequence[laying.Clash]
    castle_pieces: Sequence[position.PlacedCastle]

    def select(self, roots: Iterable[int]) -> list[FoundFeature]:
        laid, root_of, ends = self.laid, self.roots, self.open_ends
        tile_of, segments, first_nodes = laid.tile_of, laid.segments, laid.first_nodes
        members: dict[int, list[int]] = {root: [] for root in sorted(roots)}
        if not members:
            return []
        wanted = compress(range(len(root_of)), map(members.__contains__, root_of))
        for node in wanted:
            members[root_of[node]].append(node)
        found = []
        for root, nodes in members.items():
            kind, tiles = segments[root].kind, {tile_of[node] for node in nodes}
            if kind == "field":
                touched = {
                    root_of[first_nodes[tile_of[node]] + local]
                    for node in nodes
                    for local in segments[node].cities
                }
                found.append(FoundFeature(root, kind, nodes, tiles, 0, sorted(touched)))
            else:
                found.append(FoundFeature(root, kind, nodes, tiles, ends[root]))
        return found

    def is_closed(self, field: FoundFeature) -> bool:
        """Whether no tile can be laid beside any half-edge of a field."""
        return not any(map(self._has_free_edge, field.nodes))

    def _has_free_edge(self, node: int) -> bool:
        laid = self.laid
        index = laid.tile_of[node]
        local, tile = node - laid.first_nodes[index], laid.tiles[index]
        for cell in laid.rotated_designs[index].cells:
            own = (tile.x + cell.dx) * laying.STRIDE + tile.y + cell.dy
            sides = [half[0] for half, there in cell.segments_at.items() if local in there]
            if any(laid.is_beyond_open(own, side) for side in sides):
                return True
        return laid.segments[node].long_side and laid.rotated_designs[index].design.triangles == 1

    @cached_property
    def every_root(self) -> Sequence[int]:
        return [node for node, root in enumerate(self.roots) if node == root]

    @cached_property
    def complete(self) -> Mapping[str, Sequence[int]]:
        """By kind of segment, the roots of all complete roads and cities, castles among them."""
        ends, segments = self.open_ends, self.laid.segments
        found: dict[str, list[int]] = {"road": [], "city": []}
        for root in self.every_root:
            if not ends[root] and segments[root].kind in found:
                found[segments[root].kind].append(root)
        return found


class _Forest:
    """The features while their segments are joined, as a disjoint-set forest.

    `parents` leads every node to a smaller one of its feature, or from the root to itself. The open
    ends of a feature are the sum of those of its nodes.
    """

    __slots__ = ("laid", "open_ends", "parents")

    def __init__(self, laid: laying.LaidTiles) -> None:
        self.laid = laid
        self.parents = list(range(len(laid.segments)))
        self.open_ends = list(chain.from_iterable([one.open_ends for one in laid.rotated_designs]))

    def find_root(self, node: int) -> int:
        while self.parents[node] != node:
            node = self.parents[node]
        return node

    def join(self, one: int, other: int) -> None:
        low, high = sorted((self.find_root(one), self.find_root(other)))
        self.parents[high] = low


def find_features(
    tiles: Sequence[position.PlacedTile],
    pieces: position.Pieces,
    faults: position.BoardFaults,
    *,
    scores_clashes: bool = False,
) -> Features:
    """The features of a board; notes every fault of its tiles and of the pieces that join them.

    With `scores_clashes`, features end at edges that do not match, and the answer has these edges.
    Castles are not found here.
    """
    rotated_designs = rotate_tiles(tiles, pieces.bridges, faults)
    laid = laying.lay_tiles(tiles, rotated_designs, faults)
    forest = _Forest(laid)
    clashes = []
    for mismatch in [*_join_across(forest, "E"), *_join_across(forest, "S")]:
        clash = _resolve_mismatch(forest, *mismatch)
        if clash is not None:
            clashes.append(clash)
            if not scores_clashes:
                laying.refuse_clash(clash, faults)
    for index in laid.extra_pass_tiles:
        for local, shared in rotated_designs[index].shared_sides.items():
            _join_shared_side(forest, index, local, shared)
    for index in laying.find_detached(laid):
        place = Place(tiles[index].x, tiles[index].y, None, pointer("tiles", index))
        faults.note_places("board.detached", place)
    _join_tunnels(forest, pieces.tunnels, faults)
    _join_ferries(forest, pieces.ferries, faults)
    return _collect_features(forest, clashes, pieces.castles)


def _collect_features(
    forest: _Forest, clashes: Sequence[laying.Clash], castles: Sequence[position.PlacedCastle]
) -> Features:
    """The finished features: a parent is smaller than its node, so one step up is enough."""
    laid, roots, open_ends = forest.laid, forest.parents, forest.open_ends
    for node, up in enumerate(roots):
        if up != node:
            root = roots[node] = roots[up]
            open_ends[root] += open_ends[node]
    besieged = frozenset([roots[node] for node in laid.bonus_lines if laid.segments[node].besieged])
    return Features(laid, roots, open_ends, besieged, {}, clashes, castles)


def _join_across(forest: _Forest, side: str) -> list[tuple[int, int, str]]:
    """Joins tiles across a side; returns the two cells and the side of what does not match."""
    laid, step = forest.laid, laying.SIDE_STEPS[side]
    occupied, cells, cell_nodes = laid.occupied, laid.cells, laid.cell_nodes
    near, far = design.RIM_INDICES[side], design.RIM_INDICES[design.OPPOSITE[side]]
    parents, open_ends = forest.parents, forest.open_ends
    mismatches = []
    beyond = map(occupied.get, [space + step for space in occupied])
    for cell, other in enumerate(beyond):
        if other is None:
            continue
        leaving, entering = cells[cell].rims[near], cells[other].rims[far]
        if leaving.code != entering.code:
            mismatches.append((cell, other, side))
            continue
        base, base_beyond = cell_nodes[cell], cell_nodes[other]
        left = len(leaving.segments)  # equal codes have equally many segments
        while left:  # most rims have one segment, for which zip is slower
            left -= 1
            a, b = base + leaving.segments[left], base_beyond + entering.segments[left]
            while (up := parents[a]) != a:
                parents[a] = a = parents[up]
            while (up := parents[b]) != b:
                parents[b] = b = parents[up]
            open_ends[a] -= 2
            if a < b:
                parents[b] = a
            else:
                parents[a] = b
    return mismatches


def _resolve_mismatch(forest: _Forest, near: int, far: int, side: str) -> laying.Clash | None:
    """Closes rims at an abbey and joins split field sides; returns any other mismatch.

    The rims of a clash are closed too. Beside the empty half of a space, which a triangle leaves, a
    rim stays open.
    """
    laid = forest.laid
    near_rim = laid.cells[near].rim_at(side)
    far_rim = laid.cells[far].rim_at(design.OPPOSITE[side])
    if design.EMPTY_RIM in (near_rim.code, far_rim.code):
        return None
    is_clash = not near_rim.can_meet(far_rim)
    if is_clash or design.CLOSED_RIM in (near_rim.code, far_rim.code):
        for cell, rim in ((near, near_rim), (far, far_rim)):
            for local in rim.segments:
                forest.open_ends[laid.cell_nodes[cell] + local] -= 1
    else:
        for end in (0, -1):
            forest.join(
                laid.cell_nodes[near] + near_rim.segments[end],
                laid.cell_nodes[far] + far_rim.segments[end],
            )
    return laying.build_clash(laid, near, far, side) if is_clash else None


def _join_shared_side(forest: _Forest, index: int, local: int, shared: design.SharedSide) -> None:
    """Joins two cities of a tile that share a side, where a tile other than an abbey lies there."""
    laid = forest.laid
    base, tile = laid.first_nodes[index], laid.tiles[index]
    own_space = (tile.x + shared.dx) * laying.STRIDE + tile.y + shared.dy
    beyond = laid.occupied.get(own_space + laying.SIDE_STEPS[shared.side])
    if beyond is None:
        return
    forest.open_ends[base + local] -= 1
    if laid.cells[beyond].rim_at(design.OPPOSITE[shared.side]).code != design.CLOSED_RIM:
        forest.join(base + local, base + shared.owner)


def _join_tunnels(
    forest: _Forest, given: Sequence[position.Tunnel], faults: position.BoardFaults
) -> None:
    """Joins two mouths with tokens of one colour; a mouth needs its other mouth to be closed.

    Rule `road.tunnel`. Notes tokens where there is no mouth, or where another token lies.
    """
    laid, taken = forest.laid, set[int]()
    for index, tunnel in enumerate(given):
        mouths = []
        for number, mouth in enumerate(tunnel.ends):
            end = next(iter(laid.find_nodes(mouth, "road")), None)
            if end is None or end in taken or not laid.segments[end].is_tunnel_mouth:
                where = pointer("pieces", "tunnels", index, "ends", number)
                piece = "tunnels_taken" if end in taken else "tunnels"
                faults.refuse_piece(piece, where, mouth, is_empty=not laid.has_tile(mouth))
            else:
                taken.add(end)
                mouths.append(end)
        if len(mouths) == MOUTHS:
            forest.join(*mouths)
            for node in mouths:
                forest.open_ends[node] -= 1


def _join_ferries(
    forest: _Forest, given: Sequence[position.Ferry], faults: position.BoardFaults
) -> None:
    """Joins two roads at the lake of a ferry; notes ferries without. Rule `road.ferry`."""
    laid, taken = forest.laid, set[int]()
    for index, ferry in enumerate(given):
        lake = laid.find_marked_tile(ferry.x, ferry.y, "ferry")
        sides = [position.BoardEdge(ferry.x, ferry.y, side) for side in ferry.sides]
        docks = {node for side in sides for node in laid.find_nodes(side, "road")[:1]}
        if lake is None or lake in taken or len(docks) < FERRY_ENDS:
            where = pointer("pieces", "ferries", index)
            piece = "ferries_taken" if lake in taken else "ferries"
            faults.refuse_piece(piece, where, ferry, is_empty=not laid.has_tile(ferry))
        else:
            taken.add(lake)
            forest.join(*docks)
