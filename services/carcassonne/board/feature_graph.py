"""The graph of a board's features: lays the tiles and joins the segments that meet.

Every segment of every tile is a node, numbered tile by tile. Two adjacent tiles join the nodes that
meet at their common side. The graph is a disjoint-set forest in one flat list of parents; the
smallest node of a feature is its root. Only the neighbours to the east and to the south are
examined, so every pair is examined once. A side without a neighbour is an open end. Rims that do
not match are collected: next to an abbey they are closed, all others are faults.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from services.carcassonne.board.bridges import add_bridge, index_bridges
from services.carcassonne.board.design import Design, Mark, Segment
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.position import Bridge, PlacedTile
from services.carcassonne.board.rotations import (
    OPPOSITE,
    QUARTER_TURN,
    RIM_INDICES,
    Cell,
    RotatedDesign,
    build_rotations,
)
from shared.core.illegal import Place
from shared.core.pointers import pointer

STRIDE = 1 << 15
"""Spaces are numbered column by column: x * STRIDE + y. Coordinates of a request are far below half
of it."""
EAST, SOUTH = STRIDE, 1
UNKNOWN_DESIGN = Design("", (Segment("monastery", building="abbey"),), marks=(Mark("unknown"),))
"""Replaces a tile whose id is unknown: every rim beside it matches."""


class PlacedCell(NamedTuple):
    """What lies on a space: one cell of the tile with index `tile`, whose nodes start here."""

    first_node: int
    cell: Cell
    tile: int


class RimMismatch(NamedTuple):
    """Two rims that do not match; `side` leads from `near`, in the west or north, to `far`."""

    near: PlacedCell
    far: PlacedCell
    side: str


class FeatureGraph:
    """The features of a board, during construction and afterwards.

    `occupied` has the placed cell of every occupied space, by the number of the space. By tile
    index: `rotated_designs` and `first_nodes`. By node: `segments`, `tile_of` (a tile index),
    `parent` (the root of the feature, after `resolve_roots`) and `open_ends` (at the roots of roads
    and cities: the number of open ends of the whole feature). `bonus_lines` are the nodes of roads
    and cities that count for more than their tile, `bonus_fields` those of fields that count for
    more than their cities. `extra_pass_tiles` are the indices of the tiles that ordinary joining
    does not handle completely. `isolated_count` is the number of tiles that touched no earlier tile
    of the request. `castles` maps the root of every city that became a castle to the index of its
    piece.
    """

    __slots__ = (
        "bonus_fields",
        "bonus_lines",
        "castles",
        "extra_pass_tiles",
        "first_nodes",
        "isolated_count",
        "mismatches",
        "occupied",
        "open_ends",
        "parent",
        "rotated_designs",
        "segments",
        "tile_of",
        "tiles",
    )

    def __init__(
        self, tiles: Sequence[PlacedTile], rotated_designs: Sequence[RotatedDesign]
    ) -> None:
        self.tiles = tiles
        self.rotated_designs = rotated_designs
        self.occupied: dict[int, PlacedCell] = {}
        self.first_nodes: list[int] = []
        self.segments: list[Segment] = []
        self.tile_of: list[int] = []
        self.parent: list[int] = []
        self.open_ends: list[int] = []
        self.bonus_lines: set[int] = set()
        self.bonus_fields: set[int] = set()
        self.extra_pass_tiles: list[int] = []
        self.isolated_count = 0
        self.mismatches: list[RimMismatch] = []
        self.castles: dict[int, int] = {}

    def nodes(self, x: int, y: int, side: str, kind: str) -> list[int]:
        """The nodes of a kind that reach a side or a half-edge of a space; empty without any."""
        placed = self.occupied.get(x * STRIDE + y)
        if placed is None:
            return []
        there = [placed.first_node + local for local in placed.cell.segments_at.get(side, ())]
        return [node for node in there if self.segments[node].kind == kind]

    def node(self, x: int, y: int, side: str, kind: str) -> int | None:
        """The first node of a kind that reaches a side of a space; None without one."""
        return next(iter(self.nodes(x, y, side, kind)), None)

    def root(self, node: int) -> int:
        """The root of a node before `resolve_roots`."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def join(self, one: int, other: int) -> None:
        """Joins the features of two nodes."""
        low, high = sorted((self.root(one), self.root(other)))
        self.parent[high] = low

    def members(self, roots: Iterable[int]) -> Mapping[int, list[int]]:
        """The nodes of the features with these roots, ascending."""
        nodes: dict[int, list[int]] = {root: [] for root in roots}
        for node, root in enumerate(self.parent):
            if root in nodes:
                nodes[root].append(node)
        return nodes

    def space(self, node: int) -> tuple[int, int]:
        """The space (x, y) of a node: the one that its first edge lies on."""
        index = self.tile_of[node]
        tile, rotated = self.tiles[index], self.rotated_designs[index]
        cell = rotated.cells[rotated.first_edges[node - self.first_nodes[index]].cell]
        return tile.x + cell.dx, tile.y + cell.dy

    def spaces(self, tile: int) -> Iterator[tuple[int, int]]:
        """All spaces (x, y) that the tile with this index covers."""
        x, y = self.tiles[tile].x, self.tiles[tile].y
        for cell in self.rotated_designs[tile].cells:
            yield x + cell.dx, y + cell.dy


