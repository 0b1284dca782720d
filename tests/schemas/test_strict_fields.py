"""What each kind of field takes, what it refuses, and with which fault at which place."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

from shared.core.phrases import Word
from shared.operations.batch import AnyValue
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.field_unions import Chosen, Shorthand, UnionByField
from shared.schemas.fields import (
    AnyObject,
    Flag,
    ListOf,
    MapOf,
    OneOf,
    PlayerId,
    StrictField,
    Text,
    WholeNumber,
)
from tests.schemas.probing import ask_body, ask_field, normalize_field, refuse_field

HUGE = (2**63, -(2**63) - 1, 2**64, 10**400, 1e19, 1e300, -1e300)
OTHER_TYPES: tuple[Any, ...] = (None, True, False, 0, 1, 1.0, 1.5, "", "1", "true", [], {}, [1])


class Inner(Body):
    """An object with one field."""

    n = WholeNumber(0, 9)


def list_other_types(*types: type) -> list[Any]:
    """Values of JSON types other than these."""
    return [value for value in OTHER_TYPES if type(value) not in types]


NUMBERS = ListOf(WholeNumber(1, 3), 3)
KEYED = MapOf(Text(1, 3), WholeNumber(0, 9), 3)


@pytest.mark.parametrize(
    ("field", "values"),
    [
        (WholeNumber(-2, 99), [-2, 0, 1, 99]),
        (Flag(), [True, False]),
        (Text(1, 4), ["x", " ", "\n", "x\n", "\x00", "🍐🍐🍐", "e\u0301s", "null"]),
        (PlayerId(), ["é" * 40]),
        (OneOf("road", "city"), ["city"]),
        (OneOf(3, 4), [3]),
        (OneOf(True, False), [False]),
        (NUMBERS, [[], [1], [1, 2, 3], [2, 2]]),
        (KEYED, [{}, {"zoé": 1, "a/b": 3}]),
        (MapOf(PlayerId(), WholeNumber(0, 9), 3), [{"_schema": 2}]),
        (Nested(Inner()), [{"n": 1}]),
        (Chosen(), ["cat", 3, True, False, ""]),
        # What is published elsewhere or, in a batch, checked by itself is taken as it is.
        (AnyObject(), [{}, {"": [1.5, "x"]}]),
        (AnyValue(), OTHER_TYPES),
    ],
)
def test_a_field_takes_its_values_as_they_are(field: StrictField, values: Sequence[Any]) -> None:
    for value in values:
        normalized = normalize_field(field, value)
        assert (normalized, type(normalized)) == (value, type(value))


@pytest.mark.parametrize(
    ("field", "value", "whole"),
    [
        *[(WholeNumber(-2, 99), value, int(value)) for value in (1.0, 99.0, -0.0, 1e1)],
        (OneOf(3, 4), 3.0, 3),
        (Chosen(), 3.0, 3),
        (NUMBERS, [1.0, 2], [1, 2]),
        (KEYED, {"a": 1.0}, {"a": 1}),
        (Nested(Inner()), {"n": 1.0}, {"n": 1}),
    ],
)
def test_a_fraction_of_nothing_is_a_whole_number(
    field: StrictField, value: Any, whole: object
) -> None:
    assert repr(normalize_field(field, value)) == repr(whole)


def expect(kind: str) -> Mapping[str, object]:
    """What a fault of the wrong type says."""
    return {"expected": Word(f"type.{kind}")}


@pytest.mark.parametrize(
    ("field", "values", "code", "params"),
    [
        (WholeNumber(-2, 99), [-3, 100, 100.0, *HUGE], "out-of-range", {"low": -2, "high": 99}),
        (
            WholeNumber(-2, 99),
            [*list_other_types(int, float), 1.5, 0.1, 98.999999],
            *("wrong-type", expect("integer")),
        ),
        (WholeNumber(0, 1), [True], "wrong-type", expect("integer")),
        (
            Flag(),
            [*list_other_types(bool), "yes", "on", "True"],
            *("wrong-type", expect("boolean")),
        ),
        (
            Text(1, 4),
            ["", "five!", "🍐🍐🍐🍐🍐", "x" * 100_000],
            *("out-of-range:length", {"low": 1, "high": 4}),
        ),
        (Text(0, 4), list_other_types(str), "wrong-type", expect("string")),
        (PlayerId(), ["", "é" * 41], "out-of-range:length", {"low": 1, "high": 40}),
        (
            OneOf("road", "city"),
            ["", "City", "city ", "roads", "c"],
            *("not-one-of", {"choices": ("road", "city")}),
        ),
        (OneOf("road", "1"), list_other_types(str), "wrong-type", expect("string")),
        (OneOf(3, 4), [0, 1, 5, 5.0, -3, *HUGE], "not-one-of", {"choices": (3, 4)}),
        (
            OneOf(0, 1, 3),
            [*list_other_types(int, float), 3.5, "3"],
            *("wrong-type", expect("integer")),
        ),
        (OneOf(True, False), list_other_types(bool), "wrong-type", expect("boolean")),
        (
            ListOf(WholeNumber(1, 3), 3, low=2),
            [[1]],
            *("out-of-range:items", {"low": 2, "high": 3, "count": 2}),
        ),
        (
            ListOf(WholeNumber(1, 3), 3, low=2, of_players=True),
            [[1, 2, 3, 1]],
            *("too-many:players", {"low": 2, "high": 3, "count": 4}),
        ),
        (NUMBERS, [[1, 2, 3, 1, 2]], "too-many", {"high": 3, "count": 5}),
        (NUMBERS, [[1] * 100_000], "too-many", {"high": 3, "count": 100_000}),
        (NUMBERS, list_other_types(list), "wrong-type", expect("array")),
        (KEYED, [dict.fromkeys("abcd", 1)], "too-many", {"high": 3, "count": 4}),
        *[
            (field, list_other_types(dict), "wrong-type", expect("object"))
            for field in (KEYED, Nested(Inner()), AnyObject())
        ],
        (Chosen(), [None, 1.5, [], {}], "wrong-type", None),
    ],
)
def test_a_field_refuses_every_other_value_and_says_what_fits(
    field: StrictField, values: Sequence[Any], code: str, params: Mapping[str, object] | None
) -> None:
    for value in values:
        answer = ask_field(field, value)
        assert answer.places == [("/it", code)], value
        assert params in (None, answer.faults[0].params)


def test_a_flag_has_both_values() -> None:
    for choices in ((True,), (False, False)):
        with pytest.raises(TypeError):
            OneOf(*choices)


@pytest.mark.parametrize(
    ("field", "value", "places"),
    [
        # Of a list that is too long, only as many items as it may have are read.
        (
            NUMBERS,
            [0, 1, "x", 9, None],
            [("/0", "out-of-range"), ("/2", "wrong-type"), ("", "too-many")],
        ),
        (
            ListOf(NUMBERS, 2),
            [[1, 9], [[1]]],
            [("/0/1", "out-of-range"), ("/1/0", "wrong-type")],
        ),
        (KEYED, {"long": 1}, [("/long", "out-of-range:length")]),
        (KEYED, {"": 1}, [("/", "out-of-range:length")]),
        (
            MapOf(OneOf("gold", "rose"), WholeNumber(0, 9), 2),
            {"gold": 1, "red": 1},
            [("/red", "not-one-of")],
        ),
        # A wrong key hides its value.
        (
            KEYED,
            {"ada": 10, "long": 10, "b": "x"},
            [("/ada", "out-of-range"), ("/b", "wrong-type"), ("/long", "out-of-range:length")],
        ),
        *[
            (MapOf(Text(1, 9), Flag(), 3), {key: 1}, [(pointer, "wrong-type")])
            for key, pointer in (("a/b", "/a~1b"), ("~", "/~0"), ("_schema", "/_schema"))
        ],
        # Of an object that has too many keys, only the first are read.
        (
            MapOf(Text(1, 1), WholeNumber(0, 9), 2),
            {"a": 99, "b": 1, "c": 99, "dd": 1},
            [("", "too-many"), ("/a", "out-of-range")],
        ),
        (Nested(Inner()), {}, [("/n", "missing")]),
        (Nested(Inner()), {"n": 10, "m": 1}, [("/n", "out-of-range"), ("/m", "unknown-field")]),
    ],
)
def test_every_fault_inside_is_reported_at_its_place(
    field: StrictField, value: object, places: list[tuple[str, str]]
) -> None:
    found = refuse_field(field, value)
    assert sorted(found) == sorted((f"/it{pointer}", code) for pointer, code in places)


KINDS: list[Callable[..., StrictField]] = [
    lambda **kind: WholeNumber(0, 9, **kind),
    Flag,
    lambda **kind: Text(0, 9, **kind),
    lambda **kind: OneOf("a", **kind),
    lambda **kind: OneOf(1, **kind),
    lambda **kind: OneOf(True, False, **kind),
    lambda **kind: ListOf(Flag(), 9, **kind),
    lambda **kind: MapOf(Text(0, 9), Flag(), 9, **kind),
    lambda **kind: Nested(Inner(), **kind),
    lambda **kind: Shorthand("Either", OneOf("a"), Inner(), **kind),
    lambda **kind: UnionByField("One", {"n": Inner()}, **kind),
    Chosen,
    AnyObject,
]


@pytest.mark.parametrize("kind", [*KINDS, AnyValue])
def test_what_is_left_out_or_null_is_missing_absent_or_its_default(
    kind: Callable[..., StrictField],
) -> None:
    needed, optional = make_body("Probe", {"it": kind()}), kind(optional=True)
    assert ask_body(needed, {}).places == [("/it", "missing")]
    assert ask_body(make_body("Probe", {"it": optional}), {}).normalized == {}
    body = make_body("Probe", {"it": kind(default="left out")})
    assert ask_body(body, {}).normalized == {"it": "left out"}
    if kind is not AnyValue:
        assert refuse_field(kind(), None) == [("/it", "wrong-type")]
        assert ask_field(optional, None).normalized == {}


def test_a_default_that_is_made_is_made_anew_each_time() -> None:
    body = make_body("Probe", {"it": ListOf(Flag(), 3, default=list)})
    first, second = body.normalize({}), body.normalize({})
    assert first == second == {"it": []}
    assert first["it"] is not second["it"]
    assert body.parse({})["it"] is not body.parse({})["it"]


def test_a_filled_part_is_what_an_empty_object_would_be() -> None:
    inner = make_body("Defaults", {"n": WholeNumber(0, 9, default=3), "m": Flag(optional=True)})
    body = make_body("Probe", {"it": Nested(inner, filled=True)})
    assert ask_body(body, {}).normalized == {"it": {"n": 3}}
    assert ask_body(body, {"it": {}}).normalized == {"it": {"n": 3}}
    assert body.normalize({})["it"] is not body.normalize({})["it"]
