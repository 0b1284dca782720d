"""Fields of requests as answers have them: the schemas of all that they refer to are open."""

from copy import copy

from shared.schemas.bodies import AnswerBody, Body, Nested, TaggedUnion, make_body
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import ListOf, StrictField


def open_body(body: Body, prefix: str) -> Body:
    """A body of requests as answers have it, with all that it refers to, under prefixed names."""
    fields = {name: open_field(field, prefix) for name, field in body.strict_fields().items()}
    return make_body(f"{prefix}{body.schema_name}", fields, type(body).__doc__ or "", AnswerBody)


def open_field(field: StrictField, prefix: str) -> StrictField:
    opened = copy(field)
    match opened:
        case ListOf():
            opened.item = open_field(opened.item, prefix)
        case Nested():
            opened.body = open_body(opened.body, prefix)
        case TaggedUnion():
            opened.union_name = f"{prefix}{opened.union_name}"
            opened.bodies = {tag: open_body(one, prefix) for tag, one in opened.bodies.items()}
        case Shorthand():
            opened.title = f"{prefix}{opened.title}"
            opened.body = open_body(opened.body, prefix)
    return opened
