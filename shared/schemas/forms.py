"""What a form needs of a request: the fields of its bodies in their order, with labels.

A form is built from the bodies that check requests, and speaks one language. The words of a label
are found by codes, of which the first that has a text is taken: `field.<Body>.<name>`, then
`field.<name>`. Those of a choice are `value.<Body>.<name>.<value>`, then `value.<name>.<value>`,
then `<name>.<value>`, unless `FormDetails.words` gives other codes. `item.…` names one item of a
list, `help.…` is what a label leaves open, `category.…` is a category of the points in an answer.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from marshmallow import missing

from shared.core.catalogue import Choice, Option
from shared.core.form_documents import (
    write_choice,
    write_field,
    write_kind,
    write_type,
    write_value,
)
from shared.core.rendering import Rendered
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import (
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
from shared.schemas.requests import RulesField

Names: TypeAlias = tuple[str, ...]

NOTHING: Mapping[str, Any] = MappingProxyType({})
OPTIONS = "Options"
"""The name of the body that `rules.options` of every game is published under."""
CATEGORY = "category."
"""What the code of a category's text begins with."""
LABELLED_ITEMS = frozenset({"count", "text", "list", "object", "union", "rules"})
"""Types of which one item of a list has a label of its own; players and choices have names."""


class Words(Protocol):
    """The texts of one language."""

    def codes(self) -> Collection[str]:
        """Every code that has a text."""

    def say(self, code: str) -> str:
        """The text of a code."""


@dataclass(frozen=True, slots=True)
class FormDetails:
    """What the forms of a game need and its request bodies do not declare.

    `kinds` is the union whose bodies the form lists by themselves, if there is one; `categories`
    are those of their points, by their names.

    The other mappings are by `Body.field` or by the name of a field; the kinds of a union are by
    `Union.tag`, or by `Union.field` where a field that they have tells them apart. `words` has the
    codes of the texts of choices, with `*` for the choice; by the name of a body, those of its
    fields, and by "" those of any field that has no label of its own, with `*` for the field.
    Choices of `self_named` fields are their own labels. `suggestions` are values of texts.
    `value_expansions` and `value_editions` are those of single choices.
    """

    kinds: TaggedUnion | None = None
    words: Mapping[str, Names] = field(default_factory=dict)
    self_named: frozenset[str] = frozenset()
    suggestions: Mapping[str, Names] = field(default_factory=dict)
    value_expansions: Mapping[str, Mapping[str, Names]] = field(default_factory=dict)
    value_editions: Mapping[str, Mapping[str, Names]] = field(default_factory=dict)
    categories: Mapping[str, str] = field(default_factory=dict)


class Place(NamedTuple):
    """A field by its name and that of the body that declares it, or the tag of a union."""

    body: str
    name: str

    def find(self, details: Mapping[str, Any], default: Any) -> Any:
        """Return what the details say of this place, by `Body.field` or else by the field."""
        return details.get(f"{self.body}.{self.name}", details.get(self.name, default))


