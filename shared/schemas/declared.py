"""Bodies and readers of declared types: what is published of them, and values of them.

`build_body` makes the marshmallow schema of a type whose fields are declared; `build_reader` makes
the function that turns a normalized object into a value of the type.
"""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, get_origin

from shared.core.declarations import (
    REQUIRED,
    AtMost,
    Choices,
    Convert,
    Declared,
    DeclaredField,
    DeclaredValue,
    IsPlayer,
    Part,
    Range,
    cache_results,
    is_declared,
    read_fields,
)
from shared.schemas.bodies import Body, Nested
from shared.schemas.fields import (
    Flag,
    ListOf,
    MapOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
    player_id,
)

Normalized: TypeAlias = Mapping[str, Any]
"""An object of a request that the gate has checked and filled with defaults; never changed."""
Reader: TypeAlias = Callable[[Any], Any]


@cache_results
def build_body(
    kind: Declared, part: Part | None = None, tag: tuple[str, str] | None = None
) -> Body:
    """Build the body of a declared type, published under its name with its docstring.

    Of a `part` it has only those fields. `tag` is the name and the value of a field before the
    others by which a union distinguishes its bodies.
    """
    declared: dict[str, StrictField] = {}
    if tag is not None:
        declared[tag[0]] = OneOf(tag[1], note="What sort of thing it is.")
    declared |= {one.name: build_field(one) for one in _list_fields(kind, part)}
    name = kind.__name__ if part is None else part.name
    return Body.of(name, declared, str(kind.__doc__))


def build_field(declared: DeclaredField) -> StrictField:
    """Build the field of a declared one, with its description and its default."""
    if declared.default is REQUIRED:
        return _build_value(declared.value, note=declared.description)
    if declared.default is None:
        return _build_value(declared.value, note=declared.description, optional=True)
    default = write_plain(declared.default)
    return _build_value(declared.value, note=declared.description, default=default)


def _build_value(value: DeclaredValue, **kind: Any) -> StrictField:
    """Build a field that takes a declared value; `kind` is as of every field."""
    if value.of is bool:
        return Flag(**kind)
    if value.of is int:
        bounds = value.require(Range)
        return WholeNumber(bounds.low, bounds.high, **kind)
    if value.of is str:
        return _build_text(value, **kind)
    if is_declared(value.of):
        return Nested(build_body(value.of, value.find(Part)), **kind)
    *keys, item = value.arguments
    most = value.require(AtMost).count
    if keys:
        return MapOf(_build_text(*keys), _build_value(item), most, **kind)
    return ListOf(_build_value(item), most, **kind)


def _build_text(value: DeclaredValue, **kind: Any) -> Text | OneOf:
    if value.find(IsPlayer) is not None:
        return player_id(**kind)
    return OneOf(*value.require(Choices).names, **kind)


def write_plain(value: Any) -> Any:
    """Return a value of a declared type as a request would have it."""
    if is_declared(type(value)):
        return {one.name: write_plain(getattr(value, one.name)) for one in read_fields(type(value))}
    if isinstance(value, tuple):
        return [write_plain(one) for one in value]
    if isinstance(value, Mapping):
        return {key: write_plain(one) for key, one in value.items()}
    return value


@cache_results
def build_reader(kind: Declared, part: Part | None = None) -> Reader:
    """Build the function that makes a value of a declared type from a normalized object.

    Of a `part` only those fields are read; the others have their defaults. Equal defaults are one
    object, so that they can be recognised by `is`.
    """
    values: dict[str, Any] = {"kind": kind, "new": tuple.__new__}
    given = {one.name for one in _list_fields(kind, part)}
    arguments = "".join(
        [
            f"{_express_field(one, values) if one.name in given else _name_default(one, values)}, "
            for one in read_fields(kind)
        ]
    )
    made = f"new(kind, ({arguments}))" if issubclass(kind, tuple) else f"kind({arguments})"
    # Source is compiled, as dataclasses do: a feature has twenty fields, and calls take longest.
    exec(f"def read(given): return {made}", values)  # noqa: S102  # of names of fields alone
    read: Reader = values["read"]
    return read


def _list_fields(kind: Declared, part: Part | None) -> tuple[DeclaredField, ...]:
    fields = read_fields(kind)
    return fields if part is None else tuple([one for one in fields if one.name in part.fields])


def _name_default(field: DeclaredField, values: dict[str, Any]) -> str:
    """Put the default of a field among the `values` of the source and return its name there."""
    name = f"{field.name}_default"
    values[name] = field.default
    return name


def _express_field(field: DeclaredField, values: dict[str, Any]) -> str:
    """Return the source that reads a field of `given`; what it needs is put among `values`."""
    value, convert = f"given[{field.name!r}]", _build_converter(field.value)
    if field.default is None:
        value = f"given.get({field.name!r})"
    if convert is None:
        return value
    if convert is tuple:
        return f"tuple({value})"
    values[f"{field.name}_read"] = convert
    if field.default is None:
        return f"None if (value := {value}) is None else {field.name}_read(value)"
    if field.default is REQUIRED:
        return f"{field.name}_read({value})"
    values[f"{field.name}_plain"] = write_plain(field.default)
    default = _name_default(field, values)
    return f"{default} if (value := {value}) == {field.name}_plain else {field.name}_read(value)"


def _build_converter(value: DeclaredValue) -> Reader | None:
    """Build what reads a declared value from its normalized form; None where both are the same."""
    read = _build_value_reader(value)
    convert = value.find(Convert)
    if convert is None:
        return read
    change = convert.function
    return change if read is None else lambda given: change(read(given))


def _build_value_reader(value: DeclaredValue) -> Reader | None:
    if is_declared(value.of):
        return build_reader(value.of, value.find(Part))
    arguments = value.arguments
    read = _build_converter(arguments[-1]) if arguments else None
    if get_origin(value.of) is tuple:
        return tuple if read is None else lambda given: tuple([read(one) for one in given])
    if read is None:
        return None
    return lambda given: {key: read(one) for key, one in given.items()}
