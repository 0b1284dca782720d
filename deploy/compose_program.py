"""Compose's own program, which the tests let read docker-compose.yml: Debian's package, unpacked.

Compose refuses files that fit its published schema, and old releases of it lack some of the rules,
so the check needs a recent one. It needs no engine for that. The package is pinned by its hash;
to raise it, change VERSION and the hashes to those of `apt-cache show docker-compose`.
Standard library only: this runs before anything is installed.
"""

import hashlib
import os
import shutil
import tempfile
from pathlib import Path

from deploy import debian
from deploy.packages import Say
from deploy.refusal import Refusal

VERSION = "2.40.3-3"
# The next release of Debian has it for longer than sid, where a package is replaced at once.
_SUITES = ("forky", "sid")
_SHA256 = {
    "amd64": "e7603d5e6df0f8404f7b03da478022b87d7b50644cffe68884b071e5cfc17fd3",
    "arm64": "a7c33f38d80c4fad61d426fd47e0b7f1e81ad4a643e4e4cee3401e6f8638d359",
}
_PACKAGED = Path("usr/libexec/docker/cli-plugins/docker-compose")


def program_of(environment: Path) -> Path:
    """Return where the program is in the folder `environment`, or would be."""
    return environment / "bin" / "docker-compose"


def prepare(environment: Path, say: Say) -> Path:
    """Return the program in the folder `environment`, fetched first unless it is there.

    Raises Refusal where the pinned package cannot be had.
    """
    wanted = _read_pin(debian.architecture())
    program, stamp = program_of(environment), environment / "docker-compose.sha256"
    if not (program.is_file() and stamp.is_file() and stamp.read_text("ascii") == wanted):
        say(f"Compose: fetching Debian's docker-compose {VERSION}.")
        with tempfile.TemporaryDirectory(prefix="decompte-compose-") as folder:
            try:
                package = debian.fetch("docker-compose", VERSION, _SUITES, Path(folder))
            except Refusal as refusal:
                raise Refusal(
                    f"docker-compose {VERSION} cannot be had ({refusal}). If Debian has a newer "
                    "one, raise the pin in deploy/compose_program.py."
                ) from refusal
            check(package, wanted)
            debian.extract(package, Path(folder))
            _install_file(Path(folder) / _PACKAGED, program)
        stamp.write_text(wanted, "ascii")
    say(f"Compose: {program} is ready.")
    return program


def check(package: Path, wanted: str) -> None:
    """Raise Refusal unless the SHA-256 of the file `package` is `wanted`."""
    found = hashlib.sha256(package.read_bytes()).hexdigest()
    if found != wanted:
        raise Refusal(f"{package.name} is not the pinned one: its SHA-256 is {found}.")


def _read_pin(architecture: str) -> str:
    if architecture not in _SHA256:
        raise Refusal(f"deploy/compose_program.py pins no docker-compose for {architecture}.")
    return _SHA256[architecture]


def _install_file(source: Path, target: Path) -> None:
    # Renamed into place, so that nobody starts half a file.
    unfinished = target.with_name(f"{target.name}.{os.getpid()}")
    shutil.copyfile(source, unfinished)
    unfinished.chmod(0o755)
    unfinished.replace(target)
