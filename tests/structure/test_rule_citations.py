"""Docstrings cite rules and rulings that exist; by them it is known what implements a rule."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.rendering.rule_pages import (
    Function,
    find_docstrings,
    find_functions,
    fits_any,
    read_citations,
)
from deploy.services import game_names
from shared.core.catalogue import GameCard
from shared.texts import load_texts
from tests.found_games import GAMES

NO_IDS = ("shared.", "services.", "deploy.", "board.", "rules.")
"""Words that begin so are modules, or fields of a request."""
TEXTS = ("fault.", "warning.")
"""Codes of faults and warnings are cited as rules are, without these; one may have sentences."""


def find_wrong_citations(docstring: str, card: GameCard, codes: frozenset[str]) -> Iterator[str]:
    """What a docstring cites that is no rule, no ruling and no code of the texts."""
    cited = read_citations(docstring)
    ids = [rule.id for rule in card.rules]
    for pattern in sorted(cited.rules):
        is_rule = any(fits_any(rule, [pattern]) for rule in ids)
        cited_codes = [f"{prefix}{pattern}." for prefix in TEXTS]
        is_code = any(f"{code}.".startswith(one) for code in codes for one in cited_codes)
        if not (is_rule or is_code or pattern.startswith(NO_IDS)):
            yield pattern
    yield from sorted(cited.rulings - {question.code for question in card.questions})


@pytest.mark.parametrize("name", game_names())
def test_every_citation_of_a_docstring_exists(name: str) -> None:
    game = GAMES[name]
    shared_texts = game.folder.parent.parent / "shared" / "texts"
    codes = load_texts(shared_texts, game.folder / "texts")["en"].codes()
    found = [
        f"{file.relative_to(game.folder)}: {fault}"
        for file in sorted(game.folder.rglob("*.py"))
        for docstring in find_docstrings(ast.parse(file.read_text(encoding="utf-8")))
        for fault in find_wrong_citations(docstring, game.card, codes)
    ]
    assert found == []


@pytest.mark.parametrize("name", game_names())
def test_every_rule_is_cited_and_implemented(name: str) -> None:
    game = GAMES[name]
    found = find_functions(game.folder, [rule.id for rule in game.card.rules])
    assert [rule for rule, functions in found.items() if not functions] == []


@pytest.mark.parametrize(
    ("docstring", "wrong"),
    [
        ("Rows `territory.first` and `tie.*` of docs/rules/heros.md.", []),
        ("Ruling `ajanta`, rulings `tie-many` and `few-present`.", []),
        ("Where one is missing: `player.unknown`. See `shared.core` and `places.py`.", []),
        ("Row `territory.fourth`.", ["territory.fourth"]),
        ("`territory.frist`: the most population.", ["territory.frist"]),
        ("Rows `wonder.built`, `toll` and `gold.*`.", ["toll"]),
        ("Rows `ladder.*` and\n    `harbour.*`.", ["harbour.*"]),
        ("(rulings `tie-many` and `tie-few`)", ["tie-few"]),
    ],
)
def test_a_citation_of_nothing_is_noticed(docstring: str, wrong: list[str]) -> None:
    codes = frozenset({"fault.player.unknown"})
    assert list(find_wrong_citations(docstring, GAMES["heros"].card, codes)) == wrong


MODULE = '''
def pay(kind):
    """Rules `boat.*` and `quay`."""


def pay_small():
    """What a small boat pays: `boat.small`."""


class Quay:
    def length(self):
        """Row `quay`."""


def shown():
    return "lock"
'''


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("boat.small", ["pay_small"]),
        ("boat.large", ["pay"]),
        ("quay", ["pay", "Quay.length"]),
        ("lock", []),
    ],
)
def test_a_rule_is_implemented_by_the_functions_that_cite_it(
    tmp_path: Path, rule: str, names: list[str]
) -> None:
    file = tmp_path / "rules" / "harbour.py"
    file.parent.mkdir()
    file.write_text(MODULE, encoding="utf-8")
    assert set(find_functions(tmp_path, [rule])[rule]) == {Function(file, one) for one in names}
