"""Bodies: their own fields and no others, every fault at once, and what is published of them."""

from typing import Any

import pytest
from marshmallow import ValidationError, fields

from shared.core.catalogue import GameCard, Option
from shared.core.phrases import Word
from shared.core.players import Player
from shared.schemas.bodies import COMPONENTS, Body, Nested, make_body
from shared.schemas.declared import build_body
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
from shared.schemas.gate import Gate, SchemaError
from shared.schemas.requests import rules_of
from tests.every_field_kind import CARD
from tests.schemas.probing import ask_body

PLAYER = build_body(Player)
STRANGE_NAMES = (
    "_schema",
    "",
    "a/b",
    "~",
    "~1",
    "fields",
    "load",
    "context",
    "Meta",
    "é",
    " ",
    "\n",
)


class Tree(Body):
    """A tree
    and its fruit.
    """

    kind = OneOf("apple", "pear")
    fruit = WholeNumber(0, 99, default=0, note="Fruit on the tree.")
    wormy = Flag(optional=True)


class Garden(Body):
    """Trees, one of them in the middle."""

    middle = Nested(Tree(), optional=True, note="In the middle.")
    trees = ListOf(Nested(Tree()), 3)


def test_a_body_takes_its_fields_and_fills_in_what_is_left_out() -> None:
    assert ask_body(Tree(), {"kind": "pear"}).normalized == {"kind": "pear", "fruit": 0}
    full = {"kind": "pear", "fruit": 3, "wormy": False}
    assert ask_body(Tree(), full).normalized == full


@pytest.mark.parametrize("name", [*STRANGE_NAMES, "Kind", "kind ", "kind\x00", "🍐"])
def test_a_name_that_is_not_declared_is_an_unknown_field(name: str) -> None:
    pointer = "/" + name.replace("~", "~0").replace("/", "~1")
    answer = ask_body(Tree(), {"kind": "pear", name: 1})
    assert answer.places == [(pointer, "unknown-field")]


@pytest.mark.parametrize("name", STRANGE_NAMES)
def test_a_field_may_have_any_name(name: str) -> None:
    body = make_body("Strange", {name: WholeNumber(0, 9)})
    pointer = "/" + name.replace("~", "~0").replace("/", "~1")
    assert ask_body(body, {name: 1}).normalized == {name: 1}
    assert ask_body(body, {name: "x"}).places == [(pointer, "wrong-type")]
    assert ask_body(body, {}).places == [(pointer, "missing")]


# Where a field `_schema` holds an object, marshmallow loses its name: no body of ours has one.
@pytest.mark.parametrize("name", STRANGE_NAMES[1:])
def test_a_strange_name_is_found_deep_inside(name: str) -> None:
    body = make_body("Strange", {name: Nested(make_body("Stranger", {name: ListOf(Flag(), 3)}))})
    step = "/" + name.replace("~", "~0").replace("/", "~1")
    assert ask_body(body, {name: {name: [True, 1], "more": 1}}).places == [
        (f"{step}{step}/1", "wrong-type"),
        (f"{step}/more", "unknown-field"),
    ]


def test_a_key_of_the_callers_that_marshmallow_keeps_for_itself_is_a_key_like_any_other() -> None:
    keyed = MapOf(Text(0, 9), Nested(Tree()), 3)
    body = make_body("Grove", {"trees": keyed, "middle": Nested(Tree(), optional=True)})
    answer = ask_body(body, {"trees": {"_schema": {"_schema": {}}}, "middle": {"_schema": {}}})
    assert sorted(answer.places) == [
        ("/middle/_schema", "unknown-field"),
        ("/middle/kind", "missing"),
        ("/trees/_schema/_schema", "unknown-field"),
        ("/trees/_schema/kind", "missing"),
    ]


