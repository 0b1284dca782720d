"""A page of the table in a real Chromium, as a person at the table has it."""

import json
import re
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
LOOK = ("viewport", "color_scheme", "reduced_motion")
"""The wishes that an open window can fulfil."""
EXPECTED = (
    # The browser reports every 4xx and every lost connection; the page deals with both.
    "Failed to load resource",
    # The header is for pages over https; over plain http in a home network browsers leave it out.
    "The Cross-Origin-Opener-Policy header has been ignored",
)
"""What the browser may say on the console."""
ELSEWHERE = "ERR_NAME_NOT_RESOLVED"
"""What it says when another host is asked, which no test's browser finds."""
LAID = "main:not(:has(> p:only-child))"
"""What a screen shows once the page knows its game; until then it has one sentence."""
AXE = Path(__file__).parent / "vendor" / "axe.js"

PATIENCE_SECONDS = 60.0
BETWEEN_MS = 20.0

STILL = """
async () => {
  const places = () => [...document.querySelectorAll("body *")].map((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join();
  }).join(" ");
  const before = places();
  for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((done) => setTimeout(done));
  return !document.querySelector(".plane.moving") && before === places();
}
"""
"""Whether nothing of the page has moved for some frames."""
NAMED = """
async () => {
  const { game } = await import("./shell/drafts.js");
  const { formsOf } = await import("./parts/labels.js");
  return game.value === null || Boolean(formsOf(game.value));
}
"""
"""Whether the page has learnt what all of the game on the table is called."""
PICTURE_WIDTHS = """
(all) => Promise.all(all.map(async (one) => {
  const picture = Object.assign(new Image(), { src: one.href?.baseVal ?? one.src });
  await picture.decode();
  return picture.naturalWidth;
}))
"""
"""How wide the pictures of a page are, in pixels; fails if one does not come."""
FORGET = """
async () => {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
}
"""
"""Leaves nothing on the device."""

CLEAR = """
() => {
  sessionStorage.clear();
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  document.documentElement.removeAttribute("style");
}
"""
"""Lets the page take back what it has read from the device, and has its text as large as usual."""

FOLLOW = """
async (hash) => {
  const followed = new Promise((done) => addEventListener("hashchange", done, { once: true }));
  if (location.hash === hash) return;
  location.hash = hash;
  await followed;
}
"""
"""Goes to a place of the open page, which has left the place before when the script ends."""

Open: TypeAlias = Callable[..., "Table"]


def wait_until(page: Page, script: str, argument: Any = None) -> None:
    """Wait until a script of the page answers something true.

    Playwright's own way has the page evaluate text, which its Content-Security-Policy forbids.
    Raises an AssertionError after `PATIENCE_SECONDS`.
    """
    end = time.monotonic() + PATIENCE_SECONDS
    while not page.evaluate(script, argument):
        shown = page.inner_text("body") if time.monotonic() >= end else None
        assert shown is None, f"never true: {script.strip()} of {argument}, the page shows {shown}"
        page.wait_for_timeout(BETWEEN_MS)


def wait_until_still(page: Page) -> None:
    """Wait until nothing moves, when the size of the window or of its text was changed."""
    wait_until(page, STILL)


