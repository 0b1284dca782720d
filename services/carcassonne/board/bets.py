"""Checks the chips of the betting office against the roads and cities of the board.

Rows `bet.*` of docs/rules/carcassonne.md: a chip lies on a completed road or city. The players may
count a tile of several spaces as 1 or as all its spaces, so both are accepted.
"""

from collections.abc import Sequence

from services.carcassonne.board.crossings import refuse_piece
from services.carcassonne.board.faults import BoardFaults
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.rules.position import Bet
from shared.core.pointers import pointer


def refuse_bets(graph: FeatureGraph, bets: Sequence[Bet], faults: BoardFaults) -> None:
    """Notes chips on features that do not exist; a castle counts as the city that it was."""
    roots = [
        node
        for node, root in enumerate(graph.parent)
        if node == root and not graph.open_ends[node] and graph.segments[node].kind != "field"
    ]
    sizes: set[tuple[str, int]] = set()
    for root, nodes in graph.members(roots).items():
        kind = graph.segments[root].kind
        tiles = {graph.tile_of[node] for node in nodes}
        spaces = sum([len(graph.rotated_designs[tile].cells) for tile in tiles])
        sizes.update([(kind, count) for count in range(len(tiles), spaces + 1)])
    for index, bet in enumerate(bets):
        if (bet.kind, bet.tiles) not in sizes:
            refuse_piece("bets", pointer("holdings", "bets", index), faults)
