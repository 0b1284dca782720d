"""Strict fields: each enforces exactly the JSON Schema that it publishes.

marshmallow's own fields are kinder than their published schemas (a Boolean takes "yes", an Integer
refuses 1.0, a Regexp takes a trailing newline). These are not: for every value, `published()` in a
JSON Schema validator and `deserialize()` in marshmallow give the same verdict. `normalizer`
gives what `deserialize()` would give for a value already known to be valid, without a second check.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Protocol, TypeAlias

from marshmallow import ValidationError, fields, missing

from shared.core.illegal import Fault
from shared.schemas.counts import Count, count_of
from shared.schemas.faults import HERE, UNLISTED, refuse, refuse_inside, refuse_type, telling

Published: TypeAlias = dict[str, Any]
"""A JSON Schema (2020-12), as OpenAPI 3.1 takes it."""

Normalizer: TypeAlias = "Callable[[Any], Any] | None"
"""What settles a valid value; None where it stays as it is, which spares a call for each value."""


class Described(Protocol):
    """What a field may refer to by name: an object with a published form of its own."""

    @property
    def published_name(self) -> str:
        """The name under which it is published."""

    def published(self) -> Published:
        """Its JSON Schema."""

    def parts(self) -> Iterable["Described"]:
        """What it refers to by name itself."""


class Strict(fields.Field[Any], ABC):
    """A field that publishes itself. Required unless `optional`; null is never a value.

    `default` is a value, or a function that makes one; `note` is the published description.
    """

    def __init__(
        self, *, optional: bool = False, default: Any = missing, note: str | None = None
    ) -> None:
        super().__init__(
            required=not optional and default is missing,
            load_default=default,
            error_messages={},
        )
        self.note = note

    def deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if value is missing:
            if self.required:
                refuse("missing")
            return self.load_default() if callable(self.load_default) else self.load_default
        return self.checked(value)

    @abstractmethod
    def checked(self, value: Any) -> Any:
        """The value, settled; raises ValidationError with every fault in it."""

    @property
    def normalizer(self) -> Normalizer:
        """Gives a valid value with its defaults filled in and whole numbers as `int`."""
        return None

    @cached_property
    def count(self) -> Count:
        """Counts the faults of a value: as many as `checked` raises, and faster."""
        return count_of(self.form(), components(self.parts()))

    @abstractmethod
    def form(self) -> Published:
        """The JSON Schema of the value alone, without description and default."""

    def parts(self) -> Iterable[Described]:
        """The bodies this field refers to by name."""
        return ()

    def published(self) -> Published:
        """The JSON Schema of this field."""
        schema = self.form()
        if self.note:
            schema["description"] = self.note
        if self.load_default is not missing:
            schema["default"] = (
                self.load_default() if callable(self.load_default) else self.load_default
            )
        return schema


class Whole(Strict):
    """A whole number from `low` to `high`; `1.0` is `1`, as in JSON."""

    def __init__(self, low: int, high: int, **kind: Any) -> None:
        super().__init__(**kind)
        self.low, self.high = low, high

    def checked(self, value: Any) -> int:
        if isinstance(value, bool) or not isinstance(value, int | float):
            refuse_type("integer")
        if isinstance(value, float) and not value.is_integer():
            refuse_type("integer")
        if not self.low <= value <= self.high:
            refuse("out-of-range", low=self.low, high=self.high)
        return int(value)

    @property
    def normalizer(self) -> Normalizer:
        return int

    def form(self) -> Published:
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


class Number(Whole):
    """A number from `low` to `high`, with whatever lies between whole ones."""

    def checked(self, value: Any) -> float:  # type: ignore[override]  # fractions are let through
        if isinstance(value, bool) or not isinstance(value, int | float):
            refuse_type("number")
        if not self.low <= value <= self.high:
            refuse("out-of-range", low=self.low, high=self.high)
        return float(value)

    @property
    def normalizer(self) -> Normalizer:
        return float

    def form(self) -> Published:
        return {**super().form(), "type": "number"}


class Flag(Strict):
    """True or false, nothing else."""

    def checked(self, value: Any) -> bool:
        if not isinstance(value, bool):
            refuse_type("boolean")
        return value

    def form(self) -> Published:
        return {"type": "boolean"}


class Text(Strict):
    """A string of `low` to `high` characters (code points)."""

    def __init__(self, low: int, high: int, **kind: Any) -> None:
        super().__init__(**kind)
        self.low, self.high = low, high

    def checked(self, value: Any) -> str:
        if not isinstance(value, str):
            refuse_type("string")
        if not self.low <= len(value) <= self.high:
            refuse("out-of-range", "length", low=self.low, high=self.high)
        return value

    def form(self) -> Published:
        return {"type": "string", "minLength": self.low, "maxLength": self.high}


def player_id(**kind: Any) -> Text:
    """A player's id, chosen by the caller: 1 to 40 characters."""
    return Text(1, 40, **kind)


