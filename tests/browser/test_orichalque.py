"""Orichalque: an island painted with a finger, and what the service says of it."""

import re

from playwright.sync_api import expect

from tests.browser.driving import LAPTOP, Open, Table


def paint(table: Table, brush: str, *spots: str) -> None:
    """Touches spots of the lattice with a brush."""
    table.page.locator(f".brush.{brush}").click()
    for spot in spots:
        table.page.locator(f'[data-spot="{spot}"]').click()


def test_a_zone_of_four_is_painted_and_told_of(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "-1,-1", "0,-1", "0,-2")
    zones = page.page.locator(".breakdown details", has_text="Zones and Titans")
    expect(zones).to_contain_text(re.compile("Forest 4 · Theia"))
    zones.get_by_role("button", name=re.compile("Forest 4")).click()
    expect(page.page.locator(".lattice .lit")).to_have_count(4)


def test_what_is_missing_to_win_is_said(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "-1,0")
    page.field("Medallions").fill("2")
    page.page.get_by_label("Theia", exact=True).check()
    page.has_totals(Turquoise=3)
    expect(page.page.locator(".verdict")).to_have_text("2 points and 1 creature short")


def test_a_cell_is_reached_and_painted_by_keyboard(table: Open) -> None:
    page = table("orichalque", viewport=LAPTOP, has_touch=False)
    page.page.locator(".brush.desert").click()
    page.page.locator('[data-spot="0,0"] .touch').focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Enter")
    expect(page.page.locator('[data-spot="1,0"]')).to_have_class(re.compile("desert"))
    expect(page.page.locator('[data-spot="1,0"] .touch')).to_have_attribute(
        "aria-label", "Cell 1, 0: Desert"
    )


def test_the_odds_against_the_cyclops_are_exact(table: Open) -> None:
    page = table("orichalque")
    page.press("Odds of combat")
    expect(page.page.locator(".battle-state strong")).to_have_text("66.7% (2/3)")
    expect(page.page.locator("tbody tr").last).to_contain_text("587/648")


def test_each_player_has_an_island_of_his_own(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    page.field("Medallions").fill("2")
    page.has_totals(Turquoise=2)
    page.press("Orange", within=".entry > .tabs")
    expect(page.field("Medallions")).to_have_value("0")
    page.has_totals(Orange=0)
