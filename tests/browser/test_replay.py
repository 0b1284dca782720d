"""A game that is played: its turns looked at one after the other, and what is still open."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from services.carcassonne.app import GAME
from shared.texts import load_texts
from tests.browser.base_game import Laid
from tests.browser.boards import PLAYERS, START_TILES, BoardTable, draft
from tests.browser.driving import Open, wait_until, wait_until_still
from tests.browser.faked_reader import SPEAK
from tests.browser.test_framing import IS_WIDER
from tests.browser.test_keeping import packed
from tests.browser.test_stage import SMALL

KEPT = "JSON.parse(localStorage.getItem('decompte.draft.carcassonne'))"
ROAD = [("D", 0, 0, 0), ("U", 1, 0, 0), ("E", 0, -1, 180)]
"""The start tile, a road east of it that goes on, and what completes its city."""
CONTROLS = """
.stage :is(a, button, input, label, select, [role=button]):not(.replay *, .board-zoom *)
"""
"""What could change the game that is looked at, on the board and over it."""
HOME = {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "city", "segment": 1}
SCORED = {
    "laid": {"x": 0, "y": -1},
    "player": "#1#",
    "totals": {"#1#": 4, "#2#": 0},
    "home": [HOME],
}
"""The turn in which the city was completed."""


FETCHED = "import('./games/carcassonne/board/turn.js').then(() => true)"
"""Fetches what a turn is shown by, before the network goes."""
IS_SCORED = f"() => ({KEPT}.board.turns ?? []).every(({{ waits }}) => !waits)"


def show_turns(page: BoardTable) -> Locator:
    """Looks at the turns; the bar under the board."""
    page.step("score")
    page.table.press("Tile by tile")
    bar = page.page.locator(".replay")
    expect(bar).to_be_in_viewport()
    return bar


def test_the_turns_of_a_game_are_looked_at_forwards_and_back(table: Open) -> None:
    page = BoardTable(table(), draft(START_TILES))
    page.table.press("While playing")
    page.place((0, 0), "City (north)", "Red")
    page.tap((0, -1))
    page.panel.locator(".offer").first.wait_for()
    page.page.evaluate(FETCHED)
    # Without a network the game goes on; what the turns bring is said once the service answers.
    page.table.context.set_offline(True)
    page.lay(Laid("E", 180))
    page.table.press("Score it later · Blue’s turn")
    page.tap((1, 0))
    page.lay(Laid("U", 0))
    page.table.press("Score it later · Red’s turn")
    expect(page.page.locator("[data-follower]")).to_have_count(1)
    page.table.context.set_offline(False)
    page.table.has_totals(Red=4, Blue=0)
    expect(page.page.locator("[data-follower]")).to_have_count(0)
    wait_until(page.page, IS_SCORED)
    before = page.page.evaluate(KEPT)
    bar = show_turns(page)
    tiles, tokens = page.page.locator(".plane .tile"), page.page.locator(".plane .token")
    # The game goes on: the last turn is what it scored, not what its end would bring.
    expect(bar).to_contain_text("Tile 3 of 3 · row 3, column 3")
    page.table.has_totals(Red=4, Blue=0)
    page.page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("Tile 2 of 3 · row 2, column 2")
    expect(bar).to_contain_text("Red")
    expect(tiles).to_have_count(2)
    expect(tokens).to_have_count(1)
    page.table.has_totals(Red=4, Blue=0)
    page.table.press("First tile")
    expect(tiles).to_have_count(1)
    # A space has the name that it has on the whole board.
    expect(bar).to_contain_text("Tile 1 of 3 · row 3, column 2")
    page.table.has_totals(Red=0, Blue=0)
    page.touch((0, 0))
    expect(page.page.locator(CONTROLS)).to_have_count(0)
    bar.get_by_role("slider").fill("3")
    expect(tokens).to_have_count(0)
    page.page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    expect(page.page.locator(".standings")).to_be_visible()
    expect(page.page.locator(".reveal")).to_have_count(0)
    assert page.page.evaluate(KEPT) == before
    # What was scored late is scored again after each step back, until the turn itself is undone.
    page.step("tiles")
    offered = page.chosen()
    for laid, count, followers in ((True, 3, 0), (False, 2, 0), (True, 2, 1)):
        page.table.press("Undo")
        expect(tiles).to_have_count(count)
        expect(page.page.locator(".turn")).to_have_count(int(laid))
        expect(page.page.locator("[data-follower]")).to_have_count(followers)
        page.table.has_totals(Red=4, Blue=0)
        wait_until(page.page, IS_SCORED)
    expect(page.page.locator(".turn")).to_contain_text("City completed: 4")
    for _ in range(3):
        page.table.press("Redo")
    wait_until(page.page, IS_SCORED)
    assert page.page.evaluate(KEPT) == before
    # It ends as it was: the next player is offered tiles for the same space.
    expect(page.panel.locator(".offer").first).to_be_visible()
    assert page.chosen() == offered


def tile_width(page: BoardTable) -> float:
    """How wide the start tile is seen."""
    return float(page.space((0, 0)).evaluate("one => one.getBoundingClientRect().width"))


SPOILT = [{"laid": {"x": 1, "y": 0}, "home": 5}, None, {"laid": 7}, SCORED]


@pytest.mark.parametrize(("turns", "red"), [([], "–"), (SPOILT, "4")])
def test_a_link_has_its_turns_however_they_were_spoilt(
    table: Open, turns: list[Any], red: str
) -> None:
    people = [{**PLAYERS[0], "carried": 4}, PLAYERS[1]]
    held = [{**HOME, "player": "#2#", "on": "road", "segment": 0}]
    board = {"turns": turns, "followers": held}
    link = f"carcassonne?p={packed(draft(ROAD, players=people, board=board))}"
    page = BoardTable(table())
    page.table.go(link)
    bar = show_turns(page)
    height = bar.get_by_role("slider").evaluate("one => one.offsetHeight")
    assert height <= 44
    # The end is a step of its own: what the board pays then is no score of the last turn.
    expect(bar).to_contain_text("End of the game")
    page.table.has_totals(Red=4, Blue=2)
    page.rest()
    small = tile_width(page)
    totals = page.page.locator(".totals")
    page.table.press("Tile before")
    expect(bar).to_contain_text("Tile 3 of 3 · row 2, column 2")
    expect(totals).to_contain_text(f"Red {red}")
    expect(totals).not_to_contain_text("Blue 2")
    page.table.press("Tile before")
    page.table.press("Tile before")
    expect(bar).to_contain_text("Tile 1 of 3 · row 3, column 2")
    expect(page.page.locator(".plane .tile")).to_have_count(1)
    # What lay then fills the room that is left.
    wait_until(page.page, IS_WIDER, small)
    page.table.press("To the end")
    expect(bar).to_contain_text("End of the game")
    expect(page.page.locator(".plane .tile")).to_have_count(3)
    page.step("tiles")
    expect(bar).to_have_count(0)
    assert page.table.violations() == []


def test_turns_that_are_no_list_are_no_position(table: Open) -> None:
    page = table("carcassonne")
    page.go(f"carcassonne?p={packed(draft(ROAD, board={'turns': 5}))}")
    expect(page.page.get_by_role("alert")).to_be_visible()


CLASH: Mapping[str, Any] = {
    "tiles": [*START_TILES, ("X", 0, -1, 0), ("U", 1, 0, 0)],
    "board": {
        "turn": {"player": "#2#"},
        "followers": [{"player": "#1#", "figure": "follower", "x": 1, "y": 0, "on": "road"}],
    },
}
"""The city of the start tile meets a road; beside it lies a road of Red."""

MISJOINED = """
async ([first, bridges]) => {
  const { ask } = await import("./shell/service.js");
  const { connected } = await import("./games/carcassonne/board/features.js");
  const { allDesigns, designOf, isClosed } = await import("./games/carcassonne/board/tiles.js");
  const tile = { tile: first, x: 0, y: 0, rotation: 0 };
  const asked = { tiles: [tile], players: [{ id: "red" }], pieces: { bridges } };
  const { body } = await ask("v1/carcassonne/fits", { body: { ...asked, space: { x: 1, y: 0 } } });
  const fitting = new Map(body.fits.map(({ tile, rotations }) => [tile, rotations]));
  const parts = designOf(first).segments.map((_, segment) => ({ tile, segment }));
  const found = [];
  let count = 0;
  for (const design of allDesigns().filter((one) => fitting.has(one.id) && !isClosed(one))) {
    for (const rotation of [0, 90, 180, 270]) {
      const next = { tile: design.id, x: 1, y: 0, rotation };
      const isJoined = parts.some((part) =>
        connected([tile, next], part, { bridges }).some((one) => one.tile === next));
      count += 1;
      if (isJoined !== fitting.get(design.id).includes(rotation)) found.push([design.id, rotation]);
    }
  }
  return [count, found];
}
"""
"""How many tiles were laid beside one, and those that are joined to it and do not fit, or not."""
BRIDGE = {"x": 0, "y": 0, "axis": "WE"}

MISMARKED = """
async (boards) => {
  const { draft } = await import("./shell/drafts.js");
  const { ask } = await import("./shell/service.js");
  const { spotsFor } = await import("./games/carcassonne/board/tools.js");
  const { designOf } = await import("./games/carcassonne/board/tiles.js");
  const { player } = await import("./games/carcassonne/board/choosing.js");
  const found = [];
  const before = draft.value;
  let count = 0;
  for (const { followers, pieces, tiles, figure } of boards) {
    const laid = tiles.at(-1);
    const turn = { player: "#2#", laid: { x: laid.x, y: laid.y } };
    draft.value = { ...draft.value, rules: {}, board: { tiles, followers, pieces, turn } };
    for (const { segment, isTaken } of spotsFor(figure, laid).filter((one) => !one.on)) {
      const { kind } = designOf(laid.tile).segments[segment];
      const placed = { player: player.value, figure, x: laid.x, y: laid.y, on: kind, segment };
      const body = { players: draft.value.players, tiles, pieces, player: "#2#",
        followers: [...followers, placed], laid: turn.laid };
      const said = await ask("v1/carcassonne/turn-scores", { body });
      const isWarned = said.body.warnings.some(({ code }) => code === "turn-occupied");
      count += Number(isTaken);
      if (isWarned !== isTaken) found.push([figure, laid, kind, isTaken]);
    }
  }
  draft.value = before;
  return [count, found];
}
"""
"""How many places are marked as taken, and where the service thinks otherwise."""


def beside(middle: str, x: int, y: int, pieces: Mapping[str, Any]) -> Any:
    """A tile with a road of Red in the west or in the south, and one just laid in the east."""
    held = {"player": "#1#", "figure": "follower", "x": x, "y": y, "on": "road"}
    tiles = [(middle, 0, 0, 0), ("U", x, y, 90 if y else 0), ("U", 1, 0, 0)]
    board = {"followers": [held], "pieces": pieces, "figure": "follower"}
    return draft(tiles, board=board)["board"]


OVER = {"bridges": [BRIDGE]}
TUNNEL = {"tunnels": [{"ends": [{"x": 0, "y": 0, "side": side} for side in "ES"]}]}
FERRY = {"ferries": [{"x": 0, "y": 0, "sides": ["E", "S"]}]}
ON_BRIDGE = {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "road", "side": "W"}
IN_CITY = {**HOME, "player": "#2#"}
OCCUPIED = [
    beside("B", -1, 0, OVER),
    {**beside("B", -1, 0, OVER), "followers": [ON_BRIDGE]},
    beside("TU/RR", 0, 1, TUNNEL),
    beside("FR/RRR", 0, 1, FERRY),
    *(
        {**draft(START_TILES)["board"], "followers": [{**IN_CITY, "figure": one}], "figure": other}
        for one, other in (("follower", "phantom"), ("phantom", "follower"))
    ),
]
"""Boards on which one place of the last tile is occupied."""

SAID = """
async (sentences) => {
  const { said } = await import("./shell/players.js");
  const { spaceName } = await import("./games/carcassonne/board/rulers.js");
  const { choose } = await import("./shell/language.js");
  const found = [];
  for (const [language, texts] of Object.entries(sentences)) {
    choose(language);
    const name = spaceName({ x: -3, y: -4 });
    found.push(...texts.map(said).filter((text) => /-[34]/.test(text) || !text.includes(name)));
  }
  choose("en");
  return found;
}
"""
"""The sentences that do not name the space (-3, -4) as the board does."""


def list_sentences_with_places() -> Mapping[str, list[str]]:
    """Every sentence about a request that names a space, with (-3, -4) in it, by language."""
    place = re.compile(r"\{(?:\w+_)?([xy])\}")
    return {
        language: [
            place.sub(lambda gap: {"x": "-3", "y": "-4"}[gap[1]], form)
            for code in sorted(texts.codes())
            if not code.startswith("picture.")
            for form in texts.forms(code)
            if place.search(form)
        ]
        for language, texts in load_texts(GAME.folder / "texts").items()
    }


def test_a_turn_beside_a_clash_is_scored_and_says_what_is_taken(table: Open) -> None:
    page = BoardTable(table(), draft(CLASH["tiles"], board=CLASH["board"], mode="projected"))
    sent: list[Any] = []
    page.table.listen("request", lambda one: sent.append(one.post_data_json or {}))
    page.tap((2, 0))
    page.lay(Laid("U", 0))
    turn = page.page.locator(".turn")
    expect(turn).to_contain_text("Nothing was completed.")
    expect(turn.locator(".note")).to_have_text("Road (west, east), taken by Red")
    expect(turn.locator(".faults")).to_have_count(0)
    spots = page.page.locator("[data-spot]")
    expect(spots.last).to_have_accessible_name("Follower: Road (west, east), taken by Red")
    expect(spots.and_(page.page.locator(".held"))).to_have_count(1)
    spots.last.click()
    expect(turn.locator(".faults")).to_contain_text("on a feature that Red already occupied")
    page.table.has_totals(Red=3, Blue=3)
    boards = [one for one in sent if "tiles" in one]
    assert {one["clashes"] for one in boards} == {"score"}
    assert {"laid", "space", "mode"} <= {name for one in boards for name in one}
    sentences = list_sentences_with_places()
    assert min(map(len, sentences.values())) > 30
    assert page.page.evaluate(SAID, sentences) == []
    for first in (["BA/D", []], ["BA/E", []], ["BA/B", []], ["BA/B", [BRIDGE]]):
        count, misjoined = page.page.evaluate(MISJOINED, first)
        assert count > 80
        assert misjoined == []
    assert page.page.evaluate(MISMARKED, OCCUPIED) == [len(OCCUPIED), []]
    problem = {"title": "Refused", "errors": [{"pointer": "/tiles/4", "detail": "It is so."}]}
    page.page.route("**/turn-scores", lambda one: one.fulfill(status=422, json=problem))
    spots.last.click()
    expect(turn.locator(".faults")).to_have_text("It is so.")
    page.table.press("Skip the score · Red’s turn")
    expect(page.panel.locator(".step-head .name")).to_have_text("Red")
    # A clash is marked once both its tiles lie.
    slider, marks = show_turns(page).get_by_role("slider"), page.page.locator("[data-fault]")
    expect(marks).to_have_count(1)
    slider.fill("1")
    expect(page.page.locator(".plane .tile")).to_have_count(1)
    expect(marks).to_have_count(0)
    slider.fill("3")
    expect(marks).to_have_count(1)


IS_CARD_WHOLE = """
() => {
  const { scrollHeight, clientHeight } = document.querySelector(".lit-card > div");
  return scrollHeight <= clientHeight;
}
"""
"""Whether no line of the card is cut."""
WHERE = """
([x, y]) => {
  const { left, top, width, height } = document.querySelector('[data-place="0,0"]')
    .getBoundingClientRect();
  return [left + x * width, top + y * height];
}
"""


def tap_tile(page: BoardTable, share: list[float]) -> None:
    """Tap the first tile at a share of its width and height: a tap moves the board."""
    # In another language the page learns about the game first.
    page.space((0, 0)).wait_for()
    wait_until_still(page.page)
    page.page.mouse.click(*page.page.evaluate(WHERE, share))


def test_a_tap_on_a_feature_says_what_is_still_open(table: Open) -> None:
    playing: Mapping[str, Any] = {"turn": {"player": "#1#"}}
    tiles = [*ROAD[:2], ("C", 0, -1, 0)]
    page = BoardTable(table(viewport=SMALL), draft(tiles, mode="projected", board=playing))
    card = page.page.locator(".lit-card")
    tap_tile(page, [0.5, 0.55])
    expect(card).to_contain_text("Now 2, complete 4")
    expect(card).to_contain_text("remaining tiles that fit: row 3, column 1 (43)")
    wait_until(page.page, IS_CARD_WHOLE)
    tap_tile(page, [0.5, 0.08])
    expect(card).to_contain_text("Now 3, complete 12")
    expect(card).to_contain_text("remaining tiles that fit")
    expect(page.page.locator(".gap")).to_have_count(3)
    wait_until(page.page, IS_CARD_WHOLE)
    page.page.evaluate(SPEAK, "fr")
    tap_tile(page, [0.5, 0.08])
    expect(card).to_contain_text("tuiles restantes qui conviennent")
    wait_until(page.page, IS_CARD_WHOLE)
    page.page.evaluate(SPEAK, "en")
    tap_tile(page, [0.1, 0.9])
    expect(card).to_contain_text("Now 0")
    card.get_by_role("button", name="Close").click()
    expect(page.page.locator(".feature-lit")).to_have_count(0)
