"""The grid of a photo: dragged corners stay, an unsure grid is asked about, it is moved later."""

import json

import pytest
from playwright.sync_api import Page, Route, expect

from services.recognition.tool import TOOL
from shared.texts import load_texts
from tests.browser.boards import BoardTable
from tests.browser.driving import Open, wait_until
from tests.browser.faked_reader import (
    BUSY,
    DIALOG,
    GRID,
    SMALL_PHONE,
    FakedReader,
    answer_first,
    ask_about,
    build_photo,
    check_whole,
    list_spaces,
    read_tile,
)

pytestmark = pytest.mark.loads

READ = {"stage": 4, "of": 4, "doing": "followers", "grid": GRID}
TEXTS = load_texts(TOOL.folder / "texts")["fr"]
WARNINGS = {
    code.removeprefix("warning."): TEXTS.say(code)
    for code in sorted(TEXTS.codes())
    if code.startswith("warning.")
}
"""Every warning of the reader, in the language whose sentences are longer."""


def read_corner(window: Page) -> str | None:
    """Where the upper left corner is, in pixels of the photo."""
    return window.locator('[data-corner="0"]').get_attribute("aria-valuetext")


def test_a_read_that_is_stopped_gives_the_corners(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.held = {"boards": []}
    window = reader.choose()
    expect(window.locator(f"{DIALOG} [role=status]")).to_have_text("The photo is read…")
    expect(window.locator(".photo-corners")).to_have_count(0)
    window.get_by_role("button", name="Stop").click()
    expect(window.locator(f"{DIALOG} [role=status]")).to_contain_text("Drag the four points")
    reader.held = {}
    window.locator('[data-corner="0"]').focus()
    window.keyboard.press("ArrowRight")
    moved = read_corner(window)
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(DIALOG)).to_have_count(0)
    _, request = reader.list_requests("boards")
    corner = request["lattice"][0]
    assert moved == f"{round(corner['px'])}, {round(corner['py'])}" != "80, 64"


