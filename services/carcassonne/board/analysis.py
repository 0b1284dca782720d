"""A board found, with everything that stands on it: what the kinds of features are told from.

Knows no points, and of rules only what stands where.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from services.carcassonne.board.bets import refuse_bets
from services.carcassonne.board.crossings import is_crossing_exit, refuse_piece
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import STRIDE, FeatureGraph
from services.carcassonne.board.follower_placement import (
    NO_NODE,
    FollowerPlacements,
    find_fairy_follower,
    find_figure_feature,
    has_mark,
    place_followers,
    refuse_full_pyramids,
)
from services.carcassonne.board.graph_building import build_graph
from services.carcassonne.board.position import BoardPosition, PlacedFollower
from services.carcassonne.rules.expansions import PIECES, TOKENS, Owners
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import NO_BUILDINGS, Follower, LittleBuildings, Table
from shared.core.pointers import pointer

NO_FOLLOWER = -1
"""The index of a follower that is not there."""
CIRCUS_MARKS = ("circus", "acrobats")
"""Marks of the tiles that a ringmaster looks for."""
FIGURE_MARKS = ("hill", *CIRCUS_MARKS)
"""Marks that count for whoever stands there, or beside them."""


@dataclass(frozen=True)
class BoardAnalysis:
    """`mage` and `witch` are roots, `fairy` is an index of the followers; -1 for none.

    `told` are the followers as the rules of features know them, `little_buildings` are by tile,
    `besieged` are the roots of cities under siege.
    """

    position: BoardPosition
    graph: FeatureGraph
    placements: FollowerPlacements
    mage: int
    witch: int
    fairy: int
    little_buildings: Mapping[int, LittleBuildings]
    base_followers: Sequence[Follower]
    besieged: AbstractSet[int]

    @cached_property
    def marks(self) -> Mapping[str, AbstractSet[int]]:
        """The tiles that have each mark."""
        tiles: dict[str, set[int]] = defaultdict(set)
        rotated_designs = self.graph.rotated_designs
        for index in self.graph.extra_pass_tiles:
            for kind, _, _ in rotated_designs[index].design.marks:
                tiles[kind].add(index)
        return tiles

    @cached_property
    def tanners(self) -> tuple[str, ...]:
        """The players who have a follower on Leipzig's Tanners."""
        followers = self.position.followers
        return tuple(dict.fromkeys([one.player for one in followers if one.on == "tanners"]))

    @cached_property
    def printed_followers(self) -> Sequence[Follower]:
        """`told`, with what is printed on their tiles and around them."""
        if self.marks.keys().isdisjoint(FIGURE_MARKS):
            return self.base_followers
        hills = self.marks.get("hill", frozenset())
        return [
            self._add_print(index) if tile in hills or one.figure == "ringmaster" else one
            for index, (one, tile) in enumerate(
                zip(self.base_followers, self.placements.tiles, strict=True)
            )
        ]

    @property
    def needs_extra_pass(self) -> bool:
        """Whether any tile has marks or an unusual shape."""
        return bool(self.graph.extra_pass_tiles)

    @property
    def has_plain_lines(self) -> bool:
        """Whether no little building, mage or witch stands on any road or city."""
        return not self.little_buildings and self.mage == self.witch == NO_FOLLOWER

    @cached_property
    def castles(self) -> Mapping[int, int]:
        """The castles by root, with their piece; none where their expansion is off."""
        return self.graph.castles if self.is_enabled(PIECES["castles"]) else {}

    def is_enabled(self, owners: Owners) -> bool:
        """Whether one of these expansions is on."""
        on = self.position.table.expansions
        return on is None or not on.isdisjoint(owners)

    @cached_property
    def monk_nodes(self) -> Sequence[int]:
        """Buildings of the monastery kind that are held by a figure as monk, no abbot for lines."""
        segments = self.graph.segments
        return [
            node
            for node, one in zip(self.placements.nodes, self.position.followers, strict=True)
            if one.on == "monastery" and segments[node].kind == "monastery"
        ]

    @cached_property
    def monk_nodes_by_space(self) -> Mapping[int, Sequence[int]]:
        """The same by the space where each stands."""
        found: dict[int, list[int]] = defaultdict(list)
        for node in self.monk_nodes:
            x, y = self.graph.space(node)
            found[x * STRIDE + y].append(node)
        return found

    @cached_property
    def cathedral_roads(self) -> Mapping[int, Sequence[int]]:
        """The nodes of every road that leaves a tile with a German cathedral, by root."""
        graph = self.graph
        roots = {
            graph.parent[graph.first_nodes[own] + local]
            for own, rotated in enumerate(graph.rotated_designs)
            if "german_cathedral" in rotated.by_kind
            for local in rotated.by_kind.get("road", ())
        }
        return graph.members(roots)

    @cached_property
    def has_held_shrine(self) -> bool:
        """Whether any shrine is held."""
        return any(self.graph.segments[node].building == "shrine" for node in self.monk_nodes)

    def is_complete(self, root: int) -> bool:
        """Whether a road or a city has no open end."""
        return self.graph.open_ends[root] == 0

    def count_little_buildings(self, tiles: Iterable[int]) -> LittleBuildings:
        """The little buildings on these tiles together."""
        there = [self.little_buildings[tile] for tile in tiles if tile in self.little_buildings]
        if not there:
            return NO_BUILDINGS
        return LittleBuildings(*[sum(each) for each in zip(*there, strict=True)])

    def surrounding_tiles(self, space: tuple[int, int]) -> list[int]:
        """The tiles on the eight spaces around one, a tile of several cells once for each."""
        get, centre = self.graph.occupied.get, space[0] * STRIDE + space[1]
        spots = [get(centre + step) for step in SURROUNDING_STEPS]
        return [spot[2] for spot in spots if spot is not None]

    def followers(self, indices: Iterable[int]) -> tuple[Follower, ...]:
        """Followers as the rules of features know them."""
        told = self.printed_followers if self.graph.extra_pass_tiles else self.base_followers
        return tuple([told[index] for index in indices])

    @cached_property
    def followers_by_tile(self) -> Mapping[int, Sequence[int]]:
        """The followers on each tile, those of a castle on each of its tiles."""
        graph, placements = self.graph, self.placements
        walls = graph.members(graph.castles)
        found: dict[int, list[int]] = defaultdict(list)
        for index, one in enumerate(self.position.followers):
            if one.figure in FOLLOWERS:
                tiles = {placements.tiles[index]}
                if one.on == "castle":
                    root = graph.parent[placements.nodes[index]]
                    tiles.update([graph.tile_of[wall] for wall in walls.get(root, ())])
                for tile in tiles:
                    found[tile].append(index)
        return found

    def find_followers_on(self, tiles: AbstractSet[int]) -> tuple[int, ...]:
        """The followers on these tiles, those of a castle when one of its tiles is among them."""
        found = self.followers_by_tile
        return tuple(sorted({index for tile in tiles for index in found.get(tile, ())}))

    def _add_print(self, index: int) -> Follower:
        """A follower with what is printed on his tile and around it."""
        one = self.base_followers[index]
        _, _, x, y, *_ = self.position.followers[index]
        hill = one.hill or self.placements.tiles[index] in self.marks.get("hill", ())
        shows = self._count_circus_tiles((x, y)) if one.figure == "ringmaster" else 0
        return one._replace(hill=hill, big_top_tiles=shows) if hill or shows else one

    def _count_circus_tiles(self, space: tuple[int, int]) -> int:
        """Circus and acrobat tiles among a space and the eight around it."""
        spot = self.graph.occupied[space[0] * STRIDE + space[1]]
        near = {spot[2], *self.surrounding_tiles(space)}
        return sum([len(near.intersection(self.marks.get(show, ()))) for show in CIRCUS_MARKS])

    def place(self, node: int) -> dict[str, int | str]:
        """Where a segment is, as a follower's place names it; an inner field by its index."""
        graph = self.graph
        index = graph.tile_of[node]
        tile, _, x, y, _ = graph.tiles[index]
        local = node - graph.first_nodes[index]
        side = graph.rotated_designs[index].named[local]
        if side:
            return {"x": x, "y": y, "tile": tile, "side": side}
        x, y = graph.space(node)
        side, _ = graph.rotated_designs[index].first[local]
        if side:
            return {"x": x, "y": y, "tile": tile, "side": side}
        if graph.segments[node].kind == "field":
            return {"x": x, "y": y, "tile": tile, "segment": local}
        return {"x": x, "y": y, "tile": tile}


