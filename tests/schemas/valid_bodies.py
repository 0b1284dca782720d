"""Makes valid bodies by choosing for every field at random a value that it accepts."""

from random import Random
from typing import Any

from shared.operations.batch import AnyValue
from shared.schemas.bodies import Body, Nested, RecursiveObject, TaggedUnion
from shared.schemas.field_unions import Chosen, DefaultValue, Shorthand
from shared.schemas.fields import (
    AnyObject,
    Flag,
    ListOf,
    MapOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
)

LETTERS = "abz AZ09_-/~.{}%\"'\\é\u00a0\u0301\u2028\n\x00漢🍐"
SHORT_LIST, SHORT_TEXT = 4, 12


def make_valid_body(body: Body, chance: Random) -> dict[str, Any]:
    """A body that fits, with the fields it needs and some of the others."""
    return {
        name: make_valid_value(field, chance)
        for name, field in body.strict_fields().items()
        if field.required or chance.random() < 0.6
    }


def make_valid_value(field: StrictField, chance: Random) -> Any:
    """Return a random value that the field accepts."""
    match field:
        case WholeNumber():
            return _make_number(field, chance)
        case Flag():
            return chance.random() < 0.5
        case Text():
            return _make_text(field, chance)
        case OneOf():
            return chance.choice(field.choices)
        case ListOf():
            return [
                make_valid_value(field.item, chance)
                for _ in range(_choose_length(field.low, field.high, chance))
            ]
        case MapOf():
            return _make_keyed(field, chance)
        case _:
            return _make_object(field, chance)


def _make_object(field: StrictField, chance: Random) -> Any:
    match field:
        case Nested():
            return make_valid_body(field.body, chance)
        case Shorthand():
            return chance.choice(
                [make_valid_value(field.word, chance), make_valid_body(field.body, chance)]
            )
        case TaggedUnion():
            return make_valid_body(chance.choice(list(field.bodies.values())), chance)
        case RecursiveObject():
            return _make_least_body(field.find(), chance)
        case DefaultValue():
            return chance.choice([3, "cat", False, [], {}])
        case AnyObject():
            return {"": [1.5, {"x": "y"}]}
        case Chosen() | AnyValue():
            return chance.choice(["cat", 3, True])
        case _:
            raise TypeError(f"a new kind of field: {type(field).__name__}")


def _make_least_body(body: Body, chance: Random) -> dict[str, Any]:
    """A body with the fields it needs alone: it may be in itself, and has an end."""
    return {
        name: [] if isinstance(field, ListOf) else make_valid_value(field, chance)
        for name, field in body.strict_fields().items()
        if field.required
    }


def _make_number(field: WholeNumber, chance: Random) -> float:
    near_nought = min(max(0, field.low), field.high)
    drawn = chance.randint(field.low, field.high)
    number = chance.choice([field.low, field.high, near_nought, drawn, drawn])
    return float(number) if chance.random() < 0.1 else number


def _make_text(field: Text, chance: Random) -> str:
    length = _choose_length(field.low, field.high, chance, SHORT_TEXT)
    return "".join(chance.choice(LETTERS) for _ in range(length))


def _make_keyed(field: MapOf, chance: Random) -> dict[str, Any]:
    count = _choose_length(0, field.high, chance)
    return {
        make_valid_value(field.key, chance): make_valid_value(field.item, chance)
        for _ in range(count)
    }


def _choose_length(low: int, high: int, chance: Random, short: int = SHORT_LIST) -> int:
    """Mostly short; at times as long as is allowed, where that is not very long."""
    if chance.random() < 0.1 and high <= 10 * short:
        return high
    return chance.randint(low, min(high, max(low, short)))
