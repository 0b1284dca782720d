"""Shorthands: a word or an object is accepted, and each is refused with its own faults."""

import pytest

from shared.core.phrases import Word
from shared.schemas.bodies import Body, make_body
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import OneOf, WholeNumber
from shared.schemas.gate import Gate, SchemaError
from tests.schemas.probing import normalize_field, refuse_field


class Berth(Body):
    """A berth on one of several decks."""

    deck = WholeNumber(0, 3, default=0)
    side = OneOf("port", "starboard")


BERTH = Shorthand("BerthOrSide", OneOf("port", "starboard"), Berth())


def test_an_object_is_normalized_with_its_defaults() -> None:
    assert normalize_field(BERTH, {"side": "port"}) == {"side": "port", "deck": 0}
    assert normalize_field(BERTH, {"side": "port", "deck": 2.0}) == {"side": "port", "deck": 2}


def test_a_word_that_is_none_of_them_is_refused_as_a_word() -> None:
    assert refuse_field(BERTH, "bow") == [("/it", "not-one-of")]
    assert refuse_field(BERTH, 3) == [("/it", "wrong-type")]


def test_a_value_that_is_neither_is_refused_with_both_types() -> None:
    neither: list[object] = [3, True, [], 0.5]
    for value in neither:
        with pytest.raises(SchemaError) as error:
            Gate(make_body("Ship", {"it": BERTH})).parse({"it": value})
        assert error.value.faults[0].params == {"expected": Word("type.string_or_object")}


def test_an_object_is_refused_at_its_own_fields() -> None:
    assert refuse_field(BERTH, {"deck": 4}) == [
        ("/it/deck", "out-of-range"),
        ("/it/side", "missing"),
    ]
