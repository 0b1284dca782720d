"""Null in a field that may be left out, or as a value of a map, counts as left out.

Generated clients write it so.
It is left out before a request is checked, so the published schemas have no null.
"""

from typing import Any

from marshmallow import ValidationError

from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import ListOf, MapOf, StrictField


def leave_out_nulls(body: Body, value: Any) -> Any:
    """The value without the nulls of optional fields and of maps, in the objects inside it too.

    What does not fit the body stays as it is, and so do items of a list beyond its most.
    """
    if not isinstance(value, dict):
        return value
    fields = body.strict_fields()
    return {
        name: _leave_out_inside(fields[name], one) if name in fields else one
        for name, one in value.items()
        if one is not None or name not in fields or fields[name].required
    }


def _leave_out_inside(field: StrictField, value: Any) -> Any:
    if not isinstance(value, list | dict):
        return value
    match field:
        case ListOf() if isinstance(value, list):
            first = [_leave_out_inside(field.item, one) for one in value[: field.high]]
            return [*first, *value[field.high :]]
        case MapOf() if isinstance(value, dict):
            return {
                key: _leave_out_inside(field.item, one)
                for key, one in value.items()
                if one is not None or not _fits(field.key, key)
            }
        case Nested() | Shorthand():
            return leave_out_nulls(field.body, value)
        case RecursiveObject():
            return leave_out_nulls(field.find(), value)
        case TaggedUnion() if isinstance(value, dict):
            body = field.find_body(value)
            return value if body is None else leave_out_nulls(body, value)
        case _:
            return value


def _fits(field: StrictField, value: Any) -> bool:
    try:
        field.parse(value)
    except ValidationError:
        return False
    return True
