"""Bodies and readers of declared types: what is published of them, and values of them.

`build_body` makes the marshmallow schema of a type whose fields are declared; `build_reader` makes
the function that turns a normalized object into a value of the type.
"""

from collections.abc import Callable, Mapping
from functools import partial
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
    Piece,
    Range,
    Tagged,
    cache_results,
    is_declared,
    read_fields,
)
from shared.core.source import compile_function
from shared.schemas.bodies import Body, Nested, TaggedUnion
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
        declared[tag[0]] = OneOf(tag[1], note="Which of the kinds it is.")
    declared |= build_fields(kind, part)
    name = kind.__name__ if part is None else part.name
    return make_body(name, declared, str(kind.__doc__))


def make_body(name: str, declared: Mapping[str, StrictField], description: str) -> Body:
    """Make a body of fields that are known only at run time, with its published description."""
    kind: type[Body] = type(name, (Body,), {**declared, "__doc__": description})
    return kind()


def build_fields(kind: Declared, part: Part | None = None) -> Mapping[str, StrictField]:
    """Build the fields of a declared type, or of a part of them, by name."""
    return {one.name: _build_field(one) for one in _list_fields(kind, part)}


def _build_field(declared: DeclaredField) -> StrictField:
    """Build the field of a declared one, with its description and its default."""
    piece = declared.value.find(Piece)
    build = partial(
        _build_value,
        declared.value,
        note=declared.description,
        expansions=() if piece is None else piece.expansions,
    )
    if declared.default is REQUIRED:
        return build()
    if declared.default is None:
        return build(optional=True)
    return build(default=write_default(declared))


@cache_results
def write_default(declared: DeclaredField) -> Any:
    """Return the default of a field as a request would have it; the same object each time.

    Readers compare what is given with it by `is` first, which nearly always decides.
    """
    return write_plain(declared.default)


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
    tagged = value.find(Tagged)
    if tagged is not None:
        return TaggedUnion(tagged.name, tagged.tag, _build_bodies(tagged), **kind)
    *keys, item = value.arguments
    most = value.require(AtMost).count
    if keys:
        return MapOf(_build_text(*keys), _build_value(item), most, **kind)
    return ListOf(_build_value(item), most, **kind)


def _build_bodies(tagged: Tagged) -> Mapping[str, Body]:
    return {name: build_body(kind, tag=(tagged.tag, name)) for name, kind in tagged.kinds.items()}


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
def build_reader(kind: Declared) -> Reader:
    """Build the function that makes a value of a declared type from a normalized object.

    Equal defaults are one object, so that they can be recognised by `is`.
    """
    source = _SourceOfReader()
    made = source.express_kind(kind, None, "given")
    # A feature has twenty fields: a call for each would take longest.
    read: Reader = compile_function(f"def function(given): return {made}", source.values)
    return read


class _SourceOfReader:
    """Writes the expressions of a reader; `values` are the objects that they name."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {"new": tuple.__new__, "tuple": tuple}

    def express_kind(self, kind: Declared, part: Part | None, given: str) -> str:
        """The expression of a value of a type; `given` names the object that it is read from."""
        read = {one.name for one in _list_fields(kind, part)}
        values = [
            self._express_field(one, given) if one.name in read else self._name(one.default)
            for one in read_fields(kind)
        ]
        arguments = "".join([f"{value}, " for value in values])
        name = self._name(kind)
        return f"new({name}, ({arguments}))" if issubclass(kind, tuple) else f"{name}({arguments})"

    def _express_field(self, field: DeclaredField, given: str) -> str:
        value = f"{given}[{field.name!r}]"
        if field.default is None:
            value = f"{given}.get({field.name!r})"
        if not _is_converted(field.value):
            return value
        if field.default is REQUIRED:
            return self._express(field.value, value)
        own, default = self._name_variable(), self._name(field.default)
        made = self._express(field.value, own)
        plain = self._name(write_default(field))
        return f"{default} if ({own} := {value}) is {plain} or {own} == {plain} else {made}"

    def _express(self, value: DeclaredValue, given: str) -> str:
        """The expression of a value that is converted; `given` is evaluated once."""
        made = self._express_type(value, given)
        convert = value.find(Convert)
        return made if convert is None else f"{self._name(convert.function)}({made})"

    def _express_type(self, value: DeclaredValue, given: str) -> str:
        tagged = value.find(Tagged)
        if tagged is not None:
            readers = {name: build_reader(kind) for name, kind in tagged.kinds.items()}
            own = self._name_variable()
            return f"{self._name(readers)}[({own} := {given})[{tagged.tag!r}]]({own})"
        if is_declared(value.of):
            return self._express_declared(value, given)
        if not value.arguments:
            return given
        item, own = value.arguments[-1], self._name_variable()
        if get_origin(value.of) is not tuple:
            key = self._name_variable()
            return f"{{{key}: {self._express(item, own)} for {key}, {own} in {given}.items()}}"
        if not _is_converted(item):
            return f"tuple({given})"
        return f"tuple([{self._express(item, own)} for {own} in {given}])"

    def _express_declared(self, value: DeclaredValue, given: str) -> str:
        part = value.find(Part)
        if given.isidentifier():
            return self.express_kind(value.of, part, given)
        own = self._name_variable()
        read = f"lambda {own}: {self.express_kind(value.of, part, own)}"
        return f"({read})({given})"

    def _name(self, value: Any) -> str:
        name = f"value_{len(self.values)}"
        self.values[name] = value
        return name

    def _name_variable(self) -> str:
        return self._name(None)


def _is_converted(value: DeclaredValue) -> bool:
    """Whether a value differs from its normalized form."""
    if value.find(Convert) or value.find(Tagged) or is_declared(value.of):
        return True
    if get_origin(value.of) is tuple:
        return True
    return bool(value.arguments) and _is_converted(value.arguments[-1])


def _list_fields(kind: Declared, part: Part | None) -> tuple[DeclaredField, ...]:
    fields = read_fields(kind)
    return fields if part is None else tuple([one for one in fields if one.name in part.fields])
