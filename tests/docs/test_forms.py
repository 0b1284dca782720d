"""The section about forms has every type and every key, and shows parts of served documents."""

import json
import re
from pathlib import Path
from typing import Any, get_args

import pytest

from deploy.one_process import create_app
from deploy.services import game_names
from shared.core.form_documents import FormField, FormTypeName
from shared.schemas.answers import build_document_body
from shared.texts import LANGUAGES
from tests.json_places import document, walk_places

PAGE = Path(__file__).resolve().parents[2] / "docs" / "contract.md"
SECTION = PAGE.read_text(encoding="utf-8").split("\n## Forms\n")[1].split("\n## ")[0]
SHOWN = re.findall(r"^```json\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)
SOURCES = ("carcassonne/forms?lang=fr", "heros/forms?lang=en", "heros/forms?lang=en")
"""The documents that the examples are taken from, in their order."""


@pytest.fixture(scope="module")
def served() -> dict[str, Any]:
    client = create_app().test_client()
    return {source: document(client.get(f"/v1/{source}")) for source in set(SOURCES)}


@pytest.mark.parametrize(("source", "shown"), [*zip(SOURCES, SHOWN, strict=True)])
def test_an_example_is_a_part_of_the_document(
    served: dict[str, Any], source: str, shown: str
) -> None:
    example = json.loads(shown)
    assert example in [part for _, part in walk_places(served[source])]


def list_first_cells(key: str) -> list[str]:
    """What stands in code type in the first column of the table with this heading."""
    table = SECTION.split(f"| {key} |")[1].split("\n\n")[0]
    rows = re.findall(r"^\| (.+?) \|", table, re.MULTILINE)
    return [name for row in rows for name in re.findall(r"`(\w+)`", row)]


def test_the_table_has_every_type() -> None:
    assert list_first_cells("type") == list(get_args(FormTypeName))


def test_the_tables_explain_every_key_of_a_field() -> None:
    explained = set(re.findall(r"`(\w+)`", SECTION))
    assert set(build_document_body(FormField).strict_fields()) <= explained
    assert set(list_first_cells("key")) <= set(build_document_body(FormField).strict_fields())


def test_no_label_is_longer_than_the_page_says() -> None:
    (longest,) = re.findall(r"a label for people of at most (\d+) characters", SECTION)
    client = create_app().test_client()
    labels = {
        part["label"]
        for game in game_names()
        for language in LANGUAGES
        for _, part in walk_places(document(client.get(f"/v1/{game}/forms?lang={language}")))
        if isinstance(part, dict) and "label" in part and {*part} & {"type", "value"}
    }
    assert [one for one in labels if len(one) > int(longest)] == []
