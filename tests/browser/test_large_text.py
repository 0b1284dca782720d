"""Text of twice the size: everything is in reach, no name is cut, and nothing overlaps."""

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.browser.boards import BoardTable, draft, keep
from tests.browser.driving import PHONE, Open, wait_until_still
from tests.browser.screens import SCREENS
from tests.browser.test_every_screen import sideways
from tests.browser.test_stage import ACROSS, ALL_LAID, OUT_OF_REACH, SHARE, SMALL, players
from tests.browser.whole_words import BROKEN
from tests.browser.whole_words import CUT as WIDER
from tests.tiers import keep_some

CUT = """
() => {
  const wide = (one) => {
    const style = getComputedStyle(one);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const arrow = one.matches("select") ? 16 : 0;
    const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      - arrow;
    return pen.measureText(one.selectedOptions?.[0].text ?? one.textContent).width > room + 1;
  };
  return [...document.querySelectorAll(".steps button, select")]
    .filter((one) => one.checkVisibility() && wide(one))
    .map((one) => one.selectedOptions?.[0].text ?? one.textContent);
}
"""
"""Names of steps, and what is chosen, that are cut."""
SHORTENED = """
() => {
  const isCut = (one) => one.matches("input")
    ? one.clientWidth < one.parentElement.clientWidth / 2
    : one.scrollWidth > one.clientWidth + 1;
  return [...document.querySelectorAll(".racing-head .name, [type=url]")]
    .filter((one) => one.checkVisibility() && isCut(one)).map((one) => one.outerHTML);
}
"""
"""Names that are cut, and addresses of which a few letters are in sight."""
NAMES_IN_BAR = "#scorebar .totals:not([data-many]) .name"
OVERLAPPING = """
() => {
  const around = ".bar button, .bar a, .bar .level, .formed .bar-title, .ways button, "
    + ".whose button";
  const isSeen = (one) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  };
  const called = (one) => one.getAttribute("aria-label") ?? one.textContent;
  // A row that is swiped shows no more of its buttons than it has room for.
  const shown = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    const row = one.closest(".ways")?.getBoundingClientRect() ?? { left, right };
    return { left: Math.max(left, row.left), right: Math.min(right, row.right), top, bottom };
  };
  const all = [...document.querySelectorAll(`${around}, .steps button`)].filter(isSeen)
    .map((one) => [shown(one), called(one)]);
  const meet = ([one], [other]) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
    && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1;
  return all.flatMap((one, at) =>
    all.slice(at + 1).filter((other) => meet(one, other)).map((other) => [one[1], other[1]]));
}
"""
"""Buttons on the stage that are in sight, and steps of the sheet that lie over each other."""

HIDDEN_TILES = """
() => [...document.querySelectorAll(".plane .tile")].filter((one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  return !document.elementFromPoint(x + width / 2, y + height / 2)?.closest("#board");
}).map((one) => one.dataset.place)
"""
"""Tiles that something covers, or that lie off the screen."""
ACROSS_AND_SMALL: ViewportSize = {"width": 640, "height": 360}


def test_everything_is_in_reach_with_text_of_twice_the_size(table: Open) -> None:
    page = BoardTable(table(viewport=SMALL), draft(ALL_LAID, players=players(4)))
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wait_until_still(page.page)
    for step in ("tiles", "followers", "score"):
        page.step(step)
        assert page.page.evaluate(OUT_OF_REACH) == []
        broken = page.page.locator(".steps button").evaluate_all(
            "all => all.filter((one) => one.getClientRects().length > 1 || one.offsetHeight > 120)"
        )
        assert broken == []
    # The bar under the board covers none of it, however large text and window are.
    page.table.press("Tile by tile")
    for share, viewport in (("200%", SMALL), ("100%", SMALL), ("100%", ACROSS_AND_SMALL)):
        page.page.evaluate("share => (document.documentElement.style.fontSize = share)", share)
        page.page.set_viewport_size(viewport)
        page.table.press("Close")
        page.table.press("Tile by tile")
        wait_until_still(page.page)
        assert page.page.evaluate(HIDDEN_TILES) == [], (share, viewport)
    page.page.set_viewport_size(SMALL)
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.step("followers")
    assert page.page.locator(".who").evaluate("one => one.scrollWidth <= one.clientWidth")
    page.table.press("Lower the sheet")
    wait_until_still(page.page)
    assert page.page.evaluate(SHARE) >= 0.45
    home = page.table.go().page
    expect(home.locator(".games .game").first).to_be_visible()
    assert home.evaluate(BROKEN, "main") == []
    assert sideways(home) <= 0


