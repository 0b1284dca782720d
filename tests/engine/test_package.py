"""The npm package of the engine: its example scores a board in node without a service."""

import shutil
import subprocess
from pathlib import Path

from deploy.services import CHECKOUT
from tests.servers import require_program

PACKAGE = CHECKOUT / "clients" / "engine"


def test_the_example_scores_a_board(engine: Path, tmp_path: Path) -> None:
    installed = tmp_path / "node_modules" / "decompte-engine"
    installed.mkdir(parents=True)
    shutil.copy(PACKAGE / "package.json", installed)
    shutil.copytree(engine, installed / "dist")
    shutil.copy(PACKAGE / "example.mjs", tmp_path)
    done = subprocess.run(
        [require_program("node"), "example.mjs"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=300,
    )
    # A city of two tiles that is completed pays two points for each.
    assert (done.returncode, done.stdout) == (0, "200 4\n"), done.stderr


def test_the_readme_shows_the_example() -> None:
    readme = (PACKAGE / "README.md").read_text(encoding="utf-8")
    assert (PACKAGE / "example.mjs").read_text(encoding="utf-8") in readme
