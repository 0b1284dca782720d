"""Node packages: those of the tests, and Python for the browser; installed by npm from lock files.

A copy of a lock file among its packages says what is installed; an interrupted start leaves no
copy. Standard library only: this runs before anything is installed.
"""

import shutil
import subprocess
from pathlib import Path

from deploy.environment import hold_lock
from deploy.refusal import Refusal

FOLDER = Path("tests", "contract", "node")
"""Where package.json and its lock file stand in a checkout, of what the tests need."""

PYTHON_FOLDER = Path("deploy", "engine", "node")
"""The same of Python for the browser, in which the engine runs."""

_LOCK = "package-lock.json"
_INSTALLED = Path("node_modules", "decompte-lock.json")


def prepare(checkout: Path, folder: Path = FOLDER) -> None:
    """Install the packages of a folder of `checkout`, unless they are there; raises Refusal."""
    if not is_up_to_date(checkout, folder):
        with hold_lock(checkout):
            # Another start may have done it all while this one waited.
            if not is_up_to_date(checkout, folder):
                _install(checkout / folder)
    print(f"Node packages: those of {folder} are ready.", flush=True)


def prepare_all(checkout: Path) -> None:
    """Install the packages of every folder of `checkout`, unless they are there; raises Refusal."""
    for folder in (FOLDER, PYTHON_FOLDER):
        prepare(checkout, folder)


def is_up_to_date(checkout: Path, folder: Path = FOLDER) -> bool:
    """Whether the packages of a folder of `checkout` are those of its lock file."""
    lock, installed = checkout / folder / _LOCK, checkout / folder / _INSTALLED
    return installed.is_file() and installed.read_bytes() == lock.read_bytes()


def _install(folder: Path) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Refusal("There is no npm to install node packages with (on Debian: apt install npm).")
    print(f"Node packages: npm installs those of {folder / _LOCK}.", flush=True)
    if subprocess.run([npm, "ci"], cwd=folder, stdin=subprocess.DEVNULL).returncode != 0:
        raise Refusal("npm could not install the node packages: it says why above.")
    shutil.copyfile(folder / _LOCK, folder / _INSTALLED)
