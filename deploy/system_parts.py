"""The programs that the tests need and pip does not have: looked for, and installed if we may.

To add one, add a line to PARTS. "May" means: apt-get is there, and this is root or sudo asks for
no password.
"""

import importlib
import os
import shutil
import subprocess
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

# Debian keeps servers where the PATH of an ordinary user does not look.
SERVER_FOLDERS = "/usr/local/sbin:/usr/sbin:/sbin"


@dataclass(frozen=True)
class Part:
    """A program by the name it is called by, and the Debian package that has it."""

    name: str
    package: str
    is_installed: Callable[[], bool]


def search_path() -> str:
    """Return PATH with the folders of servers behind it."""
    return f"{os.environ.get('PATH', os.defpath)}:{SERVER_FOLDERS}"


def command(name: str, package: str) -> Part:
    """Return the part that is there when the command `name` is."""
    return Part(name, package, lambda: shutil.which(name, path=search_path()) is not None)


def module(name: str, package: str) -> Part:
    """Return the part that is there when this Python has the module `name`."""
    return Part(f"Python's {name}", package, lambda: find_spec(name) is not None)


PARTS = (
    module("ensurepip", "python3-venv"),
    command("curl", "curl"),
    command("ps", "procps"),
    command("redis-server", "redis-server"),
    command("wrk", "wrk"),
    command("openssl", "openssl"),
    command("nginx", "nginx"),
    command("envsubst", "gettext-base"),
    command("node", "nodejs"),
    command("npm", "npm"),
    command("chromium", "chromium"),
)
FASTER = (command("chromium-headless-shell", "chromium-headless-shell"),)
"""Programs that only make the tests faster, and that not every system offers: never missing."""


def find_missing(parts: Sequence[Part] = PARTS) -> list[Part]:
    """Return those of `parts` that this machine does not have."""
    importlib.invalidate_caches()
    return [part for part in parts if not part.is_installed()]


def find_installer() -> list[str] | None:
    """Return how apt-get is called here with the rights to install, None if we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    asked = ["sudo", "-n", "true"]
    if not shutil.which("sudo") or subprocess.run(asked, capture_output=True).returncode != 0:
        return None
    return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]


def filter_offered(parts: Sequence[Part]) -> list[Part]:
    """Return those of `parts` that apt-get could install, by the package lists that are here."""
    asked = ["apt-cache", "pkgnames"]
    known = subprocess.run(asked, capture_output=True, text=True).stdout.split()
    return [part for part in parts if part.package in known]


def install(parts: Sequence[Part], apt_get: Sequence[str]) -> None:
    """Install the packages of `parts`; apt-get writes to the terminal.

    Whether it worked is for the caller to see, by asking again what is missing.
    """
    packages = sorted({part.package for part in parts})
    for step in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            [*apt_get, "--quiet", *step],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
        )
