"""Objects: a `Body` is a marshmallow schema of strict fields; parts and unions put it in a field.

A union is published under the name that its field gives it: no generator of clients then has to
invent one.
"""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from marshmallow import RAISE, Schema, ValidationError, missing

from shared.core.illegal import Fault
from shared.core.libraries import IsValid
from shared.core.phrases import Word
from shared.core.suggestions import EITHER, Fitting, fit_fields
from shared.schemas.faults import describe_choice_fault, get_fault_limit, refuse_type
from shared.schemas.fields import JsonSchema, ListOf, Normalizer, Referable, StrictField, components
from shared.schemas.validators import compile_validator

MOST_PLACES = 3
"""Of a name that more objects have, no place is suggested."""
COMPONENTS = "#/components/schemas/"

Normalized: TypeAlias = Mapping[str, Any]
Normalize: TypeAlias = Callable[[Mapping[str, Any]], dict[str, Any]]


def map_references(part: Any, change: Callable[[str], str]) -> Any:
    if isinstance(part, dict):
        return {key: map_references(value, change) for key, value in part.items()}
    if isinstance(part, list):
        return [map_references(value, change) for value in part]
    return change(part) if isinstance(part, str) and part.startswith(COMPONENTS) else part


class Body(Schema):
    """An object with the fields it declares and no others.

    `parse` finds everything that is wrong; `normalize` trusts a body that the gate admitted.
    """

    class Meta:
        unknown = RAISE

    is_open: ClassVar[bool] = False
    """Whether the published schema lets further fields be."""

    def __init__(self) -> None:
        super().__init__()
        self._declared = {name: _strict(field) for name, field in self.fields.items()}
        self._fill = _build_normalizer(self._declared)

    @cached_property
    def fitting(self) -> Fitting:
        """What fits in a body of which nothing is known."""
        return self._fit(())

    def _fit(self, given: Container[str]) -> Fitting:
        """The names of the fields, and what else callers look for: fields of the objects inside.

        `given` are the names that a body has.
        """
        fitting = fit_fields(self.fields, self.names, given)
        return replace(fitting, body=self.schema_name, farther=(Fitting(meant=self.places),))

    @cached_property
    def names(self) -> Mapping[str, str]:
        declared = self.strict_fields().items()
        return {word: name for name, field in declared for word in (*field.aliases, name)}

    @cached_property
    def places(self) -> Mapping[str, str]:
        """The nearest places of the fields of the objects inside, by their names."""
        found: dict[str, list[str]] = {}
        for place in sorted(dict.fromkeys(self.list_places()), key=lambda one: one.count(".")):
            nearest = found.setdefault(place.rpartition(".")[2], [place])
            if place not in nearest and place.count(".") == nearest[0].count("."):
                nearest.append(place)
        return {
            name: EITHER.join(places) if len(places) <= MOST_PLACES else ""
            for name, places in found.items()
        }

    def list_places(self) -> Iterator[str]:
        """The places of the fields of the objects inside; not of those in themselves."""
        for name, field in self.strict_fields().items():
            for ending, inner in _list_inner(field):
                for place in (*inner.fields, *inner.list_places()):
                    yield f"{name}{ending}.{place}"

    def strict_fields(self) -> Mapping[str, StrictField]:
        return self._declared

    def parse(self, value: object) -> dict[str, Any]:
        """The object normalized; raises ValidationError with every fault in it."""
        if not isinstance(value, dict):
            refuse_type("object")
        # Generated clients write null for an optional field that is left out.
        given = {
            name: one
            for name, one in value.items()
            if one is not None or name not in self.fields or self.fields[name].required
        }
        unknown = [name for name in given if name not in self.fields]
        # Marshmallow takes microseconds for each unknown field: no more are shown to it than count.
        unlisted = frozenset(unknown[get_fault_limit() + 1 :])
        loaded: dict[str, Any] = self.load(
            {name: one for name, one in given.items() if name not in unlisted}
            if unlisted
            else given
        )
        return loaded

    def handle_error(self, error: ValidationError, data: Any, **_: Any) -> None:
        """Orders the faults: the declared fields', then those of the body's own unknown ones."""
        # Marshmallow goes through the unknown in the order of a set, another in each process.
        faults = error.messages_dict
        names = dict.fromkeys((*self.fields, *data))
        unknown = Fault("unknown-field", "", fitting=self._fit(data))
        error.messages = {
            name: faults[name] if name in self.fields else [unknown]
            for name in names
            if name in faults
        }

    def normalize(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """A valid body with defaults filled in; equals `parse(body)`."""
        return self._fill(body)

    @property
    def normalizer(self) -> Normalize:
        """`normalize`, without a call in between unless a body has its own."""
        return self._fill if type(self).normalize is Body.normalize else self.normalize

    @property
    def schema_name(self) -> str:
        return type(self).__name__

    def json_schema(self) -> JsonSchema:
        declared = self.strict_fields()
        schema: JsonSchema = {
            "type": "object",
            "properties": {name: field.json_schema() for name, field in declared.items()},
        }
        if not self.is_open:
            schema["additionalProperties"] = False
        required = [name for name, field in declared.items() if field.required]
        if required:
            schema["required"] = required
        if type(self).__doc__ and type(self).__doc__ not in (Body.__doc__, AnswerBody.__doc__):
            schema["description"] = " ".join(str(type(self).__doc__).split())
        return schema

    def parts(self) -> Iterable[Referable]:
        return (part for field in self.strict_fields().values() for part in field.parts())

    def components(self) -> dict[str, JsonSchema]:
        return components([self])

    @cached_property
    def admits(self) -> IsValid:
        """Whether a value fits the published schema; compiled once, however many serve it."""
        return compile_validator({"$ref": COMPONENTS + self.schema_name}, self.components())


class AnswerBody(Body):
    """An object of an answer: its published schema is open, so that a new field breaks no client.

    `parse` still refuses a field that is not declared: tests read every answer with it.
    """

    is_open = True


def make_body(
    name: str, declared: Mapping[str, StrictField], description: str = "", base: type[Body] = Body
) -> Body:
    """Make a body of fields that are known only at run time, published under this name.

    The fields of `base` come before them.
    """
    kind: type[Body] = type(name, (base,), {**declared, "__doc__": description or None})
    return kind()


def _strict(field: object) -> StrictField:
    if not isinstance(field, StrictField):
        raise TypeError(f"a Body takes strict fields only, not {type(field).__name__}")
    return field


def _build_normalizer(declared: Mapping[str, StrictField]) -> Normalize:
    """Build the function that normalizes valid objects with these fields.

    A default that is a function is called for each object that needs it; any other is shared.
    """
    defaults = {
        name: one.load_default for name, one in declared.items() if one.load_default is not missing
    }
    makers = [(name, make) for name, make in defaults.items() if callable(make)]
    normalizers = {name: one.normalizer for name, one in declared.items()}
    whole = frozenset([name for name, one in normalizers.items() if one is int])
    others = [(name, one) for name, one in normalizers.items() if one not in (None, int)]

    def normalize(body: Mapping[str, Any]) -> dict[str, Any]:
        normalized = {**defaults, **body}
        for name, normalize_value in others:
            if name in body:
                normalized[name] = normalize_value(body[name])
        for name, make in makers:
            if name not in body:
                normalized[name] = make()
        # Most whole numbers are written as such: looking for others is faster than int() of each.
        for value in body.values() if whole else ():
            if value.__class__ is float:
                return _convert_whole(whole, normalized)
        return normalized

    return normalize


def _convert_whole(names: Container[str], normalized: Mapping[str, Any]) -> dict[str, Any]:
    return {name: int(one) if name in names else one for name, one in normalized.items()}


@dataclass(frozen=True, slots=True)
class NamedSchema:
    """A JSON Schema published under a name of its own, and the bodies it refers to."""

    schema_name: str
    schema: JsonSchema
    bodies: tuple[Body, ...] = ()

    def json_schema(self) -> JsonSchema:
        return self.schema

    def parts(self) -> Iterable[Referable]:
        return self.bodies


class Nested(StrictField):
    """An object inside another: what `body` describes.

    `filled=True` makes it optional with the default that an empty object would give.
    """

    def __init__(self, body: Body, *, filled: bool = False, **kind: Any) -> None:
        if filled:
            kind["default"] = lambda: body.normalize({})
        super().__init__(**kind)
        self.body = body

    def parse(self, value: Any) -> Any:
        return self.body.parse(value)

    @property
    def normalizer(self) -> Normalizer:
        return self.body.normalizer

    def parts(self) -> Iterable[Referable]:
        return (self.body,)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + self.body.schema_name}


