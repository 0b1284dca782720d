"""python -m tests.browser.measure_entry: what it costs to enter a board on a phone.

A base game of 72 tiles with twelve followers of four players is entered as a person would, in
French, and 60 tiles are drawn from the boxes of four expansions. It prints the taps and the
scrolls for each tile and each follower, and the share of the screen that shows the board. Seconds
are those of the driver, which does not think: they compare one version of the page with another.
"""

import sys
import time
from collections.abc import Iterable, Mapping
from random import Random
from typing import NamedTuple

from playwright.sync_api import Locator

from tests.browser.base_game import BOARD
from tests.browser.boards import LOOKS, BoardTable, Space, draft
from tests.browser.driving import Table, wait_until
from tests.browser.measure_paint import WISHES, served
from tests.browser.test_stage import SHARE

EXPANSIONS = (
    *("inns_and_cathedrals", "traders_and_builders"),
    *("abbey_and_mayor", "princess_and_dragon"),
)
TILES = 60
SEED = 4
PLAYERS = [
    {"id": f"#{at + 1}#", "colour": colour}
    for at, colour in enumerate(("red", "blue", "green", "yellow"))
]
FOLLOWERS: tuple[tuple[Space, int], ...] = (
    *(((0, 0), 0), ((-3, -3), 0), ((-2, 0), 0)),
    *(((0, 0), 1), ((-1, 1), 1), ((0, 1), 1)),
    *(((2, -4), 2), ((3, -3), 2), ((2, 2), 2)),
    *(((-2, 3), 3), ((1, 4), 3), ((4, 0), 3)),
)
"""The tile of each follower, and whose it is."""
IS_SEEN = """
(one) => {
  const { x, y, width, height } = one.getBoundingClientRect();
  const seen = document.elementFromPoint(x + width / 2, y + height / 2);
  return Boolean(seen && one.contains(seen));
}
"""


CHOICES = """
async () => {
  const { offered } = await import("./games/carcassonne/board/offers.js");
  return offered.value.flatMap(({ choices }) => choices)
    .map(({ tile, rotation, left }) => [tile, rotation, left]);
}
"""
"""What fits into the space that is offered: tile, rotation, and how many the boxes have left."""


class Cost(NamedTuple):
    """What something cost in all."""

    taps: int
    scrolls: int
    seconds: float


