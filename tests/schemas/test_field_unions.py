"""Fields that take numbers, a word or an object, or one of several bodies by its tag."""

from typing import Any

import pytest

from shared.core.phrases import Word
from shared.schemas.bodies import Body, TaggedUnion, make_body
from shared.schemas.field_unions import Shorthand
from shared.schemas.fields import ListOf, Number, OneOf, WholeNumber
from tests.every_field_kind import EVENTS
from tests.schemas.probing import ask_body, ask_field, normalize_field, refuse_field

EVENT = TaggedUnion("Happening", "kind", EVENTS)
WISH = {"kind": "wish", "player": "ada", "words": "Snow."}


def test_without_a_tag_only_the_tag_is_missing() -> None:
    assert refuse_field(EVENT, {"player": 7, "words": []}) == [("/it/kind", "missing")]
    assert refuse_field(EVENT, {}) == [("/it/kind", "missing")]


def test_a_name_that_is_written_in_place_of_the_tag_leads_to_it() -> None:
    answer = ask_field(EVENT, {"type": "wish", "player": "ada", "sort": "wish"})
    unknown = [("/it/type", "unknown-field"), ("/it/sort", "unknown-field")]
    assert answer.places == [("/it/kind", "missing"), *unknown]
    fittings = [one.fitting for one in answer.faults if one.fitting is not None]
    assert [one.suggest("type") for one in fittings] == ["kind", "kind"]


@pytest.mark.parametrize("tag", [None, True, 0, 1.5, [], ["wish"], {}, {"wish": 1}])
def test_a_tag_is_a_text(tag: object) -> None:
    answer = ask_field(EVENT, {**WISH, "kind": tag})
    assert answer.places == [("/it/kind", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.string")}


@pytest.mark.parametrize("tag", ["", "Wish", "wish ", "kind", "__class__"])
def test_an_unknown_tag_is_not_one_of_those_there_are(tag: str) -> None:
    answer = ask_field(EVENT, {**WISH, "kind": tag})
    assert answer.places == [("/it/kind", "not-one-of")]
    assert answer.faults[0].params == {"choices": ("wish", "boat", "breeze")}


def test_faults_are_those_of_the_body_that_the_tag_names() -> None:
    assert refuse_field(EVENT, {"kind": "wish", "from": "north", "words": ""}) == [
        ("/it/player", "missing"),
        ("/it/words", "out-of-range:length"),
        ("/it/from", "unknown-field"),
    ]


def test_in_a_list_each_is_distinguished_by_its_own_tag() -> None:
    body = make_body("Evening", {"happenings": ListOf(EVENT, 3)})
    happenings: list[Any] = [{"kind": "boat", "cargo": {"lanterns": -1}}, WISH, {"kind": "rain"}, 0]
    assert ask_body(body, {"happenings": happenings}).places == [
        ("/happenings/0/cargo/lanterns", "out-of-range"),
        ("/happenings/2/kind", "not-one-of"),
        ("/happenings", "too-many"),
    ]


class Berth(Body):
    """A berth on one of several decks."""

    deck = WholeNumber(0, 3, default=0)
    side = OneOf("port", "starboard")


BERTH = Shorthand("BerthOrSide", OneOf("port", "starboard"), Berth())


def test_an_object_is_normalized_with_its_defaults() -> None:
    assert normalize_field(BERTH, {"side": "port"}) == {"side": "port", "deck": 0}
    assert normalize_field(BERTH, {"side": "port", "deck": 2.0}) == {"side": "port", "deck": 2}


def test_a_word_is_refused_as_a_word_and_an_object_at_its_own_fields() -> None:
    assert refuse_field(BERTH, "bow") == [("/it", "not-one-of")]
    neither: list[object] = [3, True, [], 0.5]
    for value in neither:
        answer = ask_field(BERTH, value)
        assert answer.places == [("/it", "wrong-type")]
        assert answer.faults[0].params == {"expected": Word("type.string_or_object")}
    assert refuse_field(BERTH, {"deck": 4}) == [
        ("/it/deck", "out-of-range"),
        ("/it/side", "missing"),
    ]


@pytest.mark.parametrize("value", [0, 0.25, 1, 1.0])
def test_a_number_is_taken_with_what_lies_between_whole_ones(value: float) -> None:
    normalized = normalize_field(Number(0, 1), value)
    assert (normalized, type(normalized)) == (value, float)
    assert Number(0, 1).json_schema() == {"type": "number", "minimum": 0, "maximum": 1}
    assert repr(make_body("Shares", {"it": Number(0, 1)}).normalize({"it": 1})) == "{'it': 1.0}"


@pytest.mark.parametrize("value", [-0.001, 1.001, 2**64, 1e300, -1e300])
def test_a_number_beyond_its_bounds_is_refused(value: float) -> None:
    assert refuse_field(Number(0, 1), value) == [("/it", "out-of-range")]


@pytest.mark.parametrize("value", [True, "0.5", [], {}])
def test_what_is_no_number_is_refused(value: object) -> None:
    answer = ask_field(Number(0, 1), value)
    assert answer.places == [("/it", "wrong-type")]
    assert answer.faults[0].params == {"expected": Word("type.number")}
