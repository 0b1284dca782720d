"""Migrations: price, size and borders."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.heros_client import calculation, illegal, warnings


def migration(origin: str, to: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"from": origin, "to": to, **more}


def test_the_caller_may_name_borders() -> None:
    request = migration("india", {"china": 4}, borders=[["china", "india"]])
    answer = calculation("migrations", request)
    assert answer.facts.steps[1].border == "caller"
    assert warnings(answer) == []


def test_the_population_there_is_reported_when_it_is_too_small() -> None:
    request = migration("europe", {"america": 4}, population={"europe": 3})
    with pytest.raises(IllegalPosition) as caught:
        calculation("migrations", request)
    phrase = caught.value.faults[0].phrase
    assert phrase.code == "fault.migration.limit.there"
    assert (phrase.params["count"], phrase.params["given"]) == (3, 4)
    nobody = migration("europe", {"america": 1}, population={})
    with pytest.raises(IllegalPosition) as caught:
        calculation("migrations", nobody)
    assert caught.value.faults[0].phrase.code == "fault.migration.limit.nobody"


def test_nobody_moves_to_where_he_is() -> None:
    assert illegal("migrations", migration("india", {"india": 4})) == [
        ("/to/india", "migration.adjacent")
    ]


def test_a_border_lies_between_two_territories() -> None:
    request = migration("india", {"china": 4}, borders=[["china", "india"], ["india", "india"]])
    assert illegal("migrations", request) == [("/borders/1", "migration.adjacent")]
