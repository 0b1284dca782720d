"""Bodies: their own fields and no others, every fault at once, and what is published of them."""

import pytest
from marshmallow import fields

from shared.core.catalogue import GameCard, Option
from shared.schemas.bodies import Body, Nested, make_body
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, Text, WholeNumber
from shared.schemas.gate import SchemaError, parse_body
from shared.schemas.requests import rules_of
from tests.every_field_kind import CARD
from tests.schemas.probing import ask_body

STRANGE_NAMES = (
    *("_schema", "", "a/b", "~", "~1", "fields", "load", "context", "Meta", "é", " ", "\n"),
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


@pytest.mark.parametrize("name", STRANGE_NAMES[1:])
def test_a_strange_name_is_found_deep_inside(name: str) -> None:
    # Where a field `_schema` holds an object, marshmallow loses its name: no body of ours has one.
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
        parse_body(Tree(), body)
    assert error.value.is_truncated


def test_a_body_takes_no_field_but_a_strict_one() -> None:
    kinder = type("Kinder", (Body,), {"it": fields.Integer()})
    with pytest.raises(TypeError, match="strict fields only, not Integer"):
        kinder()


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
