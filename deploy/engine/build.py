"""Writes the engine into a folder: its scripts, Python and the archive, with a manifest.

Everything but `engine.js` and `manifest.json` is in a folder named by a hash of its content.
"""

import gzip
import json
import shutil
import subprocess
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from deploy.engine.archive import build_archive, list_engines
from deploy.engine.folders import ENTRY, MANIFEST, is_engine, replace_folder
from deploy.node_packages import PYTHON_FOLDER
from deploy.page import PACKED_ALREADY
from deploy.refusal import Refusal
from deploy.services import CHECKOUT
from shared.web.flask_http import hash_source

ARCHIVE = "archive.zip"
COMPILED = ("python_stdlib.zip", ARCHIVE)
"""What `compile.mjs` writes."""
SCRIPTS = ("client.js", "host.js", "worker.js")
PYTHON: Mapping[str, str] = {
    "pyodide.js": "pyodide.mjs",
    "pyodide.asm.js": "pyodide.asm.js",
    "pyodide.asm.wasm": "pyodide.asm.wasm",
    "pyodide-lock.json": "pyodide-lock.json",
}
"""What a browser needs of the distribution of Python as it is, and how it is called there."""


def build_engine(target: Path, checkout: Path = CHECKOUT, *, compiled: Path | None = None) -> None:
    """Write the engine into `target`, in the place of the engine that is there.

    Python has been installed before (`deploy.node_packages`). `compiled` is the folder that
    `compile.mjs` wrote, where this is no place to run node. Raises Refusal if `target` has
    anything but an engine, or if node is missing or fails; `target` is then as it was.
    """
    with replace_folder(target, is_engine) as new:
        _write_engine(new, checkout, compiled)


def _write_engine(target: Path, checkout: Path, compiled: Path | None) -> None:
    files = _collect_files(checkout, compiled)
    version = _hash_files(files)
    (target / version).mkdir(parents=True)
    for name, content in files.items():
        (target / version / name).write_bytes(content)
    source = checkout / "services" / "companion" / "engine"
    shutil.copyfile(source / ENTRY, target / ENTRY)
    manifest = {
        "folder": version,
        "archive": ARCHIVE,
        "compressed": sum(map(_count_sent, files.items())),
        "games": list_engines(),
        "files": {
            f"{version}/{name}": {"bytes": len(content), "integrity": hash_source(content)}
            for name, content in files.items()
        },
    }
    (target / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


def _collect_files(checkout: Path, compiled: Path | None) -> Mapping[str, bytes]:
    source = checkout / "services" / "companion" / "engine"
    python = checkout / PYTHON_FOLDER / "node_modules" / "pyodide"
    scripts = {name: (source / name).read_bytes() for name in SCRIPTS}
    with TemporaryDirectory() as folder:
        made = compiled or _compile(build_archive(), python, Path(folder))
        return {
            **scripts,
            **{name: (python / source_name).read_bytes() for name, source_name in PYTHON.items()},
            **{name: (made / name).read_bytes() for name in COMPILED},
        }


def _compile(archive: bytes, python: Path, folder: Path) -> Path:
    """Return where the compiled modules are in `folder`; the Python in `python` compiles them."""
    given, out = folder / "given.zip", folder / "compiled"
    given.write_bytes(archive)
    script = Path(__file__).with_name("compile.mjs")
    node = shutil.which("node")
    if node is None:
        raise Refusal(
            "There is no node to compile the engine with (on Debian: apt install nodejs)."
        )
    if subprocess.run([node, str(script), str(python), str(given), str(out)]).returncode != 0:
        raise Refusal("node could not compile the engine: it says why above.")
    return out


def _hash_files(files: Mapping[str, bytes]) -> str:
    listed = "".join(f"{name} {hash_source(files[name])}\n" for name in sorted(files))
    return sha256(listed.encode()).hexdigest()[:16]


def _count_sent(file: tuple[str, bytes]) -> int:
    """Return how many bytes of a file are sent, compressed where it is not already."""
    name, content = file
    return len(content if Path(name).suffix in PACKED_ALREADY else gzip.compress(content))
