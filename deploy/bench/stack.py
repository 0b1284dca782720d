"""The whole stack on free ports: nginx as it is rendered, before a gunicorn for each service."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from deploy.bench.servers import Size, end, free_port, gunicorn, without_settings
from deploy.gateway import upstreams
from deploy.gateway.settings import UNLIMITED
from deploy.refusal import Refusal
from deploy.services import CHECKOUT, service_names
from deploy.system_parts import search_path

_HERE = "127.0.0.1"
_TO_START = 20.0
# The load comes from one address.
_SETTINGS = {**UNLIMITED, "DECOMPTE_GATEWAY_UPSTREAMS": "loopback"}


@dataclass(frozen=True, slots=True)
class Stack:
    """A gateway that answers: its port, and nginx's version."""

    port: int
    nginx: str


@contextmanager
def stack(python: Path, names: Sequence[str], size: Size, **settings: str) -> Iterator[Stack]:
    """Serve the services `names` with their floors, each by a gunicorn of `size`, behind nginx.

    `settings` are for the environment of the services. Raises Refusal if it does not answer.
    """
    with ExitStack() as running:
        ports = {}
        for name in names:
            factory = f"deploy.bench.app:create_app({name!r})"
            ports[name] = running.enter_context(gunicorn(python, factory, size, **settings)).port
        folder = Path(running.enter_context(tempfile.TemporaryDirectory(prefix="decompte-bench-")))
        addresses = {name: [f"{_HERE}:{port}"] for name, port in ports.items()}
        yield running.enter_context(gateway(python, folder, addresses, _SETTINGS))


@contextmanager
def gateway(
    python: Path, folder: Path, addresses: Mapping[str, Sequence[str]], settings: Mapping[str, str]
) -> Iterator[Stack]:
    """Run the gateway of all services in `folder`; of each the `addresses` of its servers.

    Raises Refusal if it does not start.
    """
    program = shutil.which("nginx", path=search_path())
    if program is None:
        raise Refusal("nginx, the gateway, is not installed (Debian: nginx).")
    port = free_port()
    _render(python, folder, port, settings)
    all_addresses = {
        name: addresses.get(name) or [f"{_HERE}:{free_port()}"] for name in service_names()
    }
    places = folder / "run" / "upstreams-loopback.conf"
    places.write_text(upstreams.loopback(all_addresses), encoding="utf-8")
    # As root its workers would be somebody else, who may not read the folder.
    whoever = "user root;" if os.geteuid() == 0 else ""
    where = ["-p", f"{folder}/", "-c", str(folder / "nginx.conf"), "-e", "stderr"]
    process = subprocess.Popen(
        [program, *where, "-g", f"daemon off; {whoever}"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(process, port)
        yield Stack(port, _version(program))
    finally:
        end(process)


def _wait_for(process: subprocess.Popen[bytes], port: int) -> None:
    until = time.monotonic() + _TO_START
    while True:
        try:
            socket.create_connection((_HERE, port), 1.0).close()
        except OSError:
            if process.poll() is not None or time.monotonic() > until:
                raise Refusal("nginx, the gateway, does not start.") from None
            time.sleep(0.01)
        else:
            return


def _render(python: Path, folder: Path, port: int, settings: Mapping[str, str]) -> None:
    command = [str(python), "-m", "deploy.render", "--gateway", str(folder), "--fill"]
    rendered = subprocess.run(
        [*command, "--listen", f"{_HERE}:{port}"],
        cwd=CHECKOUT,
        env={**without_settings(), **settings},
        stdin=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    if rendered.returncode != 0:
        raise Refusal(f"The gateway could not be rendered: {rendered.stderr.strip()}")


def _version(program: str) -> str:
    output = subprocess.run([program, "-v"], capture_output=True, text=True).stderr
    return output.strip().rpartition("/")[2].split()[0]
