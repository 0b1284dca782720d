"""Orichalque: an island painted with a finger, and what the service says of it."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from shared.texts import LANGUAGES
from tests.browser.driving import LAPTOP, Open, Table, wait_until
from tests.found_games import GAMES
from tests.texts.catalogues_found import read_catalogue
from tests.tiers import keep_some

UNCOVERED = """() => [...document.querySelectorAll("#board [data-touch]")].every((one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen === one;
})"""
"""Whether nothing covers a cell."""
SEEN = """(name) => {
  const one = document.querySelector(`#board [data-touch="${name}"]`);
  const { left, top, width, height } = one.getBoundingClientRect();
  return document.elementFromPoint(left + width / 2, top + height / 2) === one;
}"""
"""Whether a cell is in sight, and takes a tap."""
SIZES = """
(all) => all.map((one) => one.getBoundingClientRect()).map(({ width, height }) => [width, height])
"""
WATER = """() => {
  const isWater = (x, y) => document.elementFromPoint(x, y)?.id === "board";
  const around = [[0, 0], [-8, 0], [8, 0], [0, -8], [0, 8]];
  for (let y = innerHeight - 8; y > 0; y -= 4) for (let x = 8; x < innerWidth; x += 4) {
    if (around.every(([right, down]) => isWater(x + right, y + down))) return [x, y];
  }
}"""
"""A point of the stage where no cell is."""

IN_PAGE_WORDS = """async (all) => {
  const { inPageWords } = await import("./shell/language.js");
  return all.map(inPageWords);
}"""


def find_sentences_with_fields() -> Iterator[str]:
    """Yields what the games say with a field's name in it; of documents only programs read."""
    for game in GAMES:
        for language in LANGUAGES:
            for one in read_catalogue(game, language):
                for said in [one.string] if isinstance(one.string, str) else one.string or ():
                    if "`" in said and not f"{one.id}".startswith("lookup."):
                        yield said


def take(table: Table, brush: str) -> None:
    """Takes a brush, if it is not taken already."""
    swatch = table.page.locator(f".palette [data-brush={brush}]")
    if swatch.get_attribute("aria-pressed") == "false":
        swatch.click()


def paint(table: Table, brush: str, *spots: str) -> None:
    """Touches cells of the island with a brush."""
    first = table.page.locator("#sheet [data-step]").first
    if first.get_attribute("aria-current") is None:
        first.click()
    take(table, brush)
    for spot in spots:
        table.page.locator(f'[data-touch="{spot}"]').click()


def tokens(table: Table) -> None:
    """Goes to what a player has beside the island."""
    table.page.locator("[data-step=held]").click()


def whose(table: Table, name: str) -> None:
    """Goes to the island of a player."""
    table.press(name, within=".whose")


def test_a_zone_of_four_is_painted_and_told_of(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "-1,-1", "0,-1", "0,-2")
    page.show_score()
    zones = page.page.locator(".breakdown details", has_text="Zones and Titans")
    expect(zones).to_contain_text(re.compile("Forest 4 · Theia"))
    zones.get_by_role("button", name=re.compile("Forest 4")).click()
    expect(page.page.locator("#board .feature-lit")).to_have_count(4)
    expect(page.page.locator(".lit-card")).to_contain_text("Forest 4 · Theia")
    page.press("Back to the score")
    expect(zones).to_be_visible()


def test_cells_are_picked_first_and_painted_at_once(table: Open) -> None:
    page = table("orichalque")
    for spot in ("0,0", "1,0", "0,1"):
        page.page.locator(f'[data-touch="{spot}"]').click()
    expect(page.page.locator(".hint")).to_have_text("3 cells: choose what lies there.")
    page.page.locator("[data-touch='0,1']").click()
    page.press("Desert", within=".palette")
    expect(page.page.locator("#board .cell.desert")).to_have_count(2)
    expect(page.page.locator("#board .picked")).to_have_count(0)
    page.press("Undo")
    expect(page.page.locator("#board .cell.desert")).to_have_count(0)


