"""Counts the complete cities and roads of a board for the king and the robber baron.

Rows `king` and `robber_baron` of docs/rules/carcassonne.md: castles are not cities; the City of
Carcassonne and Leipzig are one complete city each.
"""

from collections.abc import Iterator
from dataclasses import replace

from services.carcassonne.board.analysis import BoardAnalysis
from services.carcassonne.board.feature_graph import FeatureGraph
from services.carcassonne.rules.position import Holdings


def add_completed_counts(analysis: BoardAnalysis) -> Holdings:
    """The holdings with the counts for the king and the robber baron, where somebody has them."""
    holdings, graph = analysis.position.holdings, analysis.graph
    if analysis.position.mode == "completed":
        return holdings
    if holdings.king is not None and holdings.completed_cities is None:
        holdings = replace(holdings, completed_cities=len([*find_complete_cities(analysis)]))
    if holdings.robber_baron is not None and holdings.completed_roads is None:
        holdings = replace(holdings, completed_roads=len([*find_complete_roots(graph, "road")]))
    return holdings


def find_complete_roots(graph: FeatureGraph, kind: str) -> Iterator[int]:
    """The roots of all complete roads or cities, castles among them."""
    ends, segments = graph.open_ends, graph.segments
    for node, root in enumerate(graph.parent):
        if node == root and not ends[node] and segments[node].kind == kind:
            yield node


def find_complete_cities(analysis: BoardAnalysis) -> Iterator[int | str]:
    """The roots of complete cities that are no castles, and the names of those without segments."""
    graph = analysis.graph
    yield from {graph.segments[node].great_city for node in graph.bonus_fields} - {""}
    for root in find_complete_roots(graph, "city"):
        if root not in analysis.castles:
            yield root
