"""Lays the tiles of a board on their spaces.

Every segment of every tile becomes a node, numbered tile by tile. Spaces are numbered column by
column, so that a step to a neighbour adds a constant.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from itertools import accumulate, chain, repeat
from typing import NamedTuple, TypeAlias

from services.carcassonne.board.answers import WrittenPlace, write_place
from services.carcassonne.board.bridges import name_rim
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
    Located,
    PlacedCastle,
    PlacedTile,
    Space,
    Tollhouse,
)
from shared.core.illegal import Place
from shared.core.phrases import Param, Word
from shared.core.pointers import pointer

STRIDE = 1 << 15
"""The number of a space is x * STRIDE + y. Coordinates of a request are far below half of it."""
SIDE_STEPS: Mapping[str, int] = {side: step.dx * STRIDE + step.dy for side, step in STEPS.items()}
SURROUNDING_STEPS = tuple(
    east * STRIDE + south for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)
)
"""What leads from the number of a space to those of the eight spaces around it."""


@dataclass(frozen=True, slots=True)
class LaidTiles:
    """The tiles of a board on their spaces, and the segments of the tiles as nodes.

    `occupied` numbers the cells that lie on the board, by the number of their space. By these:
    `cells`, `cell_tiles` (the index of the tile) and `cell_nodes` (the first node of that tile). By
    tile index: `tiles`, `rotated_designs` and `first_nodes`. By node: `segments` and `tile_of` (a
    tile index). `bonus_lines` are the nodes of roads and cities that count for more than a tile,
    `bonus_fields` those of fields that count for more than their cities. `extra_pass_tiles` are the
    indices of the tiles that have several cells, a shared side or marks; `marks` has the tiles by
    kind of mark.
    """

    tiles: Sequence[PlacedTile]
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

    def describe_tile(self, tile: int) -> WrittenPlace:
        """The place of what is on the tile with this index as a whole."""
        at = self.tiles[tile]
        return write_place(x=at.x, y=at.y, tile=at.tile)

    def has_tile(self, space: Located) -> bool:
        return space.x * STRIDE + space.y in self.occupied

    def find_tile(self, x: int, y: int) -> int:
        return self.cell_tiles[self.occupied[x * STRIDE + y]]

    def find_marked_tile(self, x: int, y: int, mark: str) -> int | None:
        """The index of the tile on a space; None without one, or if it has no such mark."""
        cell = self.occupied.get(x * STRIDE + y)
        tile = None if cell is None else self.cell_tiles[cell]
        return tile if tile in self.marks.get(mark, ()) else None

    def find_nodes(self, at: BoardEdge | PlacedCastle | Tollhouse, kind: str) -> list[int]:
        cell = self.occupied.get(at.x * STRIDE + at.y)
        if cell is None:
            return []
        first = self.cell_nodes[cell]
        there = [first + local for local in self.cells[cell].segments_at.get(at.side, ())]
        return [node for node in there if self.segments[node].kind == kind]

    def nodes_of_kind(self, tile: int, kind: str) -> list[int]:
        first = self.first_nodes[tile]
        return [first + local for local in self.rotated_designs[tile].by_kind.get(kind, ())]

    def space(self, node: int) -> Space:
        """The space of a node: the one that its first edge lies on."""
        index = self.tile_of[node]
        tile = self.tiles[index]
        anchor = self.rotated_designs[index].anchors[node - self.first_nodes[index]]
        return Space(tile.x + anchor.dx, tile.y + anchor.dy)

    def segment_spaces(self, node: int) -> set[Space]:
        tile = self.tile_of[node]
        at, local = self.tiles[tile], node - self.first_nodes[tile]
        reached = [
            Space(at.x + cell.dx, at.y + cell.dy)
            for cell in self.rotated_designs[tile].cells
            if any(local in there for there in cell.segments_at.values())
        ]
        return {self.space(node), *reached}

    def spaces(self, tile: int) -> Iterator[Space]:
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

    def surrounding_tiles(
        self, space: Space, steps: Iterable[int] = SURROUNDING_STEPS
    ) -> list[int]:
        """The indices of the tiles on the eight spaces around one; one entry for each space."""
        get, centre = self.occupied.get, space.x * STRIDE + space.y
        cells = [get(centre + step) for step in steps]
        return [self.cell_tiles[cell] for cell in cells if cell is not None]


def lay_tiles(
    tiles: Sequence[PlacedTile], rotated_designs: Sequence[RotatedDesign], faults: BoardFaults
) -> LaidTiles:
    counts = [len(rotated.segments) for rotated in rotated_designs]
    first_nodes = list(accumulate(counts, initial=0))
    first_nodes.pop()  # the number of all nodes
    segments = list(chain.from_iterable([rotated.segments for rotated in rotated_designs]))
    bonus = [
        first + local
        for first, rotated in zip(first_nodes, rotated_designs, strict=True)
        for local in rotated.bonus
    ]
    bonus_fields = frozenset([node for node in bonus if segments[node].kind == "field"])
    extra_pass_tiles = [
        tile for tile, rotated in enumerate(rotated_designs) if rotated.needs_extra_pass
    ]
    occupied, cells, cell_tiles = _lay_cells(tiles, rotated_designs, faults)
    return LaidTiles(
        tiles=tiles,
        rotated_designs=rotated_designs,
        occupied=occupied,
        cells=cells,
        cell_tiles=cell_tiles,
        cell_nodes=[first_nodes[tile] for tile in cell_tiles],
        first_nodes=first_nodes,
        segments=segments,
        tile_of=list(chain.from_iterable(map(repeat, range(len(tiles)), counts))),
        bonus_lines=frozenset(bonus) - bonus_fields,
        bonus_fields=bonus_fields,
        extra_pass_tiles=extra_pass_tiles,
        marks=_index_marks(extra_pass_tiles, rotated_designs),
    )


_LaidCells: TypeAlias = tuple[Mapping[int, int], Sequence[Cell], Sequence[int]]
"""The numbers of cells by their space; by number, the cells and the indices of their tiles."""


def _lay_cells(
    tiles: Sequence[PlacedTile], rotated_designs: Sequence[RotatedDesign], faults: BoardFaults
) -> _LaidCells:
    many = len(tiles)
    occupied = dict(zip([tile.x * STRIDE + tile.y for tile in tiles], range(many), strict=True))
    if len(occupied) < many or True in [one.is_irregular for one in rotated_designs]:
        return _lay_irregular_cells(tiles, rotated_designs, faults)
    return occupied, [rotated.cells[0] for rotated in rotated_designs], range(many)


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
                places = [Place(x, y, None, pointer("tiles", each)) for each in tiles_there]
                wording = "halves" if _are_halves(cells[number], cell) else ""
                params: dict[str, Param] = {"x": x, "y": y}
                faults.note_places("board.overlap", *places, wording=wording, params=params)
    return occupied, cells, cell_tiles


def _are_halves(one: Cell, other: Cell) -> bool:
    return all(
        EMPTY_RIM in (own.code, beyond.code)
        for own, beyond in zip(one.rims, other.rims, strict=True)
    )


def _index_marks(
    tiles: Iterable[int], rotated_designs: Sequence[RotatedDesign]
) -> Mapping[str, AbstractSet[int]]:
    marked: dict[str, set[int]] = {}
    for tile in tiles:
        for mark in rotated_designs[tile].design.marks:
            marked.setdefault(mark.kind, set()).add(tile)
    return marked


def find_detached(laid: LaidTiles) -> list[int]:
    """The indices of the tiles that are not in the largest connected cluster, ascending."""
    has_gaps = [1 for rotated in laid.rotated_designs if rotated.design.empty]
    if not has_gaps and _are_laid_in_turn(laid.occupied):
        return []
    clusters = [
        [laid.cell_tiles[laid.occupied[space]] for space in cluster]
        for cluster in _find_clusters(laid)
    ]
    clusters.sort(key=lambda tiles: (-len(tiles), min(tiles)))
    return sorted({tile for tiles in clusters[1:] for tile in tiles})


def _are_laid_in_turn(spaces: Iterable[int]) -> bool:
    """Whether every space after the first is beside an earlier one."""
    north, east, south, west = SIDE_STEPS["N"], SIDE_STEPS["E"], SIDE_STEPS["S"], SIDE_STEPS["W"]
    seen: set[int] = set()
    for space in spaces:
        if seen and not (
            space + north in seen
            or space + south in seen
            or space + west in seen
            or space + east in seen
        ):
            return False
        seen.add(space)
    return True


def _find_clusters(laid: LaidTiles) -> Iterator[list[int]]:
    unvisited = set(laid.occupied)
    while unvisited:
        cluster = [unvisited.pop()]
        for space in cluster:  # grows while it is read
            own = laid.cells[laid.occupied[space]]
            # Nothing touches the half beside a triangle.
            beside = [
                space + step
                for side, step in SIDE_STEPS.items()
                if space + step in unvisited
                and own.rim_at(side).code != EMPTY_RIM
                and not laid.is_beyond_open(space, side)
            ]
            unvisited.difference_update(beside)
            cluster += beside
        yield cluster


class ClashingEdge(NamedTuple):
    """An edge that does not match the one beside it, and the word for what it shows."""

    place: Place
    word: Word


Clash: TypeAlias = tuple[ClashingEdge, ClashingEdge]
"""Two edges that do not match, that of the earlier tile first."""


def build_clash(laid: LaidTiles, near: int, far: int, side: str) -> Clash:
    """The clash of two cells, by their numbers; `side` leads from the near one to the far one."""
    if laid.cell_tiles[near] > laid.cell_tiles[far]:
        near, far, side = far, near, OPPOSITE[side]
    return _build_edge(laid, near, side), _build_edge(laid, far, OPPOSITE[side])


def _build_edge(laid: LaidTiles, number: int, side: str) -> ClashingEdge:
    cell, index = laid.cells[number], laid.cell_tiles[number]
    tile = laid.tiles[index]
    place = Place(tile.x + cell.dx, tile.y + cell.dy, side, pointer("tiles", index))
    return ClashingEdge(place, name_rim(cell, side, laid.segments, laid.cell_nodes[number]))


def refuse_clash(clash: Clash, faults: BoardFaults) -> None:
    (before, earlier), (last, later) = clash
    params: dict[str, Param] = {"one": later, "x": last.x, "y": last.y}
    params |= {"other": earlier, "other_x": before.x, "other_y": before.y}
    faults.note_places("board.edge", before, last, params=params)