def test_progress_is_shown_and_where_events_break_off_it_is_asked_without(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    stages = [
        {"stage": 3, "of": 4, "doing": "tiles", "tiles": [], "grid": GRID},
        {**READ, "tiles": reader.tiles},
    ]
    reader.events = "".join(f"event: progress\ndata: {json.dumps(one)}\n\n" for one in stages)
    reader.held = {"boards": []}
    window = reader.choose()
    shown = window.locator(f"{DIALOG} [role=status]")
    expect(shown).to_have_text("3 tiles were read. Looking for figures…")
    expect(window.locator(f"{DIALOG} progress")).to_have_attribute("value", "4")
    # The tiles lie over their cells as soon as they are known: the first at 80 pixels.
    tiles = window.locator(f"{DIALOG} [data-read]")
    assert [one.get_attribute("transform") for one in tiles.all()] == [
        f"matrix(80 0 0 80 {left} 80) rotate(90 0.5 0.5)" for left in (80, 160, 240)
    ]
    reader.release("boards")
    expect(window.locator(DIALOG)).to_have_count(0)
    assert list_spaces(window) == [(0, 0), (1, 0), (2, 0)]


def test_a_problem_after_events_is_said(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.events = 'event: problem\ndata: {"title": "No", "detail": "No board here."}\n\n'
    window = reader.open()
    expect(window.locator(f"{DIALOG} [role=status]")).to_have_text("No board here.")
    assert len(reader.list_requests("boards")) == 1


def test_an_unsure_grid_is_asked_about_and_every_question_is_seen_whole(table: Open) -> None:
    """On a small phone, of a photo as phones take it, before its tiles are laid and after."""
    reader = FakedReader(BoardTable(table(viewport=SMALL_PHONE, has_touch=True)).page)
    reader.warnings = [{"code": code, "text": text} for code, text in WARNINGS.items()]
    for one in reader.tiles[:2]:
        one["doubtful"] = True
    others = ["BA/V", "BA/W", "BA/X", "BA/L", "BA/K"]
    reader.groups = [ask_about(*reader.tiles[:2], others=others)]
    reader.events = f"event: progress\ndata: {json.dumps({**READ, 'tiles': reader.tiles})}\n\n"
    reader.held = {"boards": []}
    window = reader.choose(build_photo(600, 800))
    expect(window.locator("[data-read]")).to_have_count(3)
    check_whole(window)
    reader.tiles += [read_tile(None, 2, 1), read_tile("BA/V", 2, 2)]
    reader.events = ""
    reader.release("boards")
    anyway = window.get_by_role("button", name="Take it all the same")
    expect(window.locator(f"{DIALOG} [role=status]")).to_have_text(WARNINGS["unsure-grid"])
    check_whole(window)
    expect(window.locator("#board image.underlay")).to_have_count(0)
    assert read_corner(window) == "80, 80"
    window.locator('[data-corner="0"]').focus()
    window.keyboard.press("ArrowRight")
    expect(anyway).to_have_count(0)
    reader.pauses = {"boards": ["3600"]}
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(f"{DIALOG} [role=status]")).to_contain_text("busy")
    check_whole(window)
    window.get_by_role("button", name="Stop").click()
    check_whole(window)
    known = window.locator(".photo-pack summary")
    known.click()
    check_whole(window)
    known.click()
    window.get_by_role("button", name="Read the tiles").click()
    anyway.click()
    expect(window.locator(DIALOG)).to_have_count(0)
    assert list_spaces(window) == [(0, 0), (1, 0), (2, 0)]
    expect(window.locator("[data-river]")).to_have_count(3)
    check_whole(window)
    window.locator('[data-river=""]').click()
    expect(window.locator("[data-question]")).to_be_visible()
    check_whole(window)
    window.locator("[data-later]").click()
    expect(window.locator("[data-question]")).to_have_count(0)
    check_whole(window)
    more, said = window.locator(".photo-more > summary"), window.locator(".photo-said > summary")
    more.click()
    check_whole(window)
    said.click()
    for code, text in WARNINGS.items():
        expect(window.locator(f"[data-warning={code}]")).to_have_text(text)
    check_whole(window)
    said.click()
    window.get_by_role("button", name="Teach how these tiles look").click()
    expect(window.locator(".photo-lesson")).to_contain_text("Learnt")
    check_whole(window)
    window.get_by_role("button", name="Move the grid").click()
    check_whole(window)
    window.get_by_role("button", name="Close").click()
    more.click()
    window.get_by_role("button", name="Go on with the questions").click()
    answer_first(window)
    expect(window.locator(".photo-left")).to_have_text("Every tile is known.")


@pytest.mark.thorough
def test_the_grid_is_moved_after_reading_without_another_file(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    window = reader.read()
    window.locator(".photo-more > summary").click()
    window.get_by_role("button", name="Move the grid").click()
    expect(window.locator(".photo-corners")).to_be_visible()
    # The lattice that was read lies on the photo, and nobody looks for another.
    assert read_corner(window) == "80, 80"
    assert len(reader.list_requests("boards")) == 1
    window.locator('[data-corner="0"]').focus()
    window.keyboard.press("ArrowRight")
    window.get_by_role("button", name="Read the tiles").click()
    expect(window.locator(DIALOG)).to_have_count(0)
    _, second = reader.list_requests("boards")
    assert second["lattice"][0]["px"] > 80
    assert [(one["x"], one["y"]) for one in second["lattice"]] == [(0, 0), (3, 0), (3, 2), (0, 2)]
    expect(window.locator("#board image.underlay")).to_have_count(1)


def test_a_photo_that_comes_before_the_catalogue_is_read_by_the_base_box(own_table: Open) -> None:
    # Playwright does not find the name by which shared windows know the server.
    page = own_table()
    waiting: list[Route] = []
    page.page.route("**/v1/carcassonne/tiles*", lambda route: waiting.append(route))
    reader = FakedReader(page.go("carcassonne").page)
    # The tiles are on their way: nothing says that the network is away.
    expect(page.page.locator(".sheet-body")).to_contain_text("One moment…")
    reader.choose()
    wait_until(page.page, "() => Boolean(document.querySelector('.photo-panel'))")
    assert "box" not in reader.list_requests("boards")[0]
    for route in waiting:
        route.continue_()


def test_a_refusal_says_each_fault(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    faults = [{"pointer": "/reference", "code": "corrupt", "detail": "The pack is corrupt."}]
    reader.problem = {"title": "No", "detail": "Something is wrong.", "errors": faults}
    window = reader.open()
    shown = window.locator(f"{DIALOG} [role=status]")
    expect(shown).to_have_text("Something is wrong. The pack is corrupt.")


def test_a_photo_is_read_once_more_where_the_machine_was_busy(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {"boards": ["0"]}
    reader.read()
    first, second = reader.list_requests("boards")
    assert first == second


def test_a_machine_that_stays_busy_is_asked_twice_and_says_so(table: Open) -> None:
    reader = FakedReader(BoardTable(table()).page)
    reader.pauses = {"boards": ["0", "0"]}
    window = reader.open()
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
    window = reader.choose()
    expect(window.locator(f"{DIALOG} [role=status]")).to_contain_text(words)
    assert len(reader.list_requests("boards")) == 1
