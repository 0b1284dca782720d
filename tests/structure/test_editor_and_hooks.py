"""The files that editors, git, hooks, hosting sites and Renovate read."""

import configparser
import json
import re
import subprocess
import sys
from importlib.util import find_spec

import pytest
import yaml

from deploy.locks import EXTRAS, LOCKS
from deploy.rendering.images import REDIS
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
    path = CHECKOUT / ".pre-commit-config.yaml"
    subprocess.run([sys.executable, "-m", "pre_commit", "validate-config", str(path)], check=True)
    configuration = yaml.safe_load(path.read_bytes())
    assert configuration["default_install_hook_types"] == ["pre-commit", "pre-push"]
    repositories = configuration["repos"]
    assert {repository["repo"] for repository in repositories} == {"local"}
    hooks = [hook for repository in repositories for hook in repository["hooks"]]
    usual = configuration["default_stages"]
    assert {hook["id"]: hook.get("stages", usual) for hook in hooks} == {
        "format": ["pre-commit"],
        "lint": ["pre-commit"],
        "types": ["pre-push"],
        "page-lint": ["pre-commit"],
        "page-types": ["pre-push"],
    }
    for hook in hooks:
        words = hook["entry"].split()
        assert hook["language"] == "system"
        assert words[:2] == PYTHON
        assert find_spec(words[2])


@pytest.mark.parametrize(
    ("schema", "path"),
    [
        ("vendor.github-workflows", ".github/workflows/check.yml"),
        ("vendor.gitlab-ci", ".gitlab-ci.yml"),
        ("vendor.renovate", "renovate.json"),
    ],
)
def test_what_others_run_is_as_they_document(schema: str, path: str) -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, path]
    done = subprocess.run(command, cwd=CHECKOUT, capture_output=True, text=True)
    assert done.stdout == "ok -- validation done\n"


def test_hosting_sites_run_the_check_in_debian() -> None:
    github = yaml.safe_load((CHECKOUT / ".github" / "workflows" / "check.yml").read_bytes())
    gitlab = yaml.safe_load((CHECKOUT / ".gitlab-ci.yml").read_bytes())
    job = github["jobs"]["check"]
    assert [step["run"] for step in job["steps"] if "run" in step] == gitlab["check"]["script"]
    assert gitlab["check"]["script"] == [".ci/run"]
    assert job["container"] == gitlab["check"]["image"]
    actions = [step["uses"] for step in job["steps"] if "uses" in step]
    assert all(re.fullmatch(r"\S+@[0-9a-f]{40}", action) for action in actions), actions


def test_renovate_finds_the_pins() -> None:
    renovate = json.loads((CHECKOUT / "renovate.json").read_bytes())
    (pattern,) = renovate["pip-compile"]["managerFilePatterns"]
    assert {lock for lock in LOCKS if re.search(pattern.strip("/"), lock)} == {*EXTRAS}
    (images,) = renovate["customManagers"]
    (pattern,), (found,) = images["managerFilePatterns"], images["matchStrings"]
    path = "deploy/rendering/images.py"
    assert re.search(pattern.strip("/"), path)
    pinned = re.search(found.replace("(?<", "(?P<"), (CHECKOUT / path).read_text("utf-8"))
    assert pinned
    assert "{depName}:{currentValue}@{currentDigest}".format_map(pinned.groupdict()) == REDIS
    assert "docker:pinDigests" in renovate["extends"]
