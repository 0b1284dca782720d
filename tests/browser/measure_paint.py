"""python -m tests.browser.measure_paint: when a slow phone that was never here shows the board.

The processor is four times slower than this one. Two networks: 3G as WebPageTest has its faster one
(150 ms, 1.6 Mbit/s), and as Chromium's own tools have it (562 ms before each answer, 1.44 Mbit/s).
What is printed is the time from the request to the first frame with the board, to the one with its
tile, and until the board can be entered: least, median and worst of some cold starts. Whatever else
the machine does at the time is in the figures.
"""

import statistics
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import QUIET
from tests.browser.driving import PHONE
from tests.gunicorn_server import GunicornServer
from tests.servers import require_program

RUNS = 5
SLOWER = 4
WISHES: Mapping[str, Any] = {"viewport": PHONE, "has_touch": True, "locale": "en-GB"}
NETWORKS: Mapping[str, tuple[float, int, int]] = {
    "150 ms, 1.6 Mbit/s": (150, 200_000, 96_000),
    "562 ms, 1.44 Mbit/s": (562.5, 180_000, 84_375),
}
"""Milliseconds before an answer begins, bytes a second down and up."""

WATCH = """
(() => {
  const seen = (window.seen = {});
  const marks = {
    board: () => document.querySelector("#board")?.checkVisibility(),
    tile: () => document.querySelector(".plane .tile") !== null,
    entered: () => document.querySelector(".sheet-body .offer"),
  };
  const look = () => {
    for (const [name, there] of Object.entries(marks)) {
      if (!(name in seen) && there()) seen[name] = performance.now();
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()
"""


def cold_start(browser: Browser, address: str, network: tuple[float, int, int]) -> dict[str, float]:
    """What a device that has never been here shows, and when, in milliseconds."""
    context = browser.new_context(**WISHES)
    page = context.new_page()
    page.add_init_script(WATCH)
    tools = context.new_cdp_session(page)
    latency, down, up = network
    tools.send("Network.enable")
    tools.send(
        "Network.emulateNetworkConditions",
        {"offline": False, "latency": latency, "downloadThroughput": down, "uploadThroughput": up},
    )
    tools.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(address, wait_until="commit")
    page.locator(".sheet-body .offer").first.wait_for(timeout=120_000)
    page.wait_for_timeout(500)
    found: dict[str, float] = page.evaluate(
        "({paint: performance.getEntriesByName('first-contentful-paint')[0].startTime, ...seen})"
    )
    context.close()
    return found


@contextmanager
def served() -> Iterator[tuple[Browser, str]]:
    """A Chromium, and the address of the page as up.py serves it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        GunicornServer("deploy.one_process:create_app()", Path(folder), threads=8) as server,
        sync_playwright() as playwright,
    ):
        program = require_program("chromium")
        browser = playwright.chromium.launch(executable_path=program, args=list(QUIET))
        yield browser, f"http://localhost:{server.port}/#/carcassonne"
        browser.close()


def main() -> None:
    """Measure, and print medians and worst."""
    with served() as (browser, address):
        for name, network in NETWORKS.items():
            runs = [cold_start(browser, address, network) for _ in range(RUNS)]
            sys.stdout.write(f"{name}\n")
            for mark in runs[0]:
                times = sorted(run[mark] / 1000 for run in runs)
                shown = f"{times[0]:.2f} s, median {statistics.median(times):.2f} s, "
                sys.stdout.write(f"  {mark:8} {shown}worst {times[-1]:.2f} s\n")


if __name__ == "__main__":
    main()
