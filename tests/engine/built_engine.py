"""The engine as it is built, and requests answered by it in node."""

import json
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from fcntl import LOCK_EX, flock
from hashlib import sha256
from pathlib import Path

from deploy.engine.build import build_engine
from deploy.node_packages import PYTHON_FOLDER, is_up_to_date
from deploy.services import CHECKOUT
from tests.servers import require_program, skip_or_fail

PROGRAM = Path(__file__).with_name("answer_in_node.mjs")
TIMEOUT_SECONDS = 1_800
BUILT = CHECKOUT / "build" / "tests"
SOURCES = ("services", "shared", "deploy")
IGNORED = frozenset({"node_modules", "__pycache__"})
"""Folders of installed packages, whose lock files are sources, and of compiled modules."""


@dataclass(frozen=True)
class Asked:
    """A request; the body is text, empty for GET."""

    path: str
    method: str = "POST"
    headers: Mapping[str, str] = field(default_factory=dict)
    body: str = ""


@dataclass(frozen=True)
class Answered:
    """A response, with names of headers as the engine writes them."""

    status: int
    headers: Mapping[str, str]
    body: str


def build_for_tests() -> Path:
    """Return the folder of the engine that these sources make, which nobody may change.

    It is built once for all processes and runs. Without Python for the browser the calling test
    fails or is skipped.
    """
    if not is_up_to_date(CHECKOUT, PYTHON_FOLDER):
        skip_or_fail("the engine's Python is not installed (python3 deploy/check.py installs it)")
    BUILT.mkdir(parents=True, exist_ok=True)
    folder = BUILT / _hash_sources()
    with (BUILT / "lock").open("w") as lock:
        flock(lock, LOCK_EX)
        if not folder.is_dir():
            for older in BUILT.glob("engine-*"):
                shutil.rmtree(older)
            build_engine(folder)
    return folder


def _hash_sources() -> str:
    """Return the name of the folder: a hash of every file that the engine may be built from."""
    total = sha256()
    for place in SOURCES:
        for file in sorted((CHECKOUT / place).rglob("*")):
            if IGNORED.isdisjoint(file.parts) and file.is_file():
                total.update(f"{file.relative_to(CHECKOUT)}\0{file.stat().st_size}\0".encode())
                total.update(file.read_bytes())
    return f"engine-{total.hexdigest()[:16]}"


def answer_in_node(engine: Path, requests: Sequence[Asked]) -> list[Answered]:
    """The engine's answers to requests, one after the other in one process."""
    done = subprocess.run(
        [require_program("node"), str(PROGRAM), (engine / "engine.js").as_uri()],
        input=json.dumps([asdict(one) for one in requests]),
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert done.returncode == 0, done.stderr
    return [Answered(**one) for one in json.loads(done.stdout)]
