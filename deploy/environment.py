"""The environment `.venv` in the checkout: made when missing, renewed when its lock file changes.

A stamp inside `.venv` has a line for each lock file that it fulfils, so that a start that finds the
line it needs runs no pip. All lock files pin a package to the same version. Standard library only:
this runs before anything is installed.
"""

import fcntl
import hashlib
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deploy.locks import CHECK_LOCK, CONTENTS, RECOGNITION_LOCK, THOROUGH_LOCK
from deploy.refusal import OLDEST, Refusal

# What is said before the packages of a lock file are fetched.
_NOTES = {
    RECOGNITION_LOCK: "Reading photos takes about 90 MB of them; --no-recognition does without.",
    THOROUGH_LOCK: "They have a Java runtime of about 100 MB.",
}
_STAMP = "decompte.stamp"
_UNFINISHED = "unfinished"
_VERSION = (
    f"import pip, sys; assert sys.version_info >= {OLDEST}; print('%d.%d' % sys.version_info[:2])"
)


def prepare(checkout: Path, lock_name: str) -> Path:
    """Return the Python of an environment that fulfils the lock file; raises Refusal."""
    folder = checkout / ".venv"
    try:
        if not _is_ready(checkout, lock_name):
            with hold_lock(checkout):
                # Another start may have done it all while this one waited.
                if not _is_ready(checkout, lock_name):
                    _renew(checkout, lock_name)
    except OSError as error:
        raise Refusal(f"The environment {folder} could not be made: {error}.") from error
    print(f"Environment: {folder} is ready.", flush=True)
    return python_of(folder)


def python_of(folder: Path) -> Path:
    """Return where the Python of the environment in `folder` is, or would be."""
    return folder / "bin" / "python"


@contextmanager
def hold_lock(checkout: Path) -> Iterator[None]:
    """Let no other start install into `checkout`; waits until that is so."""
    with (checkout / ".venv.lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print("Another start is installing; waiting for that one.", flush=True)
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _is_ready(checkout: Path, lock_name: str) -> bool:
    return any(CONTENTS[lock_name] <= CONTENTS[name] for name in _list_fulfilled(checkout))


def _renew(checkout: Path, lock_name: str) -> None:
    folder = checkout / ".venv"
    stamp = folder / _STAMP
    if _read_version(folder) is None or _read_stamp(checkout) == _UNFINISHED:
        _make(folder)
    lines = [_describe(checkout, name) for name in _list_fulfilled(checkout) if name != lock_name]
    # If this is there, a start was killed, and the environment is made again.
    stamp.write_text(_UNFINISHED)
    note = f" {_NOTES[lock_name]}" if lock_name in _NOTES else ""
    print(f"Packages: pip installs those of {lock_name}.{note}", flush=True)
    # -I: neither PYTHONPATH nor the user's own packages have a say in what counts as installed.
    pip = [str(python_of(folder)), "-I", "-m", "pip", "--disable-pip-version-check", "--no-input"]
    # A lock names every package, and old versions of pip resolve extras to others than it names.
    install = ["install", "--no-user", "--no-deps", "--require-hashes"]
    # A check imports a fifth of its many modules, of which Python then keeps the bytecode.
    install += ["--no-compile"] if lock_name == CHECK_LOCK else []
    steps = {
        "install the packages of": [*install, "-r", str(checkout / lock_name)],
        "make a whole of the packages of": ["check"],
    }
    for purpose, step in steps.items():
        if subprocess.run([*pip, *step], stdin=subprocess.DEVNULL).returncode != 0:
            stamp.unlink()
            raise Refusal(f"pip could not {purpose} {lock_name}: it says why above.")
    stamp.write_text("\n".join([*lines, _describe(checkout, lock_name)]))


def _make(folder: Path) -> None:
    version = sys.version.split()[0]
    print(f"Environment: making {folder} with Python {version}.", flush=True)
    ended = subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)])
    if ended.returncode != 0:
        raise Refusal(
            f"The environment {folder} could not be made: Python {version} says why above "
            "(on Debian and Ubuntu it needs: apt install python3-venv)."
        )


def _list_fulfilled(checkout: Path) -> list[str]:
    """Return the names of the lock files that the stamp has, as they are now."""
    found = []
    for line in _read_stamp(checkout).splitlines():
        name = line.partition(" ")[0]
        if name in CONTENTS and line == _describe(checkout, name):
            found.append(name)
    return found


def _describe(checkout: Path, lock_name: str) -> str:
    digest = hashlib.sha256((checkout / lock_name).read_bytes()).hexdigest()
    return f"{lock_name} {_read_version(checkout / '.venv')} {digest}"


def _read_stamp(checkout: Path) -> str:
    stamp = checkout / ".venv" / _STAMP
    return stamp.read_text("utf-8") if stamp.is_file() else ""


def _read_version(folder: Path) -> str | None:
    """Return the version of the environment's Python as "3.11", None if it cannot be used."""
    command = [str(python_of(folder)), "-I", "-c", _VERSION]
    try:
        answer = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError:
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None
