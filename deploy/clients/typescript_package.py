"""Builds the npm tarball of the client for TypeScript: types and operations from the contract."""

import json
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from deploy.clients.contract import ClientOperation, render_games, select_schemas
from deploy.clients.packing import pack_for_npm
from deploy.node_packages import FOLDER
from deploy.services import CHECKOUT

SOURCE = CHECKOUT / "clients" / "typescript"
NAME = "decompte-client"
TYPES = "contract.ts"
TYPE_OPTIONS = ("--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix")
HEADER = """// The games and their operations, made from the contract.

import type {{ Connection }} from "./connection.js";
import type * as contract from "./contract.js";
import {{ createGame }} from "./game.js";
import {{ createOperation, type Pictures, type Tables }} from "./operation.js";
"""
GAME = """
/** {description} */
export function create{title}(connection: Connection) {{
  return {{
    ...createGame(connection, "{game}"),
{operations}  }};
}}
"""
OPERATION = """    /** {summary} */
    {attribute}: createOperation<contract.{title}{request}, contract.{title}{answer}, {also}>(
      connection, "{game}", "{name}", {batch_size}, [{kinds}],
    ),
"""


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
    games = render_games(document, HEADER, GAME, _render_operation)
    (folder / "src" / "games.ts").write_text(games, encoding="utf-8")


def _render_operation(one: ClientOperation) -> str:
    first, *others = one.name.split("-")
    kinds = ["tables"] * one.has_table + ["pictures"] * one.has_picture
    request = f"contract.{one.game.capitalize()}{one.request}"
    return OPERATION.format(
        also=" & ".join(f"{kind.capitalize()}<{request}>" for kind in kinds) or "unknown",
        kinds=", ".join(f'"{kind}"' for kind in kinds),
        attribute=first + "".join(map(str.capitalize, others)),
        game=one.game,
        title=one.game.capitalize(),
        name=one.name,
        request=one.request,
        answer=one.answer,
        summary=one.summary,
        batch_size=one.batch_size,
    )


def _run(program: str, *words: str) -> None:
    path = CHECKOUT / FOLDER / "node_modules" / ".bin" / program
    done = subprocess.run(
        [str(path), *words], stdin=subprocess.DEVNULL, capture_output=True, text=True
    )
    if done.returncode != 0:
        raise RuntimeError(f"{program}: {done.stdout}{done.stderr}")
