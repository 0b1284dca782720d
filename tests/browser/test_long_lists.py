"""Long lists are drawn part by part, so that no tap waits for all of them."""

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open, wait_until
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_position, build_random_board

AT_ONCE = 12
"""So many parts of one list may be drawn in one go."""
COUNT = """
(kinds) => {
  window.most = Object.fromEntries(kinds.map((kind) => [kind, 0]));
  new MutationObserver((records) => {
    const added = records.flatMap((one) => [...one.addedNodes]).filter((one) => one.matches);
    for (const kind of kinds) {
      const inside = (one) => [...(one.matches(kind) ? [one] : []), ...one.querySelectorAll(kind)];
      window.most[kind] = Math.max(window.most[kind], new Set(added.flatMap(inside)).size);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
"""
"""Counts the most of each kind that appear at once."""
SPACES = 6
CHOOSE = """
async (at) => {
  const { choose } = await import("./games/carcassonne/board/choosing.js");
  const { place } = document.querySelectorAll(".plane .space")[at].dataset;
  const [x, y] = place.split(",").map(Number);
  choose({ x, y });
}
"""
SETTLED = """
async () => {
  const { offered, isAsking } = await import("./games/carcassonne/board/offers.js");
  const shown = document.querySelectorAll(".sheet-body .offer").length;
  window.largest = Math.max(window.largest ?? 0, shown);
  return !isAsking.value && shown === offered.value.length;
}
"""
"""Whether everything that fits is there; notes how much was there at most."""


def test_many_candidates_and_lines_of_the_score_come_a_few_at_a_time(table: Open) -> None:
    # Given as a list of their own the designs are laid as they are, without bridges and the like.
    random = build_random_board(1, 60, [*ORDINARY_DESIGNS])
    tiles = [(one.tile, one.x, one.y, one.rotation) for one in random.tiles]
    ids = {"blue": "#1#", "red": "#2#", "black": "#3#"}
    players = [{"id": number, "colour": colour} for colour, number in ids.items()]
    followers = [
        {"player": ids[one.player], "figure": one.figure, "x": one.x, "y": one.y}
        | {"on": one.on, "side": one.side}
        for one in build_position(random, 1, 24).followers
        if one.on != "castle"
    ]
    more = {"rules": {}, "players": players, "board": {"followers": followers}}
    page = BoardTable(table(), draft(tiles, **more)).page
    page.evaluate(COUNT, [".offer", "[data-entry]", ".pill"])
    for at in range(SPACES):
        page.evaluate(CHOOSE, at)
        wait_until(page, SETTLED)
    most = page.evaluate("window.most")
    assert 0 < most[".offer"] <= AT_ONCE
    assert page.evaluate("window.largest") > AT_ONCE
    page.locator("#scorebar").click()
    for kind in ("[data-entry]", ".pill"):
        wait_until(
            page, "([kind, few]) => document.querySelectorAll(kind).length > few", [kind, AT_ONCE]
        )
    most = page.evaluate("window.most")
    assert 0 < most["[data-entry]"] <= AT_ONCE
    assert 0 < most[".pill"] <= AT_ONCE
