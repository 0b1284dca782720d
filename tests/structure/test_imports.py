"""The import contracts hold, and a forbidden import breaks them.

Each contract is broken on purpose in a copy of the tree, by one line, and must then be reported as
broken. Contracts name services by wildcards, so they apply to a new game without an edit.
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
from tests.structure.checkout_copy import add_sample_game, copy_parts, run_python

LAYERS = "Arrows point down: deploy, services, shared"
INSIDE_SHARED = "Inside shared: web, then schemas and texts and cache, then core"
SERVICE_LAYERS = "Inside a service: app, then schemas and drawing, then notation, board, rules"
INDEPENDENCE = "A service never imports another"
PURITY = "Rules and core reach neither the web nor the libraries of the edge"
WEB_ENTRY = "Services reach the web only through their app"

CHECKED_PARTS = ("shared", "services", "deploy", "pyproject.toml")


@dataclass(frozen=True)
class ForbiddenImport:
    """An import that a contract forbids: the file, the added line, and how it is reported."""

    contract: str
    file: str
    line: str
    report: str

    def __str__(self) -> str:
        return f"{self.file}: {self.line}"


FORBIDDEN_IMPORTS = (
    ForbiddenImport(LAYERS, "shared/web/app.py", "import services.heros.app", "shared.web.app"),
    ForbiddenImport(
        LAYERS, "shared/core/pointers.py", "import deploy.services", "shared.core.pointers"
    ),
    ForbiddenImport(
        LAYERS, "services/heros/app.py", "import deploy.services", "services.heros.app"
    ),
    ForbiddenImport(
        INSIDE_SHARED, "shared/core/pointers.py", "import shared.web.game", "shared.core.pointers"
    ),
    ForbiddenImport(
        INSIDE_SHARED, "shared/core/sheet.py", "import shared.texts", "shared.core.sheet"
    ),
    ForbiddenImport(
        INSIDE_SHARED, "shared/schemas/gate.py", "import shared.web.game", "shared.schemas.gate"
    ),
    ForbiddenImport(
        INSIDE_SHARED,
        "shared/texts/catalogues.py",
        "import shared.cache",
        "shared.texts.catalogues",
    ),
    ForbiddenImport(
        INSIDE_SHARED, "shared/cache/store.py", "import shared.schemas.gate", "shared.cache.store"
    ),
    ForbiddenImport(
        SERVICE_LAYERS,
        "services/heros/rules/places.py",
        "import services.heros.schemas.requests",
        "services.heros.rules.places",
    ),
    ForbiddenImport(
        SERVICE_LAYERS,
        "services/deluges/schemas/requests.py",
        "import services.deluges.app",
        "services.deluges.schemas.requests",
    ),
    ForbiddenImport(
        SERVICE_LAYERS,
        "services/civilization/drawing/fronts.py",
        "import services.civilization.schemas.answers",
        "services.civilization.drawing.fronts",
    ),
    ForbiddenImport(
        SERVICE_LAYERS,
        "services/carcassonne/rules/lines.py",
        "import services.carcassonne.board",
        "services.carcassonne.rules.lines",
    ),
    ForbiddenImport(
        INDEPENDENCE,
        "services/heros/rules/places.py",
        "from services.deluges.rules import cells",
        "services.heros.rules.places",
    ),
    ForbiddenImport(
        INDEPENDENCE,
        "services/deluges/app.py",
        "from services import heros",
        "services.deluges.app",
    ),
    ForbiddenImport(
        PURITY, "shared/core/pointers.py", "import flask", "shared.core.pointers -> flask"
    ),
    ForbiddenImport(PURITY, "shared/core/sheet.py", "import orjson", "sheet -> orjson"),
    ForbiddenImport(
        PURITY,
        "services/heros/rules/places.py",
        "from shared.schemas import fields",
        "services.heros.rules.places -> shared.schemas.fields",
    ),
    ForbiddenImport(
        PURITY,
        "services/heros/rules/ties.py",
        "import random",
        "services.heros.rules.ties -> random",
    ),
    ForbiddenImport(
        PURITY,
        "services/deluges/rules/cells.py",
        "def late() -> None:\n    from datetime import date",
        "services.deluges.rules.cells -> datetime",
    ),
    ForbiddenImport(
        WEB_ENTRY,
        "services/heros/schemas/requests.py",
        "import flask",
        "services.heros.schemas.requests -> flask",
    ),
    ForbiddenImport(
        WEB_ENTRY,
        "services/deluges/schemas/requests.py",
        "from shared.web import batch",
        "services.deluges.schemas.requests -> shared.web.batch",
    ),
)

FORBIDDEN_IN_NEW_GAME = (
    ForbiddenImport(
        LAYERS, "services/sample/app.py", "import deploy.services", "services.sample.app"
    ),
    ForbiddenImport(
        SERVICE_LAYERS,
        "services/sample/rules.py",
        "import services.sample.app",
        "services.sample.rules",
    ),
    ForbiddenImport(
        SERVICE_LAYERS, "services/sample/schemas.py", "import services.sample.app", "sample.schemas"
    ),
    ForbiddenImport(
        INDEPENDENCE, "services/sample/rules.py", "import services.heros", "services.sample.rules"
    ),
    ForbiddenImport(
        INDEPENDENCE, "services/heros/app.py", "import services.sample", "services.heros.app"
    ),
    ForbiddenImport(
        PURITY, "services/sample/rules.py", "import marshmallow", "sample.rules -> marshm"
    ),
    ForbiddenImport(
        WEB_ENTRY, "services/sample/schemas.py", "import redis", "sample.schemas -> redis"
    ),
)


def read_contract_names() -> Sequence[str]:
    """The names of the contracts in `pyproject.toml`."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    return [contract["name"] for contract in project["tool"]["importlinter"]["contracts"]]