JSON_TYPES: Mapping[type, str] = {str: "string", bool: "boolean", int: "integer"}


class OneOf(Strict):
    """One of a fixed set of values of one type: strings, whole numbers or flags."""

    def __init__(self, *choices: str | int | bool, **kind: Any) -> None:
        super().__init__(**kind)
        self.choices = choices
        self.json_type = JSON_TYPES[type(choices[0])]

    def checked(self, value: Any) -> Any:
        if not self._fits(value):
            refuse_type(self.json_type)
        if value not in self.choices:
            refuse("not-one-of", choices=tuple(_shown(choice) for choice in self.choices))
        return int(value) if self.json_type == "integer" else value

    def _fits(self, value: Any) -> bool:
        if self.json_type == "integer":
            whole = isinstance(value, float) and value.is_integer()
            return whole or (isinstance(value, int) and not isinstance(value, bool))
        return isinstance(value, bool if self.json_type == "boolean" else str)

    @property
    def normalizer(self) -> Normalizer:
        return int if self.json_type == "integer" else None

    def form(self) -> Published:
        return {"type": self.json_type, "enum": list(self.choices)}


def _shown(choice: str | int | bool) -> str | int:
    return str(choice).lower() if isinstance(choice, bool) else choice


class Many(Strict):
    """A list of `low` to `high` items, each like `item`.

    Of a list that is too long only the first `high` items are read for further faults.
    """

    def __init__(self, item: Strict, high: int, *, low: int = 0, **kind: Any) -> None:
        super().__init__(**kind)
        self.item, self.low, self.high = item, low, high

    def checked(self, value: Any) -> list[Any]:
        if not isinstance(value, list):
            refuse_type("array")
        if len(value) < self.low:
            refuse("out-of-range", "items", low=self.low, high=self.high)
        faults: dict[object, Any] = {}
        settled = _collect(enumerate(value[: self.high]), self.item, faults)
        if len(value) > self.high:
            faults[HERE] = _too_many(self.high, len(value))
        if faults:
            refuse_inside(faults)
        return list(settled.values())

    @property
    def normalizer(self) -> Normalizer:
        settle = self.item.normalizer
        return list if settle is None else lambda value: [settle(item) for item in value]

    def parts(self) -> Iterable[Described]:
        return self.item.parts()

    def form(self) -> Published:
        schema: Published = {"type": "array", "items": self.item.published()}
        if self.low:
            schema["minItems"] = self.low
        return {**schema, "maxItems": self.high}


class Keyed(Strict):
    """An object whose keys are the caller's (players, colours, cells), at most `high` of them.

    Settled in the order of its keys: the order in which they were written decides nothing.
    """

    def __init__(self, key: Text | OneOf, item: Strict, high: int, **kind: Any) -> None:
        super().__init__(**kind)
        self.key, self.item, self.high = key, item, high

    def checked(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            refuse_type("object")
        faults: dict[object, Any] = {}
        if len(value) > self.high:
            faults[HERE] = _too_many(self.high, len(value))
        first = list(value)[: self.high]
        keys = _collect(zip(first, first, strict=True), self.key, faults)
        settled = _collect(((key, value[key]) for key in keys), self.item, faults)
        if faults:
            refuse_inside(faults)
        return {key: settled[key] for key in sorted(settled)}

    @property
    def normalizer(self) -> Normalizer:
        settle = self.item.normalizer
        if settle is None:
            return lambda value: {key: value[key] for key in sorted(value)}
        return lambda value: {key: settle(value[key]) for key in sorted(value)}

    def parts(self) -> Iterable[Described]:
        return self.item.parts()

    def form(self) -> Published:
        return {
            "type": "object",
            "propertyNames": self.key.form(),
            "additionalProperties": self.item.published(),
            "maxProperties": self.high,
        }


def _collect(
    items: Iterable[tuple[Any, Any]], field: Strict, faults: dict[object, Any]
) -> dict[Any, Any]:
    """The values that fit, settled. Faults of the others go to `faults`; many are only counted."""
    settled, settle, count = {}, field.normalizer, field.count
    may, untold = telling(), 0
    for key, value in items:
        found = count(value)
        if not found:
            settled[key] = settle(value) if settle else value
        elif may.left <= 0:
            untold += found
        else:
            left = may.left - found
            try:
                settled[key] = field.checked(value)
            except ValidationError as error:
                faults[key] = error.messages
            may.left = left
    if untold:
        faults[UNLISTED] = faults.get(UNLISTED, 0) + untold
    return settled


def components(parts: Iterable[Described]) -> dict[str, Published]:
    """The published form of these and of all that they refer to, near or far, by name."""
    found: dict[str, Published] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part.published_name not in found:
            found[part.published_name] = part.published()
            waiting += part.parts()
    return found


def _too_many(high: int, given: int) -> list[Fault]:
    if not high:
        return [Fault("too-many", "", wording="none")]
    return [Fault("too-many", "", {"high": high, "count": given})]
