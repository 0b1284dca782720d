"""Lays the tiles of a board on their spaces.

Every segment of every tile becomes a node, numbered tile by tile. Which nodes belong together is
not asked here. Spaces are numbered column by column, so that a step to a neighbour adds a constant.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import NamedTuple

from services.carcassonne.board.bridges import add_bridges
from services.carcassonne.board.design import (
    QUARTER_TURN,
    STEPS,
    Cell,
    Design,
    Mark,
    RotatedDesign,
    Segment,
    build_rotations,
)
from services.carcassonne.board.position import BoardFaults, Bridge, PlacedTile, Space
from shared.core.illegal import Place
from shared.core.pointers import pointer

STRIDE = 1 << 15
"""The number of a space is x * STRIDE + y. Coordinates of a request are far below half of it."""
SIDE_STEPS: Mapping[str, int] = {side: step.dx * STRIDE + step.dy for side, step in STEPS.items()}
"""What leads from the number of a space to that of the space beyond a side."""
SURROUNDING_STEPS = tuple(
    east * STRIDE + south for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)
)
"""What leads from the number of a space to those of the eight spaces around it."""
UNKNOWN_DESIGN = Design("", (Segment("monastery", building="abbey"),), marks=(Mark("unknown"),))
"""Replaces a tile whose id is unknown: every rim beside it matches."""


class PlacedCell(NamedTuple):
    """What lies on a space: one cell of the tile with index `tile`, whose nodes start here."""

    first_node: int
    cell: Cell
    tile: int


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """The tiles of a board on their spaces, and their segments as nodes.

    `occupied` has the placed cell of every occupied space, by the number of the space. By tile
    index: `tiles`, `rotated_designs` and `first_nodes`. By node: `segments`, `tile_of` (a tile
    index) and `open_ends` (the number of sides that need a neighbour, 0 for fields). `bonus_lines`
    are the nodes of roads and cities that count for more than their tile, `bonus_fields` those of
    fields that count for more than their cities. `extra_pass_tiles` are the indices of the tiles
    that have several cells, a shared side or marks; `marks` has the tiles by kind of mark.
    `isolated_count` is the number of tiles that touched no earlier tile of the request.
    """

    tiles: Sequence[PlacedTile]
    rotated_designs: Sequence[RotatedDesign]
    occupied: Mapping[int, PlacedCell]
    first_nodes: Sequence[int]
    segments: Sequence[Segment]
    tile_of: Sequence[int]
    open_ends: Sequence[int]
    bonus_lines: frozenset[int]
    bonus_fields: frozenset[int]
    extra_pass_tiles: Sequence[int]
    marks: Mapping[str, AbstractSet[int]]
    isolated_count: int

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

    def nodes_of_kind(self, tile: int, kind: str) -> list[int]:
        """The nodes of a kind on the tile with this index."""
        first = self.first_nodes[tile]
        return [first + local for local in self.rotated_designs[tile].by_kind.get(kind, ())]

    def find_marked_tile(self, x: int, y: int, mark: str) -> int | None:
        """The index of the tile on a space; None without one, or if it has no such mark."""
        placed = self.occupied.get(x * STRIDE + y)
        return placed.tile if placed and placed.tile in self.marks.get(mark, ()) else None

    def space(self, node: int) -> Space:
        """The space of a node: the one that its first edge lies on."""
        index = self.tile_of[node]
        tile, rotated = self.tiles[index], self.rotated_designs[index]
        cell = rotated.cells[rotated.first_edges[node - self.first_nodes[index]].cell]
        return Space(tile.x + cell.dx, tile.y + cell.dy)

    def spaces(self, tile: int) -> Iterator[Space]:
        """All spaces that the tile with this index covers."""
        x, y = self.tiles[tile].x, self.tiles[tile].y
        for cell in self.rotated_designs[tile].cells:
            yield Space(x + cell.dx, y + cell.dy)

    def surrounding_tiles(self, space: Space) -> list[int]:
        """The indices of the tiles on the eight spaces around one; one entry for each space."""
        get, centre = self.occupied.get, space.x * STRIDE + space.y
        cells = [get(centre + step) for step in SURROUNDING_STEPS]
        return [placed.tile for placed in cells if placed is not None]

    def tiles_of(self, nodes: Iterable[int]) -> set[int]:
        """The indices of the tiles of these nodes."""
        tile_of = self.tile_of
        return {tile_of[node] for node in nodes}

    def find_detached(self) -> list[int]:
        """The indices of the tiles that are not in the largest connected cluster, ascending."""
        if self.isolated_count <= 1:
            return []
        clusters = list(_find_clusters(self.occupied))
        clusters.sort(
            key=lambda spaces: (-len(spaces), min(self.occupied[one].tile for one in spaces))
        )
        return sorted({self.occupied[space].tile for cluster in clusters[1:] for space in cluster})


def _find_clusters(occupied: Iterable[int]) -> Iterator[list[int]]:
    """The occupied spaces, each cluster of adjacent ones by itself."""
    unvisited = set(occupied)
    while unvisited:
        cluster = [unvisited.pop()]
        for space in cluster:  # grows while it is read
            beside = [space + step for step in SIDE_STEPS.values() if space + step in unvisited]
            unvisited.difference_update(beside)
            cluster += beside
        yield cluster


def lay_tiles(
    tiles: Sequence[PlacedTile], bridges: Sequence[Bridge], faults: BoardFaults
) -> LaidTiles:
    """Lays the tiles on their spaces.

    Notes tile.unknown, board.overlap, bridge.crossing and bridge.end.
    """
    rotated_designs = [
        build_rotations(tile.design or UNKNOWN_DESIGN)[tile.rotation // QUARTER_TURN]
        for tile in tiles
    ]
    if bridges:
        rotated_designs = add_bridges(tiles, rotated_designs, bridges, faults)
    north, east, south, west = SIDE_STEPS["N"], SIDE_STEPS["E"], SIDE_STEPS["S"], SIDE_STEPS["W"]
    occupied: dict[int, PlacedCell] = {}
    first_nodes: list[int] = []
    segments: list[Segment] = []
    tile_of: list[int] = []
    open_ends: list[int] = []
    bonus_lines: set[int] = set()
    bonus_fields: set[int] = set()
    extra_pass_tiles: list[int] = []
    base = isolated_count = 0
    spaces = [tile.x * STRIDE + tile.y for tile in tiles]
    for index, (space, rotated) in enumerate(zip(spaces, rotated_designs, strict=True)):
        if not (
            space + north in occupied
            or space + south in occupied
            or space + west in occupied
            or space + east in occupied
        ):
            isolated_count += 1
        if rotated.needs_extra_pass:
            extra_pass_tiles.append(index)
        if rotated.is_irregular or space in occupied:
            _lay_irregular_tile(
                occupied, tiles, rotated, PlacedCell(base, rotated.cells[0], index), faults
            )
        else:
            occupied[space] = PlacedCell(base, rotated.cells[0], index)
        if rotated.has_bonus:
            bonus_lines.update([base + local for local in rotated.bonus_lines])
            bonus_fields.update([base + local for local in rotated.bonus_fields])
        first_nodes.append(base)
        segments += rotated.segments
        open_ends += rotated.open_ends
        tile_of += [index] * rotated.segment_count
        base += rotated.segment_count
    return LaidTiles(
        tiles,
        rotated_designs,
        occupied,
        first_nodes,
        segments,
        tile_of,
        open_ends,
        frozenset(bonus_lines),
        frozenset(bonus_fields),
        extra_pass_tiles,
        _index_marks(extra_pass_tiles, rotated_designs),
        isolated_count,
    )


def _lay_irregular_tile(
    occupied: dict[int, PlacedCell],
    tiles: Sequence[PlacedTile],
    rotated: RotatedDesign,
    first_cell: PlacedCell,
    faults: BoardFaults,
) -> None:
    """Lays a tile of several cells, an unknown one, or one on a space that is occupied."""
    index = first_cell.tile
    tile = tiles[index]
    if tile.design is None:
        faults.note("tile.unknown", pointer("tiles", index, "tile"), tile=tile.tile)
    for cell in rotated.cells:
        x, y = tile.x + cell.dx, tile.y + cell.dy
        first = occupied.setdefault(x * STRIDE + y, first_cell._replace(cell=cell))
        if first.tile != index:
            places = [Place(x, y, "", pointer("tiles", each)) for each in (first.tile, index)]
            faults.note_places("board.overlap", *places)


def _index_marks(
    tiles: Iterable[int], rotated_designs: Sequence[RotatedDesign]
) -> Mapping[str, AbstractSet[int]]:
    """By kind of mark, the indices of those of these tiles that have it."""
    marked: dict[str, set[int]] = {}
    for tile in tiles:
        for mark in rotated_designs[tile].design.marks:
            marked.setdefault(mark.kind, set()).add(tile)
    return marked
