"""The node packages that the tests of the contract need: installed by npm from their lock file.

A stamp among them has the hash of their lock file. npm empties their folder before it installs, so
what an interrupted start leaves has no stamp. npm takes its registry from its own configuration: no
host is named here. Standard library only: this runs before anything is installed.
"""

import hashlib
import re
import shutil
import subprocess
from pathlib import Path

from deploy.environment import hold_lock
from deploy.packages import Say
from deploy.refusal import Refusal

FOLDER = Path("tests", "contract", "node")
"""Where package.json and its lock file stand in a checkout."""

OLDEST = (18, 17)
"""The oldest node that all the packages take."""

_PACKAGES = "node_modules"
_STAMP = "decompte.sha256"
_ERROR = re.compile(r"^npm (?:error|ERR!) (\S.*)$", re.MULTILINE)
_UNINFORMATIVE = ("code ", "errno ", "syscall ", "path ", "A complete log")


def prepare(checkout: Path, say: Say) -> None:
    """Install the packages of `checkout`, unless they are there.

    Raises Refusal where there is no npm, where node is too old, or where npm gave up.
    """
    folder = checkout / FOLDER
    if not is_up_to_date(checkout):
        with hold_lock(checkout / ".venv.lock", say) as lock_file:
            # Another start may have done it all while this one waited.
            if not is_up_to_date(checkout):
                _install(folder, say, lock_file.fileno())
    say(f"Node packages: {folder / _PACKAGES} is ready.")


def is_up_to_date(checkout: Path) -> bool:
    """Whether the packages of `checkout` are those of its lock file."""
    stamp = checkout / FOLDER / _PACKAGES / _STAMP
    return stamp.is_file() and stamp.read_text("ascii") == _digest(checkout / FOLDER)


def _install(folder: Path, say: Say, lock_descriptor: int) -> None:
    npm = shutil.which("npm")
    if npm is None:
        raise Refusal("There is no npm to install node packages with (on Debian: apt install npm).")
    version = node_version()
    if version < OLDEST:
        found = ".".join(map(str, version)) or "none"
        raise Refusal(f"The node packages need node {OLDEST[0]}.{OLDEST[1]}; there is {found}.")
    digest = _digest(folder)
    say("Node packages: installing those of package-lock.json.")
    ended = subprocess.run(
        [npm, "ci"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        errors="replace",
        pass_fds=(lock_descriptor,),
    )
    if ended.returncode != 0:
        raise Refusal(f"The node packages could not be installed: {explain_failure(ended.stderr)}.")
    (folder / _PACKAGES / _STAMP).write_text(digest, "ascii")


def node_version() -> tuple[int, ...]:
    """Return the version of node as numbers, none if there is no node that runs."""
    node = shutil.which("node")
    if node is None:
        return ()
    output = subprocess.run([node, "--version"], stdin=subprocess.DEVNULL, capture_output=True)
    return tuple(int(number) for number in re.findall(rb"\d+", output.stdout))


def explain_failure(output: str) -> str:
    """Return, from npm's output, the line that best explains why it failed."""
    errors = [line for line in _ERROR.findall(output) if not line.startswith(_UNINFORMATIVE)]
    return errors[0].rstrip(".") if errors else "npm gave up"


def _digest(folder: Path) -> str:
    return hashlib.sha256((folder / "package-lock.json").read_bytes()).hexdigest()
