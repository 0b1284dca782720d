"""A board entered over a photo of the table: grid, tiles, corrections, coats, figures, teaching."""

import json
from functools import lru_cache
from typing import Any

import orjson
import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from services.recognition.reading import PlacedTile
from tests.browser.boards import BoardTable
from tests.browser.driving import Open
from tests.recognition.drawn_boards import (
    DrawnPhoto,
    choose_followers,
    lay_board,
    mark_exact,
    photograph,
    teach_all,
)

TILES = 20
MISREAD = 3
"""So many tiles may be read wrongly; a figure hides a part of some."""
READ_MS = 120_000
"""Reading a photo takes seconds, and far longer beside other tests."""
DIALOG = ".photo-dialog"


def build_file(content: bytes) -> FilePayload:
    """A file that is chosen as a photo."""
    return {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": content}


@lru_cache(maxsize=1)
def draw_photo() -> DrawnPhoto:
    tiles = lay_board(TILES, 7)
    return photograph(tiles, pixels=80, followers=choose_followers(tiles, 2))


def open_photo(page: BoardTable, *, teaches: bool = True) -> Page:
    """Choose a drawn photo; returns once its grid was looked for."""
    window = page.page
    expect(window.locator("[data-photo]")).to_be_attached()
    window.set_input_files("[data-photo]", build_file(draw_photo().photo))
    expect(window.locator(".photo-corners")).to_be_visible(timeout=READ_MS)
    if teaches:
        window.set_input_files(f"{DIALOG} .photo-pack input", build_file(teach_all()))
    expect(window.locator(f"{DIALOG} [role=status]")).not_to_contain_text("…", timeout=READ_MS)
    return window


def read_photo(window: Page) -> None:
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(".photo-panel")).to_be_visible(timeout=READ_MS)
    expect(window.locator(DIALOG)).to_have_count(0)


def read_draft(window: Page) -> Any:
    """The game on the table, as the page keeps it."""
    return json.loads(window.evaluate("localStorage.getItem('decompte.draft.carcassonne')"))


def list_laid(window: Page) -> set[PlacedTile]:
    """The tiles of the draft, from the upper left corner of their block."""
    laid = [PlacedTile(**one) for one in read_draft(window)["board"]["tiles"]]
    return mark_exact(laid)


def test_a_board_is_read_over_its_photo_and_its_figures_are_placed(table: Open) -> None:
    page = BoardTable(table())
    window = open_photo(page)
    read_photo(window)
    truth = mark_exact(draw_photo().tiles)
    # The stages are tested for exactness alone; here, that what was read is what is laid.
    assert len(list_laid(window) & truth) >= len(truth) - MISREAD
    expect(window.locator("#board image.underlay")).to_have_count(1)
    window.locator(".photo-opacity input").fill("1")
    expect(window.locator("#board .tiles")).to_have_css("opacity", "0")

    window.locator('[data-step="followers"]').click()
    seen = window.locator("[data-seen]")
    if window.get_by_role("button", name="Whole board").is_visible():
        window.get_by_role("button", name="Whole board").click()
    expect(seen.first).to_be_visible()
    count = seen.count()
    seen.first.click()
    window.locator("[data-spot]").first.click()
    expect(seen).to_have_count(count - 1)
    assert len(read_draft(window)["board"]["followers"]) == 1


def read_with_doubts(route: Route) -> None:
    """The answer to a photo, with two cells that were not clear."""
    answer = route.fetch(timeout=READ_MS)
    body = answer.json()
    first, second, *others = body["tiles"]
    for cell in others:
        cell.pop("doubtful", None)
    first["doubtful"] = second["doubtful"] = True
    other = {"tile": "BA/B", "rotation": 0, "score": 0.1}
    first["candidates"] = [*first["candidates"][:1], other]
    coats = (
        {"tile": "BA/S", "rotation": 90, "score": 0.5},
        {"tile": "BA/T", "rotation": 90, "score": 0.5},
    )
    second["candidates"] = list(coats)
    route.fulfill(response=answer, body=json.dumps(body))


