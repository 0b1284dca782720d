"""Generators of clients make code of the contract that compiles and reads every published example.

Each schema has a type of its own, also where two games have one of the same last part. Of one game,
and in the thorough tier of all games.
"""

import json
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from deploy.locks import THOROUGH_LOCK
from shared.schemas.bodies import COMPONENTS
from tests import node
from tests.applications import create_application, silence_logs
from tests.clients import read_examples
from tests.clients.read_examples import name_class
from tests.clients.test_integrate import CHAPTERS, GENERATED
from tests.json_places import document
from tests.published_schemas import find_faults, list_operations
from tests.servers import skip_or_fail
from tests.tiers import choose

Example = tuple[str, Any]

ADDRESS = choose("/v1/heros/openapi.json", "/openapi.json")
TIMEOUT_SECONDS = 300.0
TYPESCRIPT = {
    "openapi-typescript": (
        *("openapi-typescript", "../openapi.json", "--output", "made.ts"),
        *("--default-non-nullable=false", "--root-types", "--root-types-no-schema-prefix"),
    ),
    "hey-api": ("openapi-ts", "-i", "../openapi.json", "-o", "made", "-p", "@hey-api/typescript"),
    "orval": ("orval", "--input", "../openapi.json", "--output", "made.ts", "--client", "fetch"),
}
"""The command of each generator for TypeScript; it writes the module `made`."""
STRICT = (
    *("--strict", "--noEmit", "--skipLibCheck", "--target", "ES2022", "--module", "ESNext"),
    *("--moduleResolution", "bundler", "--lib", "ES2022,DOM"),
)


@pytest.fixture(scope="module")
def contract() -> dict[str, Any]:
    """The OpenAPI document that clients are made of."""
    silence_logs()
    whole: dict[str, Any] = document(create_application().test_client().get(ADDRESS))
    return whole


def list_media(contract: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every content of a request or an answer, by its schema and with its examples."""
    for _, _, operation in list_operations(contract):
        for part in (operation.get("requestBody", {}), *operation["responses"].values()):
            yield from part.get("content", {}).values()


@pytest.fixture(scope="module")
def examples(contract: dict[str, Any]) -> list[Example]:
    """Every example with the name of its schema."""
    found = [
        (media["schema"]["$ref"].removeprefix(COMPONENTS), value)
        for media in list_media(contract)
        if "$ref" in media["schema"]
        for value in (
            *(one["value"] for one in media.get("examples", {}).values()),
            *([media["example"]] if "example" in media else []),
        )
    ]
    assert len(found) > 30
    return found


@pytest.fixture
def folder(contract: dict[str, Any], examples: list[Example], tmp_path: Path) -> Path:
    """A folder with the document and its examples."""
    (tmp_path / "openapi.json").write_text(json.dumps(contract), encoding="utf-8")
    (tmp_path / "examples.json").write_text(json.dumps(examples), encoding="utf-8")
    return tmp_path


def run(folder: Path, *words: str) -> str:
    ended = subprocess.run(
        words,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    return ended.stdout


def read_all(folder: Path, kind: str) -> tuple[list[Any], list[str]]:
    """What a made client writes of every example that it has read, and schemas without a class."""
    program = str(Path(read_examples.__file__))
    read = json.loads(run(folder, sys.executable, program, kind, "examples.json"))
    return read["written"], read["missing"]


def test_types_of_typescript_take_every_example_and_each_schema_has_its_own(
    folder: Path, contract: dict[str, Any], examples: Sequence[Example]
) -> None:
    programs = node.require_packages() / ".bin"
    (folder / "node_modules").symlink_to(programs.parent)
    lines = ['import type * as made from "./made";']
    for number, (schema, value) in enumerate(examples):
        lines.append(f"export const e{number}: made.{name_class(schema)} = {json.dumps(value)};")
    for number, schema in enumerate(contract["components"]["schemas"]):
        lines.append(f"export type T{number} = made.{name_class(schema)};")
    lines.append(f"// @ts-expect-error\nexport const none: made.{name_class(examples[0][0])} = 1;")
    for generator, (program, *words) in TYPESCRIPT.items():
        own = folder / generator
        own.mkdir()
        run(own, str(programs / program), *words)
        (own / "examples.ts").write_text("\n".join(lines), encoding="utf-8")
    # All at once: the compiler has read the language's own types only once.
    compiled = [f"{generator}/examples.ts" for generator in TYPESCRIPT]
    run(folder, str(programs / "tsc"), *STRICT, *compiled)


def test_models_of_datamodel_codegen_read_every_example(
    folder: Path, examples: Sequence[Example]
) -> None:
    words = ("--input", "openapi.json", "--input-file-type", "openapi", "--output", "models")
    kind = ("--output-model-type", "pydantic_v2.BaseModel", "--formatters", "builtin")
    program = (sys.executable, "-m", "datamodel_code_generator")
    run(folder, *program, *words, *kind, "--target-python-version", "3.11")
    assert read_all(folder, "pydantic") == ([value for _, value in examples], [])


def test_classes_of_openapi_python_client_read_every_example(
    folder: Path, contract: dict[str, Any], examples: Sequence[Example]
) -> None:
    (folder / "decompte.yaml").write_text(CHAPTERS[GENERATED]["yaml"], encoding="utf-8")
    words = ("--path", "openapi.json", "--meta", "none", "--config", "decompte.yaml")
    program = str(Path(sys.executable).with_name("openapi-python-client"))
    run(folder, program, "generate", *words, "--output-path", "decompte_generated")
    schemas = contract["components"]["schemas"].items()
    unions = [name for name, one in schemas if "oneOf" in one or isinstance(one["type"], list)]
    assert read_all(folder, "attrs") == ([value for _, value in examples], unions)


@pytest.mark.thorough
def test_models_of_openapi_generator_read_every_example_and_write_what_fits(
    folder: Path, contract: dict[str, Any], examples: Sequence[Example]
) -> None:
    program = Path(sys.executable).with_name("openapi-generator-cli")
    if not program.exists():
        skip_or_fail(f"pip could not install the packages of {THOROUGH_LOCK}")
    words = ("-g", "python", "-i", "openapi.json", "-o", ".", "--package-name", "decompte_made")
    run(folder, str(program), "generate", *words)
    read, missing = read_all(folder, "generator")
    assert missing == []
    for (schema, value), written in zip(examples, read, strict=True):
        assert find_faults(contract, {"$ref": COMPONENTS + schema}, written) == []
        assert contains(written, value), schema


def contains(whole: Any, part: Any) -> bool:
    """Whether a value has all of another; objects may have more fields, such as defaults."""
    if isinstance(part, dict):
        return all(name in whole and contains(whole[name], one) for name, one in part.items())
    if isinstance(part, list):
        return len(whole) == len(part) and all(map(contains, whole, part))
    return bool(whole == part)


def test_the_page_says_how_types_are_made() -> None:
    text = str(CHAPTERS)
    assert "--default-non-nullable=false" in text
    assert re.search(r"--output-path decompte_generated\b", text)
