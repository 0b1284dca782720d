"""Our files follow `.editorconfig`, and the hooks run the tools of the environment."""

import configparser
import re
from importlib.util import find_spec

import pytest
import yaml

from deploy.services import CHECKOUT
from tests.structure.our_files import list_our_files, list_our_texts

LICENCES = CHECKOUT / "deploy" / "engine" / "licences"
"""Texts of others, kept to the letter."""

PYTHON = [".venv/bin/python", "-m"]

WIDTH = 100
OF_THE_PAGE = (".js", ".mjs", ".ts", ".css", ".html", ".html.jinja")
DRAWN = re.compile(r'"M[-\d][^"]*"')
"""The text of a path, the one thing in the page's code that is not split."""


def is_clean(text: str) -> bool:
    """Whether lines end with a line feed only, the last one too, and none in a blank."""
    lines = text.split("\n")
    return "\r" not in text and lines[-1] == "" and all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("text", ["a\r\n", "a", "a \nb\n", "a\n\t\n"])
def test_what_the_editor_configuration_excludes_is_noticed(text: str) -> None:
    assert is_clean("a\n\nb\n")
    assert not is_clean(text)


def test_every_text_is_as_the_editor_configuration_says() -> None:
    config = configparser.ConfigParser()
    text = (CHECKOUT / ".editorconfig").read_text(encoding="utf-8")
    config.read_string(f"[top]\n{text}")
    assert config["*"]["charset"] == "utf-8"
    assert config["*"]["end_of_line"] == "lf"
    assert config["*"].getboolean("insert_final_newline")
    assert config["*"].getboolean("trim_trailing_whitespace")
    faults = [
        file.relative_to(CHECKOUT).as_posix()
        for file in list_our_texts()
        if file.parent != LICENCES and not is_clean(file.read_bytes().decode("utf-8"))
    ]
    assert faults == []


@pytest.mark.parametrize(
    ("line", "is_long"),
    [("x" * 101, True), ("x" * 100, False), (f'd="M0-2L{"1 " * 50}z"', False)],
)
def test_a_line_is_long_unless_a_path_makes_it_so(line: str, is_long: bool) -> None:
    assert is_too_long(line) is is_long


def is_too_long(line: str) -> bool:
    """Whether a line of the page's code is longer than it may be."""
    return len(DRAWN.sub("", line)) > WIDTH


def test_no_line_of_the_page_is_too_long() -> None:
    """Biome breaks code, but neither texts and comments nor what is between backquotes."""
    found = [
        f"{file.relative_to(CHECKOUT)}:{number}"
        for file in list_our_files()
        if file.name.endswith(OF_THE_PAGE)
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)
        if is_too_long(line)
    ]
    assert found == []


def test_every_hook_is_local_and_runs_a_module_of_the_environment() -> None:
    text = (CHECKOUT / ".pre-commit-config.yaml").read_text(encoding="utf-8")
    repositories = yaml.safe_load(text)["repos"]
    assert {repository["repo"] for repository in repositories} == {"local"}
    hooks = [hook for repository in repositories for hook in repository["hooks"]]
    names = [hook["id"] for hook in hooks]
    assert names == ["format", "lint", "types", "page-lint", "page-types"]
    for hook in hooks:
        words = hook["entry"].split()
        assert hook["language"] == "system"
        assert words[:2] == PYTHON
        assert find_spec(words[2])
