"""What is suggested for a name that is not known."""

import pytest

from shared.core import suggestions
from shared.core.suggestions import (
    LONGEST_COMPARED,
    MOST_COMPARED,
    VOCABULARIES,
    Fitting,
    fit_names,
    fold,
)

EXPANSIONS = ["fairy", "inns_and_cathedrals", "traders_and_builders", "wonders"]


def test_a_name_of_its_own_comes_before_another_word_for_something() -> None:
    fitting = fit_names(["monastery", "abbey"], {"abbey": "monastery", "Cloister": "monastery"})
    assert [fitting.suggest(one) for one in ("Abbey", "cloisters")] == ["abbey", "monastery"]


def test_names_that_differ_in_case_alone_are_found_as_they_are_written() -> None:
    fitting = Fitting((), {"Cc": "Cc.1", "CC": "CC.2"})
    assert [fitting.suggest(one) for one in ("Cc", "CC", "cc")] == ["Cc.1", "CC.2", "Cc.1"]


def test_what_is_compared_is_kept_for_so_many_sets_of_names_and_shared_by_equal_ones() -> None:
    compared = suggestions.list_vocabulary
    compared.cache_clear()
    for number in range(2 * VOCABULARIES):
        assert fit_names([f"shepherd{number}"]).suggest(f"shephard{number}")
    assert compared.cache_info().currsize == VOCABULARIES
    for _ in range(3):
        assert fit_names(["rotation"]).suggest("rotatoin") == "rotation"
    assert compared.cache_info().misses == 2 * VOCABULARIES + 1


def test_long_names_and_many_names_cost_nothing() -> None:
    assert fit_names(["rotation"]).suggest("rotation" + "s" * LONGEST_COMPARED) is None
    many = Fitting((), {f"name{number}": str(number) for number in range(MOST_COMPARED + 1)})
    assert many.suggest("Name-7") == "7"
    assert many.suggest("nam7") is None


@pytest.mark.parametrize(
    ("names", "given", "meant"),
    [
        (EXPANSIONS, "inns", "inns_and_cathedrals"),
        (EXPANSIONS, "Traders", "traders_and_builders"),
        (EXPANSIONS, "builder", "traders_and_builders"),
        (EXPANSIONS, "and", None),
        (EXPANSIONS, "the inn", "inns_and_cathedrals"),
        (["inns_and_cathedrals", "old_inns"], "inns", None),
        (["castle", "cities"], "completed_cities", "cities"),
        (["castle", "cities"], "castles_and_cities", None),
        (EXPANSIONS, "nns", None),
        (["C1", "C2", "C3"], "3", "C3"),
        (["C1", "C2", "C3"], "4", None),
        (["C1", "C2", "C3"], "III", "C3"),
        (["ancient_wonder_1", "ancient_wonder_2"], "ancient wonder 2", "ancient_wonder_2"),
        (["ancient_wonder_1", "ancient_wonder_2"], "ancient wonder 4", None),
    ],
)
def test_a_word_of_a_name_is_enough(names: list[str], given: str, meant: str | None) -> None:
    assert fit_names(names).suggest(given) == meant


def test_a_word_may_mean_one_of_several_or_nothing() -> None:
    also = {"monk": "follower|abbot", "lord": "abbot|knight", "dragon": "", "pope": "bishop"}
    fitting = fit_names(["follower", "abbot", "wagon"], also)
    given = ("monk", "Monks", "lord", "dragon", "pope")
    assert [fitting.suggest(one) for one in given] == [
        "follower|abbot",
        "follower|abbot",
        "abbot",
        None,
        None,
    ]


def test_other_words_are_understood_for_what_is_known() -> None:
    fitting = fit_names(["follower", "large"], {"meeple": "follower", "big": "large", "pawn": "x"})
    assert fitting.allowed == ("follower", "large")
    assert [fitting.suggest(one) for one in ("Meeple", "big", "pawn")] == [
        "follower",
        "large",
        None,
    ]


def test_of_a_field_the_last_word_is_enough_and_the_others_are_not() -> None:
    names = {name: name for name in ("stone_lanterns", "of")}
    fitting = Fitting(tuple(names), names, body="Bridge")
    given = ("lantern", "stone", "lanterns of stone")
    assert [fitting.suggest(one) for one in given] == ["stone_lanterns", None, "stone_lanterns"]


def test_what_is_a_word_of_something_else_is_no_misspelling_of_a_field() -> None:
    fitting = Fitting(("boats",), {"boats": "boats"}, body="Fleet")
    assert (fitting.suggest("goats"), fitting.suggest("baots")) == ("boats", "boats")
    assert fitting.suggest("goats", words={fold("goats")}) is None
