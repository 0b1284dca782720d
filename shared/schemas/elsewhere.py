"""Where an unknown field is known: in an object around its own, or in the counterpart of one."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any, TypeAlias

from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.core.suggestions import Fitting
from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import ListOf, MapOf, StrictField

_Object: TypeAlias = tuple[int, Body, Any]
"""An object of a request: the number of steps to it, its body and what is given there."""


def add_places(body: Body, value: object, fault: Fault) -> Fault:
    """The fault of an unknown field, with the places in the request where other names are known."""
    if fault.fitting is None or not fault.fitting.body:
        return fault
    steps = [one.replace("~1", "/").replace("~0", "~") for one in fault.pointer.split("/")[1:-1]]
    objects = [(0, body, value), *_walk(body, value, steps)]
    around = [one for pair in reversed([*pairwise(objects)]) for one in _fit(*pair, steps)]
    return fault._replace(fitting=replace(fault.fitting, farther=(*fault.fitting.farther, *around)))


def _walk(body: Body, value: Any, steps: Sequence[str]) -> Iterator[_Object]:
    """The objects on the way to a place of a request, each with the number of steps to it."""
    field: StrictField | None = None
    for number, step in enumerate(steps, 1):
        value = value[int(step) if isinstance(value, list) else step]
        field = field.item if isinstance(field, ListOf | MapOf) else body.strict_fields()[step]
        found = _find_body(field, value)
        if found is not None:
            body = found
            yield number, body, value


def _find_body(field: StrictField, value: Any) -> Body | None:
    match field:
        case Nested() | Shorthand():
            return field.body
        case RecursiveObject():
            return field.find()
        case TaggedUnion():
            return field.find_body(value)
        case _:
            return None


def _fit(around: _Object, inner: _Object, steps: Sequence[str]) -> Iterator[Fitting]:
    """The fields of an object around another, then of what is given beside that and is like it.

    No object on the way is suggested for what is missing in it.
    """
    number, body, given = around
    yield _list_names(body, steps[:number], steps)
    own = inner[1].fields.keys()
    for name, field in body.strict_fields().items():
        if name in given and name not in steps and isinstance(field, Nested):
            others = field.body.fields.keys()
            if 2 * len(own & others) >= len(own | others):
                yield _list_names(field.body, (*steps[:number], name), steps)


def _list_names(body: Body, way: Sequence[str], steps: Sequence[str]) -> Fitting:
    """The fields of an object at the end of a way, with their pointers."""
    names = {word: pointer(*way, name) for word, name in body.names.items() if name not in steps}
    return Fitting(tuple(body.fields), names, body.schema_name)
