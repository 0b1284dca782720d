"""Fields of requests, answers and documents, declared once as annotations of a frozen type.

A field's type is annotated with what JSON may have there: a text is its description, the markers
below are its bounds and what else there is to say of it. Schemas, readers, renderers, checks, forms
and pages are built from what `read_fields` returns.

    class Bet(NamedTuple):
        player: Annotated[PlayerId, "Whose chip it is."]
        tiles: Annotated[int, Range(1, 2_000), "Tiles of the feature."] = 1

Types are bool, int and float with a `Range`, str with `Choices`, `Length` or `IsPlayer`, a
`Literal`, another declared type, several with `Tagged` or `ByField`, a tuple `tuple[X, ...]` or a
mapping `Mapping[str, X]` with `AtMost`; in answers also `Phrase`, the value of an option (`Choice`)
and any object (`dict[str, Any]`). `X | None` needs no default: a request may leave it out, and it
is then None; an answer leaves it out where it is None. Any other field without a default is
required.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import cache
from operator import attrgetter
from types import UnionType
from typing import (
    Annotated,
    Any,
    Generic,
    Literal,
    NamedTuple,
    TypeAlias,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

M = TypeVar("M")
T = TypeVar("T")
C = TypeVar("C", bound=Callable[..., Any])

Declared: TypeAlias = type[Any]
"""A named tuple or a dataclass whose fields are declared."""


@dataclass(frozen=True, slots=True)
class Range:
    """The lowest and the highest value of a whole number, both included."""

    low: int
    high: int


class Choices:
    """The names that a text, or the values that a number may be."""

    def __init__(self, *names: Any) -> None:
        self.names = names


@dataclass(frozen=True, slots=True)
class Length:
    """The fewest and the most characters of a text, both included."""

    low: int
    high: int


PLAYER_ID_LENGTH = Length(1, 40)
PLAYER_ID_NOTE = (
    f"Chosen by the caller, {PLAYER_ID_LENGTH.low} to {PLAYER_ID_LENGTH.high} characters."
)
"""What is published of the id by which a request lists a player."""


@dataclass(frozen=True, slots=True)
class IsPlayer:
    """The text is the id of a player of the request; a key of a mapping may be one too.

    With `is_checked` False it may also be another name, such as a colour; the rules check it.
    """

    is_checked: bool = True


@dataclass(frozen=True, slots=True)
class AtMost:
    """The most items of a list or a mapping."""

    count: int


@dataclass(frozen=True, slots=True)
class AtLeast:
    """The fewest items of a list; 0 without it."""

    count: int


@dataclass(frozen=True, slots=True)
class Key:
    """The name of the field in a request, where Python reserves it or the rules have another."""

    name: str


@dataclass(frozen=True, slots=True)
class Unpublished:
    """The default is what the rules take for a field that is left out; it is not published."""


@dataclass(frozen=True, slots=True)
class Part:
    """Of the fields of a declared type these in this order, or all, published under this name.

    Their description is that of the type unless there is another here.
    """

    name: str
    fields: tuple[str, ...] | None = None
    description: str = ""


class InExpansions:
    """A form shows the field only with any of these expansions."""

    def __init__(self, *expansions: str) -> None:
        self.expansions = expansions


class Piece(InExpansions):
    """The field is a piece that any of these expansions brings.

    Without them it does not count, and a warning names the first.
    """


@dataclass(frozen=True, slots=True)
class Only:
    """The field counts only `when` a form says so, or in these editions.

    Elsewhere it is a warning of this code.
    """

    code: str
    when: str = ""
    editions: tuple[str, ...] = ()


class InEditions:
    """Only these editions have the field; the rules refuse it in others."""

    def __init__(self, *editions: str) -> None:
        self.editions = editions


@dataclass(frozen=True, slots=True, eq=False)
class Tagged:
    """One of several declared types, which the field `tag` of a request names.

    `name` is that of their union and `description` that of the tag, as published.
    """

    name: str
    tag: str
    kinds: Mapping[str, type[Any]]
    description: str = "Which of the kinds it is."


@dataclass(frozen=True, slots=True, eq=False)
class ByField:
    """One of several declared types: the first whose field, the key here, a request has.

    `name` is that of their union, as published.
    """

    name: str
    kinds: Mapping[str, type[Any]]


@dataclass(frozen=True, slots=True)
class Shortened:
    """A request may have the value of this one field instead of the declared object.

    `name` is that of their union, as published. A reader leaves either as it is.
    """

    name: str
    field: str


@dataclass(frozen=True, slots=True)
class Convert:
    """What a reader makes of the value that it has read."""

    function: Callable[[Any], Any]


@dataclass(frozen=True, slots=True)
class WrittenAs:
    """A request has a value of another declared type, of which `convert` makes this one.

    Without it, that type is a kind of this one. In an answer the value is the JSON object of that
    type already, as its writer returns it (`shared.core.rendering.build_writer`).
    """

    kind: Declared
    convert: Callable[[Any], Any] | None = None


class AsGiven(WrittenAs):
    """The value is the JSON object of another declared type, which a reader leaves as it is."""


@dataclass(frozen=True, slots=True)
class MadeFrom:
    """The value is what `convert` makes of the field `key` of a request, which is published apart.

    It is not among the fields of a body; a reader finds it there.
    """

    key: str
    convert: Callable[[Any], Any]


class Inline:
    """The fields of the declared type stand among those of the type that has the field."""


class Recursive:
    """The type has this value in itself: it has a body and a writer, no reader and no renderer."""


class Reused:
    """Many answers have the same object as this value; what is rendered of it is cached."""


PlayerId: TypeAlias = Annotated[str, IsPlayer()]
ListedPlayerId: TypeAlias = Annotated[str, PLAYER_ID_LENGTH, PLAYER_ID_NOTE]
"""The id by which a request lists a player, for its other fields to name."""


class DeclaredValue(NamedTuple):
    """A type without its annotations, and these."""

    of: Any
    markers: tuple[object, ...]

    def find(self, kind: type[M]) -> M | None:
        """Return the marker of a kind, the last if there are several; None without one."""
        # Asked so often at the start of a game that a generator is felt.
        for one in reversed(self.markers):
            if isinstance(one, kind):
                return one
        return None

    def require(self, kind: type[M]) -> M:
        found = self.find(kind)
        if found is None:
            raise TypeError(f"{self.of} is declared without {kind.__name__}")
        return found

    @property
    def arguments(self) -> "tuple[DeclaredValue, ...]":
        """The item of a tuple, or the key and the value of a mapping; nothing for other types."""
        if get_origin(self.of) in (Union, UnionType):
            return ()
        return tuple([parse_type(one) for one in get_args(self.of) if one is not Ellipsis])


@dataclass(frozen=True, slots=True, eq=False)
class DeclaredField:
    """A field of a declared type; there is one object for each.

    `name` is its name in the type and `key` that in a request. `default` is `REQUIRED` where the
    field must be given, and None where it may be left out.
    """

    name: str
    value: DeclaredValue
    default: Any

    @property
    def key(self) -> str:
        own = self.value.find(Key)
        return self.name if own is None else own.name

    @property
    def description(self) -> str:
        """What the field is, as published; raises TypeError without one."""
        return self.value.require(str)


class Required:
    """The type of `REQUIRED`."""


REQUIRED = Required()
"""The default of a field that has none; among the annotations of one that has: it must be given."""


def parse_type(hint: Any) -> DeclaredValue:
    """Separate a type from its annotations; the None of an optional one is left out.

    The values of a `Literal` are its `Choices`; several types remain the union that they are.
    """
    markers: tuple[object, ...] = ()
    while True:
        if get_origin(hint) is Annotated:
            hint, *own = get_args(hint)
            markers = (*own, *markers)
            for written in [one for one in own if isinstance(one, WrittenAs)]:
                hint = written.kind
                if written.convert is not None:
                    markers = (*markers, Convert(written.convert))
        elif get_origin(hint) is Literal:
            names = get_args(hint)
            return DeclaredValue(type(names[0]), (Choices(*names), *markers))
        elif get_origin(hint) in (Union, UnionType):
            several = [one for one in get_args(hint) if one is not type(None)]
            if len(several) > 1:
                return DeclaredValue(hint, markers)
            [hint] = several
        else:
            return DeclaredValue(hint, markers)


def cache_results(function: C) -> C:
    """Cache the results of a function of types; mypy takes no class for hashable."""
    return cast(C, cache(function))


def is_declared(kind: Any) -> bool:
    """Whether it is a type whose fields can be declared: a named tuple or a dataclass."""
    return isinstance(kind, type) and (hasattr(kind, "_fields") or is_dataclass(kind))


@cache_results
def read_fields(kind: Declared) -> tuple[DeclaredField, ...]:
    hints, defaults = get_type_hints(kind, include_extras=True), list_defaults(kind)
    return tuple([_read_field(name, hint, defaults) for name, hint in hints.items()])


def list_fields(kind: Declared, names: Iterable[str] | None) -> tuple[DeclaredField, ...]:
    """List the fields of a declared type that have these names, in their order; all without any."""
    fields = read_fields(kind)
    if names is None:
        return fields
    by_name = {one.name: one for one in fields}
    return tuple([by_name[name] for name in names])


def _read_field(name: str, hint: Any, defaults: Mapping[str, Any]) -> DeclaredField:
    value = parse_type(hint)
    default = defaults.get(name, None if _is_optional(hint) else REQUIRED)
    return DeclaredField(name, value, value.find(Required) or default)


def _is_optional(hint: Any) -> bool:
    while get_origin(hint) is Annotated:
        hint, *_ = get_args(hint)
    return get_origin(hint) in (Union, UnionType) and type(None) in get_args(hint)


def list_defaults(kind: Declared) -> Mapping[str, Any]:
    if not is_dataclass(kind):
        named: Mapping[str, Any] = kind._field_defaults
        return named
    return {
        one.name: one.default if one.default_factory is MISSING else one.default_factory()
        for one in fields(kind)
        if one.default is not MISSING or one.default_factory is not MISSING
    }


def list_marked(kind: Declared, marker: type) -> tuple[str, ...]:
    return tuple([one.name for one in read_fields(kind) if one.value.find(marker) is not None])


class FieldGroup(Generic[T]):
    """Some fields of a declared type, and what its values have in them."""

    def __init__(self, kind: type[T], names: Iterable[str]) -> None:
        self.names = tuple(names)
        defaults = list_defaults(kind)
        self.defaults = {name: defaults[name] for name in self.names}
        # With the class before the names, the getter returns a tuple for one name too.
        self._get = attrgetter("__class__", *self.names)
        self._none = (kind, *self.defaults.values()) if self.names else kind

    def has_any(self, value: T) -> bool:
        """Whether any of the fields has another value than its default."""
        return bool(self._get(value) != self._none)

    def list_given(self, value: T) -> list[str]:
        """List the fields that have another value than their defaults."""
        if not self.has_any(value):
            return []
        return [name for name, plain in self.defaults.items() if getattr(value, name) != plain]
