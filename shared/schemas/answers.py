"""The schemas of answers, built from their declared types.

Tests check every recorded and every fuzzed answer against them; serving an answer does not.
"""

from collections.abc import Mapping
from copy import copy

from shared.core import answers
from shared.core.answers import SheetRows, SheetType
from shared.core.declarations import Declared
from shared.schemas.bodies import AnswerBody, Body, Nested, TaggedUnion, make_body
from shared.schemas.declared import build_body, build_fields
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import AnyObject, ListOf, OneOf, StrictField

IN_EVERY_ANSWER = (answers.AnswerHead, answers.AnswerEnd)
"""The types of the fields that every answer of a POST has."""


def build_calculation_body(kind: Declared, echo: Declared | None = None) -> Body:
    """Build the body of an answer that is no score sheet, with the fields of a declared type.

    `echo` is the declared type of what it repeats of its request in another form than every answer.
    """
    fields = _build_all_fields(*IN_EVERY_ANSWER, kind, echo)
    return make_body(kind.__name__, fields, str(kind.__doc__), AnswerBody)


class SheetBody(AnswerBody):
    """The body of a score sheet."""


def name_operation(body: Body, operation: str) -> Body:
    """Build the body of one operation's answers from that of any with the same fields."""
    fields = {
        **body.strict_fields(),
        "operation": OneOf(operation, note=str(body.strict_fields()["operation"].note)),
        "request": AnyObject(optional=True, note=_REQUEST),
    }
    base = SheetBody if isinstance(body, SheetBody) else AnswerBody
    return make_body(body.schema_name, fields, type(body).__doc__ or "", base)


_REQUEST = (
    "The canonical request, in a result that is read with `include=request`: defaults filled in,"
    " names and colours of players left out."
)


def build_sheet_body(sheet: SheetType) -> Body:
    fields = _build_all_fields(*IN_EVERY_ANSWER, answers.Sheet, sheet.facts)
    for name, kind, rows in (
        ("players", answers.Standing, sheet.players),
        ("entries", answers.Entry, sheet.entries),
    ):
        if rows is not None:
            fields[name] = _build_rows(kind, rows)
    return make_body(sheet.name, fields, sheet.description, SheetBody)


def build_document_body(kind: Declared) -> Body:
    """Build the body of a declared type that an answer has in it, or that is a whole document."""
    return build_body(kind, base=AnswerBody)


def build_answer_fields(kind: Declared) -> Mapping[str, StrictField]:
    return build_fields(kind, base=AnswerBody)


def _build_all_fields(*kinds: Declared | None) -> dict[str, StrictField]:
    """Build the fields of several declared types; a field of a later one replaces an earlier."""
    given = [kind for kind in kinds if kind is not None]
    return {name: one for kind in given for name, one in build_answer_fields(kind).items()}


def _build_rows(kind: Declared, rows: SheetRows) -> ListOf:
    fields = _build_all_fields(kind, rows.facts)
    body = make_body(rows.name, fields, rows.description, AnswerBody)
    return ListOf(Nested(body), rows.most, low=rows.least, note=rows.note)


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
