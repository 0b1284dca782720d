"""The first photo: a drawn board is read without teaching, and put right by few answers."""

import re
from functools import lru_cache

import cv2
import numpy as np
import pytest
from playwright.sync_api import FilePayload, Page, Route, expect

from services.recognition.catalogue import TILES
from services.recognition.packs import Pack, read_pack, write_pack
from services.recognition.reading import Cell, PlacedTile
from tests.browser.boards import BoardTable
from tests.browser.driving import Open, wait_until
from tests.browser.faked_reader import (
    DIALOG,
    IS_WHOLE,
    SMALL_PHONE,
    FakedReader,
    read_draft,
)
from tests.recognition.drawn_boards import DrawnPhoto, choose_followers, lay_board, photograph

pytestmark = pytest.mark.loads

TILES_LAID = 20
MOST_ANSWERS = 10
READ_MS = 120_000
"""Reading a photo takes seconds, and far longer beside other tests."""
FIRST_CORNER = """
async () => {
  const { reading } = await import("./games/carcassonne/photo/shown.js");
  return reading.value.grid.lattice.map(({ x, y, px, py }) => [x, y, px, py])[0];
}
"""
HAS_CHANGED = """
(before) => document.querySelector("[data-question]")?.dataset.question !== before
"""

BESIDE_MARK = """
(summary) => {
  const words = document.createRange();
  words.selectNodeContents(summary);
  return words.getBoundingClientRect().left - summary.getBoundingClientRect().left;
}
"""
"""How far the words of a summary are from its edge, where its mark is."""

SHARE = """
() => {
  navigator.canShare = ({ files }) => files.length === 1;
  window.given = new Promise((resolve) => {
    navigator.share = async ({ files: [file] }) =>
      resolve([file.name, [...new Uint8Array(await file.arrayBuffer())]]);
  });
}
"""
"""As a browser that hands files to other apps; `given` promises the name and the bytes."""


