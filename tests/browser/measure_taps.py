"""python -m tests.browser.measure_taps [table …]: what a tap costs a slow phone.

Carcassonne has 200 tiles and up to forty followers; on the other tables a game is entered. Every
table is entered by the same taps several times. Of each tap the longest task of the page's main
thread is taken, in time of the processor, four times as long as this machine needs for it: what
other programs do meanwhile is not in it, but for what they cost the caches. Printed are, over the
taps of a table, median and worst of the least that each took in any run, with the slowest by name.
"""

import json
import statistics
import sys
from collections.abc import Callable, Iterator, Mapping

from playwright.sync_api import Browser, Locator, Page

from tests.browser.boards import draft, keep
from tests.browser.driving import Table
from tests.browser.measure_paint import SLOWER, WISHES, served
from tests.property.carcassonne_boards import (
    ORDINARY_DESIGNS,
    PLAYERS,
    build_position,
    build_random_board,
)

TILES = 200
FIGURES = 40
TAPS = 5
RUNS = 3
SETTLING_MS = 900
SEED = 1
SLOWEST = 4
TASK = "ThreadControllerImpl::RunTask"
"""What Chromium calls a task in its trace, where `tdur` is microseconds of the processor."""

MIDDLE = """
(element) => {
  element.scrollIntoView({ block: "nearest" });
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""

Taps = Iterator[tuple[str, Locator]]
"""What is tapped, one after the other, with a name for each."""


def touch(browser: Browser, page: Page, what: Locator) -> float:
    """Touches the middle of something; the longest task until the page rests, in milliseconds."""
    what.wait_for(state="attached")
    x, y = what.evaluate(MIDDLE)
    page.wait_for_timeout(SETTLING_MS / 3)
    browser.start_tracing(page=page, categories=["toplevel"])
    page.touchscreen.tap(x, y)
    page.wait_for_timeout(SETTLING_MS)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    main = {
        (one["pid"], one["tid"])
        for one in events
        if one["name"] == "thread_name" and one["args"]["name"] == "CrRendererMain"
    }
    tasks = (
        one.get("tdur", 0)
        for one in events
        if one["name"] == TASK and one["ph"] == "X" and (one["pid"], one["tid"]) in main
    )
    return max(tasks, default=0) / 1000 * SLOWER


def _on_board(page: Page, what: str) -> Iterator[Locator]:
    """Some of what lies on the board, or of its free spaces, with all of it in sight."""
    for number in range(TAPS):
        page.locator(".board-zoom button").last.dispatch_event("click")
        page.wait_for_timeout(SETTLING_MS)
        places = page.locator(what)
        yield places.nth(number * places.count() // TAPS)


def _lay_tiles(page: Page) -> Taps:
    for number, space in enumerate(_on_board(page, ".plane .space")):
        yield f"space {number}", space
        offer = page.locator(".sheet-body .offer").first
        if offer.count():
            yield f"tile on {number}", offer


def _look_at_tiles(page: Page) -> Taps:
    for number, tile in enumerate(_on_board(page, ".plane .tile")):
        yield f"look at {number}", tile


def _place_followers(page: Page) -> Taps:
    yield "followers", page.locator("[data-step=followers]")
    for number, tile in enumerate(_on_board(page, ".plane .tile")):
        yield f"tile {number}", tile
        spot = page.locator("[data-spot]").first
        # A tile below the buttons takes no tap.
        if spot.count():
            yield f"place on {number}", spot


def _explain_score(page: Page) -> Taps:
    yield "score", page.locator("#scorebar")
    for number in range(TAPS):
        yield f"line {number}", page.locator("[data-entry]").nth(number)
        yield f"back from {number}", page.locator(".lit-card .primary")


def _enter_heros(page: Page) -> Taps:
    yield "setup", page.locator(".bar button").nth(2)
    yield "done", page.locator("dialog .primary")
    page.locator("[data-territory=mediterranean]").dispatch_event("click")
    for number in range(TAPS):
        yield f"discovery {number}", page.locator(".value").nth(number % 4)
        yield f"population {number}", page.locator(".numbers button").nth(number + 2)
        yield f"next {number}", page.locator(".onward")
    yield "turn", page.locator("[data-step=turn]")
    yield "ties", page.locator("[data-step=ties]")
    yield "score", page.locator("#scorebar")
    yield "line", page.locator("[data-entry]").first
    yield "back", page.locator(".lit-card .primary")


def _enter_orichalque(page: Page) -> Taps:
    for brush, spot in (
        ("forest", "0,0"),
        ("mountain", "1,0"),
        ("temple", "0,1"),
        ("port", "-1,1"),
    ):
        yield f"brush {brush}", page.locator(f".palette [data-brush={brush}]")
        yield f"cell {spot}", page.locator(f'[data-touch="{spot}"]')
    yield "tokens", page.locator("[data-step=held]")
    yield "score", page.locator("#scorebar")


def _enter_civilization(page: Page) -> Taps:
    for side in range(2):
        yield f"side {side}", page.locator(".whose button").nth(side)
        for card in (0, 4, 8):
            yield f"card {card} of {side}", page.locator(".recruit").nth(card)
    yield "bonus", page.locator("[data-step=bonus]")
    yield "plays", page.locator("[data-step=plays]")
    for number in range(4):
        yield f"play {number}", page.locator(".choices button").first
    yield "score", page.locator("#scorebar")
    yield "line", page.locator("[data-entry^=play-]").first
    yield "back", page.locator(".lit-card .primary")
    yield "odds", page.locator(".ways button").nth(1)


def _enter_deluges(page: Page) -> Taps:
    for number in range(TAPS):
        yield f"one more {number}", page.locator(".steppers .step").nth(2 * number + 1)
    yield "score", page.locator("#scorebar")
    yield "line", page.locator("[data-entry]").first
    for way in range(1, 6):
        yield f"way {way}", page.locator(".ways button").nth(way)
        yield f"one more in {way}", page.locator(".sheet-body .step:enabled").last


def _draft_of_200_tiles() -> Mapping[str, object]:
    # Given as a list of their own the designs are laid as they are, without bridges and the like.
    random = build_random_board(SEED, TILES, [*ORDINARY_DESIGNS])
    ids = {name: f"#{at + 1}#" for at, name in enumerate(PLAYERS)}
    figures = build_position(random, SEED, FIGURES).followers
    followers = [
        {"player": ids[one.player], "figure": one.figure, "x": one.x, "y": one.y}
        | {"on": one.on, "side": one.side}
        for one in figures
        # A castle is no part of its tile: the draft has no pieces.
        if one.on != "castle"
    ]
    tiles = [(one.tile, one.x, one.y, one.rotation) for one in random.tiles]
    players = [{"id": number, "colour": colour} for colour, number in ids.items()]
    return draft(tiles, rules={}, players=players, board={"followers": followers})


TABLES: Mapping[str, tuple[str, Callable[[Page], Taps]]] = {
    "laying": ("carcassonne", _lay_tiles),
    "looking": ("carcassonne", _look_at_tiles),
    "followers": ("carcassonne", _place_followers),
    "score": ("carcassonne", _explain_score),
    "heros": ("heros", _enter_heros),
    "orichalque": ("orichalque", _enter_orichalque),
    "civilization": ("civilization", _enter_civilization),
    "deluges": ("deluges", _enter_deluges),
}
"""The game and the taps of each table."""


def enter(browser: Browser, table: Table, name: str) -> dict[str, float]:
    """Enters a table in a new window; the longest task after each tap, in milliseconds."""
    game, taps = TABLES[name]
    page = table.page
    if game == "carcassonne":
        keep(table, _draft_of_200_tiles())
    table.go(game)
    # What comes after the first screen is fetched before anybody taps.
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(SETTLING_MS)
    return {tap: touch(browser, page, what) for tap, what in taps(page)}


def main() -> None:
    """Measure, and print what was found."""
    with served() as (browser, address):
        for name in sys.argv[1:] or TABLES:
            runs = []
            for _ in range(RUNS):
                table = Table(browser, address.split("#")[0], **WISHES)
                runs.append(enter(browser, table, name))
                table.context.close()
            least = {tap: min(run.get(tap, 0) for run in runs) for tap in runs[0]}
            slowest = sorted(least, key=least.__getitem__, reverse=True)[:SLOWEST]
            slow = ", ".join(f"{tap} {least[tap]:.0f}" for tap in slowest)
            median = statistics.median(least.values())
            sys.stdout.write(f"{name:12} {len(least)} taps, median {median:.0f} ms; {slow}\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
