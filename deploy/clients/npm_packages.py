"""Builds the npm tarballs: the client for TypeScript, made from the contract, and the engine."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deploy.clients.contract import render_games, select_schemas
from deploy.clients.packing import UMASK, open_files
from deploy.node_packages import FOLDER
from deploy.services import CHECKOUT

SOURCE = CHECKOUT / "clients" / "typescript"
ENGINE = CHECKOUT / "clients" / "engine"
NAME, ENGINE_NAME = "decompte-client", "decompte-engine"
BUILT = "dist"
"""Where the engine is in its package."""
TYPES = "contract.ts"
TYPE_OPTIONS = ("--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix")


def build_client(document: Mapping[str, Any], target: Path) -> Path:
    """Write the client's tarball into `target`, and return it; needs the packages of the tests."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "typescript"
        write_sources(document, folder)
        _run("tsc", "--project", str(folder))
        _pack(folder, target)
    return target / f"{NAME}-{document['info']['version']}.tgz"


def build_engine(engine: Path, target: Path) -> Path:
    """Write the engine's tarball into `target`, and return it; `engine` is the folder of one."""
    version = json.loads((ENGINE / "package.json").read_bytes())["version"]
    with TemporaryDirectory() as place:
        folder = Path(place) / "engine"
        shutil.copytree(ENGINE, folder, ignore=shutil.ignore_patterns(BUILT))
        shutil.copytree(engine, folder / BUILT)
        _pack(folder, target)
    return target / f"{ENGINE_NAME}-{version}.tgz"


def write_sources(document: Mapping[str, Any], folder: Path) -> None:
    """Write the whole client, ready to be compiled, into a folder that does not exist yet."""
    shutil.copytree(SOURCE, folder)
    description = folder / "package.json"
    package = json.loads(description.read_bytes())
    package["version"] = document["info"]["version"]
    description.write_text(json.dumps(package, indent=2) + "\n", encoding="utf-8")
    given = folder / "openapi.json"
    given.write_text(json.dumps(select_schemas(document)), encoding="utf-8")
    types = folder / "src" / TYPES
    _run("openapi-typescript", str(given), *TYPE_OPTIONS, "--output", str(types))
    games = render_games("games.ts.jinja2")
    (folder / "src" / "games.ts").write_text(games, encoding="utf-8")


def _run(program: str, *words: str) -> None:
    path = CHECKOUT / FOLDER / "node_modules" / ".bin" / program
    done = subprocess.run(
        [str(path), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")


def _pack(folder: Path, target: Path) -> None:
    open_files(folder)
    subprocess.run(
        ["npm", "pack", "--silent", str(folder), "--pack-destination", str(target)],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        umask=UMASK,
    )
