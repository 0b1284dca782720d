"""Operations declared by the functions that answer them.

The request's body and reader, and the body of the answer, follow from the annotations: the first
argument is the declared type of a request, or is made of one by a function that checks it; the
result is a `ScoreSheet` annotated with its `SheetType`, or a `Calculation` of a declared type,
annotated with what it repeats of its request in another form than every answer.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from shared.core.answers import SheetType
from shared.core.catalogue import GameCard
from shared.core.declarations import Declared
from shared.core.illegal import Faults
from shared.operations.game import Answer, Lookup, Operation
from shared.schemas.answers import build_calculation_body, build_document_body, build_sheet_body
from shared.schemas.bodies import Body, Normalized
from shared.schemas.declared import build_reader
from shared.schemas.requests import build_request

P = TypeVar("P")
Check = Callable[[P, Faults], None]
"""Notes what the rules forbid in a position."""


def build_operation(
    card: GameCard,
    name: str,
    answer: Callable[[P], Answer],
    *checks: Check[P],
    read: Callable[[Any, Faults], P] | None = None,
    request: Body | None = None,
    **details: Any,
) -> Operation[P]:
    """Build the operation of a game that `answer` answers.

    `checks` note the faults of its argument. `read` makes that argument of the request and notes
    the faults of both; without it the request is the argument. `request` is its body where it is
    not that of the type with the rules. `details` are as of `Operation`.
    """
    kind = _find_argument(answer if read is None else read)
    read_given = build_reader(kind)

    def read_position(normalized: Normalized) -> P:
        faults = Faults()
        given = read_given(normalized)
        position: P = given if read is None else read(given, faults)
        for check in checks:
            check(position, faults)
        faults.raise_if_any()
        return position

    body = request or build_request(name.title().replace("-", ""), card, kind)
    return Operation(name, body, read_position, answer, build_answer_body(answer), **details)


def build_listing(name: str, facts: Callable[[], Any]) -> Lookup:
    """Build the lookup of facts that depend on nothing: a function without arguments has them."""
    return Lookup(name, name, lambda _: facts(), build_document_body(_list_hints(facts)["return"]))


def build_answer_body(answer: Callable[..., Answer]) -> Body:
    """Build the body of what a function answers; raises TypeError where it does not say it."""
    hint = _list_hints(answer)["return"]
    if get_origin(hint) is not Annotated:
        [kind] = get_args(hint)
        return build_calculation_body(kind)
    answered, further = get_args(hint)
    if isinstance(further, SheetType):
        return build_sheet_body(further)
    [kind] = get_args(answered)
    return build_calculation_body(kind, further)


def _find_argument(function: Callable[..., Any]) -> Declared:
    kind: Declared = next(iter(_list_hints(function).values()))
    return get_origin(kind) or kind


def _list_hints(function: Callable[..., Any]) -> Mapping[str, Any]:
    return get_type_hints(function, include_extras=True)
