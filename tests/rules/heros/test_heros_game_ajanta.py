"""Ajanta in a game of two: once per epoch, by its owner, where he is."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.game_requests import (
    BEIGE,
    CHANGE,
    game,
    scoring,
)
from tests.rules.heros.heros_client import (
    illegal,
    options,
    players,
    points,
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


def test_ajanta_pays_in_a_game_of_two() -> None:
    assert points(sheet("game-scores", two("bob"))) == {"ann": 7, "bob": 5}


def test_ajanta_instead_of_the_place_in_a_game() -> None:
    request = {**two("bob"), "rules": options(ajanta="replace")}
    assert points(sheet("game-scores", request)) == {"ann": 7, "bob": 1}


def test_ajanta_works_once_per_epoch() -> None:
    assert illegal("game-scores", two("bob", "bob")) == [("/events/1/ajanta", "territory.ajanta")]
    again = two("bob", None, None, None, "bob", change=True)
    assert points(sheet("game-scores", again)) == {"ann": 4 * 7 + 8, "bob": 4 * 4 + 1 + 4 + 1}


def test_ajanta_works_where_its_holder_is_and_is_spent_only_there() -> None:
    request = two("bob", "bob")
    request["events"][0]["population"] = {"ann": 4}
    answer = sheet("game-scores", request)
    assert points(answer) == {"ann": 14, "bob": 4 + 1}
    assert ("ajanta.absent", "/events/0/ajanta/player") in warnings(answer)


def test_ajanta_of_a_player_who_gives_colours_is_spent_where_one_of_them_is() -> None:
    request = two("bob", "bob")
    request["players"][1]["colours"] = ["red", "gold"]
    for event in request["events"]:
        event["population"] = {"ann": 4, "gold": 2}
    assert illegal("game-scores", request) == [("/events/1/ajanta", "territory.ajanta")]


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


def test_a_wonder_of_the_ancient_epoch_is_still_built_in_the_modern_one() -> None:
    request = two(None, None, None, None, "bob", change=True)
    request["events"].insert(0, {"kind": "wonder", "player": "bob"})
    assert warnings(sheet("game-scores", request | {"gold": {"bob": 7}})) == []


def test_each_fault_of_ajanta_has_a_sentence_of_its_own() -> None:
    with pytest.raises(IllegalPosition) as caught:
        sheet("game-scores", two("bob", "ann"))
    assert [fault.phrase.code for fault in caught.value.faults] == [
        "fault.territory.ajanta.used",
        "fault.territory.ajanta.of_another",
    ]
    assert caught.value.faults[1].params == {"player": "ann", "holder": "bob"}


def test_ajanta_is_never_stolen() -> None:
    request = two("bob", None, None, None, "ann", change=True)
    assert illegal("game-scores", request) == [("/events/5/ajanta", "territory.ajanta")]


def test_ajanta_is_for_two_players_in_a_game_too() -> None:
    request = game(scoring("china", 4, 2, 1, ajanta={"player": "blue"}))
    assert illegal("game-scores", request) == [("/events/0/ajanta", "territory.ajanta")]
