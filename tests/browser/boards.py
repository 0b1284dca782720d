"""The board of Carcassonne under a thumb: spaces tapped, tiles chosen, followers placed."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.base_game import Laid
from tests.browser.driving import Table, wait_until

Space = tuple[int, int]
START_TILES = [("D", 0, 0, 0)]
"""The start tile alone."""
PLAYERS = [{"id": "#1#", "colour": "red"}, {"id": "#2#", "colour": "blue"}]
TILE = 96
"""How wide a tile is on the plane of the board."""

IS_CHOSEN = """
([x, y]) => {
  const chosen = document.querySelector(".plane .chosen");
  return chosen && Math.round(chosen.getAttribute("x") / 96) === x
    && Math.round(chosen.getAttribute("y") / 96) === y;
}
"""
MIDDLE = """
(name) => {
  const box = document.querySelector(`.plane [data-place="${name}"]`).getBoundingClientRect();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const seen = document.elementFromPoint(x, y);
  return [x, y, Boolean(seen?.closest("#board"))];
}
"""
"""The middle of a space in the window, and whether a thumb reaches it there."""
LOOKS = """
async ([tile, rotation]) => {
  const { designOf, isAlike, lettersOf } = await import("./games/carcassonne/board/tiles.js");
  const design = designOf(tile);
  const alike = [0, 90, 180, 270].filter((other) => isAlike(design, rotation, other));
  return [lettersOf(design, rotation), alike];
}
"""
"""What lies on the sides of a tile, and the rotations in which it looks the same."""
RESTED = """
() => new Promise((answer) => {
  const look = () => answer(!document.querySelector(".plane")?.classList.contains("moving"));
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(look)));
})
"""
"""Whether the board has come to rest; what a tap has begun to move is drawn first."""


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
    """Leaves a game on the device, at its first step, as it is when the page is opened again."""
    table.leave()
    table.page.evaluate("localStorage.removeItem('decompte.score.carcassonne')")
    place = "decompte.draft.carcassonne"
    table.page.evaluate("both => localStorage.setItem(...both)", [place, json.dumps(begun)])


class BoardTable:
    """The board's screen in a window; `taps` counts what a person would have tapped."""

    def __init__(self, table: Table, begun: Mapping[str, Any] | None = None) -> None:
        self.table = table
        self.page = table.page
        self.taps = 0
        if begun is not None:
            keep(table, begun)
        table.go("carcassonne")
        self.panel = self.page.locator(".sheet-body")
        expect(self.panel.locator("button").first).to_be_attached()
        self.rest()

    def rest(self) -> None:
        """Waits until the board moves no more."""
        wait_until(self.page, RESTED)

    def step(self, name: str) -> None:
        """Goes to a step, if it is not shown already: tiles, followers or score."""
        button = self.page.locator(f"[data-step={name}]")
        if button.get_attribute("aria-current") is None:
            button.click()
            self.taps += 1
        expect(button).to_have_attribute("aria-current", "step")
        # What a step shows is fetched when it is shown for the first time.
        expect(self.panel.locator("> :not([role=status], .last)").first).to_be_attached()
        self.rest()

    def chosen(self) -> Space:
        """The space that is offered or looked at."""
        frame = self.page.locator(".plane .chosen")
        frame.wait_for(state="attached")
        x, y = (float(frame.get_attribute(name) or "") for name in ("x", "y"))
        return round(x / TILE), round(y / TILE)

    def space(self, space: Space) -> Locator:
        """A tile, or a free space, as it is drawn."""
        x, y = space
        return self.page.locator(f'.plane [data-place="{x},{y}"]')

    def touch(self, space: Space) -> None:
        """Touches a space where it is, showing the whole board first if it is out of sight."""
        self.rest()
        name = ",".join(map(str, space))
        x, y, is_seen = self.page.evaluate(MIDDLE, name)
        if not is_seen:
            self.page.locator(".board-zoom button").last.dispatch_event("click")
            self.rest()
            x, y, is_seen = self.page.evaluate(MIDDLE, name)
        assert is_seen, f"{space} cannot be touched"
        self.page.mouse.click(x, y)
        self.taps += 1

    def tap(self, space: Space) -> None:
        """Taps a space in the step of tiles, where it is chosen then."""
        self.step("tiles")
        self.touch(space)
        wait_until(self.page, IS_CHOSEN, [*space])

    def lay(self, laid: Laid) -> None:
        """Chooses a tile for the space that is offered, by its sides first where it must be."""
        tile = f"BA/{laid.letter}"
        letters, alike = self.page.evaluate(LOOKS, [tile, laid.rotation])
        exact = ", ".join(f'[data-candidate="{tile} {rotation}"]' for rotation in alike)
        group = f'.offer[data-signature="{letters}"]'
        tiles = self.page.locator(".plane .tile")
        before = tiles.count()
        offered = self.panel.locator(f"{exact}, {group}").first
        offered.wait_for()
        face = offered.get_attribute("data-candidate")
        offered.click()
        self.taps += 1
        expect(tiles).to_have_count(before + 1)
        if face not in {f"{tile} {rotation}" for rotation in alike}:
            variants = ", ".join(f'[data-variant="{tile} {rotation}"]' for rotation in alike)
            self.page.locator(variants).first.click()
            self.taps += 1

    def look_at(self, space: Space) -> None:
        """Shows a tile in the step of followers, with the places on it."""
        self.step("followers")
        if self.panel.get_by_role("button", name="Whole board").count() == 0:
            self.touch(space)
            expect(self.page.locator(".spots")).to_be_attached()
        self.rest()

    def spot(self, label: str) -> Locator:
        """A place on the tile that is looked at."""
        return self.page.locator("[data-spot]").and_(
            self.page.get_by_role("button", name=label, exact=True)
        )

    def place(self, space: Space, where: str, player: str, figure: str = "Follower") -> None:
        """Places a figure of a player on what is called so on a tile."""
        self.step("followers")
        whose = self.panel.locator(".who").get_by_role("button", name=player, exact=True)
        if whose.get_attribute("aria-pressed") == "false":
            whose.click()
            self.taps += 1
        self.look_at(space)
        self._put(self.spot(f"{figure}: {where}"))

    def place_next(self, space: Space, where: str, player: str) -> None:
        """Places a follower of the player who comes next by the sign beside the place."""
        self.look_at(space)
        self._put(self.page.get_by_role("button", name=f"Follower, {player}: {where}", exact=True))

    def _put(self, place: Locator) -> None:
        before = self.page.locator("[data-follower]").count()
        place.click()
        self.taps += 1
        expect(self.page.locator("[data-follower]")).to_have_count(before + 1)
        expect(self.page.locator(".spots")).to_have_count(0)
        self.rest()
