"""What a sheet of paper has: the table itself, names with signs, every point explained."""

from typing import Any

from playwright.sync_api import expect

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open, Table, wait_until_still
from tests.browser.screens import SCREENS, STANDING
from tests.browser.test_stage import ALL_LAID
from tests.tiers import keep_some

PAPER = {"width": 720, "height": 1020}
"""The room that A4 leaves between its margins, in CSS pixels."""
OUTSIDE = """
() => [...document.querySelectorAll("body *")].filter((one) => one.checkVisibility())
  .map((one) => [one.getBoundingClientRect(), one])
  .filter(([box]) => box.width > 1 && (box.left < -1 || box.right > innerWidth + 1))
  .map(([, one]) => one.outerHTML.slice(0, 100))
"""
SHEET_AS_PRINTED = """
() => new MutationObserver(() => {
  const board = document.querySelector(".paper-board");
  if (board) window.printed = {
    tiles: board.querySelectorAll("image").length,
    players: document.querySelectorAll(".paper .standing-row").length,
    lines: document.querySelectorAll(".paper .entries .line").length,
    box: board.getAttribute("viewBox"),
  };
}).observe(document.body, { subtree: true, childList: true, attributes: true })
"""


def whole_board(table: Open, **wishes: Any) -> BoardTable:
    """A base game of which only a corner is seen on the screen."""
    page = BoardTable(table(**wishes), draft(ALL_LAID, board={"followers": STANDING}))
    page.table.has_totals(Red=4, Blue=5)
    for _ in range(2):
        page.page.locator(".board-zoom button").first.dispatch_event("click")
    return page


def put_on_paper(page: Table) -> None:
    """As the browser shows the page when it prints."""
    page.page.set_viewport_size({"width": PAPER["width"], "height": PAPER["height"]})
    page.page.emulate_media(media="print")
    wait_until_still(page.page)


def background(page: Table, place: str) -> str:
    """The colour behind a part of the page."""
    found: str = page.page.locator(place).evaluate("one => getComputedStyle(one).backgroundColor")
    return found


def test_the_whole_board_is_on_the_sheet_with_names_signs_and_sentences(table: Open) -> None:
    page = whole_board(table, color_scheme="dark").table
    put_on_paper(page)
    board = page.page.locator(".paper-board")
    expect(board.locator("image")).to_have_count(72)
    # Eight columns and nine rows of tiles that are twelve wide, the start tile in the fifth row.
    expect(board).to_have_attribute("viewBox", "-36 -48 96 108")
    expect(board.locator("[data-follower] .sign text")).to_have_text(["R", "B"])
    box = board.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= PAPER["width"]
    assert page.page.evaluate(OUTSIDE) == []
    assert background(page, "html") == "rgb(255, 255, 255)"
    totals = page.page.locator(".paper .totals .total")
    expect(totals.locator(".name")).to_have_text(["Red", "Blue"])
    expect(totals.locator(".sign text")).to_have_text(["R", "B"])
    sign = totals.locator(".sign rect").nth(1)
    expect(sign).to_have_attribute("fill", "url(#pattern-dots)")
    expect(page.page.locator(".paper .breakdown .line").first).to_contain_text("5 tiles × 1")
    expect(page.page.locator("#board, #sheet, .bar .quiet")).not_to_have_count(0)
    for pressed in page.page.locator("#board, #sheet, .bar .quiet").all():
        expect(pressed).to_be_hidden()
    # The ranking is on one page.
    kept = page.page.locator(".paper .standings").evaluate(
        "one => getComputedStyle(one).breakInside"
    )
    assert kept == "avoid"


CROWDED = """
async () => {
  const { figuresOn } = await import("./games/carcassonne/board/marks.js");
  const { standsOf } = await import("./games/carcassonne/board/figure_places.js");
  const { allDesigns } = await import("./games/carcassonne/board/tiles.js");
  const found = [];
  let count = 0;
  for (const apart of [2.4, 4.4, 9.9])
    for (const { id } of allDesigns()) {
      const lies = { tile: id, x: 2, y: 3, rotation: 0 };
      const stands = standsOf(lies, {}).map(({ on, segment }) => ({ x: 2, y: 3, on, segment }));
      const pairs = stands.flatMap((one, at) => stands.slice(at).map((other) => [one, other]));
      for (const followers of pairs) {
        const [one, other] = figuresOn({ tiles: [lies], followers, pieces: {} }, apart)
          .map(({ point }) => point);
        const gaps = one.map((place, axis) => Math.abs(place - other[axis]));
        const isInside = [...one, ...other].every((place) => Math.abs(place) <= 6);
        count += 1;
        if (Math.max(...gaps) < apart - 0.01 || !isInside) found.push([id, apart, one, other]);
      }
    }
  return [count, found];
}
"""
"""How many pairs of figures stand on a tile, and those that overlap or leave it."""


def test_chromium_prints_the_whole_board_with_nothing_folded(table: Open) -> None:
    page = whole_board(table).table
    page.page.evaluate(SHEET_AS_PRINTED)
    assert page.page.pdf(format="A4").startswith(b"%PDF")
    assert page.page.evaluate("window.printed") == {
        "tiles": 72,
        "players": 2,
        "lines": 2,
        "box": "-36 -48 96 108",
    }
    expect(page.page.locator(".paper")).to_have_count(0)
    # The print button waits until the pictures are there.
    page.page.evaluate(
        """window.print = () => {
          document.body.dataset.printed = document.querySelectorAll('.paper image').length;
        }"""
    )
    page.press("Share")
    page.press("Print")
    expect(page.page.locator("body")).to_have_attribute("data-printed", "72")
    # On paper and in the picture, figures of one tile stand apart.
    count, crowded = page.page.evaluate(CROWDED)
    assert count > 1000
    assert crowded == []


def test_an_island_is_on_its_sheet(table: Open) -> None:
    page = table(color_scheme="dark")
    SCREENS["orichalque-island"](page)
    put_on_paper(page)
    island = page.page.locator(".paper .lattice")
    expect(island.locator(".cell.forest")).to_have_count(3)
    assert page.page.evaluate(OUTSIDE) == []


def test_what_is_entered_of_other_games_is_not_cut_either(own_table: Open) -> None:
    screens = ("heros-territory", "civilization-battle", "deluges-tally", "carcassonne-features")
    for screen in keep_some(screens, 1):
        page = own_table(color_scheme="dark")
        SCREENS[screen](page)
        put_on_paper(page)
        expect(page.page.locator(".paper .totals")).to_be_visible()
        assert page.page.evaluate(OUTSIDE) == []
        assert background(page, "html") == "rgb(255, 255, 255)"
