"""python -m tests.browser.measure_taps: what a tap costs a slow phone on a board of 200 tiles.

The processor is four times slower than this one. Ten free spaces are tapped, with a tile laid on
each that something fits on, and ten tiles that lie already. What is told is how long the page was
busy at once after each tap, as the browser counts long tasks (those of 50 ms or more; 0 where there
was none): median and worst. Whatever else the machine does at the time is in the figures.
"""

import statistics
import sys

from tests.browser.boards import BoardTable, draft
from tests.browser.driving import Table
from tests.browser.measure_paint import SLOWER, WISHES, served
from tests.property.carcassonne_boards import LOOSE, random_board

TILES = 200
TAPS = 10
SETTLING_MS = 1_500
SEED = 1

LISTEN = """
window.tasks = [];
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((one) => one.duration)))
  .observe({ type: "longtask" });
"""


def longest(table: Table) -> float:
    """How long the page was busy at once since it was asked last, in milliseconds."""
    table.page.wait_for_timeout(SETTLING_MS)
    longest_task: float = table.page.evaluate("Math.max(0, ...tasks.splice(0))")
    return longest_task


def tapped(board: BoardTable, what: str, number: int) -> float:
    """Taps one of what lies on the board, or of its free spaces."""
    places = board.page.locator(what).evaluate_all("(all) => all.map((one) => one.dataset.place)")
    x, y = map(int, places[number * len(places) // TAPS].split(","))
    board.tap((x, y))
    return longest(board.table)


def laid(board: BoardTable) -> list[float]:
    """Taps free spaces, and lays on each what is offered first, if anything is."""
    times = []
    for number in range(TAPS):
        times.append(tapped(board, ".plane .space", number))
        offer = board.panel.locator(".offer").first
        for _ in range(2):
            is_group = offer.count() and offer.get_attribute("data-signature")
            if offer.count():
                offer.tap()
                times.append(longest(board.table))
            if not is_group:
                break
    return times


def looked_at(board: BoardTable) -> list[float]:
    """Taps tiles that lie already."""
    return [tapped(board, "img.tile", number) for number in range(TAPS)]


def main() -> None:
    """Measure, and print what was found."""
    # Given as a list of their own the designs are laid as they are, without bridges and the like.
    random = random_board(SEED, TILES, [*LOOSE])
    tiles = [(one.tile, one.x, one.y, one.rotation) for one in random.tiles]
    with served() as (browser, address):
        table = Table(browser, address.split("#")[0], **WISHES)
        board = BoardTable(table, draft(tiles, rules={}))
        table.page.evaluate(LISTEN)
        tools = table.context.new_cdp_session(table.page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        longest(table)
        for name, times in (("laying", laid(board)), ("looking", looked_at(board))):
            told = f"median {statistics.median(times):.0f} ms, worst {max(times):.0f} ms"
            sys.stdout.write(f"{name:8} {len(times)} taps, {told}\n")


if __name__ == "__main__":
    main()
