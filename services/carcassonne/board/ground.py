"""Tiles beside each other become features: laying, matching and joining.

Every segment of every tile is a node, numbered tile by tile. Two tiles side by side join the nodes
that meet there (one flat list of parents, the smallest node of a feature is its root), and only the
neighbours to the east and to the south are looked at. What wants a neighbour and has none is an
open end. Rims that do not match are kept aside: an abbey closes them, all others are faults. Knows
neither figures nor points.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeAlias

from services.carcassonne.board.bridges import bridge_spaces, bridged
from services.carcassonne.board.design import Design, Mark, Segment
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.position import Bridge, PlacedTile
from services.carcassonne.board.turning import FACING, RIMS, Cell, Turned, turned
from shared.core.illegal import Place
from shared.core.pointers import pointer

SPAN = 1 << 15
"""Spaces are numbered column by column, so many to a column: x * SPAN + y. Small numbers are fast,
and no request reaches half as far from the origin."""
EAST, SOUTH = SPAN, 1
UNKNOWN = Design("", (Segment("monastery", building="abbey"),), marks=(Mark("unknown"),))
"""Stands for a tile that nobody knows: whatever lies beside it matches."""

Spot: TypeAlias = tuple[int, Cell, int]
"""What lies on a space: the first node of its tile, its cell, the tile's index."""


class Clash(NamedTuple):
    """Two rims that do not match: the western or northern spot, the other, the side between."""

    one: Spot
    other: Spot
    side: str


class Ground:
    """The features of a board, while they are found and after.

    `at` has every occupied space; `turns` is how the tiles lie and `bases` their first nodes. By
    node: `segments`, `owner` (an index of `tiles`), `parent` (its feature's root, once settled)
    and, of the roots of roads and cities, `ends` still open. `special` roads and cities count for
    more than a tile, `rich` fields for more than their cities; `odd` tiles ask for a pass of their
    own; `lonely` counts those that touched nothing when they were laid, in the order in which they
    are given. `castles` are the roots of cities that became castles, with their piece.
    """

    __slots__ = (
        "at",
        "bases",
        "castles",
        "clashes",
        "ends",
        "lonely",
        "odd",
        "owner",
        "parent",
        "rich",
        "segments",
        "special",
        "tiles",
        "turns",
    )

    def __init__(self, tiles: Sequence[PlacedTile], turns: Sequence[Turned]) -> None:
        self.tiles = tiles
        self.turns = turns
        self.at: dict[int, Spot] = {}
        self.bases: list[int] = []
        self.segments: list[Segment] = []
        self.owner: list[int] = []
        self.parent: list[int] = []
        self.ends: list[int] = []
        self.special: set[int] = set()
        self.rich: set[int] = set()
        self.odd: list[int] = []
        self.lonely = 0
        self.clashes: list[Clash] = []
        self.castles: dict[int, int] = {}

    def nodes(self, x: int, y: int, side: str, kind: str) -> list[int]:
        """The nodes of a kind that reach a side or a half-edge of a space: one, or none."""
        spot = self.at.get(x * SPAN + y)
        if spot is None:
            return []
        there = [spot[0] + local for local in spot[1].reached.get(side, ())]
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
        index = self.owner[node]
        tile, turn = self.tiles[index], self.turns[index]
        cell = turn.cells[turn.first[node - self.bases[index]][1]]
        return tile.x + cell.dx, tile.y + cell.dy

    def spaces(self, tile: int) -> Iterator[tuple[int, int]]:
        """All spaces of a tile."""
        x, y = self.tiles[tile].x, self.tiles[tile].y
        for cell in self.turns[tile].cells:
            yield x + cell.dx, y + cell.dy


