"""Orichalque: an island painted with a finger, and what the service says of it."""

import re

from playwright.sync_api import expect

from tests.browser.driving import LAPTOP, Open, Table


def paint(table: Table, brush: str, *spots: str) -> None:
    """Touches spots of the lattice with a brush."""
    table.show_form()
    table.page.locator(f".brush.{brush}").click()
    for spot in spots:
        table.page.locator(f'[data-spot="{spot}"]').click()


def test_a_zone_of_four_is_painted_and_told_of(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "-1,-1", "0,-1", "0,-2")
    zones = page.page.locator(".breakdown details", has_text="Zones and Titans")
    expect(zones).to_contain_text(re.compile("Forest 4 · Theia"))
    page.show_score()
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


def test_metropolis_and_terrain_take_each_others_place(table: Open) -> None:
    page = table("orichalque")
    paint(page, "forest", "-1,0", "0,0")
    paint(page, "metropolis", "-1,0")
    spot = page.page.locator('[data-spot="-1,0"]')
    expect(spot).to_have_class(re.compile("free"))
    page.has_totals(Turquoise=0)
    paint(page, "desert", "-1,0")
    expect(spot.locator(".touch")).to_have_attribute("aria-label", "Cell -1, 0: Desert, Port")
    paint(page, "metropolis", "-2,0")
    page.has_totals(Turquoise=0)


BRIGHTNESS = """(cell) => {
  const [red, green, blue] = getComputedStyle(cell).fill.match(/\\d+/g).map(Number);
  return red + green + blue;
}"""


def test_in_the_dark_no_cell_is_brighter_than_a_painted_one(table: Open) -> None:
    page = table("orichalque", color_scheme="dark")
    paint(page, "forest", "0,0")
    free, forest = (page.page.locator(f".{one} .ground").first for one in ("free", "forest"))
    assert free.evaluate(BRIGHTNESS) < forest.evaluate(BRIGHTNESS)


def test_each_player_has_an_island_of_his_own(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    page.field("Medallions").fill("2")
    page.has_totals(Turquoise=2)
    page.press("Orange", within=".entry > .tabs")
    expect(page.field("Medallions")).to_have_value("0")
    page.has_totals(Orange=0)


def test_hoplites_are_shared_over_the_creatures(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "0,0", "1,0")
    page.field("Creature").select_option("Cerberus")
    page.press("Captures")
    page.field("Hoplites").fill("2")
    # Both on the Cyclops: 2/3; none on Cerberus: 1/2.
    expect(page.page.locator(".totals strong")).to_have_text("33.3% (1/3)")
    expect(page.page.locator(".breakdown section")).to_have_count(2)
    expect(page.page.locator(".breakdown section").last).to_contain_text("11/9")


def test_a_tile_is_laid_at_the_best_place(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "0,0")
    page.press("Tile")
    expect(page.page.locator(".place").first).to_contain_text("Takes Theia")
    page.show_score()
    page.page.locator(".place .line").first.click()
    expect(page.page.locator(".lattice .lit")).to_have_count(1)
    page.page.locator("#scorebar").click()
    page.page.locator(".place").first.get_by_role("button", name="Lay it here").click()
    expect(page.page.locator(".lattice .cell.forest")).to_have_count(3)


def test_a_volcano_brings_its_creature(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    page.press("Tile")
    page.field("Cell 1").select_option("Volcano")
    page.field("Creature").select_option("Cerberus")
    page.show_score()
    page.page.locator(".place").first.get_by_role("button", name="Lay it here").click()
    expect(page.page.locator('.lattice .touch[aria-label*="Cerberus"]')).to_have_count(1)


def test_the_cards_on_display_tell_who_can_win(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "-1,0")
    page.field("Medallions").fill("4")
    page.field("Hoplites").fill("2")
    page.page.get_by_label("Theia", exact=True).check()
    page.press("Orange", within=".entry > .tabs")
    page.press("Race")
    page.show_score()
    page.press(re.compile("Nothing is laid before the metropolis"))
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "0,0")
    page.press("Race")
    page.press("Add a card")
    page.field("Shape").select_option("Two cells")
    expect(page.page.locator(".verdict")).to_have_text("Can win in the next turn: Turquoise.")
    expect(page.page.locator(".breakdown section").first).to_contain_text("66.7% (2/3)")
    # Orange's forest can take Theia; four medallions are left then.
    steals = page.page.locator(".breakdown section", has_text="If a Titan is taken away")
    expect(steals).to_contain_text("Turquoise: 66.7% (2/3) → 0% (0)")


def test_a_race_is_a_play_once_somebody_has_won_it(table: Open) -> None:
    page = table("orichalque")
    for player in ("Orange", "Turquoise"):
        page.press(player, within=".entry > .tabs")
        paint(page, "metropolis", "-2,0")
    page.field("Medallions").fill("4")
    page.press("Race")
    expect(page.page.locator(".total", has_text="Turquoise").locator("strong")).to_have_text("4")
    page.press("Share")
    expect(page.page.get_by_role("button", name="As a table (CSV)")).to_be_enabled()
    expect(page.page.get_by_role("link", name="Into BG Stats")).to_have_count(0)
    page.press("Close")
    page.press("Island")
    page.field("Medallions").fill("5")
    page.press("Race")
    expect(page.page.locator(".verdict")).to_have_text("Won: Turquoise.")
    page.press("Share")
    play = page.told_play()
    assert play["game"]["name"] == "Orichalque"
    assert [
        (one["name"], one["score"], one["rank"], one["winner"], one["startPlayer"])
        for one in play["players"]
    ] == [("Turquoise", 5, 1, True, True), ("Orange", 0, 2, False, False)]


def test_the_token_goes_to_who_has_the_most_hoplites(table: Open) -> None:
    page = table("orichalque")
    page.press("Initiative")
    page.field("Hoplites of Orange").fill("3")
    expect(page.page.locator(".totals strong .name")).to_have_text("Orange")
    page.show_score()
    page.press("Put this on the table")
    expect(page.field("Hoplites of Turquoise")).to_have_value("1")
    expect(page.field("Who holds the token?").locator("option:checked")).to_have_text("Orange")
