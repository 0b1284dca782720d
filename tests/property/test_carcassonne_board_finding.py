"""The board of Carcassonne: features found as a slow flood fill finds them."""

from collections.abc import Iterable

import pytest

from services.carcassonne.board.analysis import analyse_board
from services.carcassonne.board.bridges import is_bridge
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.board.fields import find_farmland
from services.carcassonne.board.graph_building import build_graph
from tests.property.carcassonne_boards import (
    Board,
    Node,
    build_position,
    build_random_board,
    find_castle_bases,
    find_segment,
    flood_all,
)

BATCHES = range(40)
BATCH_SIZE = 25
"""Random boards of one test: 1,000 of all sets altogether."""


def find_node(graph: FeatureGraph, node: int) -> Node:
    """A node as the slow finder names it."""
    tile = graph.tile_of[node]
    bridge = is_bridge(graph.segments[node])
    return tile, "bridge" if bridge else node - graph.first_nodes[tile]


def list_features(graph: FeatureGraph) -> set[tuple[str, frozenset[Node], int]]:
    """Every feature of a ground: its kind, its nodes, its open ends (of a field none)."""
    nodes: dict[int, set[Node]] = {}
    for node, root in enumerate(graph.parent):
        nodes.setdefault(root, set()).add(find_node(graph, node))
    return {
        build_shape(graph.segments[root].kind, of, graph.open_ends[root])
        for root, of in nodes.items()
    }


def build_shape(kind: str, nodes: Iterable[Node], ends: int) -> tuple[str, frozenset[Node], int]:
    return kind, frozenset(nodes), 0 if kind == "field" else ends


def build_boards(lot: int) -> list[tuple[int, Board]]:
    seeds = range(lot * BATCH_SIZE, (lot + 1) * BATCH_SIZE)
    return [(seed, build_random_board(seed, 8 + seed % 25)) for seed in seeds]


@pytest.mark.parametrize("lot", BATCHES)
def test_every_feature_is_the_one_that_flooding_finds(lot: int) -> None:
    for seed, board in build_boards(lot):
        faults = BoardFaults()
        graph = build_graph(tuple(board.tiles), build_position(board, seed, 0).pieces, faults)
        expected = {build_shape(one.kind, one.nodes, one.open_ends) for one in flood_all(board)}
        assert not faults.found, (seed, faults.found)
        assert list_features(graph) == expected, seed


@pytest.mark.parametrize("lot", BATCHES)
def test_every_field_touches_the_cities_that_its_tiles_say(lot: int) -> None:
    for seed, board in build_boards(lot):
        analysis = analyse_board(build_position(board, seed))
        graph = analysis.graph
        features = flood_all(board)
        of_node = {node: one for one in features for node in one.nodes}
        castles = {one.nodes for one in find_castle_bases(board, features)[::2]}
        fields = [root for root in set(graph.parent) if graph.segments[root].kind == "field"]
        for root, nodes in graph.members(fields).items():
            slow = of_node[find_node(graph, root)]
            touched = {
                of_node[tile, city]
                for tile, number in slow.nodes
                for city in find_segment(board, (tile, number)).cities
            }
            land = find_farmland(analysis, nodes)
            complete = [one for one in touched if not one.open_ends]
            assert len(land.castles) == len([one for one in complete if one.nodes in castles])
            assert len(land.cities) == len(complete) - len(land.castles)
            assert len(land.open_cities) == len(touched) - len(complete)
