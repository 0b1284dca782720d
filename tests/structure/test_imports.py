"""The import contracts hold, and an import against one of them is noticed.

Each contract is broken on purpose in a copy of the tree, by one line, and must then be reported as
broken. Contracts name services by wildcards, so they hold for a new game without an edit.
"""

import ast
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path

import pytest

from deploy.services import CHECKOUT, game_names
from tests.cases import every_case
from tests.structure.checkout_copy import add_sample_game, copy_parts, run_python
from tests.structure.import_crossings import (
    CROSSINGS,
    NEW_GAME_CROSSINGS,
    NOT_OF_SERVICES,
    PURE,
    Crossing,
)

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


def cross(folder: Path, crossing: Crossing) -> None:
    """Adds the line to the file, which is made if there is none."""
    with (folder / crossing.file).open("a", encoding="utf-8") as file:
        file.write(f"\n{crossing.line}\n")


def test_every_contract_holds(tmp_path: Path) -> None:
    code, report = lint_imports(copy_parts(tmp_path, *WHOLE))
    assert code == 0, report
    for name in contracts():
        assert f"{name} KEPT" in report


def test_every_contract_is_broken_here_on_purpose_and_also_by_a_new_game() -> None:
    assert {crossing.contract for crossing in CROSSINGS} == set(contracts())
    of_services = set(contracts()) - NOT_OF_SERVICES
    assert {crossing.contract for crossing in NEW_GAME_CROSSINGS} == of_services


def test_a_contract_restricts_every_folder_of_shared_and_of_services() -> None:
    """Besides the layers. Only `shared.web` may use any library."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    restricted = {
        module.replace("*", "{game}")
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "forbidden"
        for module in contract["source_modules"]
    }
    packages = {f"shared.{file.parent.name}" for file in CHECKOUT.glob("shared/*/*.py")} | {
        f"services.{{game}}.{file.relative_to(CHECKOUT).parts[2]}"
        for name in game_names()
        for file in CHECKOUT.glob(f"services/{name}/*/**/*.py")
    }
    assert packages - restricted == {"shared.web"}


def one_of_each_contract(crossings: Sequence[Crossing]) -> list[list[Crossing]]:
    """The crossings in groups, of which each has at most one of a contract and one of a file."""
    groups: list[list[Crossing]] = []
    for crossing in crossings:
        for group in groups:
            if all(crossing.contract != one.contract for one in group) and all(
                crossing.file != one.file for one in group
            ):
                group.append(crossing)
                break
        else:
            groups.append([crossing])
    return groups


def check_broken(folder: Path, crossings: Sequence[Crossing]) -> None:
    """Each contract that is crossed is broken, and its own part of the report names the import."""
    for crossing in crossings:
        cross(folder, crossing)
    code, report = lint_imports(folder)
    assert code == 1
    with every_case() as case:
        for crossing in crossings:
            with case(crossing):
                assert f"{crossing.contract} BROKEN" in report
                assert crossing.reported in part_of(report, crossing.contract)


def part_of(report: str, contract: str) -> str:
    """What a report says of a contract that is broken: between its heading and the next one."""
    heading = f"{contract}\n{'-' * len(contract)}\n"
    assert heading in report, report
    after = report.split(heading, 1)[1]
    others = [f"\n{name}\n{'-' * len(name)}\n" for name in contracts()]
    return min((after.split(other, 1)[0] for other in others), key=len)


@pytest.mark.parametrize("crossings", one_of_each_contract(CROSSINGS), ids=len)
def test_one_wrong_import_breaks_its_contract(
    crossings: Sequence[Crossing], tmp_path: Path
) -> None:
    check_broken(copy_parts(tmp_path, *WHOLE), crossings)


def test_a_library_reached_by_way_of_another_module_breaks_the_contract_too(
    tmp_path: Path,
) -> None:
    """The rules import a module of their own, and that one imports shared.schemas: marshmallow."""
    copy_parts(tmp_path, *WHOLE)
    detour = tmp_path / "services" / "heros" / "rules" / "detour.py"
    detour.write_text("from shared.schemas import bodies\n", encoding="utf-8")
    cross(tmp_path, Crossing(PURE, "services/heros/rules/places.py", f"import {_DETOUR}", ""))
    code, report = lint_imports(tmp_path)
    assert code == 1
    assert f"{PURE} BROKEN" in report
    assert f"{_DETOUR} -> shared.schemas.bodies" in report


_DETOUR = "services.heros.rules.detour"


def test_a_new_game_keeps_every_contract(tmp_path: Path) -> None:
    add_sample_game(copy_parts(tmp_path, *WHOLE))
    code, report = lint_imports(tmp_path)
    assert code == 0, report


@pytest.mark.parametrize("crossings", one_of_each_contract(NEW_GAME_CROSSINGS), ids=len)
def test_a_new_game_is_held_to_the_contracts_without_an_edit(
    crossings: Sequence[Crossing], tmp_path: Path
) -> None:
    add_sample_game(copy_parts(tmp_path, *WHOLE))
    check_broken(tmp_path, crossings)


def test_no_contract_makes_an_exception() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        assert not {"ignore_imports", "allow_indirect_imports", "exhaustive_ignores"} & set(
            contract
        )


def test_no_contract_names_a_game() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    for contract in project["tool"]["importlinter"]["contracts"]:
        assert [name for name in game_names() if name in str(contract)] == []


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
