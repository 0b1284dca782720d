"""Numbers with what lies between whole ones: shares, chances, what is to be expected."""

import pytest

from shared.core.phrases import Word
from shared.schemas.bodies import make_body
from shared.schemas.fields import Number
from tests.schemas.probing import ask_field, normalize_field, refuse_field


@pytest.mark.parametrize("value", [0, 0.25, 1, 1.0])
def test_a_number_is_taken_with_what_lies_between_whole_ones(value: float) -> None:
    normalized = normalize_field(Number(0, 1), value)
    assert (normalized, type(normalized)) == (value, float)


def test_a_number_is_published_as_what_it_takes() -> None:
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