@pytest.mark.parametrize("viewport", keep_some([SMALL, PHONE, ACROSS], 1))
@pytest.mark.parametrize("place", keep_some(["deluges", "civilization", "heros", "orichalque"], 2))
def test_no_name_is_cut_and_nothing_overlaps_with_text_of_twice_the_size(
    table: Open, place: str, viewport: dict[str, int]
) -> None:
    page = table(place, viewport=viewport, locale="fr-FR").page
    for share in keep_some(("200%", "100%"), 1):
        page.evaluate("share => (document.documentElement.style.fontSize = share)", share)
        wait_until_still(page)
        for at in range(page.locator("[data-step]").count()):
            page.locator("[data-step]").nth(at).click()
            wait_until_still(page)
            assert page.evaluate(CUT) == [], share
            assert page.evaluate(OVERLAPPING) == [], share
            assert page.evaluate(OUT_OF_REACH) == [], share
            assert page.evaluate(BROKEN, "main, .steps, #scorebar") == [], share
            assert page.evaluate(WIDER, NAMES_IN_BAR) == [], share
            body = page.locator(".sheet-body").evaluate(
                "one => [one.clientHeight, one.scrollWidth - one.clientWidth]"
            )
            assert body[0] >= 60
            assert body[1] <= 0
    # What is entered has its whole name on a phone held across.
    page.evaluate("document.documentElement.removeAttribute('style')")
    page.set_viewport_size(ACROSS_AND_SMALL)
    for at in range(page.locator(".bar .level option").count()):
        page.locator(".bar .level").select_option(index=at)
        wait_until_still(page)
        assert page.evaluate(CUT) == []
    rows = page.locator(".steps button").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert len({*rows}) == 1


CUT_COLOURS = """
() => {
  const pen = document.createElement("canvas").getContext("2d");
  const room = (selector, besides) => {
    const one = document.querySelector(`.player ${selector}`);
    const style = getComputedStyle(one);
    pen.font = style.font;
    return one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
      - besides;
  };
  const arrow = 16;
  const least = Math.min(room("input[type=text]", 0), room(".choice select", arrow));
  return [...document.querySelector(".player .choice select").options].map(({ text }) => text)
    .filter((text) => pen.measureText(text).width > least);
}
"""
"""Names of colours that a player's row would cut, as the name or as the colour."""


