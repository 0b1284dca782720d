"""The import contracts hold, for a new game too, and imports against them are noticed.

The check runs the contracts on the tree as it is; here a game is added to a copy of it.
"""

import ast
import sys
import tomllib
from collections.abc import Mapping, Sequence
from pathlib import Path
from posixpath import dirname, join, normpath

from deploy.services import CHECKOUT
from tests.page_texts import FOLDER, read_modules
from tests.structure.checkout_copy import add_sample_game, copy_parts, run_python

COMPILING = "shared/core/source.py"
"""The one file that compiles source made at import."""

WHOLE = ("shared", "services", "deploy", "pyproject.toml")


def contracts() -> Sequence[str]:
    """The names of the contracts in `pyproject.toml`."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    return [contract["name"] for contract in project["tool"]["importlinter"]["contracts"]]


def lint_imports(folder: Path) -> tuple[int, str]:
    """Exit code and words of `lint-imports` in a copy of the tree."""
    script = Path(sys.executable).with_name("lint-imports")
    done = run_python(folder, str(script), "--no-cache", "--no-logo", "--verbose")
    return done.returncode, done.stdout + done.stderr


WRONG_IMPORTS: Mapping[str, tuple[str, str]] = {
    "Arrows point down: deploy, services, shared": (
        "services/sample/app.py",
        "import deploy.services",
    ),
    "A service never imports another": ("services/heros/app.py", "import services.sample"),
    # The rules reach marshmallow by way of another module.
    "Rules and core reach neither the web nor the libraries of the edge": (
        "services/sample/rules/juices.py",
        "from shared.schemas import bodies",
    ),
    "The commands run before anything is installed": ("deploy/serving.py", "import orjson"),
}
"""For some contracts a file and a line that breaks each, in the added game where that can be."""


def test_a_new_game_keeps_every_contract_and_imports_against_some_are_noticed(
    tmp_path: Path,
) -> None:
    add_sample_game(copy_parts(tmp_path, *WHOLE))
    code, report = lint_imports(tmp_path)
    assert code == 0, report
    assert [name for name in contracts() if f"{name} KEPT" not in report] == []
    for file, line in WRONG_IMPORTS.values():
        with (tmp_path / file).open("a", encoding="utf-8") as opened:
            opened.write(f"\n{line}\n")
    code, report = lint_imports(tmp_path)
    assert code == 1
    assert [name for name in WRONG_IMPORTS if f"{name} BROKEN" not in report] == []


def test_neither_shared_nor_a_service_imports_by_a_computed_name() -> None:
    """An import by a name made at run time would be seen by no contract.

    What `COMPILING` compiles has no builtins and cannot import: tests/core/test_source.py.
    """
    unseen = ("__import__", "import_module", "exec", "eval", "run_path", "run_module")
    for part in ("shared", "services"):
        for file in sorted({*(CHECKOUT / part).rglob("*.py")} - {CHECKOUT / COMPILING}):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
                assert name not in unseen, file


PAGE_LAYERS: Mapping[str, tuple[str, ...]] = {
    "shell/": ("vendor/", "shell/"),
    "parts/": ("vendor/", "shell/", "parts/"),
    **{
        f"games/{one.name}/": ("vendor/", "shell/", "parts/", f"games/{one.name}/")
        for one in sorted((FOLDER / "games").iterdir())
        if one.is_dir()
    },
}
"""What the modules in a folder of the page may import."""


def test_modules_of_the_page_import_downwards() -> None:
    names = {file.relative_to(FOLDER).as_posix(): file for file in read_modules()}
    wrong = [
        (name, address)
        for folder, below in PAGE_LAYERS.items()
        for name, file in names.items()
        if name.startswith(folder)
        for address in read_modules()[file]["imports"]
        if address.startswith(".") and not normpath(join(dirname(name), address)).startswith(below)
    ]
    assert wrong == []
