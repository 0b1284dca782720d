"""Ajanta in a game of two: once per epoch, by its owner, where he is."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.game_requests import (
    BEIGE,
    CHANGE,
    scoring,
)
from tests.rules.heros.heros_client import (
    players,
    sheet,
    warnings,
)


def two(*ajanta: str | None, change: bool = False) -> dict[str, Any]:
    events: list[dict[str, Any]] = []
    for name, holder in zip((*BEIGE, "europe"), ajanta, strict=False):
        discoveries = (4, 2, 1, 1) if name == "europe" else (4, 2, 1)
        used = {"ajanta": {"player": holder}} if holder else {}
        population = {"ann": 4, "bob": 2}
        events.append(scoring(name, *discoveries, population=population, **used))
    if change:
        events.insert(4, CHANGE)
    return {"players": players("ann", "bob"), "events": events}


def test_ajanta_has_to_be_built_before_it_is_used() -> None:
    unbuilt = ("ajanta.unbuilt", "/events/0/ajanta/player")
    assert warnings(sheet("game-scores", two("bob"))) == [unbuilt]
    built = two("bob")
    built["events"].insert(0, {"kind": "wonder", "player": "bob"})
    assert warnings(sheet("game-scores", built | {"gold": {"bob": 7}})) == []
    brought_along = two("bob") | {"players": players("ann", "bob", bob={"carried": 3})}
    assert warnings(sheet("game-scores", brought_along)) == []
    by_the_other = two("bob") | {"players": players("ann", "bob", ann={"carried": 3})}
    assert warnings(sheet("game-scores", by_the_other)) == [unbuilt]


def test_each_fault_of_ajanta_has_a_sentence_of_its_own() -> None:
    with pytest.raises(IllegalPosition) as caught:
        sheet("game-scores", two("bob", "ann"))
    assert [fault.phrase.code for fault in caught.value.faults] == [
        "fault.territory.ajanta.used",
        "fault.territory.ajanta.of_another",
    ]
    assert caught.value.faults[1].params == {"player": "ann", "holder": "bob"}
