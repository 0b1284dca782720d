"""Tiles of one's own on the board of Carcassonne."""

import json

from playwright.sync_api import expect

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open

MINE = {"id": "my/1", "segments": [{"kind": "city", "edges": ["N", "E", "S", "W"], "coats": 2}]}


def paste(board: BoardTable, told: str) -> None:
    """Pastes a description and asks for it."""
    board.page.locator("[data-pointer='/custom_tiles']").evaluate("form => (form.open = true)")
    board.page.get_by_label("Description").fill(told)
    board.table.press("Use these tiles")


def test_a_tile_of_ones_own_is_offered_laid_and_scored(table: Open) -> None:
    board = BoardTable(table(), draft([("D", 0, 0, 0)]))
    paste(board, json.dumps([MINE]))
    board.tap((0, -1))
    offered = board.page.locator(".offer[data-signature=CCCC], .offer[data-tile='my/1']").first
    offered.tap()
    if board.page.locator("img.tile").count() == 1:
        board.page.locator(".offer[data-tile='my/1']").first.tap()
    expect(board.page.locator("img.tile")).to_have_count(2)
    board.place((0, -1), "City (north, east, south, west)", "Red")
    # Two tiles and two coats of arms of a city that is open.
    board.table.has_totals(Red=4, Blue=0)


def test_what_is_wrong_with_it_the_service_says_at_its_place(table: Open) -> None:
    board = BoardTable(table(), draft([("D", 0, 0, 0)]))
    paste(board, "no tiles")
    expect(board.page.get_by_text("This is no JSON of tiles.")).to_be_visible()
    paste(board, json.dumps({"id": "my/1", "segments": [{"kind": "town"}]}))
    fault = board.page.locator("[data-pointer='/custom_tiles'] .faults")
    expect(fault.locator("code").first).to_have_text("/0/segments/0/kind")