def test_a_finger_paints_the_cells_that_it_passes_in_one_step(table: Open) -> None:
    page = table("orichalque", has_touch=False)
    take(page, "lagoon")
    boxes = [page.page.locator(f'[data-touch="{q},0"]').bounding_box() for q in (-1, 0, 1)]
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in boxes if box]
    page.page.mouse.move(*points[0])
    page.page.mouse.down()
    for point in points[1:]:
        page.page.mouse.move(*point, steps=4)
    page.page.mouse.up()
    expect(page.page.locator("#board .cell.lagoon")).to_have_count(3)
    page.press("Undo")
    expect(page.page.locator("#board .cell.lagoon")).to_have_count(0)


@pytest.mark.parametrize("size", keep_some([(360, 640), (390, 844), (844, 390), (1366, 768)], 1))
def test_the_whole_island_is_in_sight_and_its_cells_fit_a_thumb(
    table: Open, size: tuple[int, int]
) -> None:
    page = table("orichalque", viewport={"width": size[0], "height": size[1]})
    expect(page.page.locator("#board [data-touch]")).to_have_count(37)
    wait_until(page.page, UNCOVERED)
    cell = page.page.locator("#board [data-touch='0,0']").bounding_box()
    assert cell is not None
    assert min(cell["width"], cell["height"]) >= 44
    swatches = page.page.locator(".palette button")
    for box in swatches.evaluate_all(
        "all => all.map((one) => [one.offsetWidth, one.offsetHeight])"
    ):
        assert min(box) >= 44


def drag(page: Table, by: tuple[int, int]) -> None:
    """Drags the island by its water, beside the lowest row."""
    start = page.page.evaluate(WATER)
    page.page.mouse.move(*start)
    page.page.mouse.down()
    page.page.mouse.move(start[0] + by[0], start[1] + by[1], steps=5)
    page.page.mouse.up()


@pytest.mark.parametrize("size", keep_some([(360, 640), (390, 844), (844, 390)], 1))
def test_a_large_island_is_moved_to_where_its_cells_fit_a_thumb(
    table: Open, size: tuple[int, int]
) -> None:
    page = table(
        "orichalque", viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce"
    )
    island = page.page.locator("#board [data-touch]")
    take(page, "forest")
    # A cell of the border has neighbours of its own once it is painted: they come into sight.
    for spot in ("3,0", "4,0", "5,0"):
        cell = page.page.locator(f'[data-touch="{spot}"]')
        expect(cell).to_be_in_viewport()
        cell.click()
        expect(page.page.locator(f'#board .forest[data-spot="{spot}"]')).to_be_attached()
    sizes = island.evaluate_all(SIZES)
    assert len(sizes) > 40
    assert min(min(one) for one in sizes) >= 44
    wait_until(page.page, SEEN, "6,0")
    drag(page, (size[0] * 2, 0))
    wait_until(page.page, SEEN, "-3,0")
    assert page.page.locator("#board .cell.forest").count() == 3
    # By keyboard a cell out of sight comes by itself.
    page.page.locator('[data-touch="5,0"]').focus()
    page.page.keyboard.press("ArrowRight")
    wait_until(page.page, SEEN, "6,0")


