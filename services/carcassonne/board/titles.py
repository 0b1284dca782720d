"""What the board adds to the holdings: how many cities and roads are complete.

Rows `king` and `robber_baron` of docs/rules/carcassonne.md: castles are no cities; the City of
Carcassonne and Leipzig are one complete city each. Knows no points.
"""

from collections.abc import Iterator
from dataclasses import replace

from services.carcassonne.board.ground import Ground
from services.carcassonne.board.survey import Survey
from services.carcassonne.rules.position import Holdings


def with_completed(survey: Survey) -> Holdings:
    """The holdings, with what is counted for the king and the robber baron where they are held."""
    holdings, ground = survey.position.holdings, survey.ground
    if survey.position.mode == "completed":
        return holdings
    if holdings.king is not None and holdings.completed_cities is None:
        holdings = replace(holdings, completed_cities=len([*completed_cities(survey)]))
    if holdings.robber_baron is not None and holdings.completed_roads is None:
        holdings = replace(holdings, completed_roads=len([*complete_roots(ground, "road")]))
    return holdings


def complete_roots(ground: Ground, kind: str) -> Iterator[int]:
    """The roots of all complete roads or cities, castles among them."""
    ends, segments = ground.ends, ground.segments
    for node, root in enumerate(ground.parent):
        if node == root and not ends[node] and segments[node].kind == kind:
            yield node


def completed_cities(survey: Survey) -> Iterator[int | str]:
    """Complete cities, no castles: their roots, or the names of those without segments."""
    ground = survey.ground
    yield from {ground.segments[node].great_city for node in ground.rich} - {""}
    for root in complete_roots(ground, "city"):
        if root not in survey.castles:
            yield root
