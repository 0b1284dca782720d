"""Tiles of one's own on the board of Carcassonne: an integrator puts them into a link."""

from playwright.sync_api import expect

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Open

MINE = {"id": "my/1", "segments": [{"kind": "city", "edges": ["N", "E", "S", "W"], "coats": 2}]}


def test_a_tile_of_ones_own_is_offered_laid_and_scored(table: Open) -> None:
    board = BoardTable(table(), draft([("D", 0, 0, 0)], board={"custom": [MINE]}))
    board.tap((0, -1))
    board.page.locator(".offer[data-signature=CCCC], .offer[data-tile='my/1']").first.click()
    expect(board.page.locator(".plane .tile")).to_have_count(2)
    other = board.page.locator("[data-variant^='my/1']")
    if other.count():
        other.first.click()
    board.place((0, -1), "City (north, east, south, west)", "Red")
    # Two tiles and two coats of arms of a city that is open.
    board.table.has_totals(Red=4, Blue=0)
