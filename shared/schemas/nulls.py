"""Null in a field that may be left out, or as a value of a map, counts as left out.

Generated clients write it so.
It is left out before a request is checked, so the published schemas have no null.
"""

from typing import Any

from marshmallow import ValidationError

from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion
from shared.schemas.fields import ListOf, MapOf, StrictField
from shared.schemas.shorthand import Shorthand


def leave_out_nulls(body: Body, value: Any) -> Any:
    """The value without the nulls of optional fields and of maps, in the objects inside it too.

    What does not fit the body stays as it is.
    """
    if not isinstance(value, dict):
        return value
    fields = body.strict_fields()
    return {
        name: one if field is None else _leave_out_inside(field, one)
        for name, one in value.items()
        if (field := fields.get(name)) is None or field.required or one is not None
    }


def _leave_out_inside(field: StrictField, value: Any) -> Any:
    if isinstance(field, ListOf) and isinstance(value, list):
        return [_leave_out_inside(field.item, one) for one in value]
    if isinstance(field, MapOf) and isinstance(value, dict):
        return {
            key: _leave_out_inside(field.item, one)
            for key, one in value.items()
            if one is not None or not _fits(field.key, key)
        }
    body = _find_body(field, value)
    return value if body is None else leave_out_nulls(body, value)


def _fits(field: StrictField, value: Any) -> bool:
    try:
        field.parse(value)
    except ValidationError:
        return False
    return True


def _find_body(field: StrictField, value: Any) -> Body | None:
    """The body of an object in this field; None where it has none, or none that is known."""
    match field:
        case Nested() | Shorthand():
            return field.body
        case RecursiveObject():
            return field.find()
        case TaggedUnion():
            return field.find_body(value) if isinstance(value, dict) else None
        case _:
            return None
