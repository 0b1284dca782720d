"""The figures that were seen in a photo: whatever their colours are, they are shown and placed."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.boards import BoardTable
from tests.browser.driving import Open, wait_until
from tests.browser.faked_reader import (
    SMALL_PHONE,
    SPEAK,
    FakedReader,
    check_whole,
    read_draft,
    read_tile,
    see_follower,
)

pytestmark = pytest.mark.loads

BOXES = """
() => [...document.querySelectorAll(".photo-asked button, .photo-cutting")]
  .map((one) => Object.values(one.getBoundingClientRect().toJSON()).map(Math.round))
"""
"""Where everything of a question lies."""
IN_SIGHT = """
() => {
  const body = document.querySelector(".sheet-body");
  const asked = document.querySelector(".photo-asked").getBoundingClientRect();
  const mark = document.querySelector(".asked-figure .seen-ring").getBoundingClientRect();
  const room = body.getBoundingClientRect();
  return body.scrollTop === 0 && asked.bottom <= room.bottom
    && mark.bottom < document.querySelector("#sheet").getBoundingClientRect().top
    && mark.top > 0 && mark.left > 0 && mark.right < innerWidth;
}
"""
"""Whether the whole question is seen without a scroll, and its figure on the board."""
IS_PANEL_IN_SIGHT = """
() => {
  const [panel, body] = [".photo-panel", ".sheet-body"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return panel.bottom <= body.bottom;
}
"""
"""Whether all that is said about the photo is seen without a scroll."""
WAY_ON = """
() => {
  const body = document.querySelector(".sheet-body");
  const way = document.querySelector(".placed-so-far button").getBoundingClientRect();
  return body.scrollTop === 0 && way.height > 0
    && way.bottom <= body.getBoundingClientRect().bottom;
}
"""
"""Whether the way to the score is seen without a scroll."""

LISTS_OUT_OF_SIGHT = """
async (language) => {
  const { choose } = await import("./shell/language.js");
  const { allDesigns } = await import("./games/carcassonne/board/tiles.js");
  const { standsOf } = await import("./games/carcassonne/board/figure_places.js");
  const { standName } = await import("./games/carcassonne/board/tools.js");
  choose(language);
  const lists = new Map(allDesigns().map(({ id }) => {
    const tile = { tile: id, x: 0, y: 0, rotation: 90 };
    const names = standsOf(tile, {}).map((stand) => standName(tile, stand));
    return [names.join(), names];
  }));
  const [list, body] = [".photo-places", ".sheet-body"].map((one) => document.querySelector(one));
  const [shown, button] = [[...list.children], list.firstElementChild];
  const isOutOfSight = (names) => {
    list.replaceChildren(...names.map((name) => {
      const place = button.cloneNode();
      place.textContent = name;
      return place;
    }));
    const isCut = ({ clientHeight, scrollHeight, clientWidth, scrollWidth }) =>
      scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1;
    return [body, ...list.children].some(isCut) || new Set(names).size < names.length;
  };
  const found = [...lists.values()].filter(isOutOfSight);
  list.replaceChildren(...shown);
  return [lists.size, found];
}
"""
"""Of the places of every tile how many lists there are, and those cut or with one name twice."""


def list_colours(window: Page) -> list[str]:
    """The colours of the players in their order."""
    return [one["colour"] for one in read_draft(window)["players"]]


def test_a_figure_of_a_colour_that_nobody_has_is_asked_about(table: Open) -> None:
    board = BoardTable(table(viewport=SMALL_PHONE, has_touch=True))
    reader = FakedReader(board.page)
    reader.tiles += [read_tile("BA/U", 0, 1, 90), read_tile("BA/X", 2, 1)]
    reader.followers = [
        see_follower("red", 0, 0),
        see_follower("green", 2, 1),
        see_follower("green", 1, 0),
        see_follower("red", 0, 1),
        see_follower("red", 0, 1),
    ]
    window = reader.read()
    assert "players" not in reader.list_requests("boards")[0]
    window.locator('[data-step="followers"]').click()
    # The tile that was chosen before hides no figure.
    expect(window.locator("[data-seen]")).to_have_count(5)
    # What was moved out of sight comes back for the figure that is asked about.
    board.rest()
    window.mouse.move(180, 120)
    for _ in range(12):
        window.mouse.wheel(0, -100)
    window.locator("[data-seen=green]").first.dispatch_event("click")
    wait_until(window, IN_SIGHT)
    check_whole(window)
    stands = window.locator("[data-stand]")
    expect(stands).to_have_count(8)
    for language in ("fr", "en"):
        count, found = window.evaluate(LISTS_OUT_OF_SIGHT, language)
        assert count > 80
        assert found == []
    expect(stands.first).to_be_disabled()
    assert list_colours(window) == ["red", "blue"]
    # The black figures were read as green: nobody plays green, and blue has no figure.
    window.locator("[data-whose=black]").click()
    said = window.locator(".photo-asked .note")
    expect(said).to_have_text("Black. On what does this figure stand? 5 left.")
    wait_until(window, IN_SIGHT)
    stands.first.click()
    expect(window.locator("[data-seen=black]")).to_have_count(1)
    assert list_colours(window) == ["red", "black"]
    # Only one of two that were read as red is yellow.
    red = window.locator("[data-figure=red]")
    expect(red.locator("[data-whose=red]")).to_have_attribute("aria-pressed", "true")
    window.get_by_role("button", name="New player: Yellow").click()
    stands.first.click()
    expect(window.locator("[data-seen]")).to_have_count(3)
    kept = read_draft(window)
    assert list_colours(window) == ["red", "black", "yellow"]
    placed = kept["board"]["followers"]
    assert [(one["player"], one["x"], one["y"]) for one in placed] == [
        ("#2#", 2, 1),
        ("#3#", 0, 0),
    ]
    # That the other figure read as green is black as well is a guess, and says so.
    expect(said).to_have_text("Black too? On what does this figure stand? 3 left.")
    expect(window.locator("[data-whose=black]")).to_have_class("doubt")
    check_whole(window)
    stands.first.click()
    # Two of one colour on one tile are asked about one after the other, and both stay.
    expect(said).to_have_text("Red. On what does this figure stand? 2 left.")
    stands.first.click()
    expect(said).to_have_text("Red again? On what does this figure stand? It is the last.")
    stands.first.click()
    expect(window.locator("[data-seen]")).to_have_count(0)
    assert read_draft(window)["board"]["followers"][-1]["count"] == 2


def test_places_are_offered_the_nearest_first_and_the_copy_is_learnt(table: Open) -> None:
    reader = FakedReader(BoardTable(table(viewport=SMALL_PHONE)).page)
    reader.followers = [
        see_follower("red", 0, 0, 0.95),
        see_follower("blue", 1, 0),
        see_follower("green", 2, 0),
    ]
    reader.held = {"references": []}
    window = reader.read()
    expect(window.locator("[data-figures]")).to_have_text("3 figures were seen in the photo.")
    for language in ("fr", "en"):
        window.evaluate(SPEAK, language)
        wait_until(window, IS_PANEL_IN_SIGHT)
    window.get_by_role("button", name="To the followers").click()
    stands = window.locator("[data-stand]")
    expect(stands).to_have_count(3)
    expect(window.locator("#sheet")).to_contain_text("One moment")
    # Nothing moves under the finger while the page says how teaching went.
    wait_until(window, IN_SIGHT)
    boxes = window.evaluate(BOXES)
    reader.release("references")
    expect(window.locator("#sheet")).to_contain_text("Learnt")
    assert window.evaluate(BOXES) == boxes
    window.get_by_role("button", name="Forget it").click()
    expect(window.locator("#sheet")).to_contain_text("forgotten")
    assert window.evaluate(BOXES) == boxes
    # A road goes from north to south through the middle of each tile: east of it is field.
    expect(window.locator("[data-figure=red]")).to_be_visible()
    assert [one.get_attribute("data-stand") for one in stands.all()] == ["field", "road", "field"]
    stands.first.click()
    expect(window.locator("[data-figure=blue]")).to_be_visible()
    expect(stands.first).to_have_attribute("data-stand", "road")
    stands.first.click()
    # Beside the board the sheet is as high as the window.
    window.set_viewport_size({"width": 740, "height": 360})
    wait_until(window, "() => document.querySelector('#sheet').offsetHeight === innerHeight")
    window.get_by_role("button", name="No figure").click()
    expect(window.locator("[data-seen]")).to_have_count(0)
    placed = read_draft(window)["board"]["followers"]
    assert [(one["player"], one["x"], one["on"]) for one in placed] == [
        ("#1#", 0, "field"),
        ("#2#", 1, "road"),
    ]
    window.set_viewport_size({"width": 360, "height": 640})
    # Who sees a figure that the photo does not show well enough adds it; the others go on.
    expect(window.locator(".sheet-body > .note").first).to_have_text(
        "Is a figure missing? Tap its tile."
    )
    wait_until(window, WAY_ON)
    window.get_by_role("button", name="See the score").click()
    # The tiles of a photo have no order of turns.
    expect(window.locator(".breakdown .standings")).to_be_visible()
    expect(window.get_by_role("button", name="Tile by tile")).to_have_count(0)
    window.locator('[data-step="tiles"]').click()
    window.get_by_role("button", name="To the followers").click()
    (taught,) = reader.list_requests("references")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", taught["taught_on"])


@pytest.mark.thorough
def test_the_step_of_followers_opens_on_the_whole_board_until_a_figure_is_placed(
    table: Open,
) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.followers = [see_follower("red", 0, 0), see_follower("blue", 1, 0)]
    window = reader.read()
    window.locator('#board .tile[data-place="2,0"]').click(force=True)
    window.locator('[data-step="followers"]').click()
    expect(window.locator("[data-seen]")).to_have_count(2)
    expect(window.get_by_role("button", name="Whole board")).to_have_count(0)
    window.locator("[data-seen=red]").click()
    window.locator("[data-spot]").first.click()
    expect(window.locator("[data-seen]")).to_have_count(1)
