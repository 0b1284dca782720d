"""Node programs of the tests, run with the locked packages."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from deploy.node_packages import FOLDER, is_up_to_date
from deploy.services import CHECKOUT
from tests.servers import skip_or_fail

NODE_FOLDER = CHECKOUT / FOLDER
TIMEOUT_SECONDS = 300.0
"""How long a compiler or a linter may take on a busy machine."""


def require_packages() -> Path:
    """The folder of the packages; without them the calling test fails or is skipped."""
    if shutil.which("node") is None:
        skip_or_fail("node is not installed (on Debian: apt-get install nodejs npm)")
    if not is_up_to_date(CHECKOUT):
        skip_or_fail("the node packages are not installed (python3 deploy/check.py installs them)")
    return NODE_FOLDER / "node_modules"


def run_program(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of the packages, or node itself, in the folder; its output is captured."""
    program = require_packages() / ".bin" / words[0]
    return subprocess.run(
        [str(program) if program.exists() else words[0], *words[1:]],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
