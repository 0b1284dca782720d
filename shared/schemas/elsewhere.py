"""Where an unknown field is known: in an object around its own, or in another object of those."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from shared.core.illegal import Fault
from shared.core.pointers import PointerSteps, find_last_step, pointer
from shared.core.suggestions import fold
from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import ListOf, MapOf, StrictField

_INDEX = re.compile("/[0-9]+(?=/)")


class _Around(NamedTuple):
    """An object of a request: the steps to it, its body and what is given there."""

    steps: PointerSteps
    body: Body
    value: Any


def add_place(body: Body, value: object, fault: Fault) -> Fault:
    """The fault of an unknown field, with the place in the request where that name is known."""
    if fault.fitting is None or not fault.fitting.body:
        return fault
    given = find_last_step(fault.pointer)
    *around, _ = _walk(body, value, fault.pointer.split("/")[1:-1])
    places = [place for one in reversed(around) for place in _find_place(one, given)]
    here = _INDEX.sub("", fault.pointer).rpartition("/")[0]
    others = [place for place in places if _INDEX.sub("", place).rpartition("/")[0] != here]
    if not others:
        return fault
    farther = {given: others[0], **fault.fitting.farther}
    return fault._replace(fitting=replace(fault.fitting, farther=farther))


def _walk(body: Body, value: Any, steps: Sequence[str]) -> Iterator[_Around]:
    """The objects on the way to a place of a request that has been read; that place's is last."""
    yield _Around((), body, value)
    field: StrictField | None = None
    for number, step in enumerate(steps, 1):
        name = step.replace("~1", "/").replace("~0", "~")
        value = value[int(name) if isinstance(value, list) else name]
        field = field.item if isinstance(field, ListOf | MapOf) else body.strict_fields()[name]
        found = _find_body(field, value)
        if found is not None:
            body = found
            yield _Around(tuple(steps[:number]), body, value)


def _find_body(field: StrictField, value: Any) -> Body | None:
    """The body of an object that a field takes; None of a list or a map."""
    match field:
        case Nested() | Shorthand():
            return field.body
        case RecursiveObject():
            return field.find()
        case TaggedUnion():
            return field.find_body(value)
        case _:
            return None


def _find_place(around: _Around, given: str) -> Iterator[str]:
    """The pointers to a field of this name: of the object, or of one that is in it alone."""
    declared = around.body.strict_fields()
    own = {word: name for name, field in declared.items() for word in (*field.aliases, name)}
    for names in (own, around.body.places):
        for name, place in names.items():
            steps = place.split(".")
            if fold(name) == fold(given) and _is_taken(around.body, around.value, steps):
                yield pointer(*around.steps, *steps)


def _is_taken(body: Body, value: Any, steps: Sequence[str]) -> bool:
    """Whether there is such a field in the objects that are given; not of lists and other kinds."""
    found: Body | None = body
    *way, last = steps
    for step in way:
        if found is None or step not in found.fields:
            return False
        value = value.get(step) if isinstance(value, dict) else None
        found = _find_body(found.strict_fields()[step], value if isinstance(value, dict) else {})
    return found is not None and last in found.fields