@pytest.mark.thorough
def test_a_correction_is_sent_and_the_rest_decoded_anew_without_the_photo(
    own_table: Open,
) -> None:
    # Playwright does not find the name by which shared windows know the server.
    page = BoardTable(own_table())
    sent: list[dict[str, Any]] = []

    def decode(route: Route) -> None:
        sent.append(orjson.loads(route.request.post_data_buffer or b""))
        route.continue_()

    page.page.route("**/v1/recognition/boards", read_with_doubts)
    page.page.route("**/v1/recognition/decodings", decode)
    window = open_photo(page)
    read_photo(window)
    expect(window.locator("[data-doubt]")).to_have_count(2)
    expect(window.locator(".photo-left")).to_contain_text("2 tiles to look at")
    window.locator("[data-coat]").first.click()
    expect(window.locator(".photo-coats")).to_have_count(0, timeout=READ_MS)
    assert [(one["tile"], one["rotation"]) for one in sent[0]["tiles"]] == [("BA/S", 90)]
    assert "BA/S" in [one["tile"] for one in read_draft(window)["board"]["tiles"]]


def test_without_a_reference_the_photo_lies_under_what_is_tapped_and_teaches(table: Open) -> None:
    page = BoardTable(table())
    window = open_photo(page, teaches=False)
    expect(window.locator(f"{DIALOG} .photo-pack summary")).to_contain_text("Nothing was taught")
    window.get_by_role("button", name="Only put it behind the board").click()
    expect(window.locator("#board image.underlay")).to_have_count(1, timeout=READ_MS)
    # The start tile lies on the photo's first cell; what is there is taught, right or wrong.
    window.get_by_role("button", name="Teach how these tiles look").click()
    expect(window.locator(".photo-panel")).to_contain_text("Learnt", timeout=READ_MS)
    window.get_by_role("button", name="Put the photo away").click()
    expect(window.locator("#board image.underlay")).to_have_count(0)
    window.set_input_files("[data-photo]", build_file(draw_photo().photo))
    pack = window.locator(f"{DIALOG} .photo-pack")
    expect(pack.locator("summary")).to_contain_text("kB", timeout=READ_MS)
    pack.locator("summary").click()
    pack.get_by_role("button", name="Delete").click()
    expect(pack.locator("summary")).to_contain_text("Nothing was taught")


@pytest.mark.thorough
def test_corners_are_dragged_with_a_magnifying_glass_and_moved_by_keys(table: Open) -> None:
    page = BoardTable(table())
    window = open_photo(page, teaches=False)
    corner = window.locator('[data-corner="0"]')
    before = corner.get_attribute("aria-valuetext")
    box = window.locator(".photo-corners").bounding_box()
    assert box is not None
    window.mouse.move(box["x"] + 20, box["y"] + 20)
    window.mouse.down()
    window.mouse.move(box["x"] + 60, box["y"] + 50, steps=4)
    expect(window.locator(".photo-glass")).to_be_visible()
    window.mouse.up()
    expect(window.locator(".photo-glass")).to_have_count(0)
    dragged = corner.get_attribute("aria-valuetext")
    assert dragged != before
    corner.focus()
    window.keyboard.press("ArrowRight")
    assert corner.get_attribute("aria-valuetext") != dragged
    lines = window.locator(".photo-corners .photo-grid").get_attribute("d") or ""
    window.get_by_role("button", name="Tiles across: one more").click()
    assert len(window.locator(".photo-corners .photo-grid").get_attribute("d") or "") > len(lines)


@pytest.mark.parametrize("content", [b"no picture", b""])
def test_a_message_says_that_a_file_is_no_picture(table: Open, content: bytes) -> None:
    page = BoardTable(table())
    expect(page.page.locator("[data-photo]")).to_be_attached()
    page.page.set_input_files("[data-photo]", build_file(content))
    expect(page.page.locator(DIALOG)).to_contain_text("no picture")


def test_a_service_without_the_tool_offers_no_photo(own_table: Open) -> None:
    # Playwright does not find the name by which shared windows know the server.
    page = own_table()

    def without_tools(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=json.dumps({**answer.json(), "tools": []}))

    page.page.route("**/v1", without_tools)
    board = BoardTable(page)
    expect(board.page.locator(".ways")).to_be_visible()
    expect(board.page.locator("[data-photo]")).to_have_count(0)
