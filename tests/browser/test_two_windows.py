"""Two windows of one device, and a device without room: nobody's own game is lost to a link."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.driving import Open, Table, wait_until
from tests.browser.test_keeping import packed

pytestmark = pytest.mark.loads

FILLED = """() => {
  let size = 4_000_000;
  for (let at = 0; size > 1; at += 1) {
    try {
      localStorage.setItem(`filling.${at}`, "x".repeat(size));
    } catch {
      size = Math.floor(size / 2);
    }
  }
}"""
"""Leaves no room in the storage of the page."""
DRAFT = "JSON.parse(localStorage.getItem('decompte.draft.deluges'))"
HISTORY = "JSON.parse(localStorage.getItem('decompte.history') ?? '[]')"


def begun(table: Open, dolmens: int) -> Table:
    """A window with a game of Déluges that Wendy has so many dolmens in."""
    page = table("deluges")
    page.name_players("Wendy")
    page.field("Dolmens of Wendy").fill(f"{dolmens}")
    page.has_totals(Wendy=2 * dolmens, Green=0)
    return page


def totals(page: Page) -> list[int | None]:
    """What the first player has in each past game that is kept, the newest first."""
    games: list[dict[str, Any]] = page.evaluate(HISTORY)
    return [one["totals"][0]["total"] if one["totals"] else None for one in games]


def link_of_a_guest(page: Table) -> str:
    """A link to the game on the table as Zoé would send it."""
    draft = page.page.evaluate(DRAFT)
    draft["players"][0]["name"] = "Zoé"
    return f"{page.home}#/deluges?p={packed(draft)}"


def second_window(page: Table, address: str) -> Page:
    """Another window of the same device."""
    other = page.context.new_page()
    other.on("pageerror", lambda error: page.complaints.append(str(error)))
    other.goto(address)
    return other


def test_a_link_takes_no_game_away_where_there_is_no_room_to_put_it_aside(table: Open) -> None:
    page = begun(table, 22)
    link = link_of_a_guest(page)
    page.page.evaluate(FILLED)
    page.page.goto(link)
    expect(page.page.locator(".totals .name").first).to_have_text("Zoé")
    expect(page.page.get_by_role("alert")).to_contain_text("no room left")
    page.page.locator("[data-step]").first.click()
    page.field("Dolmens of Zoé").fill("3")
    page.has_totals(Zoé=6)
    page.page.reload()
    page.has_totals(Wendy=44)


@pytest.mark.thorough
def test_a_game_that_a_link_displaced_is_put_aside_once_there_is_room(table: Open) -> None:
    page = begun(table, 22)
    link = link_of_a_guest(page)
    page.page.evaluate(FILLED)
    page.page.goto(link)
    expect(page.page.get_by_role("alert")).to_contain_text("no room left")
    page.page.evaluate(
        "Object.keys(localStorage).filter((one) => one.startsWith('filling.'))"
        ".forEach((one) => localStorage.removeItem(one))"
    )
    page.page.locator("[data-step]").first.click()
    page.field("Dolmens of Zoé").fill("3")
    page.has_totals(Zoé=6)
    expect(page.page.get_by_role("alert")).to_have_count(0)
    assert [one["draft"]["players"][0]["name"] for one in page.page.evaluate(HISTORY)] == ["Wendy"]
    page.page.reload()
    page.has_totals(Zoé=6)


def test_two_windows_lose_none_of_each_others_past_games(table: Open) -> None:
    first = table("")
    other = second_window(first, f"{first.home}#/deluges")
    for page, dolmens in ((other, 5), (first.page, 9)):
        page.goto(f"{first.home}#/deluges")
        page.get_by_label("Dolmens of White", exact=True).fill(f"{dolmens}")
        total = page.locator(".totals .total strong").first
        expect(total).to_have_text(f"{2 * dolmens}")
        page.get_by_role("button", name="Players and rules").click()
        page.get_by_role("button", name="New game").click()
        expect(total).to_have_text("0")
    assert totals(first.page) == [18, 10]
    first.go("history")
    expect(first.page.locator(".games .game")).to_have_count(2)
    other.goto(f"{first.home}#/history")
    other.get_by_role("button", name="Delete").first.click()
    expect(first.page.locator(".games .game")).to_have_count(1)


def test_a_link_in_another_window_leaves_this_one_its_game_and_keeps_its_result(
    table: Open,
) -> None:
    page = begun(table, 8)
    other = second_window(page, link_of_a_guest(page))
    expect(other.locator(".totals .name").first).to_have_text("Zoé")
    wait_until(other, f"{DRAFT}.players[0].name === 'Zoé'")
    assert totals(page.page) == [16]
    page.page.evaluate("dispatchEvent(new Event('visibilitychange'))")
    page.has_totals(Wendy=16)
    page.field("Dolmens of Wendy").fill("9")
    page.has_totals(Wendy=18)
    expect(page.page.locator(".name").get_by_text("Zoé")).to_have_count(0)
    assert page.page.evaluate(DRAFT)["players"][0]["name"] == "Wendy"
