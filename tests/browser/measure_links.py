"""python -m tests.browser.measure_links [COUNT]: follows links with harm in them, else 442.

It says how many executed something, which hosts were asked, and what the page complained of; it
ends with an error if home or a game does not open.
"""

import sys
import time

from tests.browser.driving import Table
from tests.browser.fuzzed_links import follow_links, list_links, open_every_game
from tests.browser.measure_paint import served
from tests.browser.test_fuzzed_links import SEED, read_positions

COUNT = 442


def main() -> None:
    """Follow the links in one window, and print what came of it."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else COUNT
    with served() as (browser, address):
        home = address.split("#")[0]
        good = Table(browser, home)
        positions = read_positions(good)
        good.close()
        table = Table(browser, home)
        begun = time.monotonic()
        executed = follow_links(table, list_links(SEED, positions, count))
        open_every_game(table)
        seconds = time.monotonic() - begun
        sys.stdout.write(f"{count} links in {seconds:.0f} s: {len(executed)} executed something\n")
        sys.stdout.write(f"complaints: {table.complaints or 'none'}\n")
        table.context.close()


if __name__ == "__main__":
    main()