@pytest.mark.thorough
def test_two_fingers_move_the_island_and_paint_nothing(table: Open) -> None:
    page = table("orichalque", viewport={"width": 360, "height": 640})
    take(page, "forest")
    box = page.page.locator('[data-touch="0,0"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    tools = page.context.new_cdp_session(page.page)

    def put(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": left, "y": top, "id": at} for at, (left, top) in enumerate(fingers)]
        tools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    put("touchStart", (x, y))
    put("touchStart", (x, y), (x + 50, y))
    put("touchMove", (x, y - 30), (x + 50, y - 30))
    put("touchEnd")
    expect(page.page.locator("#board .cell.forest")).to_have_count(0)
    after = page.page.locator('[data-touch="0,0"]').bounding_box()
    assert after is not None
    assert after["y"] < box["y"]


def test_what_is_missing_to_win_is_said(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "-1,0")
    tokens(page)
    page.field("Medallion tokens").fill("2")
    page.page.get_by_label("Theia", exact=True).check()
    page.has_totals(Turquoise=3)
    page.show_score()
    expect(page.page.locator(".verdict")).to_have_text(
        "2 points are missing, and 1 creature is still to be captured"
    )


def test_a_cell_is_reached_and_painted_by_keyboard(table: Open) -> None:
    page = table("orichalque", viewport=LAPTOP, has_touch=False)
    take(page, "desert")
    page.page.locator('[data-touch="0,0"]').focus()
    page.page.keyboard.press("ArrowRight")
    page.page.keyboard.press("Enter")
    expect(page.page.locator('[data-spot="1,0"]')).to_have_class(re.compile("desert"))
    expect(page.page.locator('[data-touch="1,0"]')).to_have_attribute(
        "aria-label", "Desert: row 4, cell 5"
    )


def test_the_odds_against_the_cyclops_are_exact(table: Open) -> None:
    page = table("orichalque")
    page.enter("Combat")
    expect(page.page.locator(".battle-state strong")).to_have_text("66.7% (2/3)")
    page.press("With 3 hoplites, 4 dice: 90.6% (587/648)")
    expect(page.field("Hoplites engaged now")).to_have_value("3")
    expect(page.page.locator(".chart-now")).to_have_text("90.6%")
    page.show_score()
    expect(page.page.locator("tbody tr").last).to_contain_text("587/648")


@pytest.mark.thorough
def test_metropolis_and_terrain_take_each_others_place(table: Open) -> None:
    page = table("orichalque")
    paint(page, "forest", "-1,0", "0,0")
    paint(page, "metropolis", "-1,0")
    spot = page.page.locator('[data-spot="-1,0"]')
    expect(spot).to_have_class(re.compile("free"))
    page.has_totals(Turquoise=0)
    paint(page, "desert", "-1,0")
    expect(page.page.locator('[data-touch="-1,0"]')).to_have_attribute(
        "aria-label", "Desert, Port: row 4, cell 3"
    )
    paint(page, "metropolis", "-2,0")
    page.has_totals(Turquoise=0)


BRIGHTNESS = """(cell) => {
  const [red, green, blue] = getComputedStyle(cell).fill.match(/\\d+/g).map(Number);
  return red + green + blue;
}"""


def test_in_the_dark_no_cell_is_brighter_than_a_painted_one(table: Open) -> None:
    page = table("orichalque", color_scheme="dark")
    paint(page, "forest", "0,0")
    free, forest = (page.page.locator(f"#board .{one} .ground").first for one in ("free", "forest"))
    assert free.evaluate(BRIGHTNESS) < forest.evaluate(BRIGHTNESS)


def test_hoplites_are_shared_over_the_creatures(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "0,0", "1,0")
    page.field("Name of the creature").select_option("Cerberus")
    page.enter("Captures")
    page.field("Hoplites").fill("2")
    # Both on the Cyclops: 2/3; none on Cerberus: 1/2.
    expect(page.page.locator(".totals strong")).to_have_text("33.3% (1/3)")
    page.show_score()
    expect(page.page.locator(".breakdown section")).to_have_count(2)
    expect(page.page.locator(".breakdown section").last).to_contain_text("11/9")
    page.press(re.compile("^Cyclops"), within=".breakdown section >> nth=0")
    expect(page.page.locator("#board .feature-lit")).to_have_attribute("data-lit", "0,0")


def test_a_tile_is_laid_at_the_best_place(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "0,0")
    page.enter("Tile")
    page.press("Show the best place")
    expect(page.page.locator("#board .feature-lit")).to_have_count(1)
    page.press("Back to the score")
    expect(page.page.locator(".place").first).to_contain_text("The player takes Theia")
    page.page.locator(".place").first.get_by_role("button", name="Lay it here").click()
    expect(page.page.locator("#board [data-spot].forest")).to_have_count(3)


@pytest.mark.thorough
def test_a_volcano_brings_its_creature(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    page.enter("Tile")
    page.press("Cell 1: Volcano")
    page.field("Name of the creature").select_option("Cerberus")
    page.show_score()
    page.page.locator(".place").first.get_by_role("button", name="Lay it here").click()
    expect(page.page.locator('#board .touch[aria-label*="Cerberus"]')).to_have_count(1)


@pytest.mark.thorough
def test_the_strength_of_a_creature_is_asked_for_where_the_service_needs_it(table: Open) -> None:
    page = table("orichalque")
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "-1,0")
    page.has_totals(Turquoise=0)
    expect(page.field("Strength")).to_have_count(0)
    page.field("Name of the creature").select_option("Hydra")
    page.field("Strength").fill("12")
    page.has_totals(Turquoise=0)


def test_the_cards_on_display_tell_who_can_win(table: Open) -> None:
    page = table("orichalque", viewport={"width": 360, "height": 640})
    paint(page, "metropolis", "-2,0")
    paint(page, "creature", "-1,0")
    tokens(page)
    page.field("Medallion tokens").fill("4")
    page.field("Hoplites").fill("2")
    page.page.get_by_label("Theia", exact=True).check()
    page.has_totals(Turquoise=5)
    page.enter("Race")
    page.show_score()
    # The island alone was scored, which is no older score of the race.
    expect(page.page.locator(".breakdown > :first-child")).to_have_class("problem")
    page.press(re.compile("^Island of Orange · The metropolis is laid first"))
    expect(page.page.locator(".whose [aria-pressed=true]")).to_have_attribute("title", "Orange")
    paint(page, "metropolis", "-2,0")
    paint(page, "forest", "-1,0", "0,0")
    page.enter("Race")
    page.show_score()
    expect(page.page.locator(".verdict")).to_have_text(
        "Nobody has won. Give the cards on display to see who can win in the next turn."
    )
    sentences = [*find_sentences_with_fields()]
    assert sentences
    in_page_words = page.page.evaluate(IN_PAGE_WORDS, sentences)
    # Nothing is left of a field, nor a space where it was.
    assert [one for one in in_page_words if re.search(r"`|  | [.,)]", one)] == []
    page.page.locator("[data-step=display]").click()
    page.press("Add a card")
    expect(page.page.get_by_role("button", name="Remove Card 1")).to_be_in_viewport(ratio=1)
    page.press("Shape: Two cells")
    page.show_score()
    expect(page.page.locator(".verdict")).to_have_text("Turquoise can win in the next turn.")
    expect(page.page.locator(".breakdown section").first).to_contain_text("66.7% (2/3)")
    # Orange's forest can take Theia; four medallions are left then.
    steals = page.page.locator(".breakdown section", has_text="If a Titan is taken away")
    expect(steals).to_contain_text("Turquoise: 66.7% (2/3) → impossible")


@pytest.mark.thorough
def test_a_race_is_a_play_once_somebody_has_won_it(table: Open) -> None:
    page = table("orichalque")
    for player in ("Orange", "Turquoise"):
        whose(page, player)
        paint(page, "metropolis", "-2,0")
    tokens(page)
    page.field("Medallion tokens").fill("4")
    page.enter("Race")
    expect(page.page.locator(".total", has_text="Turquoise").locator("strong")).to_have_text("4")
    page.press("Share")
    expect(page.page.get_by_role("button", name="As a table (CSV)")).to_be_enabled()
    expect(page.page.get_by_role("link", name="Into BG Stats")).to_have_count(0)
    page.press("Close")
    page.press("Island of Turquoise, 4 points")
    tokens(page)
    page.field("Medallion tokens").fill("5")
    page.enter("Race")
    page.show_score()
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
    page.enter("Initiative")
    page.field("Hoplites of Orange").fill("3")
    expect(page.page.locator(".totals strong .name")).to_have_text("Orange")
    page.show_score()
    page.press("Put this on the table")
    page.page.locator("[data-step=hoplites]").click()
    expect(page.field("Hoplites of Turquoise")).to_have_value("1")
    holder = page.field("Holder of the initiative")
    expect(holder.locator("option:checked")).to_have_text("Orange")
    page.press("Turquoise: 1 hoplite")
    expect(holder.locator("option:checked")).to_have_text("Turquoise")
