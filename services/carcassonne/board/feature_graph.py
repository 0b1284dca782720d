"""Tiles beside each other become features: laying, matching and joining.

Every segment of every tile is a node, numbered tile by tile. Two tiles side by side join the nodes
that meet there (one flat list of parents, the smallest node of a feature is its root), and only the
neighbours to the east and to the south are looked at. What wants a neighbour and has none is an
open end. Rims that do not match are kept aside: an abbey closes them, all others are faults. Knows
neither figures nor points.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from services.carcassonne.board.bridges import add_bridge, index_bridges
from services.carcassonne.board.design import Design, Mark, Segment
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.position import Bridge, PlacedTile
from services.carcassonne.board.rotations import (
    OPPOSITE,
    RIM_INDICES,
    Cell,
    RotatedDesign,
    build_rotations,
)
from shared.core.illegal import Place
from shared.core.pointers import pointer

STRIDE = 1 << 15
"""Spaces are numbered column by column, so many to a column: x * SPAN + y. Small numbers are fast,
and no request reaches half as far from the origin."""
EAST, SOUTH = STRIDE, 1
UNKNOWN_DESIGN = Design("", (Segment("monastery", building="abbey"),), marks=(Mark("unknown"),))
"""Stands for a tile that nobody knows: whatever lies beside it matches."""

PlacedCell: TypeAlias = tuple[int, Cell, int]
"""What lies on a space: the first node of its tile, its cell, the tile's index."""


class RimMismatch(NamedTuple):
    """Two rims that do not match: the western or northern spot, the other, the side between."""

    one: PlacedCell
    other: PlacedCell
    side: str


class FeatureGraph:
    """The features of a board, while they are found and after.

    `at` has every occupied space; `turns` is how the tiles lie and `bases` their first nodes. By
    node: `segments`, `owner` (an index of `tiles`), `parent` (its feature's root, once settled)
    and, of the roots of roads and cities, `ends` still open. `special` roads and cities count for
    more than a tile, `rich` fields for more than their cities; `odd` tiles ask for a pass of their
    own; `lonely` counts those that touched nothing when they were laid, in the order in which they
    are given. `castles` are the roots of cities that became castles, with their piece.
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
        """The nodes of a kind that reach a side or a half-edge of a space: one, or none."""
        spot = self.occupied.get(x * STRIDE + y)
        if spot is None:
            return []
        there = [spot[0] + local for local in spot[1].segments_at.get(side, ())]
        return [node for node in there if self.segments[node].kind == kind]

    def node(self, x: int, y: int, side: str, kind: str) -> int | None:
        """The node of a kind that reaches a side of a space, None without one."""
        return next(iter(self.nodes(x, y, side, kind)), None)

    def root(self, node: int) -> int:
        """The root of a node while features are still being joined."""
        parent = self.parent
        while parent[node] != node:
            node = parent[node]
        return node

    def join(self, one: int, other: int) -> None:
        """Makes the features of two nodes one."""
        low, high = sorted((self.root(one), self.root(other)))
        self.parent[high] = low

    def members(self, roots: Iterable[int]) -> Mapping[int, list[int]]:
        """The nodes of each of these features, ascending."""
        nodes: dict[int, list[int]] = {root: [] for root in roots}
        for node, root in enumerate(self.parent):
            if root in nodes:
                nodes[root].append(node)
        return nodes

    def space(self, node: int) -> tuple[int, int]:
        """The space that a node's place names."""
        index = self.tile_of[node]
        tile, rotated = self.tiles[index], self.rotated_designs[index]
        cell = rotated.cells[rotated.first[node - self.first_nodes[index]][1]]
        return tile.x + cell.dx, tile.y + cell.dy

    def spaces(self, tile: int) -> Iterator[tuple[int, int]]:
        """All spaces of a tile."""
        x, y = self.tiles[tile].x, self.tiles[tile].y
        for cell in self.rotated_designs[tile].cells:
            yield x + cell.dx, y + cell.dy