class FormBuilder:
    """Builds the forms of one game in one language.

    Its methods raise TypeError for a field of a type that no form has, and KeyError for one without
    a label.
    """

    def __init__(self, words: Words, details: FormDetails) -> None:
        self._words, self._details, self._codes = words, details, words.codes()
        self._built: dict[tuple[str, str], list[Rendered]] = {}

    def build_fields(self, body: Body, tag: str = "") -> list[Rendered]:
        """Return the fields of a body in their order, without the `tag` that distinguishes it.

        Bodies of the same name are the same and are built once: do not change what is returned.
        """
        owner = body.schema_name
        if (owner, tag) not in self._built:
            self._built[owner, tag] = [
                self._build_field(Place(owner, name), declared)
                for name, declared in body.strict_fields().items()
                if name != tag
            ]
        return self._built[owner, tag]

    def build_option(self, option: Option) -> Rendered:
        place = Place(OPTIONS, option.name)
        declared = OneOf(*option.choices, expansions=option.expansions)
        return write_field(
            name=option.name,
            of=self._describe(place, declared),
            label=self._say(f"option.{option.name}.title"),
            default=option.default,
            help=self._words.say(f"ruling.{option.ruling}.question"),
            **_list_conditions(declared),
        )

    def build_choices(self, name: str, choices: Collection[str]) -> list[Rendered]:
        return [self._build_choice(Place("Rules", name), choice) for choice in choices]

    def build_categories(self) -> list[Rendered]:
        """Return the categories of points: those that have a text, in the order of their codes."""
        named = sorted(code for code in self._codes if code.startswith(CATEGORY))
        return [
            write_choice(value=code.removeprefix(CATEGORY), label=self._say(code)) for code in named
        ]

    def build_kinds(self, union: TaggedUnion) -> list[Rendered]:
        """Return what a union is one of: each with its name, its label and its other fields."""
        place = Place(union.union_name, union.tag or "field")
        categories = self._details.categories if self._is_listed(union) else NOTHING
        return [
            write_kind(
                name=name,
                label=self._say_choice(place, name),
                fields=self.build_fields(body, union.tag),
                category=categories.get(name),
                **self._list_conditions_of_choice(place, name),
            )
            for name, body in union.bodies.items()
        ]

    def _is_listed(self, union: TaggedUnion) -> bool:
        """Whether a union is the one whose kinds the form lists by themselves."""
        listed = self._details.kinds
        return listed is not None and union.union_name == listed.union_name

    def _build_field(self, place: Place, declared: StrictField) -> Rendered:
        explained = self._find_code(_list_codes("help", place))
        return write_field(
            name=place.name,
            of=self._describe(place, declared),
            label=self._say_label(place),
            required=declared.required or None,
            default=_get_default(declared),
            help=self._words.say(explained) if explained else None,
            **_list_conditions(declared),
        )

    def _describe(self, place: Place, declared: StrictField) -> Rendered:
        match declared:
            case TaggedUnion():
                kinds = None if self._is_listed(declared) else self.build_kinds(declared)
                return write_type(type="union", tag=declared.tag or None, kinds=kinds)
            case RulesField():
                return write_type(type="rules")
            case Nested():
                return write_type(type="object", fields=self.build_fields(declared.body))
            case ListOf():
                item = self._describe_item(place, declared.item)
                return write_type(type="list", min=declared.low, max=declared.high, item=item)
            case MapOf():
                key = write_value(of=self._describe(place, declared.key))
                item = write_value(of=self._describe(place, declared.item))
                return write_type(type="map", max=declared.high, key=key, item=item)
        return self._describe_single(place, declared)

    def _describe_single(self, place: Place, declared: StrictField) -> Rendered:
        match declared:
            case WholeNumber() if not isinstance(declared, Number):
                return write_type(type="count", min=declared.low, max=declared.high)
            case Flag():
                return write_type(type="flag")
            case PlayerId():
                return write_type(type="player")
            case Text():
                suggested = place.find(self._details.suggestions, ())
                values = [self._build_choice(place, value) for value in suggested] or None
                return write_type(type="text", min=declared.low, max=declared.high, values=values)
            case OneOf():
                return write_type(type="choice", values=self._build_choices(place, declared))
            case Shorthand():
                values = self._build_choices(place, declared.word)
                fields = self.build_fields(declared.body)
                return write_type(type="choice", values=values, fields=fields)
        raise TypeError(f"no form has a field of the type {type(declared).__name__}")

    def _describe_item(self, place: Place, declared: StrictField) -> Rendered:
        item, label = self._describe(place, declared), None
        if item["type"] in LABELLED_ITEMS:
            label = self._say(self._require_code(_list_codes("item", place)))
        return write_value(of=item, label=label)

    def _say_label(self, place: Place) -> str:
        words = self._details.words
        others = [*words.get(place.body, ()), *words.get("", ())]
        codes = _list_codes("field", place) + _fill_codes(others, place.name)
        return self._say(self._require_code(codes))

    def _build_choices(self, place: Place, declared: OneOf) -> list[Rendered]:
        return [self._build_choice(place, choice) for choice in declared.choices]

    def _build_choice(self, place: Place, choice: Choice) -> Rendered:
        return write_choice(
            value=choice,
            label=self._say_choice(place, choice),
            **self._list_conditions_of_choice(place, choice),
        )

    def _list_conditions_of_choice(self, place: Place, choice: Choice) -> Rendered:
        details = self._details
        return {
            "expansions": list(place.find(details.value_expansions, NOTHING).get(choice, ()))
            or None,
            "editions": list(place.find(details.value_editions, NOTHING).get(choice, ())) or None,
        }

    def _say_choice(self, place: Place, choice: Choice) -> str:
        if isinstance(choice, bool):
            return self._say(f"value.{str(choice).lower()}")
        own = [f"{code}.*" for code in (*_list_codes("value", place), place.name)]
        code = self._find_code(_fill_codes(place.find(self._details.words, own), str(choice)))
        if code is None:
            if isinstance(choice, int) or place.name in self._details.self_named:
                return str(choice)
            raise KeyError(f"no text for {choice} of {place.body}.{place.name}")
        return self._say(code)

    def _find_code(self, codes: list[str]) -> str | None:
        return next((code for code in codes if code in self._codes), None)

    def _require_code(self, codes: list[str]) -> str:
        code = self._find_code(codes)
        if code is None:
            raise KeyError(f"no text for any of {', '.join(codes)}")
        return code

    def _say(self, code: str) -> str:
        """Say a text as a label begins: with a capital letter."""
        text = self._words.say(code)
        return text[:1].upper() + text[1:]


def _list_conditions(declared: StrictField) -> Rendered:
    return {
        "expansions": list(declared.expansions) or None,
        "editions": list(declared.editions) or None,
        "only": declared.only or None,
    }


def _list_codes(prefix: str, place: Place) -> list[str]:
    return [f"{prefix}.{place.body}.{place.name}", f"{prefix}.{place.name}"]


def _fill_codes(codes: Iterable[str], name: str) -> list[str]:
    return [code.replace("*", name) for code in codes]


def _get_default(declared: StrictField) -> Any:
    """The default of a field; that of an object is made of its fields'; None without one."""
    if declared.load_default is missing:
        return None
    return {} if isinstance(declared, Nested) else declared.make_default()