def laid(tiles: Sequence[PlacedTile], bridges: Sequence[Bridge], faults: BoardFaults) -> Ground:
    """The tiles on their spaces, every segment still a feature of its own.

    Notes tile.unknown, board.overlap, bridge.crossing and bridge.end.
    """
    # Column by column: a tuple with names is taken apart at a third of the speed of a plain one.
    _, designs, xs, ys, rotations = zip(*tiles, strict=True) if tiles else ((),) * 5
    turns = [turned(one or UNKNOWN)[by // 90] for one, by in zip(designs, rotations, strict=True)]
    if bridges:
        turns = _with_bridges(tiles, turns, bridges, faults)
    ground = Ground(tiles, turns)
    at, odd, segments, ends = ground.at, ground.odd, ground.segments, ground.ends
    owner, bases = ground.owner, ground.bases
    base = lonely = 0
    spaces = [x * SPAN + y for x, y in zip(xs, ys, strict=True)]
    for index, (space, turn) in enumerate(zip(spaces, turns, strict=True)):
        if not (space - 1 in at or space + 1 in at or space - SPAN in at or space + SPAN in at):
            lonely += 1
        if turn.odd:
            odd.append(index)
        if turn.large or space in at:
            _lay_over(ground, index, space, base, faults)
        else:
            at[space] = (base, turn.cell, index)
        if turn.counts_more:
            ground.special.update([base + local for local in turn.special])
            ground.rich.update([base + local for local in turn.rich])
        bases.append(base)
        segments += turn.segments
        ends += turn.ends
        owner += [index] * turn.count
        base += turn.count
    ground.lonely = lonely
    ground.parent += range(base)
    return ground


def _lay_over(ground: Ground, index: int, space: int, base: int, faults: BoardFaults) -> None:
    """A tile of several cells, unknown, or on a space that is taken."""
    if ground.tiles[index].design is None:
        name = ground.tiles[index].tile
        faults.note("tile.unknown", pointer("tiles", index, "tile"), tile=name)
    for cell in ground.turns[index].cells:
        taken = ground.at.setdefault(space + cell.dx * SPAN + cell.dy, (base, cell, index))
        if taken[2] != index:
            _, _, x, y, _ = ground.tiles[index]
            places = [
                Place(x + cell.dx, y + cell.dy, "", pointer("tiles", each))
                for each in (taken[2], index)
            ]
            faults.at_places("board.overlap", *places)


def _with_bridges(
    tiles: Sequence[PlacedTile],
    turns: Sequence[Turned],
    bridges: Sequence[Bridge],
    faults: BoardFaults,
) -> list[Turned]:
    """The tiles with the bridges on their spaces."""
    spans = bridge_spaces(bridges, faults)
    spanned = [
        _spanned(turn, index, tiles[index], spans, bridges, faults)
        for index, turn in enumerate(turns)
    ]
    for (x, y), bridge in spans.items():
        faults.at_places("bridge.end", Place(x, y, "", pointer("pieces", "bridges", bridge)))
    return spanned


def _spanned(
    turn: Turned,
    index: int,
    tile: PlacedTile,
    spans: dict[tuple[int, int], int],
    bridges: Sequence[Bridge],
    faults: BoardFaults,
) -> Turned:
    """The tile with the bridges on its spaces, which are taken from `spans`."""
    for cell, here in enumerate(turn.cells):
        x, y = tile.x + here.dx, tile.y + here.dy
        bridge = spans.pop((x, y), None)
        if bridge is None:
            continue
        turn, bad = bridged(turn, cell, bridges[bridge].axis)
        at = pointer("pieces", "bridges", bridge)
        for side in bad:
            tile_at = pointer("tiles", index)
            faults.at_places("bridge.end", Place(x, y, side, tile_at), Place(x, y, side, at))
    return turn


def joined(ground: Ground) -> None:
    """Joins what meets between all tiles; rims that do not match are kept as clashes."""
    at = ground.at
    _join_along(ground, map(at.get, [space + EAST for space in at]), "E")
    _join_along(ground, map(at.get, [space + SOUTH for space in at]), "S")


def _join_along(ground: Ground, beyond: Iterable[Spot | None], side: str) -> None:
    """Joins every spot with what lies beyond one of its sides."""
    near, far = RIMS[side], RIMS[FACING[side]]
    parent, ends = ground.parent, ground.ends
    for spot, other in zip(ground.at.values(), beyond, strict=True):
        if other is None:
            continue
        base, cell, _ = spot
        base_beyond, cell_beyond, _ = other
        leaving, entering = cell.rims[near], cell_beyond.rims[far]
        if leaving.code != entering.code:
            ground.clashes.append(Clash(spot, other, side))
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


def settled(ground: Ground) -> None:
    """Every node's parent becomes its root, and roots know the open ends of all their nodes.

    A parent is smaller than its node, so one look upwards is enough in ascending order.
    """
    parent, ends = ground.parent, ground.ends
    for node, up in enumerate(parent):
        if up != node:
            root = parent[node] = parent[up]
            ends[root] += ends[node]
