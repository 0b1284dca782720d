"""A word where it says enough, an object where more must be said."""

from collections.abc import Iterable
from typing import Any

from shared.schemas.bodies import COMPONENTS, Body, Named
from shared.schemas.faults import refuse_type
from shared.schemas.fields import Described, Normalizer, OneOf, Published, Strict


class Shorthand(Strict):
    """One of the words of `word`, or the object that `body` describes.

    Settled as it was written: what reads it knows both. `title` is the name of their union.
    """

    def __init__(self, title: str, word: OneOf, body: Body, **kind: Any) -> None:
        super().__init__(**kind)
        self.title, self.word, self.body = title, word, body

    def checked(self, value: Any) -> Any:
        if isinstance(value, dict):
            return self.body.checked(value)
        if not isinstance(value, str):
            refuse_type("string_or_object")
        return self.word.checked(value)

    @property
    def normalizer(self) -> Normalizer:
        settle = self.body.normalize
        return lambda value: settle(value) if isinstance(value, dict) else value

    def parts(self) -> Iterable[Described]:
        ref = {"$ref": COMPONENTS + self.body.published_name}
        return (Named(self.title, {"anyOf": [self.word.form(), ref]}, (self.body,)),)

    def form(self) -> Published:
        return {"$ref": COMPONENTS + self.title}
