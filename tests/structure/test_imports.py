"""Arrows point down and never sideways: the import contracts hold, and they bite.

Each contract is broken on purpose in a copy of the tree, by one line, and must then be told as
broken. Contracts name services by wildcards, so a new game is held to them without an edit.
"""

import ast
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from deploy.services import CHECKOUT, service_names
from tests.cases import every_case
from tests.structure.copied_tree import add_sample_game, copy_of, run_python

DOWN = "Arrows point down: deploy, services, shared"
INSIDE_SHARED = "Inside shared: web, then schemas and texts and cache, then core"
ROOMS = "Inside a service: app, then schemas and drawing, then notation, board, rules"
APART = "A service never imports another"
PURE = "Rules and core reach neither the web nor the libraries of the edge"
DOOR = "Services reach the web only through their app"

WHOLE = ("shared", "services", "deploy", "pyproject.toml")


@dataclass(frozen=True)
class Crossing:
    """An import that must not be: where the line is added, what it is, and what it breaks."""

    contract: str
    file: str
    line: str
    told: str

    def __str__(self) -> str:
        return f"{self.file}: {self.line}"


CROSSINGS = (
    Crossing(DOWN, "shared/web/app.py", "import services.heros.app", "shared.web.app"),
    Crossing(DOWN, "shared/core/pointers.py", "import deploy.services", "shared.core.pointers"),
    Crossing(DOWN, "services/heros/app.py", "import deploy.services", "services.heros.app"),
    Crossing(
        INSIDE_SHARED, "shared/core/pointers.py", "import shared.web.game", "shared.core.pointers"
    ),
    Crossing(INSIDE_SHARED, "shared/core/sheet.py", "import shared.texts", "shared.core.sheet"),
    Crossing(
        INSIDE_SHARED, "shared/schemas/gate.py", "import shared.web.game", "shared.schemas.gate"
    ),
    Crossing(
        INSIDE_SHARED,
        "shared/texts/catalogues.py",
        "import shared.cache",
        "shared.texts.catalogues",
    ),
    Crossing(
        INSIDE_SHARED, "shared/cache/store.py", "import shared.schemas.gate", "shared.cache.store"
    ),
    Crossing(
        ROOMS,
        "services/heros/rules/places.py",
        "import services.heros.schemas.requests",
        "services.heros.rules.places",
    ),
    Crossing(
        ROOMS,
        "services/deluges/schemas/requests.py",
        "import services.deluges.app",
        "services.deluges.schemas.requests",
    ),
    Crossing(
        ROOMS,
        "services/civilization/drawing/fronts.py",
        "import services.civilization.schemas.answers",
        "services.civilization.drawing.fronts",
    ),
    Crossing(
        ROOMS,
        "services/carcassonne/rules/lines.py",
        "import services.carcassonne.board",
        "services.carcassonne.rules.lines",
    ),
    Crossing(
        APART,
        "services/heros/rules/places.py",
        "from services.deluges.rules import cells",
        "services.heros.rules.places",
    ),
    Crossing(
        APART, "services/deluges/app.py", "from services import heros", "services.deluges.app"
    ),
    Crossing(PURE, "shared/core/pointers.py", "import flask", "shared.core.pointers -> flask"),
    Crossing(PURE, "shared/core/sheet.py", "import orjson", "sheet -> orjson"),
    Crossing(
        PURE,
        "services/heros/rules/places.py",
        "from shared.schemas import fields",
        "services.heros.rules.places -> shared.schemas.fields",
    ),
    Crossing(
        PURE,
        "services/heros/rules/ties.py",
        "import random",
        "services.heros.rules.ties -> random",
    ),
    Crossing(
        PURE,
        "services/deluges/rules/cells.py",
        "def late() -> None:\n    from datetime import date",
        "services.deluges.rules.cells -> datetime",
    ),
    Crossing(
        DOOR,
        "services/heros/schemas/requests.py",
        "import flask",
        "services.heros.schemas.requests -> flask",
    ),
    Crossing(
        DOOR,
        "services/deluges/schemas/requests.py",
        "from shared.web import batch",
        "services.deluges.schemas.requests -> shared.web.batch",
    ),
)

