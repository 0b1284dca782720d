"""The engine as it is built, and requests answered by it in node."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

from deploy.engine.build import build_engine
from deploy.node_packages import PYTHON_FOLDER, is_up_to_date
from deploy.services import CHECKOUT
from tests.servers import require_program, skip_or_fail

PROGRAM = Path(__file__).with_name("answer_in_node.mjs")
TIMEOUT_SECONDS = 1_800


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


def build_for_tests(folder: Path) -> Path:
    """Build the engine; without Python for the browser the calling test fails or is skipped."""
    if not is_up_to_date(CHECKOUT, PYTHON_FOLDER):
        skip_or_fail("the engine's Python is not installed (python3 deploy/check.py installs it)")
    build_engine(folder)
    return folder


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
