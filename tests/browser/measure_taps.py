"""python -m tests.browser.measure_taps: what a tap costs a slow phone on a board of 200 tiles.

The processor is four times slower than this one. Ten free spaces are tapped, with a tile laid on
each that something fits on, and ten tiles that lie already. What is told is how long the page was
busy at once after each tap, as the browser counts long tasks (those of 50 ms or more; 0 where there
was none): median and worst. Whatever else the machine does at the time is in the figures.
"""

import statistics
import sys

from playwright.sync_api import Locator

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Table
from tests.browser.measure_paint import SLOWER, WISHES, served
from tests.property.carcassonne_boards import ORDINARY_DESIGNS, build_random_board

TILES = 200
TAPS = 10
SETTLING_MS = 1_500
SEED = 1

LISTEN = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: "longtask" });
"""


def touched(table: Table, what: Locator) -> float:
    """Touches the middle of something, and nothing else; how long the page was busy at once then.

    Playwright's own way to tap asks the page much before and after, which takes its time too.
    """
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box is not None
    table.page.evaluate("tasks.splice(0)")
    table.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    table.page.wait_for_timeout(SETTLING_MS)
    longest: float = table.page.evaluate("Math.max(0, ...tasks)")
    return longest


def on_board(board: BoardTable, what: str, number: int) -> float:
    """Touches one of what lies on the board, or of its free spaces, with all of it in sight."""
    board.page.locator(".board-zoom button").last.dispatch_event("click")
    board.page.wait_for_timeout(SETTLING_MS)
    places = board.page.locator(what)
    place = places.nth(number * places.count() // TAPS)
    space = place.get_attribute("data-place") or ""
    time = touched(board.table, place)
    assert board.chosen() == tuple(map(int, space.split(",")))
    return time


def laid(board: BoardTable) -> list[float]:
    """Touches free spaces, and lays on each what is offered first, if anything is."""
    times = []
    for number in range(TAPS):
        times.append(on_board(board, ".plane .space", number))
        offer = board.panel.locator(".offer").first
        if offer.count():
            times.append(touched(board.table, offer))
    return times


def looked_at(board: BoardTable) -> list[float]:
    """Touches tiles that lie already."""
    return [on_board(board, ".plane .tile", number) for number in range(TAPS)]


def main() -> None:
    """Measure, and print what was found."""
    # Given as a list of their own the designs are laid as they are, without bridges and the like.
    random = build_random_board(SEED, TILES, [*ORDINARY_DESIGNS])
    tiles = [(one.tile, one.x, one.y, one.rotation) for one in random.tiles]
    with served() as (browser, address):
        table = Table(browser, address.split("#")[0], **WISHES)
        board = BoardTable(table, draft(tiles, rules={}))
        table.page.evaluate(LISTEN)
        tools = table.context.new_cdp_session(table.page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        table.page.wait_for_timeout(SETTLING_MS)
        for name, times in (("laying", laid(board)), ("looking", looked_at(board))):
            told = f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms"
            sys.stdout.write(f"{name:8} {len(times)} taps, {told}\n")


if __name__ == "__main__":
    main()
