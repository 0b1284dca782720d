"""What the OpenAPI document says of an operation beyond its summary, from what is declared."""

from collections.abc import Iterable, Mapping
from typing import Any

from shared.operations.deprecation import Deprecation
from shared.operations.game import Operation
from shared.operations.tool import ToolOperation
from shared.schemas.bodies import Body

CONDITIONAL = "Answers have an `ETag`; `If-None-Match` with it is answered with 304."
BATCHED = "Each item of the answer has a `status` and a `result` or a `problem`, in the same order."
FORM = (
    "An address of its own for this representation, for links and for pictures in pages: it reads"
    " no `Accept` header. `lang` chooses the language."
)
PARAMETERS: Mapping[str, str] = {
    "lang": "The language of the answer; it goes before `Accept-Language`.",
    "edition": "Only the rules of this edition.",
    "expansion": "Only the rules that this expansion brings.",
    "operation": "Only the examples of this operation.",
    "size": "The longer side of the picture in pixels.",
    "v": "The version that the catalogue names; a picture of this version may be kept for ever.",
    "for": "With `spreadsheet` the table begins with a byte order mark, and between its cells is"
    " the list separator of the language: `;` in French.",
    "include": "What else the answer has.",
    "id": "The id of the result, which is in its answer.",
    "code": "The code of the problem, which is the end of its `type`.",
    "name": "A schema’s name in the OpenAPI document, without the game’s, such as `Rules`.",
}
"""What the common parameters of addresses mean; those of a game have its own words."""
EDITIONS = "An edition of the rules."
RESULT = (
    "The id is in every answer and its `Content-Location`. The field `operation` says which answer"
    " it is, with and without `include`."
)


def describe_operation(operation: Operation[Any]) -> str:
    """Describe what an operation of a game takes, what it answers, and what it may cost."""
    cost = (
        f"A pure function of the body. It costs at most {operation.cost.ceiling} units of about a"
        " millisecond of one processor core."
    )
    return _join(operation.request, operation.answer_body, sentences=(cost,))


def describe_tool_operation(operation: ToolOperation[Any]) -> str:
    """Describe what an operation of a tool takes and what it answers; nothing of it is kept."""
    answer = () if operation.answer_body is None else (operation.answer_body,)
    return _join(operation.request, *answer, sentences=("Nothing that is sent is kept.",))


def describe_document(body: Body) -> str:
    """Describe what a document that is read with GET has in it."""
    return _join(body, sentences=(CONDITIONAL,))


def describe_deprecation(deprecation: Deprecation) -> str:
    """Describe until when an address is kept, and what takes its place."""
    return (
        f"Deprecated since {deprecation.since.isoformat()}: use `{deprecation.successor}`."
        f" It may be gone from {deprecation.sunset.isoformat()} on."
    )


def _join(*bodies: Body, sentences: Iterable[str]) -> str:
    described = [body.json_schema().get("description", "") for body in bodies]
    return " ".join([*filter(None, described), *sentences])
