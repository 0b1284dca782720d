"""The grid of a photo: dragged corners stay, an unsure grid is asked about, it is moved later."""

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.boards import BoardTable
from tests.browser.driving import Open
from tests.browser.faked_reader import BUSY, DIALOG, LATTICE, FakedReader, build_photo, list_spaces

UNSURE = {"code": "unsure-grid", "text": "The grid may be wrong."}
SMALL = {"code": "low-resolution", "text": "The tiles are small."}


def read_corner(window: Page) -> str | None:
    """Where the upper left corner is, in pixels of the photo."""
    return window.locator('[data-corner="0"]').get_attribute("aria-valuetext")


def test_a_found_grid_moves_no_corner_that_was_touched(table: Open) -> None:
    page = BoardTable(table()).page
    FakedReader(page)
    waiting: list[Route] = []
    page.route("**/v1/recognition/grids", lambda route: waiting.append(route))
    page.set_input_files("[data-photo]", build_photo())
    corner = page.locator('[data-corner="0"]')
    corner.focus()
    page.keyboard.press("ArrowRight")
    moved = read_corner(page)
    expect(page.locator(f"{DIALOG} [role=status]")).to_contain_text("…")
    grid = {"lattice": LATTICE, "size": [400, 320], "confidence": 1}
    waiting[0].fulfill(json={"grid": grid, "warnings": []})
    expect(page.locator(f"{DIALOG} [role=status]")).to_contain_text("Drag the four points")
    assert read_corner(page) == moved != "80, 80"


def test_an_unsure_grid_is_asked_about_before_its_tiles_are_laid(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.warnings = [UNSURE, SMALL]
    window = reader.open()
    anyway = window.get_by_role("button", name="Take it all the same")
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(f"{DIALOG} [role=status]")).to_have_text(UNSURE["text"])
    expect(anyway).to_be_visible()
    expect(window.locator("#board image.underlay")).to_have_count(0)
    window.locator('[data-corner="0"]').focus()
    window.keyboard.press("ArrowRight")
    expect(anyway).to_have_count(0)
    window.get_by_role("button", name="Read the tiles").click()
    anyway.click()
    expect(window.locator(DIALOG)).to_have_count(0)
    assert list_spaces(window) == [(0, 0), (1, 0), (2, 0)]
    for warning in reader.warnings:
        note = window.locator(f"[data-warning={warning['code']}]")
        expect(note).to_have_text(warning["text"])


@pytest.mark.thorough
def test_the_grid_is_moved_after_reading_without_another_file(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    window = reader.read()
    window.get_by_role("button", name="Move the grid").click()
    expect(window.locator(".photo-corners")).to_be_visible()
    # The lattice that was read lies on the photo, and nobody looks for another.
    assert read_corner(window) == "80, 80"
    assert len(reader.list_requests("grids")) == 1
    window.locator('[data-corner="0"]').focus()
    window.keyboard.press("ArrowRight")
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(DIALOG)).to_have_count(0)
    _, second = reader.list_requests("boards")
    assert second["lattice"][0]["px"] > 80
    assert [(one["x"], one["y"]) for one in second["lattice"]] == [(0, 0), (3, 0), (3, 2), (0, 2)]
    expect(window.locator("#board image.underlay")).to_have_count(1)


def test_a_refusal_says_each_fault(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    faults = [{"pointer": "/reference", "code": "corrupt", "detail": "The pack is corrupt."}]
    reader.problem = {"title": "No", "detail": "Something is wrong.", "errors": faults}
    window = reader.open()
    window.get_by_role("button", name="Read the tiles").click()
    shown = window.locator(f"{DIALOG} [role=status]")
    expect(shown).to_have_text("Something is wrong. The pack is corrupt.")


def test_a_photo_is_read_once_more_where_the_machine_was_busy(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {"grids": ["0"], "boards": ["0"]}
    reader.read()
    assert [name for name, _ in reader.requests] == ["grids", "grids", "boards", "boards"]
    first, second = reader.list_requests("boards")
    assert first == second


def test_a_machine_that_stays_busy_is_asked_twice_and_says_so(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {"boards": ["0", "0"]}
    window = reader.open()
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(f"{DIALOG} [role=status]")).to_have_text(BUSY["detail"])
    assert len(reader.list_requests("boards")) == 2


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("busy", "The machine that reads photos is busy"),
        ("deadline", "The machine took too long to read the photo"),
        ("unavailable", "The machine that reads photos does not answer now"),
    ],
)
def test_it_is_said_what_a_photo_waits_for(table: Open, code: str, words: str) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {"boards": ["3600"]}
    reader.unavailable = {**BUSY, "type": f"/problems/{code}"}
    window = reader.open()
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(f"{DIALOG} [role=status]")).to_contain_text(words)
    assert len(reader.list_requests("boards")) == 1
