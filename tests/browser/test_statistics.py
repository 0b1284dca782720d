"""What past games say of the players, and how they get to another device."""

import json
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.driving import Open, Table
from tests.browser.whole_words import BROKEN
from tests.tiers import keep_some

pytestmark = pytest.mark.loads

Shares = tuple[tuple[int, int, int], ...]
"""Of each player of a game: the total, the points of fields, the best city."""


def choose_file(page: Table, text: str) -> None:
    """Chooses a file with this text for the games to be taken from."""
    file: FilePayload = {"name": "g.json", "mimeType": "application/json", "buffer": text.encode()}
    page.page.locator("input[type=file]").set_input_files([file])


def past_game(day: int, names: tuple[str, ...], shares: Shares) -> dict[str, Any]:
    """A game of Carcassonne as the page keeps it, put aside on this day of October."""
    players = [
        {"id": f"#{number}#", "name": name, "colour": "red"} for number, name in enumerate(names, 1)
    ]
    ranked = sorted((total for total, _, _ in shares), reverse=True)
    totals = [
        {
            "id": f"#{number}#",
            "total": total,
            "rank": ranked.index(total) + 1,
            "categories": {"cities": total - fields, "fields": fields},
            "best": {"cities": city, "fields": fields},
        }
        for number, (total, fields, city) in enumerate(shares, 1)
    ]
    board: dict[str, Any] = {"tiles": [], "followers": [], "pieces": {}}
    draft = {"level": "board", "mode": "final", "players": players, "board": board}
    begun = {**draft, "features": [], "holdings": {}, "rules": {"expansions": []}}
    return {
        "game": "carcassonne",
        "when": f"2026-10-{day:02}T20:00:00.000Z",
        "draft": begun,
        "totals": totals,
    }


GAMES = [
    past_game(3, ("Wendy", "David"), ((80, 12, 18), (71, 21, 22))),
    past_game(2, ("wendy ", "Zoé", "David"), ((66, 6, 24), (66, 3, 9), (60, 0, 30))),
    past_game(1, ("David", ""), ((50, 9, 10), (40, 30, 40))),
]
UNFINISHED = past_game(4, ("Wendy", "David"), ((90, 50, 50), (10, 0, 2)))
for _total in UNFINISHED["totals"]:
    del _total["rank"]
EXPECTED = [
    ["Wendy", "2", "2", "24", "9"],
    ["David", "3", "1", "30", "10"],
    ["Zoé", "1", "1", "9", "3"],
]


def show_history(table: Open, games: list[dict[str, Any]], **wishes: Any) -> Table:
    """The past games of a device that has these."""
    page = table(**wishes).go()
    kept = json.dumps(games)
    page.page.evaluate("kept => localStorage.setItem('decompte.history', kept)", kept)
    page.page.reload()
    return page.go("history")


def read_table(page: Table) -> list[list[str]]:
    """The cells of the statistics, row by row."""
    expect(page.page.locator(".statistics table")).to_be_visible()
    rows = page.page.locator(".statistics tbody tr").all()
    return [[cell.inner_text() for cell in row.locator("th, td").all()] for row in rows]


def test_games_wins_best_city_and_fields_are_counted_for_each_name(table: Open) -> None:
    # Of a game that was not over nobody has a rank, and it counts for nobody.
    page = show_history(table, [*GAMES, UNFINISHED])
    assert read_table(page) == EXPECTED
    records = page.page.locator(".records > div")
    expect(records.nth(0)).to_contain_text("30 David")
    expect(records.nth(1)).to_contain_text("10 David")


def test_a_score_of_a_board_counts_when_the_game_is_put_aside(table: Open) -> None:
    page = table("deluges")
    page.name_players("Wendy")
    page.field("Dolmens of Wendy").fill("2")
    page.has_totals(Wendy=4, Green=0)
    page.begin_anew()
    page.has_totals(Wendy=0, Green=0)
    page.go("history")
    assert read_table(page) == [["Wendy", "1", "1"]]
    kept = page.page.evaluate("JSON.parse(localStorage.getItem('decompte.history'))[0].totals[0]")
    assert (kept["total"], kept["rank"]) == (4, 1)
    assert sum(kept["categories"].values()) == 4


