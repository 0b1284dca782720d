"""What each kind of field takes, what it refuses, and with which fault at which place."""

from collections.abc import Callable
from typing import Any

import pytest

from shared.core.phrases import Word
from shared.operations.batch import AnyValue
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.field_unions import Chosen, UnionByField
from shared.schemas.fields import (
    AnyObject,
    Flag,
    ListOf,
    MapOf,
    OneOf,
    StrictField,
    Text,
    WholeNumber,
    player_id,
)
from shared.schemas.shorthand import Shorthand
from tests.schemas.probing import ask_body, ask_field, normalize_field, refuse_field

HUGE = (2**63, -(2**63) - 1, 2**64, 10**400, 1e19, 1e300, -1e300)
OTHER_TYPES: tuple[Any, ...] = (None, True, False, 0, 1, 1.0, 1.5, "", "1", "true", [], {}, [1])


class Inner(Body):
    """An object with one field."""

    n = WholeNumber(0, 9)


def list_other_types(*types: type) -> list[Any]:
    """Values of JSON types other than these."""
    return [value for value in OTHER_TYPES if type(value) not in types]


@pytest.mark.parametrize("value", [-2, 0, 1, 99])
def test_a_whole_number_in_range_is_taken(value: int) -> None:
    assert normalize_field(WholeNumber(-2, 99), value) == value


@pytest.mark.parametrize("value", [1.0, 99.0, -0.0, 1e1])
def test_a_fraction_of_nothing_is_a_whole_number(value: float) -> None:
    normalized = normalize_field(WholeNumber(-2, 99), value)
    assert type(normalized) is int
    assert normalized == value


@pytest.mark.parametrize("value", [-3, 100, 100.0, *HUGE])
def test_a_whole_number_beyond_its_bounds_is_out_of_range(value: float) -> None:
    answer = ask_field(WholeNumber(-2, 99), value)
    assert answer.places == [("/it", "out-of-range")]
    assert answer.faults[0].params == {"low": -2, "high": 99}