class Table:
    """One browser window on the page; everything it complains of is kept in `complaints`."""

    def __init__(self, browser: Browser, home: str, **wishes: Any) -> None:
        self.home = home
        self._wishes = {"viewport": PHONE, "has_touch": True, "locale": "en-GB", **wishes}
        self._look: Mapping[str, Any] = {}
        self._listening: list[tuple[str, Callable[[Any], Any]]] = []
        self.complaints: list[str] = []
        self.stays_on_page = False
        self.context: BrowserContext = browser.new_context(**self._wishes)
        self.context.set_default_timeout(60_000)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._listen)

    def _listen(self, message: Any) -> None:
        is_expected = any(one in message.text for one in EXPECTED) and ELSEWHERE not in message.text
        if message.type == "error" and not is_expected:
            self.complaints.append(message.text)

    def go(self, place: str = "") -> "Table":
        """Goes to a place of the page, and waits until it is more than its first picture."""
        if self.page.url.partition("#")[0] == self.home:
            # The browser tells the page of its new address later, so a click can meet the old one.
            self.page.evaluate(FOLLOW, f"#/{place}")
        else:
            self.page.goto(f"{self.home}#/{place}")
        expect(self.page.locator(f"#page:not([aria-busy]) {LAID}")).to_be_visible()
        return self

    def listen(self, event: str, heard: Callable[[Any], Any]) -> None:
        """Calls `heard` at each event of the page, as long as the window is the test's."""
        self.page.on(event, heard)  # type: ignore[call-overload]
        self._listening.append((event, heard))

    def leave(self) -> None:
        """Goes to where nothing of a game is written afterwards: out of the page, or to its start.

        To its start it goes in a window that stays on the page.
        """
        if self.stays_on_page:
            self.go()
        else:
            self.page.goto(f"{self.home}manifest.webmanifest")

    def clear_table(self) -> None:
        """Begins as on a new device without loading the page again, from here on in this window."""
        self.stays_on_page = True
        self.leave()
        self.page.evaluate(CLEAR)
        self._show_as_wished()

    def begin_again(self, *, stays: bool = False) -> None:
        """Makes the window what it was when it was new, for the next test.

        A window that stays on the page is not loaded anew: it begins as `clear_table` leaves it.
        """
        for event, heard in self._listening:
            self.page.remove_listener(event, heard)
        self._listening.clear()
        for other in self.context.pages:
            if other != self.page:
                other.close()
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.set_offline(False)
        if stays:
            self.clear_table()
            return
        self.stays_on_page = False
        self.leave()
        self.page.evaluate(FORGET)
        self._show_as_wished()

    def look_like(self, look: Mapping[str, Any]) -> None:
        """Has another size, colours or motion, as `LOOK` names them, until the next call."""
        self._look = look
        self._show_as_wished()

    def _show_as_wished(self) -> None:
        wishes = {**self._wishes, **self._look}
        self.page.set_viewport_size(wishes["viewport"])
        self.page.emulate_media(
            media="null",
            color_scheme=wishes.get("color_scheme", "light"),
            reduced_motion=wishes.get("reduced_motion", "no-preference"),
        )

    def press(self, name: str | re.Pattern[str], within: str = "body") -> None:
        """Presses the button with this very name."""
        exact = isinstance(name, str)
        self.page.locator(within).get_by_role("button", name=name, exact=exact).click()

    def enter(self, level: str) -> None:
        """Chooses what is entered of the game, such as the list of features."""
        tab = self.page.locator(".entry > .tabs").get_by_role("button", name=level, exact=True)
        if tab.count():
            tab.click()
            return
        in_bar = self.page.locator(".bar select.level")
        if in_bar.count():
            in_bar.select_option(level)
            return
        self.press("Players and rules")
        self.press(level, within="dialog")
        self.press("Done", within="dialog")

    def name_players(self, *names: str) -> None:
        """Names the players in their order, in the dialog where the game has one."""
        dialog = self.page.locator(".staged").count() > 0
        if dialog:
            self.press("Players and rules")
        for index, name in enumerate(names):
            self.page.get_by_label("Name").nth(index).fill(name)
        if dialog:
            self.press("Done", within="dialog")

    def begin_anew(self) -> None:
        """Begins a new game."""
        if self.page.locator(".staged").count():
            self.press("Players and rules")
        self.press("New game")

    def show_score(self) -> None:
        """Goes to the score, where it is not beside what is entered already."""
        button = self.page.locator("[data-step=score]")
        if button.is_visible() and button.get_attribute("aria-current") is None:
            button.click()
        expect(self.page.locator(".breakdown")).to_be_visible()

    def field(self, label: str) -> Locator:
        """The field with this very label."""
        return self.page.locator("input, select").and_(self.page.get_by_label(label, exact=True))

    def saved(self, button: str) -> tuple[str, str]:
        """The name and the text of the file that the button makes."""
        with self.page.expect_download() as waited:
            self.press(button)
        return waited.value.suggested_filename, waited.value.path().read_bytes().decode()

    def told_play(self) -> dict[str, Any]:
        """The play in the link for BG Stats."""
        found = self.page.get_by_role("link", name="Into BG Stats").get_attribute("href") or ""
        assert found.startswith("https://app.bgstatsapp.com/createPlay.html?data=%7B")
        play: dict[str, Any] = json.loads(parse_qs(urlsplit(found).query)["data"][0])
        return play

    def has_totals(self, **totals: int) -> None:
        """Waits until the live region says these totals."""
        for name, points in totals.items():
            named = self.page.locator(".name").get_by_text(name, exact=True)
            total = self.page.locator(".totals .total").filter(has=named)
            expect(total.locator("strong")).to_have_text(str(points))
        expect(self.page.locator(".totals .state.scored")).to_be_attached()

    def violations(self) -> list[str]:
        """What axe finds on the screen as it is."""
        self.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = self.page.evaluate(
            "async () => (await axe.run(document, {resultTypes: ['violations']})).violations"
        )
        return [
            f"{one['id']}: {node['html'][:200]} {node['failureSummary']}"
            for one in found
            for node in one["nodes"]
        ]

    def close(self) -> None:
        """Closes the window; nothing may have gone wrong in it."""
        self.context.close()
        self.check()

    def check(self) -> None:
        """Fails the test if anything went wrong in the window, or it asked another host."""
        complaints, self.complaints = self.complaints, []
        assert complaints == [], complaints
