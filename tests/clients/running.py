"""Programs that use the installed clients, those of their README too: run, and compiled."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from tests import node

ORIGIN = "http://localhost:8000"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class ShownProgram:
    """A program, and its output as the README shows it."""

    source: str
    printed: str


def list_programs(readme: Path, language: str) -> Iterator[ShownProgram]:
    """Yield each block of the language with the block of text that follows it."""
    blocks = BLOCK.findall(readme.read_text(encoding="utf-8"))
    for (kind, source), (next_kind, printed) in pairwise(blocks):
        if kind == language:
            assert next_kind == "text", f"no output follows: {source}"
            yield ShownProgram(source, printed)


TIMEOUT_SECONDS = 120.0


def run_python(folder: Path, installed: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python in a folder, where the installed package is found and this checkout is not."""
    paths = {"PYTHONPATH": str(installed), "MYPYPATH": str(installed)}
    return subprocess.run(
        [sys.executable, *words],
        cwd=folder,
        env=os.environ | paths,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )


def list_mistyped(installed: Path, folder: Path, programs: Mapping[str, str]) -> set[str]:
    """Return the names of the programs, and of modules of theirs, that mypy would not have."""
    for name, source in programs.items():
        (folder / f"{name}.py").write_text(source, encoding="utf-8")
    files = [f"{name}.py" for name in programs]
    words = ["-m", "mypy", "--strict", "--cache-dir", str(installed.with_name("types")), *files]
    ended = run_python(folder, installed, *words)
    found = {*re.findall(r"^(.+?)\.pyi?:\d+: error", ended.stdout, re.MULTILINE)}
    assert ended.returncode == (1 if found else 0), ended.stdout + ended.stderr
    return found


def compile_programs(project: Path, programs: Mapping[str, str]) -> dict[str, str]:
    """Compile programs of TypeScript together; return what the compiler has against each."""
    for name, source in programs.items():
        (project / f"{name}.ts").write_text(source, encoding="utf-8")
    chosen = {"extends": "./tsconfig.json", "files": [f"{name}.ts" for name in programs]}
    (project / "chosen.json").write_text(json.dumps(chosen), encoding="utf-8")
    printed = node.run_program(["tsc", "--project", "chosen.json", "--pretty", "false"], project)
    errors = re.findall(
        r"^(\w+)\.ts\(\d+,\d+\): (error .*(?:\n .*)*)", printed.stdout, re.MULTILINE
    )
    assert printed.returncode == (2 if errors else 0), printed.stdout
    return {
        name: "\n".join(message for file, message in errors if file == name) for name in programs
    }


def run_script(project: Path, *words: str) -> str:
    """Run a script in node; return what it prints."""
    ended = node.run_program(["node", *words], project)
    assert ended.returncode == 0, ended.stderr
    return ended.stdout
