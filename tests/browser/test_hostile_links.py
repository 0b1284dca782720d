"""Links and networks that mean no good: nothing is lost, and nothing foreign is kept."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.driving import Open, Table
from tests.browser.test_keeping import begin_deluges, packed
from tests.tiers import keep_some

pytestmark = pytest.mark.loads

LOGIN = "<!doctype html><title>Hotel</title><p>Please log in."


def read_history(page: Table) -> list[dict[str, Any]]:
    """The past games that are kept on the device."""
    kept = page.page.evaluate("localStorage.getItem('decompte.history') ?? '[]'")
    found: list[dict[str, Any]] = json.loads(kept)
    return found


def follow_link(page: Table, name: str) -> None:
    """Follows a link to the game on the table as somebody with this name has it."""
    kept = page.page.evaluate("localStorage.getItem('decompte.draft.deluges')")
    position = json.loads(kept)
    position["players"][0]["name"] = name
    link = f"#/deluges?p={packed(position)}"
    page.page.evaluate("link => { location.hash = link; }", link)
    expect(page.page.locator(".totals .name").first).to_have_text(name)


@pytest.mark.thorough
def test_many_links_push_no_game_out_of_the_history(table: Open) -> None:
    page = begin_deluges(table)
    page.begin_anew()
    page.field("Dolmens of Wendy").fill("5")
    page.has_totals(Wendy=10)
    for number in range(35):
        follow_link(page, f"Guest {number}")
    totals = [one["totals"][0]["total"] for one in read_history(page)]
    assert totals == [10, 4]


def test_a_game_brought_by_a_link_and_played_on_is_a_game_of_the_history(table: Open) -> None:
    page = begin_deluges(table)
    follow_link(page, "Zoé")
    page.page.locator("[data-step]").first.click()
    page.field("Dolmens of Zoé").fill("3")
    page.has_totals(Zoé=6)
    follow_link(page, "Max")
    totals = [one["totals"][0]["total"] for one in read_history(page)]
    assert totals == [6, 4]


def test_the_login_page_of_a_network_is_kept_as_nothing(own_table: Open) -> None:
    page = own_table("")
    expect(page.page.locator(".game").first).to_be_visible()
    page.context.route(
        "**/v1/**",
        lambda route: route.fulfill(status=200, content_type="text/html", body=LOGIN),
    )
    page.page.evaluate("localStorage.clear()")
    page.page.reload()
    expect(page.page.locator(".banner.away")).to_be_visible()
    kept = page.page.evaluate("JSON.stringify(Object.values(localStorage))")
    assert "Hotel" not in kept
    page.context.unroute("**/v1/**")
    page.page.reload()
    expect(page.page.locator(".game").first).to_be_visible()


@pytest.mark.thorough
def test_the_picture_of_a_tile_is_kept_only_if_it_is_one(own_table: Open) -> None:
    page = own_table("")
    page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.page.reload()
    login = {"body": LOGIN, "content_type": "text/html"}
    page.context.route("**/v1/carcassonne/tiles/CO/*", lambda route: route.fulfill(**login))
    kept = page.page.evaluate(
        """async () => {
          const headers = { Accept: "image/svg+xml" };
          const tiles = ["CO/1", "AM/A"].map((tile) => `v1/carcassonne/tiles/${tile}`);
          for (const tile of tiles) await fetch(tile, { headers });
          const names = (await caches.keys()).filter((name) => name.includes("pictures-"));
          const pictures = await Promise.all(names.map((name) => caches.open(name)));
          const kept = (await Promise.all(pictures.map((one) => one.keys()))).flat();
          return kept.map((one) => one.url).filter((url) => /CO|AM/.test(url));
        }"""
    )
    assert [url.rpartition("/tiles/")[2] for url in kept] == ["AM/A"]


@pytest.mark.parametrize(
    "position",
    keep_some(
        [
            {"players": [{"id": "#1#"}], "board": {"tiles": [None]}},
            {"players": [{"id": "#1#", "name": 5}]},
            {"players": [{"id": "#1#"}], "board": {"seen": [{}]}},
            {"players": []},
            5,
        ],
        1,
    ),
)
def test_a_frame_says_in_a_sentence_that_it_cannot_show_a_position(
    table: Open, position: object
) -> None:
    page = table()
    page.page.goto(f"{page.home}embed#/carcassonne?p={packed(position)}")
    expect(page.page.locator("main p")).to_contain_text("no position that can be read")


TWO = [{"id": "#1#"}, {"id": "#2#"}]
START = {"tile": "BA/D", "x": 0, "y": 0, "rotation": 0}
BATTLE = {"players": TWO, "attacker": {"units": []}, "defender": {"units": []}, "plays": []}
MUSTERED = [{"id": f"a{number}", "type": "infantry", "line": "3/3"} for number in range(7000)]


def board(*, far: int = 0, followers: int = 0) -> dict[str, Any]:
    """A board with a tile so far out, and so many followers that stand nowhere."""
    tiles = [START, {**START, "x": far}] if far else [START]
    return {
        "level": "board",
        "players": TWO,
        "board": {"tiles": tiles, "followers": [{}] * followers, "pieces": {}},
    }


def island(size: int) -> dict[str, Any]:
    """An island of so many cells in a row."""
    cells = [{"q": at, "r": 0} for at in range(size)]
    return {"players": TWO, "islands": {"#1#": {"cells": cells, "ports": [], "titans": []}}}


ENORMOUS: dict[str, tuple[str, Any]] = {
    "a tile far away": ("carcassonne", board(far=500_000_000)),
    "followers that stand nowhere": ("carcassonne", board(followers=100_000)),
    "a list of features": (
        "carcassonne",
        {
            "level": "features",
            "players": TWO,
            "features": [{"feature": {"kind": "city"}, "followers": []}] * 6000,
            "holdings": {},
        },
    ),
    "a map of cells": (
        "deluges",
        {"level": "cells", "players": TWO, "cells": [{"id": str(at)} for at in range(1900)]},
    ),
    "cards that nobody has seen": (
        "civilization",
        {**BATTLE, "level": "odds", "drawn": {"attacker": 5_000_000, "defender": 0}},
    ),
    "an army": ("civilization", {**BATTLE, "attacker": {"units": MUSTERED}}),
    "an island": ("orichalque", island(9000)),
    "an island of some size": ("orichalque", island(1500)),
}
"""Positions of few letters that would keep a page busy for long, each with its game."""


def show_link(page: Table, address: str) -> None:
    """Goes to an address without waiting for what the page does there."""
    page.page.evaluate("link => { setTimeout(() => { location.hash = link; }); }", address)


def test_links_to_enormous_positions_are_refused_at_once_and_kept_nowhere(table: Open) -> None:
    page = begin_deluges(table)
    for game in keep_some(("carcassonne", "civilization", "orichalque", "deluges"), 1):
        page.go(game)
        for name, (of, position) in ENORMOUS.items():
            if of != game:
                continue
            show_link(page, f"#/{game}?p={packed(position)}")
            note = page.page.locator(".banner[role=alert]")
            expect(note, name).to_contain_text("no position that can be read")
            show_link(page, f"#/{game}")
            page.page.reload()
            expect(page.page.locator("#page:not([aria-busy]) main"), name).to_be_visible()
    page.go("deluges")
    page.has_totals(Wendy=4, Green=0)
    page.go("")
    expect(page.page.locator(".game")).to_have_count(5)


@pytest.mark.thorough
def test_frames_of_enormous_positions_say_so_at_once(table: Open) -> None:
    page = table()
    for name, (game, position) in ENORMOUS.items():
        page.page.goto("about:blank")
        page.page.goto(f"{page.home}embed#/{game}?p={packed(position)}", wait_until="commit")
        note = page.page.locator("main p")
        expect(note, name).to_contain_text("no position that can be read")


def test_what_is_drawn_of_a_position_is_bounded(table: Open) -> None:
    page = table("carcassonne")
    numbers = page.page.locator(".rulers text:visible")
    expect(numbers).to_have_text(["2", "2"])
    show_link(page, f"#/carcassonne?p={packed(board(far=90_000))}")
    expect(page.page.locator("#board .tile")).to_have_count(2)
    expect(numbers.first).to_have_text(re.compile(r"^4\d\d\d[05]$"))
    assert 1 < numbers.count() < 200
    page.go("deluges")
    woods = {"level": "cells", "players": TWO, "cells": [{"id": "1", "forests": 5_000_000}]}
    show_link(page, f"#/deluges?p={packed(woods)}")
    expect(page.page.locator(".woods b")).to_have_text("5000000")


def test_a_position_on_the_device_that_cannot_be_opened_is_deleted_at_home(table: Open) -> None:
    page = table("")
    kept = json.dumps(board(followers=5000))
    page.page.evaluate("text => localStorage.setItem('decompte.draft.carcassonne', text)", kept)
    page.page.reload()
    page.press("Delete what was entered of Carcassonne")
    expect(page.page.get_by_text("cannot be shown")).to_have_count(0)
    assert page.page.evaluate("localStorage.getItem('decompte.draft.carcassonne')") is None


def test_damaged_storage_blanks_neither_home_nor_its_texts(table: Open) -> None:
    page = begin_deluges(table)
    for last in keep_some(([None], [{"game": "deluges", "when": "x"}], 5), 1):
        script = "last => localStorage.setItem('decompte.last', JSON.stringify(last))"
        page.page.evaluate(script, last)
        for language in keep_some(("constructor", "xx", 5), 1):
            script = "one => localStorage.setItem('decompte.language', JSON.stringify(one))"
            page.page.evaluate(script, language)
            page.go("")
            page.page.reload()
            expect(page.page.locator(".game")).to_have_count(5)
            expect(page.page.get_by_text("Last games")).to_be_visible()


def test_a_game_put_away_at_home_is_a_past_game(table: Open) -> None:
    page = begin_deluges(table)
    page.go("")
    page.press("Put Déluges among the last games")
    expect(page.page.locator(".continue")).to_have_count(0)
    assert [one["game"] for one in read_history(page)] == ["deluges"]
