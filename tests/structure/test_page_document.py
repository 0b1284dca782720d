"""The tests that docs/page.md names for what failed at a table exist."""

import ast
import re

from deploy.services import CHECKOUT

SECTION = "\n## What failed at a table\n"
NAMED = re.compile(r"`(test_\w+)::(test_\w+)`")
ROW = re.compile(r"^\| (\d+) \|.*$", re.MULTILINE)


def list_tests(module: str) -> set[str]:
    """The names of the tests of a module of browser tests."""
    file = CHECKOUT / "tests" / "browser" / f"{module}.py"
    body = ast.parse(file.read_text(encoding="utf-8")).body
    return {one.name for one in body if isinstance(one, ast.FunctionDef)}


def test_each_of_what_failed_names_tests_that_there_are() -> None:
    page = (CHECKOUT / "docs" / "page.md").read_text(encoding="utf-8")
    section = page.split(SECTION)[1].split("\n## ")[0]
    rows = [*ROW.finditer(section)]
    assert [int(row[1]) for row in rows] == [*range(1, 19)]
    for row in rows:
        named = NAMED.findall(row[0])
        assert named
        assert [test for module, test in named if test not in list_tests(module)] == []
