"""Declared fields that a request writes in another way, shorter, among others, or apart."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, NamedTuple

import pytest

from shared.core.catalogue import GameCard
from shared.core.declarations import (
    REQUIRED,
    AtLeast,
    AtMost,
    Choices,
    InEditions,
    Inline,
    ListedPlayerId,
    MadeFrom,
    Part,
    Range,
    Shortened,
    WrittenAs,
    read_fields,
)
from shared.schemas.bodies import AnswerBody
from shared.schemas.declared import build_body, build_reader
from shared.schemas.fields import StrictField
from shared.schemas.gate import SchemaError, parse_body
from shared.schemas.requests import build_request

CARD = GameCard("yard", "Yard", "1.0.0", ("old", "new"), (), ())


class Sides(NamedTuple):
    """A rectangle by its sides."""

    width: Annotated[int, Range(1, 9), "How wide it is."]
    height: Annotated[int | None, Range(1, 9), "How high it is; left out: a square."] = None


class Rectangle(NamedTuple):
    """A rectangle by its area."""

    area: int


def measure(sides: Sides) -> Rectangle:
    """A rectangle of these sides."""
    return Rectangle(sides.width * (sides.height or sides.width))


class Paint(NamedTuple):
    """A paint."""

    gloss: Annotated[int, Range(0, 3), "How it shines.", InEditions("new")] = 0
    coats: Annotated[int, Range(0, 3), "How often."] = 1


@dataclass(frozen=True, slots=True)
class Fence:
    """A fence."""

    boards: Annotated[
        tuple[Annotated[Rectangle, WrittenAs(Sides, measure)], ...],
        AtLeast(1),
        AtMost(3),
        "Its boards.",
    ]
    gate: Annotated[Rectangle | None, WrittenAs(Sides, measure), "Its gate, if it has one."] = None


@dataclass(frozen=True, slots=True)
class OwnFence(Fence):
    """A fence and whose it is."""

    id: ListedPlayerId = field(kw_only=True)


def read_edition(rules: Mapping[str, Any]) -> str:
    """The edition."""
    return str(rules["edition"])


class Yard(NamedTuple):
    """A yard."""

    edition: Annotated[str, MadeFrom("rules", read_edition)]
    fence: Annotated[Fence, WrittenAs(OwnFence), "Its fence."]
    paint: Annotated[Paint, Inline(), Part("Gloss", ("gloss",))]
    name: Annotated[int, Range(0, 9), REQUIRED, "Its number."] = 7


YARD = build_request("Yard", CARD, Yard)


def find_field(name: str) -> StrictField:
    """A field of the request."""
    return YARD.strict_fields()[name]


def read(given: Any) -> Any:
    """What is read of a request that the gate admits."""
    return build_reader(Yard)(parse_body(YARD, given))


def test_a_value_is_made_of_what_a_request_writes_in_its_place() -> None:
    fence = {"id": "ada", "boards": [{"width": 2, "height": 3}, {"width": 4}]}
    yard = read({"rules": {"edition": "new"}, "fence": fence, "gloss": 2, "name": 1})
    own = OwnFence((Rectangle(6), Rectangle(16)), id="ada")
    assert yard == Yard("new", own, Paint(gloss=2), 1)
    more = read({"fence": {**fence, "gate": {"width": 5}}, "name": 0})
    assert (more.edition, more.fence.gate, more.paint) == ("old", Rectangle(25), Paint())


def test_a_field_that_only_some_editions_have_says_which() -> None:
    assert find_field("gloss").editions == ("new",)
    assert find_field("name").editions == ()


def test_a_field_that_is_marked_as_required_is_so_whatever_its_default() -> None:
    number = read_fields(Yard)[-1]
    assert (number.name, number.default) == ("name", REQUIRED)
    assert find_field("name").required
    unnamed = Part("Unnamed", ("edition", "fence", "paint"))
    assert "name" not in build_body(Yard, unnamed).strict_fields()


def test_a_part_of_all_fields_has_another_name_alone() -> None:
    assert list(build_body(Paint, Part("Varnish")).strict_fields()) == ["gloss", "coats"]
    assert build_body(Paint, Part("Varnish")).schema_name == "Varnish"


class Delivery(NamedTuple):
    """What was delivered."""

    paint: Annotated[Paint, Inline()]
    sides: Annotated[Sides | None, Inline()] = None


def test_the_fields_of_an_inline_type_that_may_be_left_out_may_each_be_left_out() -> None:
    fields = build_body(Delivery, base=AnswerBody).strict_fields()
    assert {name: field.required for name, field in fields.items()} == {
        "gloss": True,
        "coats": True,
        "width": False,
        "height": False,
    }


class Tip(NamedTuple):
    """The end of one of several masts."""

    mast: Annotated[int, Range(0, 9), "Which mast it is."]
    end: Annotated[str, Choices("top", "foot"), "Which of its ends it is."]


class Rope(NamedTuple):
    """A rope between masts."""

    ends: Annotated[
        tuple[Annotated[Tip, Shortened("End", "end")], ...], AtMost(2), "Where it is fixed."
    ]


@pytest.mark.parametrize("end", ["top", {"mast": 1, "end": "foot"}])
def test_a_shortened_value_is_read_as_it_is_written(end: Any) -> None:
    body = build_body(Rope)
    assert build_reader(Rope)(parse_body(body, {"ends": [end]})) == Rope((end,))
    assert set(body.components()) == {"Rope", "End", "Tip"}


def test_only_one_of_the_names_is_a_shortened_value() -> None:
    with pytest.raises(SchemaError):
        parse_body(build_body(Rope), {"ends": ["middle"]})
