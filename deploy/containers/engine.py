"""Docker from Debian, run from a folder in namespaces of its own.

`inside` is called in those namespaces, by the process that `start` makes: it mounts what an engine
needs and runs it until the block ends. Commands of Docker run in the engine's root, where the
checkout is at /checkout.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from deploy.refusal import Refusal
from deploy.services import CHECKOUT

_NAMESPACES = ("--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "--kill-child")
_PATIENCE_SECONDS = 60
# A changed root is not enough: `docker exec` enters the root of the namespace of mounts.
_DAEMON = (
    'cd "$0" && pivot_root . . && umount --lazy . && exec chroot . dockerd --cgroup-parent "$1"'
)
_CONTROL_GROUP = "decompte-containers"
_COMPOSE = [
    *("docker", "compose", "--project-directory", "/checkout"),
    *("--file", "/checkout/docker-compose.yml", "--file", "/tmp/machine.yml"),  # noqa: S108 - the engine's own
]
_PATH = "/usr/sbin:/usr/bin:/sbin:/bin"


def start(module: str, folder: Path) -> int:
    """Run the Python `module` with `folder` as first process of new namespaces; its exit code."""
    _clean(folder)
    try:
        return subprocess.run(
            ["unshare", *_NAMESPACES, sys.executable, "-m", module, str(folder)], cwd=CHECKOUT
        ).returncode
    finally:
        _clean(folder)


def _clean(folder: Path) -> None:
    """Remove what the engine keeps, and the control groups of its containers."""
    shutil.rmtree(folder / "engine" / "var" / "lib" / "docker", ignore_errors=True)
    groups = Path("/sys/fs/cgroup").glob(f"**/{_CONTROL_GROUP}/**/")
    for group in sorted(groups, key=lambda path: len(path.parts), reverse=True):
        group.rmdir()


class Engine:
    """A running engine; `settings` go into the environment of Compose."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.settings: dict[str, str] = {}

    def answers(self) -> bool:
        """Whether the engine answers."""
        return self._run(["docker", "info"], capture_output=True).returncode == 0

    def docker(self, *arguments: str, check: bool = True) -> str:
        """Run `docker` and return what it printed; raises Refusal if it failed and `check`."""
        ended = self._run(["docker", *arguments], capture_output=True)
        if check and ended.returncode != 0:
            raise Refusal(f"docker {' '.join(arguments)}: {ended.stderr.decode().strip()}")
        return ended.stdout.decode().strip()

    def compose(self, *arguments: str) -> None:
        """Run `docker compose` on the checkout's file; raises Refusal with its last lines."""
        ended = self._run(
            [*_COMPOSE, *arguments],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        if ended.returncode != 0:
            output = "\n".join(ended.stdout.decode().splitlines()[-30:])
            raise Refusal(f"docker compose {' '.join(arguments)} failed:\n{output}")

    def logs(self) -> str:
        """Return what all containers of the compose file have said."""
        ended = self._run([*_COMPOSE, "logs", "--no-color"], capture_output=True)
        return ended.stdout.decode(errors="replace")

    def containers(self, service: str) -> list[str]:
        """Return the ids of the running containers of `service`, the oldest first."""
        label = f"label=com.docker.compose.service={service}"
        return self.docker("ps", "--quiet", "--no-trunc", "--filter", label).split()[::-1]

    def inspect(self, container: str) -> Mapping[str, Any]:
        """Return the engine's description of `container`."""
        found: list[dict[str, Any]] = json.loads(self.docker("inspect", container))
        return found[0]

    def is_healthy(self, container: str) -> bool:
        """Whether the health check of `container` passed last."""
        health = self.inspect(container)["State"].get("Health", {})
        return bool(health.get("Status") == "healthy")

    def import_image(self, root: Path, name: str, changes: Sequence[str]) -> None:
        """Make an image called `name` of the files under `root`."""
        tar = subprocess.Popen(["tar", "-C", str(root), "-c", "."], stdout=subprocess.PIPE)
        options = [word for change in changes for word in ("--change", change)]
        ended = self._run(["docker", "import", *options, "-", name], stdin=tar.stdout)
        if tar.wait() != 0 or ended.returncode != 0:
            raise Refusal(f"{name} could not be imported.")

    def _run(self, command: Sequence[str], **options: Any) -> subprocess.CompletedProcess[bytes]:
        environment = {"PATH": _PATH, "HOME": "/root", **self.settings}
        words = ["chroot", str(self.root), *command]
        return subprocess.run(words, env=environment, **options)


@contextmanager
def inside(root: Path) -> Iterator[Engine]:
    """Run the engine of `root` as long as the block lasts; for the first process of namespaces."""
    _mount(root)
    (root / "tmp" / "machine.yml").write_text(_machine_limits())
    subprocess.run(["ip", "link", "set", "lo", "up"], check=True)
    engine = Engine(root)
    with (
        (root.parent / "dockerd.log").open("wb") as log,
        subprocess.Popen(
            ["unshare", "--mount", "sh", "-c", _DAEMON, str(root), _CONTROL_GROUP],
            env={"PATH": _PATH},
            stdout=log,
            stderr=log,
        ) as daemon,
    ):
        try:
            wait_until(engine.answers, "Docker answers")
            yield engine
        finally:
            daemon.terminate()


def wait_until(is_so: Callable[[], bool], what: str, seconds: float = _PATIENCE_SECONDS) -> float:
    """Wait until `is_so()`; returns the seconds it took, raises Refusal when they are too many."""
    started = time.monotonic()
    while not is_so():
        if time.monotonic() - started > seconds:
            raise Refusal(f"Waited {seconds:.0f} s in vain until {what}.")
        time.sleep(0.2)
    return time.monotonic() - started


def _machine_limits() -> str:
    """Return a second compose file, which asks for no more open files than this machine allows.

    Root without the capability to raise limits, as in many virtual machines, cannot give more.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return f"services:\n  gateway:\n    ulimits:\n      nofile: {hard}\n"


def _mount(root: Path) -> None:
    (root / "checkout").mkdir(exist_ok=True)
    for words in (
        ["--make-rprivate", "/"],
        ["-t", "proc", "proc", "/proc"],
        # Only what is a mount can become the root of the engine.
        ["--bind", str(root), str(root)],
        ["-t", "proc", "proc", str(root / "proc")],
        ["--rbind", "/sys", str(root / "sys")],
        ["--rbind", "/dev", str(root / "dev")],
        ["-t", "tmpfs", "tmpfs", str(root / "run")],
        ["-t", "tmpfs", "tmpfs", str(root / "tmp")],
        ["--bind", str(CHECKOUT), str(root / "checkout")],
    ):
        subprocess.run(["mount", *words], check=True)
    os.environ["PATH"] = f"{os.environ['PATH']}:/usr/sbin:/sbin"
