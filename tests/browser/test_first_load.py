"""How much the first load is: everything until the board can be entered, as gzip sends it."""

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Response, expect

from tests.browser.driving import Open

MOST_BYTES = 120_000


def test_the_first_load_of_the_board_is_small(table: Open) -> None:
    answers: dict[str, Response] = {}
    page = table(service_workers="block")
    page.page.on("response", lambda answer: answers.update({urlsplit(answer.url).path: answer}))
    page.go("carcassonne")
    expect(page.page.locator(".totals .state.scored")).to_be_attached()
    page.page.wait_for_load_state("networkidle")
    sizes = {path: len(gzip.compress(one.body(), 6)) for path, one in answers.items()}
    page.complaints.clear()
    assert len(sizes) > 40
    assert sum(sizes.values()) <= MOST_BYTES
