"""How much the first load is, until the board can be entered, and what is seen of it before."""

import gzip
import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Response, expect

from tests.browser.base_game import BOARD
from tests.browser.boards import START_TILES, draft, keep
from tests.browser.driving import LAPTOP, PHONE, Open, Table, wait_until, wait_until_still
from tests.browser.test_stage import SMALL
from tests.tiers import keep_some

MOST_BYTES = 122_000
MOST_FILES = 12
"""Of the page itself, what the service answers aside: each costs its share of a round trip."""
LARGEST_FACE = 40_000
FACE_IS_THERE = "() => [...document.fonts].some((one) => one.status === 'loaded')"

FOR_LATER = "**/shell/offline.js"
"""Fetches what is there for later, once the screen and the worker are there."""

MODULE = re.compile(r"/(?!version|service-worker)[^?]+\.js$")
BEGUN = draft([("D", 0, 0, 0), ("E", 0, -1, 180), ("U", 1, 0, 0)])
WHERE = """() => {
  const around = ".bar, .bar > *, .steps button, #sheet, #scorebar, .board-zoom button";
  const seen = `${around}, #board, .plane :is(.tile, .space, .chosen)`;
  const inside = (one) => one.checkVisibility() && !one.closest(".sheet-body");
  return [...document.querySelectorAll(seen)].filter(inside).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const text = one.closest(".steps button")?.textContent ?? "";
    const called = one.getAttribute("aria-label") ?? text;
    const kind = one.getAttribute("class") || one.id;
    return [kind, called, ...[x, y, width, height].map(Math.round)].join(" ");
  }).sort();
}"""
"""What stands above and on the board, and where."""


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own: it has loaded nothing before."""
    return own_table


def without_modules(
    table: Open, place: str, begun: Mapping[str, Any] | None = None, **wishes: Any
) -> Table:
    """A place of the page as it is seen while no module has come yet."""
    page = table(service_workers="block", **wishes)
    if begun is not None:
        keep(page, begun)
    page.page.route(MODULE, lambda route: route.abort())
    page.page.goto(f"{page.home}#/{place}")
    page.page.reload()
    return page


def with_modules(page: Table) -> None:
    """Lets the page come, and waits for it."""
    page.page.unroute(MODULE)
    page.page.reload()
    expect(page.page.locator("#page:not([aria-busy]) main")).to_be_visible()


def test_the_first_load_of_the_board_is_small(table: Open) -> None:
    answers: dict[str, Response] = {}
    page = table(service_workers="block")
    page.page.route(FOR_LATER, lambda route: route.abort())
    page.listen("response", lambda answer: answers.update({urlsplit(answer.url).path: answer}))
    page.go("carcassonne")
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.page.wait_for_load_state("networkidle")
    sizes = {path: len(gzip.compress(one.body(), 6)) for path, one in answers.items()}
    page.complaints.clear()
    files = [path for path in sizes if not path.startswith("/v1")]
    assert 5 < len(files) <= MOST_FILES
    assert sum(sizes.values()) <= MOST_BYTES


@pytest.mark.parametrize(
    "place", keep_some(["carcassonne", "", "civilization", "deluges", "heros", "orichalque"], 1)
)
def test_all_modules_of_a_screen_are_asked_for_before_any_has_run(table: Open, place: str) -> None:
    paths: list[str] = []
    page = without_modules(table, place)
    page.page.route(FOR_LATER, lambda route: route.abort())
    page.listen("request", lambda request: paths.append(urlsplit(request.url).path))
    page.page.reload(wait_until="networkidle")
    ahead = {path for path in paths if path.endswith(".js")}
    paths.clear()
    with_modules(page)
    later = {path for path in paths if path.endswith(".js")} - {"/service-worker.js"}
    shown_later = {
        f"/parts/{name}.js" for name in ("share", "history", "statistics", "dialog", "setup")
    }
    shown_later |= {
        f"/shell/{name}.js" for name in ("links", "files", "statistics", "bgstats", "offline")
    }
    assert later - shown_later <= ahead
    page.complaints.clear()


FAR_ON = draft((one.letter, x, y, one.rotation) for (x, y), one in [*BOARD.items()][12:])
"""Many tiles, which are laid after the frame is painted."""
BOARDS = [(PHONE, FAR_ON), (SMALL, None), (LAPTOP, BEGUN), (LAPTOP, None)]
UNDER_THE_WAYS = """() => {
  const below = document.querySelector(".from-photo, .ways .tabs").getBoundingClientRect().bottom;
  return document.querySelector(".chosen").getBoundingClientRect().top < below;
}"""
"""Whether the first space that is offered lies under the ways to enter a board."""


@pytest.mark.parametrize(("viewport", "begun"), keep_some(BOARDS, 2))
def test_the_board_is_painted_before_any_module_has_run(
    table: Open, viewport: Mapping[str, int], begun: Mapping[str, Any] | None
) -> None:
    page = without_modules(table, "carcassonne", begun, viewport=viewport, locale="fr-FR")
    expect(page.page.locator(".bar-title")).to_have_text("Carcassonne")
    expect(page.page.get_by_role("button", name="Tuiles", exact=True)).to_be_visible()
    expect(page.page.get_by_text("Un instant…")).to_be_visible()
    laid = begun["board"]["tiles"] if begun else START_TILES
    expect(page.page.locator(".plane .tile")).to_have_count(len(laid))
    first = page.page.evaluate(WHERE)
    assert len(first) > 15
    with_modules(page)
    assert page.page.evaluate(WHERE) == first
    if viewport == SMALL:
        assert not page.page.evaluate(UNDER_THE_WAYS)
        # The start tile leaves twenty groups.
        expect(page.page.locator(".offer").nth(15)).to_be_attached()
        for wide in (360, 393, 430):
            for high in (640, 740, 844, 915):
                page.page.set_viewport_size({"width": wide, "height": high})
                expect(page.page.locator(".offer").last).to_be_in_viewport(ratio=1)
    if begun is FAR_ON:
        page.page.locator(".bar button").nth(2).click()
        page.page.locator("dialog .begin button").first.click()
        wait_until_still(page.page)
        assert not page.page.evaluate(UNDER_THE_WAYS)


FRAME = """() => {
  const around = ".screen, .stage, .bar, .bar > *, .ways, .ways button";
  const sheet = "#sheet, .steps, .steps button, .sheet-body, #scorebar";
  const all = [...document.querySelectorAll(`${around}, ${sheet}`)];
  return all.filter((one) => one.checkVisibility()).map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const kind = (one.getAttribute("class") || one.id || one.textContent).trim();
    const style = getComputedStyle(one);
    return [kind, ...[x, y, width, height].map(Math.round), style.visibility].join(" ");
  }).sort();
}"""
"""The frame of a screen: its stage, its buttons and its sheet, and where each of them is."""
GAMES_WITH_FRAMES = ["civilization", "deluges", "heros", "orichalque"]


@pytest.mark.parametrize("viewport", keep_some([PHONE, LAPTOP], 1))
@pytest.mark.parametrize("place", keep_some(GAMES_WITH_FRAMES, 1))
def test_nothing_of_the_first_picture_jumps_once_the_page_is_there(
    table: Open, place: str, viewport: Mapping[str, int]
) -> None:
    page = without_modules(table, place, viewport=viewport, locale="fr-FR")
    expect(page.page.get_by_text("Un instant…")).to_be_visible()
    first = page.page.evaluate(FRAME)
    assert len(first) > 15
    with_modules(page)
    expect(page.page.locator(".totals .state.asking")).to_have_count(0)
    assert page.page.evaluate(FRAME) == first


@pytest.mark.thorough
def test_the_first_picture_has_the_steps_of_what_was_entered_last(table: Open) -> None:
    page = table("orichalque", service_workers="block")
    page.page.locator(".bar select.level").select_option(label="Race")
    expect(page.page.locator("[data-step=offer]")).to_be_visible()
    page.page.route(MODULE, lambda route: route.abort())
    page.page.reload()
    expect(page.page.locator("[data-step]")).to_have_text(["Cards", "Offer", "Score"])
    expect(page.page.locator(".bar select.level")).to_have_value("Race")


def test_the_start_tile_is_seen_though_nothing_but_the_document_has_come(table: Open) -> None:
    page = table(service_workers="block")
    page.page.route(lambda url: urlsplit(url).path != "/", lambda route: route.abort())
    page.page.goto(f"{page.home}#/carcassonne")
    tile = page.page.locator(".plane .tile")
    expect(tile).to_be_visible()
    assert (tile.get_attribute("href") or "").startswith("data:image/svg+xml")
    expect(page.page.locator(".plane .space")).to_have_count(4)


@pytest.mark.parametrize(
    ("place", "word"),
    keep_some(
        [
            ("", "What are you playing?"),
            ("heros", "One moment…"),
            ("constructor", "One moment…"),
            ("carcassonne?p=dnonsense", "One moment…"),
        ],
        1,
    ),
)
def test_of_every_other_screen_the_frame_is_painted(table: Open, place: str, word: str) -> None:
    page = without_modules(table, place)
    expect(page.page.locator("#page").get_by_text(word).first).to_be_visible()
    expect(page.page.locator("#board")).to_have_count(0)


@pytest.mark.parametrize("place", keep_some(["carcassonne", "", "deluges"], 1))
def test_the_first_picture_is_for_everybody(table: Open, place: str) -> None:
    page = without_modules(table, place, color_scheme="dark")
    assert page.violations() == []
    page.page.emulate_media(color_scheme="light")
    assert page.violations() == []


def test_what_is_left_here_and_cannot_be_drawn_is_no_reason_to_show_nothing(table: Open) -> None:
    page = without_modules(table, "carcassonne", {**BEGUN, "board": {"tiles": "none"}})
    expect(page.page.locator(".bar-title")).to_have_text("Carcassonne")


def test_what_is_tapped_before_the_page_is_there_is_not_lost(table: Open) -> None:
    page = table(service_workers="block")
    held: list[Any] = []
    page.page.route("**/main.js", lambda route: held.append(route))
    with page.page.expect_request("**/main.js"):
        page.page.goto(f"{page.home}#/carcassonne", wait_until="commit")
    east = page.page.locator(".plane [data-place='1,0']")
    east.click()
    chosen = page.page.locator(".plane .chosen")
    assert chosen.get_attribute("x") == "97"
    page.page.locator("[data-step=followers]").click()
    for route in held:
        route.continue_()
    followers = page.page.locator("[data-step=followers]")
    expect(followers).to_have_attribute("aria-current", "step")
    page.page.locator("[data-step=tiles]").click()
    expect(page.page.locator(".sheet-body h2")).to_contain_text("row 2, column 3")


@pytest.mark.thorough
def test_the_face_of_titles_is_small_and_comes_after_the_screen(table: Open) -> None:
    page = table(service_workers="block")
    sizes: dict[str, int] = {}
    page.listen(
        "response",
        lambda answer: (
            sizes.update({urlsplit(answer.url).path: len(answer.body())})
            if answer.url.endswith(".woff2")
            else None
        ),
    )
    page.page.route(FOR_LATER, lambda route: route.abort())
    page.go("carcassonne")
    page.page.wait_for_load_state("networkidle")
    assert sizes == {}
    page.page.unroute(FOR_LATER)
    page.complaints.clear()
    page.page.reload()
    wait_until(page.page, FACE_IS_THERE)
    page.page.wait_for_load_state("networkidle")
    assert [path.rpartition(".")[2] for path in sizes] == ["woff2"]
    assert sum(sizes.values()) <= LARGEST_FACE