def lay_tiles(
    tiles: Sequence[PlacedTile], bridges: Sequence[Bridge], faults: BoardFaults
) -> FeatureGraph:
    """The tiles on their spaces, every segment still a feature of its own.

    Notes tile.unknown, board.overlap, bridge.crossing and bridge.end.
    """
    # Column by column: a tuple with names is taken apart at a third of the speed of a plain one.
    _, designs, xs, ys, rotations = zip(*tiles, strict=True) if tiles else ((),) * 5
    rotated_designs = [
        build_rotations(one or UNKNOWN_DESIGN)[by // 90]
        for one, by in zip(designs, rotations, strict=True)
    ]
    if bridges:
        rotated_designs = _add_bridges(tiles, rotated_designs, bridges, faults)
    graph = FeatureGraph(tiles, rotated_designs)
    at, extra_pass_tiles, segments, ends = (
        graph.occupied,
        graph.extra_pass_tiles,
        graph.segments,
        graph.open_ends,
    )
    tile_of, first_nodes = graph.tile_of, graph.first_nodes
    base = isolated_count = 0
    spaces = [x * STRIDE + y for x, y in zip(xs, ys, strict=True)]
    for index, (space, rotated) in enumerate(zip(spaces, rotated_designs, strict=True)):
        if not (space - 1 in at or space + 1 in at or space - STRIDE in at or space + STRIDE in at):
            isolated_count += 1
        if rotated.needs_extra_pass:
            extra_pass_tiles.append(index)
        if rotated.is_irregular or space in at:
            _lay_irregular_tile(graph, index, space, base, faults)
        else:
            at[space] = (base, rotated.cell, index)
        if rotated.has_bonus:
            graph.bonus_lines.update([base + local for local in rotated.special])
            graph.bonus_fields.update([base + local for local in rotated.bonus_fields])
        first_nodes.append(base)
        segments += rotated.segments
        ends += rotated.ends
        tile_of += [index] * rotated.count
        base += rotated.count
    graph.isolated_count = isolated_count
    graph.parent += range(base)
    return graph


def _lay_irregular_tile(
    graph: FeatureGraph, index: int, space: int, base: int, faults: BoardFaults
) -> None:
    """A tile of several cells, unknown, or on a space that is taken."""
    if graph.tiles[index].design is None:
        name = graph.tiles[index].tile
        faults.note("tile.unknown", pointer("tiles", index, "tile"), tile=name)
    for cell in graph.rotated_designs[index].cells:
        taken = graph.occupied.setdefault(space + cell.dx * STRIDE + cell.dy, (base, cell, index))
        if taken[2] != index:
            _, _, x, y, _ = graph.tiles[index]
            places = [
                Place(x + cell.dx, y + cell.dy, "", pointer("tiles", each))
                for each in (taken[2], index)
            ]
            faults.note_places("board.overlap", *places)


def _add_bridges(
    tiles: Sequence[PlacedTile],
    rotated_designs: Sequence[RotatedDesign],
    bridges: Sequence[Bridge],
    faults: BoardFaults,
) -> list[RotatedDesign]:
    """The tiles with the bridges on their spaces."""
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
    """The tile with the bridges on its spaces, which are taken from `spans`."""
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
    """Joins what meets between all tiles; rims that do not match are kept as clashes."""
    at = graph.occupied
    _join_across(graph, map(at.get, [space + EAST for space in at]), "E")
    _join_across(graph, map(at.get, [space + SOUTH for space in at]), "S")


def _join_across(graph: FeatureGraph, beyond: Iterable[PlacedCell | None], side: str) -> None:
    """Joins every spot with what lies beyond one of its sides."""
    near, far = RIM_INDICES[side], RIM_INDICES[OPPOSITE[side]]
    parent, ends = graph.parent, graph.open_ends
    for spot, other in zip(graph.occupied.values(), beyond, strict=True):
        if other is None:
            continue
        base, cell, _ = spot
        base_beyond, cell_beyond, _ = other
        leaving, entering = cell.rims[near], cell_beyond.rims[far]
        if leaving.code != entering.code:
            graph.mismatches.append(RimMismatch(spot, other, side))
            continue
        left = len(leaving.segments)  # as many as enter: codes that are equal are of one length
        while left:  # most rims have one segment, for which a zip takes longer than the rest
            left -= 1
            a, b = base + leaving.segments[left], base_beyond + entering.segments[left]
            while (up := parent[a]) != a:
                parent[a] = a = parent[up]
            while (up := parent[b]) != b:
                parent[b] = b = parent[up]
            ends[a] -= 2
            if a < b:
                parent[b] = a
            else:
                parent[a] = b


def resolve_roots(graph: FeatureGraph) -> None:
    """Every node's parent becomes its root, and roots know the open ends of all their nodes.

    A parent is smaller than its node, so one look upwards is enough in ascending order.
    """
    parent, ends = graph.parent, graph.open_ends
    for node, up in enumerate(parent):
        if up != node:
            root = parent[node] = parent[up]
            ends[root] += ends[node]
