"""The images that the Dockerfile starts from, built from Debian under the very names it uses.

They stand in for the official ones as far as the Dockerfile relies on them; their versions are
Debian's. The packages that pip and npm install are fetched beforehand and put into the bases of
Python and node, with settings that name no other source, because a build has no network.
"""

import platform
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy import system_parts
from deploy.containers import debian
from deploy.environment import python_of
from deploy.locks import CHECK_LOCK, LOCKS
from deploy.node_packages import PYTHON_FOLDER
from deploy.refusal import Refusal
from deploy.rendering.images import foreign_images
from deploy.services import CHECKOUT

NGINX_START = Path(__file__).with_name("nginx-start.sh")
_PIP_CONFIGURATION = "[global]\nno-index = true\nfind-links = /wheels\n"


@dataclass(frozen=True)
class Base:
    """What an official image is replaced by.

    `python`, `node`, `nginx` and `redis` are found by the first part of the image's name. `changes`
    are instructions of a Dockerfile, as `docker import` takes them.
    """

    suite: str
    packages: Sequence[str]
    changes: Sequence[str] = ()


BASES: Mapping[str, Base] = {
    "python": Base("trixie", ["python3", "python3-venv"]),
    "node": Base("trixie", ["nodejs", "npm"]),
    "nginx": Base(
        "sid", ["nginx", "gettext-base", "wget"], ['ENTRYPOINT ["/docker-entrypoint.sh"]']
    ),
    "redis": Base("sid", ["redis-server"], ["WORKDIR /data", "VOLUME /data"]),
}


def kind_of(image: str) -> str:
    """Return the first part of the name of `image`, by which BASES has it."""
    return image.partition(":")[0].rpartition("/")[2]


def prepare(folder: Path) -> None:
    """Put the root of every base, and of the engine, into `folder` unless they are there."""
    folder.mkdir(parents=True, exist_ok=True)
    _bootstrap(folder / "engine", "sid", ["docker.io", "docker-cli", "docker-compose", "iptables"])
    for image in foreign_images():
        base = BASES[kind_of(image)]
        _bootstrap(folder / kind_of(image), base.suite, base.packages)
    _fetch_wheels(folder / "python" / "wheels")
    _imitate_python(folder / "python")
    _fetch_node_packages(folder / "node")
    _imitate_nginx(folder / "nginx")
    _imitate_redis(folder / "redis")


def _bootstrap(root: Path, suite: str, packages: Sequence[str]) -> None:
    if root.exists():
        return
    if not shutil.which("mmdebstrap"):
        system_parts.install(["mmdebstrap"])
    print(f"Making {root.name} from Debian {suite}: {', '.join(packages)}.", flush=True)
    unfinished = root.with_name(f"{root.name}.unfinished")
    shutil.rmtree(unfinished, ignore_errors=True)
    # A proxy, or a mirror that is older than its signature allows, is a setting of this machine.
    settings = subprocess.run(["apt-config", "dump", "Acquire"], stdout=subprocess.PIPE, check=True)
    acquire = root.with_name("acquire.conf")
    acquire.write_bytes(settings.stdout)
    bootstrap = ["mmdebstrap", "--quiet", "--variant=minbase", f"--aptopt={acquire}"]
    ended = subprocess.run(
        [*bootstrap, f"--include={','.join(packages)}", suite, str(unfinished), "-"],
        input=debian.sources(suite).encode(),
    )
    if ended.returncode != 0:
        raise Refusal(f"mmdebstrap could not make {root.name} from Debian {suite}.")
    unfinished.rename(root)


def _fetch_wheels(folder: Path) -> None:
    machine = platform.machine()
    tags = [f"manylinux_2_28_{machine}", f"manylinux_2_17_{machine}", f"manylinux2014_{machine}"]
    download = [str(python_of(CHECKOUT / ".venv")), "-m", "pip", "download", "--quiet", "--no-deps"]
    options = ["--require-hashes", "--only-binary", ":all:", "--python-version", "3.13"]
    for lock in sorted({*LOCKS} - {CHECK_LOCK}):
        chosen = [*options, *(f"--platform={tag}" for tag in tags), "--dest", str(folder)]
        if subprocess.run([*download, *chosen, "-r", str(CHECKOUT / lock)]).returncode != 0:
            raise Refusal(f"The packages of {lock} could not be fetched.")


def _fetch_node_packages(root: Path) -> None:
    """Put the packages of the engine's lock file where npm finds them in `root`, and only there.

    Raises Refusal if they cannot be fetched.
    """
    npm = [shutil.which("npm") or "npm"]
    cache = root / "npm-cache"
    with TemporaryDirectory() as folder:
        copy = Path(folder, "node")
        shutil.copytree(
            CHECKOUT / PYTHON_FOLDER, copy, ignore=shutil.ignore_patterns("node_modules")
        )
        try:
            subprocess.run([*npm, "ci", f"--cache={cache}"], cwd=copy, check=True)
            found = subprocess.run(
                [*npm, "config", "get", "registry"], stdout=subprocess.PIPE, text=True, check=True
            )
        except (OSError, subprocess.CalledProcessError) as error:
            raise Refusal(f"npm could not fetch the engine's packages: {error}.") from error
    settings = f"cache=/{cache.name}\noffline=true\nregistry={found.stdout.strip()}\n"
    (root / "root").mkdir(exist_ok=True)
    _write(root / "root" / ".npmrc", settings)


def _imitate_python(root: Path) -> None:
    _write(root / "etc" / "pip.conf", _PIP_CONFIGURATION)
    python = root / "usr" / "local" / "bin" / "python"
    if not python.is_symlink():
        python.symlink_to("/usr/bin/python3")


def _imitate_nginx(root: Path) -> None:
    (root / "docker-entrypoint.d").mkdir(exist_ok=True)
    _write(root / "docker-entrypoint.sh", NGINX_START.read_text("utf-8"), mode=0o755)


def _imitate_redis(root: Path) -> None:
    (root / "data").mkdir(exist_ok=True)
    shutil.chown(root / "data", 999, 1000)


def _write(path: Path, text: str, mode: int = 0o644) -> None:
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
