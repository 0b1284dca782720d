"""The published schema of a result of a game, with or without its request."""

from collections.abc import Iterable
from typing import Any

from shared.operations.game import Operation
from shared.schemas.bodies import TaggedUnion

RESULT = "Result"


def build_result_union(operations: Iterable[Operation[Any]]) -> TaggedUnion:
    """Build the union of the results of a game, of which each has its own `operation`."""
    bodies = {operation.name: operation.answer_body for operation in operations}
    return TaggedUnion(RESULT, "operation", bodies)