NEW_GAME_CROSSINGS = (
    Crossing(DOWN, "services/sample/app.py", "import deploy.services", "services.sample.app"),
    Crossing(
        ROOMS, "services/sample/rules.py", "import services.sample.app", "services.sample.rules"
    ),
    Crossing(ROOMS, "services/sample/schemas.py", "import services.sample.app", "sample.schemas"),
    Crossing(APART, "services/sample/rules.py", "import services.heros", "services.sample.rules"),
    Crossing(APART, "services/heros/app.py", "import services.sample", "services.heros.app"),
    Crossing(PURE, "services/sample/rules.py", "import marshmallow", "sample.rules -> marshm"),
    Crossing(DOOR, "services/sample/schemas.py", "import redis", "sample.schemas -> redis"),
)


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
    """Adds the line to the file."""
    file = folder / crossing.file
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{crossing.line}\n", encoding="utf-8")


def test_every_contract_holds(tmp_path: Path) -> None:
    code, told = lint_imports(copy_of(tmp_path, *WHOLE))
    assert code == 0, told
    for name in contracts():
        assert f"{name} KEPT" in told


def test_every_contract_is_broken_here_on_purpose_and_also_by_a_new_game() -> None:
    assert {crossing.contract for crossing in CROSSINGS} == set(contracts())
    of_services = set(contracts()) - {INSIDE_SHARED}
    assert {crossing.contract for crossing in NEW_GAME_CROSSINGS} == of_services


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
    code, told = lint_imports(folder)
    assert code == 1
    with every_case() as case:
        for crossing in crossings:
            with case(crossing):
                assert f"{crossing.contract} BROKEN" in told
                assert crossing.told in part_of(told, crossing.contract)


def part_of(told: str, contract: str) -> str:
    """What a report says of a contract that is broken: between its heading and the next one."""
    heading = f"{contract}\n{'-' * len(contract)}\n"
    assert heading in told, told
    after = told.split(heading, 1)[1]
    others = [f"\n{name}\n{'-' * len(name)}\n" for name in contracts()]
    return min((after.split(other, 1)[0] for other in others), key=len)


@pytest.mark.parametrize("crossings", one_of_each_contract(CROSSINGS), ids=len)
def test_one_wrong_import_breaks_its_contract(
    crossings: Sequence[Crossing], tmp_path: Path
) -> None:
    check_broken(copy_of(tmp_path, *WHOLE), crossings)


def test_a_library_reached_by_way_of_another_module_breaks_the_contract_too(
    tmp_path: Path,
) -> None:
    """The rules import a module of their own, and that one imports shared.schemas: marshmallow."""
    copy_of(tmp_path, *WHOLE)
    detour = tmp_path / "services" / "heros" / "rules" / "detour.py"
    detour.write_text("from shared.schemas import bodies\n", encoding="utf-8")
    cross(tmp_path, Crossing(PURE, "services/heros/rules/places.py", f"import {_DETOUR}", ""))
    code, told = lint_imports(tmp_path)
    assert code == 1
    assert f"{PURE} BROKEN" in told
    assert f"{_DETOUR} -> shared.schemas.bodies" in told


_DETOUR = "services.heros.rules.detour"


def test_a_new_game_keeps_every_contract(tmp_path: Path) -> None:
    add_sample_game(copy_of(tmp_path, *WHOLE))
    code, told = lint_imports(tmp_path)
    assert code == 0, told


@pytest.mark.parametrize("crossings", one_of_each_contract(NEW_GAME_CROSSINGS), ids=len)
def test_a_new_game_is_held_to_the_contracts_without_an_edit(
    crossings: Sequence[Crossing], tmp_path: Path
) -> None:
    add_sample_game(copy_of(tmp_path, *WHOLE))
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
        assert [name for name in service_names() if name in str(contract)] == []


def test_neither_the_floor_nor_a_service_imports_in_the_dark() -> None:
    """An import by a name made at run time would be seen by no contract."""
    dark = ("__import__", "import_module", "exec", "eval", "run_path", "run_module")
    for part in ("shared", "services"):
        for file in sorted((CHECKOUT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
                assert name not in dark, file
