"""What a form needs of a request: the fields of its bodies in their order, with labels.

A form is built from the bodies that check requests, and speaks one language. The words of a label
are found by codes, of which the first that has a text is taken: `field.<Body>.<name>`, then
`field.<name>`. Those of a choice are `value.<Body>.<name>.<value>`, then `value.<name>.<value>`,
then `<name>.<value>`, unless `FormDetails.words` gives other codes. `item.…` names one item of a
list, `help.…` is what a label leaves open.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol, TypeAlias

from marshmallow import missing

from shared.core.catalogue import Option
from shared.schemas.bodies import Body, Nested, TaggedUnion
from shared.schemas.fields import (
    Flag,
    ListOf,
    MapOf,
    OneOf,
    PlayerId,
    StrictField,
    Text,
    WholeNumber,
)
from shared.schemas.requests import RulesField
from shared.schemas.shorthand import Shorthand

Form: TypeAlias = dict[str, Any]
"""A part of a form as JSON: a field, a kind, a choice."""
Names: TypeAlias = tuple[str, ...]

NOTHING: Mapping[str, Any] = MappingProxyType({})
OPTIONS = "Options"
"""The name of the body that `rules.options` of every game is published under."""
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
    `expansions` bring what a field counts, `editions` and `only` are those of `StrictField`;
    `value_expansions` and `value_editions` are those of single choices.
    """

    kinds: TaggedUnion | None = None
    words: Mapping[str, Names] = field(default_factory=dict)
    self_named: frozenset[str] = frozenset()
    suggestions: Mapping[str, Names] = field(default_factory=dict)
    expansions: Mapping[str, Names] = field(default_factory=dict)
    value_expansions: Mapping[str, Mapping[str, Names]] = field(default_factory=dict)
    editions: Mapping[str, Names] = field(default_factory=dict)
    value_editions: Mapping[str, Mapping[str, Names]] = field(default_factory=dict)
    only: Mapping[str, str] = field(default_factory=dict)
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
        self._built: dict[tuple[str, str], list[Form]] = {}

    def build_fields(self, body: Body, tag: str = "") -> list[Form]:
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

    def build_option(self, option: Option) -> Form:
        """Return the field of an option of the rules."""
        place = Place(OPTIONS, option.name)
        return {
            "name": option.name,
            "type": "choice",
            "default": option.default,
            "values": [self._build_choice(place, choice) for choice in option.choices],
            "label": self._say(f"option.{option.name}.title"),
            "help": self._words.say(f"ruling.{option.ruling}.question"),
            **self._list_conditions(place, OneOf(*option.choices, expansions=option.expansions)),
        }

    def build_choices(self, name: str, choices: Collection[str]) -> list[Form]:
        """Return the choices of the field `name` of the rules."""
        return [self._build_choice(Place("Rules", name), choice) for choice in choices]

    def build_kinds(self, union: TaggedUnion) -> list[Form]:
        """Return what a union is one of: each with its name, its label and its other fields."""
        place = Place(union.union_name, union.tag or "field")
        kinds = []
        for name, body in union.bodies.items():
            kind = self._build_choice(place, name)
            category = self._details.categories.get(name) if self._is_listed(union) else None
            kinds.append(
                {
                    "name": kind.pop("value"),
                    **kind,
                    **({"category": category} if category else {}),
                    "fields": self.build_fields(body, union.tag),
                }
            )
        return kinds

    def _is_listed(self, union: TaggedUnion) -> bool:
        """Whether a union is the one whose kinds the form lists by themselves."""
        listed = self._details.kinds
        return listed is not None and union.union_name == listed.union_name

    def _build_field(self, place: Place, declared: StrictField) -> Form:
        built = {
            "name": place.name,
            **self._describe(place, declared),
            "label": self._say_label(place),
        }
        if declared.required:
            built["required"] = True
        elif declared.load_default is not missing:
            built["default"] = _get_default(declared)
        explained = self._find_code(_list_codes("help", place))
        if explained:
            built["help"] = self._words.say(explained)
        return built | self._list_conditions(place, declared)

    def _list_conditions(self, place: Place, declared: StrictField) -> Form:
        """Return when a field is asked for: what it declares, or else what the details say."""
        details = self._details
        found = {
            "expansions": list(declared.expansions or place.find(details.expansions, ())),
            "editions": list(declared.editions or place.find(details.editions, ())),
            "only": declared.only or place.find(details.only, ""),
            "group": declared.group and self._say(f"group.{declared.group}"),
        }
        return {name: value for name, value in found.items() if value}

    def _describe(self, place: Place, declared: StrictField) -> Form:
        """Return the type of a field and what depends on its type."""
        if isinstance(declared, TaggedUnion):
            return self._describe_union(declared)
        describe = DESCRIPTIONS.get(type(declared))
        if describe is None:
            raise TypeError(f"no form has a field of the type {type(declared).__name__}")
        return describe(self, place, declared)

    def _describe_count(self, _: Place, declared: WholeNumber) -> Form:
        return {"type": "count", "min": declared.low, "max": declared.high}

    def _describe_flag(self, _: Place, __: Flag) -> Form:
        return {"type": "flag"}

    def _describe_text(self, place: Place, declared: Text) -> Form:
        built = {"type": "text", "min": declared.low, "max": declared.high}
        suggested = place.find(self._details.suggestions, ())
        values = [self._build_choice(place, value) for value in suggested]
        return built | ({"values": values} if values else {})

    def _describe_player(self, _: Place, __: PlayerId) -> Form:
        return {"type": "player"}

    def _describe_rules(self, _: Place, __: RulesField) -> Form:
        return {"type": "rules"}

    def _describe_choice(self, place: Place, declared: OneOf) -> Form:
        values = [self._build_choice(place, choice) for choice in declared.choices]
        return {"type": "choice", "values": values}

    def _describe_object(self, _: Place, declared: Nested) -> Form:
        return {"type": "object", "fields": self.build_fields(declared.body)}

    def _describe_shorthand(self, place: Place, declared: Shorthand) -> Form:
        choice = self._describe_choice(place, declared.word)
        return choice | {"fields": self.build_fields(declared.body)}

    def _describe_union(self, declared: TaggedUnion) -> Form:
        built: Form = {"type": "union"}
        if declared.tag:
            built["tag"] = declared.tag
        if not self._is_listed(declared):
            built["kinds"] = self.build_kinds(declared)
        return built

    def _describe_list(self, place: Place, declared: ListOf) -> Form:
        item = self._describe_item(place, declared.item)
        return {"type": "list", "min": declared.low, "max": declared.high, "item": item}

    def _describe_map(self, place: Place, declared: MapOf) -> Form:
        key = self._describe(place, declared.key)
        item = self._describe(place, declared.item)
        return {"type": "map", "max": declared.high, "key": key, "item": item}

    def _describe_item(self, place: Place, declared: StrictField) -> Form:
        item = self._describe(place, declared)
        if item["type"] in LABELLED_ITEMS:
            item["label"] = self._say(self._require_code(_list_codes("item", place)))
        return item

    def _say_label(self, place: Place) -> str:
        words = self._details.words
        others = [*words.get(place.body, ()), *words.get("", ())]
        codes = _list_codes("field", place) + _fill_codes(others, place.name)
        return self._say(self._require_code(codes))

    def _build_choice(self, place: Place, choice: str | int | bool) -> Form:
        details = self._details
        conditions = {
            "expansions": place.find(details.value_expansions, NOTHING).get(choice),
            "editions": place.find(details.value_editions, NOTHING).get(choice),
        }
        return {
            "value": choice,
            "label": self._say_choice(place, choice),
            **{name: list(value) for name, value in conditions.items() if value},
        }

    def _say_choice(self, place: Place, choice: str | int | bool) -> str:
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


def _list_codes(prefix: str, place: Place) -> list[str]:
    return [f"{prefix}.{place.body}.{place.name}", f"{prefix}.{place.name}"]


def _fill_codes(codes: Iterable[str], name: str) -> list[str]:
    return [code.replace("*", name) for code in codes]


def _get_default(declared: StrictField) -> Any:
    """The default of a field; that of an object is made of the defaults of its own fields."""
    if isinstance(declared, Nested):
        return {}
    return declared.load_default() if callable(declared.load_default) else declared.load_default


DESCRIPTIONS: Mapping[type[StrictField], Callable[[FormBuilder, Place, Any], Form]] = {
    WholeNumber: FormBuilder._describe_count,
    Flag: FormBuilder._describe_flag,
    Text: FormBuilder._describe_text,
    PlayerId: FormBuilder._describe_player,
    OneOf: FormBuilder._describe_choice,
    ListOf: FormBuilder._describe_list,
    MapOf: FormBuilder._describe_map,
    Nested: FormBuilder._describe_object,
    RulesField: FormBuilder._describe_rules,
    Shorthand: FormBuilder._describe_shorthand,
}
"""What is said of a field of each type; unions may be of a type of their own."""
