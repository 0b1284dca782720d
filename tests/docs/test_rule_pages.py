"""docs/rules/: a row for every typed rule and for nothing else, and links that lead somewhere."""

import re
from typing import NamedTuple

import pytest

from deploy.rendering import rule_pages
from deploy.services import CHECKOUT, game_names
from tests.found_games import GAMES
from tests.rule_ids import TYPED_RULES
from tests.structure.our_files import list_our_files

FOLDER = CHECKOUT / "docs" / "rules"
SECTION = re.compile(r'^## <a id="[^"]+"></a>(?P<heading>.+)$')
ROW = re.compile(r'^\| <a id="(?P<anchor>[^"]+)"></a>`(?P<id>[^`]+)` \|.*\| (?P<links>[^|]*) \|$')
FUNCTION = re.compile(r"\[`(?P<file>[^`]+)`: `(?P<name>[^`]+)`\]\((?P<path>[^)]+)\)")
CITED_PAGE = re.compile(r"(?P<folder>[\w./]*)\brules/(?P<game>\w+)\.md\b")

games = pytest.mark.parametrize("name", game_names())


class Row(NamedTuple):
    """A row of a page: the id, the heading above it, and the cell of its functions."""

    id: str
    heading: str
    links: str


def read_page(name: str) -> str:
    """Read the page of a game."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def read_rows(name: str) -> list[Row]:
    """Every row of the tables of a page."""
    found, heading = [], ""
    for line in read_page(name).splitlines():
        if section := SECTION.match(line):
            heading = section["heading"]
        elif row := ROW.match(line):
            assert row["anchor"] == row["id"]
            found.append(Row(row["id"], heading, row["links"]))
    return found


def test_there_is_a_page_for_each_game_and_no_other() -> None:
    assert sorted(file.stem for file in FOLDER.iterdir()) == game_names() == sorted(TYPED_RULES)


@games
def test_a_page_is_what_would_be_rendered(name: str) -> None:
    (rendered,) = rule_pages.render_files([name]).values()
    assert read_page(name) == rendered, "run `.venv/bin/python -m deploy.render`"


@games
def test_every_typed_rule_has_one_row_and_every_row_is_a_typed_rule(name: str) -> None:
    assert sorted(row.id for row in read_rows(name)) == sorted(TYPED_RULES[name])


@games
def test_a_row_stands_under_the_heading_that_was_typed(name: str) -> None:
    typed = {rule: place["under"] for rule, place in TYPED_RULES[name].items()}
    assert {row.id: row.heading for row in read_rows(name)} == typed


@games
def test_every_rule_has_a_function_and_every_function_a_rule_of_its_game(name: str) -> None:
    assert sorted(rule_pages.find_functions(name)) == sorted(TYPED_RULES[name])


@games
def test_every_row_links_to_files_that_are_there(name: str) -> None:
    for row in read_rows(name):
        links = list(FUNCTION.finditer(row.links))
        assert links, row.id
        for link in links:
            path = (FOLDER / link["path"]).resolve()
            assert path.is_file()
            assert path.name == link["file"]


def test_every_page_that_a_file_cites_is_there() -> None:
    missing = []
    for file in list_our_files():
        if file.suffix in (".py", ".md", ".json", ".toml", ".po", ".js"):
            for cited in CITED_PAGE.finditer(file.read_text(encoding="utf-8")):
                is_there = (FOLDER / f"{cited['game']}.md").is_file()
                # A page beside the folder links to it without naming docs/ again.
                is_beside = file.parent == FOLDER.parent and cited["folder"] == ""
                if not (cited["folder"] == "docs/" or is_beside) or not is_there:
                    missing.append(f"{file.relative_to(CHECKOUT)}: {cited[0]}")
    assert missing == []


TEMPLATES = CHECKOUT / "deploy" / "rendering" / "templates"
RULEBOOK = TEMPLATES / "rulebook-civilization.md"
RULEBOOKS = {
    file.stem.removeprefix("rulebook-"): file for file in sorted(TEMPLATES.glob("rulebook-*.md"))
}
"""By game: the table of the passages of its rulebook."""


def test_the_rulebooks_have_their_tables() -> None:
    assert {"civilization", "deluges", "heros", "orichalque"} <= {*RULEBOOKS}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_rulebook_is_answered_whole(game: str) -> None:
    """Each rule that the rulebook has a line for is in the table of its passages."""
    linked = set(re.findall(r"\[`([^`]+)`\]\(#\1\)", RULEBOOKS[game].read_text(encoding="utf-8")))
    typed = {rule for rule, place in TYPED_RULES[game].items() if "line" in place}
    assert sorted(typed - linked) == []


def test_every_hole_of_civilizations_scan_has_a_ruling() -> None:
    rows = re.findall(
        r"^\| (\d+) \| \d+ \|.*\(#([^)]+)\) \|$",
        RULEBOOK.read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    codes = {one.code for one in GAMES["civilization"].card.questions}
    assert [int(number) for number, _ in rows] == [*range(1, 15)]
    assert {code for _, code in rows} == {one for one in codes if one.startswith("hole-")}


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_operation_is_in_the_table_of_its_rulebook(game: str) -> None:
    text = RULEBOOKS[game].read_text(encoding="utf-8")
    operations = [one.name for one in GAMES[game].operations]
    assert [name for name in operations if f"`{name}`" not in text] == []
