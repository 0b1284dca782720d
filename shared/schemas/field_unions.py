"""Fields that take values of several types: bodies by their fields, words or bodies, options."""

from collections.abc import Iterable, Mapping
from typing import Any

from marshmallow import ValidationError

from shared.core.illegal import Fault
from shared.core.suggestions import fit_fields
from shared.schemas.bodies import COMPONENTS, Body, NamedSchema, TaggedUnion
from shared.schemas.faults import HERE, refuse_type
from shared.schemas.fields import JsonSchema, Normalizer, OneOf, Referable, StrictField


class UnionByField(TaggedUnion):
    """One of several bodies: the first whose field, its key in `bodies`, the value has.

    A value without any of these fields fits none. No value may fit two of the bodies.
    """

    def __init__(self, name: str, bodies: Mapping[str, Body], **kind: Any) -> None:
        super().__init__(name, "", bodies, **kind)

    def parse(self, value: Any) -> Any:
        if not isinstance(value, dict):
            refuse_type("object")
        body = self.find_body(value)
        if body is not None:
            return body.parse(value)
        choices = tuple(self.bodies)
        unknown = Fault("unknown-field", "", fitting=fit_fields(choices))
        faults: dict[object, Any] = {name: [unknown] for name in value}
        raise ValidationError({HERE: [Fault("not-one-of", "", {"choices": choices})], **faults})

    @property
    def normalizer(self) -> Normalizer:
        return self._normalize

    def union(self) -> JsonSchema:
        refs = [{"$ref": COMPONENTS + one.schema_name} for one in self.bodies.values()]
        # No field's value chooses the body, so there is no discriminator; the fields that each body
        # requires exclude the others.
        return {"oneOf": refs}

    def find_body(self, value: Mapping[str, Any]) -> Body | None:
        return next((body for name, body in self.bodies.items() if name in value), None)

    def _normalize(self, value: Any) -> Any:
        body = self.find_body(value)
        assert body is not None
        return body.normalize(value)


class Shorthand(StrictField):
    """One of the words of `word`, or the object that `body` describes.

    A string stays a string: what reads the request handles both. `title` names their union.
    """

    def __init__(self, title: str, word: OneOf, body: Body, **kind: Any) -> None:
        super().__init__(**kind)
        self.title, self.word, self.body = title, word, body

    def parse(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self.body.parse(value)
        if not isinstance(value, str):
            refuse_type("string_or_object")
        return self.word.parse(value)

    @property
    def normalizer(self) -> Normalizer:
        normalize = self.body.normalize
        return lambda value: normalize(value) if isinstance(value, dict) else value

    def parts(self) -> Iterable[Referable]:
        ref = {"$ref": COMPONENTS + self.body.schema_name}
        return (NamedSchema(self.title, {"oneOf": [self.word.value_schema(), ref]}, (self.body,)),)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + self.title}


def _whole_as_int(value: Any) -> Any:
    return int(value) if isinstance(value, float) else value


OPTION_VALUE = NamedSchema("OptionValue", {"type": ["string", "integer", "boolean"]})


class Chosen(StrictField):
    """The value of an option: a string, a whole number or a flag."""

    def parse(self, value: Any) -> Any:
        whole = isinstance(value, float) and value.is_integer()
        if not whole and not isinstance(value, str | int):
            refuse_type("string")
        return _whole_as_int(value)

    @property
    def normalizer(self) -> Normalizer:
        return _whole_as_int

    def parts(self) -> Iterable[Referable]:
        return (OPTION_VALUE,)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + OPTION_VALUE.schema_name}


FORM_DEFAULT = NamedSchema(
    "FormDefault",
    {
        "type": ["string", "integer", "boolean", "array", "object"],
        "items": Chosen().value_schema(),
        "additionalProperties": Chosen().value_schema(),
    },
)


class DefaultValue(StrictField):
    """What a field is when it is left out: the value of an option, or some of these."""

    def parse(self, value: Any) -> Any:
        chosen = Chosen()
        if isinstance(value, dict):
            return {name: chosen.parse(one) for name, one in value.items()}
        if isinstance(value, list):
            return [chosen.parse(one) for one in value]
        return chosen.parse(value)

    @property
    def normalizer(self) -> Normalizer:
        return self.parse

    def parts(self) -> Iterable[Referable]:
        return (FORM_DEFAULT, OPTION_VALUE)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + FORM_DEFAULT.schema_name}
