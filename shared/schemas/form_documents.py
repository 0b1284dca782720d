"""The schema of `GET /v1/{game}/forms`."""

from collections.abc import Callable, Iterable
from typing import Any

from shared.core.documents import HUNDREDS
from shared.schemas.answers import identifier, sentence
from shared.schemas.bodies import COMPONENTS, AnswerBody, Body, NamedSchema, Nested
from shared.schemas.field_unions import Chosen
from shared.schemas.fields import (
    Flag,
    JsonSchema,
    ListOf,
    Normalizer,
    OneOf,
    Referable,
    StrictField,
    WholeNumber,
)

FORM_TYPES = (
    "count",
    "flag",
    "text",
    "choice",
    "player",
    "list",
    "map",
    "object",
    "union",
    "rules",
)
"""The types of a field."""
EXACT = 2**53 - 1
"""The highest number that every JSON reader takes exactly."""


class Later(StrictField):
    """An object of a body that is declared later, such as one that has this field in itself."""

    def __init__(self, find: Callable[[], Body], **kind: Any) -> None:
        super().__init__(**kind)
        self.find = find

    def parse(self, value: Any) -> Any:
        return self.find().parse(value)

    @property
    def normalizer(self) -> Normalizer:
        return lambda value: self.find().normalize(value)

    def parts(self) -> Iterable[Referable]:
        return (self.find(),)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + self.find().schema_name}


_SCALAR = Chosen()
FORM_DEFAULT = NamedSchema(
    "FormDefault",
    {
        "type": ["string", "integer", "boolean", "array", "object"],
        "items": _SCALAR.value_schema(),
        "additionalProperties": _SCALAR.value_schema(),
    },
)


class AnyDefault(StrictField):
    """What a field is when it is left out: a string, a whole number, a flag, or some of these."""

    def parse(self, value: Any) -> Any:
        if isinstance(value, dict):
            return {name: _SCALAR.parse(one) for name, one in value.items()}
        if isinstance(value, list):
            return [_SCALAR.parse(one) for one in value]
        return _SCALAR.parse(value)

    @property
    def normalizer(self) -> Normalizer:
        return self.parse

    def parts(self) -> Iterable[Referable]:
        return (FORM_DEFAULT, *_SCALAR.parts())

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + FORM_DEFAULT.schema_name}


def bound_field(note: str) -> WholeNumber:
    """A bound of a field, as wide as JSON counts exactly."""
    return WholeNumber(-EXACT, EXACT, optional=True, note=note)


def names_field(note: str) -> ListOf:
    """Ids that may be left out."""
    return ListOf(identifier(), HUNDREDS, optional=True, note=note)


EXPANSIONS = "One of these has to be in play. Left out: it belongs to the base game."
EDITIONS = "The editions that it is for. Left out: all."
LABEL = "In the language of the answer."


class FormChoice(AnswerBody):
    """One of the values that a field may have."""

    value = Chosen(note="As a request has it.")
    label = sentence(note=LABEL)
    expansions = names_field(EXPANSIONS)
    editions = names_field(EDITIONS)


def _build_body(name: str, description: str, declared: dict[str, StrictField]) -> Body:
    """Build a body some of whose fields have names that its class uses itself."""
    body = AnswerBody.of(name, declared)
    type(body).__doc__ = description
    return body


def _list_value_fields() -> dict[str, StrictField]:
    return {
        "type": OneOf(
            *FORM_TYPES,
            note="count: a whole number; player: the id of one of the players of the request, or "
            "any if it lists none; map: values by key; object: an object of `fields`; union: an "
            "object of one of `kinds`; rules: edition, expansions and options as this document "
            "lists them.",
        ),
        "min": bound_field(
            "The lowest count, the fewest items of a list, the fewest characters of a text."
        ),
        "max": bound_field(
            "The highest count, the most items or keys, the most characters of a text."
        ),
        "values": ListOf(
            Nested(FormChoice()),
            HUNDREDS,
            optional=True,
            note="Of a choice, in their order; of a text, suggestions.",
        ),
        "fields": ListOf(
            Later(lambda: FORM_FIELD),
            HUNDREDS,
            optional=True,
            note="Of an object. A choice that has some may be an object of these instead.",
        ),
        "tag": identifier(
            optional=True,
            note="Of a union: the field that has the name of the kind. Left out: the name of the "
            "kind is that of a field which tells it apart.",
        ),
        "kinds": ListOf(
            Later(lambda: FORM_KIND),
            HUNDREDS,
            optional=True,
            note="Of a union. Left out: the `kinds` of the document.",
        ),
        "key": Later(lambda: FORM_VALUE, optional=True, note="Of a map."),
        "item": Later(lambda: FORM_VALUE, optional=True, note="Of a list or a map."),
    }


FORM_VALUE: Body = _build_body(
    "FormValue",
    "What an item of a list, or a key or a value of a map, may be.",
    {
        **_list_value_fields(),
        "label": sentence(optional=True, note="Of one item of a list. " + LABEL),
    },
)
FORM_FIELD: Body = _build_body(
    "FormField",
    "A field of a request: what it may be, what it is called, and when it is asked for.",
    {
        "name": identifier(note="As a request has it."),
        "label": sentence(note=LABEL),
        **_list_value_fields(),
        "required": Flag(optional=True, note="True where the field cannot be left out."),
        "default": AnyDefault(
            optional=True,
            note="What it is when it is left out. Of an object: {}, the defaults of its fields.",
        ),
        "help": sentence(optional=True, note="What the label leaves open."),
        "expansions": names_field(EXPANSIONS),
        "editions": names_field(EDITIONS),
        "only": OneOf(
            *("complete", "open", "play"),
            optional=True,
            note="It counts only of what is complete, only of what is open, or only during play.",
        ),
        "group": sentence(
            optional=True, note="The heading under which it stands with others of the same heading."
        ),
    },
)
FORM_KIND: Body = _build_body(
    "FormKind",
    "One of the kinds that an object may be of.",
    {
        "name": identifier(note="The value of the tag, or the field that tells the kind apart."),
        "label": sentence(note=LABEL),
        "category": identifier(optional=True, note="The category of its points in an answer."),
        "expansions": names_field(EXPANSIONS),
        "editions": names_field(EDITIONS),
        "fields": ListOf(Nested(FORM_FIELD), HUNDREDS, note="In their order, without the tag."),
    },
)


FORM_OPERATION = _build_body(
    "FormOperation",
    "An operation and the fields of its request.",
    {
        "name": identifier(note="The last step of its address."),
        "label": sentence(note="What it does, in the language of the answer."),
        "fields": ListOf(Nested(FORM_FIELD), HUNDREDS, note="In their order."),
    },
)


class Forms(AnswerBody):
    """What the forms of a game need: the fields of every request, with labels."""

    game = identifier(note="The id of the game.")
    engine = identifier(note="The version of its rules.")
    operations = ListOf(Nested(FORM_OPERATION), HUNDREDS, note="Every operation, in order.")
    kinds = ListOf(
        Nested(FORM_KIND),
        HUNDREDS,
        note="Kinds that several fields share: those of a union without `kinds` of its own.",
    )
    options = ListOf(Nested(FORM_FIELD), HUNDREDS, note="Those of `rules.options`.")
    editions = ListOf(
        Nested(FormChoice()), HUNDREDS, note="Those of `rules.edition`; the default first."
    )
    expansions = ListOf(
        Nested(FormChoice()), HUNDREDS, note="Those of `rules.expansions`; by default all."
    )
