"""The analysis of a board: its feature graph with the followers and pieces on it.

The modules of the kinds of features read from it what the rules need.
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
from services.carcassonne.rules.expansions import PIECES, TOKENS, ExpansionIds
from services.carcassonne.rules.majority import FOLLOWERS
from services.carcassonne.rules.position import NO_BUILDINGS, Follower, LittleBuildings, RuleSet
from shared.core.pointers import pointer

NO_FOLLOWER = -1
"""The index of the fairy's follower where there is no fairy."""
CIRCUS_MARKS = ("circus", "acrobats")
"""Marks of the tiles that a ringmaster counts."""
FIGURE_MARKS = ("hill", *CIRCUS_MARKS)
"""Marks that change the value of figures on the tile or beside it."""


@dataclass(frozen=True)
class BoardAnalysis:
    """A board, its feature graph, and the followers and pieces on it.

    `mage` and `witch` are roots, `fairy` is an index of the followers; -1 for none.
    `base_followers` are the followers in the form of the rules, without what is printed on their
    tiles. `little_buildings` are by tile index, `besieged` are the roots of cities under siege.
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
        """By kind of mark, the indices of the tiles that have it."""
        tiles: dict[str, set[int]] = defaultdict(set)
        rotated_designs = self.graph.rotated_designs
        for index in self.graph.extra_pass_tiles:
            for mark in rotated_designs[index].design.marks:
                tiles[mark.kind].add(index)
        return tiles

    @cached_property
    def tanners(self) -> tuple[str, ...]:
        """The players who have a follower on Leipzig's Tanners."""
        followers = self.position.followers
        return tuple(dict.fromkeys([one.player for one in followers if one.on == "tanners"]))

    @cached_property
    def printed_followers(self) -> Sequence[Follower]:
        """`base_followers` with the hills and circus tiles printed on and around their tiles."""
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
        """Whether any tile has marks, several cells or a shared side."""
        return bool(self.graph.extra_pass_tiles)

    @property
    def has_plain_lines(self) -> bool:
        """Whether there is no little building, mage or witch on any road or city."""
        return not self.little_buildings and self.mage == self.witch == NO_NODE

    @cached_property
    def castles(self) -> Mapping[int, int]:
        """The castles by root, with their piece; none where their expansion is off."""
        return self.graph.castles if self.is_enabled(PIECES["castles"]) else {}

    def is_enabled(self, owners: ExpansionIds) -> bool:
        """Whether one of these expansions is on."""
        on = self.position.rules.expansions
        return on is None or not on.isdisjoint(owners)

    @cached_property
    def monk_nodes(self) -> Sequence[int]:
        """The nodes of monastery buildings held by a monk, not by an abbot for its lines."""
        segments = self.graph.segments
        return [
            node
            for node, one in zip(self.placements.nodes, self.position.followers, strict=True)
            if one.on == "monastery" and segments[node].kind == "monastery"
        ]

    @cached_property
    def monk_nodes_by_space(self) -> Mapping[int, Sequence[int]]:
        """`monk_nodes` by the number of their space."""
        found: dict[int, list[int]] = defaultdict(list)
        for node in self.monk_nodes:
            x, y = self.graph.space(node)
            found[x * STRIDE + y].append(node)
        return found

    @cached_property
    def cathedral_roads(self) -> Mapping[int, Sequence[int]]:
        """By root, the nodes of every road that leaves a tile with a German cathedral."""
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
        """Whether a monk holds any shrine."""
        return any(self.graph.segments[node].building == "shrine" for node in self.monk_nodes)

    def is_complete(self, root: int) -> bool:
        """Whether a road or a city has no open end."""
        return self.graph.open_ends[root] == 0

    def count_little_buildings(self, tiles: Iterable[int]) -> LittleBuildings:
        """The sum of the little buildings on the tiles with these indices."""
        there = [self.little_buildings[tile] for tile in tiles if tile in self.little_buildings]
        if not there:
            return NO_BUILDINGS
        return LittleBuildings(*[sum(each) for each in zip(*there, strict=True)])

    def surrounding_tiles(self, space: tuple[int, int]) -> list[int]:
        """The indices of the tiles on the eight spaces around one; one entry for each space."""
        get, centre = self.graph.occupied.get, space[0] * STRIDE + space[1]
        cells = [get(centre + step) for step in SURROUNDING_STEPS]
        return [placed.tile for placed in cells if placed is not None]

    def select_followers(self, indices: Iterable[int]) -> tuple[Follower, ...]:
        """The followers with these indices, in the form of the rules."""
        followers = self.printed_followers if self.graph.extra_pass_tiles else self.base_followers
        return tuple([followers[index] for index in indices])

    @cached_property
    def followers_by_tile(self) -> Mapping[int, Sequence[int]]:
        """By tile index, the indices of the followers on it; of a castle, on both its tiles."""
        graph, placements = self.graph, self.placements
        castles = graph.members(graph.castles)
        found: dict[int, list[int]] = defaultdict(list)
        for index, one in enumerate(self.position.followers):
            if one.figure in FOLLOWERS:
                tiles = {placements.tiles[index]}
                if one.on == "castle":
                    root = graph.parent[placements.nodes[index]]
                    tiles.update([graph.tile_of[node] for node in castles.get(root, ())])
                for tile in tiles:
                    found[tile].append(index)
        return found

    def find_followers_on(self, tiles: AbstractSet[int]) -> tuple[int, ...]:
        """The indices of the followers on these tiles; of a castle, if it has one of them."""
        found = self.followers_by_tile
        return tuple(sorted({index for tile in tiles for index in found.get(tile, ())}))

    def _add_print(self, index: int) -> Follower:
        """A follower with the hill on his tile and, for a ringmaster, the circus tiles around."""
        one = self.base_followers[index]
        placed = self.position.followers[index]
        hill = one.hill or self.placements.tiles[index] in self.marks.get("hill", ())
        is_ringmaster = one.figure == "ringmaster"
        circus_tiles = self._count_circus_tiles((placed.x, placed.y)) if is_ringmaster else 0
        return one._replace(hill=hill, big_top_tiles=circus_tiles) if hill or circus_tiles else one

    def _count_circus_tiles(self, space: tuple[int, int]) -> int:
        """The number of circus and acrobat tiles on a space and the eight around it."""
        own = self.graph.occupied[space[0] * STRIDE + space[1]]
        near = {own.tile, *self.surrounding_tiles(space)}
        return sum([len(near.intersection(self.marks.get(mark, ()))) for mark in CIRCUS_MARKS])

    def describe_place(self, node: int) -> dict[str, int | str]:
        """The place of a segment in the form of a follower's place; an inner field by its index."""
        graph = self.graph
        index = graph.tile_of[node]
        local = node - graph.first_nodes[index]
        x, y = graph.space(node)
        place: dict[str, int | str] = {"x": x, "y": y, "tile": graph.tiles[index].tile}
        side = graph.rotated_designs[index].first_edges[local].side
        if side:
            place["side"] = side
        elif graph.segments[node].kind == "field":
            place["segment"] = local
        return place


