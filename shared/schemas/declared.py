"""Bodies and readers of declared types: what is published of them, and values of them."""

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, TypeAlias, get_origin

from shared.core.catalogue import Choice
from shared.core.declarations import (
    REQUIRED,
    AsGiven,
    AtLeast,
    AtMost,
    ByField,
    Choices,
    Convert,
    Declared,
    DeclaredField,
    DeclaredValue,
    InEditions,
    InExpansions,
    Inline,
    IsPlayer,
    Length,
    MadeFrom,
    Only,
    Part,
    Range,
    Recursive,
    Shortened,
    Tagged,
    Unpublished,
    cache_results,
    is_declared,
    list_defaults,
    list_fields,
    read_fields,
)
from shared.core.form_documents import FormDefault
from shared.core.phrases import Phrase
from shared.core.players import is_player
from shared.core.source import Source, compile_function
from shared.core.suggestions import AlsoCalled, AlsoMeans, RefusedBy
from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion, make_body
from shared.schemas.field_unions import Chosen, DefaultValue, Shorthand, UnionByField
from shared.schemas.fields import (
    AnyObject,
    Flag,
    ListOf,
    MapOf,
    Number,
    OneOf,
    PlayerId,
    StrictField,
    Text,
    WholeNumber,
)

Reader: TypeAlias = Callable[[Any], Any]
BREAK = "\n        "
"""Begins a line of a reader with the next field."""
LONGEST_SENTENCE = 2_000
"""Characters of the longest sentence in an answer."""


@cache_results
def build_body(kind: Declared, part: Part | None = None, base: type[Body] = Body) -> Body:
    """Build the body of a declared type, published under its name with its docstring.

    Of a `part` it has only those fields. With `base` an `AnswerBody` it is that of an answer: what
    is None may be left out, and everything else is always there.
    """
    return _build_body(kind, part, {}, base)


def _build_body(
    kind: Declared, part: Part | None, before: Mapping[str, StrictField], base: type[Body]
) -> Body:
    """Build the body of a declared type with the fields `before` its own."""
    name, description = kind.__name__, str(kind.__doc__)
    if part is not None:
        name, description = part.name, part.description or description
    return make_body(
        name, {**before, **build_fields(kind, _list_names(part), base)}, description, base
    )


def build_fields(
    kind: Declared,
    names: Iterable[str] | None = None,
    base: type[Body] = Body,
    *,
    is_optional: bool = False,
) -> Mapping[str, StrictField]:
    """Build the fields of a declared type, or those of these `names` alone, by name.

    With `is_optional` each of them may be left out, as the fields of an inline type that may be.
    """
    built: dict[str, StrictField] = {}
    for one in list_fields(kind, names):
        may_miss = is_optional or _is_optional(one)
        if one.value.find(Inline) is not None:
            own = _list_names(one.value.find(Part))
            built |= build_fields(one.value.of, own, base, is_optional=may_miss)
        elif one.value.find(MadeFrom) is None:
            built[one.key] = _build_field(one, base, may_miss)
    return built


def _list_names(part: Part | None) -> tuple[str, ...] | None:
    return None if part is None else part.fields


def _build_field(declared: DeclaredField, base: type[Body], is_optional: bool) -> StrictField:
    expansions, only = declared.value.find(InExpansions), declared.value.find(Only)
    editions = declared.value.find(InEditions) or only
    called = declared.value.find(AlsoCalled)
    build = partial(
        _build_value,
        declared.value,
        base,
        note=declared.description,
        expansions=() if expansions is None else expansions.expansions,
        editions=() if editions is None else editions.editions,
        only="" if only is None else only.when,
        aliases=() if called is None else called.names,
    )
    if is_optional:
        return build(optional=True)
    if declared.default is REQUIRED:
        return build()
    return build() if base.is_open else build(default=write_default(declared))


@cache_results
def write_default(declared: DeclaredField) -> Any:
    """Return the default of a field as a request would have it; the same object each time.

    Readers compare what is given with it by `is` first, which nearly always decides.
    """
    return write_plain(declared.default)


