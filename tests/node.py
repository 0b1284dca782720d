"""Programs of node's, as the tests of the contract run them: with the packages that are locked."""

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from deploy.node_packages import FOLDER, is_up_to_date
from deploy.services import CHECKOUT
from tests.servers import lacking

HERE = CHECKOUT / FOLDER
PATIENCE_SECONDS = 60.0


def packages() -> Path:
    """The folder of the packages; without them the calling test fails or is skipped."""
    if shutil.which("node") is None:
        lacking("node is not installed (on Debian: apt-get install nodejs npm)")
    if not is_up_to_date(CHECKOUT):
        lacking("the node packages are not installed (python3 deploy/check.py installs them)")
    return HERE / "node_modules"


def project(folder: Path) -> Path:
    """Makes the folder a project of TypeScript that finds the packages; returns it."""
    folder.mkdir()
    for name in ("package.json", "tsconfig.json"):
        shutil.copy(HERE / name, folder)
    (folder / "node_modules").symlink_to(packages())
    return folder


def run(words: Sequence[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs a program of the packages, or node itself, in the folder; its words are kept."""
    program = packages() / ".bin" / words[0]
    return subprocess.run(
        [str(program) if program.exists() else words[0], *words[1:]],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=PATIENCE_SECONDS,
    )
