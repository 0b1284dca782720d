"""The board of Carcassonne under a thumb: spaces tapped, tiles chosen, followers placed."""

import json
import re
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.base_game import SIGNATURES, Laid
from tests.browser.driving import Table

Space = tuple[int, int]
PLAYERS = [{"id": "#1#", "colour": "red"}, {"id": "#2#", "colour": "blue"}]


def draft(tiles: Iterable[tuple[str, int, int, int]], **more: Any) -> dict[str, Any]:
    """A game on the table with these tiles (letter or id, x, y, rotation), as the page keeps it."""
    laid = [
        {"tile": tile if "/" in tile else f"BA/{tile}", "x": x, "y": y, "rotation": rotation}
        for tile, x, y, rotation in tiles
    ]
    board = {"tiles": laid, "followers": [], "pieces": {}, **more.pop("board", {})}
    begun = {"level": "board", "mode": "final", "features": [], "holdings": {}}
    return {**begun, "players": PLAYERS, "rules": {"expansions": []}, "board": board, **more}


def keep(table: Table, begun: Mapping[str, Any]) -> None:
    """Leaves a game on the device, as it is when the page has been closed and is opened again."""
    table.go()
    kept = json.dumps(begun)
    table.page.evaluate("kept => localStorage.setItem('decompte.draft.carcassonne', kept)", kept)


class BoardTable:
    """The board's screen in a window; `taps` counts what a person would have tapped."""

    def __init__(self, table: Table, begun: Mapping[str, Any] | None = None) -> None:
        self.table = table
        self.page = table.page
        self.taps = 0
        if begun is not None:
            keep(table, begun)
        table.go("carcassonne")
        self.panel = self.page.locator(".board-panel")
        expect(self.panel.locator("h2").first).to_be_visible()

    def chosen(self) -> Space:
        """The space that is offered or looked at."""
        heading = self.panel.locator("h2").first.inner_text()
        x, y = re.findall(r"-?\d+", heading.split("/")[-1])[-2:]
        return int(x), int(y)

    def space(self, space: Space) -> Locator:
        """A tile, or a free space, as it is drawn."""
        x, y = space
        return self.page.locator(f'.plane [data-place="{x},{y}"]')

    def tap(self, space: Space) -> None:
        """Taps a space, moving the board there first if it is out of sight."""
        x, y, seen = self._where(space)
        if not seen:
            self.page.get_by_role("button", name="The whole board", exact=True).click()
            x, y, _ = self._where(space)
        self.page.locator(".surface").tap(position={"x": x, "y": y})
        self.taps += 1
        expect(self.panel.locator("h2").first).to_contain_text(f"{space[0]}, {space[1]}")

    def _where(self, space: Space) -> tuple[float, float, bool]:
        """The middle of a space on the surface, and whether a thumb reaches it there."""
        box = self.space(space).bounding_box()
        frame = self.page.locator(".surface").bounding_box()
        assert box is not None
        assert frame is not None
        x, y = box["x"] + box["width"] / 2 - frame["x"], box["y"] + box["height"] / 2 - frame["y"]
        return x, y, 10 < x < frame["width"] - 10 and 10 < y < frame["height"] - 10

    def lay(self, laid: Laid) -> None:
        """Chooses a tile for the space that is offered, by its signature first where it must be."""
        exact = f'.offer[data-tile="BA/{laid.letter}"][data-rotation="{laid.rotation}"]'
        group = f'.offer[data-signature="{SIGNATURES[laid.letter]}"]'
        tiles = self.page.locator("img.tile")
        before = tiles.count()
        offered = self.page.locator(f"{exact}, {group}").first
        offered.wait_for()
        if offered.get_attribute("data-signature"):
            offered.tap()
            self.taps += 1
            offered = self.page.locator(exact)
        offered.tap()
        self.taps += 1
        expect(tiles).to_have_count(before + 1)

    def place(self, space: Space, where: str, player: str, figure: str = "Follower") -> None:
        """Places a figure of a player on what is called so on a tile."""
        self.tap(space)
        self.panel.get_by_role("button", name=player, exact=True).tap()
        self.panel.get_by_role("button", name=f"{figure}: {where}", exact=True).tap()
