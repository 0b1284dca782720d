"""The page under a path prefix, over plain http, and in the frame of another page."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FrameLocator, expect

from tests.browser.driving import PICTURE_WIDTHS, Open, Table
from tests.browser.own_server import OwnServer, newer_app, usual_app

pytestmark = pytest.mark.loads

IDS = ("carcassonne", "civilization", "deluges", "heros", "orichalque")


@pytest.fixture
def table(own_table: Open) -> Open:
    """Each window is the test's own, on another server."""
    return own_table


def test_under_a_path_prefix_everything_works_and_without_a_network_the_score_waits(
    table: Open,
) -> None:
    with OwnServer(usual_app(), prefix="/games/score") as server:
        page = table("deluges", home=server.home)
        page.field("Dolmens of White").fill("2")
        page.has_totals(White=4, Green=0)
        page.press("Share")
        link = page.page.get_by_label("Link with the whole position")
        expect(link).to_have_value(re.compile(re.escape(server.home) + "#/deluges"))
        page.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.page.reload()
        page.has_totals(White=4, Green=0)
        page.context.set_offline(True)
        page.page.reload()
        page.field("Dolmens of White").fill("3")
        expect(page.page.locator(".totals .state")).to_have_text("The score waits for the network.")
        expect(page.page.locator(".banner.away")).to_be_visible()
        page.page.reload()
        expect(page.field("Dolmens of White")).to_have_value("3")
        page.context.set_offline(False)
        page.has_totals(White=6, Green=0)
        expect(page.page.locator(".banner.away")).to_be_hidden()


@pytest.mark.thorough
def test_under_a_path_prefix_the_board_is_there_from_the_first_picture_on(table: Open) -> None:
    paths: list[str] = []
    with OwnServer(usual_app(), prefix="/games/score") as server:
        page = table(home=server.home)
        page.listen("request", lambda request: paths.append(urlsplit(request.url).path))
        page.go("carcassonne")
        page.page.locator(".offer:not(.group)").first.click()
        tiles = page.page.locator(".plane .tile")
        expect(tiles).to_have_count(2)
        expect(page.page.locator(".totals .state.scored")).to_be_attached()
        assert all(tiles.evaluate_all(PICTURE_WIDTHS))
    assert all(path.startswith("/games/score/") for path in paths), paths


def plain(server: OwnServer) -> str:
    """The server's home as a phone at home has it: by a name, without https."""
    return server.home.replace("127.0.0.1", "table.test")


@pytest.mark.thorough
@pytest.mark.parametrize("game", IDS)
def test_over_plain_http_on_a_home_network_every_game_works_without_being_installed(
    table: Open, game: str
) -> None:
    with OwnServer(usual_app()) as server:
        page = table(game, home=plain(server))
        assert page.page.evaluate("isSecureContext") is False
        page.press("Share")
        link = page.page.get_by_label("Link with the whole position")
        expect(link).to_have_value(re.compile(f"#/{game}"))
        page.press("Close")
        expect(page.page.locator("main")).to_be_visible()


MODULES = re.compile(r"/(shell|parts|games|vendor)/.*\\.js$")


@pytest.mark.thorough
def test_over_plain_http_a_server_that_is_replaced_gives_this_page_none_of_its_modules(
    table: Open,
) -> None:
    with OwnServer(usual_app()) as server:
        page = table("", home=plain(server))
        page.page.wait_for_load_state("networkidle")
        paths: list[str] = []
        page.listen("request", lambda request: paths.append(urlsplit(request.url).path))
        for game in IDS:
            page.go(game)
            page.press("Share")
            expect(page.page.get_by_label("QR code of the link")).to_be_visible()
            page.press("Close")
        page.go("carcassonne")
        page.enter("List of features")
        expect(page.page.get_by_role("button", name="+ Road")).to_be_visible()
        page.go("history")
        assert "/v1/carcassonne/board-scores" in paths
        assert not [path for path in paths if MODULES.search(path)]


def test_over_plain_http_a_version_that_came_while_the_page_was_fetched_is_offered(
    table: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with OwnServer(usual_app()) as server:
        before, after = server.app, newer_app(monkeypatch)

        def changing(environ: dict[str, Any], start: Any) -> Any:
            """Another version is served from the moment on that the document was."""
            server.app = after
            return before(environ, start)

        server.app = changing
        page = table("", home=plain(server))
        page.press("Load it")
        expect(page.page.get_by_role("link", name="Games gone by")).to_be_visible()
        expect(page.page.get_by_text("A new version is ready.")).to_be_hidden()


def test_a_part_that_the_network_failed_to_bring_comes_when_it_is_back(table: Open) -> None:
    with OwnServer(usual_app()) as server:
        page = table(home=plain(server))
        page.page.route("**/parts/share.js", lambda route: route.abort())
        page.go("deluges")
        page.press("Share")
        page.page.unroute("**/parts/share.js")
        page.context.set_offline(True)
        page.field("Dolmens of White").fill("2")
        expect(page.page.locator(".banner.away")).to_be_visible()
        page.context.set_offline(False)
        expect(page.page.get_by_label("Link with the whole position")).to_be_visible()
        page.has_totals(White=4, Green=0)


LOADED_MEANWHILE = """async () => {
  const { render } = await import("preact");
  const { html, later } = await import("./parts/html.js");
  const Part = later(async () => () => html`<b class="came">here</b>`);
  const place = document.body.appendChild(document.createElement("div"));
  render(html`<${Part} />`, place);
  await Part.load();
}"""
"""Draws a part that is not there yet; it is loaded before the drawing has had any effect."""


def test_a_part_that_comes_between_its_drawing_and_its_effects_is_shown(table: Open) -> None:
    page = table("deluges")
    page.page.evaluate(LOADED_MEANWHILE)
    expect(page.page.locator(".came")).to_be_visible()


@contextmanager
def framed(table: Table, address: str) -> Iterator[FrameLocator]:
    """What a page of another origin shows in its frame."""
    frame = f'<iframe src="{address}" title="Score" width="420" height="600"></iframe>'

    def other_page(_environ: object, start: Callable[..., object]) -> list[bytes]:
        start("200 OK", [("Content-Type", "text/html")])
        return [frame.encode()]

    with OwnServer(other_page) as server:
        table.page.goto(server.home)
        yield table.page.frame_locator("iframe")


def test_the_table_itself_may_not_be_framed(table: Open) -> None:
    other = table()
    with (
        other.page.expect_console_message(lambda one: "frame-ancestors" in one.text),
        framed(other, other.home) as nothing,
    ):
        expect(nothing.locator("main")).to_have_count(0)
    other.complaints.clear()


QUICKLY = """
async (places) => {
  for (const place of places) {
    const followed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
    location.hash = place;
    await followed;
  }
}
"""
"""Goes from place to place before the page is painted."""


def test_a_game_that_is_left_follows_no_draft_of_the_next(table: Open) -> None:
    page = table("deluges")
    expect(page.page.locator(".steppers").first).to_be_visible()
    page.go()
    page.go("civilization")
    expect(page.page.locator(".army").first).to_be_visible()
    page.page.evaluate(QUICKLY, ["#/", "#/deluges"])
    expect(page.page.locator(".steppers").first).to_be_visible()