def build_file(content: bytes) -> FilePayload:
    """A file that is chosen as a photo."""
    return {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": content}


@lru_cache(maxsize=1)
def draw_photo() -> DrawnPhoto:
    tiles = lay_board(TILES_LAID, 7)
    return photograph(tiles, pixels=80, followers=choose_followers(tiles, 2))


def list_truth(window: Page) -> dict[Cell, PlacedTile]:
    """What lies on each cell, as the reading counts its cells."""
    x, y, px, py = window.evaluate(FIRST_CORNER)
    back = np.linalg.inv(draw_photo().homography)
    column, row = cv2.perspectiveTransform(np.array([[[px, py]]]), back)[0, 0]
    right, down = round(x - column), round(y - row)
    return {
        Cell(one.x + right, one.y + down): one._replace(x=one.x + right, y=one.y + down)
        for one in draw_photo().tiles
    }


def answer_as_it_lies(window: Page, truth: dict[Cell, PlacedTile], asked: str) -> None:
    """Answer the question about a cell as the labels of the photo do."""
    x, y = asked.split(",")
    lies = truth.get(Cell(int(x), int(y)))
    if lies is None:
        window.locator("[data-vacant]").click()
    else:
        turned = TILES[lies.tile].reduce_rotation(lies.rotation)
        window.locator(f'[data-guess="{lies.tile} {turned}"]').click()


def mark(one: PlacedTile) -> PlacedTile:
    """A tile with the smallest rotation in which it looks the same."""
    return one._replace(rotation=TILES[one.tile].reduce_rotation(one.rotation))


def test_a_first_photo_is_put_right_by_few_answers_without_a_scroll(table: Open) -> None:
    page = BoardTable(table(viewport=SMALL_PHONE, locale="fr-FR"))
    window = page.page
    expect(window.locator("[data-photo]")).to_be_attached()
    window.set_input_files("[data-photo]", build_file(draw_photo().photo))
    expect(window.locator(".photo-panel")).to_be_visible(timeout=READ_MS)
    expect(window.locator("#board image.underlay")).to_have_count(1)
    truth = list_truth(window)
    # The whole board lies there at once, before any answer.
    assert len(read_draft(window)["board"]["tiles"]) >= TILES_LAID
    answers = 0
    while window.locator("[data-question]").count() > 0:
        asked = window.locator("[data-question]").get_attribute("data-question") or ""
        wait_until(window, IS_WHOLE, "fr")
        answer_as_it_lies(window, truth, asked)
        answers += 1
        wait_until(window, HAS_CHANGED, asked)
        expect(window.locator(".photo-left")).not_to_contain_text("regard", timeout=READ_MS)
    assert 0 < answers <= MOST_ANSWERS
    laid = {mark(PlacedTile(**one)) for one in read_draft(window)["board"]["tiles"]}
    assert laid == {mark(one) for one in truth.values()}

    window.get_by_role("button", name="Aux pions").click()
    seen = window.locator("[data-seen]")
    colour = window.locator("[data-figure]").get_attribute("data-figure")
    count = seen.count()
    window.locator(f"[data-whose={colour}]").click()
    window.locator("[data-stand]").first.click()
    expect(seen).to_have_count(count - 1)
    assert len(read_draft(window)["board"]["followers"]) == 1


def give_pack(window: Page) -> Pack:
    """Give what was learnt to a friend: the file is saved, or handed to another app."""
    button = window.get_by_role("button", name="Give to a friend")
    window.evaluate("() => { navigator.canShare = undefined; }")
    with window.expect_download() as saved:
        button.click()
    window.evaluate(SHARE)
    button.click()
    shared = window.evaluate("() => window.given")
    content = saved.value.path().read_bytes()
    assert shared == [saved.value.suggested_filename, list(content)]
    return read_pack(content)


def test_what_was_taught_is_kept_until_it_is_deleted(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    window = reader.read()
    window.locator(".photo-more > summary").click()
    window.locator(".photo-opacity input").fill("1")
    expect(window.locator("#board .tiles")).to_have_css("opacity", "0")
    window.get_by_role("button", name="Teach how these tiles look").click()
    expect(window.locator(".photo-panel")).to_contain_text("Learnt")
    window.get_by_role("button", name="Move the grid").click()
    pack = window.locator(f"{DIALOG} .photo-pack")
    title = pack.locator("summary")
    expect(title).to_have_text(re.compile(r"^This device .* kB\). · taught on Mar 8, 2026$"))
    assert title.evaluate(BESIDE_MARK) > 0
    title.click()
    pack.locator("[data-pack-name]").fill("Our copy, é")
    pack.locator("[data-pack-name]").press("Enter")
    expect(title).to_have_text(re.compile("^Our copy, é · This device"))
    own, name = give_pack(window), "Our copy, é"
    assert (own.name, own.taught_on, own.tiles) == (name, "2026-03-08", frozenset())
    pack.get_by_role("button", name="Delete").click()
    expect(title).to_contain_text("Nothing was learnt")
    opened = pack.locator("input[type=file]")
    opened.set_input_files(build_file(b"no pack"))
    expect(pack).to_contain_text("This file is not one that was saved here.")
    opened.set_input_files(build_file(write_pack(Pack((), name))))
    expect(title).to_have_text(re.compile("^Our copy, é · This device[^·]*$"))
    window.get_by_role("button", name="Close").click()
    window.get_by_role("button", name="Put the photo away").click()
    expect(window.locator("#board image.underlay")).to_have_count(0)


@pytest.mark.thorough
def test_corners_are_dragged_with_a_magnifying_glass_and_moved_by_keys(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.problem = {"title": "No", "detail": "No board was found."}
    window = reader.open()
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
    expect(corner).not_to_have_attribute("aria-valuetext", before)
    dragged = corner.get_attribute("aria-valuetext") or ""
    corner.focus()
    window.keyboard.press("ArrowRight")
    expect(corner).not_to_have_attribute("aria-valuetext", dragged)
    grid = window.locator(".photo-corners .photo-grid")
    lines = grid.get_attribute("d") or ""
    window.get_by_role("button", name="Tiles across: one more").click()
    expect(grid).not_to_have_attribute("d", lines)
    assert len(grid.get_attribute("d") or "") > len(lines)


def test_a_large_photo_is_made_smaller_without_patterns_of_its_own(table: Open) -> None:
    """Lines finer than a pixel of what is sent become an even grey."""
    reader = FakedReader(BoardTable(table()).page)
    lines = np.zeros((64, 9000), np.uint8)
    lines[:, ::2] = 255
    encoded = cv2.imencode(".png", lines)[1].tobytes()
    with reader.page.expect_request("**/recognition/boards") as asked:
        reader.choose(build_file(encoded))
    body = asked.value.post_data_buffer or b""
    sent = cv2.imdecode(np.frombuffer(body[body.index(b"\xff\xd8") :], np.uint8), 0)
    assert sent is not None
    assert sent.shape == (23, 3200)
    assert sent[4:-4, 8:-8].std() < 10


@pytest.mark.parametrize("content", [b"no picture", b""])
def test_a_message_says_that_a_file_is_no_picture(table: Open, content: bytes) -> None:
    page = BoardTable(table())
    expect(page.page.locator("[data-photo]")).to_be_attached()
    page.page.set_input_files("[data-photo]", build_file(content))
    expect(page.page.locator(DIALOG)).to_contain_text("no picture")


def test_a_service_without_the_tool_offers_no_photo(own_table: Open) -> None:
    # Playwright does not find the name by which shared windows know the server.
    page = own_table()

    about = page.page.request.get(f"{page.home}v1").json()

    def without_tools(route: Route) -> None:
        route.fulfill(json={**about, "tools": []})

    page.page.route("**/v1", without_tools)
    board = BoardTable(page)
    expect(board.page.locator(".ways")).to_be_visible()
    expect(board.page.locator("[data-photo]")).to_have_count(0)
