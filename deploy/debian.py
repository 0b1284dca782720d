"""Packages of other releases of Debian, from the mirror that this machine is set up with.

Among them is Compose's own program, which the tests let read docker-compose.yml: old releases lack
some of the rules that it refuses files by. It needs no engine for that. Nothing is installed and
none of apt's own folders is changed. No host is named here: apt says where its mirror is.
Standard library only: this runs before anything is installed.
"""

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from deploy import system_parts
from deploy.refusal import Refusal

COMPOSE = "2.40.3-3"
"""The version of docker-compose: Debian has another one as soon as it replaces this."""

# The next release of Debian has it for longer than sid, where a package is replaced at once.
_COMPOSE_SUITES = ("forky", "sid")
_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
_TARGET = "$(ORIGIN) $(LABEL) $(COMPONENT) $(REPO_URI)"


def compose_program(environment: Path) -> Path:
    """Return where Compose's program is in the folder `environment`, or would be."""
    folder = environment / f"docker-compose-{COMPOSE}"
    return folder / "usr" / "libexec" / "docker" / "cli-plugins" / "docker-compose"


def prepare_compose(environment: Path) -> None:
    """Fetch Compose's program into the folder `environment` unless it is there; raises Refusal."""
    program = compose_program(environment)
    if not program.is_file():
        print(f"Compose: fetching Debian's docker-compose {COMPOSE}.", flush=True)
        try:
            unpack("docker-compose", COMPOSE, _COMPOSE_SUITES, program.parents[4])
        except Refusal as refusal:
            raise Refusal(
                f"docker-compose {COMPOSE} cannot be had ({refusal}). If Debian has a newer one, "
                "raise the pin in deploy/debian.py."
            ) from refusal
    print(f"Compose: {program} is ready.", flush=True)


def unpack(package: str, version: str, suites: Sequence[str], target: Path) -> None:
    """Put the files of that version of `package`, from one of the `suites`, into `target`.

    apt checks the package against the signed index. Raises Refusal where it cannot be had.
    """
    with tempfile.TemporaryDirectory(dir=target.parent) as name:
        folder = Path(name)
        (folder / "lists" / "partial").mkdir(parents=True)
        (folder / "debian.sources").write_text(sources(*suites))
        options = {
            "Dir::Etc::SourceList": "/dev/null",
            "Dir::Etc::SourceParts": folder,
            "Dir::Etc::Preferences": "/dev/null",
            "Dir::Etc::PreferencesParts": "/dev/null",
            "Dir::State::Lists": folder / "lists",
            "Dir::State::status": "/dev/null",
            "Dir::Cache": folder,
            # apt's own user may not read a private folder.
            "APT::Sandbox::User": "root",
        }
        apt_get = ["apt-get", "--quiet", *(f"--option={name}={it}" for name, it in options.items())]
        _run(*apt_get, "update", folder=folder)
        _run(*apt_get, "download", f"{package}={version}", folder=folder)
        (file,) = folder.glob(f"{package}_*.deb")
        _run("dpkg-deb", "--extract", str(file), str(folder / "unpacked"))
        # Renamed into place, so that nobody starts half a package.
        (folder / "unpacked").rename(target)


def sources(*suites: str) -> str:
    """Return a sources file (deb822) of the `suites` from this machine's mirror; raises Refusal."""
    return (
        f"Types: deb\nURIs: {mirror()}\nSuites: {' '.join(suites)}\nComponents: main\n"
        f"Signed-By: {_KEYRING}\n"
    )


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
            env=os.environ | {"LC_ALL": "C"},
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
