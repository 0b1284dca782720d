"""Declared types: what is read from the annotations of their fields."""

from typing import Annotated, Literal, NamedTuple, TypeAlias

import pytest

from shared.core.declarations import (
    REQUIRED,
    AtMost,
    Choices,
    FieldGroup,
    Key,
    Only,
    Piece,
    PlayerId,
    Range,
    list_marked,
    read_fields,
)

Count: TypeAlias = Annotated[int, Range(0, 9)]
PlayerName: TypeAlias = Annotated[PlayerId, "The name of a player."]
Tail: TypeAlias = Annotated[Count, "Knots in its tail.", Piece("tails", "festival")]


class Kite(NamedTuple):
    """A kite."""

    owner: Annotated[PlayerId, "Who flies it."]
    knots: Tail = 0
    length: Annotated[Tail, Range(2, 5), "Another text.", Only("counts-in-wind")] = 2
    shape: Annotated[str | None, Choices("square", "dragon"), "Its shape."] = None
    helpers: Annotated[tuple[PlayerId, ...], AtMost(3), "Who helps."] = ()


FIELDS = {one.name: one for one in read_fields(Kite)}


def test_what_may_be_none_is_left_out_without_a_default_too() -> None:
    class Prize(NamedTuple):
        """A prize."""

        winner: Annotated[PlayerId | None, "Who won it; left out: nobody did."]
        worth: Annotated[Count, "What it is worth."]
        giver: Annotated[PlayerName | None, "Who gives it."]

    assert [one.default for one in read_fields(Prize)] == [None, REQUIRED, None]


def test_annotations_of_a_named_type_are_those_of_a_field_unless_it_overrides_them() -> None:
    knots, length, shape = (FIELDS[name] for name in ("knots", "length", "shape"))
    assert (knots.value.of, knots.description) == (int, "Knots in its tail.")
    assert knots.value.require(Range) == Range(0, 9)
    assert knots.value.require(Piece).expansions == ("tails", "festival")
    assert (knots.value.find(Only), knots.value.arguments) == (None, ())
    assert (length.value.require(Range), length.description) == (Range(2, 5), "Another text.")
    assert length.value.require(Only).code == "counts-in-wind"
    assert (shape.value.of, shape.value.require(Choices).names) == (str, ("square", "dragon"))


class String(NamedTuple):
    """The string of a kite."""

    material: Annotated[Literal["silk", "hemp"], "What it is made of."] = "hemp"
    strands: Annotated[Literal[2, 3], "How many strands."] = 2
    start: Annotated[str | None, Key("from"), "Where it begins."] = None
    end: Annotated[Kite | Tail | None, "What hangs on it."] = None


def test_a_field_has_its_choices_its_key_in_requests_and_its_union() -> None:
    material, strands, start, end = read_fields(String)
    assert (material.value.of, material.value.require(Choices).names) == (str, ("silk", "hemp"))
    assert (strands.value.of, strands.value.require(Choices).names) == (int, (2, 3))
    assert [one.key for one in (material, start)] == ["material", "from"]
    assert (end.value.of, end.value.arguments) == (Kite | Tail | None, ())


def test_a_field_without_a_bound_is_refused_with_its_type() -> None:
    class Boundless(NamedTuple):
        number: Annotated[int, "A number."] = 0

    [number] = read_fields(Boundless)
    with pytest.raises(TypeError, match="<class 'int'> is declared without Range"):
        number.value.require(Range)


def test_a_group_of_fields_tells_which_of_them_have_other_values_than_their_defaults() -> None:
    pieces = FieldGroup(Kite, list_marked(Kite, Piece))
    assert pieces.defaults == {"knots": 0, "length": 2}
    assert not pieces.has_any(Kite("ada", shape="dragon"))
    assert pieces.has_any(Kite("ada", length=3))
    assert pieces.list_given(Kite("ada", 4, 3)) == ["knots", "length"]
    assert pieces.list_given(Kite("ada", 4)) == ["knots"]
    tail, nothing = FieldGroup(Kite, ["knots"]), FieldGroup(Kite, ())
    assert [tail.has_any(Kite("ada", knots)) for knots in (0, 1)] == [False, True]
    assert not nothing.has_any(Kite("ada", 4))
    assert nothing.list_given(Kite("ada", 4)) == []
