"""Migrations: price, size and borders."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.heros_client import calculation


def migration(origin: str, to: dict[str, int], **more: Any) -> dict[str, Any]:
    return {"from": origin, "to": to, **more}


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
