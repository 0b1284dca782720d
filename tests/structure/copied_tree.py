"""A copy of the context to try things in: with a game more, with only one, with a wrong import."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from deploy.services import CHECKOUT

LEFT_OUT = shutil.ignore_patterns("__pycache__")


def copy_of(folder: Path, *parts: str) -> Path:
    """Copies these parts of the checkout (paths from its root) into the folder."""
    for part in parts:
        original, copy = CHECKOUT / part, folder / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        if original.is_dir():
            shutil.copytree(original, copy, ignore=LEFT_OUT)
        else:
            shutil.copy(original, copy)
    return folder


def add_orchard(folder: Path) -> None:
    """Puts the Orchard among the services of a copy: a folder, and nothing else."""
    orchard = folder / "services" / "orchard"
    shutil.copytree(CHECKOUT / "tests" / "orchard", orchard, ignore=LEFT_OUT)
    (orchard / "__init__.py").write_text('"""The service of the Orchard."""\n', encoding="utf-8")
    for file in orchard.glob("*.py"):
        code = file.read_text(encoding="utf-8")
        file.write_text(code.replace("tests.orchard", "services.orchard"), encoding="utf-8")


def bare_environ() -> Mapping[str, str]:
    """The environment without settings of ours and without paths to other Python code."""
    ours = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_", "PYTHONPATH", "COV_", "COVERAGE_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return kept | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}


def run_python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs Python in the folder; what it said is kept, whether or not it went well."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=bare_environ(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
