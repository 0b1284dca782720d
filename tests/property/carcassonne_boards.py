"""Random legal boards of Carcassonne, and a slow, obvious finder to compare with.

The finder floods over sides and half-edges in the board's frame, one space at a time, from what is
printed on the tiles and nothing else: no table made ahead, no union-find.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Literal, TypeAlias

from services.carcassonne.board.design import Design, Edge, Segment
from services.carcassonne.board.position import (
    BoardPosition,
    Bridge,
    Pieces,
    PlacedCastle,
    PlacedFollower,
    PlacedTile,
)
from services.carcassonne.rules.position import Player, RuleSet
from services.carcassonne.tiles.catalogue import DESIGNS

Axis: TypeAlias = Literal["NS", "WE"]
COMPASS = "NESW"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E", "L": "R", "R": "L"}
BRIDGE_ENDS = {"NS": "NS", "WE": "WE"}
AXES: tuple[Axis, ...] = ("NS", "WE")
PLAYERS = ("blue", "red", "black")

CASTLE = Design(
    "our/castle",
    (
        Segment("german_castle"),
        Segment("road", (Edge("W", 0),)),
        Segment("city", (Edge("E", 1),)),
        Segment(
            "field", (Edge("WR", 0), Edge("NL", 0), Edge("NR", 0), Edge("NL", 1), Edge("NR", 1))
        ),
        Segment(
            "field", (Edge("SL", 1), Edge("SR", 1), Edge("SL", 0), Edge("SR", 0), Edge("WL", 0))
        ),
    ),
    cells=((0, 0), (1, 0)),
    box="our/castle",
)
DOUBLE = Design(
    "our/double",
    (
        Segment("road", (Edge("N", 0), Edge("S", 1))),
        Segment("city", (Edge("E", 1),), coats=1),
        Segment(
            "field",
            (
                Edge("NL", 0),
                Edge("WL", 0),
                Edge("WR", 0),
                Edge("WL", 1),
                Edge("WR", 1),
                Edge("SR", 1),
            ),
        ),
        Segment("field", (Edge("NR", 0), Edge("EL", 0), Edge("ER", 0), Edge("SL", 1)), (1,)),
    ),
    cells=((0, 0), (0, 1)),
    box="our/double",
)
ORDINARY_DESIGNS = tuple(design for name, design in DESIGNS.items() if not name.startswith("CO/"))
COUNT = tuple(
    PlacedTile(f"CO/{number + 1}", DESIGNS[f"CO/{number + 1}"], number % 4, number // 4)
    for number in range(12)
)
"""The City of Carcassonne as it lies when a game begins."""


def rotate_edge(name: str, quarters: int) -> str:
    """A side or half-edge after so many quarter turns clockwise."""
    return COMPASS[(COMPASS.index(name[0]) + quarters) % 4] + name[1:]


@cache
def map_edges(design: Design, quarters: int) -> Mapping[tuple[int, str], tuple[int, ...]]:
    """The segments at each side and half-edge of each cell."""
    there: dict[tuple[int, str], list[int]] = {}
    for number, segment in enumerate(design.segments):
        shared = () if segment.shared_edge is None else (segment.shared_edge,)
        for edge in (*segment.edges, *shared):
            there.setdefault((edge.cell, rotate_edge(edge.side, quarters)), []).append(number)
    return {key: tuple(numbers) for key, numbers in there.items()}


@cache
def rotate_cells(design: Design, quarters: int) -> tuple[tuple[int, int], ...]:
    """Where the cells lie, from the first."""
    turns = {0: lambda x, y: (x, y), 1: lambda x, y: (-y, x)}
    places = []
    for x, y in design.cells:
        for _ in range(quarters):
            x, y = turns[1](x, y)
        places.append((x, y))
    return tuple(places)


@cache
def read_rim(design: Design, quarters: int, cell: int, side: str) -> str:
    """What a side is, seen from outside and read from its left half to its right."""
    if any(segment.building == "abbey" for segment in design.segments):
        return "any"
    there = map_edges(design, quarters)
    whole = there.get((cell, side), ())
    if whole:
        return design.segments[whole[0]].kind
    return "".join("f" if (cell, side + half) in there else "-" for half in "LR")


@dataclass
class Board:
    """A board while it grows: what lies on each space, and the bridges."""

    tiles: list[PlacedTile] = field(default_factory=list)
    at: dict[tuple[int, int], tuple[int, int]] = field(default_factory=dict)
    bridges: dict[tuple[int, int], Axis] = field(default_factory=dict)

    def look(self, x: int, y: int, side: str) -> str | None:
        """What a side of a space is, None where nothing lies."""
        if (x, y) not in self.at:
            return None
        if side in BRIDGE_ENDS.get(self.bridges.get((x, y), ""), ""):
            return "road"
        index, cell = self.at[x, y]
        tile = self.tiles[index]
        assert tile.design is not None
        return read_rim(tile.design, tile.rotation // 90, cell, side)

    def fits(self, tile: PlacedTile, axis: Axis | None) -> bool:
        """Whether a tile, perhaps with a bridge over its first cell, may be laid."""
        design, quarters = tile.design, tile.rotation // 90
        assert design is not None
        for cell, (dx, dy) in enumerate(rotate_cells(design, quarters)):
            x, y = tile.x + dx, tile.y + dy
            sides = {side: read_rim(design, quarters, cell, side) for side in COMPASS}
            for side in axis or "" if cell == 0 else "":
                if sides[side] != "ff":
                    return False
                sides[side] = "road"
            if (x, y) in self.at or not all(self.meets(x, y, *one) for one in sides.items()):
                return False
        return True

    def meets(self, x: int, y: int, side: str, mine: str) -> bool:
        """Whether a side of a space, looking so, goes with what lies beyond."""
        east, south = STEPS[side]
        theirs = self.look(x + east, y + south, OPPOSITE[side])
        if theirs is None or "any" in (mine, theirs):
            return True
        return mine == (theirs[::-1] if len(theirs) == 2 else theirs)

    def lay(self, tile: PlacedTile, axis: Axis | None = None) -> None:
        """Lays a tile that fits."""
        assert tile.design is not None
        for cell, (dx, dy) in enumerate(rotate_cells(tile.design, tile.rotation // 90)):
            self.at[tile.x + dx, tile.y + dy] = (len(self.tiles), cell)
        self.tiles.append(tile)
        if axis:
            self.bridges[tile.x, tile.y] = axis


Node = tuple[int, int | str]
"""A segment of a tile, by their indices; "bridge" for one over the tile."""


@dataclass(frozen=True)
class FloodedFeature:
    """A feature as the slow finder sees it: its nodes and its open ends."""

    kind: str
    nodes: frozenset[Node]
    open_ends: int


def find_nodes_at(board: Board, x: int, y: int, name: str) -> Iterator[Node]:
    """The segments at a side or half-edge of a space."""
    if (x, y) not in board.at:
        return
    index, cell = board.at[x, y]
    tile = board.tiles[index]
    assert tile.design is not None
    if name in board.bridges.get((x, y), ""):
        yield index, "bridge"
    for number in map_edges(tile.design, tile.rotation // 90).get((cell, name), ()):
        yield index, number


def read_kind(board: Board, node: Node) -> str:
    """What a segment is."""
    design = board.tiles[node[0]].design
    assert design is not None
    return "road" if isinstance(node[1], str) else design.segments[node[1]].kind


def find_segment(board: Board, node: Node) -> Segment:
    """What is printed there; for no bridge."""
    tile, number = node
    design = board.tiles[tile].design
    assert design is not None
    assert isinstance(number, int)
    return design.segments[number]


def find_ends(board: Board, node: Node) -> Iterator[tuple[int, int, str]]:
    """The spaces and sides or half-edges that a segment reaches."""
    tile = board.tiles[node[0]]
    assert tile.design is not None
    quarters = tile.rotation // 90
    if isinstance(node[1], str):
        for side in board.bridges[tile.x, tile.y]:
            yield tile.x, tile.y, side
        return
    places = rotate_cells(tile.design, quarters)
    for (cell, name), numbers in map_edges(tile.design, quarters).items():
        if node[1] in numbers:
            yield tile.x + places[cell][0], tile.y + places[cell][1], name


def find_own_end(board: Board, node: Node) -> tuple[int, int, str]:
    """An end of a segment that no other segment of its tile shares."""
    return next(end for end in find_ends(board, node) if len(list(find_nodes_at(board, *end))) == 1)


def flood_all(board: Board) -> list[FloodedFeature]:
    """Every feature, by flooding."""
    starts: list[Node] = [
        (index, number)
        for index, tile in enumerate(board.tiles)
        if tile.design is not None
        for number in range(len(tile.design.segments))
    ]
    starts += [(board.at[space][0], "bridge") for space in board.bridges]
    seen: set[Node] = set()
    features = []
    for start in starts:
        if start not in seen:
            features.append(flood(board, start))
            seen |= features[-1].nodes
    return features


def flood(board: Board, start: Node) -> FloodedFeature:
    """The feature of one segment."""
    kind, waiting, there, open_ends = read_kind(board, start), [start], {start}, 0
    while waiting:
        node = waiting.pop()
        for x, y, name in find_ends(board, node):
            dx, dy = STEPS[name[0]]
            beyond = OPPOSITE[name[0]] + "".join(OPPOSITE[half] for half in name[1:])
            open_ends += (x + dx, y + dy) not in board.at
            meets = [
                other
                for other in find_nodes_at(board, x + dx, y + dy, beyond)
                if read_kind(board, other) == kind
            ]
            # Two segments at one side become one only where something meets them.
            meets += [
                one
                for one in find_nodes_at(board, x, y, name)
                if meets and read_kind(board, one) == kind
            ]
            fresh = [other for other in meets if other not in there]
            there.update(fresh)
            waiting += fresh
        open_ends += is_mouth(board, node)
    return FloodedFeature(kind, frozenset(there), open_ends)


def is_mouth(board: Board, node: Node) -> bool:
    """Whether a road goes underground here, and wants its other mouth."""
    design = board.tiles[node[0]].design
    if design is None or isinstance(node[1], str):
        return False
    segment = design.segments[node[1]]
    return segment.tunnel and len(segment.edges) == 1


def build_random_board(seed: int, size: int, designs: Sequence[Design] = ORDINARY_DESIGNS) -> Board:
    """A legal board of so many tiles.

    Of all designs, with bridges, abbeys and tiles of two cells now and then; of others, plain.
    """
    chance = Random(seed)
    board = Board()
    for tile in COUNT if designs is ORDINARY_DESIGNS and seed % 10 == 0 else ():
        board.lay(tile)
    if not board.tiles:
        start = chance.choice([design for design in designs if design.id != "AM/A"])
        board.lay(PlacedTile(start.id, start, 0, 0, chance.choice((0, 90, 180, 270))))
    while len(board.tiles) < size:
        x, y = chance.choice(list(board.at))
        dx, dy = STEPS[chance.choice(COMPASS)]
        if (x + dx, y + dy) not in board.at:
            _lay_something(board, x + dx, y + dy, chance, designs)
    return board


def _lay_something(board: Board, x: int, y: int, chance: Random, designs: Sequence[Design]) -> None:
    """Tries a few tiles on a space; leaves it empty when none of them fits."""
    for _ in range(12):
        design = chance.choice(designs)
        unusual = designs is ORDINARY_DESIGNS
        if unusual and chance.random() < 0.04:
            design = chance.choice((DESIGNS["AM/A"], CASTLE, DOUBLE))
        tile = PlacedTile(design.id, design, x, y, chance.choice((0, 90, 180, 270)))
        axis = chance.choice(AXES) if unusual and chance.random() < 0.2 else None
        if board.fits(tile, axis):
            board.lay(tile, axis)
            return


def find_castle_bases(board: Board, features: Sequence[FloodedFeature]) -> list[FloodedFeature]:
    """The cities that may become castles."""
    return [
        found
        for found in features
        if found.kind == "city"
        and found.open_ends == 0
        and len(found.nodes) == 2
        and len({tile for tile, _ in found.nodes}) == 2
        and all(find_segment(board, node).castle_base for node in found.nodes)
    ]


def build_position(board: Board, seed: int, figures: int = 8) -> BoardPosition:
    """A board with castles and with followers wherever they may stand."""
    chance = Random(seed)
    features = flood_all(board)
    castles = find_castle_bases(board, features)[::2]
    walls = {node for castle in castles for node in castle.nodes}
    pieces = Pieces(
        bridges=tuple(Bridge(x, y, axis) for (x, y), axis in board.bridges.items()),
        castles=tuple(
            PlacedCastle(*find_own_end(board, min(castle.nodes, key=str))) for castle in castles
        ),
    )
    followers = []
    for found in chance.sample(features, min(figures, len(features))):
        node = min(found.nodes, key=str)
        if found.kind in ("road", "city", "field", "monastery") and any(find_ends(board, node)):
            x, y, side = next(find_ends(board, node))
            on = "castle" if node in walls else found.kind
            followers.append(PlacedFollower(chance.choice(PLAYERS), "follower", x, y, on, side))
    return BoardPosition(
        RuleSet(),
        "final",
        tuple(Player(name, 0) for name in PLAYERS),
        tuple(board.tiles),
        tuple(followers),
        pieces,
    )
