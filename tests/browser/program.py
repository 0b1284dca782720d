"""Which browser the tests of the page run in."""

import shutil

from tests.servers import require_program

HEADLESS = "chromium-headless-shell"
"""Chromium without windows: it starts faster, and has fewer processes for each page."""


def chromium() -> str:
    """The path of the headless shell where it is installed, of Chromium elsewhere."""
    return shutil.which(HEADLESS) or require_program("chromium")
