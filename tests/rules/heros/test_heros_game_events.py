"""Events of a game beside its scorings, and what can be wrong with any of them."""

from typing import Any

import pytest

from shared.core.illegal import IllegalPosition
from tests.rules.heros.game_requests import WONDER, game, ledger, modern_epoch, scoring
from tests.rules.heros.heros_client import BODIES, illegal, players, sheet, territory

MASSACRE = {
    "kind": "conquest",
    "player": "blue",
    "defender": "green",
    "hero_value": 4,
    "effect": {"face": "massacre"},
    "populations": {"attacker": 6, "defender": 9},
}
MIGRATION = {"kind": "migration", "player": "blue", "from": "europe", "to": {"mediterranean": 4}}


def test_conquests_and_migrations_bring_no_points_and_show_their_arithmetic() -> None:
    rows = ledger(game(MASSACRE, MIGRATION, epoch="modern"))
    assert [row["gains"] for row in rows] == [{}, {}]
    assert rows[0]["conquest"]["populations"] == {"attacker": 6, "defender": 3}
    assert (rows[1]["migration"]["cost"], rows[1]["migration"]["moved"]) == (2, 4)


def test_what_comes_after_the_end_has_its_other_faults_reported_too() -> None:
    events = [
        WONDER,
        scoring("middle_east", 1, 1, ajanta={"player": "blue"}),
        {"kind": "gold", "player": "red", "gold": 3},
        MIGRATION | {"gold": 1},
        MASSACRE | {"hero_value": 0},
        {"kind": "epoch_change", "fifth": {"id": "china", "discoveries": [1, 1, 1, 1]}},
    ]
    given = illegal("game-scores", game(*modern_epoch(), *events, epoch="modern"))
    assert [one for one in given if one[1] == "game.end"] == [
        (f"/events/{index}", "game.end") for index in range(8, 14)
    ]
    assert [one for one in given if one[1] != "game.end"] == [
        ("/events/9/ajanta", "territory.ajanta"),
        ("/events/9/discoveries", "ladder.length"),
        ("/events/10/gold", "gold.converted"),
        ("/events/11/gold", "migration.cost"),
        ("/events/12/hero_value", "conquest.value"),
        ("/events/13/fifth/discoveries/3", "ladder.full"),
    ]


def test_conquests_and_migrations_are_checked_in_a_game() -> None:
    weak = MASSACRE | {"hero_value": 0, "defender": "blue", "territory": "china", "influence": []}
    dear = MIGRATION | {"gold": 1}
    assert illegal("game-scores", game(weak, dear)) == [
        ("/events/0/hero_value", "conquest.value"),
        ("/events/0/territory", "conquest.presence"),
        ("/events/0/defender", "conquest.self"),
        ("/events/1/gold", "migration.cost"),
        ("/events/1/from", "territory.epoch"),
    ]


def test_unknown_players_are_reported_wherever_they_are_named() -> None:
    who = {"player": "eve"}
    tie = scoring(
        "china",
        4,
        2,
        1,
        active_player="eve",
        ajanta=who,
        hero_discoveries={"eve": 1},
        discovery_heroes={"eve": 1},
        population={"eve": 1, "blue": 66},
    )
    request = {
        "players": players("blue", "bob"),
        "seats": ["blue", "eve"],
        "events": [tie, WONDER | who, MASSACRE | who, MASSACRE, MIGRATION | who],
    }
    assert illegal("game-scores", request) == [
        ("/seats/1", "player.unknown"),
        ("/events/0/active_player", "player.unknown"),
        ("/events/0/ajanta/player", "player.unknown"),
        ("/events/0/hero_discoveries/eve", "player.unknown"),
        ("/events/0/discovery_heroes/eve", "player.unknown"),
        ("/events/0/population/eve", "player.unknown"),
        ("/events/1/player", "player.unknown"),
        ("/events/2/player", "player.unknown"),
        ("/events/2/defender", "player.unknown"),
        ("/events/3/defender", "player.unknown"),
        ("/events/4/player", "player.unknown"),
        ("/events/4/from", "territory.epoch"),
    ]


def test_discoveries_of_heroes_are_bounded_by_those_of_the_box_in_every_request() -> None:
    def list_admitted(count: int) -> list[bool]:
        tied = {"id": "blue", "hero_discoveries": count}
        one = {"players": [tied, {"id": "red"}], "territory": territory("china", [1] * 3, {})}
        event = scoring("china", 1, 1, 1, hero_discoveries={"blue": count})
        return [
            BODIES["territory-scores"].admits(one),
            BODIES["game-scores"].admits(game(event)),
        ]

    assert list_admitted(53) == [True, True]
    assert list_admitted(54) == [False, False]


def test_migrations_to_orange_territories_wait_for_the_modern_epoch() -> None:
    away = {"kind": "migration", "player": "blue", "from": "mediterranean", "to": {"europe": 4}}
    assert illegal("game-scores", game(away)) == [("/events/0/to/europe", "territory.epoch")]


def test_faults_that_break_a_rule_name_it() -> None:
    twice = [scoring("china", 1, 1, 1), scoring("china", 1, 1, 1)]
    orange = scoring("russia", 1, 1, 1, 1)
    alone = scoring("india", 1, 1, 1, also_completed="africa")

    def list_named(request: dict[str, Any]) -> list[tuple[str, str | None]]:
        with pytest.raises(IllegalPosition) as caught:
            sheet("game-scores", request)
        return [(fault.code, fault.rule) for fault in caught.value.faults]

    assert list_named(game(*twice, orange, alone)) == [
        ("territory.scored", "ladder.length"),
        ("territory.epoch", "ladder.length"),
        ("scoring.also_completed", "epoch.end_ancient"),
    ]
    assert list_named(game({"kind": "epoch_change"}, epoch="modern")) == [
        ("epoch.modern", "game.end")
    ]
