"""python -m tests.browser.take_screens: draws every screen anew into docs/screens.

On a phone in English and light; the first of each game also on a laptop, in French and dark. The
pictures are there to be looked at: by whoever changes the page, and by readers of the docs.
"""

import tempfile
from base64 import b64decode
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

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


QUALITY = 60


def picture(table: Table) -> bytes:
    """What is seen, as WebP: a third of what PNG takes."""
    browser = table.context.new_cdp_session(table.page)
    wish = {"format": "webp", "quality": QUALITY}
    return b64decode(browser.send("Page.captureScreenshot", wish)["data"])


def main() -> None:
    """Take all of them."""
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        GunicornServer("deploy.one_process:create_app()", Path(folder), threads=8) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=require_program("chromium"), args=list(QUIET)
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
                (FOLDER / file).write_bytes(picture(table))
                table.close()


if __name__ == "__main__":
    main()
