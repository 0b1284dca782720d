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

from services.carcassonne.board.design import (
    EMPTY_RIM,
    OPPOSITE,
    STEPS,
    Cell,
    RotatedDesign,
    Segment,
)
from services.carcassonne.board.position import (
    BoardEdge,
    BoardFaults,
    Ferry,
    Pieces,
    PlacedCastle,
    PlacedTile,
    Space,
    Tollhouse,
)
from shared.core.illegal import Place
from shared.core.phrases import Param
from shared.core.pointers import pointer

STRIDE = 1 << 15
"""The number of a space is x * STRIDE + y. Coordinates of a request are far below half of it."""
SIDE_STEPS: Mapping[str, int] = {side: step.dx * STRIDE + step.dy for side, step in STEPS.items()}
"""What leads from the number of a space to that of the space beyond a side."""
SURROUNDING_STEPS = tuple(
    east * STRIDE + south for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)
)
"""What leads from the number of a space to those of the eight spaces around it."""


class LaidFerry(NamedTuple):
    """A ferry: the index of its lake tile, None without one, and the roads at its two sides."""

    lake: int | None
    docks: frozenset[int]


class LaidPieces(NamedTuple):
    """The pieces that belong to places of tiles, in the order of the request.

    `tunnels` has the nodes at the ends of each tunnel, `castles` the node of each castle's city,
    `new_castles` whether it is built in this turn, `tollhouses` the nodes of roads at the side of
    each tollhouse, `big_top` the index of its tile. None is a place where there is no such thing.
    """

    tunnels: Sequence[Sequence[int | None]]
    ferries: Sequence[LaidFerry]
    castles: Sequence[int | None]
    new_castles: Sequence[bool]
    tollhouses: Sequence[Sequence[int]]
    big_top: int | None


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """The tiles and pieces of a board on their spaces, and the segments of the tiles as nodes.

    `occupied` numbers the cells that lie on the board, by the number of their space. By these:
    `cells`, `cell_tiles` (the index of the tile) and `cell_nodes` (the first node of that tile). By
    tile index: `tiles`, `rotated_designs` and `first_nodes`. By node: `segments` and `tile_of` (a
    tile index). `bonus_lines` are the nodes of roads and cities that count for more than a tile,
    `bonus_fields` those of fields that count for more than their cities. `extra_pass_tiles` are the
    indices of the tiles that have several cells, a shared side or marks; `marks` has the tiles by
    kind of mark. `detached` are the tiles that are not in the largest connected cluster, ascending.
    """

    tiles: Sequence[PlacedTile]
    pieces: LaidPieces
    rotated_designs: Sequence[RotatedDesign]
    occupied: Mapping[int, int]
    cells: Sequence[Cell]
    cell_tiles: Sequence[int]
    cell_nodes: Sequence[int]
    first_nodes: Sequence[int]
    segments: Sequence[Segment]
    tile_of: Sequence[int]
    bonus_lines: frozenset[int]
    bonus_fields: frozenset[int]
    extra_pass_tiles: Sequence[int]
    marks: Mapping[str, AbstractSet[int]]
    detached: Sequence[int]

    def has_tile(self, space: Space) -> bool:
        """Whether a tile lies on a space."""
        return space.x * STRIDE + space.y in self.occupied

    def find_tile(self, x: int, y: int) -> int:
        """The index of the tile on a space where one lies."""
        return self.cell_tiles[self.occupied[x * STRIDE + y]]

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

    def is_beyond_open(self, space: int, side: str) -> bool:
        """Whether no tile lies beyond a side of the space with this number, or a triangle's gap."""
        beyond = self.occupied.get(space + SIDE_STEPS[side])
        return beyond is None or self.cells[beyond].rim_at(OPPOSITE[side]).code == EMPTY_RIM

    def near_tiles(self, tile: int) -> set[int]:
        """The indices of this tile and of those on the spaces around all of its spaces."""
        around = [near for space in self.spaces(tile) for near in self.surrounding_tiles(space)]
        return {tile, *around}

    def is_surrounded(self, tile: int) -> bool:
        """Whether a tile lies on every space around all spaces of the tile with this index."""
        own = [*self.spaces(tile)]
        return all(self.has_tile(near) for space in own for near in space.surrounding())

    def surrounding_tiles(self, space: Space) -> list[int]:
        """The indices of the tiles on the eight spaces around one; one entry for each space."""
        get, centre = self.occupied.get, space.x * STRIDE + space.y
        cells = [get(centre + step) for step in SURROUNDING_STEPS]
        return [self.cell_tiles[cell] for cell in cells if cell is not None]


