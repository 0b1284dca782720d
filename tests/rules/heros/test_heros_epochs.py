"""The change of epoch: what each ladder keeps."""

from typing import Any

from services.heros.rules.epochs import KeptDiscovery
from tests.rules.heros.heros_client import calculation, illegal, warnings


def change(**ladders: list[int]) -> dict[str, Any]:
    given = [{"id": name, "discoveries": list(points)} for name, points in ladders.items()]
    return {"territories": given}


def by_id(request: dict[str, Any]) -> dict[str, KeptDiscovery]:
    answer = calculation("epoch-changes", request)
    return {one.id: one for one in answer.facts.territories}


def test_an_empty_ladder_keeps_nothing() -> None:
    found = by_id(change(china=[]))
    assert (found["china"].kept, found["china"].missing) == ((), 3)
    assert (found["europe"].kept, found["europe"].missing) == ((), 4)


def test_a_change_before_any_ladder_is_complete_is_warned_of() -> None:
    answer = calculation("epoch-changes", change(china=[1]))
    assert warnings(answer) == [("epoch.not_begun", "/territories")]


def test_only_beige_wonders_are_built_before_the_change_and_each_once() -> None:
    wonders = ["phare", "modern_wonder_1", "Colossus", "alexandria_lighthouse"]
    assert illegal("epoch-changes", {"territories": [], "wonders": wonders}) == [
        ("/wonders/1", "wonder.epoch"),
        ("/wonders/2", "wonder.unknown"),
        ("/wonders/3", "cap.wonders"),
    ]
