"""Conflicts on land and at sea, captured workers, freed slaves, and fanatics who profit."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    facts,
    step_rules,
)


def conflict(place: str, sides: dict[str, int], **more: Any) -> Any:
    return facts("conflicts", {"place": place, "sides": sides, **more})


@pytest.mark.parametrize(
    "more",
    [
        {"sides": {"a": 1, "b": 2}},
        {"sides": {"a": 1}, "slaves": [{"master": "b", "colour": "c", "count": 2}]},
        {"sides": {"a": 1}, "workers": {"c": 2}},
    ],
    ids=["warriors", "slaves", "workers"],
)
def test_whoever_was_there_before_the_attacker_is_weighed_against_the_fanatics(more: Any) -> None:
    held = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 3, **more})
    assert step_rules(held.steps) == ["control.fanatics"]
    answer = facts("conflicts", {"place": "land", "attacker": "a", "fanatics": 2, **more})
    assert step_rules(answer.steps)[0] != "control.fanatics"


def test_who_was_alone_on_the_cell_need_not_have_entered_it() -> None:
    answer = conflict(
        "land",
        {"a": 2, "b": 0},
        workers={"a": 0, "c": 0},
        slaves=[{"master": "a", "colour": "b"}, {"master": "b", "colour": "a", "count": 0}],
        fanatics=3,
    )
    assert answer.lost is False