def _build_value(value: DeclaredValue, base: type[Body], **kind: Any) -> StrictField:
    tagged, by_field = value.find(Tagged), value.find(ByField)
    if tagged is not None:
        bodies, also = _build_bodies(tagged, base), value.find(AlsoMeans)
        meant = None if also is None else also.meant
        return TaggedUnion(tagged.name, tagged.tag, bodies, meant, **kind)
    if by_field is not None:
        bodies = {name: build_body(one, None, base) for name, one in by_field.kinds.items()}
        return UnionByField(by_field.name, bodies, **kind)
    shortened = value.find(Shortened)
    if shortened is not None:
        return _build_shorthand(value, shortened, base, **kind)
    if value.of in UNLIMITED_VALUES:
        return UNLIMITED_VALUES[value.of](**kind)
    if value.of in SINGLE_VALUES:
        return _build_single(value, **kind)
    if is_declared(value.of):
        find = partial(build_body, value.of, value.find(Part), base)
        recursive = value.find(Recursive) is not None
        return RecursiveObject(find, **kind) if recursive else Nested(find(), **kind)
    return _build_collection(value, base, **kind)


def _build_shorthand(
    value: DeclaredValue, shortened: Shortened, base: type[Body], **kind: Any
) -> Shorthand:
    [field] = [one for one in read_fields(value.of) if one.name == shortened.field]
    word = OneOf(*field.value.require(Choices).names)
    return Shorthand(shortened.name, word, build_body(value.of, value.find(Part), base), **kind)


def _build_collection(value: DeclaredValue, base: type[Body], **kind: Any) -> MapOf | ListOf:
    *keys, item = value.arguments
    most, least, description = value.require(AtMost), value.find(AtLeast), item.find(str)
    one = _build_value(item, base, **({} if description is None else {"note": description}))
    if keys:
        return MapOf(_build_single(*keys), one, most.count, **kind)
    low = 0 if least is None else least.count
    return ListOf(one, most.count, low=low, of_players=is_player(item), **kind)


def _build_bodies(tagged: Tagged, base: type[Body]) -> Mapping[str, Body]:
    return {
        name: _build_body(kind, None, {tagged.tag: OneOf(name, note=tagged.description)}, base)
        for name, kind in tagged.kinds.items()
    }


def _build_single(value: DeclaredValue, **kind: Any) -> StrictField:
    if value.find(IsPlayer) is not None:
        return PlayerId(**kind)
    length = value.find(Length)
    if value.of is str and length is not None:
        return Text(length.low, length.high, **kind)
    if value.of is str or value.find(Choices) is not None:
        also = value.find(AlsoMeans)
        refused = [one for one in value.markers if isinstance(one, RefusedBy)]
        meant = None if also is None else also.meant
        return OneOf(*value.require(Choices).names, meant=meant, refused=refused, **kind)
    if value.of is bool:
        return Flag(**kind)
    bounds = value.require(Range)
    return (WholeNumber if value.of is int else Number)(bounds.low, bounds.high, **kind)


SINGLE_VALUES = frozenset({bool, int, float, str})
"""The types whose values are limited by annotations and have nothing inside."""
UNLIMITED_VALUES: Mapping[Any, Callable[..., StrictField]] = {
    Phrase: partial(Text, 1, LONGEST_SENTENCE),
    Choice: Chosen,
    FormDefault: DefaultValue,
    dict[str, Any]: AnyObject,
}
"""What builds the fields of values that no annotation limits, by their type."""


def write_plain(value: Any) -> Any:
    """Return a value of a declared type as a request would have it, without what is None."""
    if is_declared(type(value)):
        given = {one.key: getattr(value, one.name) for one in read_fields(type(value))}
        return {key: write_plain(one) for key, one in given.items() if one is not None}
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
    source = _SourceOfReader(new=tuple.__new__, tuple=tuple)
    made = source.express_kind(kind, None, "given")
    # A feature has twenty fields: a call for each would take longest.
    text = f"def function(given):\n    return {made}"
    read: Reader = compile_function(text, source.values, f"reader of {kind.__name__}")
    return read


