"""Counts the faults of a value without listing them.

A body of 256 KiB may have a hundred thousand faults. Only the first of them are listed, which is
what takes long; the others are counted here, from the published schema. The number is the one that
`parse()` of a field would come to.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import islice
from typing import Any, TypeAlias

Count: TypeAlias = Callable[[Any], int]
"""How many faults a value has; 0 for one that fits."""
Schemas: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Published schemas by the names under which others refer to them."""


def build_counter(schema: Mapping[str, Any], named: Schemas) -> Count:
    """Build the function that counts the faults of values of a published schema.

    `named` has the schemas that it refers to.

    Raises KeyError for a schema of a form that no field publishes.
    """
    return _Builder(named).of(schema)


class _Builder:
    """Builds counting functions, one for each schema that has a name."""

    def __init__(self, named: Schemas) -> None:
        self._named = named
        self._made: dict[str, Count] = {}

    def of(self, schema: Mapping[str, Any]) -> Count:
        """A function that counts the faults of values of one schema."""
        if "$ref" in schema:
            return self._find_counter(_read_name(schema))
        if "discriminator" in schema:
            return self._count_union(schema["discriminator"])
        if "anyOf" in schema:
            return self._count_any_of(schema["anyOf"])
        if "enum" in schema:
            return _build_choice_counter(frozenset(schema["enum"]), schema["type"])
        if "type" not in schema:
            return _count_none
        return self._build_by_type(schema)

    def _find_counter(self, name: str) -> Count:
        if name not in self._made:
            # What is in itself is counted by the function that is still being built.
            self._made[name] = lambda value: self._made[name](value)
            self._made[name] = self.of(self._named[name])
        return self._made[name]

    def _build_by_type(self, schema: Mapping[str, Any]) -> Count:
        match schema["type"]:
            case "array":
                least, most = schema.get("minItems", 0), schema["maxItems"]
                return _build_list_counter(self.of(schema["items"]), least, most)
            case "object" if "properties" in schema:
                fields = {name: self.of(form) for name, form in schema["properties"].items()}
                return _build_object_counter(fields, schema.get("required", ()))
            case "object" if "propertyNames" in schema:
                key, item = self.of(schema["propertyNames"]), schema["additionalProperties"]
                return _build_map_counter(key, self.of(item), schema["maxProperties"])
            case "string" if "maxLength" in schema:
                return _build_text_counter(schema["minLength"], schema["maxLength"])
            case "integer" | "number" as kind if "maximum" in schema:
                return _build_number_counter(
                    schema["minimum"], schema["maximum"], whole=kind == "integer"
                )
            case list() as kinds:
                return _build_type_counter([TYPES[kind] for kind in kinds])
        return _build_type_counter([TYPES[schema["type"]]])

    def _count_any_of(self, forms: Sequence[Mapping[str, Any]]) -> Count:
        """A string or an object in its place; or objects that differ in the field they require."""
        counts = [self.of(form) for form in forms]
        if "$ref" not in forms[0]:
            word, body = counts
            return lambda value: body(value) if isinstance(value, dict) else word(value)
        bodies = [self._named[_read_name(form)] for form in forms]
        return _build_alternatives_counter(
            {body["required"][0]: one for body, one in zip(bodies, counts, strict=True)}
        )

    def _count_union(self, discriminator: Mapping[str, Any]) -> Count:
        tag = discriminator["propertyName"]
        counts = {name: self.of({"$ref": ref}) for name, ref in discriminator["mapping"].items()}

        def count(value: Any) -> int:
            named = value.get(tag) if isinstance(value, dict) else None
            body = counts.get(named) if isinstance(named, str) else None
            return 1 if body is None else body(value)

        return count


def _read_name(ref: Mapping[str, Any]) -> str:
    name: str = ref["$ref"].rpartition("/")[2]
    return name


TYPES: Mapping[str, Callable[[Any], bool]] = {
    "array": lambda value: isinstance(value, list),
    "boolean": lambda value: isinstance(value, bool),
    "integer": lambda value: _is_number(value) and (isinstance(value, int) or value.is_integer()),
    "object": lambda value: isinstance(value, dict),
    "string": lambda value: isinstance(value, str),
}
"""Whether a value is of a JSON type."""


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _count_none(_: Any) -> int:
    return 0


def _build_type_counter(tests: list[Callable[[Any], bool]]) -> Count:
    return lambda value: not any(is_of_it(value) for is_of_it in tests)


def _build_choice_counter(choices: frozenset[Any], kind: str) -> Count:
    is_of_it = TYPES[kind]
    return lambda value: not (is_of_it(value) and value in choices)


def _build_text_counter(least: int, most: int) -> Count:
    return lambda value: not (isinstance(value, str) and least <= len(value) <= most)


def _build_number_counter(least: float, most: float, *, whole: bool) -> Count:
    is_of_it = TYPES["integer"] if whole else _is_number
    return lambda value: not (is_of_it(value) and least <= value <= most)


def _build_alternatives_counter(bodies: Mapping[str, Count]) -> Count:
    """The body of the first of these fields that is present; with none, every field is a fault."""

    def count(value: Any) -> int:
        if not isinstance(value, dict):
            return 1
        present = [body for name, body in bodies.items() if name in value]
        return present[0](value) if present else 1 + len(value)

    return count


def _build_list_counter(item: Count, least: int, most: int) -> Count:
    def count(value: Any) -> int:
        if not isinstance(value, list) or len(value) < least:
            return 1
        if len(value) > most:
            return 1 + sum(map(item, value[:most]))
        return sum(map(item, value))

    return count


def _build_map_counter(key: Count, item: Count, most: int) -> Count:
    def count(value: Any) -> int:
        if not isinstance(value, dict):
            return 1
        first = islice(value.items(), most)
        return (len(value) > most) + sum([key(name) or item(inner) for name, inner in first])

    return count


def _build_object_counter(fields: Mapping[str, Count], required: tuple[str, ...]) -> Count:
    needed = frozenset(required)

    def count(value: Any) -> int:
        if not isinstance(value, dict):
            return 1
        found = len(needed.difference(value))
        for name, inner in value.items():
            field = fields.get(name)
            found += 1 if field is None else field(inner)
        return found

    return count
