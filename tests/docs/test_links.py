"""Every link from one page of the project to another leads to a file, and to a heading of it."""

import re
from pathlib import Path
from urllib.parse import unquote

import pytest

from deploy.services import CHECKOUT

PAGES = sorted([*CHECKOUT.glob("*.md"), *(CHECKOUT / "docs").rglob("*.md")])
BLOCK = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"\]\(([^()\s]+)\)")
EXPLICIT = re.compile(r'<a id="([^"]+)">')
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ELSEWHERE = ("http://", "https://", "../../security/")
"""What links to other places begin with; the last is a page of the site that hosts the project."""


def strip_code(page: Path) -> str:
    """A page without its blocks of code, where brackets mean something else."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def find_links(page: Path) -> set[str]:
    """The targets of a page's links to this project."""
    targets = LINK.findall(CODE.sub("", strip_code(page)))
    return {unquote(target) for target in targets if not target.startswith(ELSEWHERE)}


def find_anchors(page: Path) -> set[str]:
    """The anchors that GitHub makes of headings, numbers behind repeated ones aside, and ours."""
    prose = strip_code(page)
    headings = (re.sub(r"[^\w\- ]", "", one.lower()) for one in HEADING.findall(prose))
    return {heading.replace(" ", "-") for heading in headings} | {*EXPLICIT.findall(prose)}


def is_valid_link(page: Path, target: str) -> bool:
    """Whether a link on the page leads to a file and, if it has an anchor, to a heading."""
    path, _, anchor = target.partition("#")
    found = page.parent / path if path else page
    return found.exists() and (not anchor or anchor in find_anchors(found))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(CHECKOUT).as_posix())
def test_every_link_to_this_project_leads_somewhere(page: Path) -> None:
    assert [target for target in sorted(find_links(page)) if not is_valid_link(page, target)] == []


def test_links_are_found_and_wrong_ones_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    text = (
        '# Le déluge, *first*\n[a](#le-déluge-first) `[code](x.md)` ![b](none.webp)<a id="own">\n'
    )
    page.write_text(text, encoding="utf-8")
    assert find_links(page) == {"#le-déluge-first", "none.webp"}
    assert is_valid_link(page, "#le-déluge-first")
    assert is_valid_link(page, "page.md#le-déluge-first")
    assert is_valid_link(page, "#own")
    assert not is_valid_link(page, "none.webp")
    assert not is_valid_link(page, "#second")