SURROUNDING_STEPS = tuple(
    east * STRIDE + south for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)
)
"""The steps to the eight spaces around one."""


def analyse_board(position: BoardPosition) -> BoardAnalysis:
    """The board found; raises IllegalPosition with every fault."""
    faults = BoardFaults(position.faults)
    return analyse_graph(build_graph(position.tiles, position.pieces, faults), position, faults)


def analyse_graph(
    graph: FeatureGraph, position: BoardPosition, faults: BoardFaults
) -> BoardAnalysis:
    """What stands on a board whose tiles are found; raises IllegalPosition with every fault."""
    known = frozenset([player.id for player in position.players])
    placements = place_followers(graph, position.followers, known, faults)
    if graph.extra_pass_tiles:
        refuse_full_pyramids(position.followers, placements, faults)
    analysis = _add_pieces(position, graph, placements, known, faults)
    _check_bets(analysis, faults)
    return analysis


def change_table(analysis: BoardAnalysis, table: Table) -> BoardAnalysis:
    """The same board under another table; raises IllegalPosition where this allows less."""
    other = replace(analysis, position=replace(analysis.position, table=table))
    _check_bets(other, BoardFaults())
    return other


def _check_bets(analysis: BoardAnalysis, faults: BoardFaults) -> None:
    """Chips that lie nowhere, where there are any; raises every fault that was found."""
    bets = analysis.position.holdings.bets
    if bets and analysis.is_enabled(TOKENS["bets"]):
        refuse_bets(analysis.graph, bets, faults)
    faults.raise_if_any()


