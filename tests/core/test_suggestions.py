"""What is suggested for a name that is not known."""

import pytest

from shared.core.suggestions import LONGEST_COMPARED, Fitting, fit_names


@pytest.mark.parametrize(
    ("given", "meant"),
    [("rotation", "rotation"), ("Rotation", "rotation"), ("rotate", "rotation"), ("xyz", None)],
)
def test_what_resembles_a_name_is_suggested(given: str, meant: str | None) -> None:
    assert fit_names(["x", "y", "rotation"]).suggest(given) == meant


def test_long_names_and_many_names_cost_nothing() -> None:
    assert fit_names(["rotation"]).suggest("rotation" + "s" * LONGEST_COMPARED) is None
    many = Fitting((), {f"name{number}": str(number) for number in range(300)})
    assert many.suggest("Name-7") == "7"
    assert many.suggest("nam7") is None
