"""python -m tests.browser.take_screens: draws every screen anew into docs/screens.

On a phone in English and light; the first of each game also on a laptop, in French and dark. The
pictures are there to be looked at: by whoever changes the page, and by readers of the docs.
"""

import tempfile
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, sync_playwright

from deploy.services import CHECKOUT
from tests.browser.conftest import QUIET
from tests.browser.driving import LAPTOP, PHONE, Table
from tests.browser.screens import SCREENS
from tests.gunicorn_server import GunicornServer
from tests.servers import require_program

FOLDER = CHECKOUT / "docs" / "screens"
WIDE = {
    "home",
    "carcassonne-board",
    "civilization-battle",
    "deluges-tally",
    "heros-territory",
    "orichalque-island",
}


FILM = (
    "home",
    "carcassonne-board",
    "carcassonne-board-followers",
    "carcassonne-board-score",
    "carcassonne-board-lit",
    "carcassonne-board-reveal",
)
"""The screens of one game from the first to the last, side by side in the README."""
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
        for name, enter in SCREENS.items():
            wishes: list[tuple[str, dict[str, Any]]] = [(f"{name}.webp", {"viewport": PHONE})]
            if name in WIDE:
                dark = {"viewport": LAPTOP, "color_scheme": "dark", "locale": "fr-FR"}
                wishes.append((f"{name}-laptop.webp", dark))
            for file, wish in wishes:
                table = Table(browser, home, **wish)
                enter(table)
                table.page.wait_for_timeout(400)
                (FOLDER / file).write_bytes(capture(table.page))
                table.close()
        (FOLDER / "film.webp").write_bytes(take_film(browser))


if __name__ == "__main__":
    main()
