"""The files of the project that we wrote: all but what tools leave behind and what is vendored."""

from collections.abc import Iterator
from pathlib import Path

from deploy.services import CHECKOUT

PARTS = {"shared", "services", "deploy", "tests", "docs"}
"""The top-level parts of the project."""

LEFT_BEHIND = {"__pycache__", "build", "dist", "htmlcov", "mutants", "node_modules"}
"""Folders that tools leave behind, as `.gitignore` lists them; those with a dot aside."""

LOCKS = ("requirements.lock", "requirements-check.lock", "requirements-sbom.lock")
"""What is served, what is tested with, and what an image's build lists its packages with."""
WORDS = (
    *(".py", ".md", ".po", ".toml", ".txt", ".conf", ".sh", ".yaml", ""),
    *(".html", ".css", ".js", ".mjs"),
)
"""Suffixes of files that people write."""


def folders_of(folder: Path) -> Iterator[Path]:
    """The project's folders in this one, hidden ones and what tools leave behind aside."""
    for inner in sorted(folder.iterdir()):
        tools = inner.name.startswith(".") or inner.name.endswith(".egg-info")
        if inner.is_dir() and not tools and inner.name not in LEFT_BEHIND:
            yield inner


def files_under(folder: Path) -> Iterator[Path]:
    """Every file of ours under the folder."""
    yield from sorted(file for file in folder.iterdir() if file.is_file())
    for inner in folders_of(folder):
        if inner.name != "vendor":
            yield from files_under(inner)


def our_files() -> list[Path]:
    """Every file of ours."""
    hidden = (".gitignore", ".dockerignore")
    return [
        file
        for file in files_under(CHECKOUT)
        if not file.name.startswith(".") or file.name in hidden
    ]


def our_texts() -> list[Path]:
    """Every file of ours that people write, lock files aside."""
    return [file for file in our_files() if file.suffix in WORDS and file.name not in LOCKS]