SURROUNDING_STEPS = tuple(
    east * STRIDE + south for east in (-1, 0, 1) for south in (-1, 0, 1) if (east, south) != (0, 0)
)
"""What leads from the number of a space to those of the eight spaces around it."""


def analyse_board(position: BoardPosition) -> BoardAnalysis:
    """Builds the graph of a board and analyses it; raises IllegalPosition with every fault."""
    faults = BoardFaults(position.faults)
    return analyse_graph(build_graph(position.tiles, position.pieces, faults), position, faults)


def analyse_graph(
    graph: FeatureGraph, position: BoardPosition, faults: BoardFaults
) -> BoardAnalysis:
    """Places the followers and pieces on a graph; raises IllegalPosition with every fault."""
    known = frozenset([player.id for player in position.players])
    placements = place_followers(graph, position.followers, known, faults)
    if graph.extra_pass_tiles:
        refuse_full_pyramids(position.followers, placements, faults)
    analysis = _add_pieces(position, graph, placements, known, faults)
    _check_bets(analysis, faults)
    return analysis


def change_rules(analysis: BoardAnalysis, rules: RuleSet) -> BoardAnalysis:
    """The same board with another rule set; raises IllegalPosition where it allows less."""
    other = replace(analysis, position=replace(analysis.position, rules=rules))
    _check_bets(other, BoardFaults())
    return other


def _check_bets(analysis: BoardAnalysis, faults: BoardFaults) -> None:
    """Checks the chips of the betting office; raises IllegalPosition with every fault so far."""
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
    mage = witch = NO_NODE
    fairy = NO_FOLLOWER
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
    followers = [
        Follower(one.player, one.figure, one.count, one.ghosts, one.hill)
        for one in position.followers
    ]
    besieged = {graph.parent[node] for node in graph.bonus_lines if graph.segments[node].besieged}
    return BoardAnalysis(
        position, graph, placements, mage, witch, fairy, buildings, followers, besieged
    )


def _refuse_misplaced_pieces(
    position: BoardPosition, graph: FeatureGraph, known: frozenset[str], faults: BoardFaults
) -> None:
    """Notes tollhouses where no road leaves a crossing, and a big top on a tile without circus."""
    for index, house in enumerate(position.pieces.tollhouses):
        if not is_crossing_exit(graph, graph.node(house.x, house.y, house.side, "road")):
            refuse_piece("tollhouses", pointer("pieces", "tollhouses", index), faults)
        if house.player not in known:
            where = pointer("pieces", "tollhouses", index, "player")
            faults.note("player.unknown", where, player=house.player)
    top = position.pieces.big_top
    if top is not None:
        placed = graph.occupied.get(top.x * STRIDE + top.y)
        if placed is None or not has_mark(graph, placed.tile, "circus"):
            refuse_piece("big_top", pointer("pieces", "big_top"), faults)


def _locate_little_buildings(
    position: BoardPosition, graph: FeatureGraph, faults: BoardFaults
) -> Mapping[int, LittleBuildings]:
    """The little buildings of every tile; notes those on empty spaces."""
    tiles: dict[int, LittleBuildings] = {}
    for index, building in enumerate(position.pieces.little_buildings):
        placed = graph.occupied.get(building.x * STRIDE + building.y)
        if placed is None:
            where = pointer("pieces", "little_buildings", index)
            refuse_piece("little_buildings", where, faults)
            continue
        there = tiles.get(placed.tile, NO_BUILDINGS)
        count = getattr(there, building.kind) + 1
        tiles[placed.tile] = there._replace(**{building.kind: count})
    return tiles


def count_followers(followers: Iterable[PlacedFollower]) -> int:
    """How many of these figures are followers, each entry with its count."""
    return sum([one.count for one in followers if one.figure in FOLLOWERS])
