"""python -m tests.browser.measure_tables: what it costs to enter a table on a phone.

The nine territories of Héros du Monde with three players, and an island of Orichalque with what its
player has beside it, are entered as a person would. It prints the taps, and the scrolls to targets
that were out of sight.
"""

import sys
from random import Random

from playwright.sync_api import Locator, expect

from tests.browser.driving import PHONE, Table
from tests.browser.measure_entry import IS_SEEN
from tests.browser.measure_paint import served

SEED = 4
MOST_LIVING = 14
"""The largest population of a territory: so many numbers are seen at once."""
BEIGE = ("mediterranean", "africa", "middle_east", "india", "china")
ORANGE = ("russia", "europe", "southeast_asia", "america")
ISLAND = {
    "metropolis": ["-2,0"],
    "forest": ["-1,0", "-1,-1", "0,-1", "0,-2", "1,-2"],
    "lagoon": ["0,0", "1,-1", "2,-2"],
    "desert": ["-1,1", "-2,1", "-2,2"],
    "mountain": ["0,1", "-1,2"],
    "creature": ["1,0", "2,-1"],
    "temple": ["1,1"],
    "mine": ["0,2"],
    "port": ["2,0"],
}
TOKENS = {"/temples": 1, "/medallions": 2, "/hoplites": 3}


class Hand:
    """One finger on a phone, which counts what it does."""

    def __init__(self, table: Table) -> None:
        self.page = table.page
        self.taps = 0
        self.scrolls = 0

    def press(self, what: Locator) -> None:
        """Taps something, scrolling there first if it is out of sight."""
        what.wait_for()
        if not what.evaluate(IS_SEEN):
            self.scrolls += 1
            what.scroll_into_view_if_needed()
        what.click()
        self.taps += 1

    def tap_on_stage(self, what: Locator) -> None:
        """Taps a shape of the stage, which may be no rectangle."""
        what.dispatch_event("click")
        self.taps += 1


def enter_territories(hand: Hand) -> None:
    """Enters all ladders and the population of three players, without a thought."""
    draws = Random(SEED)
    for at, name in enumerate((*BEIGE, *ORANGE)):
        if at == 0:
            hand.tap_on_stage(hand.page.locator(f"[data-territory={name}]"))
        else:
            hand.press(hand.page.locator(".onward"))
        sheet = hand.page.locator(f".territory-sheet[data-place={name}]")
        for _ in range(3 if name in BEIGE else 4):
            hand.press(sheet.locator(".value").nth(draws.randint(0, 4)))
        for count in draws.sample(range(1, MOST_LIVING + 1), 3):
            hand.press(sheet.locator(".numbers button").nth(count))


def enter_island(hand: Hand) -> None:
    """Paints an island, and enters the tokens of its player."""
    for brush, spots in ISLAND.items():
        hand.press(hand.page.locator(f".palette [data-brush={brush}]"))
        for spot in spots:
            hand.press(hand.page.locator(f'[data-touch="{spot}"]'))
    hand.press(hand.page.locator("[data-step=held]"))
    for pointer, count in TOKENS.items():
        more = hand.page.locator(f"[data-pointer='{pointer}'] .step").last
        for _ in range(count):
            hand.press(more)


def main() -> None:
    """Measure, and print what was found."""
    with served() as (browser, address):
        home = address.split("#")[0]
        table = Table(browser, home, viewport=PHONE).go("heros")
        table.press("Players and rules")
        table.press("Remove Yellow")
        table.press("Done")
        hand = Hand(table)
        enter_territories(hand)
        expect(table.page.locator(".onward")).to_contain_text("Score")
        tell("nine territories of three players", hand)
        island = Hand(Table(browser, home, viewport=PHONE).go("orichalque"))
        enter_island(island)
        expect(island.page.locator(".totals .state.scored")).to_be_attached()
        tell("an island and its tokens", island)


def tell(name: str, hand: Hand) -> None:
    """Prints what something cost."""
    sys.stdout.write(f"{name}: {hand.taps} taps, {hand.scrolls} scrolls\n")


if __name__ == "__main__":
    main()
