"""The score on a small phone: colours that differ, names that are whole, a fault that is a sign."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.boards import PLAYERS, START_TILES, BoardTable, draft
from tests.browser.driving import Open, wait_until, wait_until_still
from tests.browser.test_stage import ACROSS, ALL_LAID, SMALL, players
from tests.browser.whole_words import BROKEN, CUT
from tests.tiers import keep_some

FOLLOWERS = [
    {"player": "#1#", "figure": "follower", "x": -1, "y": 1, "on": "monastery", "segment": 0},
    {"player": "#2#", "figure": "follower", "x": 0, "y": 0, "on": "city", "segment": 1},
    {"player": "#2#", "figure": "follower", "x": 0, "y": 1, "on": "field", "side": "ER"},
    # No city at this field is complete.
    {"player": "#1#", "figure": "follower", "x": -3, "y": -4, "on": "field", "side": "EL"},
]
COLOURS = """
async () => {
  const { categories } = await (await fetch("v1/carcassonne/forms")).json();
  const row = document.querySelector(".legend");
  const names = ["carried", ...categories.map(({ value }) => value)];
  // Which part of a bar a category is depends on what is paid most.
  return names.flatMap((name) => names.map((_, at) => {
    const one = document.createElement("i");
    one.className = `part part-${at + 1} of-${name}`;
    row.append(one);
    const colour = getComputedStyle(one).backgroundColor.match(/\\d+/g).map(Number);
    one.remove();
    return [name, colour.slice(0, 3)];
  }));
}
"""
"""Each category with its colour, once for each place in a bar."""


MISPLACE = """
async () => {
  const { draft } = await import("./shell/drafts.js");
  const pieces = { castles: [{ x: 0, y: 0, side: "S" }] };
  draft.value = { ...draft.value, board: { ...draft.value.board, pieces } };
}
"""
"""Puts a castle where no city is."""


def carrying(count: int) -> list[dict[str, Any]]:
    """So many players with long names, and points that they bring along."""
    return [{**one, "carried": 134 + at} for at, one in enumerate(players(count))]


def open_score(table: Open, count: int, **wishes: Any) -> BoardTable:
    """The score of a finished game of so many players on a small phone."""
    begun = draft(ALL_LAID, players=carrying(count), board={"followers": FOLLOWERS})
    page = BoardTable(table(viewport=SMALL, **wishes), begun)
    page.page.locator("#scorebar").click()
    expect(page.panel.locator(".standing-row")).to_have_count(count)
    return page


@pytest.mark.parametrize("scheme", keep_some(["dark", "light"], 1))
def test_no_two_categories_have_the_same_colour(table: Open, scheme: str) -> None:
    page = open_score(table, 2, color_scheme=scheme)
    found: dict[str, set[tuple[int, ...]]] = {}
    for name, colour in page.page.evaluate(COLOURS):
        found.setdefault(name, set()).add(tuple(colour))
    assert len(found) == 8
    assert all(len(own) == 1 for own in found.values())
    colours = [next(iter(own)) for own in found.values()]
    for at, one in enumerate(colours):
        for other in colours[at + 1 :]:
            assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) > 35**2


@pytest.mark.parametrize("share", keep_some(["200%", "100%"], 1))
def test_names_in_the_score_are_whole_words(table: Open, share: str) -> None:
    page = open_score(table, 6)
    page.page.evaluate("share => (document.documentElement.style.fontSize = share)", share)
    wait_until_still(page.page)
    assert page.page.evaluate(BROKEN, ".standing-row") == []
    assert page.page.evaluate(CUT, ".standing-row .name, .sheet-body") == []


@pytest.mark.parametrize("count", keep_some([6, 2], 1))
def test_a_fault_is_a_sign_beside_the_totals(table: Open, count: int) -> None:
    page = open_score(table, count)
    page.step("tiles")
    page.page.evaluate(MISPLACE)
    sign = page.page.locator("#scorebar .state.refused")
    expect(sign).to_have_text("One thing has to be put right")
    boxes = [one.bounding_box() for one in page.page.locator("#scorebar .total strong").all()]
    own = sign.bounding_box()
    bar = page.page.locator("#scorebar").bounding_box()
    assert own is not None
    assert bar is not None
    assert len(boxes) == count
    ends = [box["x"] + box["width"] for box in boxes if box]
    assert own["x"] - max(ends) >= 4
    assert own["width"] < 70
    assert own["x"] + own["width"] <= bar["x"] + bar["width"]
    page.page.locator("#scorebar").click()
    expect(page.panel.locator(".problem")).to_contain_text("One thing has to be put right")


NOTE_PLACES = """
() => {
  globalThis.noted = [];
  const look = () => {
    const name = document.querySelector(".lit-card strong");
    if (name && document.querySelector(".feature-lit") && noted.at(-1)?.[0] !== name.textContent)
      noted.push([name.textContent, document.querySelector(".plane").style.transform]);
  };
  new MutationObserver(look).observe(
    document.querySelector("main"), { subtree: true, childList: true, characterData: true });
}
"""
"""Notes each feature that is lit from now on, with what is seen of the board by then."""


def test_the_reveal_of_six_long_names_fits_a_small_phone(table: Open) -> None:
    page = open_score(table, 6, reduced_motion="reduce")
    page.page.evaluate(NOTE_PLACES)
    page.panel.locator(".reveal-button button").first.click()
    title = page.page.locator(".reveal-now")
    expect(title).to_contain_text("win")
    # Who wants nothing to move sees each feature that pays too, on a board that stays where it is.
    names, places = zip(*page.page.evaluate("noted"), strict=True)
    assert [name.split()[0] for name in names] == ["City", "Monastery", "Field"]
    assert len({*places[1:]}) == 1
    expect(title).to_be_in_viewport(ratio=1)
    expect(page.page.locator(".reveal li").last).to_be_in_viewport(ratio=1)
    expect(page.page.locator(".reveal .primary")).to_be_in_viewport(ratio=1)
    assert page.page.evaluate(BROKEN, ".reveal") == []
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    wait_until_still(page.page)
    page.page.locator(".reveal").evaluate("one => one.scrollTo(0, 0)")
    top = title.bounding_box()
    assert top is not None
    assert top["y"] >= 0
    page.page.locator(".reveal .primary").scroll_into_view_if_needed()
    expect(page.page.locator(".reveal .primary")).to_be_in_viewport(ratio=1)


def test_another_board_begins_with_nothing_of_the_one_before(table: Open) -> None:
    page = BoardTable(table(), draft([*START_TILES, ("B", 0, 1, 0)]))
    page.place((0, 1), "Monastery", "Blue")
    page.table.has_totals(Red=0, Blue=2)
    page.page.locator("#scorebar").click()
    page.panel.locator("[data-entry]").click()
    expect(page.page.locator(".feature-lit").first).to_be_attached()
    page.table.stays_on_page = True
    board = BoardTable(page.table, draft(START_TILES))
    expect(board.page.locator(".plane .tile")).to_have_count(1)
    board.look_at((0, 0))
    board.spot("Follower: Road (west, east)").click()
    board.table.has_totals(Red=1, Blue=0)


OVER_EACH_OTHER = """
() => {
  const boxes = [...document.querySelectorAll(".pill")].map((one) => one.getBoundingClientRect());
  return boxes.flatMap((one, at) => boxes.slice(at + 1).filter((other) =>
    one.left < other.right && other.left < one.right
    && one.top < other.bottom && other.top < one.bottom)).length;
}
"""
"""How many signs of points lie over another one."""
NOTE_TOTALS = """
() => {
  globalThis.noted = [];
  const look = () => {
    const now = [...document.querySelectorAll("#scorebar strong")].map((one) => one.textContent);
    if (noted.at(-1) !== now.join()) noted.push(now.join());
  };
  new MutationObserver(look).observe(
    document.getElementById("scorebar"), { subtree: true, childList: true, characterData: true });
}
"""
"""Notes all totals that the bar shows from now on."""

GO_ON = """
(way) => {
  document.querySelector(way)?.click();
  return document.querySelector(".reveal") !== null;
}
"""
"""Clicks what goes on with the finish, and whether its last screen is there."""


def test_the_finish_plays_on_the_board_in_the_order_of_the_rules(table: Open) -> None:
    here = {"figure": "follower", "x": 0, "y": 0}
    held = [
        {**here, "player": "#1#", "on": "city", "segment": 1},
        {**here, "player": "#2#", "on": "road", "segment": 0},
    ]
    looks = {"reduced_motion": "no-preference", "viewport": ACROSS}
    page = BoardTable(table(**looks), draft(ALL_LAID, board={"followers": held}))
    page.table.has_totals(Red=4, Blue=5)
    page.step("score")
    expect(page.page.locator(".pill")).to_have_count(2)
    assert page.page.evaluate(OVER_EACH_OTHER) == 0
    # No free spaces are left: the tiles are numbered from 1.
    numbers = page.page.locator(".rulers text:visible").all_text_contents()
    assert sorted({*map(int, numbers)}) == [*range(1, 10)]
    page.page.evaluate(NOTE_TOTALS)
    page.table.press("Reveal the score")
    finish = page.page.locator(".reveal")
    expect(finish.locator(".reveal-now")).to_have_text("Blue wins")
    # The road pays before the city.
    assert page.page.evaluate("noted") == ["0,5", "4,5"]
    page.table.press("Close")
    expect(page.page.locator("[data-step=score]")).to_have_attribute("aria-current", "step")
    page.table.press("Reveal the score")
    wait_until(page.page, "() => document.querySelector('.feature-lit, .reveal') !== null")
    page.page.keyboard.press("Escape")
    expect(finish.locator(".first")).to_contain_text("Blue")
    for way_on in (".lit-card .primary", ".reveal-next"):
        page.table.press("Close")
        expect(finish).to_have_count(0)
        wait_until_still(page.page)
        page.table.press("Reveal the score")
        wait_until(page.page, GO_ON, way_on)
        expect(finish.locator(".first")).to_contain_text("Blue")
    page.table.press("Close")
    page.table.press("Tile by tile")
    page.page.keyboard.press("Home")
    turn = page.page.locator(".replay")
    expect(turn).to_contain_text("Tile 1 of 72 · row 1, column 1")
    # What is scored at the end is no part of this turn.
    expect(page.page.locator(".standings .number")).to_have_text(["0", "0"])
    expect(page.page.locator(".standings .part, .winner, .breakdown [data-entry]")).to_have_count(0)
    # Where the score is beside the board, the finish may begin at any turn.
    page.table.press("Reveal the score")
    expect(turn).to_have_count(0)
    expect(finish.locator(".first")).to_contain_text("Blue")


DRAWN = """
async () => {
  const { drawResult } = await import("./parts/picture.js");
  const { drawBoard } = await import("./games/carcassonne/board/picture.js");
  const { answer } = await import("./shell/service.js");
  const wish = { sheet: answer.value, title: "Carcassonne", accent: "#8a3b22" };
  // The page's Content-Security-Policy holds for what is parsed, not for a picture.
  const bare = (svg) => svg.replace(/<style>.*?<\\/style>/, "");
  const parsed = (svg) => new DOMParser().parseFromString(bare(svg), "image/svg+xml");
  const found = parsed(drawResult({ ...wish, board: await drawBoard() }));
  const all = (name) => [...found.querySelectorAll(name)];
  const legend = all("rect[rx='6']").map((one) => [one.getAttribute("fill"), one.nextSibling]);
  const board = found.querySelector(".paper-board");
  const scale = board.getAttribute("width") / board.getAttribute("viewBox").split(" ")[2];
  const shades = new Set(all("[fill^=url]").map((one) => one.getAttribute("fill")));
  return {
    texts: all("text").map((one) => one.textContent.trim()),
    sizes: all("text:not(.sign text)").map((one) => Number(one.getAttribute("font-size"))),
    shades: legend.map(([fill]) => fill),
    ends: legend.map(([, word]) => Number(word.getAttribute("x")) + 22 * word.textContent.length),
    patterns: [...shades].filter((one) => found.querySelector(`pattern${one.slice(4, -1)}`)),
    colours: all(".sign-edge").map((one) => one.getAttribute("fill")),
    images: all(".paper-board image").map((one) => one.getAttribute("href").split(",")[0]),
    onBoard: all(".paper-board text").map((one) => one.textContent.trim()),
    widths: all("[data-follower]").map((one) =>
      scale * one.firstElementChild.getAttribute("width")
        * /scale\\((.*)\\)/.exec(one.getAttribute("transform"))[1]),
    bare: parsed(drawResult(wish)).querySelector(".paper-board"),
  };
}
"""
"""What the picture of the result has: its texts, the legend's shades and ends, signs, the board."""
SAID_OF_FIRST = """
async () => {
  const { drawResult } = await import("./parts/picture.js");
  const { html } = await import("./parts/html.js");
  const { Standings } = await import("./parts/standings.js");
  const { render } = await import("preact");
  const { games } = await (await fetch("v1")).json();
  const said = [];
  for (const { id } of games) {
    const { examples } = await (await fetch(`v1/${id}/examples`)).json();
    for (const { name, answer: sheet } of examples) {
      if (!sheet.entries || sheet.players[0]?.total === undefined) continue;
      const holder = document.createElement("div");
      render(html`<${Standings} sheet=${sheet} />`, holder);
      const headline = holder.querySelector(".winner")?.textContent ?? "";
      const reveal = holder.querySelector(".reveal-button") !== null;
      render(null, holder);
      const picture = drawResult({ sheet, title: "", accent: "#000" });
      const isOver = sheet.mode === "final"
        || Boolean(sheet.progress?.text.includes("the game is over"));
      const isWon = /win/.test(headline) || / (wins|share the win)</.test(picture);
      said.push({ id, name, isOver, isWon, reveal });
    }
  }
  return said;
}
"""
"""What page and picture say of who is first, and whether the service says that the game is over.

They say it of each example that is a score of players.
"""
CHAT = 1080 / 360
"""So many times narrower the picture is in a chat."""


