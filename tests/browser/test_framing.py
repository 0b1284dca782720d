"""What the board shows: all that a line of the score lights up, whichever way a phone is held."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import START_TILES, BoardTable, draft
from tests.browser.driving import LAPTOP, PHONE, Open, wait_until, wait_until_still
from tests.browser.test_stage import ACROSS, ALL_LAID, SMALL
from tests.tiers import keep_some

OUTSIDE = """
(shapes) => {
  const boxOf = (one) => document.querySelector(one)?.getBoundingClientRect();
  const [bar, sheet, card] = [".bar", "#sheet", ".lit-card"].map(boxOf);
  const isBeside = sheet.left > 0;
  const right = isBeside ? sheet.left : innerWidth;
  const bottom = Math.min(card?.top ?? innerHeight, isBeside || !card ? innerHeight : sheet.top);
  return [...document.querySelectorAll(shapes)].filter((one) => {
    const box = one.getBoundingClientRect();
    const isAcross = box.left >= -1 && box.right <= right + 1;
    return !isAcross || box.top < bar.bottom - 1 || box.bottom > bottom + 1;
  }).map((one) => one.getAttribute("transform") ?? one.dataset.place);
}
"""
"""Shapes that do not lie wholly between the bar, the card and the sheet."""
FOLLOWERS = [
    {"player": "#1#", "figure": "follower", "x": -1, "y": 1, "on": "monastery", "segment": 0},
    {"player": "#2#", "figure": "follower", "x": 0, "y": 1, "on": "field", "side": "ER"},
]


def show_line(page: BoardTable, entry: str, lit: int) -> None:
    """Taps a line of the score, of which so many tiles light up."""
    page.page.locator("#scorebar").click()
    page.panel.locator(f"[data-entry^={entry}]").first.click()
    expect(page.page.locator(".feature-lit")).to_have_count(lit)
    settle(page.page)


def settle(page: Page) -> None:
    """Waits until the board has been framed."""
    wait_until_still(page)


@pytest.mark.parametrize("viewport", keep_some([ACROSS, PHONE, SMALL], 1))
@pytest.mark.parametrize(("entry", "lit"), keep_some([("field", 8), ("monastery", 9)], 1))
def test_all_that_lights_up_is_framed(
    table: Open, viewport: dict[str, int], entry: str, lit: int
) -> None:
    begun = draft(ALL_LAID, board={"followers": FOLLOWERS})
    page = BoardTable(table(viewport=viewport, reduced_motion="reduce"), begun)
    show_line(page, entry, lit)
    assert page.page.evaluate(OUTSIDE, ".feature-lit, .city-lit") == []


OVER_EACH_OTHER = """
() => {
  const all = [...document.querySelectorAll("#board .token, #board .count-up")];
  const boxes = all.map((one) => one.getBoundingClientRect());
  const isClose = (one, other, [from, size]) =>
    Math.abs(one[from] - other[from]) < Math.min(one[size], other[size]) / 2;
  return boxes.filter((one, at) => boxes.slice(0, at).some(
    (other) => isClose(one, other, ["x", "width"]) && isClose(one, other, ["y", "height"])));
}
"""
"""Figures and numbers that lie over another one."""


def test_numbers_of_a_line_stand_beside_figures_and_each_other_and_nothing_covers_them(
    table: Open,
) -> None:
    standing = {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "road", "segment": 0}
    begun = draft([("L", 0, -1, 270), ("W", 0, 0, 270)], board={"followers": [standing]})
    page = BoardTable(table(reduced_motion="reduce"), begun)
    show_line(page, "road", 2)
    expect(page.page.locator(".count-up")).to_have_text(["+1", "+1"])
    assert page.page.evaluate(OVER_EACH_OTHER) == []
    # What is drawn later lies over what was drawn before.
    assert page.page.locator(".tokens ~ * .count-up").count() == 2


@pytest.mark.thorough
def test_a_phone_that_is_turned_shows_all_again(table: Open) -> None:
    begun = draft(ALL_LAID, board={"followers": FOLLOWERS})
    page = BoardTable(table(reduced_motion="reduce"), begun)
    page.step("score")
    page.page.set_viewport_size({"width": ACROSS["width"], "height": ACROSS["height"]})
    settle(page.page)
    assert page.page.evaluate(OUTSIDE, ".plane .tile") == []
    show_line(page, "monastery", 9)
    page.page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    settle(page.page)
    page.table.press("Lower the sheet")
    settle(page.page)
    assert page.page.evaluate(OUTSIDE, ".feature-lit") == []


@pytest.mark.thorough
def test_a_board_that_is_complete_has_no_free_spaces_until_one_is_wanted(table: Open) -> None:
    page = BoardTable(table(), draft(ALL_LAID))
    spaces = page.page.locator(".plane .space")
    expect(page.panel).to_contain_text("All 72 laid")
    expect(spaces).to_have_count(0)
    page.step("followers")
    page.step("tiles")
    expect(page.panel).to_contain_text("All 72 laid")
    expect(spaces).to_have_count(0)
    page.table.press("My tile is not here")
    expect(spaces).to_have_count(34)
    page.tap((0, -5))
    page.panel.locator("[data-candidate]").first.click()
    expect(page.page.locator(".plane .tile")).to_have_count(73)
    expect(spaces).to_have_count(0)
    page.table.press("Undo")
    expect(page.page.locator(".plane .tile")).to_have_count(72)
    expect(spaces).to_have_count(0)


IS_WIDER = """
(width) =>
  document.querySelector('.plane [data-place="0,0"]').getBoundingClientRect().width > width
"""
"""Whether the first tile is seen wider than so many pixels."""


def test_two_fingers_zoom_the_board(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    before = page.space((0, 0)).bounding_box()
    fingers = page.page.context.new_cdp_session(page.page)
    for kind, apart in (("touchStart", 20), ("touchMove", 40), ("touchMove", 60), ("touchEnd", 0)):
        points = [{"x": 190 + way * apart, "y": 250, "id": way} for way in (-1, 1) if apart]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    assert before is not None
    wait_until(page.page, IS_WIDER, 1.5 * before["width"])
    assert page.chosen() == (0, -1)


def test_the_board_is_moved_and_zoomed(table: Open) -> None:
    page = BoardTable(table(viewport=LAPTOP, has_touch=False), draft(START_TILES))
    tile = page.space((0, 0))
    before = tile.bounding_box()
    page.table.press("Closer")
    closer = tile.bounding_box()
    assert before is not None
    assert closer is not None
    assert closer["width"] > before["width"]
    page.page.mouse.move(closer["x"] + 20, closer["y"] + 20)
    page.page.mouse.down()
    page.page.mouse.move(closer["x"] + 70, closer["y"] + 50, steps=3)
    page.page.mouse.up()
    moved = tile.bounding_box()
    assert moved is not None
    assert round(moved["x"] - closer["x"]) == 50
    assert round(moved["y"] - closer["y"]) == 30
    assert page.chosen() != (0, 0)
