"""What `GET /v1/{game}/forms` answers, declared once; `shared.schemas.forms` fills it in."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

from shared.core.answers import EngineVersion, GameId, Identifier
from shared.core.catalogue import Choice
from shared.core.declarations import AtMost, Inline, Range, Recursive
from shared.core.documents import MOST_LISTED, Several, Words
from shared.core.rendering import build_writer

FormTypeName: TypeAlias = Literal[
    "count", "flag", "text", "choice", "player", "list", "map", "object", "union", "rules"
]
EXACT = 2**53 - 1
"""The highest number that every JSON reader takes exactly."""

FormDefault: TypeAlias = str | int | bool | list[Choice] | dict[str, Choice]
"""What a field is when it is left out."""
Label: TypeAlias = Annotated[Words, "In the language of the answer."]
Bound: TypeAlias = Annotated[int | None, Range(-EXACT, EXACT)]
"""A bound of a field, as wide as JSON counts exactly."""
Expansions: TypeAlias = Annotated[
    Several[Identifier] | None,
    "One of these has to be in play. Left out: it belongs to the base game.",
]
Editions: TypeAlias = Annotated[
    Several[Identifier] | None, "The editions that it is for. Left out: all."
]


class FormChoice(NamedTuple):
    """One of the values that a field may have."""

    value: Annotated[Choice, "As a request has it."]
    label: Label
    expansions: Expansions = None
    editions: Editions = None


class FormType(NamedTuple):
    """What a field, an item, a key or a value may be."""

    type: Annotated[
        FormTypeName,
        "count: a whole number; player: the id of one of the players of the request, or "
        "any if it lists none; map: values by key; object: an object of `fields`; union: an "
        "object of one of `kinds`; rules: edition, expansions and options as this document "
        "lists them.",
    ]
    min: Annotated[
        Bound, "The lowest count, the fewest items of a list, the fewest characters of a text."
    ] = None
    max: Annotated[
        Bound, "The highest count, the most items or keys, the most characters of a text."
    ] = None
    values: Annotated[
        Several[FormChoice] | None, "Of a choice, in their order; of a text, suggestions."
    ] = None
    fields: Annotated[
        "tuple[Annotated[FormField, Recursive()], ...] | None",
        AtMost(MOST_LISTED),
        "Of an object. A choice that has some may be an object of these instead.",
    ] = None
    tag: Annotated[
        Identifier | None,
        "Of a union: the field that has the name of the kind. Left out: the name of the "
        "kind is that of a field which tells it apart.",
    ] = None
    kinds: Annotated[
        "tuple[Annotated[FormKind, Recursive()], ...] | None",
        AtMost(MOST_LISTED),
        "Of a union. Left out: the `kinds` of the document.",
    ] = None
    key: Annotated["FormValue | None", Recursive(), "Of a map."] = None
    item: Annotated["FormValue | None", Recursive(), "Of a list or a map."] = None


class FormValue(NamedTuple):
    """What an item of a list, or a key or a value of a map, may be."""

    of: Annotated[FormType, Inline()]
    label: Annotated[Label | None, "Of one item of a list. In the language of the answer."] = None


class FormField(NamedTuple):
    """A field of a request: its values, its label, and when a form shows it."""

    name: Annotated[Identifier, "As a request has it."]
    label: Label
    of: Annotated[FormType, Inline()]
    required: Annotated[bool | None, "True where the field cannot be left out."] = None
    default: (
        Annotated[
            FormDefault,
            "What it is when it is left out. Of an object: {}, the defaults of its fields.",
        ]
        | None
    ) = None
    help: Annotated[Words | None, "What the label leaves open."] = None
    expansions: Expansions = None
    editions: Editions = None
    only: Annotated[
        Literal["complete", "open", "play"] | None,
        "It counts only of what is complete, only of what is open, or only during play.",
    ] = None
    group: Annotated[
        Words | None, "The heading under which it stands with others of the same heading."
    ] = None


class FormKind(NamedTuple):
    """One of the kinds that an object may be of."""

    name: Annotated[Identifier, "The value of the tag, or the field that tells the kind apart."]
    label: Label
    fields: Annotated[Several[FormField], "In their order, without the tag."]
    category: Annotated[Identifier | None, "The category of its points in an answer."] = None
    expansions: Expansions = None
    editions: Editions = None


class FormOperation(NamedTuple):
    """An operation and the fields of its request."""

    name: Annotated[Identifier, "The last step of its address."]
    label: Annotated[Words, "What it does, in the language of the answer."]
    fields: Annotated[Several[FormField], "In their order."]


class Forms(NamedTuple):
    """What the forms of a game need: the fields of every request, with labels."""

    game: GameId
    engine: EngineVersion
    operations: Annotated[Several[FormOperation], "Every operation, in order."]
    kinds: Annotated[
        Several[FormKind],
        "Kinds that several fields share: those of a union without `kinds` of its own.",
    ]
    options: Annotated[Several[FormField], "Those of `rules.options`."]
    editions: Annotated[Several[FormChoice], "Those of `rules.edition`; the default first."]
    expansions: Annotated[Several[FormChoice], "Those of `rules.expansions`; by default all."]
    categories: Annotated[Several[FormChoice], "Those of points in answers, by their codes."]


# A form shares the parts that it has several times, so its objects are written and never rendered.
write_choice = build_writer(FormChoice)
write_type = build_writer(FormType)
write_value = build_writer(FormValue)
write_field = build_writer(FormField)
write_kind = build_writer(FormKind)
write_operation = build_writer(FormOperation)
write_forms = build_writer(Forms)
