"""The programs of docs/integrate.md, run unchanged, against the real gateway.

Clients are made of the contract by the commands on the page, and score a feature, a territory and
a battle. What they print is on the page too, and its numbers are the rulebooks'.
"""

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.services import CHECKOUT
from tests import node
from tests.gateway_server import GatewayServer, start_services
from tests.http_server import LOOPBACK

PAGE = CHECKOUT / "docs" / "integrate.md"
ORIGIN = "http://localhost:8000"
CHAPTER = re.compile(r"^## (.+?)\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
BODY = re.compile(r'"(/v1/[^"]+)",\s*"""(.*?)"""', re.DOTALL)
PLAYER = re.compile(r"(?:struct|data class) Player\b.*")
FIELD = re.compile(r"\b(?:let|val) (\w+):")
TIMEOUT_SECONDS = 60.0

CHAPTERS = {title: dict(BLOCK.findall(text)) for title, text in CHAPTER.findall(PAGE.read_text())}
"""The blocks of each chapter, by what they are written in."""

REQUESTS, TYPESCRIPT, GENERATED = "Python", "TypeScript", "Python, from the contract"


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayServer]:
    """nginx before a gunicorn of each of the three games that the page asks."""
    folder = tmp_path_factory.mktemp("stack")
    asked = ("carcassonne", "civilization", "heros")
    with (
        start_services(folder, dict.fromkeys(asked, 1)) as servers,
        GatewayServer(folder / "gateway", servers) as nginx,
    ):
        yield nginx


def set_origin(gateway: GatewayServer, text: str) -> str:
    """Return a text of the page with the address of this gateway."""
    return text.replace(ORIGIN, f"http://{LOOPBACK}:{gateway.port}")


def check_success(ended: subprocess.CompletedProcess[str]) -> str:
    """What a program printed that had no trouble."""
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def run_python(folder: Path, *arguments: str) -> str:
    """What this environment's Python, or a program beside it, prints in the folder."""
    beside = Path(sys.executable).parent
    return check_success(
        subprocess.run(
            arguments,
            cwd=folder,
            env=os.environ | {"PATH": f"{beside}:{os.environ['PATH']}"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
        )
    )


def check_types(folder: Path, file: str) -> None:
    """Fails unless mypy, strict, has nothing against a program; what it imports aside."""
    options = ["--strict", "--follow-imports", "silent", "--cache-dir", str(folder / "types")]
    run_python(folder, "mypy", *options, file)


@pytest.fixture(scope="module")
def requests_program(gateway: GatewayServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program that uses requests, in a file."""
    file = tmp_path_factory.mktemp("requests") / "recipe.py"
    file.write_text(set_origin(gateway, CHAPTERS[REQUESTS]["python"]), encoding="utf-8")
    return file


def test_the_program_with_requests_prints_what_the_page_says(requests_program: Path) -> None:
    printed = run_python(requests_program.parent, "python", requests_program.name)
    assert printed == CHAPTERS[REQUESTS]["text"]


def test_the_program_with_requests_is_well_typed(requests_program: Path) -> None:
    check_types(requests_program.parent, requests_program.name)


@pytest.fixture(scope="module")
def generated(gateway: GatewayServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the client that openapi-python-client makes, and the program that uses it."""
    folder = tmp_path_factory.mktemp("generated")
    (folder / "decompte.yaml").write_text(CHAPTERS[GENERATED]["yaml"], encoding="utf-8")
    words = shlex.split(set_origin(gateway, CHAPTERS[GENERATED]["sh"]))
    printed = run_python(folder, *words, "--fail-on-warning")
    assert "arning" not in printed
    program = set_origin(gateway, CHAPTERS[GENERATED]["python"])
    (folder / "recipe.py").write_text(program, encoding="utf-8")
    return folder


def test_the_client_made_for_python_scores_all_three(generated: Path) -> None:
    assert run_python(generated, "python", "recipe.py") == CHAPTERS[GENERATED]["text"]


def test_the_client_made_for_python_is_used_as_it_is_typed(generated: Path) -> None:
    check_types(generated, "recipe.py")


@pytest.fixture(scope="module")
def typescript(gateway: GatewayServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project with the types that openapi-typescript makes."""
    folder = node.create_project(tmp_path_factory.mktemp("typescript") / "project")
    runner, *words = shlex.split(set_origin(gateway, CHAPTERS[TYPESCRIPT]["sh"]))
    assert runner == "npx"
    check_success(node.run_program(words, folder))
    return folder


def compile_program(folder: Path, name: str, program: str) -> subprocess.CompletedProcess[str]:
    """Compile a program under the options of the project."""
    (folder / f"{name}.ts").write_text(program, encoding="utf-8")
    configuration = {"extends": "./tsconfig.json", "files": [f"{name}.ts"]}
    (folder / f"{name}.json").write_text(json.dumps(configuration), encoding="utf-8")
    return node.run_program(["tsc", "--strict", "--project", f"{name}.json"], folder)


def test_the_client_made_for_typescript_scores_all_three(
    gateway: GatewayServer, typescript: Path
) -> None:
    program = set_origin(gateway, CHAPTERS[TYPESCRIPT]["ts"])
    check_success(compile_program(typescript, "recipe", program))
    printed = check_success(node.run_program(["node", "recipe.js"], typescript))
    assert printed == CHAPTERS[TYPESCRIPT]["text"]


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        ('kind: "city"', 'kind: "cty"', '"cty"'),
        ("tiles: 4", 'tiles: "four"', "Type 'string' is not assignable to type 'number'"),
        ("coats: 2", "coat: 2", "'coat'"),
        ("battle.totals", "battle.total", "'total'"),
        ('"/v1/heros/territory-scores"', '"/v1/heros/territory-score"', "territory-score"),
    ],
)
def test_the_types_made_for_typescript_refuse_what_the_service_would_refuse(
    typescript: Path, right: str, wrong: str, message: str
) -> None:
    program = CHAPTERS[TYPESCRIPT]["ts"]
    assert right in program
    ended = compile_program(typescript, "wrong", program.replace(right, wrong))
    assert ended.returncode != 0
    assert message in ended.stdout


@pytest.mark.parametrize("chapter", ["Swift", "Kotlin"])
def test_what_the_programs_that_are_not_run_here_ask_is_answered_with_what_they_read(
    gateway: GatewayServer, chapter: str
) -> None:
    program = CHAPTERS[chapter][chapter.lower()]
    ((path, body),) = BODY.findall(program)
    answer, document = gateway.post(path, json.loads(body))
    assert answer.status == 200
    read = FIELD.findall(str(PLAYER.findall(program)))
    assert read == ["id", "points", "total", "rank"]
    assert set(read) <= set(json.loads(document)["players"][0])


def test_every_recipe_that_is_promised_is_on_the_page() -> None:
    wanted = {"curl", REQUESTS, TYPESCRIPT, GENERATED, "Swift", "Kotlin"}
    assert wanted <= CHAPTERS.keys()
    assert all(CHAPTERS[title] for title in wanted)
