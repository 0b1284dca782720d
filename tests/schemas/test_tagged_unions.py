"""Tagged unions: one of several bodies, chosen by a tag."""

from typing import Any

import pytest

from shared.core.phrases import Word
from shared.schemas.bodies import TaggedUnion, make_body
from shared.schemas.fields import ListOf
from tests.every_field_kind import EVENTS
from tests.schemas.probing import ask_body, ask_field, refuse_field

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
