"""python -m tests.browser.measure_engine ENGINE BOARD: a built engine in Chromium.

BOARD is a file with the body of a score of Carcassonne. It runs in a worker as it does on the page,
and then in the main thread, four times slower: Chromium slows no other thread, and compiles
WebAssembly in others. Printed are for each run, by the clock, how long a start from this machine
and the first score take, and the median of further scores, in milliseconds; for the worker also how
many megabytes of its own the process has more than before, with all games loaded.
"""

import json
import re
import sys
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import QUIET
from tests.browser.program import chromium

RUNS = 3
SLOWER = 4
ROUNDS = 20
IN_WORKER = """
const startEngine = async () => (await import("/engine/engine.js")).start();
"""
IN_PAGE = """
const startEngine = async () => {
  const { folder, archive } = await (await fetch("/engine/manifest.json")).json();
  const base = new URL(`/engine/${folder}/`, location.href);
  const { load } = await import(new URL("host.js", base).href);
  const read = async (name) => (await fetch(new URL(name, base))).arrayBuffer();
  return load({ base, archive, read });
};
"""
MEASURE = """
async ([board, rounds]) => {
  %s
  let before = performance.now();
  const takeTime = () => Math.round(-before + (before = performance.now()));
  const engine = await startEngine();
  const figures = { start: takeTime() };
  const headers = { "Content-Type": "application/json" };
  const score = async (carried) => {
    const players = board.players.map((one) => ({ ...one, carried }));
    const request = { method: "POST", headers, body: JSON.stringify({ ...board, players }) };
    const { status } = await engine.ask("/v1/carcassonne/board-scores", request);
    if (status !== 200) throw new Error(`${status}`);
    return takeTime();
  };
  figures.first = await score(0);
  const all = [];
  for (let carried = 1; carried <= rounds; carried++) all.push(await score(carried));
  figures.score = all.sort((one, other) => one - other)[rounds / 2];
  const games = typeof engine.version === "function" ? engine.version() : {};
  for (const game of Object.keys(games)) await engine.ask(`/v1/${game}/forms`);
  return figures;
}
"""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves files, and does not say so."""

    def log_message(self, *_: object) -> None:
        """Only figures are printed."""


def measure(browser: Browser, home: str, board: Any, *, slower: int) -> dict[str, float]:
    """One run in a window of its own, in a worker unless it is made slower."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(home)
    if slower > 1:
        tools = context.new_cdp_session(page)
        tools.send("Emulation.setCPUThrottlingRate", {"rate": slower})
    before = read_memory(browser, page)
    script = MEASURE % (IN_PAGE if slower > 1 else IN_WORKER)
    figures: dict[str, float] = page.evaluate(script, [board, ROUNDS])
    if slower == 1:
        figures["megabytes"] = round((read_memory(browser, page) - before) / 1000)
    context.close()
    return figures


def read_memory(browser: Browser, page: Page) -> int:
    """How many kB the processes of pages have of their own."""
    page.wait_for_timeout(500)
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [one["id"] for one in processes if one["type"] == "renderer"]
    return sum(
        int(number)
        for process in pages
        for number in re.findall(
            r"^Private_\w+:\s+(\d+)",
            Path(f"/proc/{process}/smaps_rollup").read_text(),
            re.MULTILINE,
        )
    )


def main() -> None:
    """Print the figures of every run."""
    engine, board = Path(sys.argv[1]), json.loads(Path(sys.argv[2]).read_bytes())
    with TemporaryDirectory() as folder:
        Path(folder, "index.html").write_text("<!doctype html><title>Engine</title>")
        Path(folder, "engine").symlink_to(engine.resolve())
        handler = partial(QuietHandler, directory=folder)
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as play:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            browser = play.chromium.launch(executable_path=chromium(), args=list(QUIET))
            home = f"http://localhost:{server.server_port}/"
            for slower in (1, SLOWER):
                for _ in range(RUNS):
                    figures = measure(browser, home, board, slower=slower)
                    sys.stdout.write(f"{slower} times slower: {json.dumps(figures)}\n")
            server.shutdown()


if __name__ == "__main__":
    main()