def test_the_result_is_a_picture_with_the_board_and_names_as_they_are_written(table: Open) -> None:
    people = [{**PLAYERS[0], "name": "<Zoé> & “Co”", "carried": 4}, PLAYERS[1]]
    held = [*FOLLOWERS, {"player": "#2#", "figure": "follower", "x": 0, "y": 0, "on": "road"}]
    holdings = {"king": "#1#"}
    begun = draft(ALL_LAID, players=people, board={"followers": held}, holdings=holdings, rules={})
    page = BoardTable(table(viewport={"width": 360, "height": 640}), begun)
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.step("score")
    page.page.locator(".legend .part").first.wait_for()
    shades = page.page.locator(".legend .part").evaluate_all(
        "all => all.map((one) => getComputedStyle(one).getPropertyValue('--part'))"
    )
    page.table.press("Share")
    picture = page.page.get_by_role("button", name="Picture of the result")
    expect(picture).to_be_in_viewport(ratio=1)
    with page.page.expect_download() as waited:
        picture.click()
    assert waited.value.suggested_filename == "carcassonne.png"
    assert waited.value.path().read_bytes().startswith(b"\x89PNG")
    name, board = page.table.saved("As a picture (SVG)")
    assert name == "carcassonne.svg"
    assert "&lt;Zoé&gt;" in board
    drawn = page.page.evaluate(DRAWN)
    assert "<Zoé> & “Co”" in drawn["texts"]
    # No two categories share a shade, all have that of the page, and none of six is cut.
    assert drawn["shades"] == shades
    assert len({*drawn["shades"]}) == len(drawn["shades"]) == 6
    assert max(drawn["ends"]) <= 1080
    # Figures have the players' colours and patterns, and no other letter is on the board.
    assert sorted(drawn["patterns"]) == ["url(#pattern-dots)", "url(#pattern-stripes)"]
    assert {*drawn["colours"]} == {"#cf3a34", "#2f6fd0"}
    assert sorted(drawn["onBoard"]) == ["B", "B", "B", "Z", "Z"]
    assert drawn["images"] == ["data:image/svg+xml"] * len(ALL_LAID)
    # It can be read where it is as wide as a small phone.
    assert min(drawn["sizes"]) / CHAT >= 12
    assert min(drawn["widths"]) / CHAT >= 20
    assert drawn["bare"] is None
    # A winner is named where the service says that the game is over, and nowhere else.
    first = page.page.evaluate(SAID_OF_FIRST)
    assert {one["id"] for one in first if not one["isOver"]} >= {"carcassonne", "heros"}
    assert {one["id"] for one in first if one["isWon"]} >= {"carcassonne", "deluges"}
    assert [one for one in first if one["isOver"] < (one["isWon"] or one["reveal"])] == []
    place = page.page.get_by_label("Where")
    place.fill("At home")
    place.blur()
    page.page.keyboard.press("Escape")
    expect(page.page.locator("dialog")).to_have_count(0)


def test_whatever_has_the_focus_has_an_outline(table: Open) -> None:
    held = {"player": "#1#", "figure": "follower", "x": 0, "y": 0, "on": "road", "segment": 0}
    page = BoardTable(table(), draft(START_TILES, board={"followers": [held]}))
    page.table.has_totals(Red=1, Blue=0)
    page.step("score")
    bare, names = set(), []
    for _ in range(24):
        page.page.keyboard.press("Tab")
        name, outline = page.page.evaluate(
            """() => [document.activeElement.id || document.activeElement.className,
              getComputedStyle(document.activeElement).outlineStyle]"""
        )
        names.append(name)
        if outline == "none" and name:
            bare.add(name)
    assert "sheet-body" in names
    assert bare == set()
