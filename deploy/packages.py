"""Reads a lock file, and has pip install exactly what it pins.

pip takes its index from its own configuration: no host is named here.
"""

import hashlib
import os
import re
import subprocess
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

Say = Callable[[str], None]

_PIN = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(?:\[[^]]*\])?==[^\\]*", re.MULTILINE)
# The first line that pip prints about a package, with its name or the path of its wheel.
_PACKAGE_LINE = re.compile(
    r"^(?:Collecting|Requirement already satisfied:|Ignoring) ([\w.-]+)"
    r"|^Processing .*?([\w.]+)-\d[^/ ]*\.whl"
)
_UNREACHABLE = re.compile(
    r"connection broken by|Could not fetch URL|ConnectionError|ConnectTimeout|ReadTimeout"
    r"|Max retries exceeded|Temporary failure in name resolution|Network is unreachable"
)
_INSTALLING = "Installing collected packages"


@dataclass(frozen=True)
class Lock:
    """A lock file: `digest` is the SHA-256 of its bytes, `pins` its `name==version` lines."""

    path: Path
    digest: str
    pins: frozenset[str]

    @property
    def name(self) -> str:
        """The file's name, under which a stamp records it."""
        return self.path.name

    def contains(self, other: "Lock") -> bool:
        """Whether an environment of this lock has all packages of `other`."""
        return other.pins <= self.pins


def read_lock(path: Path) -> Lock:
    """Return the lock file at `path`; raises OSError if it cannot be read."""
    content = path.read_bytes()
    pins = frozenset(found[0].strip() for found in _PIN.finditer(content.decode()))
    return Lock(path, hashlib.sha256(content).hexdigest(), pins)


class NotInstalled(Exception):
    """pip gave up; the text is the sentence for the user.

    `untouched` is true when pip had not begun to change the environment.
    """

    def __init__(self, sentence: str, *, untouched: bool) -> None:
        super().__init__(sentence)
        self.untouched = untouched


def install(python: Path, lock: Lock, say: Say, lock_descriptor: int) -> None:
    """Install `lock` into the environment of `python`, saying each package as it comes.

    `lock_descriptor` is a file descriptor that pip inherits, so that a lock on it lasts as long as
    pip does, even if this process is killed. Raises NotInstalled.
    """
    output: list[str] = []
    with subprocess.Popen(
        _pip(python, lock),
        env=os.environ | {"PIP_USER": "0", "PIP_QUIET": "0", "PIP_VERBOSE": "0"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        pass_fds=(lock_descriptor,),
    ) as pip:
        try:
            output.extend(report_progress(pip.stdout or (), len(lock.pins), say))
        except BaseException:
            pip.terminate()
            raise
    if pip.returncode != 0:
        raise NotInstalled(explain_failure(output), untouched=not _has_begun(output))


def _pip(python: Path, lock: Lock) -> list[str]:
    # -I: neither PYTHONPATH nor the user's own packages have a say in what counts as installed.
    command = [str(python), "-I", "-m", "pip", "install", "--require-hashes"]
    options = ["--no-input", "--disable-pip-version-check", "--progress-bar", "off"]
    return [*command, *options, "-r", str(lock.path)]


def report_progress(lines: Iterable[str], total: int, say: Say) -> Iterable[str]:
    """Pass on pip's `lines`, and say each of the `total` packages when pip first speaks of it."""
    seen: set[str] = set()
    for line in lines:
        package_line = _PACKAGE_LINE.match(line)
        name = (
            (package_line[1] or package_line[2]).lower().replace("_", "-") if package_line else ""
        )
        if name and name not in seen and len(seen) < total:
            seen.add(name)
            say(f"  {len(seen)} of {total}: {name}")
        elif line.startswith(_INSTALLING):
            say("  all are here; installing them")
        elif "Retrying (Retry" in line:
            say("  the package index does not answer; trying again")
        yield line.rstrip()


def _has_begun(output: Iterable[str]) -> bool:
    return any(line.startswith(_INSTALLING) for line in output)


def explain_failure(output: Iterable[str]) -> str:
    """Return, from all that pip output, one sentence about why it gave up."""
    lines = list(output)
    errors = [line.removeprefix("ERROR:").strip() for line in lines if line.startswith("ERROR:")]
    if any("DO NOT MATCH THE HASHES" in line for line in errors):
        return "A package is not the one that the lock file names (its hash differs)."
    if any(_UNREACHABLE.search(line) for line in lines):
        return (
            "The packages could not be fetched because the package index did not answer: "
            "check the network and start again."
        )
    return f"The packages could not be installed: {errors[-1] if errors else 'pip gave up'}."