@pytest.mark.parametrize("value", [*list_other_types(int, float), 1.5, 0.1, 98.999999])
def test_what_is_no_whole_number_is_of_the_wrong_type(value: object) -> None:
    answer = ask_field(WholeNumber(-2, 99), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.integer")}


@pytest.mark.parametrize("value", [True, False])
def test_a_flag_is_true_or_false(value: bool) -> None:
    assert normalize_field(Flag(), value) is value


@pytest.mark.parametrize("value", [*list_other_types(bool), "yes", "on", "True"])
def test_nothing_else_is_a_flag(value: object) -> None:
    answer = ask_field(Flag(), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.boolean")}


@pytest.mark.parametrize("value", ["x", " ", "\n", "x\n", "\x00", "🍐🍐🍐", "e\u0301s", "null"])
def test_a_text_of_one_to_four_characters_is_taken_as_it_is(value: str) -> None:
    assert normalize_field(Text(1, 4), value) == value


@pytest.mark.parametrize("value", ["", "five!", "🍐🍐🍐🍐🍐", "x" * 100_000])
def test_a_text_too_short_or_too_long_is_out_of_range(value: str) -> None:
    answer = ask_field(Text(1, 4), value)
    assert answer.places == [("/it", "out-of-range:length")]
    assert answer.faults[0].params == {"low": 1, "high": 4}


@pytest.mark.parametrize("value", list_other_types(str))
def test_what_is_no_text_is_of_the_wrong_type(value: object) -> None:
    answer = ask_field(Text(0, 4), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.string")}


def test_an_id_has_one_to_forty_characters() -> None:
    assert normalize_field(player_id(), "é" * 40) == "é" * 40
    assert refuse_field(player_id(), "é" * 41) == [("/it", "out-of-range:length")]
    assert refuse_field(player_id(), "") == [("/it", "out-of-range:length")]


def test_one_of_some_texts_is_taken() -> None:
    assert normalize_field(OneOf("road", "city"), "city") == "city"


@pytest.mark.parametrize("value", ["", "City", "city ", "roads", "c"])
def test_another_text_is_not_one_of_them(value: str) -> None:
    answer = ask_field(OneOf("road", "city"), value)
    assert answer.places == [("/it", "not-one-of")]
    assert answer.faults[0].params == {"choices": ("road", "city")}


@pytest.mark.parametrize("value", list_other_types(str))
def test_what_is_no_text_is_not_one_of_some_texts(value: object) -> None:
    answer = ask_field(OneOf("road", "1"), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.string")}


@pytest.mark.parametrize("value", [3, 3.0])
def test_one_of_some_numbers_is_taken_as_a_whole_one(value: float) -> None:
    normalized = normalize_field(OneOf(3, 4), value)
    assert (normalized, type(normalized)) == (3, int)


@pytest.mark.parametrize("value", [0, 1, 5, 5.0, -3, *HUGE])
def test_another_number_is_not_one_of_them(value: float) -> None:
    answer = ask_field(OneOf(3, 4), value)
    assert answer.places == [("/it", "not-one-of")]
    assert answer.faults[0].params == {"choices": (3, 4)}


@pytest.mark.parametrize("value", [*list_other_types(int, float), 3.5, "3"])
def test_what_is_no_whole_number_is_not_one_of_some_numbers(value: object) -> None:
    assert refuse_field(OneOf(0, 1, 3), value) == [("/it", "wrong-type")]


def test_true_is_not_one_and_false_is_not_nought() -> None:
    assert refuse_field(OneOf(0, 1), True) == [("/it", "wrong-type")]
    assert refuse_field(OneOf(0, 1), False) == [("/it", "wrong-type")]
    assert refuse_field(OneOf(True, False), 1) == [("/it", "wrong-type")]
    assert refuse_field(WholeNumber(0, 1), True) == [("/it", "wrong-type")]


def test_one_of_some_flags_is_taken() -> None:
    assert normalize_field(OneOf(True, False), False) is False


def test_a_flag_has_both_values() -> None:
    for choices in ((True,), (False, False)):
        with pytest.raises(TypeError):
            OneOf(*choices)


@pytest.mark.parametrize("value", list_other_types(bool))
def test_what_is_no_flag_is_not_one_of_some_flags(value: object) -> None:
    answer = ask_field(OneOf(True, False), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.boolean")}


@pytest.mark.parametrize("value", [[1], [1, 2, 3], [2.0, 2]])
def test_a_list_of_one_to_three_is_taken_in_its_order(value: list[float]) -> None:
    assert normalize_field(ListOf(WholeNumber(1, 3), 3, low=1), value) == value


def test_numbers_in_a_list_become_whole() -> None:
    assert [type(item) for item in normalize_field(ListOf(WholeNumber(1, 3), 3), [1.0, 2])] == [
        int,
        int,
    ]


def test_a_list_may_be_empty_unless_it_says_otherwise() -> None:
    assert normalize_field(ListOf(WholeNumber(1, 3), 3), []) == []


def test_a_list_too_short_is_out_of_range() -> None:
    answer = ask_field(ListOf(WholeNumber(1, 3), 3, low=2), [1])
    assert answer.places == [("/it", "out-of-range:items")]
    assert answer.faults[0].params == {"low": 2, "high": 3, "count": 2}


def test_a_list_too_long_says_how_many_it_may_have_and_how_many_it_has() -> None:
    answer = ask_field(ListOf(WholeNumber(1, 3), 3), [1, 2, 3, 1, 2])
    assert answer.places == [("/it", "too-many")]
    assert answer.faults[0].params == {"high": 3, "count": 5}


def test_of_a_list_too_long_only_as_many_as_it_may_have_are_read() -> None:
    assert refuse_field(ListOf(WholeNumber(1, 3), 3), [0, 1, "x", 9, None]) == [
        ("/it/0", "out-of-range"),
        ("/it/2", "wrong-type"),
        ("/it", "too-many"),
    ]


def test_a_list_of_a_hundred_thousand_is_refused_with_one_fault() -> None:
    assert refuse_field(ListOf(WholeNumber(1, 3), 3), [1] * 100_000) == [("/it", "too-many")]


def test_every_wrong_item_is_reported_at_its_place() -> None:
    assert refuse_field(ListOf(WholeNumber(1, 3), 5), [1, 7, 2, "x"]) == [
        ("/it/1", "out-of-range"),
        ("/it/3", "wrong-type"),
    ]


def test_in_a_list_of_lists_the_pointer_goes_all_the_way() -> None:
    field = ListOf(ListOf(WholeNumber(1, 3), 2), 2)
    assert refuse_field(field, [[1, 9], [[1]]]) == [
        ("/it/0/1", "out-of-range"),
        ("/it/1/0", "wrong-type"),
    ]


@pytest.mark.parametrize("value", list_other_types(list))
def test_what_is_no_list_is_of_the_wrong_type(value: object) -> None:
    answer = ask_field(ListOf(WholeNumber(0, 1), 3), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.array")}


def test_keys_of_the_callers_own_are_taken_with_their_values() -> None:
    field = MapOf(player_id(), WholeNumber(0, 9), 3)
    assert normalize_field(field, {"zoé": 1.0, "_schema": 2, "a/b": 3}) == {
        "zoé": 1,
        "_schema": 2,
        "a/b": 3,
    }
    assert normalize_field(field, {}) == {}


def test_a_key_too_long_is_reported_at_the_key() -> None:
    field = MapOf(Text(1, 3), WholeNumber(0, 9), 3)
    assert refuse_field(field, {"long": 1}) == [("/it/long", "out-of-range:length")]
    assert refuse_field(field, {"": 1}) == [("/it/", "out-of-range:length")]


def test_a_key_that_is_not_offered_is_reported_at_the_key() -> None:
    field = MapOf(OneOf("gold", "rose"), WholeNumber(0, 9), 2)
    assert refuse_field(field, {"gold": 1, "red": 1}) == [("/it/red", "not-one-of")]


def test_a_wrong_value_is_reported_at_its_key_and_a_wrong_key_hides_its_value() -> None:
    field = MapOf(Text(1, 3), WholeNumber(0, 9), 3)
    assert sorted(refuse_field(field, {"ada": 10, "long": 10, "b": "x"})) == [
        ("/it/ada", "out-of-range"),
        ("/it/b", "wrong-type"),
        ("/it/long", "out-of-range:length"),
    ]


@pytest.mark.parametrize(
    ("key", "pointer"), [("a/b", "/it/a~1b"), ("~", "/it/~0"), ("_schema", "/it/_schema")]
)
def test_a_pointer_through_a_strange_key_is_escaped(key: str, pointer: str) -> None:
    assert refuse_field(MapOf(Text(1, 9), Flag(), 3), {key: 1}) == [(pointer, "wrong-type")]


def test_too_many_keys_are_reported_at_the_object_and_only_the_first_are_read() -> None:
    field = MapOf(Text(1, 1), WholeNumber(0, 9), 2)
    answer = ask_field(field, {"a": 99, "b": 1, "c": 99, "dd": 1})
    assert sorted(answer.places) == [("/it", "too-many"), ("/it/a", "out-of-range")]
    assert {"high": 2, "count": 4} in [fault.params for fault in answer.faults]


@pytest.mark.parametrize("value", list_other_types(dict))
def test_what_is_no_object_is_of_the_wrong_type(value: object) -> None:
    for field in (MapOf(Text(0, 9), Flag(), 3), Nested(Inner()), AnyObject()):
        answer = ask_field(field, value)
        assert answer.places == [("/it", "wrong-type")]
        assert answer.faults[0].params == {"expected": Word("type.object")}


def test_a_part_is_an_object_with_its_fields() -> None:
    assert normalize_field(Nested(Inner()), {"n": 1.0}) == {"n": 1}
    assert refuse_field(Nested(Inner()), {}) == [("/it/n", "missing")]
    assert refuse_field(Nested(Inner()), {"n": 10, "m": 1}) == [
        ("/it/n", "out-of-range"),
        ("/it/m", "unknown-field"),
    ]


@pytest.mark.parametrize("value", ["cat", 3, True, False, ""])
def test_a_chosen_value_is_a_text_a_number_or_a_flag(value: object) -> None:
    assert normalize_field(Chosen(), value) is value


def test_a_chosen_fraction_of_nothing_is_a_whole_number() -> None:
    normalized = normalize_field(Chosen(), 3.0)
    assert (normalized, type(normalized)) == (3, int)


@pytest.mark.parametrize("value", [None, 1.5, [], {}])
def test_nothing_else_is_a_chosen_value(value: object) -> None:
    assert refuse_field(Chosen(), value) == [("/it", "wrong-type")]


@pytest.mark.parametrize("value", [{}, {"": [1.5, "x"]}])
def test_an_object_published_elsewhere_is_taken_as_it_is(value: object) -> None:
    assert normalize_field(AnyObject(), value) is value


@pytest.mark.parametrize("value", OTHER_TYPES)
def test_a_request_in_a_batch_may_be_anything_here_since_it_is_checked_by_itself(
    value: object,
) -> None:
    assert normalize_field(AnyValue(), value) is value


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


@pytest.mark.parametrize("kind", KINDS)
def test_null_is_never_a_value_not_even_of_what_may_be_left_out(
    kind: Callable[..., StrictField],
) -> None:
    for field in (kind(), kind(optional=True), kind(default="left out")):
        assert refuse_field(field, None) == [("/it", "wrong-type")]


@pytest.mark.parametrize("kind", [*KINDS, AnyValue])
def test_what_is_needed_is_missing_when_it_is_not_there(kind: Callable[..., StrictField]) -> None:
    assert ask_body(make_body("Probe", {"it": kind()}), {}).places == [("/it", "missing")]


@pytest.mark.parametrize("kind", [*KINDS, AnyValue])
def test_what_is_optional_stays_absent(kind: Callable[..., StrictField]) -> None:
    assert ask_body(make_body("Probe", {"it": kind(optional=True)}), {}).normalized == {}


@pytest.mark.parametrize("kind", [*KINDS, AnyValue])
def test_what_has_a_default_gets_it(kind: Callable[..., StrictField]) -> None:
    body = make_body("Probe", {"it": kind(default="left out")})
    assert ask_body(body, {}).normalized == {"it": "left out"}


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


def test_a_field_says_of_itself_what_a_value_is() -> None:
    assert StrictField.__abstractmethods__ == {"parse", "value_schema"}


def find_field_kinds(kind: type[Any]) -> set[type[Any]]:
    """Every kind of field under this one."""
    below = set(kind.__subclasses__())
    return below.union(*(find_field_kinds(one) for one in below)) if below else below


def test_no_kind_of_field_is_left_out_here() -> None:
    assert {
        kind.__name__
        for kind in find_field_kinds(StrictField)
        if kind.__module__.startswith("shared.")
    } == {
        *(
            "DefaultValue",
            "AnyObject",
            "AnyValue",
            "Chosen",
            "Flag",
            "RecursiveObject",
            "MapOf",
            "ListOf",
        ),
        *("Number", "OneOf", "Nested", "PlayerId", "RulesField", "Shorthand", "TaggedUnion"),
        *("Text", "UnionByField", "WholeNumber"),
    }
