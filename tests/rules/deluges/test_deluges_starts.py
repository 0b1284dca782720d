"""Setting up: who starts where, and with what."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    calculation,
    facts,
    find_refusal,
    illegal,
    rulings,
    warnings,
)


def start(*continents: str, **more: Any) -> dict[str, Any]:
    players = [
        {"id": name, "continent": one} for name, one in zip("abcd", continents, strict=False)
    ]
    return {"players": players, **more}


def test_each_colour_starts_on_its_continent_with_four_workers() -> None:
    answer = facts("starts", start("americas", "eurasia", "africa", "oceania"))
    assert [(one.continent, one.colour, one.ore) for one in answer.players] == [
        ("americas", "white", "marble"),
        ("eurasia", "yellow", "gold"),
        ("africa", "blue", "granite"),
        ("oceania", "green", "bronze"),
    ]
    assert [(one.workers, one.boats) for one in answer.players] == [(4, 0)] * 4
    assert answer.forests == 3


def test_on_the_map_for_three_everybody_has_a_boat_too() -> None:
    answer = facts("starts", start("americas", "africa", "oceania", map="three_players"))
    assert [(one.continent, one.workers, one.boats) for one in answer.players] == [(None, 4, 1)] * 3


def test_on_the_map_for_three_an_ore_is_enough_for_nobody_starts_on_a_continent() -> None:
    ores = {"a": "marble", "b": "granite", "c": "bronze"}
    players = [{"id": one, "ore": ore} for one, ore in ores.items()]
    request = {"players": players, "map": "three_players"}
    answer = facts("starts", request)
    assert [one.ore for one in answer.players] == ["marble", "granite", "bronze"]
    assert [one.colour for one in answer.players] == ["white", "blue", "green"]
    assert facts("starts", start("americas", "africa", "oceania", map="three_players")) == answer
    answer = facts("starts", {"players": players[:1] + players[2:]})
    assert [one.continent for one in answer.players] == ["americas", "oceania"]


@pytest.mark.parametrize(
    ("map_name", "players", "refused"),
    [
        ("three_players", [{}, {"ore": "granite"}], [("/players/0/ore", "no-ore")]),
        ("four_players", [{}, {"ore": "granite"}], [("/players/0/continent", "none")]),
        ("three_players", [{"ore": "granite"}] * 2, [("/players/1/ore", "ore")]),
        (
            "four_players",
            [{"continent": "africa", "ore": "granite"}, {"continent": "oceania", "ore": "granite"}],
            [("/players/1/ore", "")],
        ),
        (
            "four_players",
            [{"ore": "granite"}, {"ore": "bronze"}, {"ore": "marble"}],
            [("/players/0/ore", "africa")],
        ),
    ],
)
def test_a_player_has_one_colour(
    map_name: str, players: list[dict[str, str]], refused: list[tuple[str, str]]
) -> None:
    listed = [{"id": name, **one} for name, one in zip("abc", players, strict=False)]
    refusal = find_refusal("starts", {"players": listed, "map": map_name})
    assert [(one.pointer, one.wording) for one in refusal.faults] == refused


def test_three_players_leave_africa_empty() -> None:
    assert illegal("starts", start("americas", "africa", "oceania")) == [
        ("/players/1/continent", "map.three_players")
    ]
    steps = facts("starts", start("americas", "eurasia", "oceania")).steps
    rules = ["start.workers", "map.edges", "turn.phases", "map.three_players"]
    assert [one.rule for one in steps] == rules


def test_the_edges_join_on_the_map_for_four_and_the_ocean_is_one_cell_on_the_other() -> None:
    four = facts("starts", start("americas", "oceania")).steps
    three = facts("starts", start("americas", "oceania", map="three_players")).steps
    codes = [steps[1].text.code for steps in (four, three)]
    assert codes == ["step.start.edges", "step.start.one-ocean"]


def test_continents_and_players_are_different() -> None:
    request = start("americas", "americas", "africa", "oceania", map="three_players")
    request["players"][3]["id"] = "a"
    assert illegal("starts", request) == [
        ("/players/3/id", "player.duplicate"),
        ("/players", "map.three_players"),
        ("/players/1/continent", "start.workers"),
    ]


@pytest.mark.parametrize(
    ("count", "warned"), [(2, [("two-players", "/players")]), (3, []), (4, [])]
)
def test_the_rulebook_sets_up_for_three_or_four_and_two_are_warned(
    count: int, warned: list[tuple[str, str]]
) -> None:
    answer = calculation("starts", start(*("americas", "eurasia", "oceania", "africa")[:count]))
    assert warnings(answer) == warned
    assert rulings(answer) == ({"two-players": "as-more"} if warned else {})
