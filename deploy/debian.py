"""Packages of other releases of Debian, fetched from the mirror that this machine is set up with.

Nothing is installed and none of apt's own folders is changed. No host is named here: apt says where
its mirror is. Standard library only: this runs before anything is installed.
"""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from deploy import system_parts
from deploy.refusal import Refusal

_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
_TARGET = "$(ORIGIN) $(LABEL) $(COMPONENT) $(REPO_URI)"


def architecture() -> str:
    """Return Debian's name of this machine's architecture ("amd64"); raises Refusal."""
    return _run("dpkg", "--print-architecture").strip()


def mirror() -> str:
    """Return the address of Debian's packages in apt's sources; raises Refusal if there is none."""
    found = _mirrors()
    if not found and (apt_get := system_parts.find_installer()):
        # Who publishes a source stands in its index, which a new machine has not fetched yet.
        _run(*apt_get, "--quiet", "update")
        found = _mirrors()
    if not found:
        raise Refusal("apt has no source of Debian's own packages on this machine.")
    return found[0]


def sources(*suites: str) -> str:
    """Return a sources file (deb822) of the `suites` from this machine's mirror; raises Refusal."""
    return (
        f"Types: deb\nURIs: {mirror()}\nSuites: {' '.join(suites)}\nComponents: main\n"
        f"Signed-By: {_KEYRING}\n"
    )


def fetch(package: str, version: str, suites: Sequence[str], folder: Path) -> Path:
    """Fetch that version of `package` from one of the `suites` into `folder`; returns the file.

    apt checks the signature of the index. Raises Refusal where the version cannot be had.
    """
    lists = folder / "lists"
    (lists / "partial").mkdir(parents=True)
    (folder / "debian.sources").write_text(sources(*suites))
    options = {
        "Dir::Etc::SourceList": "/dev/null",
        "Dir::Etc::SourceParts": folder,
        "Dir::Etc::Preferences": "/dev/null",
        "Dir::Etc::PreferencesParts": "/dev/null",
        "Dir::State::Lists": lists,
        "Dir::State::status": "/dev/null",
        "Dir::Cache": folder,
        # apt's own user may not read a private folder.
        "APT::Sandbox::User": "root",
    }
    apt_get = ["apt-get", "--quiet", *(f"--option={name}={it}" for name, it in options.items())]
    _run(*apt_get, "update", folder=folder)
    _run(*apt_get, "download", f"{package}={version}", folder=folder)
    return next(folder.glob(f"{package}_*.deb"))


def extract(package: Path, folder: Path) -> None:
    """Put the files of a fetched `package` into `folder`; raises Refusal."""
    _run("dpkg-deb", "--extract", str(package), str(folder))


def _mirrors() -> list[str]:
    output = _run("apt-get", "indextargets", "--format", _TARGET, "Created-By: Packages")
    return [
        line.split()[-1] for line in output.splitlines() if line.startswith("Debian Debian main")
    ]


def _run(*command: str, folder: Path | None = None) -> str:
    """Return what `command` printed; raises Refusal with the last line of its complaint."""
    try:
        ended = subprocess.run(
            command,
            cwd=folder,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError as error:
        raise Refusal(f"There is no {command[0]}: this needs a Debian with apt.") from error
    if ended.returncode != 0:
        output = ended.stderr.strip().splitlines()
        raise Refusal(f"{command[0]} gave up: {output[-1] if output else ended.returncode}")
    return ended.stdout
