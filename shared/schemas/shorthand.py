"""A field that takes a string, or an object in its place."""

from collections.abc import Iterable
from typing import Any

from shared.schemas.bodies import COMPONENTS, Body, NamedSchema
from shared.schemas.faults import refuse_type
from shared.schemas.fields import JsonSchema, Normalizer, OneOf, Referable, StrictField


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
