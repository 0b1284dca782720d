"""How much the first load is, until the board can be entered, and what is seen of it before."""

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Response, expect

from tests.browser.boards import draft, keep
from tests.browser.driving import Open

MOST_BYTES = 120_000
MOST_FILES = 60
"""Of the page itself, what the service answers aside: each costs its share of a round trip."""


def test_the_first_load_of_the_board_is_small(table: Open) -> None:
    answers: dict[str, Response] = {}
    page = table(service_workers="block")
    page.page.on("response", lambda answer: answers.update({urlsplit(answer.url).path: answer}))
    page.go("carcassonne")
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.page.wait_for_load_state("networkidle")
    sizes = {path: len(gzip.compress(one.body(), 6)) for path, one in answers.items()}
    page.complaints.clear()
    files = [path for path in sizes if not path.startswith("/v1")]
    assert 20 < len(files) <= MOST_FILES
    assert sum(sizes.values()) <= MOST_BYTES


def test_the_board_left_on_the_device_is_seen_before_the_page_runs(table: Open) -> None:
    page = table(service_workers="block")
    keep(page, draft([("D", 0, 0, 0), ("E", 0, -1, 180), ("U", 1, 0, 0)]))
    page.page.route("**/shell/main.js", lambda route: route.abort())
    page.page.goto(f"{page.home}#/carcassonne")
    page.page.reload()
    expect(page.page.locator("#first image")).to_have_count(3)
    page.page.unroute("**/shell/main.js")
    page.page.reload()
    expect(page.page.locator("img.tile")).to_have_count(3)
    expect(page.page.locator("#first")).to_have_count(0)
