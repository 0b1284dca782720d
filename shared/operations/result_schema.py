"""The published schema of a result with its request, as `stored_answers.add_request` writes it."""

from collections.abc import Iterable
from typing import Any

from shared.operations.game import Operation
from shared.schemas.bodies import AnswerBody, Body, TaggedUnion, make_body
from shared.schemas.fields import AnyObject, OneOf

RESULT_WITH_REQUEST = "ResultWithRequest"


def build_result_union(operations: Iterable[Operation[Any]]) -> TaggedUnion:
    """Build the union of the results of a game with their requests, told apart by `operation`."""
    bodies = {operation.name: _build_result(operation) for operation in operations}
    return TaggedUnion(RESULT_WITH_REQUEST, "operation", bodies)


def _build_result(operation: Operation[Any]) -> Body:
    request, answer = operation.request.schema_name, operation.answer_body
    fields = {
        **answer.strict_fields(),
        "operation": OneOf(
            operation.name, note="The last step of the address that the request was sent to."
        ),
        "request": AnyObject(
            note=f"The canonical request, which fits the schema `{request}`: defaults filled in, "
            "names and colours of players left out."
        ),
    }
    description = f"An answer to `{operation.name}` and the request that it answers."
    return make_body(f"{request}WithRequest", fields, description, AnswerBody)
