"""The programs that the tests need and pip does not have: looked for, and installed if we may.

To add one, add a line to PARTS. "May" means: apt-get is there, and this is root or sudo asks for
no password. Standard library only: this runs before anything is installed.
"""

import importlib
import os
import shutil
import subprocess
from collections.abc import Iterable, Mapping
from importlib.util import find_spec

from deploy.refusal import Refusal

PARTS: Mapping[str, str] = {
    "curl": "curl",
    "ps": "procps",
    "redis-server": "redis-server",
    "openssl": "openssl",
    "nginx": "nginx",
    "envsubst": "gettext-base",
    "node": "nodejs",
    "npm": "npm",
    "chromium": "chromium",
}
"""Debian's packages by the commands that they have."""

MODULES: Mapping[str, str] = {"ensurepip": "python3-venv"}
"""Debian's packages by the modules of Python that they have."""

FASTER = ("chromium-headless-shell",)
"""Packages that only make the tests faster: installed with the others where apt has them."""

# Debian keeps servers where the PATH of an ordinary user does not look.
_SERVER_FOLDERS = "/usr/local/sbin:/usr/sbin:/sbin"


def prepare() -> None:
    """Install what this machine lacks; raises Refusal where anything is still missing then."""
    missing = find_missing()
    if missing:
        print(f"Installing {', '.join(missing)}.", flush=True)
        install([*missing.values(), *(f"?exact-name({package})" for package in FASTER)])
        missing = find_missing()
    if missing:
        named = (f"{name} (Debian: {package})" for name, package in missing.items())
        raise Refusal(f"Missing, and could not be installed: {', '.join(named)}.")
    print(f"There are {', '.join([*MODULES, *PARTS])}.", flush=True)


def find_missing() -> dict[str, str]:
    """Return those of MODULES and PARTS that this machine does not have."""
    importlib.invalidate_caches()
    modules = {name: package for name, package in MODULES.items() if not find_spec(name)}
    path = search_path()
    return modules | {
        name: package for name, package in PARTS.items() if not shutil.which(name, path=path)
    }


def search_path() -> str:
    """Return PATH with the folders of servers behind it."""
    return f"{os.environ.get('PATH', os.defpath)}:{_SERVER_FOLDERS}"


def find_installer() -> list[str] | None:
    """Return how apt-get is called here with the rights to install, None if we may not."""
    if not shutil.which("apt-get"):
        return None
    if os.geteuid() == 0:
        return ["apt-get"]
    command = ["sudo", "-n", "true"]
    if not shutil.which("sudo") or subprocess.run(command, capture_output=True).returncode != 0:
        return None
    return ["sudo", "-n", "env", "DEBIAN_FRONTEND=noninteractive", "apt-get"]


def install(packages: Iterable[str]) -> None:
    """Install `packages` if we may; whether it worked is for the caller to see."""
    apt_get = find_installer()
    if apt_get is None:
        return
    for step in (["update"], ["install", "--yes", "--no-install-recommends", *packages]):
        subprocess.run(
            [*apt_get, "--quiet", *step],
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
            stdin=subprocess.DEVNULL,
        )