class _SourceOfReader(Source):
    def express_kind(self, kind: Declared, part: Part | None, given: str) -> str:
        """The expression of a value of a type; `given` names the object that it is read from.

        Of a `part` only those fields are read; the others have their defaults.
        """
        read = list_fields(kind, _list_names(part))
        values = {
            one.name: self._express_field(one, given)
            if one in read
            else self._name(list_defaults(kind)[one.name])
            for one in read_fields(kind)
        }
        name = self._name(kind)
        if issubclass(kind, tuple):
            return f"new({name}, ({''.join([f'{value},{BREAK}' for value in values.values()])}))"
        given_by_name = [f"{field}={value}" for field, value in values.items()]
        return f"{name}({f',{BREAK}'.join(given_by_name)})"

    def _express_field(self, field: DeclaredField, given: str) -> str:
        source = field.value.find(MadeFrom)
        if source is not None:
            return f"{self._name(source.convert)}({given}[{source.key!r}])"
        if field.value.find(Inline) is not None:
            return self.express_kind(field.value.of, field.value.find(Part), given)
        value = f"{given}[{field.key!r}]"
        if _is_optional(field):
            value = f"{given}.get({field.key!r})"
        own = self.name(None, "given")
        made = self._express(field.value, own)
        if field.value.find(Unpublished):
            return f"{self._name(field.default)} if ({own} := {value}) is None else {made}"
        if not _is_converted(field.value):
            return value
        if field.default is REQUIRED:
            return self._express(field.value, value)
        default, plain = self._name(field.default), self._name(write_default(field))
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
            own = self.name(None, "given")
            return f"{self._name(readers)}[({own} := {given})[{tagged.tag!r}]]({own})"
        by_field = value.find(ByField)
        if by_field is not None:
            return self._express_by_field(by_field, given)
        if is_declared(value.of):
            return self._express_declared(value, given)
        if not value.arguments:
            return given
        item, own = value.arguments[-1], self.name(None, "given")
        if get_origin(value.of) is not tuple:
            key = self.name(None, "given")
            return f"{{{key}: {self._express(item, own)} for {key}, {own} in {given}.items()}}"
        if not _is_converted(item):
            return f"tuple({given})"
        return f"tuple([{self._express(item, own)} for {own} in {given}])"

    def _express_by_field(self, by_field: ByField, given: str) -> str:
        """The expression of a value whose fields say its type; without any it is the last."""
        own = self.name(None, "given")
        *before, last = [
            (f"{self._name(build_reader(kind))}({own})", f"{name!r} in {own}")
            for name, kind in by_field.kinds.items()
        ]
        chosen = "".join([f"{made} if {has_field} else " for made, has_field in before])
        return f"(lambda {own}: {chosen}{last[0]})({given})"

    def _express_declared(self, value: DeclaredValue, given: str) -> str:
        part = value.find(Part)
        if given.isidentifier():
            return self.express_kind(value.of, part, given)
        own = self.name(None, "given")
        read = f"lambda {own}: {self.express_kind(value.of, part, own)}"
        return f"({read})({given})"

    def _name(self, value: Any) -> str:
        title = getattr(value, "__name__", "default")
        return self.name(value, title if title.isidentifier() else "make")


def _is_optional(field: DeclaredField) -> bool:
    return field.default is None or field.value.find(Unpublished) is not None


def _is_converted(value: DeclaredValue) -> bool:
    """Whether a value differs from its normalized form."""
    if value.find(Shortened) or value.find(AsGiven):
        return False
    if value.find(Convert) or value.find(Tagged) or value.find(ByField) or is_declared(value.of):
        return True
    if get_origin(value.of) is tuple:
        return True
    return bool(value.arguments) and _is_converted(value.arguments[-1])
