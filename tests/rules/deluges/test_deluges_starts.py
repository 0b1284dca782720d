"""Setting up: who starts where, and with what."""

from typing import Any

import pytest

from tests.rules.deluges.deluges_client import (
    facts,
    find_refusal,
    illegal,
)


def start(*continents: str, **more: Any) -> dict[str, Any]:
    players = [
        {"id": name, "continent": one} for name, one in zip("abcd", continents, strict=False)
    ]
    return {"players": players, **more}


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
