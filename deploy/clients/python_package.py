"""Builds the wheel of the client for Python: its types and operations come from the contract."""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deploy.clients.contract import render_games, select_schemas
from deploy.clients.packing import READABLE, UMASK, open_files
from deploy.services import CHECKOUT

SOURCE = CHECKOUT / "clients" / "python"
PACKAGE = "decompte_client"
DYNAMIC = 'dynamic = ["version"]'
"""What the version takes the place of."""
TYPE_OPTIONS = (
    *("--input-file-type", "openapi", "--openapi-scopes", "schemas"),
    *("--output-model-type", "typing.TypedDict", "--target-python-version", "3.11"),
    *("--formatters", "builtin", "--use-union-operator", "--use-standard-collections"),
    *("--enum-field-as-literal", "all", "--disable-timestamp", "--use-schema-description"),
)


def build_wheel(document: Mapping[str, Any], target: Path) -> Path:
    with TemporaryDirectory() as place:
        folder = Path(place) / "python"
        write_sources(document, folder)
        words = ["-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]
        words += ["--wheel-dir", str(target), str(folder)]
        open_files(folder)
        program = [sys.executable, *words]
        subprocess.run(program, check=True, stdin=subprocess.DEVNULL, umask=UMASK)
    wheel = target / f"{PACKAGE}-{document['info']['version']}-py3-none-any.whl"
    wheel.chmod(READABLE)  # pip moves it from a file that only its owner can read
    return wheel


def write_sources(document: Mapping[str, Any], folder: Path) -> None:
    """Write the whole package, ready to be built, into a folder that does not exist yet."""
    shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns("__pycache__"))
    project = folder / "pyproject.toml"
    text = project.read_text(encoding="utf-8")
    version = f'version = "{document["info"]["version"]}"'
    project.write_text(text.replace(DYNAMIC, version), encoding="utf-8")
    package = folder / "src" / PACKAGE
    _write_types(document, package / "types")
    games = render_games("games.py.jinja2")
    (package / "games.py").write_text(games, encoding="utf-8")


def _write_types(document: Mapping[str, Any], folder: Path) -> None:
    with TemporaryDirectory() as place:
        given = Path(place) / "openapi.json"
        given.write_text(json.dumps(select_schemas(document)), encoding="utf-8")
        words = ["--input", str(given), "--output", str(folder), *TYPE_OPTIONS]
        program = [sys.executable, "-m", "datamodel_code_generator", *words]
        subprocess.run(program, check=True, stdin=subprocess.DEVNULL)
