"""What the page promises of every game: names with their signs, places of lines, ease of use."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.base_game import BOARD
from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open, wait_until
from tests.browser.screens import SCREENS
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_random_board
from tests.tiers import keep_some

GAMES = ("carcassonne", "civilization", "heros", "orichalque", "deluges")
STEPPED = (
    *("carcassonne-board-followers", "civilization-battle", "heros-territory"),
    *("orichalque-island", "deluges-tally", "deluges-cells"),
)
"""Screens of every game with something that pays, and with steps."""
MOVING = """
() => [...document.querySelectorAll("*")]
  .map((one) => getComputedStyle(one))
  .filter((style) => style.animationName !== "none" || style.transitionDuration !== "0s")
  .length
"""


@pytest.mark.parametrize("game", keep_some(GAMES, 1))
def test_players_have_name_colour_pattern_and_letter_in_each_game(table: Open, game: str) -> None:
    page = table(game)
    if page.page.locator(".staged").count():
        page.press("Players and rules")
    players = page.page.locator(".players")
    players.wait_for()
    players.evaluate("form => (form.open = true)")
    players.get_by_label("Name").first.fill("Zoé")
    players.get_by_label("Colour", exact=True).first.select_option("Pink")
    sign = players.locator("summary .sign").first
    expect(sign.locator("text")).to_have_text("Z")
    expect(sign.locator("rect").first).to_have_attribute("fill", "#ef8fb5")
    expect(sign.locator("rect").nth(1)).to_have_attribute("fill", "url(#pattern-grid)")
    spoken = page.page.locator(".spoken")
    expect(spoken).to_have_attribute("role", "status")
    expect(spoken).to_have_attribute("aria-live", "polite")


@pytest.mark.parametrize("screen", keep_some(STEPPED, 2))
def test_the_score_is_one_tap_away_from_every_step_and_why_is_two(table: Open, screen: str) -> None:
    page = table()
    SCREENS[screen](page)
    steps = page.page.locator("[data-step]:not([data-step=score])")
    for at in range(steps.count()):
        steps.nth(at).click()
        page.page.locator("#scorebar").click()
        line = page.page.locator(".breakdown .entry-line:visible").first
        expect(line).to_be_in_viewport()
        line.click()
        expect(page.page.locator(".feature-lit, .shown").first).to_be_in_viewport()


def test_whoever_is_chosen_is_shown_with_the_sign(table: Open) -> None:
    page = table("heros")
    page.page.locator("[data-step=ties]").click()
    page.field("Player whose turn it is").select_option("Green")
    chosen = page.page.locator(".choice", has=page.field("Player whose turn it is"))
    expect(chosen.locator(".sign text")).to_have_text("G")
    page.go("orichalque")
    whose = page.page.locator(".whose button")
    expect(whose.locator(".sign text")).to_have_text(["T", "O"])


LOSE_NETWORK = "() => void dispatchEvent(new Event('offline'))"
"""What is still on its way then says nothing of the service any more."""
UNDER_THE_BANNER = """
() => {
  const { bottom } = document.querySelector(".banners").getBoundingClientRect();
  return [...document.querySelectorAll(".bar, .stage, .ways, #sheet")]
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().top < bottom - 1)
    .map((one) => one.outerHTML.slice(0, 60));
}
"""
"""What of a game lies under what is said above it."""


@pytest.mark.parametrize("game", keep_some(GAMES, 2))
def test_on_a_small_phone_tabs_are_in_one_row_and_no_title_is_cut(table: Open, game: str) -> None:
    page = table(game, viewport={"width": 360, "height": 640}, locale="fr-FR")
    expect(page.page.locator("[data-step]").first).to_be_visible()
    for tabs in page.page.locator(".ways .tabs, .steps").all():
        tops = tabs.locator("button").evaluate_all("all => all.map((one) => one.offsetTop)")
        assert len({*tops}) == 1
    cut = page.page.locator(".bar-title, .steps button").evaluate_all(
        "all => all.filter((one) => one.checkVisibility({ visibilityProperty: true })"
        " && one.scrollWidth > one.clientWidth + 1).length"
    )
    assert cut == 0
    page.page.route("**/v1/**", lambda route: route.abort())
    page.page.evaluate(LOSE_NETWORK)
    expect(page.page.locator(".banner.away")).to_be_visible()
    for at in range(page.page.locator("[data-step]").count()):
        page.page.locator("[data-step]").nth(at).click()
        assert page.page.evaluate(UNDER_THE_BANNER) == []


def test_tokens_of_the_base_game_are_no_empty_screen(table: Open) -> None:
    page = table("carcassonne")
    page.enter("Tokens")
    expect(page.page.get_by_text("The base game has no tokens")).to_be_visible()
    page.field("Red").fill("3")
    page.has_totals(Red=3)


IS_MOVED = """
([x, y]) => {
  const box = document.querySelector('.plane [data-place="0,0"]').getBoundingClientRect();
  return box.x > x && box.y > y;
}
"""
"""Whether the first tile is seen further right and down than a point."""


def test_a_board_is_moved_with_one_finger(table: Open) -> None:
    page = BoardTable(table(), draft([("D", 0, 0, 0)]))
    before = page.space((0, 0)).bounding_box()
    fingers = page.page.context.new_cdp_session(page.page)
    for kind, x, y in (("touchStart", 150, 200), ("touchMove", 170, 220), ("touchMove", 200, 250)):
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert before is not None
    wait_until(page.page, IS_MOVED, [before["x"] + 20, before["y"] + 20])


def test_of_much_that_fits_the_commonest_is_laid_and_exchanged_for_another(table: Open) -> None:
    page = BoardTable(table(), draft([("D", 0, 0, 0)]))
    page.tap((0, -1))
    groups = page.panel.locator(".offer.group")
    groups.first.wait_for()
    assert groups.count() > 1
    face = groups.first.get_attribute("data-candidate") or ""
    groups.first.click()
    laid = page.space((0, -1))
    expect(laid).to_have_attribute("href", re.compile(face.split()[0] + "$"))
    other = page.page.locator("[data-variant]").first
    wanted = other.get_attribute("data-variant") or ""
    other.click()
    expect(laid).to_have_attribute("href", re.compile(wanted.split()[0] + "$"))
    expect(page.page.locator(".plane .tile")).to_have_count(2)
    page.table.press("Undo")
    expect(laid).to_have_attribute("href", re.compile(face.split()[0] + "$"))


def test_what_is_carried_counts_on_a_board(table: Open) -> None:
    page = BoardTable(table(), draft([("D", 0, 0, 0)]))
    page.table.press("Players and rules")
    page.page.locator(".players summary", has_text="Points already on the track").click()
    page.table.field("Red").fill("31")
    page.table.press("Done")
    page.table.has_totals(Red=31, Blue=0)
    page.step("score")
    expect(page.page.locator(".breakdown")).to_contain_text("Already on the track")
    page.table.press("Share")
    with page.page.expect_download() as waited:
        page.table.press("As text")
    assert "Red 31 (Already on the track)" in waited.value.path().read_text(encoding="utf-8")
    page.table.press("Close")
    page.table.press("Undo")
    page.table.has_totals(Red=0, Blue=0)


def test_nothing_moves_where_that_is_wished_and_zoom_is_free(table: Open) -> None:
    page = BoardTable(table(reduced_motion="reduce"), draft([("D", 0, 0, 0)]))
    page.look_at((0, 0))
    expect(page.page.locator("[data-spot]").first).to_be_visible()
    assert page.page.evaluate(MOVING) == 0
    viewport = page.page.locator("meta[name=viewport]").get_attribute("content") or ""
    assert not re.search("user-scalable|maximum-scale", viewport)


def test_no_box_asks_whether_one_is_sure(table: Open) -> None:
    boxes: list[str] = []
    page = table("deluges")
    page.listen("dialog", lambda box: boxes.append(box.message))
    page.field("Dolmens of White").fill("2")
    page.has_totals(White=4)
    page.begin_anew()
    page.has_totals(White=0)
    page.press("Undo")
    page.has_totals(White=4)
    assert boxes == []


ENTERED = """
async (board) => {
  const { groundOf, nameOf, nextSpace, passOver } =
    await import("./games/carcassonne/board/changes.js");
  const left = new Map(board.map(([x, y]) => [nameOf({ x, y }), { x, y }]));
  let [tiles, passed, taps, last] = [[], new Set(), 0, { x: 0, y: 0 }];
  const lay = (space) => {
    left.delete(nameOf(space));
    tiles = [...tiles, space];
    last = space;
  };
  const far = (one) => Math.abs(one.x - last.x) + Math.abs(one.y - last.y);
  lay(last);
  while (left.size > 0) {
    const offered = nextSpace(tiles, last, passed);
    taps += 1;
    if (left.has(nameOf(offered))) {
      lay(offered);
      continue;
    }
    taps += 1;
    const seen = [...groundOf(tiles).free.values()].filter((one) => left.has(nameOf(one)));
    const chosen = seen.sort((one, other) => far(one) - far(other))[0];
    passed = passOver(tiles, { last, offered, chosen }, passed);
    lay(chosen);
  }
  return taps;
}
"""
"""The taps for a board: one lays a tile; another says that it lies on the closest other space."""


def test_few_taps_leave_spaces_where_no_tile_lies(table: Open) -> None:
    page = table("carcassonne").page
    taps = [page.evaluate(ENTERED, [[*space] for space in BOARD])]
    for seed in range(1, 9):
        random = build_random_board(seed, 72, [*ORDINARY_DESIGNS])
        taps.append(page.evaluate(ENTERED, [[one.x, one.y] for one in random.tiles]))
    # A base game whose tiles lie close; boards at random have an edge that is twice as long.
    assert taps[0] / 71 <= 1.06
    assert max(taps) / 71 <= 1.4
    assert sum(taps) / len(taps) / 71 <= 1.28