def lay_tiles(
    tiles: Sequence[PlacedTile],
    rotated_designs: Sequence[RotatedDesign],
    pieces: Pieces,
    faults: BoardFaults,
) -> LaidTiles:
    """Lays the tiles, in these rotations, on their spaces; notes tile.unknown and board.overlap."""
    counts = [rotated.segment_count for rotated in rotated_designs]
    first_nodes = list(accumulate(counts, initial=0))
    first_nodes.pop()  # the number of all nodes
    spaces = [tile.x * STRIDE + tile.y for tile in tiles]
    with_bonus = [tile for tile, rotated in enumerate(rotated_designs) if rotated.has_bonus]
    extra_pass_tiles = [
        tile for tile, rotated in enumerate(rotated_designs) if rotated.needs_extra_pass
    ]
    cells = _lay_cells(tiles, rotated_designs, spaces, faults)
    segments = list(chain.from_iterable([rotated.segments for rotated in rotated_designs]))
    marks = _index_marks(extra_pass_tiles, rotated_designs)
    has_gaps = any(rotated.design.empty for rotated in rotated_designs)
    cell_nodes = [first_nodes[tile] for tile in cells.tiles]
    return LaidTiles(
        tiles=tiles,
        pieces=_lay_pieces(pieces, cells, cell_nodes, segments, marks),
        rotated_designs=rotated_designs,
        occupied=cells.occupied,
        cells=cells.cells,
        cell_tiles=cells.tiles,
        cell_nodes=cell_nodes,
        first_nodes=first_nodes,
        segments=segments,
        tile_of=list(chain.from_iterable(map(repeat, range(len(tiles)), counts))),
        bonus_lines=frozenset(
            [
                first_nodes[tile] + local
                for tile in with_bonus
                for local in rotated_designs[tile].bonus_lines
            ]
        ),
        bonus_fields=frozenset(
            [
                first_nodes[tile] + local
                for tile in with_bonus
                for local in rotated_designs[tile].bonus_fields
            ]
        ),
        extra_pass_tiles=extra_pass_tiles,
        marks=marks,
        detached=_find_detached(cells) if has_gaps or _may_be_detached(spaces) else (),
    )


class _LaidCells(NamedTuple):
    """The cells on the board, numbered; by their numbers, the cells and the indices of tiles."""

    occupied: Mapping[int, int]
    cells: Sequence[Cell]
    tiles: Sequence[int]


def _lay_cells(
    tiles: Sequence[PlacedTile],
    rotated_designs: Sequence[RotatedDesign],
    spaces: Sequence[int],
    faults: BoardFaults,
) -> _LaidCells:
    """Lays the cells of the tiles whose first cells are on these spaces; notes overlaps."""
    many = len(tiles)
    occupied = dict(zip(spaces, range(many), strict=True))
    if len(occupied) < many or True in [one.is_irregular for one in rotated_designs]:
        return _lay_irregular_cells(tiles, rotated_designs, faults)
    return _LaidCells(occupied, [rotated.cells[0] for rotated in rotated_designs], range(many))


def _lay_irregular_cells(
    tiles: Sequence[PlacedTile], rotated_designs: Sequence[RotatedDesign], faults: BoardFaults
) -> _LaidCells:
    """Lays cells of boards on which a tile has several, is unknown, or lies on another one."""
    occupied: dict[int, int] = {}
    cells: list[Cell] = []
    cell_tiles: list[int] = []
    for index, (tile, rotated) in enumerate(zip(tiles, rotated_designs, strict=True)):
        if tile.design is None:
            faults.note("tile.unknown", pointer("tiles", index, "tile"), tile=tile.tile)
        for cell in rotated.cells:
            x, y = tile.x + cell.dx, tile.y + cell.dy
            number = occupied.setdefault(x * STRIDE + y, len(cells))
            if number == len(cells):
                cells.append(cell)
                cell_tiles.append(index)
            else:
                tiles_there = (cell_tiles[number], index)
                places = [Place(x, y, "", pointer("tiles", each)) for each in tiles_there]
                wording = "halves" if _are_halves(cells[number], cell) else ""
                params: dict[str, Param] = {"x": x, "y": y}
                faults.note_places("board.overlap", *places, wording=wording, params=params)
    return _LaidCells(occupied, cells, cell_tiles)


