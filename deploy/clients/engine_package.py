"""Builds the npm tarball of the engine, with its types."""

import json
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.clients.packing import pack_for_npm
from deploy.services import CHECKOUT

SOURCE = CHECKOUT / "clients" / "engine"
NAME = "decompte-engine"
BUILT = "dist"
"""Where the engine is in the package."""


def build_tarball(engine: Path, target: Path) -> Path:
    """Write the tarball into `target`, and return it; `engine` is the folder of an engine."""
    version = json.loads((SOURCE / "package.json").read_bytes())["version"]
    with TemporaryDirectory() as place:
        folder = Path(place) / "engine"
        shutil.copytree(SOURCE, folder, ignore=shutil.ignore_patterns(BUILT))
        shutil.copytree(engine, folder / BUILT)
        pack_for_npm(folder, target)
    return target / f"{NAME}-{version}.tgz"
