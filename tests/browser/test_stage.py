"""The stage and its sheet: the share of the screen that is the board, and all within reach."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.base_game import BOARD
from tests.browser.boards import PLAYERS as PEOPLE
from tests.browser.boards import START_TILES, BoardTable, draft
from tests.browser.driving import PHONE, Open, wait_until_still
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_random_board
from tests.tiers import keep_some

SMALL: ViewportSize = {"width": 360, "height": 640}
ACROSS = {"width": 844, "height": 390}
ALL_LAID = [(laid.letter, x, y, laid.rotation) for (x, y), laid in BOARD.items()]
LONG = (
    *("Maximilienne", "Jean-Baptiste", "Anne-Charlotte"),
    *("Konstantinos", "Bartholomew", "Wilhelmina"),
)
COLOURS = ("red", "blue", "green", "yellow", "black", "pink")

SHARE = """
() => {
  let free = 0;
  const [across, down] = [20, 40];
  for (let x = 0; x < across; x += 1) for (let y = 0; y < down; y += 1) {
    const [left, top] = [(x + 0.5) / across * innerWidth, (y + 0.5) / down * innerHeight];
    free += Boolean(document.elementFromPoint(left, top)?.closest("#board"));
  }
  return free / across / down;
}
"""
"""Which share of the screen shows the board."""
COVERED = """
() => [...document.querySelectorAll("[data-spot], [data-next]")].filter((spot) => {
  const { x, y, width, height } = spot.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return width < 44 || height < 44 || !seen || !spot.contains(seen);
}).map((spot) => spot.getAttribute("aria-label"))
"""
"""Places for followers, and signs beside them, smaller than a thumb or under something else."""
OUT_OF_REACH = """
() => [...document.querySelectorAll("#sheet button, .bar button, .bar a")]
  .filter((one) => one.checkVisibility() && !one.closest(".sheet-body"))
  .filter((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    const isInside = x >= -1 && x + width <= innerWidth + 1 && y + height <= innerHeight + 1;
    return !seen || !one.contains(seen) || !isInside;
  }).map((one) => one.outerHTML.slice(0, 90))