class Entry:
    """Enters a board, and counts."""

    def __init__(self, board: BoardTable) -> None:
        self.board = board
        self.scrolls = 0

    def press(self, what: Locator) -> None:
        """Taps something, scrolling there first if it is out of sight."""
        what.wait_for()
        if not what.evaluate(IS_SEEN):
            self.scrolls += 1
            what.scroll_into_view_if_needed()
        what.click()
        self.board.taps += 1

    def lay_all(self, tiles: Mapping[Space, tuple[str, int]], start: Space) -> Cost:
        """Lays every tile but the one at `start`, on the spaces that are offered where it can."""
        left = {space: tile for space, tile in tiles.items() if space != start}
        begun, taps, scrolls = time.monotonic(), self.board.taps, self.scrolls
        while left:
            self.board.rest()
            space = self.board.chosen()
            if space not in left:
                space = self._nearest(left, space)
                self.board.tap(space)
            self._lay(*left.pop(space))
        return self._cost(begun, taps, scrolls)

    def _nearest(self, left: Iterable[Space], space: Space) -> Space:
        spaces = self.board.page.locator(".plane .space").evaluate_all(
            "all => all.map((one) => one.dataset.place.split(',').map(Number))"
        )
        free = {(x, y) for x, y in spaces}
        wanted = [one for one in left if one in free]
        return min(wanted, key=lambda one: abs(one[0] - space[0]) + abs(one[1] - space[1]))

    def _lay(self, tile: str, rotation: int) -> None:
        page, panel = self.board.page, self.board.panel
        before = page.locator(".plane .tile").count()
        letters, alike = page.evaluate(LOOKS, [tile, rotation])
        exact = ", ".join(f'[data-candidate="{tile} {turn}"]' for turn in alike)
        offered = panel.locator(f'{exact}, .offer[data-signature="{letters}"]').first
        offered.wait_for()
        face = offered.get_attribute("data-candidate")
        self.press(offered)
        wait_until(
            page, "count => document.querySelectorAll('.plane .tile').length > count", before
        )
        if face not in {f"{tile} {turn}" for turn in alike}:
            variants = ", ".join(f'[data-variant="{tile} {turn}"]' for turn in alike)
            self.press(page.locator(variants).first)

    def draw_all(self, count: int, seed: int) -> Cost:
        """Lays so many tiles where they are offered, each drawn from what the boxes have left."""
        begun, taps, scrolls = time.monotonic(), self.board.taps, self.scrolls
        draws = Random(seed)
        for _ in range(count):
            self.board.rest()
            self.board.panel.locator(".offer").first.wait_for()
            choices = self.board.page.evaluate(CHOICES)
            copies = [left for _, _, left in choices]
            tile, rotation, _ = draws.choices(choices, copies)[0]
            self._lay(tile, rotation)
        return self._cost(begun, taps, scrolls)

    def place_all(self) -> Cost:
        """Places the followers, each on the first free place of its tile.

        Where the player comes next, the sign beside the place is tapped.
        """
        begun, taps, scrolls = time.monotonic(), self.board.taps, self.scrolls
        self.board.step("followers")
        for space, whose in FOLLOWERS:
            self.board.touch(space)
            self.board.page.locator("[data-next]").first.wait_for()
            self.board.rest()
            player = self.board.panel.locator(".who button").nth(whose)
            place = self.board.page.locator("[data-spot]:not(.taken)").first
            if player.get_attribute("aria-pressed") == "false":
                place = self.board.page.locator(f'[data-next="{PLAYERS[whose]["id"]}"]').first
                if place.count() == 0:
                    self.press(player)
                    place = self.board.page.locator("[data-spot]:not(.taken)").first
            self.press(place)
            self.board.page.locator(".spots").wait_for(state="detached")
        return self._cost(begun, taps, scrolls)

    def _cost(self, begun: float, taps: int, scrolls: int) -> Cost:
        seconds = time.monotonic() - begun
        return Cost(self.board.taps - taps, self.scrolls - scrolls, seconds)


def main() -> None:
    """Measure, and print what was found."""
    with served() as (browser, address):
        home = address.split("#")[0]
        wishes = {**WISHES, "locale": "fr-FR"}
        board = BoardTable(Table(browser, home, **wishes), draft([("D", 0, 0, 0)], players=PLAYERS))
        entry = Entry(board)
        base = {space: (f"BA/{tile.letter}", tile.rotation) for space, tile in BOARD.items()}
        tell("base game", entry.lay_all(base, (0, 0)), len(base) - 1, "tile")
        tell("", entry.place_all(), len(FOLLOWERS), "follower")
        board.step("tiles")
        low, half = shares(board)
        sys.stdout.write(f"board: {half:.0%} of the screen, {low:.0%} with the sheet down\n")
        rules = {"expansions": [*EXPANSIONS]}
        begun = draft([("D", 0, 0, 0)], rules=rules, players=PLAYERS)
        many = Entry(BoardTable(Table(browser, home, **wishes), begun))
        tell("four expansions", many.draw_all(TILES, SEED), TILES, "tile")


def shares(board: BoardTable) -> tuple[float, float]:
    """The shares of the screen with the sheet down, and as it is."""
    half = board.page.evaluate(SHARE)
    board.page.locator(".handle").click()
    board.page.wait_for_timeout(400)
    return board.page.evaluate(SHARE), half


def tell(name: str, cost: Cost, count: int, of: str) -> None:
    """Prints what something cost for each."""
    each = f"{cost.taps / count:.2f} taps and {cost.scrolls / count:.2f} scrolls a {of}"
    sys.stdout.write(f"{name:16} {each}, {cost.seconds / count:.2f} s\n")


if __name__ == "__main__":
    main()