def test_players_are_whole_rows_and_say_what_they_bring(table: Open) -> None:
    carried = dict(zip(("#1#", "#2#", "#3#"), (12, -7, 103), strict=True))
    people = [{**one, "carried": carried.get(one["id"], 0)} for one in players(4)]
    page = table(viewport=SMALL)
    keep(page, draft(ALL_LAID[:1], players=people))
    page.go("carcassonne")
    page.press("Players and rules")
    summary = page.page.locator(".players > summary")
    expect(summary.locator("b")).to_have_text(["12", "-7", "103"])
    summary.click()
    expect(page.page.get_by_label("Name").nth(3)).to_be_in_viewport(ratio=1)
    for name in ("Add a player", "New game", "Done"):
        expect(page.page.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    assert page.page.evaluate(CUT_COLOURS) == []
    rows = page.page.locator(".player").evaluate_all(
        """all => all.map((one) => [...one.querySelectorAll("input[type=text], .quiet")]
          .map((part) => part.getBoundingClientRect().bottom))"""
    )
    assert [round(name - cross) for name, cross in rows] == [0, 0, 0, 0]
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wait_until_still(page.page)
    heading = summary.locator("h2").evaluate("one => one.offsetHeight / one.offsetWidth")
    assert heading < 1


def open_large(table: Open, screen: str) -> Page:
    """A screen on a small phone in French, with text of twice the size."""
    page = table(viewport=SMALL, locale="fr-FR")
    SCREENS[screen](page)
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wait_until_still(page.page)
    return page.page


WHOLE = {
    "carcassonne-board-painting": (".painter, .step-head", ""),
    "carcassonne-board-setup": (".step-head", ""),
    "carcassonne-board-turn": (".gains", ""),
    "carcassonne-features": (".bar-title", ""),
    "civilization-battle": ("#board", ".army .name"),
    "civilization-bonus": (".steps", ""),
    "civilization-odds": ("#board", ".glance"),
    "deluges-builds": ("#board", ".construction span"),
    "deluges-conflict": ("#board", ".camp .name"),
    "deluges-tally": ("#board", ".tally-table th"),
    "heros-ledger": (".steps", ""),
    "orichalque-initiative": (".steps", ""),
    "orichalque-plans": (".chances", ".sheet-body"),
    "orichalque-race": (".step-head", ".racing-head strong"),
    "share": (".step-head", ""),
}
"""By screen, where no word is broken, and what is not cut."""
LONG_NAME = """
async (name) => {
  const { edit } = await import("./shell/drafts.js");
  edit((now) => ({ ...now, players: now.players.map((one) => ({ ...one, name })) }));
}
"""
"""Gives all players this name."""
BEYOND = """
() => [...document.querySelectorAll("#scorebar *, .sheet-body *, .camp *, .racing-head *")]
  .filter((one) => one.checkVisibility() && !one.closest(".unseen, .tabs, svg svg"))
  .filter((one) => one.clientWidth > 4 && one.getBoundingClientRect().right > innerWidth + 1)
  .map((one) => one.outerHTML.slice(0, 120))
"""
"""What reaches beyond the screen."""


@pytest.mark.parametrize("screen", keep_some([*WHOLE], 4))
def test_nothing_is_cut_or_broken_with_text_of_twice_the_size(table: Open, screen: str) -> None:
    page = open_large(table, screen)
    unbroken, whole = WHOLE[screen]
    assert page.evaluate(SHORTENED) == []
    assert page.evaluate(BROKEN, unbroken) == []
    if whole:
        assert page.evaluate(WIDER, whole) == []
    assert page.evaluate(OVERLAPPING) == []
    for viewport in (ACROSS_AND_SMALL, SMALL):
        page.set_viewport_size(viewport)
        wait_until_still(page)
        assert page.evaluate(CUT) == [], viewport
        assert page.evaluate(BEYOND) == [], viewport
    page.evaluate(LONG_NAME, "Maximilienne" * 3 + "Anne")
    wait_until_still(page)
    assert page.evaluate(BEYOND) == []


LIT = ["heros-lit", "civilization-lit", "deluges-lit", "deluges-tally-lit", "orichalque-lit"]


@pytest.mark.parametrize("screen", keep_some(LIT, 1))
def test_a_card_leaves_a_fifth_of_the_screen_to_the_stage_with_text_of_twice_the_size(
    table: Open, screen: str
) -> None:
    page = open_large(table, screen)
    card = page.locator(".lit-card").bounding_box()
    bar = page.locator(".bar").bounding_box()
    assert card is not None
    assert bar is not None
    assert card["y"] - bar["y"] - bar["height"] >= SMALL["height"] / 5
    lit = page.locator(".feature-lit").first.bounding_box()
    assert lit is not None
    assert card["y"] - lit["y"] >= min(lit["height"] / 3, 60)
    if screen == "deluges-tally-lit":
        expect(page.locator(".feature-lit")).to_be_in_viewport(ratio=1)
