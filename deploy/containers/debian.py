"""Where other releases of Debian are found: on the mirror that this machine is set up with.

No host is named here: apt says where its mirror is.
"""

import os
import subprocess

from deploy import system_parts
from deploy.refusal import Refusal

_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
_TARGET = "$(ORIGIN) $(LABEL) $(COMPONENT) $(REPO_URI)"


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


def _run(*command: str) -> str:
    """Return what `command` printed; raises Refusal with the last line of its complaint."""
    try:
        ended = subprocess.run(
            command,
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
