"""The layout of the project: its parts, short files, meaningful names, no leftovers."""

import hashlib
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from deploy.services import CHECKOUT
from tests.structure.our_files import list_our_files, list_our_texts

MAX_LINES = 400
CODE = (".py", ".js", ".mjs", ".css", ".html", ".sh", ".conf")
MEANINGLESS_NAMES = {"util", "utils", "helper", "helpers", "common", "misc", "manager", "managers"}
LEFTOVER_HALVES = (
    ("TO", "DO"),
    ("FIX", "ME"),
    ("XX", "X"),
    ("HA", "CK"),
    ("for ", "now"),
    ("not ", "implemented"),
)
"""Marks of unfinished work, each in two halves so that this file does not match."""
LEFTOVERS = re.compile(
    rf"\b(?:{'|'.join(''.join(pair) for pair in LEFTOVER_HALVES)})\b", re.IGNORECASE
)


def split_words(path: Path) -> set[str]:
    """The words in the names of a path's steps."""
    return set(re.split(r"[/._\-]+", path.as_posix().lower()))


def relative_path(file: Path) -> str:
    """Return the path of a file from the root of the checkout."""
    return file.relative_to(CHECKOUT).as_posix()


def test_no_file_of_code_is_longer_than_four_hundred_lines() -> None:
    code = [file for file in list_our_files() if file.suffix in CODE]
    lengths = {
        relative_path(file): len(file.read_text(encoding="utf-8").splitlines()) for file in code
    }
    assert {file: length for file, length in lengths.items() if length > MAX_LINES} == {}


def test_nothing_has_a_name_that_says_nothing() -> None:
    names = [file.relative_to(CHECKOUT) for file in list_our_files()]
    assert [name for name in names if split_words(name) & MEANINGLESS_NAMES] == []


def test_nothing_is_left_for_later() -> None:
    found = [
        f"{relative_path(file)}:{number}: {line.strip()}"
        for file in list_our_texts()
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if LEFTOVERS.search(line)
    ]
    assert found == []


def read_once(pairs: list[tuple[str, Any]]) -> Mapping[str, Any]:
    """An object of JSON, with an AssertionError where it has a name twice."""
    names = [name for name, _ in pairs]
    assert sorted(names) == sorted({*names})
    return dict(pairs)


def test_no_object_of_json_has_a_name_twice() -> None:
    files = [file for file in list_our_files() if file.suffix == ".json"]
    assert len(files) > 100
    for file in files:
        json.loads(file.read_bytes(), object_pairs_hook=read_once)


def test_no_test_has_the_page_evaluate_text() -> None:
    waiting = "wait_for_" + "function"
    found = [file for file in list_our_texts() if waiting in file.read_text(encoding="utf-8")]
    # The page's Content-Security-Policy forbids it, and only a slow machine shows that.
    assert found == []


@pytest.mark.parametrize("vendor", sorted(CHECKOUT.glob("s*/**/vendor")), ids=relative_path)
def test_vendored_files_are_those_whose_sums_are_noted(vendor: Path) -> None:
    lines = (vendor / "SHA256SUMS").read_text(encoding="ascii").splitlines()
    noted = {name: digest for digest, name in (line.split() for line in lines)}
    described = {"SHA256SUMS", "README.md", "LICENSE", "NOTICE"}
    there = {file.name for file in vendor.iterdir() if not file.name.endswith(".LICENSE.txt")}
    assert set(noted) == there - described
    for name, digest in noted.items():
        assert hashlib.sha256((vendor / name).read_bytes()).hexdigest() == digest
