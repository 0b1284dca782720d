"""The files of the project that we wrote: all but what tools leave behind and what is vendored."""

from collections.abc import Iterator
from pathlib import Path

from deploy.services import CHECKOUT

TOOL_FOLDERS = {"__pycache__", "build", "dist", "htmlcov", "mutants", "node_modules"}
"""Folders that tools leave behind, as `.gitignore` lists them; those with a dot aside."""

TEXT_SUFFIXES = (
    *(".py", ".md", ".po", ".toml", ".txt", ".conf", ".sh", ".yaml", ".yml", ""),
    *(".html", ".css", ".js", ".mjs"),
)
"""Suffixes of files that people write."""


def list_folders(folder: Path) -> Iterator[Path]:
    """The project's folders in this one, hidden ones and what tools leave behind aside."""
    for inner in sorted(folder.iterdir()):
        tools = inner.name.startswith(".") or inner.name.endswith(".egg-info")
        if inner.is_dir() and not tools and inner.name not in TOOL_FOLDERS:
            yield inner


def list_files(folder: Path) -> Iterator[Path]:
    """Every file of ours under the folder."""
    yield from sorted(file for file in folder.iterdir() if file.is_file())
    for inner in list_folders(folder):
        if inner.name != "vendor":
            yield from list_files(inner)


def list_our_files() -> list[Path]:
    """Every file of ours."""
    hidden = (".dockerignore", ".gitattributes", ".gitignore", ".gitlab-ci.yml")
    return [
        file
        for file in list_files(CHECKOUT)
        if not file.name.startswith(".") or file.name in hidden
    ]


def list_our_texts() -> list[Path]:
    """Every file of ours that people write, lock files aside."""
    return [file for file in list_our_files() if file.suffix in TEXT_SUFFIXES]
