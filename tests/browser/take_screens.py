"""python -m tests.browser.take_screens: draws the screens that readers see anew, in docs/screens.

On a phone in English and light; the first of each game also on a laptop, in French and dark. One is
on a phone held across, one has text of twice the size.
"""

import tempfile
from base64 import b64decode, b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from deploy.services import CHECKOUT
from tests.browser.conftest import QUIET
from tests.browser.driving import LAPTOP, PHONE, Table
from tests.browser.screens import SCREENS
from tests.browser.test_stage import SMALL
from tests.gunicorn_server import GunicornServer
from tests.servers import require_program

FOLDER = CHECKOUT / "docs" / "screens"
WIDE = (
    "home",
    "carcassonne-board",
    "civilization-battle",
    "deluges-tally",
    "heros-territory",
    "orichalque-island",
)
"""The screens that are also shown on a laptop."""

FILM = (
    "home",
    "carcassonne-board",
    "carcassonne-board-followers",
    "carcassonne-board-score",
    "carcassonne-board-lit",
    "carcassonne-board-reveal",
)
"""The screens of one game from the first to the last, side by side in the README."""
ACROSS = "heros-territory"
"""The screen that is also shown on a phone held across."""
LARGE = "civilization-battle"
"""The screen that is also shown with text of twice the size, on a small phone."""
FRAME_WIDTH = 220
FRAME_GAP = 12
QUALITY = 60


def capture(page: Page) -> bytes:
    """What is seen, as WebP: a third of what PNG takes."""
    wish = {"format": "webp", "quality": QUALITY}
    return b64decode(
        page.context.new_cdp_session(page).send("Page.captureScreenshot", wish)["data"]
    )


def take_film(browser: Browser) -> bytes:
    """The pictures of FILM side by side, as WebP."""
    images = [b64encode((FOLDER / f"{name}.webp").read_bytes()).decode() for name in FILM]
    height = FRAME_WIDTH * PHONE["height"] // PHONE["width"]
    width = len(FILM) * (FRAME_WIDTH + FRAME_GAP) - FRAME_GAP
    page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=2)
    page.set_content(
        f"<style>body {{ margin: 0; display: flex; gap: {FRAME_GAP}px; background: white; }} "
        f"img {{ width: {FRAME_WIDTH}px; border-radius: 14px; }}</style>"
        + "".join(f'<img src="data:image/webp;base64,{one}">' for one in images)
    )
    taken = capture(page)
    page.close()
    return taken


def find_wishes() -> Iterator[tuple[str, dict[str, Any]]]:
    """The name of each picture, which begins with that of its screen, and the window it is of."""
    for name in dict.fromkeys((*FILM, *WIDE)):
        yield name, {"viewport": PHONE}
    for name in WIDE:
        yield f"{name}.laptop", {"viewport": LAPTOP, "color_scheme": "dark", "locale": "fr-FR"}
    yield f"{ACROSS}.across", {"viewport": {"width": PHONE["height"], "height": PHONE["width"]}}
    yield f"{LARGE}.large", {"viewport": SMALL}


def main() -> None:
    """Take all of them."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        GunicornServer("deploy.one_process:create_app()", Path(folder), threads=8) as server,
        sync_playwright() as playwright,
    ):
        # With as little memory as the tests give it, Chromium leaves parts of a picture empty.
        arguments = [one for one in QUIET if "gpu-mem" not in one]
        browser = playwright.chromium.launch(
            executable_path=require_program("chromium"), args=arguments
        )
        home = f"http://localhost:{server.port}/"
        for name, wish in find_wishes():
            table = Table(browser, home, **wish)
            SCREENS[name.partition(".")[0]](table)
            if name.endswith(".large"):
                table.page.evaluate("document.documentElement.style.fontSize = '200%'")
            table.page.wait_for_timeout(400)
            (FOLDER / f"{name.replace('.', '-')}.webp").write_bytes(capture(table.page))
            table.close()
        (FOLDER / "film.webp").write_bytes(take_film(browser))


if __name__ == "__main__":
    main()
