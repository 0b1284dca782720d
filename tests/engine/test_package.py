"""The npm package of the engine: its example scores a board in node without a service."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.services import CHECKOUT
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


@pytest.fixture
def site(engine: Path, tmp_path: Path) -> Path:
    """A folder in which the package is installed."""
    installed = tmp_path / "node_modules" / "decompte-engine"
    installed.mkdir(parents=True)
    shutil.copy(PACKAGE / "package.json", installed)
    shutil.copytree(engine, installed / "dist")
    return tmp_path


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
