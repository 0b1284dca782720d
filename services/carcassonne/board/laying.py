"""Lays the tiles of a board, and the pieces that belong to places of tiles, on their spaces.

Every segment of every tile becomes a node, numbered tile by tile; places of pieces become nodes and
tiles. Which nodes belong together is not asked here. Spaces are numbered column by column, so that
a step to a neighbour adds a constant.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from typing import NamedTuple

from services.carcassonne.board.design import STEPS, Cell, RotatedDesign, Segment
from services.carcassonne.board.position import (
    BoardEdge,
    BoardFaults,
    Ferry,
    Pieces,
    PlacedTile,
    Space,
    Tollhouse,
)
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


class PlacedCell(NamedTuple):
    """What lies on a space: one cell of the tile with index `tile`, whose nodes start here."""

    first_node: int
    cell: Cell
    tile: int


class LaidFerry(NamedTuple):
    """A ferry: the index of its lake tile, None without one, and the roads at its two sides."""

    lake: int | None
    docks: frozenset[int]


class LaidPieces(NamedTuple):
    """The pieces that belong to places of tiles, in the order of the request.

    `tunnels` has the nodes at the ends of each tunnel, `castles` the node of each castle's city,
    `tollhouses` the nodes of roads at the side of each tollhouse, `big_top` the index of its tile.
    None is a place where there is no such thing.
    """

    tunnels: Sequence[Sequence[int | None]]
    ferries: Sequence[LaidFerry]
    castles: Sequence[int | None]
    tollhouses: Sequence[Sequence[int]]
    big_top: int | None


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """The tiles and pieces of a board on their spaces, and the segments of the tiles as nodes.

    `occupied` has the placed cell of every occupied space, by the number of the space. By tile
    index: `tiles`, `rotated_designs` and `first_nodes`. By node: `segments` and `tile_of` (a tile
    index). `bonus_lines` are the nodes of roads and cities that count for more than their tile,
    `bonus_fields` those of fields that count for more than their cities. `extra_pass_tiles` are the
    indices of the tiles that have several cells, a shared side or marks; `marks` has the tiles by
    kind of mark. `detached` are the tiles that are not in the largest connected cluster, ascending.
    """

    tiles: Sequence[PlacedTile]
    pieces: LaidPieces
    rotated_designs: Sequence[RotatedDesign]
    occupied: Mapping[int, PlacedCell]
    first_nodes: Sequence[int]
    segments: Sequence[Segment]
    tile_of: Sequence[int]
    bonus_lines: frozenset[int]
    bonus_fields: frozenset[int]
    extra_pass_tiles: Sequence[int]
    marks: Mapping[str, AbstractSet[int]]
    detached: Sequence[int]

    def nodes_of_kind(self, tile: int, kind: str) -> list[int]:
        """The nodes of a kind on the tile with this index."""
        first = self.first_nodes[tile]
        return [first + local for local in self.rotated_designs[tile].by_kind.get(kind, ())]

    def space(self, node: int) -> Space:
        """The space of a node: the one that its first edge lies on."""
        index = self.tile_of[node]
        tile = self.tiles[index]
        anchor = self.rotated_designs[index].anchors[node - self.first_nodes[index]]
        return Space(tile.x + anchor.dx, tile.y + anchor.dy)

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


def lay_tiles(
    tiles: Sequence[PlacedTile],
    rotated_designs: Sequence[RotatedDesign],
    pieces: Pieces,
    faults: BoardFaults,
) -> LaidTiles:
    """Lays the tiles, in these rotations, on their spaces; notes tile.unknown and board.overlap."""
    north, east, south, west = SIDE_STEPS["N"], SIDE_STEPS["E"], SIDE_STEPS["S"], SIDE_STEPS["W"]
    counts = [rotated.segment_count for rotated in rotated_designs]
    first_nodes = list(accumulate(counts, initial=0))
    first_nodes.pop()  # the number of all nodes
    occupied: dict[int, PlacedCell] = {}
    bonus_lines: list[int] = []
    bonus_fields: list[int] = []
    extra_pass_tiles: list[int] = []
    isolated_count = 0
    spaces = [tile.x * STRIDE + tile.y for tile in tiles]
    for index, (space, rotated) in enumerate(zip(spaces, rotated_designs, strict=True)):
        if not (
            space + north in occupied
            or space + south in occupied
            or space + west in occupied
            or space + east in occupied
        ):
            isolated_count += 1
        base = first_nodes[index]
        if space in occupied or rotated.is_irregular:
            first_cell = PlacedCell(base, rotated.cells[0], index)
            _lay_irregular_tile(occupied, tiles, rotated, first_cell, faults)
        else:
            occupied[space] = PlacedCell(base, rotated.cells[0], index)
        if rotated.needs_extra_pass:
            extra_pass_tiles.append(index)
        if rotated.has_bonus:
            bonus_lines += [base + local for local in rotated.bonus_lines]
            bonus_fields += [base + local for local in rotated.bonus_fields]
    segments = list(chain.from_iterable([rotated.segments for rotated in rotated_designs]))
    marks = _index_marks(extra_pass_tiles, rotated_designs)
    return LaidTiles(
        tiles=tiles,
        pieces=_lay_pieces(pieces, occupied, segments, marks),
        rotated_designs=rotated_designs,
        occupied=occupied,
        first_nodes=first_nodes,
        segments=segments,
        tile_of=list(chain.from_iterable(map(repeat, range(len(tiles)), counts))),
        bonus_lines=frozenset(bonus_lines),
        bonus_fields=frozenset(bonus_fields),
        extra_pass_tiles=extra_pass_tiles,
        marks=marks,
        detached=_find_detached(occupied) if isolated_count > 1 else (),
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


def _find_detached(occupied: Mapping[int, PlacedCell]) -> list[int]:
    """The indices of the tiles that are not in the largest connected cluster, ascending."""
    clusters = list(_find_clusters(occupied))
    clusters.sort(key=lambda spaces: (-len(spaces), min(occupied[one].tile for one in spaces)))
    return sorted({occupied[space].tile for cluster in clusters[1:] for space in cluster})


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


def _lay_pieces(
    pieces: Pieces,
    occupied: Mapping[int, PlacedCell],
    segments: Sequence[Segment],
    marks: Mapping[str, AbstractSet[int]],
) -> LaidPieces:
    """Finds the nodes and tiles that the pieces belong to."""

    def find_nodes(at: BoardEdge | Tollhouse, kind: str) -> list[int]:
        """The nodes of a kind that reach a side of a space."""
        placed = occupied.get(at.x * STRIDE + at.y)
        if placed is None:
            return []
        there = [placed.first_node + local for local in placed.cell.segments_at.get(at.side, ())]
        return [node for node in there if segments[node].kind == kind]

    def find_marked_tile(x: int, y: int, mark: str) -> int | None:
        """The index of the tile on a space; None without one, or if it has no such mark."""
        placed = occupied.get(x * STRIDE + y)
        return placed.tile if placed and placed.tile in marks.get(mark, ()) else None

    def lay_ferry(ferry: Ferry) -> LaidFerry:
        sides = [BoardEdge(ferry.x, ferry.y, side) for side in ferry.sides]
        docks = [find_nodes(side, "road")[:1] for side in sides]
        lake = find_marked_tile(ferry.x, ferry.y, "ferry")
        return LaidFerry(lake, frozenset([node for nodes in docks for node in nodes]))

    top = pieces.big_top
    return LaidPieces(
        tunnels=[
            [next(iter(find_nodes(end, "road")), None) for end in tunnel.ends]
            for tunnel in pieces.tunnels
        ],
        ferries=[lay_ferry(ferry) for ferry in pieces.ferries],
        castles=[next(iter(find_nodes(castle, "city")), None) for castle in pieces.castles],
        tollhouses=[find_nodes(house, "road") for house in pieces.tollhouses],
        big_top=top and find_marked_tile(top.x, top.y, "circus"),
    )