@pytest.mark.parametrize("value", [None, True, 1, 1.5, "", "{}", [], [{}]])
def test_a_body_is_an_object(value: object) -> None:
    answer = ask_body(Tree(), value)
    assert answer.places == [("", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.object")}


def test_all_faults_are_reported_at_once_each_at_its_place() -> None:
    body = {
        "middle": {"fruit": 100, "wormy": "no", "shade": True},
        "trees": [{"kind": "pear"}, {"kind": "plum"}, 7, {"kind": "apple"}],
        "wall": 1,
    }
    assert sorted(ask_body(Garden(), body).places) == [
        ("/middle/fruit", "out-of-range"),
        ("/middle/kind", "missing"),
        ("/middle/shade", "unknown-field"),
        ("/middle/wormy", "wrong-type"),
        ("/trees", "too-many"),
        ("/trees/1/kind", "not-one-of"),
        ("/trees/2", "wrong-type"),
        ("/wall", "unknown-field"),
    ]


def test_two_faults_are_two_pointers() -> None:
    answer = ask_body(Garden(), {"trees": [{"kind": "plum"}, {"kind": "pear", "fruit": -1}]})
    assert answer.places == [("/trees/0/kind", "not-one-of"), ("/trees/1/fruit", "out-of-range")]


def test_the_order_of_keys_changes_neither_faults_nor_the_normalized_value() -> None:
    wrong = {"wormy": 1, "fruit": -1, "kind": "plum"}
    backwards = dict(reversed(wrong.items()))
    assert sorted(ask_body(Tree(), wrong).places) == sorted(ask_body(Tree(), backwards).places)
    right = {"fruit": 1, "kind": "pear"}
    normalized = ask_body(Tree(), dict(reversed(right.items()))).normalized
    assert list(normalized.items()) == list(ask_body(Tree(), right).normalized.items())


def test_unknown_fields_are_reported_in_their_order_after_the_faults_of_the_declared() -> None:
    names = [f"weed {number}" for number in range(150, 0, -1)]
    unknown = [(f"/{name}", "unknown-field") for name in names]
    body = {**dict.fromkeys(names, 1), "wormy": 1, "kind": "plum"}
    declared = [("/kind", "not-one-of"), ("/wormy", "wrong-type")]
    assert ask_body(Tree(), body).places == declared + unknown[:98]
    garden = {"trees": [], "middle": {"kind": "pear", **dict.fromkeys(names, 1)}}
    assert ask_body(Garden(), garden).places == [
        (f"/middle{pointer}", code) for pointer, code in unknown[:100]
    ]
    with pytest.raises(SchemaError) as error:
        Gate(Tree()).parse(body)
    assert error.value.is_truncated


def test_what_is_asked_is_not_changed_by_being_checked() -> None:
    body: dict[str, Any] = {"trees": [{"kind": "pear", "fruit": 1.0}]}
    ask_body(Garden(), body)
    assert body == {"trees": [{"kind": "pear", "fruit": 1.0}]}
    assert type(body["trees"][0]["fruit"]) is float


def test_a_body_takes_no_field_but_a_strict_one() -> None:
    kinder = type("Kinder", (Body,), {"it": fields.Integer()})
    with pytest.raises(TypeError, match="strict fields only, not Integer"):
        kinder()


def test_a_body_says_what_is_wrong_as_marshmallow_does() -> None:
    with pytest.raises(ValidationError) as refused:
        Tree().parse({"kind": "plum"})
    assert list(refused.value.messages_dict) == ["kind"]


def test_a_schema_error_carries_its_faults() -> None:
    with pytest.raises(SchemaError) as refused:
        Gate(Tree()).parse({})
    assert [fault.pointer for fault in refused.value.faults] == ["/kind"]


def test_what_is_published_is_the_body_its_words_and_its_bounds() -> None:
    assert Tree().json_schema() == {
        "type": "object",
        "description": "A tree and its fruit.",
        "properties": {
            "kind": {"type": "string", "enum": ["apple", "pear"]},
            "fruit": {
                "type": "integer",
                "minimum": 0,
                "maximum": 99,
                "default": 0,
                "description": "Fruit on the tree.",
            },
            "wormy": {"type": "boolean"},
        },
        "required": ["kind"],
        "additionalProperties": False,
    }


def test_other_bodies_are_published_by_their_names() -> None:
    published = Garden().json_schema()
    assert published["properties"]["middle"] == {
        "$ref": f"{COMPONENTS}Tree",
        "description": "In the middle.",
    }
    assert published["properties"]["trees"]["items"] == {"$ref": f"{COMPONENTS}Tree"}
    assert set(Garden().components()) == {"Garden", "Tree"}


def test_a_body_without_needed_fields_or_words_publishes_neither() -> None:
    assert make_body("Bare", {"it": Flag(optional=True)}).json_schema() == {
        "type": "object",
        "properties": {"it": {"type": "boolean"}},
        "additionalProperties": False,
    }


@pytest.mark.parametrize(
    ("field", "published"),
    [
        (Text(1, 4), {"type": "string", "minLength": 1, "maxLength": 4}),
        (ListOf(Flag(), 3), {"type": "array", "items": {"type": "boolean"}, "maxItems": 3}),
        (
            ListOf(Flag(), 3, low=1),
            {"type": "array", "items": {"type": "boolean"}, "minItems": 1, "maxItems": 3},
        ),
        (
            ListOf(ListOf(OneOf("a", "bc"), 2), 3),
            {
                "type": "array",
                "items": {
                    "type": "array",
                    "items": {"type": "string", "maxLength": 2, "pattern": "^(a|bc)$"},
                    "maxItems": 2,
                },
                "maxItems": 3,
            },
        ),
        (
            MapOf(OneOf("gold"), Flag(), 1),
            {
                "type": "object",
                "propertyNames": {"type": "string", "enum": ["gold"]},
                "additionalProperties": {"type": "boolean"},
                "maxProperties": 1,
            },
        ),
        (OneOf(1, 2, default=2), {"type": "integer", "enum": [1, 2], "default": 2}),
        (ListOf(Flag(), 3, default=list), {**ListOf(Flag(), 3).value_schema(), "default": []}),
    ],
)
def test_a_field_publishes_its_bounds_and_its_default(
    field: StrictField, published: object
) -> None:
    assert field.json_schema() == published


def test_a_body_made_at_run_time_has_the_given_name() -> None:
    assert make_body("Wish", {}).schema_name == "Wish"


def test_the_rules_of_a_card_may_be_left_out_and_are_then_its_defaults() -> None:
    body = make_body("Asked", {"rules": rules_of(CARD)})
    defaults = {
        "edition": "dusk",
        "expansions": ["fireflies", "moon"],
        "options": {"wind": False, "wick": 2, "shared_bridge": "both"},
    }
    assert ask_body(body, {}).normalized == {"rules": defaults}
    assert ask_body(body, {"rules": {}}).normalized == {"rules": defaults}
    assert ask_body(body, {"rules": {"options": {}}}).normalized == {"rules": defaults}


def test_an_empty_list_of_expansions_is_the_base_game() -> None:
    body = make_body("Asked", {"rules": rules_of(CARD)})
    assert ask_body(body, {"rules": {"expansions": []}}).normalized["rules"]["expansions"] == []


def test_every_wrong_rule_is_reported() -> None:
    body = make_body("Asked", {"rules": rules_of(CARD)})
    rules = {
        "edition": "dawn",
        "expansions": ["moon", "sun"],
        "options": {"wick": 9, "wind": 0, "rain": 1},
    }
    assert sorted(ask_body(body, {"rules": rules}).places) == [
        ("/rules/edition", "not-one-of"),
        ("/rules/expansions/1", "not-one-of"),
        ("/rules/options/rain", "unknown-field"),
        ("/rules/options/wick", "not-one-of"),
        ("/rules/options/wind", "wrong-type"),
    ]


def test_a_game_without_expansions_takes_an_empty_list_of_them_and_no_other() -> None:
    card = GameCard("heath", "The Heath", "1", ("first",), (), ())
    body = make_body("Asked", {"rules": rules_of(card)})
    assert ask_body(body, {"rules": {"expansions": []}}).normalized["rules"] == {
        "edition": "first",
        "expansions": [],
        "options": {},
    }
    assert ask_body(body, {"rules": {"expansions": ["moon"]}}).places == [
        ("/rules/expansions", "too-many:none")
    ]


def test_an_option_of_numbers_takes_its_numbers_and_not_their_names() -> None:
    options = (Option("ladder", (3, 4), 3, "ladder"),)
    card = GameCard("heath", "The Heath", "1", ("first",), (), (), options)
    body = make_body("Asked", {"rules": rules_of(card)})
    answer = ask_body(body, {"rules": {"options": {"ladder": 4.0}}})
    assert answer.normalized["rules"]["options"] == {"ladder": 4}
    wrong = ask_body(body, {"rules": {"options": {"ladder": "4"}}})
    assert wrong.places == [("/rules/options/ladder", "wrong-type")]


def test_a_player_has_an_id_and_may_have_a_name_a_colour_and_points_on_the_track() -> None:
    assert ask_body(PLAYER, {"id": "zoé"}).normalized == {"id": "zoé", "carried": 0}
    full = {"id": "zoé", "name": "Zoé", "colour": "gold", "carried": -3}
    assert ask_body(PLAYER, full).normalized == full
    assert ask_body(PLAYER, {"id": "", "name": "", "colour": "", "carried": 10_001}).places == [
        ("/id", "out-of-range:length"),
        ("/name", "out-of-range:length"),
        ("/colour", "out-of-range:length"),
        ("/carried", "out-of-range"),
    ]


def test_there_is_at_least_one_player_and_no_more_than_the_game_allows() -> None:
    body = make_body("Asked", {"players": ListOf(Nested(PLAYER), 2, low=1)})
    assert ask_body(body, {"players": []}).places == [("/players", "out-of-range:items")]
    three = [{"id": "a"}, {"id": "b"}, {"id": "c"}]
    assert ask_body(body, {"players": three}).places == [("/players", "too-many")]


def test_the_same_id_twice_fits_the_schema_since_only_the_rules_refuse_it() -> None:
    body = make_body("Asked", {"ids": ListOf(PlayerId(), 3)})
    assert ask_body(body, {"ids": ["ada", "ada"]}).normalized == {"ids": ["ada", "ada"]}
