"""The environment `.venv` in the checkout: made when missing, renewed when its lock file changes.

A stamp inside `.venv` has the version of its Python and the hashes of the lock files it fulfils.
While packages are being installed the stamp is `unfinished`; a start that finds it so follows one
that was interrupted, and makes the environment anew.
A start that finds the stamp it needs runs no pip and takes no lock; one that does not takes the
lock `.venv.lock`, so that two starts at the same moment do not both install.

Standard library only: this is what runs before anything is installed.
"""

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import IO

from deploy.packages import Lock, NotInstalled, Say, install, read_lock
from deploy.refusal import Refusal
from deploy.supported import OLDEST

RUN_LOCK = "requirements.lock"
CHECK_LOCK = "requirements-check.lock"
_STAMP = "decompte.json"


@dataclass(frozen=True)
class Stamp:
    """What is recorded in an environment.

    `python` is its version as "3.11"; `locks` holds the digest of each lock file it fulfils, by
    the file's name; `unfinished` is true from before the first change until after the last.
    """

    python: str = ""
    locks: dict[str, str] = field(default_factory=dict)
    unfinished: bool = False


def prepare(checkout: Path, lock_name: str, say: Say) -> Path:
    """Return the Python of an environment that fulfils the lock file `lock_name` of `checkout`.

    Makes, repairs or renews the environment first where it has to. Raises Refusal.
    """
    folder = checkout / ".venv"
    try:
        lock = read_lock(checkout / lock_name)
        if not _fulfils(folder, lock):
            with hold_lock(checkout / ".venv.lock", say) as lock_file:
                # Another start may have done it all while this one waited.
                if not _fulfils(folder, lock):
                    _renew(folder, lock, say, lock_file.fileno())
    except OSError as error:
        raise Refusal(f"The environment {folder} could not be made: {error}.") from error
    say(f"Environment: {folder} is ready.")
    return python_of(folder)


def python_of(folder: Path) -> Path:
    """Return where the Python of the environment in `folder` is, or would be."""
    return folder / "bin" / "python"


def missing_module(found: Callable[[str], object] = find_spec) -> str | None:
    """Return the name of the first module that making an environment needs and `found` lacks."""
    return next((name for name in ("venv", "ensurepip") if not found(name)), None)


def _fulfils(folder: Path, lock: Lock) -> bool:
    stamp = _read_stamp(folder)
    return (
        stamp is not None
        and not stamp.unfinished
        and stamp.locks.get(lock.name) == lock.digest
        and stamp.python == _version_of(python_of(folder))
    )


def _renew(folder: Path, lock: Lock, say: Say, lock_descriptor: int) -> None:
    reason = reason_to_make(folder)
    if reason:
        _make(folder, reason, say)
    python = python_of(folder)
    version = _version_of(python) or ""
    before = _read_stamp(folder) or Stamp(version)
    _write_stamp(folder, Stamp(unfinished=True))
    say(f"Packages: installing the {len(lock.pins)} of {lock.name}.")
    try:
        install(python, lock, say, lock_descriptor)
    except NotInstalled as failure:
        # pip changed nothing, so the environment is as it was and need not be made anew.
        if failure.untouched:
            _write_stamp(folder, before)
        raise Refusal(str(failure)) from failure
    _write_stamp(folder, Stamp(version, _digest_fulfilled(lock)))


def _digest_fulfilled(lock: Lock) -> dict[str, str]:
    """Return the digests of `lock` and of its neighbours that it contains."""
    neighbours = [lock.path.with_name(name) for name in (RUN_LOCK, CHECK_LOCK)]
    locks = [read_lock(path) for path in neighbours if path.exists() and path != lock.path]
    return {found.name: found.digest for found in [lock, *locks] if lock.contains(found)}


def reason_to_make(folder: Path) -> str | None:
    """Return why the environment in `folder` has to be made (anew), or None if it can be kept."""
    if not folder.exists():
        return "there is none yet"
    stamp = _read_stamp(folder)
    if stamp is not None and stamp.unfinished:
        return "an earlier installation was interrupted"
    version = _version_of(python_of(folder))
    if version is None or (stamp is not None and stamp.python != version):
        return "the Python that it was made for is gone"
    if tuple(int(number) for number in version.split(".")) < OLDEST:
        return f"its Python is {version}, which is too old"
    if not (folder / "lib" / f"python{version}" / "site-packages" / "pip").is_dir():
        return "it has no pip"
    return None


def _make(folder: Path, reason: str, say: Say) -> None:
    missing = missing_module()
    if missing:
        raise Refusal(
            f"This Python has no module `{missing}`, which makes environments: install it "
            "(on Debian and Ubuntu: apt install python3-venv) and start again."
        )
    say(f"Environment: making {folder} with Python {sys.version.split()[0]} ({reason}).")
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    _write_stamp(folder, Stamp(unfinished=True))
    # Imported here because some systems lack it; `missing_module` has looked for it.
    import venv

    try:
        venv.create(folder, with_pip=True, symlinks=True)
    except subprocess.CalledProcessError as error:
        raise Refusal(
            f"Python {sys.version.split()[0]} could not make an environment in {folder}: "
            f"its ensurepip ended with code {error.returncode}."
        ) from error
    _write_stamp(folder, Stamp(_version_of(python_of(folder)) or ""))


def _version_of(python: Path) -> str | None:
    """Return the version of `python` as "3.11", or None if it does not run."""
    asked = [str(python), "-I", "-S", "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    try:
        answer = subprocess.run(asked, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except OSError:
        return None
    return answer.stdout.strip() if answer.returncode == 0 else None


def _read_stamp(folder: Path) -> Stamp | None:
    """Return the stamp in `folder`, None if there is none; one that is no stamp is unfinished."""
    try:
        return Stamp(**json.loads((folder / _STAMP).read_text()))
    except FileNotFoundError:
        return None
    except (ValueError, TypeError):
        return Stamp(unfinished=True)


def _write_stamp(folder: Path, stamp: Stamp) -> None:
    unnamed = folder / f"{_STAMP}.new"
    unnamed.write_text(json.dumps(asdict(stamp), indent=1) + "\n")
    os.replace(unnamed, folder / _STAMP)


@contextmanager
def hold_lock(path: Path, say: Say) -> Iterator[IO[str]]:
    """Hold the lock on `path`, waiting until it is free; the kernel frees it if we are killed."""
    with path.open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Environment: another start is making it; waiting for that one.")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield file