def lay_tiles(
    tiles: Sequence[PlacedTile], bridges: Sequence[Bridge], faults: BoardFaults
) -> FeatureGraph:
    """Lays the tiles on their spaces; every segment is still a feature of its own.

    Notes tile.unknown, board.overlap, bridge.crossing and bridge.end.
    """
    rotated_designs = [
        build_rotations(tile.design or UNKNOWN_DESIGN)[tile.rotation // QUARTER_TURN]
        for tile in tiles
    ]
    if bridges:
        rotated_designs = _add_bridges(tiles, rotated_designs, bridges, faults)
    graph = FeatureGraph(tiles, rotated_designs)
    occupied, segments, open_ends = graph.occupied, graph.segments, graph.open_ends
    tile_of, first_nodes = graph.tile_of, graph.first_nodes
    base = isolated_count = 0
    spaces = [tile.x * STRIDE + tile.y for tile in tiles]
    for index, (space, rotated) in enumerate(zip(spaces, rotated_designs, strict=True)):
        if not (
            space - SOUTH in occupied
            or space + SOUTH in occupied
            or space - EAST in occupied
            or space + EAST in occupied
        ):
            isolated_count += 1
        if rotated.needs_extra_pass:
            graph.extra_pass_tiles.append(index)
        if rotated.is_irregular or space in occupied:
            _lay_irregular_tile(graph, index, space, base, faults)
        else:
            occupied[space] = PlacedCell(base, rotated.cells[0], index)
        if rotated.has_bonus:
            graph.bonus_lines.update([base + local for local in rotated.bonus_lines])
            graph.bonus_fields.update([base + local for local in rotated.bonus_fields])
        first_nodes.append(base)
        segments += rotated.segments
        open_ends += rotated.open_ends
        tile_of += [index] * rotated.segment_count
        base += rotated.segment_count
    graph.isolated_count = isolated_count
    graph.parent += range(base)
    return graph


def _lay_irregular_tile(
    graph: FeatureGraph, index: int, space: int, base: int, faults: BoardFaults
) -> None:
    """Lays a tile of several cells, an unknown one, or one on a space that is occupied."""
    if graph.tiles[index].design is None:
        name = graph.tiles[index].tile
        faults.note("tile.unknown", pointer("tiles", index, "tile"), tile=name)
    for cell in graph.rotated_designs[index].cells:
        own = PlacedCell(base, cell, index)
        first = graph.occupied.setdefault(space + cell.dx * STRIDE + cell.dy, own)
        if first.tile != index:
            x, y = graph.tiles[index].x + cell.dx, graph.tiles[index].y + cell.dy
            places = [Place(x, y, "", pointer("tiles", each)) for each in (first.tile, index)]
            faults.note_places("board.overlap", *places)


def _add_bridges(
    tiles: Sequence[PlacedTile],
    rotated_designs: Sequence[RotatedDesign],
    bridges: Sequence[Bridge],
    faults: BoardFaults,
) -> list[RotatedDesign]:
    """The designs with the bridges that lie on them; notes a bridge on an empty space."""
    spans = index_bridges(bridges, faults)
    spanned = [
        _add_bridges_to_tile(rotated, index, tiles[index], spans, bridges, faults)
        for index, rotated in enumerate(rotated_designs)
    ]
    for (x, y), bridge in spans.items():
        faults.note_places("bridge.end", Place(x, y, "", pointer("pieces", "bridges", bridge)))
    return spanned


def _add_bridges_to_tile(
    rotated: RotatedDesign,
    index: int,
    tile: PlacedTile,
    spans: dict[tuple[int, int], int],
    bridges: Sequence[Bridge],
    faults: BoardFaults,
) -> RotatedDesign:
    """The design of a tile with the bridges on its spaces; removes these from `spans`."""
    for cell, here in enumerate(rotated.cells):
        x, y = tile.x + here.dx, tile.y + here.dy
        bridge = spans.pop((x, y), None)
        if bridge is None:
            continue
        rotated, bad = add_bridge(rotated, cell, bridges[bridge].axis)
        at = pointer("pieces", "bridges", bridge)
        for side in bad:
            tile_at = pointer("tiles", index)
            faults.note_places("bridge.end", Place(x, y, side, tile_at), Place(x, y, side, at))
    return rotated


def join_tiles(graph: FeatureGraph) -> None:
    """Joins the segments that meet between tiles; collects the rims that do not match."""
    occupied = graph.occupied
    _join_across(graph, map(occupied.get, [space + EAST for space in occupied]), "E")
    _join_across(graph, map(occupied.get, [space + SOUTH for space in occupied]), "S")


def _join_across(graph: FeatureGraph, beyond: Iterable[PlacedCell | None], side: str) -> None:
    """Joins every placed cell with the one beyond a side of it, as `beyond` lists them."""
    near, far = RIM_INDICES[side], RIM_INDICES[OPPOSITE[side]]
    parent, open_ends = graph.parent, graph.open_ends
    for placed, other in zip(graph.occupied.values(), beyond, strict=True):
        if other is None:
            continue
        base, base_beyond = placed.first_node, other.first_node
        leaving, entering = placed.cell.rims[near], other.cell.rims[far]
        if leaving.code != entering.code:
            graph.mismatches.append(RimMismatch(placed, other, side))
            continue
        left = len(leaving.segments)  # equal codes have equally many segments
        while left:  # most rims have one segment, for which zip is slower
            left -= 1
            a, b = base + leaving.segments[left], base_beyond + entering.segments[left]
            while (up := parent[a]) != a:
                parent[a] = a = parent[up]
            while (up := parent[b]) != b:
                parent[b] = b = parent[up]
            open_ends[a] -= 2
            if a < b:
                parent[b] = a
            else:
                parent[a] = b


def resolve_roots(graph: FeatureGraph) -> None:
    """Makes every node's parent its root, and sums up the open ends of each feature at its root.

    A parent is smaller than its node, so one step upwards is enough in ascending order.
    """
    parent, open_ends = graph.parent, graph.open_ends
    for node, up in enumerate(parent):
        if up != node:
            root = parent[node] = parent[up]
            open_ends[root] += open_ends[node]