def test_games_leave_as_a_file_and_come_to_another_device(table: Open) -> None:
    page = show_history(table, GAMES)
    name, text = page.saved("Export games and statistics")
    assert name == "decompte.json"
    assert [one["name"] for one in json.loads(text)["statistics"]] == ["Wendy", "David", "Zoé"]
    other = show_history(table, GAMES[1:2])
    expect(other.page.locator(".game")).to_have_count(1)
    assert name.endswith(".json")
    choose_file(other, text)
    expect(other.page.locator(".games-file [role=status]")).to_have_text("2 games are new here.")
    expect(other.page.locator(".game")).to_have_count(3)
    assert read_table(other) == EXPECTED
    other.page.reload()
    assert read_table(other) == EXPECTED


@pytest.mark.parametrize(
    "text",
    keep_some(
        [
            '{"format": "decompte-games", "version": 1, "games": "all"}',
            '{"format": "decompte-games", "version": 2, "games": []}',
            "{",
            "[]",
            "null",
        ],
        1,
    ),
)
def test_a_file_that_is_none_of_ours_changes_nothing(table: Open, text: str) -> None:
    page = show_history(table, GAMES[:1])
    choose_file(page, text)
    status = page.page.locator(".games-file [role=status]")
    expect(status).to_have_text("This file holds no games of Décompte.")
    expect(page.page.locator(".game")).to_have_count(1)


def test_of_a_file_only_what_is_a_game_is_taken(table: Open) -> None:
    page = show_history(table, GAMES[:1])
    bad = [{**GAMES[1], "totals": [None]}, {**GAMES[1], "game": "../x"}, 5, {**GAMES[1], "when": 0}]
    good = {**GAMES[2], "totals": []}
    text = json.dumps({"format": "decompte-games", "version": 1, "games": [*bad, good]})
    choose_file(page, text)
    status = page.page.locator(".games-file [role=status]")
    expect(status).to_have_text("1 game is new here.")
    expect(page.page.locator(".game")).to_have_count(2)


@pytest.mark.parametrize("scheme", keep_some(["dark", "light"], 1))
def test_the_statistics_are_for_everybody_and_fit_a_phone(table: Open, scheme: str) -> None:
    page = show_history(table, GAMES, color_scheme=scheme, locale="fr-FR")
    expect(page.page.get_by_role("heading", name="Statistiques")).to_be_visible()
    assert page.violations() == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_games_without_names_say_what_is_missing(table: Open) -> None:
    page = show_history(table, [past_game(1, ("", ""), ((50, 9, 10), (40, 30, 40)))])
    expect(page.page.get_by_text("players with names")).to_be_visible()
    expect(page.page.locator(".statistics")).to_have_count(0)


@pytest.mark.thorough
def test_whoever_has_neither_fields_nor_cities_has_none_in_that_game(table: Open) -> None:
    games = [
        past_game(2, ("Wendy", "David"), ((40, 20, 9), (30, 10, 9))),
        past_game(1, ("Wendy", "David"), ((40, 20, 9), (30, 10, 9))),
    ]
    del games[1]["totals"][0]["categories"]["fields"]
    del games[1]["totals"][0]["categories"]["cities"]
    page = show_history(table, games)
    # 20 points in the first game and none in the other: ten a game.
    assert [row[-1] for row in read_table(page)] == ["10", "10"]


@pytest.mark.thorough
def test_long_names_are_whole_on_a_phone(table: Open) -> None:
    names = ("Maximilienne", "Constantin")
    page = show_history(table, [past_game(1, names, ((80, 12, 18), (71, 21, 22)))], locale="fr-FR")
    expect(page.page.locator(".statistics tbody tr")).to_have_count(2)
    assert page.page.evaluate(BROKEN, ".statistics, li.game") == []
    assert page.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
