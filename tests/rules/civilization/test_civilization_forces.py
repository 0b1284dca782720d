"""The battle force, and the cards that may stand in it."""

from typing import Any

import pytest

from tests.rules.civilization.asking_civilization import (
    battle,
    find_faults,
    side,
    warnings,
)

BASE = {"edition": "base"}
ONE = side("a1 i1 1/3")


def test_fundamentalism_that_no_bonus_names_is_a_warning() -> None:
    def warn(*bonus: str, government: str = "fundamentalism", **more: Any) -> Any:
        own = {**ONE, "government": government, "bonus": [{"source": one} for one in bonus]}
        return warnings("battles", battle(own, side("d1 i1 1/3"), **more))

    assert warn() == [("bonus.fundamentalism", "/attacker/government")]
    assert warn("fundamentalism") == warn(government="communism") == []
    in_base = battle({**side("a1 i1 1"), "government": "fundamentalism"}, side("d1 i1 1"))
    assert warnings("battles", {**in_base, "rules": BASE}) == []


@pytest.mark.parametrize(
    ("given", "rules"),
    [
        ({"type": "infantry", "strength": 2}, {}),
        ({"type": "infantry", "rank": 1, "strength": 3, "health": 3}, {}),
        ({"type": "infantry", "strength": 6, "health": 6}, {}),
        ({"type": "aircraft", "strength": 7, "health": 7}, {}),
        ({"type": "infantry", "strength": 2, "health": 3}, BASE),
    ],
)
def test_figures_of_the_other_set_are_refused(given: Any, rules: Any) -> None:
    units = {"units": [{"id": "a1", **given}]}
    assert find_faults(units, side(), rules=rules) == [("/attacker/units/0", "cards.one_set")]


def test_a_deck_of_five_is_warned_of_at_the_sixth_card() -> None:
    six = "1 i1 1/3,{0}2 i1 1/3,{0}3 i1 1/3"
    request = battle(side("a" + six.format("a")), side("d" + six.format("d")))
    assert warnings("battles", request) == [("force.supply", "/defender/units/2")]
    fewer = battle(side("a" + six.format("a")), side("d1 i1 1/3,d2 i1 1/3,d3 i1 2/2"))
    assert warnings("battles", fewer) == []
