"""A copy of the checkout to change: with one game more, with only one, with a forbidden import."""

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from deploy.services import CHECKOUT

LEFT_OUT = shutil.ignore_patterns("__pycache__")


def copy_parts(folder: Path, *parts: str) -> Path:
    """Copy these parts of the checkout (paths from its root) into the folder and return it."""
    for part in parts:
        original, copy = CHECKOUT / part, folder / part
        copy.parent.mkdir(parents=True, exist_ok=True)
        if original.is_dir():
            shutil.copytree(original, copy, ignore=LEFT_OUT)
        else:
            shutil.copy(original, copy)
    return folder


def add_sample_game(folder: Path) -> None:
    """Add the sample game to the services of a copy: its folder, and nothing else."""
    sample = folder / "services" / "sample"
    shutil.copytree(CHECKOUT / "tests" / "sample_game", sample, ignore=LEFT_OUT)
    (sample / "__init__.py").write_text('"""The service of the sample game."""\n', encoding="utf-8")
    for file in sample.rglob("*.py"):
        code = file.read_text(encoding="utf-8")
        file.write_text(code.replace("tests.sample_game", "services.sample"), encoding="utf-8")


def read_bare_environ() -> Mapping[str, str]:
    """Return the environment without our settings and without paths to other Python code."""
    ours = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_", "PYTHONPATH", "COV_", "COVERAGE_")
    other = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return other | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}


def run_python(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run Python in the folder and capture its output; a non-zero exit code does not raise."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=read_bare_environ(),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
