"""The npm package of the engine: its example scores a board in node without a service."""

import json
import os
import shutil
import subprocess
import tarfile
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest

from deploy.clients.npm_packages import build_engine
from deploy.engine.build import COMPILED
from deploy.engine.compile_modules import UNUSABLE, find_reached, list_imports, name_module
from deploy.engine.folders import MANIFEST
from deploy.services import CHECKOUT
from tests import node
from tests.clients.running import compile_programs
from tests.engine.requests import OF_SERVICES
from tests.servers import require_program

PACKAGE = CHECKOUT / "clients" / "engine"


EXPORTS = """
import { ask, start, version } from "decompte-engine";
const parts = [];
const engine = await start({ onProgress: ({ part }) => parts.push(part) });
const path = "/v1/heros/rules";
const same = (await ask(path)).body === (await engine.ask(path)).body;
const versions = await version();
const equal = JSON.stringify(versions) === JSON.stringify(engine.version());
engine.stop();
console.log(parts.join(), same, equal, JSON.stringify(versions));
"""
"""Starts an engine, and asks it by the functions of the module too."""


HEADERS_AND_STOP = """
import { start } from "decompte-engine";
const engine = await start();
const headers = new Headers({ "Accept-Language": "fr" });
const { body } = await engine.ask("/v1/heros/rules", { headers });
const same = body === (await engine.ask("/v1/heros/rules?lang=fr")).body;
engine.stop();
const name = await engine.ask("/v1/heros/rules").catch((error) => error.name);
console.log(same, name);
"""
"""Gives headers as an object of their own, and asks an engine that was stopped."""


TYPED = """
import { ask, start, version } from "decompte-engine";
const headers = new Headers({ "Accept-Language": "fr" });
const engine = await start({ onProgress: ({ part, done, of }) => console.log(part, done / of) });
const { status, body } = await engine.ask("/v1/heros/rules", { headers });
const versions: string[] = [engine.version().heros!, (await version()).heros!];
console.log(status.toFixed(), body.length, versions, (await ask("/v1")).headers.etag);
engine.stop();
"""
WRONG = {
    "name": ("engine.stop", "engine.end", "'end' does not exist"),
    "body": ("{ headers })", "{ body: 1 })", "'number' is not assignable"),
    "part": ("part, done", "name, done", "'name' does not exist"),
}


@pytest.fixture(scope="module")
def tarball(engine: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package as it is published, built where others may not read by themselves."""
    require_program("npm")
    target = tmp_path_factory.mktemp("tarball")
    before = os.umask(0o077)
    try:
        return build_engine(engine, target)
    finally:
        os.umask(before)


@pytest.fixture
def site(tarball: Path, tmp_path: Path) -> Path:
    """A folder in which the package is installed, without a network."""
    words = ["install", "--silent", "--offline", "--no-audit", "--no-fund", str(tarball)]
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    subprocess.run([require_program("npm"), *words], cwd=tmp_path, check=True)
    return tmp_path


def test_everybody_may_read_what_the_tarball_has(tarball: Path) -> None:
    with tarfile.open(tarball) as archive:
        modes = {one.name: one.mode for one in archive if one.isfile()}
    assert {"package/engine.d.ts", "package/dist/engine.js"} <= modes.keys()
    assert {name: oct(mode) for name, mode in modes.items() if mode != 0o644} == {}


def test_a_program_is_typed_and_a_wrong_one_is_refused(site: Path) -> None:
    node.require_packages()
    options = {"strict": True, "target": "ES2022", "module": "NodeNext", "types": []}
    configuration = {"compilerOptions": {**options, "lib": ["ES2022", "DOM"]}}
    (site / "tsconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    assert all(good in TYPED for good, _, _ in WRONG.values())
    changed = {name: TYPED.replace(good, bad) for name, (good, bad, _) in WRONG.items()}
    messages = compile_programs(site, {"right": TYPED, **changed})
    assert messages["right"] == ""
    assert {
        name for name, (_, _, message) in WRONG.items() if message not in messages[name]
    } == set()


def run_in_node(program: str, folder: Path) -> str:
    """What a program writes."""
    done = subprocess.run(
        [require_program("node"), program],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_example_scores_a_board(site: Path) -> None:
    shutil.copy(PACKAGE / "example.mjs", site)
    # A city of two tiles that is completed pays two points for each.
    assert run_in_node("example.mjs", site) == "200 4\n"


def test_the_module_asks_the_engine_that_was_started(site: Path) -> None:
    (site / "exports.mjs").write_text(EXPORTS, encoding="utf-8")
    parts, *outcomes, versions = run_in_node("exports.mjs", site).split(maxsplit=3)
    # Each part once: ask and version started no second engine.
    assert (parts, outcomes) == ("python,archive,rules", ["true", "true"])
    assert json.loads(versions) == {one.game.card.id: one.game.card.engine for one in OF_SERVICES}


def test_it_takes_headers_and_answers_nothing_once_stopped(site: Path) -> None:
    (site / "stop.mjs").write_text(HEADERS_AND_STOP, encoding="utf-8")
    assert run_in_node("stop.mjs", site) == "true StoppedError\n"


def test_the_readme_shows_the_example_of_ten_lines() -> None:
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    example = (PACKAGE / "example.mjs").read_text(encoding="utf-8")
    assert example in readme
    assert len(example.splitlines()) <= 10


LIBRARY = {
    "alone.py": "",
    "first.py": "def late():\n    import second.part\n    import pdb\n",
    "pdb.py": "",
    "second/__init__.py": "from . import other\n",
    "second/inner/__init__.py": "from .. import more\nfrom .deep import x\n",
    "second/inner/deep.py": "",
    "second/more.py": "",
    "second/other.py": "from .inner import deep\n",
    "second/part.py": "from third import name\n",
    "third.py": "",
}


def test_what_is_reached_by_import_statements_is_kept() -> None:
    packed = BytesIO()
    with ZipFile(packed, "w") as library:
        for name, text in LIBRARY.items():
            library.writestr(name, text)
        paths = {name_module(path): path for path in LIBRARY}
        assert [*list_imports(library, "second/inner/__init__.py")] == [
            "second",
            "second.more",
            "second.inner.deep",
            "second.inner.deep.x",
        ]
        reached = find_reached(library, paths, ["first.late", "sys"])
    assert {*LIBRARY} - {*reached} == {"alone.py", "pdb.py"}
    assert "pdb" in UNUSABLE


def test_the_library_of_the_engine_is_bytecode_alone(engine: Path) -> None:
    (folder,) = (file for file in engine.iterdir() if file.is_dir())
    assert (engine / MANIFEST).is_file()
    for name in COMPILED:
        with ZipFile(folder / name) as archive:
            names = archive.namelist()
        assert not [one for one in names if one.endswith(".py")]
        assert [one for one in names if one.endswith(".pyc")]
    with ZipFile(folder / COMPILED[0]) as archive:
        names = archive.namelist()
    assert not [one for one in names if one.removesuffix(".pyc").split("/")[0] in UNUSABLE]
    assert {"json/decoder.pyc", "encodings/latin_1.pyc", "_strptime.pyc"} <= {*names}