def _add_pieces(
    position: BoardPosition,
    graph: FeatureGraph,
    placements: FollowerPlacements,
    known: frozenset[str],
    faults: BoardFaults,
) -> BoardAnalysis:
    pieces = position.pieces
    mage = witch = fairy = NO_FOLLOWER
    if pieces.mage is not None:
        mage = find_figure_feature(graph, pieces.mage, "mage", faults)
    if pieces.witch is not None:
        witch = find_figure_feature(graph, pieces.witch, "witch", faults)
    if mage == witch != NO_NODE:
        faults.breach("mage.with_witch", pointer("pieces", "witch"))
    if pieces.fairy is not None:
        fairy = find_fairy_follower(pieces.fairy, position.followers, placements, graph, faults)
        if pieces.fairy.player not in known:
            where = pointer("pieces", "fairy", "player")
            faults.note("player.unknown", where, player=pieces.fairy.player)
    if pieces.tollhouses or pieces.big_top is not None:
        _refuse_misplaced_pieces(position, graph, known, faults)
    buildings = _locate_little_buildings(position, graph, faults) if pieces.little_buildings else {}
    told = [
        Follower(player, figure, count, ghosts, hill)
        for player, figure, _, _, _, _, _, count, ghosts, hill in position.followers
    ]
    besieged = {graph.parent[node] for node in graph.bonus_lines if graph.segments[node].besieged}
    return BoardAnalysis(position, graph, placements, mage, witch, fairy, buildings, told, besieged)


def _refuse_misplaced_pieces(
    position: BoardPosition, graph: FeatureGraph, known: frozenset[str], faults: BoardFaults
) -> None:
    """Tollhouses where no road leaves a crossing, the big top on a tile without a circus."""
    for index, (player, x, y, side) in enumerate(position.pieces.tollhouses):
        if not is_crossing_exit(graph, graph.node(x, y, side, "road")):
            refuse_piece("tollhouses", pointer("pieces", "tollhouses", index), faults)
        if player not in known:
            where = pointer("pieces", "tollhouses", index, "player")
            faults.note("player.unknown", where, player=player)
    top = position.pieces.big_top
    if top is not None:
        spot = graph.occupied.get(top.x * STRIDE + top.y)
        if spot is None or not has_mark(graph, spot[2], "circus"):
            refuse_piece("big_top", pointer("pieces", "big_top"), faults)


def _locate_little_buildings(
    position: BoardPosition, graph: FeatureGraph, faults: BoardFaults
) -> Mapping[int, LittleBuildings]:
    """The little buildings of every tile; notes those that stand on none."""
    tiles: dict[int, LittleBuildings] = {}
    for index, (kind, x, y) in enumerate(position.pieces.little_buildings):
        spot = graph.occupied.get(x * STRIDE + y)
        if spot is None:
            where = pointer("pieces", "little_buildings", index)
            refuse_piece("little_buildings", where, faults)
            continue
        there = tiles.get(spot[2], NO_BUILDINGS)
        tiles[spot[2]] = there._replace(**{kind: getattr(there, kind) + 1})
    return tiles


def count_followers(followers: Iterable[PlacedFollower]) -> int:
    """How many of these figures are followers."""
    return sum([one.count for one in followers if one.figure in FOLLOWERS])
