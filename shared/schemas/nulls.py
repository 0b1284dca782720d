"""Null in a field that may be left out, or as a value of a map, counts as left out.

Generated clients write it so.
It is left out before a request is checked, so the published schemas have no null.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

from marshmallow import ValidationError

from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion
from shared.schemas.fields import ListOf, MapOf, StrictField
from shared.schemas.shorthand import Shorthand

_LeaveOut: TypeAlias = Callable[[Any], Any]
"""Returns a value without the nulls of optional fields and of maps."""


def leave_out_nulls(body: Body, value: Any) -> Any:
    """The value without the nulls of optional fields and of maps, in the objects inside it too.

    What does not fit the body stays as it is, and so do items of a list beyond its most.
    """
    return _build_for_body(body)(value)


@cache
def _build_for_body(body: Body) -> _LeaveOut:
    fields = body.strict_fields()
    optional = {name for name, field in fields.items() if not field.required}
    inside = {name: inner for name, field in fields.items() if (inner := _build_inside(field))}

    def leave_out(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {
            name: inside[name](one) if name in inside else one
            for name, one in value.items()
            if one is not None or name not in optional
        }

    return leave_out


def _build_inside(field: StrictField) -> _LeaveOut | None:
    """What is done to a value of this field; None where it has no objects inside."""
    match field:
        case ListOf():
            return _build_for_list(field)
        case MapOf():
            return _build_for_map(field)
        case Nested() | Shorthand():
            return _build_for_body(field.body)
        case RecursiveObject():
            return lambda value: leave_out_nulls(field.find(), value)
        case TaggedUnion():
            return lambda value: _leave_out_of_union(field, value)
        case _:
            return None


def _build_for_list(field: ListOf) -> _LeaveOut | None:
    inner, high = _build_inside(field.item), field.high
    if inner is None:
        return None
    return lambda value: (
        [*map(inner, value[:high]), *value[high:]] if isinstance(value, list) else value
    )


def _build_for_map(field: MapOf) -> _LeaveOut:
    inner = _build_inside(field.item)

    def leave_out(value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        return {
            key: inner(one) if inner else one
            for key, one in value.items()
            if one is not None or not _fits(field.key, key)
        }

    return leave_out


def _leave_out_of_union(field: TaggedUnion, value: Any) -> Any:
    body = field.find_body(value) if isinstance(value, dict) else None
    return value if body is None else leave_out_nulls(body, value)


def _fits(field: StrictField, value: Any) -> bool:
    try:
        field.parse(value)
    except ValidationError:
        return False
    return True
