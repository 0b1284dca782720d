"""Links and networks that mean no good: nothing is lost, and nothing foreign is kept."""

import json
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.browser.driving import Open, Table
from tests.browser.test_keeping import begin_deluges, packed

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


def test_the_login_page_of_a_network_is_kept_as_nothing(table: Open) -> None:
    page = table("")
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


def test_a_score_from_a_login_page_is_no_score(table: Open) -> None:
    page = begin_deluges(table)

    def answer(route: Route) -> None:
        route.fulfill(status=200, content_type="text/html", body=LOGIN)

    page.context.route("**/v1/deluges/*-scores", answer)
    page.field("Dolmens of Wendy").fill("5")
    expect(page.page.locator(".totals .state")).to_have_text("The score waits for the network.")
    page.context.unroute("**/v1/deluges/*-scores", answer)
    page.has_totals(Wendy=10)


def test_the_picture_of_a_tile_is_kept_only_if_it_is_one(table: Open) -> None:
    page = table("")
    page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.page.reload()
    login = {"body": LOGIN, "content_type": "text/html"}
    page.context.route("**/v1/carcassonne/tiles/CO/*", lambda route: route.fulfill(**login))
    kept = page.page.evaluate(
        """async () => {
          const headers = { Accept: "image/svg+xml" };
          const tiles = ["CO/1", "AM/A"].map((tile) => `v1/carcassonne/tiles/${tile}`);
          for (const tile of tiles) await fetch(tile, { headers });
          const names = (await caches.keys()).filter((name) => name.startsWith("pictures"));
          const pictures = await Promise.all(names.map((name) => caches.open(name)));
          const kept = (await Promise.all(pictures.map((one) => one.keys()))).flat();
          return kept.map((one) => one.url).filter((url) => /CO|AM/.test(url));
        }"""
    )
    assert [url.rpartition("/tiles/")[2] for url in kept] == ["AM/A"]


@pytest.mark.parametrize(
    "position",
    [
        5,
        {"players": []},
        {"players": [{"id": "#1#", "name": 5}]},
        {"players": [{"id": "#1#"}], "board": {"tiles": [None]}},
    ],
    ids=["a number", "nobody", "a name that is none", "a tile that is none"],
)
def test_a_frame_says_in_a_sentence_that_it_cannot_show_a_position(
    table: Open, position: object
) -> None:
    page = table()
    page.page.goto(f"{page.home}embed#/carcassonne?p={packed(position)}")
    expect(page.page.locator("main p")).to_contain_text("no position that can be read")
