"""Declared types that a request may write shorter, and what describes the fields of features."""

from typing import Annotated, Any, NamedTuple

import pytest

from shared.core.declarations import (
    AtMost,
    Choices,
    Range,
    Shortened,
)
from shared.schemas.declared import build_body, build_reader
from shared.schemas.gate import Gate, SchemaError


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
    assert build_reader(Rope)(Gate(body).parse({"ends": [end]})) == Rope((end,))
    assert set(body.components()) == {"Rope", "End", "Tip"}


def test_only_one_of_the_names_is_a_shortened_value() -> None:
    with pytest.raises(SchemaError):
        Gate(build_body(Rope)).parse({"ends": ["middle"]})
