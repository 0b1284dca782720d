"""What is suggested for a name that is not known."""

import pytest

from shared.core.suggestions import LONGEST_COMPARED, Fitting, fit_names

EXPANSIONS = ["fairy", "inns_and_cathedrals", "traders_and_builders", "wonders"]


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


@pytest.mark.parametrize(
    ("names", "given", "meant"),
    [
        (EXPANSIONS, "inns", "inns_and_cathedrals"),
        (EXPANSIONS, "Traders", "traders_and_builders"),
        (EXPANSIONS, "builder", "traders_and_builders"),
        (EXPANSIONS, "and", "inns_and_cathedrals"),
        (EXPANSIONS, "nns", None),
        (["C1", "C2", "C3"], "3", "C3"),
        (["C1", "C2", "C3"], "4", None),
    ],
)
def test_a_word_of_a_name_is_enough(names: list[str], given: str, meant: str | None) -> None:
    assert fit_names(names).suggest(given) == meant


def test_other_words_are_understood_for_what_is_known() -> None:
    fitting = fit_names(["follower", "large"], {"meeple": "follower", "big": "large", "pawn": "x"})
    assert fitting.allowed == ("follower", "large")
    assert [fitting.suggest(one) for one in ("Meeple", "big", "pawn")] == [
        "follower",
        "large",
        None,
    ]
