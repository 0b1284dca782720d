"""Illegal positions: one error, every fault, each at its place."""

import pytest

from shared.core.illegal import Fault, Faults, IllegalPosition, Place


def test_a_fault_says_its_code() -> None:
    fault = Fault("missing", "/players")
    assert (fault.phrase.code, fault.phrase.params) == ("fault.missing", {})


def test_a_wording_distinguishes_sentences_of_one_code() -> None:
    fault = Fault("out-of-range", "/id", {"low": 1, "high": 40}, wording="length")
    assert fault.phrase.code == "fault.out-of-range.length"
    assert fault.phrase.params == {"low": 1, "high": 40}


def test_a_fault_may_name_places_of_the_board() -> None:
    place = Place(-1, 2, "N", "/tiles/3")
    assert Fault("board.edge", "/tiles/3", places=(place,)).places == (place,)


def test_an_illegal_position_carries_its_faults_and_its_problem() -> None:
    fault = Fault("tie.birds", "/birds")
    error = IllegalPosition((fault,), "missing-tie-break")
    assert (error.faults, error.problem) == ((fault,), "missing-tie-break")


def test_an_illegal_position_is_just_that_unless_a_problem_is_named() -> None:
    assert IllegalPosition(()).problem == "illegal-position"


def test_a_breach_has_the_rule_as_its_code() -> None:
    faults = Faults()
    faults.breach("basket.full", "/baskets/0", count=13)
    with pytest.raises(IllegalPosition) as refused:
        faults.raise_if_any()
    (fault,) = refused.value.faults
    assert fault == Fault("basket.full", "/baskets/0", {"count": 13}, rule="basket.full")


def test_a_note_breaks_no_rule() -> None:
    faults = Faults()
    faults.note("player.unknown", "/baskets/0/player", player="zoe")
    with pytest.raises(IllegalPosition) as refused:
        faults.raise_if_any()
    (fault,) = refused.value.faults
    assert fault == Fault("player.unknown", "/baskets/0/player", {"player": "zoe"})
    assert fault.rule is None


def test_a_breach_may_be_worded_in_several_ways_and_is_of_the_same_rule() -> None:
    faults = Faults()
    faults.breach("basket.full", "/baskets/0", wording="twice", count=30)
    (fault,) = faults.found
    assert (fault.code, fault.rule, fault.params) == ("basket.full", "basket.full", {"count": 30})
    assert fault.phrase.code == "fault.basket.full.twice"


def test_a_note_may_name_the_rule_behind_it() -> None:
    faults = Faults()
    faults.note("basket.odd", "/baskets/0", rule="basket.full", count=13)
    assert faults.found == (Fault("basket.odd", "/baskets/0", {"count": 13}, rule="basket.full"),)


def test_all_faults_are_reported_at_once_in_the_order_they_were_found() -> None:
    faults = Faults()
    faults.note("player.unknown", "/baskets/1/player")
    faults.breach("basket.full", "/baskets/0")
    faults.note("player.unknown", "/baskets/1/player")
    with pytest.raises(IllegalPosition) as refused:
        faults.raise_if_any()
    assert [fault.pointer for fault in refused.value.faults] == [
        "/baskets/1/player",
        "/baskets/0",
        "/baskets/1/player",
    ]


def test_what_was_found_so_far_can_be_looked_at_without_raising_it() -> None:
    faults = Faults()
    assert not faults.found
    faults.note("player.unknown", "/birds/zoe")
    found_first = faults.found
    faults.breach("basket.full", "/baskets/0")
    assert [fault.code for fault in found_first] == ["player.unknown"]
    assert [fault.code for fault in faults.found] == ["player.unknown", "basket.full"]


def test_without_faults_nothing_is_raised_and_the_collection_is_false() -> None:
    faults = Faults()
    faults.raise_if_any()
    assert not faults


def test_with_a_fault_the_collection_is_true() -> None:
    faults = Faults()
    faults.note("player.unknown", "")
    assert faults
