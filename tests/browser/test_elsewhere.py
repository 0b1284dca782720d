"""The page under a path prefix, over plain http, and in the frame of another page."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import FrameLocator, expect

from tests.browser.driving import Open, Table
from tests.browser.own_server import OwnServer, page_app


def test_under_a_path_prefix_everything_works(table: Open) -> None:
    with OwnServer(page_app(), prefix="/games/score") as server:
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
        expect(page.field("Dolmens of White")).to_have_value("2")
        page.context.set_offline(False)


def test_under_a_path_prefix_the_board_is_there_from_the_first_picture_on(table: Open) -> None:
    asked: list[str] = []
    with OwnServer(page_app(), prefix="/games/score") as server:
        page = table(home=server.home)
        page.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        page.go("carcassonne")
        page.page.locator(".offer:not(.group)").first.click()
        tiles = page.page.locator("img.tile")
        expect(tiles).to_have_count(2)
        expect(page.page.locator(".totals .state.scored")).to_be_attached()
        sizes = tiles.evaluate_all(
            "(all) => Promise.all(all.map((one) => one.decode().then(() => one.naturalWidth)))"
        )
        assert 0 not in sizes
    assert all(path.startswith("/games/score/") for path in asked), asked


@pytest.mark.parametrize("game", ["carcassonne", "civilization", "deluges", "heros", "orichalque"])
def test_over_plain_http_on_a_home_network_every_game_works_without_being_installed(
    table: Open, game: str
) -> None:
    with OwnServer(page_app()) as server:
        page = table(game, home=server.home.replace("127.0.0.1", "table.test"))
        assert page.page.evaluate("isSecureContext") is False
        page.press("Share")
        link = page.page.get_by_label("Link with the whole position")
        expect(link).to_have_value(re.compile(f"#/{game}"))
        page.press("Close")
        expect(page.page.locator(".entry")).to_be_visible()


def test_over_plain_http_a_score_is_entered_and_told(table: Open) -> None:
    with OwnServer(page_app()) as server:
        page = table("deluges", home=server.home.replace("127.0.0.1", "table.test"))
        page.field("Dolmens of White").fill("2")
        page.has_totals(White=4, Green=0)


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
    table.hosts.discard(server.home.split("/")[2])


def test_a_score_may_be_shown_in_the_frame_of_another_page(table: Open) -> None:
    page = table("deluges")
    page.field("Dolmens of White").fill("2")
    page.has_totals(White=4, Green=0)
    page.press("Share")
    link = page.page.get_by_label("Link with the whole position")
    expect(link).to_have_value(re.compile("#/deluges"))
    with framed(table(), link.input_value().replace("/#/", "/embed#/")) as score:
        expect(score.locator(".totals .name").first).to_have_text("White")
        expect(score.locator(".totals strong").first).to_have_text("4")
        expect(score.get_by_text("2 dolmens × 2")).to_be_visible()
        expect(score.locator("button.line, input, .entry")).to_have_count(0)


def test_the_table_itself_may_not_be_framed(table: Open) -> None:
    other = table()
    with framed(other, other.home) as nothing:
        expect(nothing.locator("main")).to_have_count(0)
    assert any("frame-ancestors" in complaint for complaint in other.complaints)
    other.complaints.clear()