"""
"""Buttons around the sheet that something covers, or that lie off the screen."""


def players(count: int) -> list[dict[str, Any]]:
    """So many players with long names."""
    return [{"id": f"#{at + 1}#", "colour": COLOURS[at], "name": LONG[at]} for at in range(count)]


def test_the_board_has_most_of_the_screen(table: Open) -> None:
    page = BoardTable(table(), draft(ALL_LAID[:40], players=players(4)))
    page.panel.locator(".offer").first.wait_for()
    assert page.page.evaluate(SHARE) >= 0.6
    page.table.press("Lower the sheet")
    wait_until_still(page.page)
    assert page.page.evaluate(SHARE) >= 0.85
    page.table.press("Raise the sheet")
    expect(page.panel).to_be_visible()
    page.table.press("Lower the sheet")
    page.tap((0, 0))
    expect(page.panel).to_be_visible()


@pytest.mark.parametrize("viewport", keep_some([SMALL, PHONE, ACROSS], 1))
def test_every_place_for_a_follower_is_a_target_that_nothing_covers(
    table: Open, viewport: dict[str, int]
) -> None:
    page = BoardTable(table(viewport=viewport), draft(ALL_LAID, players=players(6)))
    for space in keep_some(((0, 0), (4, 4), (-3, 4), (4, -4), (2, 2)), 2):
        page.look_at(space)
        places = page.page.locator("[data-spot]").count()
        assert places > 0
        expect(page.page.locator('[data-next="#2#"]')).to_have_count(places)
        assert page.page.evaluate(COVERED) == []
        page.table.press("Whole board")
        page.rest()
    page.page.evaluate("document.documentElement.style.fontSize = '200%'")
    if viewport != ACROSS:
        page.table.press("Lower the sheet")
    wait_until_still(page.page)
    page.look_at((0, 0))
    assert page.page.evaluate(COVERED) == []


@pytest.mark.parametrize("viewport", keep_some([SMALL, PHONE, ACROSS], 1))
def test_six_long_names_leave_the_score_in_one_row_with_every_total(
    table: Open, viewport: dict[str, int]
) -> None:
    people = [{**one, "carried": 134 + at} for at, one in enumerate(players(6))]
    page = BoardTable(table(viewport=viewport), draft(ALL_LAID, players=people))
    totals = page.page.locator("#scorebar .total strong")
    expect(totals).to_have_text([str(134 + at) for at in range(6)])
    boxes = [box for box in (one.bounding_box() for one in totals.all()) if box]
    assert len({round(box["y"]) for box in boxes}) == 1
    assert all(box["height"] < 40 for box in boxes)
    ends = [box["x"] + box["width"] for box in boxes]
    assert max(ends) <= viewport["width"]
    assert all(box["x"] >= end for box, end in zip(boxes[1:], ends, strict=False))
    assert page.page.evaluate(OUT_OF_REACH) == []


def test_a_phone_held_across_has_the_sheet_at_its_side(table: Open) -> None:
    page = BoardTable(table(viewport=ACROSS), draft(ALL_LAID[:40]))
    sheet = page.page.locator("#sheet").bounding_box()
    assert sheet is not None
    assert sheet["height"] >= ACROSS["height"] - 1
    assert page.page.evaluate(SHARE) >= 0.5
    tile = page.space((0, 0)).bounding_box()
    assert tile is not None
    assert tile["height"] >= 36


@pytest.mark.thorough
def test_two_hundred_tiles_are_framed_and_tapped_on_a_small_phone(table: Open) -> None:
    # Given as a list of their own the designs are laid as they are, without bridges and the like.
    random = build_random_board(1, 200, [*ORDINARY_DESIGNS])
    tiles = [(one.tile, one.x, one.y, one.rotation) for one in random.tiles]
    page = BoardTable(table(viewport=SMALL), draft(tiles, rules={}, players=players(6)))
    assert page.page.evaluate(OUT_OF_REACH) == []
    page.look_at((tiles[0][1], tiles[0][2]))
    assert page.page.evaluate(COVERED) == []


@pytest.mark.thorough
def test_a_field_lights_its_cities_with_what_each_pays(table: Open) -> None:
    followers = [
        {"player": "#2#", "figure": "follower", "x": 0, "y": 1, "on": "field", "side": "ER"}
    ]
    page = BoardTable(table(), draft(ALL_LAID, board={"followers": followers}))
    page.page.locator("#scorebar").click()
    page.panel.locator("[data-entry^=field]").click()
    # One complete city of three points, of two tiles, beside a field on eight tiles.
    expect(page.page.locator(".city-lit").first).to_be_attached()
    expect(page.page.locator(".count-up")).to_have_text(["+3"])
    lit = page.page.locator(".feature-lit")
    expect(lit).to_have_count(8)
    shapes = lit.evaluate_all("all => all.map((o) => o.getBBox().width)")
    assert min(shapes) < 11


@pytest.mark.thorough
def test_back_from_a_feature_leads_to_the_same_place_of_the_score(table: Open) -> None:
    followers = [
        {"player": "#1#", "figure": "follower", "x": x, "y": y, "on": "monastery", "segment": 0}
        for x, y in ((-3, -3), (2, -4), (2, -3), (-1, 1), (-1, 2))
    ]
    page = BoardTable(table(), draft(ALL_LAID, board={"followers": followers}))
    page.page.locator("#scorebar").click()
    last = page.panel.locator("[data-entry]").last
    last.scroll_into_view_if_needed()
    before = page.panel.evaluate("one => one.scrollTop")
    assert before > 50
    last.click()
    expect(page.page.locator(".feature-lit").first).to_be_attached()
    page.table.press("Back to the score")
    expect(last).to_be_in_viewport()
    assert abs(page.panel.evaluate("one => one.scrollTop") - before) < 4


FORGET = """
() => import("./games/carcassonne/board/choosing.js").then((one) => one.forgetChoices())
"""


def test_a_tile_that_is_not_offered_is_laid_anyway_and_its_clash_marked(table: Open) -> None:
    playing = {"turn": {"player": "#1#"}}
    page = BoardTable(table(viewport=SMALL), draft(START_TILES, board=playing, mode="projected"))
    page.tap((0, 0))
    actions = page.panel.locator(".buttons:not(.last) button")
    expect(actions).to_have_text(["Turn", "Remove the tile", "Follower here", "Next"])
    for action in actions.all():
        expect(action).to_be_in_viewport(ratio=1)
    page.tap((0, -1))
    page.table.press("My tile is not here")
    expect(page.panel.locator("> .offers .offer").last).to_be_in_viewport(ratio=1)
    page.panel.locator("[data-candidate='BA/E 180']").click()
    laid = page.space((0, -1))
    faces = {laid.get_attribute("transform")}
    for turns in (2, 3, 4):
        page.table.press("Turn", within=".turn")
        expect(page.page.locator("[data-fault]")).to_have_count(1)
        faces.add(laid.get_attribute("transform"))
        assert len(faces) == turns
    # So it is for whoever opens the game again and knows no more how the tile was laid.
    page.page.evaluate(FORGET)
    again = set()
    for _ in range(4):
        page.table.press("Turn", within=".turn")
        page.rest()
        again.add(laid.get_attribute("transform"))
    assert again == faces
    clash = page.panel.locator(".turn .faults")
    expect(clash).to_contain_text("These two edges do not match")
    expect(clash).to_be_in_viewport(ratio=1)
    # It lies at the edge, small, and below the figures.
    edges = "[data-fault='0,0,N'], [data-fault='0,-1,S']"
    expect(page.page.locator(edges)).to_have_count(1)
    assert page.page.locator(".bad-sign").evaluate("one => one.getBoundingClientRect().width") < 28
    expect(page.page.locator(".faulty ~ .tokens")).to_have_count(2)
    page.step("score")
    expect(page.page.locator(".warnings li")).to_have_count(1)
    expect(page.page.locator(".warnings li")).to_contain_text(
        "the city of (row 3, column 2) against the field of (row 2, column 2)"
    )


def test_sides_are_painted_until_few_tiles_are_left(table: Open) -> None:
    page = BoardTable(table(), draft([("D", 0, 0, 0)], rules={}))
    page.tap((1, 0))
    page.panel.locator(".offer").first.wait_for()
    paints = page.panel.locator("[data-paint]")
    before = page.panel.locator("h2").first.inner_text()
    for kind in ("C", "C", "C"):
        paints.and_(page.page.locator(f"[data-paint={kind}]")).click()
    offers = page.panel.locator("[data-candidate]")
    letters = page.page.evaluate(
        """async () => {
          const { designOf, lettersOf } = await import("./games/carcassonne/board/tiles.js");
          return [...document.querySelectorAll("[data-candidate]")]
            .map(({ dataset }) => lettersOf(designOf(dataset.tile), Number(dataset.rotation)));
        }"""
    )
    assert offers.count() > 0
    assert set(letters) == {"CCCR"}
    assert before.startswith(tuple("123456789"))


@pytest.mark.thorough
def test_the_commonest_design_stands_for_its_group(table: Open) -> None:
    page = BoardTable(table(), draft([("D", 0, 0, 0)], rules={}))
    page.tap((1, 0))
    group = page.panel.locator(".offer.group[data-signature=FRFR]")
    group.wait_for()
    expect(group.locator("img")).to_have_attribute("src", re.compile("/tiles/BA/U$"))


def test_options_are_those_that_are_played_and_in_the_language_of_the_page(table: Open) -> None:
    page = BoardTable(table(locale="fr-FR"), draft([("D", 0, 0, 0)]))
    page.table.press("Joueurs et règles")
    dialog = page.page.locator("dialog")
    labels = dialog.locator(".choice .label")
    # The dialog has more to load than the page: what names its options comes a moment later.
    expect(labels.filter(has_text="Points d’une ville complétée de deux tuiles")).to_be_visible()
    assert "Règles du labyrinthe" not in labels.all_text_contents()
    dialog.get_by_label("Le Labyrinthe").check()
    expect(dialog.locator(".choice .label", has_text="Règles du labyrinthe")).to_be_visible()
    said = " ".join(dialog.locator("option, legend, .label").all_text_contents())
    for english in ("None", "Highest", "Basic", "Yes", "Clockwise", "Add", "Replace"):
        assert english not in said.split()


def test_two_windows_of_one_game_lose_nothing(table: Open) -> None:
    first = BoardTable(table(), draft([("D", 0, 0, 0)]))
    second = first.table.context.new_page()
    second.goto(first.page.url)
    expect(second.locator(".offer").first).to_be_visible()
    second.locator("[data-candidate]").first.click()
    expect(second.locator(".plane .tile")).to_have_count(2)
    # The older window follows, and what is entered there comes on top.
    expect(first.page.locator(".plane .tile")).to_have_count(2)
    first.panel.locator("[data-candidate]").first.click()
    expect(first.page.locator(".plane .tile")).to_have_count(3)
    expect(second.locator(".plane .tile")).to_have_count(3)
    kept = json.loads(first.page.evaluate("localStorage.getItem('decompte.draft.carcassonne')"))
    assert len(kept["board"]["tiles"]) == 3
    first.table.press("Undo")
    first.table.press("Undo")
    expect(first.page.locator(".plane .tile")).to_have_count(1)


def test_home_is_one_screen_and_leads_to_the_game_begun(table: Open) -> None:
    page = table(viewport=SMALL)
    board = BoardTable(page, draft([("D", 0, 0, 0)]))
    board.panel.locator("[data-candidate]").first.click()
    expect(page.page.locator(".plane .tile")).to_have_count(2)
    page.go()
    cards = page.page.locator("a.game")
    expect(cards).to_have_count(5)
    expect(cards.last).to_be_in_viewport(ratio=1)
    head = page.page.locator(".home header")
    tops = head.locator("h1, .tabs").evaluate_all("all => all.map((one) => one.offsetTop)")
    assert max(tops) - min(tops) < 20
    begun = page.page.locator(".continue")
    expect(begun).to_contain_text("Continue: Carcassonne, 2 tiles, today")
    begun.locator("a").click()
    expect(page.page.locator(".plane .tile")).to_have_count(2)


@pytest.mark.thorough
def test_a_board_of_two_hundred_tiles_has_a_code_that_names_its_result(table: Open) -> None:
    random = build_random_board(1, 200, [*ORDINARY_DESIGNS])
    tiles = [(one.tile, one.x, one.y, one.rotation) for one in random.tiles]
    people = [{**PEOPLE[0], "name": "Zoé"}, PEOPLE[1]]
    page = BoardTable(table(), draft(tiles, rules={}, players=people))
    requests: list[Any] = []
    page.table.listen("request", lambda one: requests.append(one) if one.method == "POST" else None)
    page.table.has_totals(Zoé=0, Blue=0)
    page.table.press("Share")
    expect(page.page.locator(".qr")).to_be_visible()
    expect(page.page.get_by_text("This code names the result")).to_be_visible()
    link = page.page.evaluate(
        """async () => {
          const { shortLink } = await import("./shell/links.js");
          const { answer } = await import("./shell/service.js");
          const { draft } = await import("./shell/drafts.js");
          return shortLink("carcassonne", answer.value.id, draft.value);
        }"""
    )
    assert len(link) < 250
    assert "/r/carcassonne/" in link
    other = table()
    other.page.goto(link)
    other.has_totals(Zoé=0, Blue=0)
    expect(other.page.locator(".plane .tile")).to_have_count(200)
    expect(other.page.locator("[data-step=score]")).to_have_attribute("aria-current", "step")


def test_one_touch_of_a_tile_places_nothing_yet(table: Open) -> None:
    """A touch sends a click after the tap, to what lies under the finger by then."""
    page = BoardTable(table(), draft(ALL_LAID[:40], players=players(2)))
    page.page.locator('[data-step="followers"]').tap()
    page.panel.locator(".who").wait_for()
    whole = page.page.get_by_role("button", name="Whole board")
    if whole.is_visible():
        whole.tap()
    page.rest()
    for part in (0.3, 0.5, 0.7):
        box = page.page.locator('.tiles [data-place="0,0"]').bounding_box()
        assert box is not None
        page.page.touchscreen.tap(box["x"] + box["width"] * part, box["y"] + box["height"] * part)
        expect(page.page.locator("[data-spot]").first).to_be_visible()
        wait_until_still(page.page)
        expect(page.page.locator("#board .token[data-follower]")).to_have_count(0)
        whole.tap()
        page.rest()
    page.look_at((0, 0))
    page.page.locator("[data-spot]").first.tap()
    expect(page.page.locator("#board .token[data-follower]")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.parametrize("viewport", keep_some([SMALL, PHONE, ACROSS], 1))
def test_the_buttons_of_a_turn_are_in_one_row_on_a_phone_and_wider_than_high(
    table: Open, viewport: dict[str, int]
) -> None:
    page = BoardTable(table(viewport=viewport), draft(START_TILES, players=players(2)))
    page.table.press("While playing")
    page.page.locator("[data-candidate]").first.click()
    page.page.locator(".score-it").wait_for()
    buttons = page.page.locator(".turn-buttons button")
    boxes = [box for button in buttons.all() if (box := button.bounding_box())]
    assert len(boxes) == buttons.count()
    is_one_row = max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    # The sheet beside a lying phone is narrower.
    assert is_one_row or viewport == ACROSS
    for box in boxes:
        assert box["width"] >= 44
        assert box["height"] <= min(90, box["width"] + 1)
