"""The import contracts hold, and an import against one of them is noticed.

Each contract is broken on purpose in a copy of the tree, by one line, and must then be reported as
broken. Contracts name services by wildcards, so they hold for a new game without an edit.
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

DOWN = "Arrows point down: deploy, services, shared"
INSIDE_SHARED = "Inside shared: web, then schemas and texts and cache, then core"
ROOMS = "Inside a service: app, then schemas and drawing, then notation, board, rules"
BOARD = "On a board: a step imports only those before it"
APART = "A service never imports another"
PURE = "Rules and core reach neither the web nor the libraries of the edge"
DOOR = "Services reach the web only through their app"
DRAWINGS = "Drawings are made from positions, not from requests"
WEB_LIBRARIES = "Of shared, only web uses the web's libraries"
REDIS = "Of shared, only cache uses Redis"
MARSHMALLOW = "Of shared, only schemas and web use marshmallow"
BARE = "The commands run before anything is installed"

NOT_OF_SERVICES = {INSIDE_SHARED, BOARD, WEB_LIBRARIES, REDIS, MARSHMALLOW, BARE}
"""The contracts that restrict no service, or only those with a board."""

WHOLE = ("shared", "services", "deploy", "pyproject.toml")


@dataclass(frozen=True)
class Crossing:
    """An import that must not be: where the line is added, what it is, and what it breaks."""

    contract: str
    file: str
    line: str
    reported: str

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
        BOARD,
        "services/carcassonne/board/features.py",
        "import services.carcassonne.board.placements",
        "services.carcassonne.board.features",
    ),
    Crossing(
        BOARD,
        "services/carcassonne/board/lines.py",
        "import services.carcassonne.board.scores",
        "services.carcassonne.board.lines",
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
    Crossing(
        PURE,
        "services/carcassonne/tiles/catalogue.py",
        "from shared.texts import Texts",
        "services.carcassonne.tiles.catalogue -> shared.texts",
    ),
    Crossing(
        PURE,
        "services/carcassonne/notation/reading.py",
        "import marshmallow",
        "services.carcassonne.notation.reading -> marshmallow",
    ),
    Crossing(
        DOOR,
        "services/civilization/drawing/fronts.py",
        "import shared.web.game",
        "services.civilization.drawing.fronts -> shared.web.game",
    ),
    Crossing(
        DOOR,
        "services/orichalque/drawing/island.py",
        "import redis",
        "services.orichalque.drawing.island -> redis",
    ),
    Crossing(
        DRAWINGS,
        "services/civilization/drawing/fronts.py",
        "import shared.schemas.bodies",
        "services.civilization.drawing.fronts -> shared.schemas.bodies",
    ),
    Crossing(DRAWINGS, "shared/drawing/svg.py", "import orjson", "shared.drawing.svg -> orjson"),
    Crossing(
        WEB_LIBRARIES, "shared/schemas/gate.py", "import flask", "shared.schemas.gate -> flask"
    ),
    Crossing(
        WEB_LIBRARIES,
        "shared/cache/store.py",
        "import prometheus_client",
        "shared.cache.store -> prometheus_client",
    ),
    Crossing(
        REDIS, "shared/texts/catalogues.py", "import redis", "shared.texts.catalogues -> redis"
    ),
    Crossing(REDIS, "shared/schemas/gate.py", "import redis", "shared.schemas.gate -> redis"),
    Crossing(
        MARSHMALLOW,
        "shared/cache/store.py",
        "from marshmallow import Schema",
        "shared.cache.store -> marshmallow",
    ),
    Crossing(
        MARSHMALLOW, "shared/drawing/svg.py", "import marshmallow", "shared.drawing.svg -> marshm"
    ),
    Crossing(BARE, "deploy/serving.py", "import orjson", "deploy.serving -> orjson"),
    Crossing(
        BARE, "deploy/refusal.py", "import shared.core.pointers", "refusal -> shared.core.pointers"
    ),
    Crossing(BARE, "deploy/bench/wrk.py", "import services", "deploy.bench.wrk -> services"),
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
    Crossing(
        DRAWINGS, "services/sample/drawing.py", "import shared.schemas.bodies", "sample.drawing"
    ),
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
    """Besides the layers. Only `shared.web` and `app.py` may use any library."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    restricted = {
        module.replace("*", "{game}")
        for contract in project["tool"]["importlinter"]["contracts"]
        if contract["type"] == "forbidden"
        for module in contract["source_modules"]
    }
    packages = {f"shared.{file.parent.name}" for file in CHECKOUT.glob("shared/*/*.py")} | {
        f"services.{{game}}.{file.relative_to(CHECKOUT).parts[2]}"
        for name in service_names()
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
        assert [name for name in service_names() if name in str(contract)] == []


def test_neither_shared_nor_a_service_imports_by_a_computed_name() -> None:
    """An import by a name made at run time would be seen by no contract."""
    unseen = ("__import__", "import_module", "exec", "eval", "run_path", "run_module")
    for part in ("shared", "services"):
        for file in sorted((CHECKOUT / part).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
                assert name not in unseen, file
