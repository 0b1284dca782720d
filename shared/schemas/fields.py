"""Strict fields: each enforces exactly the JSON Schema that it publishes.

marshmallow's own fields differ from their published schemas (a Boolean takes "yes", an Integer
refuses 1.0, a Regexp takes a trailing newline). Here a JSON Schema validator and `deserialize()`
give the same verdict. `normalizer` gives what that would give for a value known to be valid.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Protocol, TypeAlias

from marshmallow import ValidationError, fields, missing

from shared.core.declarations import PLAYER_ID_LENGTH
from shared.core.illegal import Fault
from shared.core.phrases import Param
from shared.core.suggestions import RefusedBy
from shared.schemas.faults import (
    HERE,
    describe_choice_fault,
    describe_few,
    describe_many,
    fault_count,
    get_fault_limit,
    refuse,
    refuse_inside,
    refuse_type,
)
from shared.schemas.validators import compile_validator

JsonSchema: TypeAlias = dict[str, Any]
"""A JSON Schema (2020-12), as OpenAPI 3.1 takes it."""

Normalizer: TypeAlias = "Callable[[Any], Any] | None"
"""What normalizes a valid value; None where it stays as it is, which saves a call per value."""


class Referable(Protocol):
    """What a field may refer to by name: a JSON Schema that is published on its own."""

    @property
    def schema_name(self) -> str:
        """The name under which it is published."""

    def json_schema(self) -> JsonSchema:
        """Its JSON Schema."""

    def parts(self) -> Iterable["Referable"]:
        """The bodies that it refers to by name."""


class StrictField(fields.Field[Any], ABC):
    """A field that publishes itself. Required unless `optional`; null is never a value.

    `default` is a value, or a function that makes one; `note` is the published description. The
    others are for forms: `expansions` are those that bring what the field counts, `editions` those
    it is for, and `only` is when it counts ("complete", "open" or "play"); empty ones say nothing.
    """

    def __init__(
        self,
        *,
        optional: bool = False,
        default: Any = missing,
        note: str | None = None,
        expansions: tuple[str, ...] = (),
        editions: tuple[str, ...] = (),
        only: str = "",
        aliases: tuple[str, ...] = (),
    ) -> None:
        super().__init__(
            required=not optional and default is missing, load_default=default, error_messages={}
        )
        self.note, self.aliases = note, aliases
        self.expansions, self.editions, self.only = expansions, editions, only

    def deserialize(self, value: Any, *_: Any, **__: Any) -> Any:
        if value is not missing:
            return self.parse(value)
        if self.required:
            refuse("missing")
        return self.make_default()

    def make_default(self) -> Any:
        """What the field is when it is left out; `missing` where nothing is published of that."""
        return self.load_default() if callable(self.load_default) else self.load_default

    @abstractmethod
    def parse(self, value: Any) -> Any:
        """The value, normalized; raises ValidationError with every fault in it."""

    @property
    def normalizer(self) -> Normalizer:
        """Gives a valid value with its defaults filled in and whole numbers as `int`."""
        return None

    @cached_property
    def admits(self) -> Callable[[Any], bool]:
        """Whether a value fits: the same verdict as that of `parse`, and faster for objects."""
        return compile_validator(self.value_schema(), components(self.parts()))

    @abstractmethod
    def value_schema(self) -> JsonSchema:
        """The JSON Schema of the value alone, without description and default."""

    def parts(self) -> Iterable[Referable]:
        return ()

    def json_schema(self) -> JsonSchema:
        schema = self.value_schema()
        if self.note:
            schema["description"] = self.note
        if self.load_default is not missing:
            schema["default"] = self.make_default()
        return schema


class Bounded(StrictField, ABC):
    """A value that is, or is as long as, something from `low` to `high`."""

    def __init__(self, low: int, high: int, **kind: Any) -> None:
        super().__init__(**kind)
        self.low, self.high = low, high


class WholeNumber(Bounded):
    """A whole number from `low` to `high`; `1.0` is `1`, as in JSON."""

    json_type: ClassVar[str] = "integer"
    convert: ClassVar[type[int] | type[float]] = int

    @staticmethod
    def fits(value: Any) -> bool:
        return Number.fits(value) and (isinstance(value, int) or value.is_integer())

    def parse(self, value: Any) -> Any:
        if not self.fits(value):
            refuse_type(self.json_type)
        if not self.low <= value <= self.high:
            refuse("out-of-range", low=self.low, high=self.high)
        return self.convert(value)

    @property
    def normalizer(self) -> Normalizer:
        return self.convert

    def value_schema(self) -> JsonSchema:
        return {"type": self.json_type, "minimum": self.low, "maximum": self.high}


class Number(WholeNumber):
    """A number from `low` to `high`, fractions included."""

    json_type, convert = "number", float

    @staticmethod
    def fits(value: Any) -> bool:
        return isinstance(value, int | float) and not isinstance(value, bool)


class Flag(StrictField):
    """True or false, nothing else."""

    def parse(self, value: Any) -> bool:
        if not isinstance(value, bool):
            refuse_type("boolean")
        return value

    def value_schema(self) -> JsonSchema:
        return {"type": "boolean"}


class Text(Bounded):
    """A string of `low` to `high` characters (code points)."""

    def parse(self, value: Any) -> str:
        if not isinstance(value, str):
            refuse_type("string")
        if not self.low <= len(value) <= self.high:
            refuse("out-of-range", "length", low=self.low, high=self.high)
        return value

    def value_schema(self) -> JsonSchema:
        return {"type": "string", "minLength": self.low, "maxLength": self.high}


class PlayerId(Text):
    """The id of a player: one of those whom the request lists, if it lists any."""

    def __init__(self, *, note: str = "The player’s id, chosen by the caller.", **kind: Any):
        super().__init__(PLAYER_ID_LENGTH.low, PLAYER_ID_LENGTH.high, note=note, **kind)


JSON_TYPES: Mapping[type, str] = {str: "string", bool: "boolean", int: "integer"}


class OneOf(StrictField):
    """One of a fixed set of values of one type: strings, whole numbers or flags.

    `meant` has other words for some of them, and `refused` texts that a rule refuses.
    """

    def __init__(
        self,
        *choices: str | int | bool,
        meant: Mapping[str, str] | None = None,
        refused: Sequence[RefusedBy] = (),
        **kind: Any,
    ) -> None:
        super().__init__(**kind)
        self.choices, self.refused = choices, refused
        self.meant = tuple((meant or {}).items())
        self.json_type = JSON_TYPES[type(choices[0])]
        if self.json_type == "boolean" and set(choices) != {True, False}:
            raise TypeError("a flag has both values: no published boolean lists one")

    def parse(self, value: Any) -> Any:
        if not self._fits(value) and (self.json_type, type(value)) != ("string", int):
            refuse_type(self.json_type, value, self.choices)
        if value not in self.choices:
            for one in self.refused:
                if one.covers(str(value)):
                    params: dict[str, Param] = {**one.params, "choices": self.choices}
                    fault = Fault(one.rule, "", params, one.rule, wording=one.wording)
                    raise ValidationError([fault])
            if self.json_type == "string":
                raise ValidationError([describe_choice_fault(value, self.choices, self.meant)])
            refuse("not-one-of", choices=self.choices)
        return int(value) if self.json_type == "integer" else value

    def _fits(self, value: Any) -> bool:
        if self.json_type == "integer":
            return WholeNumber.fits(value)
        return isinstance(value, bool if self.json_type == "boolean" else str)

    @property
    def normalizer(self) -> Normalizer:
        return int if self.json_type == "integer" else None

    def value_schema(self) -> JsonSchema:
        if self.json_type == "boolean":
            # Generators of clients make texts of a boolean that lists its values.
            return {"type": "boolean"}
        return {"type": self.json_type, "enum": list(self.choices)}


class ListOf(StrictField):
    """A list of `low` to `high` items, each like `item`.

    Of a list that is too long only the first `high` items are read for further faults. `of_players`
    tells whether each item is a player, who is called so where there are too few or too many.
    """

    def __init__(
        self, item: StrictField, high: int, *, low: int = 0, of_players: bool = False, **kind: Any
    ) -> None:
        super().__init__(**kind)
        self.item, self.low, self.high, self.of_players = item, low, high, of_players

    def parse(self, value: Any) -> list[Any]:
        if not isinstance(value, list):
            refuse_type("array")
        faults: dict[object, Any] = {}
        if len(value) < self.low:
            faults[HERE] = [describe_few(self.low, self.high, self.of_players)]
        normalized = _collect(enumerate(value[: self.high]), self.item, faults)
        if len(value) > self.high:
            least = self.low if self.of_players else 0
            faults[HERE] = [describe_many(self.high, len(value), least)]
        if faults:
            refuse_inside(faults)
        return list(normalized.values())

    @property
    def normalizer(self) -> Normalizer:
        normalize = self.item.normalizer
        return list if normalize is None else lambda value: [normalize(item) for item in value]

    def parts(self) -> Iterable[Referable]:
        return self.item.parts()

    def value_schema(self) -> JsonSchema:
        item = self.item.json_schema()
        if isinstance(self.item, ListOf) and "enum" in item["items"]:
            # Of an `enum` inside two lists openapi-generator makes Python that raises TypeError.
            words = item["items"].pop("enum")
            item["items"]["maxLength"] = max(map(len, words))
            item["items"]["pattern"] = f"^({'|'.join(words)})$"
        schema: JsonSchema = {"type": "array", "items": item}
        if self.low:
            schema["minItems"] = self.low
        return {**schema, "maxItems": self.high}


class MapOf(StrictField):
    """An object whose keys are the caller's (players, colours, cells), at most `high` of them.

    Normalized in the order of its keys: the order in which they were written does not matter.
    A value of null counts as left out.
    """

    def __init__(self, key: StrictField, item: StrictField, high: int, **kind: Any) -> None:
        super().__init__(**kind)
        self.key, self.item, self.high = key, item, high

    def parse(self, value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            refuse_type("object")
        nulls = [key for key, one in value.items() if one is None]
        left_out = _collect(zip(nulls, nulls, strict=True), self.key, {})
        value = {key: one for key, one in value.items() if key not in left_out}
        faults: dict[object, Any] = {}
        if len(value) > self.high:
            faults[HERE] = [describe_many(self.high, len(value))]
        first = list(value)[: self.high]
        keys = _collect(zip(first, first, strict=True), self.key, faults)
        normalized = _collect(((key, value[key]) for key in keys), self.item, faults)
        if faults:
            refuse_inside(faults)
        return {key: normalized[key] for key in sorted(normalized)}

    @property
    def normalizer(self) -> Normalizer:
        normalize = self.item.normalizer
        if normalize is None:
            return lambda value: {key: value[key] for key in sorted(value)}
        return lambda value: {key: normalize(value[key]) for key in sorted(value)}

    def parts(self) -> Iterable[Referable]:
        return self.item.parts()

    def value_schema(self) -> JsonSchema:
        return {
            "type": "object",
            "propertyNames": self.key.value_schema(),
            "additionalProperties": self.item.json_schema(),
            "maxProperties": self.high,
        }


class AnyObject(StrictField):
    """An object whose form is published elsewhere: the request or the answer of an operation."""

    def parse(self, value: Any) -> Any:
        if not isinstance(value, dict):
            refuse_type("object")
        return value

    def value_schema(self) -> JsonSchema:
        return {"type": "object", "additionalProperties": True}


def _collect(
    items: Iterable[tuple[Any, Any]], field: StrictField, faults: dict[object, Any]
) -> dict[Any, Any]:
    """The values that fit, normalized; `faults` gets those of the others, up to the limit."""
    normalized, normalize, admits = {}, field.normalizer, field.admits
    left = get_fault_limit() + 1
    for key, value in items:
        if admits(value):
            normalized[key] = normalize(value) if normalize else value
            continue
        try:
            normalized[key] = field.parse(value)
        except ValidationError as error:
            faults[key] = error.messages
            left -= fault_count(error.messages)
            if left <= 0:
                break
    return normalized


def components(parts: Iterable[Referable]) -> dict[str, JsonSchema]:
    """The JSON Schemas of these and of all that they refer to, directly or not, by name."""
    found: dict[str, JsonSchema] = {}
    waiting = list(parts)
    while waiting:
        part = waiting.pop()
        if part.schema_name not in found:
            found[part.schema_name] = part.json_schema()
            waiting += part.parts()
    return found