def _are_halves(one: Cell, other: Cell) -> bool:
    """Whether two triangles fill a space together."""
    return all(
        EMPTY_RIM in (own.code, beyond.code)
        for own, beyond in zip(one.rims, other.rims, strict=True)
    )


def _index_marks(
    tiles: Iterable[int], rotated_designs: Sequence[RotatedDesign]
) -> Mapping[str, AbstractSet[int]]:
    """By kind of mark, the indices of those of these tiles that have it."""
    marked: dict[str, set[int]] = {}
    for tile in tiles:
        for mark in rotated_designs[tile].design.marks:
            marked.setdefault(mark.kind, set()).add(tile)
    return marked


def _may_be_detached(spaces: Iterable[int]) -> bool:
    """Whether a tile after the first lies beside no earlier one; their first cells are given."""
    north, east, south, west = SIDE_STEPS["N"], SIDE_STEPS["E"], SIDE_STEPS["S"], SIDE_STEPS["W"]
    seen: set[int] = set()
    for space in spaces:
        if seen and not (
            space + north in seen
            or space + south in seen
            or space + west in seen
            or space + east in seen
        ):
            return True
        seen.add(space)
    return False


def _find_detached(laid: _LaidCells) -> list[int]:
    """The indices of the tiles that are not in the largest connected cluster, ascending."""
    clusters = [
        [laid.tiles[laid.occupied[space]] for space in cluster] for cluster in _find_clusters(laid)
    ]
    clusters.sort(key=lambda tiles: (-len(tiles), min(tiles)))
    return sorted({tile for tiles in clusters[1:] for tile in tiles})


def _find_clusters(laid: _LaidCells) -> Iterator[list[int]]:
    """The occupied spaces, each cluster of those that touch by itself."""
    unvisited = set(laid.occupied)
    while unvisited:
        cluster = [unvisited.pop()]
        for space in cluster:  # grows while it is read
            beside = [
                space + step
                for side, step in SIDE_STEPS.items()
                if space + step in unvisited and _touch(laid, space, side)
            ]
            unvisited.difference_update(beside)
            cluster += beside
        yield cluster


def _touch(laid: _LaidCells, space: int, side: str) -> bool:
    """Whether a tile touches the one beyond a side: nothing touches the half beside a triangle."""
    near, far = laid.occupied[space], laid.occupied[space + SIDE_STEPS[side]]
    codes = laid.cells[near].rim_at(side).code, laid.cells[far].rim_at(OPPOSITE[side]).code
    return EMPTY_RIM not in codes


def _lay_pieces(
    pieces: Pieces,
    laid: _LaidCells,
    cell_nodes: Sequence[int],
    segments: Sequence[Segment],
    marks: Mapping[str, AbstractSet[int]],
) -> LaidPieces:
    """Finds the nodes and tiles that the pieces belong to."""

    def find_nodes(at: BoardEdge | PlacedCastle | Tollhouse, kind: str) -> list[int]:
        """The nodes of a kind that reach a side of a space."""
        cell = laid.occupied.get(at.x * STRIDE + at.y)
        if cell is None:
            return []
        first = cell_nodes[cell]
        there = [first + local for local in laid.cells[cell].segments_at.get(at.side, ())]
        return [node for node in there if segments[node].kind == kind]

    def find_marked_tile(x: int, y: int, mark: str) -> int | None:
        """The index of the tile on a space; None without one, or if it has no such mark."""
        cell = laid.occupied.get(x * STRIDE + y)
        tile = None if cell is None else laid.tiles[cell]
        return tile if tile in marks.get(mark, ()) else None

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
        new_castles=[castle.built_now for castle in pieces.castles],
        tollhouses=[find_nodes(house, "road") for house in pieces.tollhouses],
        big_top=top and find_marked_tile(top.x, top.y, "circus"),
    )
