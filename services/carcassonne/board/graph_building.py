"""Builds the feature graph of a board: the passes in their order.

Abbeys, shared sides, tunnels, ferries and castles each have a pass that runs only where they occur.
"""

from services.carcassonne.board.castles import build_castles
from services.carcassonne.board.crossings import join_ferries, join_tunnels
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import (
    FeatureGraph,
    join_tiles,
    lay_tiles,
    resolve_roots,
)
from services.carcassonne.board.matching import (
    join_shared_sides,
    refuse_detached,
    resolve_mismatches,
)
from services.carcassonne.board.position import Pieces, PlacedTile


def build_graph(tiles: tuple[PlacedTile, ...], pieces: Pieces, faults: BoardFaults) -> FeatureGraph:
    """The features of a board; notes every fault of its tiles and of the pieces that join them."""
    graph = lay_tiles(tiles, pieces.bridges, faults)
    join_tiles(graph)
    if graph.mismatches:
        resolve_mismatches(graph, faults)
    if graph.extra_pass_tiles:
        join_shared_sides(graph)
    if graph.isolated_count > 1:
        refuse_detached(graph, faults)
    if pieces.tunnels:
        join_tunnels(graph, pieces.tunnels, faults)
    if pieces.ferries:
        join_ferries(graph, pieces.ferries, faults)
    resolve_roots(graph)
    if pieces.castles:
        build_castles(graph, pieces.castles, faults)
    return graph
