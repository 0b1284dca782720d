"""Docstrings cite rules and rulings that exist, and what implements a rule is found by that."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.rendering.rule_code import (
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
"""The harbour. Rows `boat.*` and `quay` of this game."""

_KINDS = {"large": "boat.large"}
_NAMED = {name: f"boat.{name}.named" for name in ("a", "b")}
"""By name."""


def pay(kind):
    """What a boat pays."""
    return f"boat.{kind}"


def pay_small():
    return "boat.small"


def pay_large():
    return _KINDS["large"]


def pay_named():
    return _NAMED["a"]


def moor():
    """Rule `boat.moored`."""


class Quay:
    def length(self):
        return "quay"
'''
OTHER = '''
"""Another module, that cites none of them."""


def shown():
    return "quay", "boat.small", "boat.moored"
'''


@pytest.fixture
def harbour(tmp_path: Path) -> Path:
    """The folder of a game with two modules of rules, and a catalogue that is not looked at."""
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / "harbour.py").write_text(MODULE, encoding="utf-8")
    (rules / "other.py").write_text(OTHER, encoding="utf-8")
    (rules / "catalogue.py").write_text(MODULE, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("rule", "names"),
    [
        ("boat.moored", ["moor"]),
        ("boat.small", ["pay_small"]),
        ("boat.foreign", ["pay"]),
        ("boat.a.named", ["pay_named"]),
        ("quay", ["Quay.length"]),
        ("boat", []),
        ("lock", []),
    ],
)
def test_a_rule_is_implemented_where_the_first_sign_is(
    harbour: Path, rule: str, names: list[str]
) -> None:
    file = harbour / "rules" / "harbour.py"
    assert find_functions(harbour, [rule]) == {rule: tuple(Function(file, name) for name in names)}


def test_a_constant_with_the_exact_id_comes_before_a_text_that_it_fits(harbour: Path) -> None:
    file = harbour / "rules" / "lamps.py"
    lamps = '''"""Rule `lamp.oil`."""
OIL = "lamp.oil"


def burn():
    return OIL


def describe(name):
    return f"lamp.{name}"
'''
    file.write_text(lamps, encoding="utf-8")
    assert find_functions(harbour, ["lamp.oil"]) == {"lamp.oil": (Function(file, "burn"),)}


def test_of_two_functions_with_a_constant_that_it_fits_the_one_that_cites_it_is_found(
    harbour: Path,
) -> None:
    file = harbour / "rules" / "lamps.py"
    lamps = '''"""Lamps."""
LAMPS = {name: f"lamp.{name}" for name in ("oil", "gas")}


def burn(name):
    """Rules `lamp.*`."""
    return LAMPS[name]


def refuse(name):
    return LAMPS[name]
'''
    file.write_text(lamps, encoding="utf-8")
    assert find_functions(harbour, ["lamp.gas"]) == {"lamp.gas": (Function(file, "burn"),)}


def test_a_function_whose_docstring_has_only_a_star_is_found_last(harbour: Path) -> None:
    file = harbour / "rules" / "lamps.py"
    lamps = '"""Lamps."""\n\n\ndef light():\n    """Rules `*.lamp`."""\n'
    file.write_text(lamps, encoding="utf-8")
    assert find_functions(harbour, ["quay.lamp"]) == {"quay.lamp": (Function(file, "light"),)}
    assert find_functions(harbour, ["boat.lamp"])["boat.lamp"][0].name == "pay"
