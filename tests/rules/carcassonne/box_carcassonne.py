"""Asks Carcassonne's operations for more than the boxes have."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from services.carcassonne.app import GAME
from services.carcassonne.rules.names import ALL_FIGURES
from shared.core.illegal import IllegalPosition
from shared.core.sheet import Calculation, ScoreSheet
from shared.schemas.gate import parse_body

OPERATIONS = {one.name: one for one in GAME.operations}
PLAYERS = [{"id": "blue"}, {"id": "red"}]
Build = Callable[[int], Mapping[str, Any]]
"""What a request says of so many pieces."""


def ask(operation: str, body: Mapping[str, Any], boxes: int) -> Any:
    """The answer of an operation to a request with so many boxes."""
    declared = OPERATIONS[operation]
    rules = {"options": {"boxes": boxes}}
    given = {"rules": rules, "players": PLAYERS, **body}
    return declared.answer(declared.read(parse_body(declared.request, given)))


def find_beyond(operation: str, body: Mapping[str, Any], boxes: int = 1) -> Sequence[str]:
    """The codes that say of a request that it has more than the boxes."""
    try:
        answer = ask(operation, body, boxes)
    except IllegalPosition as illegal:
        return [one.code for one in illegal.faults]
    assert isinstance(answer, ScoreSheet | Calculation)
    return [one.code for one in answer.warnings if one.code.endswith(("-beyond", "-copies"))]


def give(figure: str, count: int, **more: Any) -> dict[str, Any]:
    return {"player": "blue", "figure": figure, "count": count, **more}


STANDING = {"mayor": "city", "abbot": "monastery", "pig": "field", "barn": "barn_field"}
"""Where a figure stands, if not on a road or a field."""
FIGURES = {name: 9 if name == "follower" else one.each for name, one in ALL_FIGURES.items()}
"""Eight followers without the one on the track, and two with the acrobats of the third edition."""
