"""The board of Carcassonne: features found as a slow flood fill finds them."""

from collections.abc import Iterable

import pytest

from services.carcassonne.board.edge_features import find_farmland
from services.carcassonne.board.features import Features, find_features
from services.carcassonne.board.laying import LaidTiles
from services.carcassonne.board.placements import place_board
from services.carcassonne.board.position import BoardFaults
from tests.property.carcassonne_boards import (
    Board,
    Node,
    build_position,
    build_random_board,
    find_castle_bases,
    find_segment,
    flood_all,
)
from tests.tiers import examples

BATCHES = range(examples(40))
BATCH_SIZE = 25
"""Random boards of one test: 1,000 of all sets altogether."""


def find_node(laid: LaidTiles, node: int) -> Node:
    """A node as the slow finder names it."""
    tile = laid.tile_of[node]
    return tile, "bridge" if laid.segments[node].is_bridge else node - laid.first_nodes[tile]


def list_features(features: Features) -> set[tuple[str, frozenset[Node], int]]:
    """Every feature of a board: its kind, its nodes, its open ends (of a field none)."""
    return {
        build_shape(one.kind, [find_node(features.laid, node) for node in one.nodes], one.open_ends)
        for one in features.select(features.every_root)
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
        pieces = build_position(board, seed, 0).pieces
        features = find_features(tuple(board.tiles), pieces, faults)
        expected = {build_shape(one.kind, one.nodes, one.open_ends) for one in flood_all(board)}
        assert not faults.found, (seed, faults.found)
        assert list_features(features) == expected, seed


@pytest.mark.parametrize("lot", BATCHES)
def test_every_field_touches_the_cities_that_its_tiles_say(lot: int) -> None:
    for seed, board in build_boards(lot):
        placements = place_board(build_position(board, seed))
        found = placements.features
        features = flood_all(board)
        of_node = {node: one for one in features for node in one.nodes}
        castles = {one.nodes for one in find_castle_bases(board, features)[::2]}
        fields = [one for one in found.select(found.every_root) if one.kind == "field"]
        for field in fields:
            slow = of_node[find_node(found.laid, field.root)]
            touched = {
                of_node[tile, city]
                for tile, number in slow.nodes
                for city in find_segment(board, (tile, number)).cities
            }
            land = find_farmland(placements, field)
            complete = [one for one in touched if not one.open_ends]
            assert len(land.castles) == len([one for one in complete if one.nodes in castles])
            assert len(land.cities) == len(complete) - len(land.castles)
            assert len(land.open_cities) == len(touched) - len(complete)
