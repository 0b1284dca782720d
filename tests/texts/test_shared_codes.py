"""Every code that shared code may use has a sentence, and no sentence is there for nothing."""

import ast
from functools import cache
from pathlib import Path

import pytest

import shared
from shared.operations.http import ENDINGS
from shared.operations.problems import STATUS
from shared.schemas.fields import Number, WholeNumber
from shared.texts import LANGUAGES, Language
from tests.found_games import GAMES
from tests.texts.catalogues_found import ALONE, find_gaps
from tests.used_codes import collect_form_codes

SHARED = Path(shared.__path__[0])
PARTS_OF_A_PROBLEM = ("title", "detail", "explanation")

FORM_FAULTS = {
    "unknown-field": set(),
    "missing": set(),
    "wrong-type": {"expected"},
    "out-of-range": {"low", "high"},
    "out-of-range.length": {"low", "high"},
    "out-of-range.items": {"low", "high"},
    "out-of-range.players": {"low", "high"},
    "not-one-of": {"choices"},
    "too-many": {"high", "count"},
    "too-many.none": set(),
    "too-many.players": {"low", "high"},
}
"""The faults of form that the contract names, with what fills their sentences."""


@cache
def list_nodes() -> tuple[ast.Call | ast.Constant, ...]:
    """Every call and every constant in shared code."""
    trees = [ast.parse(file.read_text(encoding="utf-8")) for file in sorted(SHARED.rglob("*.py"))]
    nodes = [node for tree in trees for node in ast.walk(tree)]
    return tuple([node for node in nodes if isinstance(node, ast.Call | ast.Constant)])


@cache
def find_calls() -> tuple[tuple[str, ast.Call], ...]:
    """Every call in shared code, with the name of what is called."""
    calls = [node for node in list_nodes() if isinstance(node, ast.Call)]
    return tuple([(name_called(node.func), node) for node in calls])


def name_called(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else ast.unparse(called)


def read_argument(call: ast.Call, position: int, keyword: str) -> str:
    """A text given to a call by position or by name, "" when none is."""
    given = [one.value for one in call.keywords if one.arg == keyword]
    given += call.args[position : position + 1]
    found = [one.value for one in given if isinstance(one, ast.Constant)]
    return str(found[0]) if found else ""


def join_steps(*steps: str) -> str:
    return ".".join(step for step in steps if step)


def find_fault_codes() -> set[str]:
    """Text codes of every fault that shared code makes, by its code and wording."""
    found: set[str] = set()
    for name, call in find_calls():
        code = read_argument(call, 0, "code")
        if name == "refuse":
            found.add(join_steps("fault", code, read_argument(call, 1, "wording")))
        elif name in ("Fault", "note", "breach") and code:
            found.add(join_steps("fault", code, read_argument(call, 9, "wording")))
    return found - {"fault"}


def find_problem_codes() -> set[str]:
    """Text codes of every problem, and of every wording in which one is refused."""
    found = {f"problem.{code}.{part}" for code in STATUS for part in PARTS_OF_A_PROBLEM}
    for name, call in find_calls():
        wording = read_argument(call, 9, "wording")
        if name == "Refusal" and wording:
            found.add(f"problem.{read_argument(call, 0, 'code')}.detail.{wording}")
    return found


def find_type_codes() -> set[str]:
    """Text codes of the types that a fault may expect."""
    words = {read_argument(call, 0, "code") for name, call in find_calls() if name == "Word"}
    expected = {
        read_argument(call, 0, "expected") for name, call in find_calls() if name == "refuse_type"
    }
    expected |= {kind.json_type for kind in (WholeNumber, Number)}
    return {f"type.{one}" for one in expected if one} | {word for word in words if word}


def find_other_codes() -> set[str]:
    """Return every string literal of the code, the summaries of the reference, labels of forms."""
    constants = [node.value for node in list_nodes() if isinstance(node, ast.Constant)]
    found = {value for value in constants if isinstance(value, str)}
    # The reference renders `openapi.<kind>` for the documents that every game has.
    found |= {f"openapi.{kind}" for kind in ("card", "rules", "examples", "forms")}
    found |= {f"openapi.result.{ending}" for ending in ENDINGS}
    return found.union(*[collect_form_codes(game) for game in GAMES.values()])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_title_a_detail_and_an_explanation(language: Language) -> None:
    assert sorted(find_problem_codes() - ALONE["shared"][language].codes()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_that_shared_code_finds_has_a_sentence(language: Language) -> None:
    found = find_fault_codes()
    assert found >= {f"fault.{code}" for code in FORM_FAULTS}
    assert sorted(found - ALONE["shared"][language].codes()) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_that_may_be_expected_has_a_name(language: Language) -> None:
    assert sorted(find_type_codes() - ALONE["shared"][language].codes()) == []
    assert find_type_codes() >= {
        f"type.{name}" for name in ("integer", "boolean", "string", "array", "object")
    }


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", FORM_FAULTS)
def test_the_sentence_of_a_fault_is_filled_with_its_values(code: str, language: Language) -> None:
    for form in ALONE["shared"][language].forms(f"fault.{code}"):
        assert find_gaps(form) == FORM_FAULTS[code]


def test_no_shared_sentence_is_there_for_nothing() -> None:
    used = find_problem_codes() | find_fault_codes() | find_type_codes() | find_other_codes()
    assert sorted(ALONE["shared"]["en"].codes() - used) == []