class RecursiveObject(StrictField):
    """An object whose body has this field in itself: `find` returns it once it is made."""

    def __init__(self, find: Callable[[], Body], **kind: Any) -> None:
        super().__init__(**kind)
        self.find = find

    def parse(self, value: Any) -> Any:
        return self.find().parse(value)

    @property
    def normalizer(self) -> Normalizer:
        return lambda value: self.find().normalize(value)

    def parts(self) -> Iterable[Referable]:
        return (self.find(),)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + self.find().schema_name}


class TaggedUnion(StrictField):
    """One of several bodies, distinguished by the string in their field `tag` (the discriminator).

    Each body declares that field itself, as `OneOf` with its single value; `name` is that of their
    union, the same wherever the same bodies are used. `meant` has other words for the tags.
    """

    def __init__(
        self,
        name: str,
        tag: str,
        bodies: Mapping[str, Body],
        meant: Mapping[str, str] | None = None,
        **kind: Any,
    ) -> None:
        super().__init__(**kind)
        self.union_name, self.tag, self.bodies = name, tag, bodies
        self.meant = tuple((meant or {}).items())

    def parse(self, value: Any) -> Any:
        if not isinstance(value, dict):
            refuse_type("object")
        body = self.find_body(value)
        if body is None:
            tag_faults = {self.tag: [self._tag_fault(value.get(self.tag, missing))]}
            raise ValidationError({**tag_faults, **self._find_other_tags(value)})
        return body.parse(value)

    def find_body(self, value: Mapping[str, Any]) -> Body | None:
        """The body that an object is meant for; None where its tag names none."""
        tag = value.get(self.tag)
        return self.bodies.get(tag) if isinstance(tag, str) else None

    def _find_other_tags(self, value: Mapping[str, Any]) -> dict[str, list[Fault]]:
        """Faults of fields that callers write in place of the tag, by their names or values."""
        named = {
            name: one for body in self.bodies.values() for name, one in body.fitting.meant.items()
        }
        valued = {
            name: self.tag
            for name, given in value.items()
            if isinstance(given, str)
            and given in self.bodies
            and name not in self.bodies[given].fields
        }
        meant = named if self.tag in value else named | valued
        unknown = Fault("unknown-field", "", fitting=Fitting((self.tag,), meant))
        return {name: [unknown] for name in value if meant.get(name) == self.tag != name}

    def _tag_fault(self, tag: object) -> Fault:
        if tag is missing:
            return Fault("missing", "")
        if not isinstance(tag, str):
            return Fault("wrong-type", "", {"expected": Word("type.string")})
        return describe_choice_fault(tag, tuple(self.bodies), self.meant)

    @property
    def normalizer(self) -> Normalizer:
        tag, normalizers = self.tag, {name: body.normalizer for name, body in self.bodies.items()}
        return lambda value: normalizers[value[tag]](value)

    def parts(self) -> Iterable[Referable]:
        return (NamedSchema(self.union_name, self.union(), tuple(self.bodies.values())),)

    def value_schema(self) -> JsonSchema:
        return {"$ref": COMPONENTS + self.union_name}

    def union(self) -> JsonSchema:
        refs = {tag: COMPONENTS + body.schema_name for tag, body in self.bodies.items()}
        return {
            "oneOf": [{"$ref": ref} for ref in refs.values()],
            "discriminator": {"propertyName": self.tag, "mapping": refs},
        }


def _list_inner(field: StrictField) -> Iterator[tuple[str, Body]]:
    """The objects that a field takes, with what their places have after its name."""
    match field:
        case ListOf():
            yield from [(f"[]{ending}", body) for ending, body in _list_inner(field.item)]
        case Nested():
            yield "", field.body
        case TaggedUnion():
            yield from [("", body) for body in field.bodies.values()]
        case _:
            pass