def lint_imports(folder: Path) -> tuple[int, str]:
    """Run `lint-imports` in a copy of the tree; return its exit code and output."""
    script = Path(sys.executable).with_name("lint-imports")
    done = run_python(folder, str(script), "--no-cache", "--no-logo", "--verbose")
    return done.returncode, done.stdout + done.stderr


def add_import(folder: Path, forbidden: ForbiddenImport) -> None:
    """Adds the line to the file."""
    file = folder / forbidden.file
    file.write_text(f"{file.read_text(encoding='utf-8')}\n{forbidden.line}\n", encoding="utf-8")


def test_every_contract_holds(tmp_path: Path) -> None:
    code, report = lint_imports(copy_parts(tmp_path, *CHECKED_PARTS))
    assert code == 0, report
    for name in read_contract_names():
        assert f"{name} KEPT" in report


def test_every_contract_is_broken_here_on_purpose_and_also_by_a_new_game() -> None:
    assert {forbidden.contract for forbidden in FORBIDDEN_IMPORTS} == set(read_contract_names())
    of_services = set(read_contract_names()) - {INSIDE_SHARED}
    assert {forbidden.contract for forbidden in FORBIDDEN_IN_NEW_GAME} == of_services


def group_by_contract(forbidden_imports: Sequence[ForbiddenImport]) -> list[list[ForbiddenImport]]:
    """Group the imports so that no group has two of one contract or two of one file."""
    groups: list[list[ForbiddenImport]] = []
    for forbidden in forbidden_imports:
        for group in groups:
            if all(forbidden.contract != one.contract for one in group) and all(
                forbidden.file != one.file for one in group
            ):
                group.append(forbidden)
                break
        else:
            groups.append([forbidden])
    return groups


def check_broken(folder: Path, forbidden_imports: Sequence[ForbiddenImport]) -> None:
    """Check that each import breaks its contract and is named in that part of the report."""
    for forbidden in forbidden_imports:
        add_import(folder, forbidden)
    code, report = lint_imports(folder)
    assert code == 1
    with every_case() as case:
        for forbidden in forbidden_imports:
            with case(forbidden):
                assert f"{forbidden.contract} BROKEN" in report
                assert forbidden.report in find_report_part(report, forbidden.contract)


def find_report_part(report: str, contract: str) -> str:
    """Return the part of a report about a broken contract, up to the next heading."""
    heading = f"{contract}\n{'-' * len(contract)}\n"
    assert heading in report, report
    after = report.split(heading, 1)[1]
    others = [f"\n{name}\n{'-' * len(name)}\n" for name in read_contract_names()]
    return min((after.split(other, 1)[0] for other in others), key=len)


@pytest.mark.parametrize("forbidden_imports", group_by_contract(FORBIDDEN_IMPORTS), ids=len)
def test_one_wrong_import_breaks_its_contract(
    forbidden_imports: Sequence[ForbiddenImport], tmp_path: Path
) -> None:
    check_broken(copy_parts(tmp_path, *CHECKED_PARTS), forbidden_imports)


def test_a_library_reached_by_way_of_another_module_breaks_the_contract_too(
    tmp_path: Path,
) -> None:
    """The rules import a module of their own, and that one imports shared.schemas: marshmallow."""
    copy_parts(tmp_path, *CHECKED_PARTS)
    detour = tmp_path / "services" / "heros" / "rules" / "detour.py"
    detour.write_text("from shared.schemas import bodies\n", encoding="utf-8")
    add_import(
        tmp_path,
        ForbiddenImport(PURITY, "services/heros/rules/places.py", f"import {_INDIRECT_MODULE}", ""),
    )
    code, report = lint_imports(tmp_path)
    assert code == 1
    assert f"{PURITY} BROKEN" in report
    assert f"{_INDIRECT_MODULE} -> shared.schemas.bodies" in report


_INDIRECT_MODULE = "services.heros.rules.detour"


def test_a_new_game_keeps_every_contract(tmp_path: Path) -> None:
    add_sample_game(copy_parts(tmp_path, *CHECKED_PARTS))
    code, report = lint_imports(tmp_path)
    assert code == 0, report


@pytest.mark.parametrize("forbidden_imports", group_by_contract(FORBIDDEN_IN_NEW_GAME), ids=len)
def test_a_new_game_is_held_to_the_contracts_without_an_edit(
    forbidden_imports: Sequence[ForbiddenImport], tmp_path: Path
) -> None:
    add_sample_game(copy_parts(tmp_path, *CHECKED_PARTS))
    check_broken(tmp_path, forbidden_imports)


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
