"""Builds the npm tarball of the client for TypeScript: types and operations from the contract."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deploy.clients.contract import list_games, select_schemas
from deploy.clients.packing import pack_for_npm
from deploy.node_packages import FOLDER
from deploy.rendering import fill_template
from deploy.services import CHECKOUT

SOURCE = CHECKOUT / "clients" / "typescript"
NAME = "decompte-client"
TYPES = "contract.ts"
TYPE_OPTIONS = ("--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix")


def build_tarball(document: Mapping[str, Any], target: Path) -> Path:
    """Write the tarball into `target`, and return it; needs the packages of the tests."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "typescript"
        write_sources(document, folder)
        _run("tsc", "--project", str(folder))
        pack_for_npm(folder, target)
    return target / f"{NAME}-{document['info']['version']}.tgz"


def write_sources(document: Mapping[str, Any], folder: Path) -> None:
    """Write the whole package, ready to be compiled, into a folder that does not exist yet."""
    shutil.copytree(SOURCE, folder)
    description = folder / "package.json"
    package = json.loads(description.read_bytes())
    package["version"] = document["info"]["version"]
    description.write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    given = folder / "openapi.json"
    given.write_text(json.dumps(select_schemas(document)), encoding="utf-8")
    types = folder / "src" / TYPES
    _run("openapi-typescript", str(given), *TYPE_OPTIONS, "--output", str(types))
    games = fill_template("games.ts.jinja2", games=list_games(document))
    (folder / "src" / "games.ts").write_text(games, encoding="utf-8")


def _run(program: str, *words: str) -> None:
    path = CHECKOUT / FOLDER / "node_modules" / ".bin" / program
    done = subprocess.run(
        [str(path), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
